import { DAYS } from '../../../../../domain/codes/routing/routing.ts'
import {
  allCountries,
  allLanguages,
  countryName,
  dayName,
  findNamed,
  languageName,
  languageOf,
} from '../../../parts/code/names.ts'
import type { Condition, WhenDraft } from '../../../parts/code/when.ts'
import { type Faults, faultAt } from '../../../parts/form/faults.ts'
import { Picker } from '../../../parts/form/picker.tsx'
import { words } from '../../../words.ts'
import { Moment } from '../section/moment.tsx'
import type { RuleDraft } from './draft.ts'
import { Hours } from './times.tsx'

export interface ConditionsProps {
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
    const named = findNamed(isCountry ? allCountries() : allLanguages(), typed, chosen)
    const other = isCountry || named.length > 0 ? null : languageOf(typed)
    const all = other && !chosen.includes(other.code) ? [other] : named
    return all.map(({ code, name }) => ({
      code,
      name,
      note: <span class="mono second">{code}</span>,
    }))
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
export function Control({ name, rule, faults, onChange }: ConditionsProps & { name: Condition }) {
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
