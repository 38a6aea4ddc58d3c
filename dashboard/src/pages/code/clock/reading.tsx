import type { JSX } from 'preact'
import type { Code, ScheduledChange } from '../../../../../client/client.ts'
import { toClock, toExactMoment, zoneBeside } from '../../../format.ts'
import { nowText } from '../../../parts/code/leads.ts'
import { reachOf, takerAt } from '../../../parts/code/reach.ts'
import { Button, Icon } from '../../../parts/shell/icon.tsx'
import { mayAct } from '../../../session.ts'
import { words } from '../../../words.ts'
import { knots, LeadsTo, Stop } from '../section/stop.tsx'

const text = words.clock

/** By the clock of whoever looks, and the zone that it shows. */
function When({ at }: { at: string }) {
  const clock = toClock(at)
  return (
    <>
      <time dateTime={at} title={toExactMoment(at)}>
        <b>{clock}</b>
      </time>
      {zoneBeside(clock)}
    </>
  )
}

interface Point {
  readonly at: number
  readonly stop: (isPast: boolean, kind: string) => JSX.Element
}

function edge(at: string, ahead: string, past: string): Point {
  return {
    at: Date.parse(at),
    stop: (isPast, kind) => (
      <Stop key={ahead} knot={isPast ? knots.past : knots.ahead} kind={kind}>
        <p class="sentence">
          {isPast ? past : ahead} <When at={at} />
        </p>
      </Stop>
    ),
  }
}

/** Why a change will lead nobody at first; null: it will. */
function idleReason(code: Code, at: number): string | null {
  const { status, starts_at } = code
  const taker = takerAt(code, at)
  if (taker === 'expiry') return text.taken.expiry
  if (status === 'paused') return text.whilePaused
  if (starts_at !== undefined && at < Date.parse(starts_at)) return text.early
  return taker && text.taken[taker]
}

function change(scheduled: ScheduledChange, { code, onCancel }: ReadingProps): Point {
  const { id, at, destination_url, created_by } = scheduled
  const idle = idleReason(code, Date.parse(at))
  return {
    at: Date.parse(at),
    stop: (_, kind) => (
      <Stop key={id} knot={knots.ahead} kind={`change ${kind}`} name={id}>
        <p class="sentence">
          {text.from} <When at={at} /> {words.leads.later[reachOf(code)]}
        </p>
        <p class="line-end cluster">
          <LeadsTo url={destination_url} />
        </p>
        {idle !== null && (
          <p class="idle fine second">
            <Icon name="warning" />
            {idle}
          </p>
        )}
        <p class="tiny second breakable">{text.by(words.code.history.by(created_by))}</p>
        {mayAct('editor') && (
          <Button
            look="low cancel"
            text={text.cancel}
            aria-label={text.cancelIt(toClock(at))}
            onClick={() => onCancel(scheduled)}
          />
        )}
      </Stop>
    ),
  }
}

/** What the clock does to the code, in its order, with now in its place. */
function Moments(props: ReadingProps) {
  const { code, changes } = props
  const { starts_at, expires_at, state } = code
  const points = [
    ...(starts_at === undefined ? [] : [edge(starts_at, text.opens, text.opened)]),
    ...changes.map((one) => change(one, props)),
    ...(expires_at === undefined ? [] : [edge(expires_at, text.expires, text.expired)]),
  ].sort((one, other) => one.at - other.at)
  if (points.length === 0) return null
  const now = Date.now()
  const past = points.filter(({ at }) => at <= now)
  const ahead = points.filter(({ at }) => at > now)
  return (
    <ol class="route">
      {past.map(({ stop }) => stop(true, ''))}
      <Stop
        knot={state === 'active' ? knots.start : knots.still}
        kind={ahead.length === 0 ? 'last' : 'dashed'}
      >
        <p class="sentence">
          <b>{text.now}</b> {state === 'active' ? nowText(code) : text.nowIs[state]}
        </p>
      </Stop>
      {ahead.map(({ stop }, index) => stop(false, index === ahead.length - 1 ? 'last' : ''))}
    </ol>
  )
}

/** How many scans it may have, and how many of them are left. */
function Limit({ scan_limit: limit, scans_left: left = 0 }: Code) {
  if (limit === undefined) return null
  return (
    <div class="limit">
      <p class="sentence">
        <b>{text.limit(limit)}</b>, {text.left(left)}
      </p>
      <div class="limit-bar" aria-hidden="true">
        <i style={{ flexGrow: limit - left }} />
        <i style={{ flexGrow: left }} />
      </div>
    </div>
  )
}

export interface ReadingProps {
  readonly code: Code
  readonly changes: readonly ScheduledChange[]
  readonly onCancel: (change: ScheduledChange) => void
}

export function Reading(props: ReadingProps) {
  return (
    <>
      <Moments {...props} />
      <Limit {...props.code} />
    </>
  )
}
