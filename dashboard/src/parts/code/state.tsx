import type { CodeItem } from '../../../../client/client.ts'
import { words } from '../../words.ts'

export type CodeState = NonNullable<CodeItem['state']>

/** In the order in which people look for them. */
export const STATES = [
  'active',
  'scheduled',
  'paused',
  'expired',
  'used_up',
  'draft',
] as const satisfies readonly CodeState[]

const SHAPES = {
  active: <circle cx="7" cy="7" r="5" />,
  scheduled: <path d="M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0M7 4v3l2.2 1.4" />,
  paused: <path d="M4.5 2v10M9.5 2v10" stroke-width="2.6" />,
  expired: <path d="M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0M3.5 10.5l7-7" />,
  used_up: <rect class="full" x="2.5" y="2.5" width="9" height="9" />,
  draft: <circle cx="7" cy="7" r="5" stroke-dasharray="2 2" />,
} as const satisfies Readonly<Record<CodeState, unknown>>

/** A state is a shape with a word: no colour has to be told apart. */
export function State({ state }: { state: CodeState }) {
  return (
    <span class={`state ${state}`}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        {SHAPES[state]}
      </svg>
      {words.states[state]}
    </span>
  )
}
