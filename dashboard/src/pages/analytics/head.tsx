import { useSignal } from '@preact/signals'
import { toCount } from '../../format.ts'
import {
  intervalsFor,
  PRESETS,
  removeAllFilters,
  removeFilter,
  showCompared,
  showInterval,
  showPeriod,
  showPreset,
  type Wanted,
} from '../../parts/figures/address.ts'
import { dayCount, isDay } from '../../parts/figures/days.ts'
import type { Told } from '../../parts/figures/file/csv.ts'
import { saveFigures } from '../../parts/figures/file/save-figures.ts'
import { FILTERS, toFilterText, toPeriod } from '../../parts/figures/labels.ts'
import { exportUrl } from '../../parts/figures/questions.ts'
import { Fault } from '../../parts/form/field.tsx'
import { Switch } from '../../parts/form/switch.tsx'
import { Dialog } from '../../parts/shell/dialog.tsx'
import { Icon } from '../../parts/shell/icon.tsx'
import { Menu } from '../../parts/shell/menu.tsx'
import { mode } from '../../router.ts'
import { words } from '../../words.ts'
import { today, zone } from '../../zone.ts'

const text = words.analytics

/** What is on the page, and unless it is side by side every scan of it. */
export function Exports({ wanted, told }: { wanted: Wanted; told: readonly Told[] | null }) {
  const { from, to, others } = wanted
  const names = told?.map(({ name }) => name).join(', ') ?? ''
  return (
    <Menu
      label={text.export}
      buttonClass="button low"
      button={
        <>
          <Icon name="download" />
          {text.export}
        </>
      }
    >
      <button
        type="button"
        disabled={told === null}
        onClick={() => told && saveFigures(told, text.pageOf(names), from, to)}
      >
        <Icon name="download" />
        {text.exportAs.summary}
      </button>
      {others.length === 0 &&
        (['csv', 'json'] as const).map((format) => (
          <a key={format} href={exportUrl(wanted, format, mode.value)} download>
            <Icon name="download" />
            {text.exportAs[format]}
          </a>
        ))}
    </Menu>
  )
}

function PeriodDialog({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const from = useSignal(wanted.from)
  const to = useSignal(wanted.to)
  const fault = useSignal<string | null>(null)
  const submit = (event: Event) => {
    event.preventDefault()
    if (!isDay(from.value) || !isDay(to.value)) fault.value = text.period.missing
    else if (from.value > to.value) fault.value = text.period.backwards
    else if (from.value > today()) fault.value = text.period.future
    else {
      onClose()
      showPeriod(from.value, to.value < today() ? to.value : today())
    }
  }
  const field = (label: string, value: typeof from) => (
    <label class="field">
      <span class="field-label">{label}</span>
      <input
        class="input"
        type="date"
        max={today()}
        value={value.value}
        onInput={(event) => {
          value.value = event.currentTarget.value
          fault.value = null
        }}
      />
    </label>
  )
  return (
    <Dialog title={text.period.title} onClose={onClose}>
      <form class="stack" noValidate onSubmit={submit}>
        <div class="two-fields">
          {field(text.period.from, from)}
          {field(text.period.to, to)}
        </div>
        {fault.value && <Fault>{fault.value}</Fault>}
        <p class="small second">{text.period.zone(zone.value)}</p>
        <div class="cluster">
          <button type="submit" class="button main">
            {text.period.show}
          </button>
          <button type="button" class="button bare" onClick={onClose}>
            {words.common.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function Presets({ wanted, onChoose }: { wanted: Wanted; onChoose: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields
    <div class="segments" role="group" aria-label={text.period.label}>
      {PRESETS.map((days) => (
        <button
          key={days}
          type="button"
          aria-pressed={wanted.preset === days}
          onClick={() => showPreset(days)}
        >
          {text.presets[days]}
        </button>
      ))}
      <button type="button" aria-pressed={wanted.preset === null} onClick={onChoose}>
        {wanted.preset === null ? toPeriod(wanted.from, wanted.to) : text.period.choose}
      </button>
    </div>
  )
}

function Intervals({ wanted }: { wanted: Wanted }) {
  const offered = intervalsFor(dayCount(wanted.from, wanted.to))
  if (offered.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields
    <div class="segments" role="group" aria-label={text.interval}>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={wanted.interval === one}
          onClick={() => showInterval(one)}
        >
          {text.intervals[one]}
        </button>
      ))}
    </div>
  )
}

function SetFilters({ wanted }: { wanted: Wanted }) {
  const set = FILTERS.flatMap((name) => {
    const value = wanted.filters[name]
    return value === undefined ? [] : [{ name, text: toFilterText(name, value) }]
  })
  if (set.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields
    <div class="chips" role="group" aria-label={text.filters}>
      {set.map((filter) => (
        <button
          key={filter.name}
          type="button"
          class="chip set"
          aria-label={words.common.removeOne(filter.text)}
          onClick={() => removeFilter(filter.name)}
        >
          <span class="second">{text.filterNames[filter.name]}</span>
          <bdi class="clip">{filter.text}</bdi>
          <Icon name="close" />
        </button>
      ))}
      {set.length > 1 && (
        <button type="button" class="button bare low" onClick={removeAllFilters}>
          {text.clear}
        </button>
      )}
    </div>
  )
}

/** Nearly always there are some: their place is kept until it is known. */
function NotCountedLink({ count }: { count: number | null | undefined }) {
  if (count === undefined) return null
  if (count === null) return <span class="chip unknown" />
  if (count === 0) return null
  return (
    <a class="chip" href="#not-counted">
      {text.notCounted(toCount(count))}
    </a>
  )
}

/** Which days, how fine, against what, and which scans of them. */
export function Controls(props: {
  wanted: Wanted
  /** Null: not known yet. Undefined: not told here. */
  notCounted: number | null | undefined
}) {
  const { wanted, notCounted } = props
  const isChoosing = useSignal(false)
  return (
    <>
      <div class="controls">
        <Presets
          wanted={wanted}
          onChoose={() => {
            isChoosing.value = true
          }}
        />
        <Intervals wanted={wanted} />
        {wanted.others.length === 0 && (
          <Switch on={wanted.isCompared} label={text.compare} onChange={showCompared} />
        )}
        <NotCountedLink count={notCounted} />
      </div>
      <SetFilters wanted={wanted} />
      {isChoosing.value && (
        <PeriodDialog
          wanted={wanted}
          onClose={() => {
            isChoosing.value = false
          }}
        />
      )}
    </>
  )
}
