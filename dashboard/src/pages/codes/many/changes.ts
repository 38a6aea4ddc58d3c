import { effect, signal } from '@preact/signals'
import type { CodeItem } from '../../../../../client/client.ts'
import { ask } from '../../../api.ts'
import { forgetCodes, isForgotten, say } from '../../../parts/shell/toast.tsx'
import { go, linkIn, type Mode, mode } from '../../../router.ts'
import { session } from '../../../session.ts'
import { retryNow } from '../../../trouble.ts'
import { words } from '../../../words.ts'
import type { Way } from '../../../writing/change-code.ts'
import { toBrief } from '../code-item.ts'
import { type Act, type Edit, inverse, toBatches } from './edits.ts'
import { selectOnly } from './selection.ts'
import { sendBatch } from './sending.ts'

/** Changing one code or many: in batches, a few at a time, with progress, an end and a way back. */
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
async function runAll(act: Act, edits: readonly Edit[]) {
  const abort = new AbortController()
  const stop = () => {
    abort.abort()
    retryNow()
  }
  const startedIn = mode.peek()
  const waiting = toBatches(edits)
  const done: Edit[] = []
  const refused: Refused[] = []
  let finished = 0
  const tell = () => {
    if (!abort.signal.aborted) run.value = { act, done: finished, all: edits.length, stop }
  }
  const way: Way = (send) =>
    ask(() => {
      // In the other mode these codes do not exist: what is not sent yet stays as it is.
      if (mode.peek() !== startedIn) abort.abort()
      // What is under way comes to its end, so that it is known what was done.
      return send(abort.signal.aborted ? { signal: abort.signal } : {})
    }, abort.signal)
  const work = async () => {
    for (let batch = waiting.shift(); batch && !abort.signal.aborted; batch = waiting.shift()) {
      const results = await sendBatch(batch, way)
      for (const [index, edit] of batch.entries()) {
        const result = results[index]
        if (result === 'done') done.push(edit)
        else if (typeof result === 'object' && !abort.signal.aborted) {
          refused.push({ code: edit.code, why: result.why })
        }
      }
      finished += batch.length
      tell()
    }
  }
  tell()
  const whole = Promise.all(Array.from({ length: AT_A_TIME }, work))
  const result = await unlessLeft(abort, whole)
  run.value = null
  return result && { done, refused, startedIn, isStopped: abort.signal.aborted }
}

const OPPOSITE = {
  pause: 'resume',
  resume: 'pause',
  tag: 'tag',
  lead: 'lead',
  delete: null,
} as const

function undoOf(act: Act, done: readonly Edit[], doneIn: Mode) {
  const opposite = OPPOSITE[act]
  const back = done.flatMap((edit) => inverse(edit) ?? [])
  if (opposite === null || back.length === 0) return undefined
  const undo = () => {
    if (mode.peek() !== doneIn) go(linkIn(doneIn, '/codes'))
    const left = back.filter(({ code }) => !isForgotten(code.id))
    void changeCodes(opposite, left, true)
  }
  return { label: words.common.undo, act: undo, of: back.map(({ code }) => code.id) }
}

/** Half of a run is the worst place to leave it. */
effect(() => {
  if (run.value === null) return
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
})

/** One after another: what is asked for during a run comes after it. */
let last: Promise<void> = Promise.resolve()

export function changeCodes(act: Act, edits: readonly Edit[], isUndo = false): Promise<void> {
  const askedIn = mode.peek()
  const by = session.peek()?.user.id
  last = last.then(async () => {
    const isStillMeant = mode.peek() === askedIn && session.peek()?.user.id === by
    if (isStillMeant) await changeNow(act, edits, isUndo)
  })
  return last
}

async function changeNow(act: Act, edits: readonly Edit[], isUndo: boolean): Promise<void> {
  refusals.value = null
  hasActed.value = true
  if (edits.length === 0) return say(words.codes.nothingToDo[act])
  const ended = await runAll(act, edits)
  if (!ended) return
  const { done, refused, startedIn, isStopped } = ended
  if (refused.length > 0) refusals.value = { act, refused }
  const through = new Set(done.map(({ code }) => code.id))
  if (act === 'delete') forgetCodes(through)
  if (isStopped) {
    selectOnly(edits.map(({ code }) => code).filter(({ id }) => !through.has(id)))
  } else selectOnly(refused.map(({ code }) => code))
  const [first] = done
  if (first && isUndo) say(words.codes.undone(done.length))
  else if (first) {
    const message = words.codes.done[act](done.length, toBrief(first.code))
    say(message, undoOf(act, done, startedIn))
  } else if (!isStopped && refused.length === 0) say(words.codes.nothingToDo[act])
  changed.value += 1
}
