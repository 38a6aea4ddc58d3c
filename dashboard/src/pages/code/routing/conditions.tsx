import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { DAYS } from '../../../../../domain/codes/routing/routing.ts'
import { ownZone } from '../../../format.ts'
import {
  allCountries,
  allLanguages,
  countryName,
  dayName,
  findNamed,
  languageName,
  languageOf,
} from '../../../parts/code/names.ts'
import { CONDITIONS, type Condition, type WhenDraft } from '../../../parts/code/when.ts'
import { Fault } from '../../../parts/form/field.tsx'
import { Picker } from '../../../parts/form/picker.tsx'
import { ZoneList } from '../../../parts/form/zone-field.tsx'
import { Icon } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import { type Faults, faultAt } from '../section/faults.ts'
import { Moment } from '../section/moment.tsx'
import type { RuleDraft } from './draft.ts'
import { focusSoon } from './editing.ts'
import { Hours } from './times.tsx'

interface ConditionsProps {
  readonly rule: RuleDraft
  readonly faults: Faults
  /** `name`: what of it changes. */
  readonly onChange: (when: WhenDraft, name: string) => void
}

/** Buttons of which any number can be on. */
function Toggles<Name extends string>(props: {
  all: readonly Name[]
  nameOf: (name: Name) => string
  /** Where a name is shortened. */
  titleOf?: (name: Name) => string
  chosen: readonly Name[]
  onChange: (chosen: Name[]) => void
}) {
  const { all, nameOf, titleOf, chosen, onChange } = props
  const isOn = (name: Name, toggled: Name) => chosen.includes(name) !== (name === toggled)
  return (
    <div class="chips">
      {all.map((name) => (
        <button
          key={name}
          type="button"
          class="chip"
          title={titleOf?.(name)}
          aria-pressed={chosen.includes(name)}
          onClick={() => onChange(all.filter((one) => isOn(one, name)))}
        >
          {nameOf(name)}
        </button>
      ))}
    </div>
  )
}

/** Countries or languages. */
function Names(props: {
  of: 'country' | 'language'
  chosen: readonly string[]
  isWrong: boolean
  onChange: (chosen: string[]) => void
}) {
  const { of, chosen, isWrong, onChange } = props
  const text = words.routing.editor
  const isCountry = of === 'country'
  const label = isCountry ? text.findCountry : text.findLanguage
  const find = (typed: string) => {
    const found = findNamed(isCountry ? allCountries() : allLanguages(), typed, chosen)
    const other = isCountry || found.length > 0 ? null : languageOf(typed)
    const all = other && !chosen.includes(other.code) ? [other] : found
    return all.map(({ code, name }) => ({ code, name, note: <span class="mono">{code}</span> }))
  }
  return (
    <Picker
      label={label}
      chosen={chosen}
      find={find}
      nameOf={isCountry ? countryName : languageName}
      ties={{ 'aria-label': label, 'aria-invalid': isWrong }}
      onChange={onChange}
    />
  )
}

/** The control of one condition. */
function Control({ name, rule, faults, onChange }: ConditionsProps & { name: Condition }) {
  const text = words.routing.editor
  const { when } = rule
  const isWrong = faultAt(faults, `${rule.key}.when.${name}`) !== null
  const set = (part: WhenDraft) => onChange({ ...when, ...part }, name)
  switch (name) {
    case 'device':
      return (
        <Toggles
          all={['ios', 'android', 'desktop']}
          nameOf={(device) => text.device[device]}
          chosen={when.device ?? []}
          onChange={(device) => set({ device })}
        />
      )
    case 'country':
    case 'language':
      return (
        <Names
          of={name}
          chosen={when[name] ?? []}
          isWrong={isWrong}
          onChange={(chosen) => set({ [name]: chosen })}
        />
      )
    case 'days':
      return (
        <Toggles
          all={DAYS}
          nameOf={(day) => dayName(day, 'short')}
          titleOf={(day) => dayName(day)}
          chosen={when.days ?? []}
          onChange={(days) => set({ days })}
        />
      )
    case 'hours':
      return (
        <Hours
          hours={when.hours ?? ['', '']}
          isWrong={isWrong}
          onChange={(hours) => set({ hours })}
        />
      )
    default:
      return (
        <Moment
          ties={{ 'aria-label': text.conditions[name], 'aria-invalid': isWrong }}
          value={when[name] ?? ''}
          onChange={(value) => set({ [name]: value })}
        />
      )
  }
}

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
      <span class="condition-name" id={id}>
        {name}
      </span>
      <div class="condition-control">
        {children}
        {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
      </div>
      {onRemove && (
        <button
          type="button"
          class="button bare low square"
          aria-label={words.routing.editor.removeCondition(name)}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
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
  const { timezone, ...given } = Object.fromEntries(
    Object.entries(when).filter(([other]) => other !== name),
  ) as WhenDraft
  const isTimed = given.days !== undefined || given.hours !== undefined
  return isTimed && timezone !== undefined ? { ...given, timezone } : given
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
  const given = CONDITIONS.filter((name) => when[name] !== undefined)
  const remove = (name: Condition) => {
    onChange(removed(when, name), name)
    focusSoon(`[data-entry="${key}"] .add-condition`)
  }
  const zone = (timezone: string) => onChange({ ...when, timezone }, 'timezone')
  const lastTimed = when.hours ? 'hours' : 'days'
  return (
    <div class="conditions">
      {given.map((name) => (
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
