import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Answer, Replay, Replayed, Webhook } from '../../../../../../client/client.ts'
import { api, change } from '../../../../api.ts'
import { toSentence } from '../../../../failure.ts'
import { ownZone } from '../../../../format.ts'
import { meantBy, toWall } from '../../../../parts/code/moment.ts'
import { Fault, TextField } from '../../../../parts/form/field.tsx'
import { Form } from '../../../../parts/form/form.tsx'
import { useSending } from '../../../../parts/form/sending.ts'
import { Dialog } from '../../../../parts/shell/dialog.tsx'
import { Button, Icon } from '../../../../parts/shell/icon.tsx'
import { words } from '../../../../words.ts'

const text = words.settings.deliveries

type Span = keyof typeof text.spans
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SPANS: readonly (readonly [Span, number])[] = [
  ['hour', HOUR_MS],
  ['day', 24 * HOUR_MS],
  ['week', 7 * 24 * HOUR_MS],
  ['month', 30 * 24 * HOUR_MS],
]

type Phase =
  | { readonly at: 'asking' }
  | { readonly at: 'sending' | 'stopped' | 'done'; readonly count: number }

function wallAgo(ms: number): string {
  const minute = Math.floor((Date.now() - ms) / MINUTE_MS) * MINUTE_MS
  return toWall(new Date(minute).toISOString())
}

function faultIn(wall: string): string | null {
  const from = meantBy(wall)
  if (from === '') return text.noSince
  return Date.parse(from) >= Date.now() ? text.sinceAhead : null
}

/** The clock here may be behind the server's, and nothing is created in the future. */
const AHEAD_MS = 24 * HOUR_MS

interface Result {
  readonly count: number
  readonly fault?: string
  /** Where to go on. */
  readonly next?: string
  readonly isStopped?: boolean
}

/** The server takes so many at a time and says where to go on: nothing is taken twice. */
async function replayAll(
  id: string,
  from: string,
  onProgress: (count: number) => boolean,
): Promise<Result> {
  const to = new Date(Date.now() + AHEAD_MS).toISOString()
  let count = 0
  let next: string | null = from
  while (next !== null) {
    const body: Replay = { from: next, to, state: 'failed' }
    const answer: Answer<Replayed> = await change(() => api.replayWebhook({ id, body }))
    if (!answer.ok) return { count, next, fault: text.failedAt(count, toSentence(answer)) }
    count += answer.data.replayed
    next = answer.data.next_from
    if (next !== null && !onProgress(count)) return { count, isStopped: true }
  }
  return { count }
}

function Asking(props: { wall: Signal<string>; fault: string | undefined }) {
  const { wall, fault } = props
  return (
    <>
      <p class="small">{text.replayAllBody}</p>
      <div class="chips">
        {SPANS.map(([span, ms]) => (
          <button key={span} type="button" class="chip" onClick={() => (wall.value = wallAgo(ms))}>
            {text.spans[span]}
          </button>
        ))}
      </div>
      <TextField
        label={text.since}
        hint={text.sinceHint(ownZone)}
        type="datetime-local"
        value={wall.value}
        onInput={(value) => (wall.value = value)}
      />
      {fault && <Fault>{fault}</Fault>}
    </>
  )
}

function toOutcome(phase: Phase, of: Webhook): string {
  if (phase.at === 'asking') return ''
  const { at, count } = phase
  if (at === 'sending') return count === 0 ? text.progressNone : text.progress(count)
  if (at === 'stopped') return text.stoppedAt(count)
  return of.status === 'disabled' ? text.allHeld(count) : text.allDone(count)
}

function useReplay(of: Webhook, typed: Signal<string>, onChanged: () => void) {
  const phase = useSignal<Phase>({ at: 'asking' })
  const isStopped = useRef(false)
  const rest = useRef<{ readonly wall: string; readonly from: string } | null>(null)
  const stop = () => {
    isStopped.current = true
  }
  useEffect(() => stop, [])
  const sending = useSending(async () => {
    const wall = typed.value
    const fault = faultIn(wall)
    if (fault !== null) return { since: fault }
    isStopped.current = false
    phase.value = { at: 'sending', count: 0 }
    const from = rest.current?.wall === wall ? rest.current.from : meantBy(wall)
    const result = await replayAll(of.id, from, (count) => {
      phase.value = { at: 'sending', count }
      return !isStopped.current
    })
    onChanged()
    const { count, next } = result
    rest.current = next === undefined ? null : { wall, from: next }
    if (result.fault === undefined) {
      phase.value = { at: result.isStopped ? 'stopped' : 'done', count }
      return null
    }
    phase.value = { at: 'asking' }
    return { since: result.fault }
  })
  return { phase, sending, stop }
}

/** Says what is sent again, counts while it does, and then says how many. */
export function ReplayDialog(props: { of: Webhook; onChanged: () => void; onClose: () => void }) {
  const { of, onChanged, onClose } = props
  const wall = useSignal(wallAgo(24 * HOUR_MS))
  const { phase, sending, stop } = useReplay(of, wall, onChanged)
  const now = phase.value
  const isOver = now.at === 'done' || now.at === 'stopped'
  const buttons = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (now.at !== 'asking') buttons.current?.querySelector('button')?.focus()
  }, [now.at])
  return (
    <Dialog title={text.replayAllTitle} onClose={onClose}>
      <Form of={sending} class="stack">
        {now.at === 'asking' && <Asking wall={wall} fault={sending.faults.value.since} />}
        <p class="replay-outcome small" role="status">
          {isOver && <Icon name="check" />}
          <span>{toOutcome(now, of)}</span>
        </p>
        <div class="cluster" ref={buttons}>
          {now.at === 'asking' && <Button look="main" text={text.replayAllSubmit} type="submit" />}
          {now.at === 'sending' ? (
            <Button text={text.stop} onClick={stop} />
          ) : (
            <Button look={isOver ? '' : 'bare'} onClick={onClose}>
              {isOver ? text.close : words.common.cancel}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}
