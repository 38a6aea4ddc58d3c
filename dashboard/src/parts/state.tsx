import { words } from '../words.ts'

export type CodeState = 'active' | 'paused' | 'draft'

/** A state is a shape with a word: no colour has to be told apart. */
export function State({ state }: { state: CodeState }) {
  return (
    <span class={`state ${state}`}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        {state === 'active' && <circle cx="7" cy="7" r="5" />}
        {state === 'paused' && <path d="M4.5 2v10M9.5 2v10" stroke-width="2.6" />}
        {state === 'draft' && <circle cx="7" cy="7" r="5" stroke-dasharray="2 2" />}
      </svg>
      {words.states[state]}
    </span>
  )
}
