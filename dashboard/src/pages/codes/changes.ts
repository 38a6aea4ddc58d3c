import { signal } from '@preact/signals'
import type { Answer, CodeItem, Failure } from '../../../../client/client.ts'
import { api, ask, retryNow } from '../../api.ts'
import { toSentence } from '../../failure.ts'
import { say } from '../../parts/toast.tsx'
import { go, linkIn, mode } from '../../router.ts'
import { words } from '../../words.ts'
import { toBrief } from './item.ts'
import { selectOnly } from './selection.ts'

/** Pausing, resuming and deleting, one code or many: one request a code, a few at a time. */
export type Act = 'pause' | 'resume' | 'delete'

export interface Refused {
  readonly code: CodeItem
  readonly why: string
}

export interface Run {
  readonly act: Act
  readonly done: number
  readonly all: number
  readonly stop: () => void
}

export const run = signal<Run | null>(null)
export const refusals = signal<{ readonly act: Act; readonly refused: readonly Refused[] } | null>(
  null,
)

const AT_A_TIME = 4

/** Grows with every change: whatever list is open is read again. */
export const changed = signal(0)

/** Whether something was done here: what was pressed for it may be gone from the page. */
export const hasActed = signal(false)

/** Saying the same twice changes nothing, so `ask` may repeat each until it is through. */
function sendOf(act: Act, id: string, signal: AbortSignal): Promise<Answer<unknown>> {
  if (act === 'delete') return api.deleteCode({ id }, { signal })
  return api.updateCode({ id, body: { active: act === 'resume' } }, { signal })
}

function whyOf(answer: Failure): string {
  return answer.status === 404 || answer.status === 410
    ? words.codes.failed.missing
    : toSentence(answer)
}

/** A pause has nothing to do with a draft, and nothing with what is paused already. */
function isMeant(act: Act, { status }: CodeItem): boolean {
  if (act === 'delete') return true
  return act === 'pause' ? status === 'active' : status !== 'active'
}

async function runAll(act: Act, codes: readonly CodeItem[]) {
  const abort = new AbortController()
  const stop = () => {
    abort.abort()
    retryNow()
  }
  const startedIn = mode.peek()
  const waiting = [...codes]
  const done: CodeItem[] = []
  const refused: Refused[] = []
  const tell = () => {
    run.value = { act, done: done.length + refused.length, all: codes.length, stop }
  }
  const send = (id: string) => {
    // In the other mode these codes do not exist: what is not sent yet stays as it is.
    if (mode.peek() !== startedIn) abort.abort()
    return sendOf(act, id, abort.signal)
  }
  const work = async () => {
    for (let code = waiting.shift(); code && !abort.signal.aborted; code = waiting.shift()) {
      const { id } = code
      const answer = await ask(() => send(id), abort.signal)
      if (!answer.ok && abort.signal.aborted) return
      // Somebody else deleted it: that is what was wanted.
      const isGone = act === 'delete' && !answer.ok && [404, 410].includes(answer.status)
      if (answer.ok || isGone) done.push(code)
      else refused.push({ code, why: whyOf(answer) })
      tell()
    }
  }
  tell()
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  run.value = null
  return { done, refused, isStopped: abort.signal.aborted }
}

function undoOf(act: Act, done: readonly CodeItem[]) {
  // A draft that was published cannot become one again.
  const back = done.filter(({ status }) => status !== 'draft')
  if (act === 'delete' || back.length === 0) return undefined
  const opposite = act === 'pause' ? 'resume' : 'pause'
  const status = act === 'pause' ? 'paused' : 'active'
  const codes = back.map((code) => ({ ...code, status }) as const)
  const doneIn = mode.peek()
  const undo = () => {
    if (mode.peek() !== doneIn) go(linkIn(doneIn, '/codes'))
    void changeCodes(opposite, codes)
  }
  return { label: words.common.undo, act: undo }
}

export async function changeCodes(act: Act, codes: readonly CodeItem[]): Promise<void> {
  if (run.peek()) return
  const meant = codes.filter((code) => isMeant(act, code))
  refusals.value = null
  hasActed.value = true
  if (meant.length === 0) return say(words.codes.nothingToDo[act])
  const { done, refused, isStopped } = await runAll(act, meant)
  if (refused.length > 0) refusals.value = { act, refused }
  const through = new Set(done.map(({ id }) => id))
  if (isStopped) selectOnly(meant.filter(({ id }) => !through.has(id)).map(({ id }) => id))
  else selectOnly(refused.map(({ code }) => code.id))
  const [first] = done
  if (first) say(words.codes.done[act](done.length, toBrief(first)), undoOf(act, done))
  changed.value += 1
}
