import { words } from '../../words.ts'
import { Choices } from '../form/choices.tsx'
import type { Faults } from '../form/faults.ts'
import { type Access, SCOPES } from './scopes.ts'

const text = words.settings.keys

interface Chosen extends Access {
  readonly mode: 'live' | 'test'
}

interface PartProps {
  readonly chosen: Chosen
  readonly edit: (change: Partial<Chosen>) => void
  readonly faults: Faults
}

/** In which world a key is good. */
export function ModeChoice({ chosen, edit, faults }: PartProps) {
  return (
    <Choices
      legend={text.mode}
      kind="radio"
      beside
      choices={(['live', 'test'] as const).map((name) => ({
        name,
        label: text.modes[name],
        hint: text.modeHints[name],
      }))}
      chosen={[chosen.mode]}
      onChange={([mode = 'live']) => edit({ mode })}
      fault={faults.mode}
    />
  )
}

/** What a key may do. */
export function ScopeChoice({ chosen, edit, faults }: PartProps) {
  const { access, scopes } = chosen
  return (
    <div class="stack">
      <Choices
        legend={text.scopes}
        kind="radio"
        beside
        choices={(['full', 'some'] as const).map((name) => ({
          name,
          label: text[name].name,
          hint: text[name].hint,
        }))}
        chosen={[access]}
        onChange={([access = 'full']) => edit({ access })}
      />
      {access === 'some' && (
        <div class="inset">
          <Choices
            legend={text.scopes}
            hideLegend
            kind="checkbox"
            choices={SCOPES.map((name) => ({
              name,
              label: text.scopeHints[name].name,
              hint: text.scopeHints[name].hint,
            }))}
            chosen={scopes}
            onChange={(scopes) => edit({ scopes })}
            fault={faults.scopes}
          />
        </div>
      )}
    </div>
  )
}
