import type { ComponentChildren } from 'preact'
import { useId, useMemo } from 'preact/hooks'
import type { Code } from '../../../../../client/client.ts'
import { ownZone, toWeekday } from '../../../format.ts'
import { toIso, toWall } from '../../../parts/code/moment.ts'
import type { Named } from '../../../parts/code/names.ts'
import { Fault, Field, TextField } from '../../../parts/form/field.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { words } from '../../../words.ts'
import type { Trying } from './try-data.ts'
import { choicesInRules, countryChoices, languageChoices, type Tried } from './try-form.ts'
import { timeChoices } from './try-times.ts'

const text = words.tryIt
const DEVICES = ['ios', 'android', 'desktop'] as const
const OTHER_TIME = 'other'

/** A choice within the sentence, named for those who do not see what stands before it. */
function Choice(props: {
  label: string
  value: string
  fault?: string | undefined
  onChange: (value: string) => void
  children: ComponentChildren
}) {
  const { label, value, fault, onChange, children } = props
  const id = useId()
  return (
    <>
      <select
        aria-label={label}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault && id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
      {fault && <Fault id={id}>{fault}</Fault>}
    </>
  )
}

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

/** What its rules ask for comes first. */
function NamedOptions(props: {
  unknown: string
  inRules: readonly Named[]
  all: readonly Named[]
}) {
  const { unknown, inRules, all } = props
  const rest = all.filter((choice) => !inRules.some((other) => other.code === choice.code))
  return (
    <>
      <option value="">{unknown}</option>
      {inRules.length > 0 && (
        <optgroup label={text.inRules}>
          <Options choices={inRules} />
        </optgroup>
      )}
      <optgroup label={text.all}>
        <Options choices={rest} />
      </optgroup>
    </>
  )
}

/** Now, a moment at which it leads elsewhere, or any other. */
function TimeChoice({ trying, code }: { trying: Trying; code: Code }) {
  const { tried, edit, isTimeOwn, isTimeHalf } = trying
  const now = Math.floor(Date.now() / 60_000)
  const choices = useMemo(
    () => timeChoices(code, now * 60_000).map((at) => [toWall(toIso(at)), at] as const),
    [code.rules, code.starts_at, code.expires_at, now],
  )
  const { at } = tried.value
  const isListed = at === '' || choices.some(([wall]) => wall === at)
  const choose = (value: string) => {
    isTimeOwn.value = value === OTHER_TIME
    isTimeHalf.value = false
    if (value !== OTHER_TIME) edit({ at: value })
  }
  return (
    <Choice
      label={text.when}
      value={isTimeOwn.value || !isListed ? OTHER_TIME : at}
      onChange={choose}
    >
      <option value="">{text.now}</option>
      {choices.length > 0 && (
        <optgroup label={text.inRules}>
          {choices.map(([wall, moment]) => (
            <option key={wall} value={wall}>
              {text.on(toWeekday(moment))}
            </option>
          ))}
        </optgroup>
      )}
      <option value={OTHER_TIME}>{text.otherTime}</option>
    </Choice>
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
          <Button text={text.someoneElse} onClick={next} />
        </div>
      )}
    />
  )
}

/** Who scans it where and when, in one sentence. */
export function TrySentence({ trying, code }: { trying: Trying; code: Code }) {
  const { tried, edit, faults } = trying
  const { device, country, language } = tried.value
  const countries = useMemo(countryChoices, [])
  const languages = useMemo(languageChoices, [])
  const inRules = useMemo(() => choicesInRules(code), [code.rules])
  return (
    <div class="try-sentence small cluster">
      <span>{text.as}</span>
      <Choice
        label={text.device}
        value={device}
        fault={faults.device}
        onChange={(value) => edit({ device: value as Tried['device'] })}
      >
        <Options choices={DEVICES.map((code) => ({ code, name: text.devices[code] }))} />
      </Choice>
      <span>{text.in}</span>
      <Choice
        label={text.country}
        value={country}
        fault={faults.country}
        onChange={(country) => edit({ country })}
      >
        <NamedOptions unknown={text.anyCountry} inRules={inRules.country} all={countries} />
      </Choice>
      <span>{text.speaking}</span>
      <Choice
        label={text.language}
        value={language}
        fault={faults.language}
        onChange={(language) => edit({ language })}
      >
        <NamedOptions unknown={text.anyLanguage} inRules={inRules.language} all={languages} />
      </Choice>
      <TimeChoice trying={trying} code={code} />
    </div>
  )
}

/** What is seldom asked: another time, a query, and someone else. */
export function TryFields({ trying, code }: { trying: Trying; code: Code }) {
  const { tried, edit, faults, isTimeOwn } = trying
  return (
    <>
      {isTimeOwn.value && (
        <div class="try-fields">
          <TimeField trying={trying} />
        </div>
      )}
      <details class="try-more">
        <summary>{text.more}</summary>
        <div class="try-fields">
          <TextField
            label={text.query}
            value={tried.value.query}
            placeholder={text.queryExample}
            hint={code.forward_query ? text.queryHint.on : text.queryHint.off}
            fault={faults.query}
            onInput={(query) => edit({ query })}
          />
          <VisitorField trying={trying} />
        </div>
      </details>
    </>
  )
}
