import { type Signal, useSignal } from '@preact/signals'
import type { Code, Failure, PastDestination } from '../../../../../client/client.ts'
import { api, change } from '../../../api.ts'
import { toSentence } from '../../../failure.ts'
import { isSame } from '../../../parts/code/compare.ts'
import { changedTo } from '../../../parts/code/leads.ts'
import { toSaid } from '../../../parts/code/sentences.ts'
import { type Sending, useSending } from '../../../parts/form/sending.ts'
import { say, sayFailed } from '../../../parts/shell/toast.tsx'
import { words } from '../../../words.ts'
import { type CodeModel, noteSeen, showCode } from '../model.ts'

/** Going back to an old version, which becomes the present one as a new version. */

type Outcome =
  /** `before`: the version that it was right before. */
  | { readonly is: 'done'; readonly before: number; readonly now: Code }
  /** It leads there already. */
  | { readonly is: 'already' }
  /** It is another version than the person saw, and nothing was sent. */
  | { readonly is: 'contested'; readonly now: Code }
  | { readonly is: 'failed'; readonly failure: Failure }

async function rollBack(model: CodeModel, version: number, seen: number): Promise<Outcome> {
  const { id } = model
  const read = await change(() => api.getCode({ id }))
  if (!read.ok) return failed(model, read)
  if (read.data.version !== seen) {
    showCode(model, read.data)
    return { is: 'contested', now: read.data }
  }
  const made = await change(() => api.rollBackCode({ id, body: { version } }))
  if (!made.ok) return failed(model, made)
  const now = made.data
  noteSeen(model, { destination_url: now.destination_url ?? '' }, now)
  showCode(model, now)
  if (now.version === read.data.version) return { is: 'already' }
  // Not the one that was read: another change may have come between the two requests.
  return { is: 'done', before: now.version - 1, now }
}

function failed(model: CodeModel, failure: Failure): Outcome {
  if (failure.status === 404) model.resource.reload()
  return { is: 'failed', failure }
}

function toFault(failure: Failure): string {
  return `${words.trouble.notSaved} ${toSentence(failure)}`
}

export interface Restoring extends Sending<[entry: PastDestination, seen: number]> {
  /** The version that is compared with now. */
  readonly open: Signal<number | null>
  /** The version that was to be restored when the code turned out to be another one. */
  readonly asked: Signal<number | null>
}

/** Why a version was not restored is told by the version. */
export function useRestoring(model: CodeModel, onRestored: () => void): Restoring {
  const open = useSignal<number | null>(null)
  const asked = useSignal<number | null>(null)
  const sending = useSending(async (entry: PastDestination, seen: number) => {
    const outcome = await rollBack(model, entry.version, seen)
    if (outcome.is === 'failed') return { [entry.version]: toFault(outcome.failure) }
    // What it is now is shown beside what was wanted, and asked for once more.
    const isContested = outcome.is === 'contested' && !isSame(entry, outcome.now)
    asked.value = isContested ? entry.version : null
    open.value = asked.value
    if (outcome.is === 'done') sayRestored(model, entry.version, outcome)
    else if (!isContested) say(words.code.alreadyThere)
    if (!isContested) onRestored()
    return null
  })
  return { ...sending, open, asked }
}

function sayRestored(
  model: CodeModel,
  version: number,
  { before, now }: Extract<Outcome, { is: 'done' }>,
): void {
  const said = now.state === 'active' ? changedTo(now, toSaid(now.destination_url ?? '')) : ''
  const act = () => void goBack(model, before, now.version)
  const text = words.code.history.restored(version, now.version, said)
  say(text, { label: words.common.undo, act, of: [model.id] })
}

/** Undoes the change that made a version, unless somebody has made another one. */
export async function goBack(model: CodeModel, before: number, made: number): Promise<void> {
  const outcome = await rollBack(model, before, made)
  if (outcome.is === 'contested') return sayFailed(words.code.changedAgain)
  if (outcome.is !== 'failed') return say(words.code.undone)
  const again = () => void goBack(model, before, made)
  const retry = { label: words.common.tryAgain, act: again, of: [model.id] }
  sayFailed(toFault(outcome.failure), retry)
}
