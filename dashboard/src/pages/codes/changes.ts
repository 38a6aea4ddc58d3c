import { effect, signal } from '@preact/signals'
import type { CodeItem, Failure } from '../../../../client/client.ts'
import { api, ask, retryNow } from '../../api.ts'
import { changeCode, type Way } from '../../change-code.ts'
import { toSentence } from '../../failure.ts'
import { say } from '../../parts/toast.tsx'
import { go, linkIn, mode } from '../../router.ts'
import { session } from '../../session.ts'
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

function isGone({ status }: Failure): boolean {
  return status === 404 || status === 410
}

/** A pause has nothing to do with a draft, and nothing with what is paused already. */
function isMeant(act: Act, { status }: CodeItem): boolean {
  if (act === 'delete') return true
  return act === 'pause' ? status === 'active' : status !== 'active'
}

/** `already`: somebody else did it, so that it is not this run's to undo. Else why it was refused. */
type Result = 'done' | 'already' | { readonly why: string }

async function actOn(act: Act, { id, status }: CodeItem, way: Way): Promise<Result> {
  const text = words.codes.failed
  if (act === 'delete') {
    const answer = await way((options) => api.deleteCode({ id }, options))
    return answer.ok || isGone(answer) ? 'done' : { why: toSentence(answer) }
  }
  const outcome = await changeCode(
    { id, body: { active: act === 'resume' }, seen: { status } },
    way,
  )
  if (outcome.is === 'contested') return { why: text.changed }
  if (outcome.is !== 'failed') return outcome.is
  return { why: isGone(outcome.failure) ? text.missing : toSentence(outcome.failure) }
}

/**
 * Stops the run once somebody else is signed in, or nobody. What then still waits for a password
 * may wait for ever, so the run does not wait for it.
 */
async function unlessLeft<T>(abort: AbortController, work: Promise<T>): Promise<T | null> {
  const by = session.peek()?.user.id
  let unwatch = () => {}
  const left = new Promise<null>((resolve) => {
    unwatch = effect(() => {
      const now = session.value
      if (now === undefined || now?.user.id === by) return
      abort.abort()
      resolve(null)
    })
  })
  const result = await Promise.race([work, left])
  unwatch()
  return result
}

/** Null: who began it is no longer signed in, and nothing more is sent. */
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
  let finished = 0
  const tell = () => {
    if (!abort.signal.aborted) run.value = { act, done: finished, all: codes.length, stop }
  }
  // Saying the same twice changes nothing, so `ask` may repeat each until it is through.
  const way: Way = (send) =>
    ask(() => {
      // In the other mode these codes do not exist: what is not sent yet stays as it is.
      if (mode.peek() !== startedIn) abort.abort()
      return send({ signal: abort.signal })
    }, abort.signal)
  const work = async () => {
    for (let code = waiting.shift(); code && !abort.signal.aborted; code = waiting.shift()) {
      const result = await actOn(act, code, way)
      if (result === 'done') done.push(code)
      else if (abort.signal.aborted) return
      else if (result !== 'already') refused.push({ code, why: result.why })
      finished += 1
      tell()
    }
  }
  tell()
  const whole = Promise.all(Array.from({ length: AT_A_TIME }, work))
  const result = await unlessLeft(abort, whole)
  run.value = null
  return result && { done, refused, isStopped: abort.signal.aborted }
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
  const ended = await runAll(act, meant)
  if (!ended) return
  const { done, refused, isStopped } = ended
  if (refused.length > 0) refusals.value = { act, refused }
  const through = new Set(done.map(({ id }) => id))
  if (isStopped) selectOnly(meant.filter(({ id }) => !through.has(id)).map(({ id }) => id))
  else selectOnly(refused.map(({ code }) => code.id))
  const [first] = done
  if (first) say(words.codes.done[act](done.length, toBrief(first)), undoOf(act, done))
  else if (!isStopped && refused.length === 0) say(words.codes.nothingToDo[act])
  changed.value += 1
}
