import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import {
  type DimensionName,
  dimensionOf,
  PLAIN_NAMES,
} from '../../../../domain/scans/dimensions.ts'
import { toCount } from '../../format.ts'
import { words } from '../../words.ts'
import { SectionHead } from '../shell/section-head.tsx'
import { mayFilter, toggleFilter, view } from './address.ts'
import { toCountry, toName, toShare } from './labels.ts'
import type { List, Row } from './rows.ts'
import { entriesOf, type ListedName, type Summary } from './summary.ts'

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
  of: DimensionName
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
      <SectionHead title={title}>
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
      </SectionHead>
      <BarList label={tab.label} of={tab.id} rows={tab.rows} total={total} />
    </section>
  )
}

/** The country, unless nothing is known at all. */
function noteOf(place: string, country: string): string {
  const name = toCountry(country)
  return name.toLowerCase() === place.toLowerCase() ? '' : name
}

export function listOf(summary: Summary, of: ListedName): List {
  const rows = entriesOf(summary, of).map(({ value, scans, country }): Row => {
    const name = toName(of, value)
    return country === undefined
      ? { value, name, scans }
      : { value, name, note: noteOf(name, country), scans, country }
  })
  // Of a closed list, only what occurs, most first.
  const isClosed = 'values' in dimensionOf(of)
  const shown = isClosed ? rows.filter(({ scans }) => scans > 0) : rows
  if (isClosed) shown.sort((one, other) => other.scans - one.scans)
  return { id: of, label: text.lists[of], rows: shown }
}

const PLACES = ['city', 'region'] as const
const DEVICES = ['os', 'device', 'browser'] as const

/** Every list of a summary but that of countries. */
export function listsOf(summary: Summary): List[] {
  return [...PLACES, ...DEVICES, ...PLAIN_NAMES].map((of) => listOf(summary, of))
}

export function Places({ summary, total }: { summary: Summary; total: number }) {
  const tabs = PLACES.map((of) => listOf(summary, of))
  return <Tabs title={text.places} tabs={tabs} total={total} />
}

export function Devices({ summary, total }: { summary: Summary; total: number }) {
  const tabs = DEVICES.map((of) => listOf(summary, of))
  return <Tabs title={text.devices} tabs={tabs} total={total} />
}

/** A panel for each plain dimension. */
export function PlainLists({ summary, total }: { summary: Summary; total: number }) {
  return PLAIN_NAMES.map((of) => {
    const { label, rows } = listOf(summary, of)
    return (
      <section key={of} class="panel" aria-label={label}>
        <SectionHead title={label} />
        <BarList label={label} of={of} rows={rows} total={total} />
      </section>
    )
  })
}
