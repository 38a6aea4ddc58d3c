import { useMemo } from 'preact/hooks'
import type { Code } from '../../../../../client/client.ts'
import { ownZone } from '../../../format.ts'
import type { Named } from '../../../parts/code/names.ts'
import { Field, TextField } from '../../../parts/form/field.tsx'
import { words } from '../../../words.ts'
import type { Trying } from './try-data.ts'
import { choicesInRules, countryChoices, languageChoices, type Tried } from './try-form.ts'

const text = words.tryIt
const DEVICES = ['ios', 'android', 'desktop'] as const

function Options({ choices }: { choices: readonly Named[] }) {
  return (
    <>
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  )
}

function Select(props: {
  label: string
  value: string
  fault: string | undefined
  inRules: readonly Named[]
  all: readonly Named[]
  onChange: (value: string) => void
}) {
  const { label, value, fault, inRules, all, onChange } = props
  const rest = all.filter((choice) => !inRules.some((other) => other.code === choice.code))
  return (
    <Field
      label={label}
      fault={fault}
      control={(ties) => (
        <select
          class="input"
          value={value}
          {...ties}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{text.unknown}</option>
          {inRules.length > 0 && (
            <optgroup label={text.inRules}>
              <Options choices={inRules} />
            </optgroup>
          )}
          <optgroup label={text.all}>
            <Options choices={rest} />
          </optgroup>
        </select>
      )}
    />
  )
}

function DeviceField({
  value,
  onChange,
}: {
  value: string
  onChange: (to: Tried['device']) => void
}) {
  return (
    <Field
      label={text.device}
      control={(ties) => (
        <select
          class="input"
          value={value}
          {...ties}
          onChange={(event) => onChange(event.currentTarget.value as Tried['device'])}
        >
          {DEVICES.map((name) => (
            <option key={name} value={name}>
              {text.devices[name]}
            </option>
          ))}
        </select>
      )}
    />
  )
}

function TimeField({ trying }: { trying: Trying }) {
  const { tried, edit, isTimeHalf, faults } = trying
  const note = (event: { currentTarget: HTMLInputElement }) => {
    isTimeHalf.value = event.currentTarget.validity.badInput
  }
  return (
    <Field
      label={text.at}
      hint={text.atHint(ownZone)}
      fault={faults.at}
      control={(ties) => (
        <input
          class="input"
          type="datetime-local"
          value={tried.value.at}
          {...ties}
          onBlur={note}
          onInput={(event) => {
            note(event)
            edit({ at: event.currentTarget.value })
          }}
        />
      )}
    />
  )
}

/** Anyone will do: what counts is that it is someone else. */
function VisitorField({ trying }: { trying: Trying }) {
  const { tried, edit, faults } = trying
  const next = () => {
    const number = Number(/\d+$/.exec(tried.peek().visitor)?.[0] ?? 0) + 1
    edit({ visitor: text.visitorName(number) })
  }
  return (
    <Field
      label={text.visitor}
      hint={text.visitorHint}
      fault={faults.visitor}
      control={(ties) => (
        <div class="visitor">
          <input
            class="input"
            value={tried.value.visitor}
            placeholder={text.visitorExample}
            autocomplete="off"
            {...ties}
            onInput={(event) => edit({ visitor: event.currentTarget.value })}
          />
          <button type="button" class="button" onClick={next}>
            {text.someoneElse}
          </button>
        </div>
      )}
    />
  )
}

export function TryFields({ trying, code }: { trying: Trying; code: Code }) {
  const { tried, edit, faults } = trying
  const { device, country, language, query } = tried.value
  const countries = useMemo(countryChoices, [])
  const languages = useMemo(languageChoices, [])
  const inRules = useMemo(() => choicesInRules(code), [code.rules])
  return (
    <div class="try-fields">
      <DeviceField value={device} onChange={(device) => edit({ device })} />
      <Select
        label={text.country}
        value={country}
        fault={faults.country}
        inRules={inRules.country}
        all={countries}
        onChange={(country) => edit({ country })}
      />
      <Select
        label={text.language}
        value={language}
        fault={faults.language}
        inRules={inRules.language}
        all={languages}
        onChange={(language) => edit({ language })}
      />
      <TimeField trying={trying} />
      <TextField
        label={text.query}
        value={query}
        placeholder={text.queryExample}
        hint={code.forward_query ? text.queryHint.on : text.queryHint.off}
        fault={faults.query}
        onInput={(query) => edit({ query })}
      />
      <VisitorField trying={trying} />
    </div>
  )
}
