import type { Delivery, Webhook } from '../../../../../../client/client.ts'
import { toExactMoment, toMoment } from '../../../../format.ts'
import { Icon } from '../../../../parts/shell/icon.tsx'
import { words } from '../../../../words.ts'
import { toVisible } from './visible.ts'

const text = words.settings.deliveries

const SHAPES = {
  pending: <path d="M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0M7 4v3l2.2 1.4" />,
  delivering: <circle cx="7" cy="7" r="5" stroke-dasharray="2 2" />,
  delivered: <path d="M2 7.5l3.2 3.2L12 3.5" stroke-width="2" />,
} as const

/** A shape with a word. */
export function DeliveryState({ state }: { state: Delivery['state'] }) {
  if (state === 'failed') {
    return (
      <span class="state failed">
        <Icon name="warning" />
        {text.states.failed}
      </span>
    )
  }
  return (
    <span class="state">
      <svg viewBox="0 0 14 14" aria-hidden="true">
        {SHAPES[state]}
      </svg>
      {text.states[state]}
    </span>
  )
}

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={toExactMoment(at)}>
      {toMoment(at)}
    </time>
  )
}

export function NextTry({ of, endpoint }: { of: Delivery; endpoint: Webhook }) {
  const { next_try_at: at } = of
  if (at === null) return <span class="third">{text.noNext}</span>
  if (endpoint.status === 'disabled') return <>{text.held}</>
  if (Date.parse(at) <= Date.now()) {
    return <>{endpoint.failing_since === null ? text.due : text.resting}</>
  }
  return <Moment at={at} />
}

/** The log of a delivery holds its last tries only. */
export const TRIES_KEPT = 20

export function toTries(count: number): string {
  return count >= TRIES_KEPT ? text.manyTries(count) : `${count}`
}

/** What a machine wrote: text only, whatever is in it. Long ones scroll, also with the keyboard. */
export function Raw({ children, label }: { children: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may have to be scrolled
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <pre class="raw mono tiny" role="group" aria-label={label} tabIndex={0}>
      {toVisible(children)}
    </pre>
  )
}
