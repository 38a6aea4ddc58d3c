import { useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Code, ScheduledChange } from '../../../../../client/client.ts'
import { changedTo } from '../../../parts/code/leads.ts'
import { toSaid } from '../../../parts/code/sentences.ts'
import { say } from '../../../parts/shell/toast.tsx'
import { words } from '../../../words.ts'
import type { CodeModel } from '../model.ts'
import type { Schedule } from './schedule.ts'

/**
 * What the clock changes while somebody looks. One timer waits for the next moment; then the code is
 * read again. The server's clock decides and may be a few seconds behind this one, so it is read a few
 * times more, at growing distances, and then no more.
 */
export interface Coming {
  readonly key: string
  readonly at: number
  /** What to say once it has happened; null: it was called off. */
  readonly happened: (code: Code) => string | null
}

/** After the moment, and after each read that still says the old. */
const WAITS_MS = [200, 1000, 2000, 4000, 8000]
/** Longer ones overflow the browser's timers. */
const WAIT_MAX_MS = 12 * 3_600_000

const text = words.clock

/** What has not happened yet, as far as the server has said, the next one first. */
function comingOf(code: Code, changes: readonly ScheduledChange[]): Coming[] {
  const { state, status, starts_at, expires_at } = code
  const found: Coming[] = changes.map(({ id, at, destination_url: url }) => ({
    key: id,
    at: Date.parse(at),
    happened: (now) =>
      now.destination_url === url ? text.hasChanged(changedTo(now, toSaid(url))) : null,
  }))
  if (starts_at !== undefined && state === 'scheduled') {
    const happened = (now: Code) => (now.state === 'active' ? text.hasOpened : null)
    found.push({ key: `starts ${starts_at}`, at: Date.parse(starts_at), happened })
  }
  // Nothing is seen of it while it is paused.
  if (expires_at !== undefined && status === 'active' && state !== 'expired') {
    const happened = (now: Code) => (now.state === 'expired' ? text.hasExpired : null)
    found.push({ key: `expires ${expires_at}`, at: Date.parse(expires_at), happened })
  }
  return found.sort((one, other) => one.at - other.at)
}

/** What should have happened, and how often it was asked for. */
interface Asked {
  readonly coming: Coming
  readonly times: number
  /** The code as it was when this was no longer to come. */
  goneWith?: Code
}

export function useMoments(model: CodeModel, schedule: Schedule): void {
  const turn = useSignal(0)
  const asked = useRef(new Map<string, Asked>())
  useSignalEffect(() => {
    turn.value
    const [code, changes] = [model.resource.data.value, schedule.data.value]
    if (!code || !changes) return
    const coming = comingOf(code, changes)
    for (const [key, due] of asked.current) {
      if (coming.some((one) => one.key === key)) continue
      const said = due.coming.happened(code)
      // The schedule may have come before the code: then the next one tells.
      if (said === null && due.goneWith === undefined) due.goneWith = code
      if (said === null && due.goneWith === code) continue
      asked.current.delete(key)
      if (said !== null) say(said)
    }
    const timesOf = ({ key }: Coming) => asked.current.get(key)?.times ?? 0
    const next = coming.find((one) => timesOf(one) < WAITS_MS.length)
    if (!next) return
    const waitMs = Math.max(next.at - Date.now(), 0) + (WAITS_MS[timesOf(next)] ?? 0)
    const wake = () => {
      if (next.at > Date.now()) {
        turn.value++
        return
      }
      asked.current.set(next.key, { coming: next, times: timesOf(next) + 1 })
      model.resource.reload()
      schedule.reload()
    }
    const timer = setTimeout(wake, Math.min(waitMs, WAIT_MAX_MS))
    return () => clearTimeout(timer)
  })
}
