import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { toCount } from '../../format.ts'
import { words } from '../../words.ts'
import { mayFilter, toggleFilter, view } from './address.ts'
import { type FilterName, toCountry, toKnown, toLanguage, toPlace, toShare } from './labels.ts'
import type { List, Row } from './rows.ts'
import type { Summary } from './summary.ts'

const text = words.analytics

function Bar(props: {
  share: number
  name: string
  isChosen: boolean
  onPress: () => void
  children: ComponentChildren
}) {
  const { share, name, isChosen, onPress, children } = props
  const style = { '--share': share }
  if (!mayFilter.value) {
    return (
      <div class="bar" style={style}>
        {children}
      </div>
    )
  }
  return (
    <button
      type="button"
      class="bar"
      style={style}
      aria-pressed={isChosen}
      title={(isChosen ? text.unfilter : text.filterBy)(name)}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** What is beyond the rows that the server lists. */
function Rest({ scans, total }: { scans: number; total: number }) {
  return (
    <li>
      <div class="bar rest">
        <span class="clip">{text.others}</span>
        <b>{toCount(scans)}</b>
        <span class="second">{toShare(scans, total)}</span>
      </div>
    </li>
  )
}

/** Rows as bars, longest first. A press on one filters everything by it, a second one ends that. */
export function BarList(props: {
  label: string
  of: FilterName
  rows: readonly Row[]
  /** What the shares are of. */
  total: number
}) {
  const { label, of, rows, total } = props
  const chosen = view.value.filters[of]
  const most = Math.max(...rows.map(({ scans }) => scans), 1)
  const rest = rows.reduce((left, { scans }) => left - scans, total)
  if (rows.length === 0) return <p class="small second">{text.nothing}</p>
  return (
    <ul class="bar-list" aria-label={label}>
      {rows.map(({ value, name, note, scans, country }) => (
        <li key={`${value} ${country ?? ''}`}>
          <Bar
            share={scans / most}
            isChosen={chosen === value}
            name={name}
            onPress={() => toggleFilter(of, value, country)}
          >
            <span class="clip">
              <bdi>{name}</bdi> {note && <small class="second">{note}</small>}
            </span>
            <b>{toCount(scans)}</b>
            <span class="second">{toShare(scans, total)}</span>
          </Bar>
        </li>
      ))}
      {rest > 0 && <Rest scans={rest} total={total} />}
    </ul>
  )
}

/** Several lists in one place. */
function Tabs({ title, tabs, total }: { title: string; tabs: readonly List[]; total: number }) {
  const shown = useSignal(tabs[0]?.id)
  const tab = tabs.find(({ id }) => id === shown.value) ?? tabs[0]
  if (!tab) return null
  return (
    <section class="panel" aria-label={title}>
      <div class="section-head">
        <h2>{title}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields */}
        <div class="tabs" role="group" aria-label={title}>
          {tabs.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === tab.id}
              onClick={() => (shown.value = id)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <BarList label={tab.label} of={tab.id} rows={tab.rows} total={total} />
    </section>
  )
}

/** Of a closed list: only what occurs, most first. */
function knownRows(
  of: 'device' | 'browser' | 'os',
  counts: Readonly<Record<string, number>>,
): Row[] {
  return Object.entries(counts)
    .filter(([, scans]) => scans > 0)
    .map(([value, scans]) => ({ value, name: toKnown(of, value), scans }))
    .sort((one, other) => other.scans - one.scans)
}

/** The country, unless nothing is known at all. */
function noteOf(place: string, country: string): string {
  const name = toCountry(country)
  return name.toLowerCase() === place.toLowerCase() ? '' : name
}

export function countryList(summary: Summary): List {
  const rows = (summary.countries ?? summary.top_countries).map(({ country, scans }) => ({
    ...{ value: country, name: toCountry(country), scans },
  }))
  return { id: 'country', label: text.countries, rows }
}

/** Every list of a summary but that of countries. */
export function listsOf(summary: Summary): List[] {
  return [...placeLists(summary), ...deviceLists(summary), languageList(summary)]
}

function placeLists(summary: Summary): List[] {
  const cities = summary.top_cities.map(({ city, country, scans }) => ({
    ...{ value: city, name: toPlace(city), note: noteOf(toPlace(city), country), scans, country },
  }))
  const regions = (summary.regions ?? []).map(({ region, country, scans }) => ({
    ...{
      value: region,
      name: toPlace(region),
      note: noteOf(toPlace(region), country),
      scans,
      country,
    },
  }))
  return [
    { id: 'city', label: text.cities, rows: cities },
    { id: 'region', label: text.regions, rows: regions },
  ]
}

function deviceLists(summary: Summary): List[] {
  return [
    { id: 'os', label: text.system, rows: knownRows('os', summary.os ?? {}) },
    { id: 'device', label: text.device, rows: knownRows('device', summary.devices) },
    { id: 'browser', label: text.browser, rows: knownRows('browser', summary.browsers) },
  ]
}

function languageList(summary: Summary): List {
  const rows = (summary.languages ?? []).map(({ language, scans }) => ({
    ...{ value: language, name: toLanguage(language), scans },
  }))
  return { id: 'language', label: text.languages, rows }
}

export function Places({ summary, total }: { summary: Summary; total: number }) {
  return <Tabs title={text.places} tabs={placeLists(summary)} total={total} />
}

export function Devices({ summary, total }: { summary: Summary; total: number }) {
  return <Tabs title={text.devices} tabs={deviceLists(summary)} total={total} />
}

export function Languages({ summary, total }: { summary: Summary; total: number }) {
  const { rows } = languageList(summary)
  return (
    <section class="panel" aria-label={text.languages}>
      <div class="section-head">
        <h2>{text.languages}</h2>
      </div>
      <BarList label={text.languages} of="language" rows={rows} total={total} />
    </section>
  )
}
