import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { ownZone } from '../../../format.ts'
import { CONDITIONS, type Condition, type WhenDraft } from '../../../parts/code/when.ts'
import { faultAt } from '../../../parts/form/faults.ts'
import { Fault } from '../../../parts/form/field.tsx'
import { ZoneList } from '../../../parts/form/zone-field.tsx'
import { Button, Icon } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import { type ConditionsProps, Control } from './condition-control.tsx'
import { focusSoon } from './editing.ts'

function Row(props: {
  name: string
  fault: string | null
  onRemove?: () => void
  children: ComponentChildren
}) {
  const { name, fault, onRemove, children } = props
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its controls
    <div
      class="condition"
      role="group"
      aria-labelledby={id}
      aria-describedby={fault ? `${id}-fault` : undefined}
      data-wrong={fault ? 'yes' : undefined}
    >
      <span class="condition-name small" id={id}>
        {name}
      </span>
      <div class="condition-control">
        {children}
        {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
      </div>
      {onRemove && (
        <Button
          look="bare low square"
          icon="close"
          aria-label={words.routing.editor.removeCondition(name)}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

/** What a condition is when it is added. */
function emptyOf(name: Condition): WhenDraft {
  if (name === 'hours') return { hours: ['09:00', '17:00'] }
  if (name === 'from' || name === 'until') return { [name]: '' }
  return { [name]: [] }
}

function removed(when: WhenDraft, name: Condition): WhenDraft {
  const { timezone, ...others } = Object.fromEntries(
    Object.entries(when).filter(([other]) => other !== name),
  ) as WhenDraft
  const isTimed = others.days !== undefined || others.hours !== undefined
  return isTimed && timezone !== undefined ? { ...others, timezone } : others
}

function added(when: WhenDraft, name: Condition): WhenDraft {
  const isTimed = when.days !== undefined || when.hours !== undefined
  const needsZone = !isTimed && (name === 'days' || name === 'hours')
  return { ...when, ...emptyOf(name), ...(needsZone && { timezone: ownZone }) }
}

function AddCondition({ rule, faults, onChange }: ConditionsProps) {
  const text = words.routing.editor
  const left = CONDITIONS.filter((name) => rule.when[name] === undefined)
  const fault = faults[`${rule.key}.when`] ?? faults[rule.key] ?? null
  if (left.length === 0) return null
  const isFirst = left.length === CONDITIONS.length
  const add = (name: Condition) => {
    onChange(added(rule.when, name), name)
    const row = `[data-entry="${rule.key}"] [data-condition="${name}"]`
    focusSoon(`${row} :is(button, input, select)`)
  }
  return (
    <Row name={isFirst ? text.firstCondition : text.nextCondition} fault={fault}>
      <div class="chips">
        {left.map((name, index) => (
          <button
            key={name}
            type="button"
            class={index === 0 ? 'chip add-condition' : 'chip'}
            onClick={() => add(name)}
          >
            <Icon name="plus" />
            {text.conditions[name]}
          </button>
        ))}
      </div>
    </Row>
  )
}

/** Who the rule is for: every condition has to hold. */
export function Conditions(props: ConditionsProps) {
  const { rule, faults, onChange } = props
  const { when, key } = rule
  const text = words.routing.editor
  const set = CONDITIONS.filter((name) => when[name] !== undefined)
  const remove = (name: Condition) => {
    onChange(removed(when, name), name)
    focusSoon(`[data-entry="${key}"] .add-condition`)
  }
  const zone = (timezone: string) => onChange({ ...when, timezone }, 'timezone')
  const lastTimed = when.hours ? 'hours' : 'days'
  return (
    <div class="conditions">
      {set.map((name) => (
        <div key={name} data-condition={name}>
          <Row
            name={text.conditions[name]}
            fault={faultAt(faults, `${key}.when.${name}`)}
            onRemove={() => remove(name)}
          >
            <Control {...props} name={name} />
          </Row>
          {name === lastTimed && (
            <Row name={text.zone} fault={faultAt(faults, `${key}.when.timezone`)}>
              <ZoneList
                aria-label={words.routing.editor.zone}
                zone={when.timezone ?? 'UTC'}
                onChange={zone}
              />
            </Row>
          )}
        </div>
      ))}
      <AddCondition rule={rule} faults={faults} onChange={onChange} />
    </div>
  )
}
