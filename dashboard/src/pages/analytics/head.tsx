import { useSignal } from '@preact/signals'
import { DIMENSION_NAMES } from '../../../../domain/scans/dimensions.ts'
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
  type View,
} from '../../parts/figures/address.ts'
import type { Told } from '../../parts/figures/file/csv.ts'
import { saveFigures } from '../../parts/figures/file/save-figures.ts'
import { toName, toPeriod } from '../../parts/figures/labels.ts'
import { exportUrl } from '../../parts/figures/questions.ts'
import { Fault } from '../../parts/form/field.tsx'
import { Form } from '../../parts/form/form.tsx'
import { useSending } from '../../parts/form/sending.ts'
import { Switch } from '../../parts/form/switch.tsx'
import { Dialog } from '../../parts/shell/dialog.tsx'
import { Button, Icon } from '../../parts/shell/icon.tsx'
import { Menu } from '../../parts/shell/menu.tsx'
import { mode } from '../../router.ts'
import { dayCount, isDay } from '../../time/days.ts'
import { today, zone } from '../../time/zone.ts'
import { words } from '../../words.ts'

const text = words.analytics

/** What is on the page, and unless it is side by side every scan of it. */
export function Exports({ view, told }: { view: View; told: readonly Told[] | null }) {
  const { from, to, others } = view
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
          <a key={format} href={exportUrl(view, format, mode.value)} download>
            <Icon name="download" />
            {text.exportAs[format]}
          </a>
        ))}
    </Menu>
  )
}

function PeriodDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const from = useSignal(view.from)
  const to = useSignal(view.to)
  const sending = useSending(() => {
    if (!isDay(from.value) || !isDay(to.value)) return { period: text.period.missing }
    if (from.value > to.value) return { period: text.period.backwards }
    if (from.value > today()) return { period: text.period.future }
    onClose()
    showPeriod(from.value, to.value < today() ? to.value : today())
    return null
  })
  const { period: fault } = sending.faults.value
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
          sending.clear()
        }}
      />
    </label>
  )
  return (
    <Dialog title={text.period.title} onClose={onClose}>
      <Form of={sending} class="stack" submit={text.period.show} onCancel={onClose}>
        <div class="two-fields">
          {field(text.period.from, from)}
          {field(text.period.to, to)}
        </div>
        {fault && <Fault>{fault}</Fault>}
        <p class="small second">{text.period.zone(zone.value)}</p>
      </Form>
    </Dialog>
  )
}

function Presets({ view, onChoose }: { view: View; onChoose: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields
    <div class="segments" role="group" aria-label={text.period.label}>
      {PRESETS.map((days) => (
        <button
          key={days}
          type="button"
          aria-pressed={view.preset === days}
          onClick={() => showPreset(days)}
        >
          {text.presets[days]}
        </button>
      ))}
      <button type="button" aria-pressed={view.preset === null} onClick={onChoose}>
        {view.preset === null ? toPeriod(view.from, view.to) : text.period.choose}
      </button>
    </div>
  )
}

function Intervals({ view }: { view: View }) {
  const offered = intervalsFor(dayCount(view.from, view.to))
  if (offered.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not of form fields
    <div class="segments" role="group" aria-label={text.interval}>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view.interval === one}
          onClick={() => showInterval(one)}
        >
          {text.intervals[one]}
        </button>
      ))}
    </div>
  )
}

function SetFilters({ view }: { view: View }) {
  const set = DIMENSION_NAMES.flatMap((name) => {
    const value = view.filters[name]
    return value === undefined ? [] : [{ name, text: toName(name, value) }]
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
      {set.length > 1 && <Button look="bare low" text={text.clear} onClick={removeAllFilters} />}
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
  view: View
  /** Null: not known yet. Undefined: not told here. */
  notCounted: number | null | undefined
}) {
  const { view, notCounted } = props
  const isChoosing = useSignal(false)
  return (
    <>
      <div class="controls cluster">
        <Presets view={view} onChoose={() => (isChoosing.value = true)} />
        <Intervals view={view} />
        {view.others.length === 0 && (
          <Switch on={view.isCompared} label={text.compare} onChange={showCompared} />
        )}
        <NotCountedLink count={notCounted} />
      </div>
      <SetFilters view={view} />
      {isChoosing.value && <PeriodDialog view={view} onClose={() => (isChoosing.value = false)} />}
    </>
  )
}
