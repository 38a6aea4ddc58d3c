import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import {
  CAPTIONS,
  LAYOUT_NAMES,
  LAYOUTS,
  type SheetLayout,
} from '../../../../../domain/codes/print/sheets.ts'
import { api } from '../../../api.ts'
import { printWords } from '../../../words/print.ts'
import { hasFaults } from '../../form/faults.ts'
import { Fault, SelectField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { Segments } from '../../form/radios.tsx'
import { useSending } from '../../form/sending.ts'
import { Switch } from '../../form/switch.tsx'
import { Button } from '../../shell/icon.tsx'
import { Arriving, Ended } from './arrival.tsx'
import {
  codeMm,
  type LabelChoice,
  type LabelReading,
  PAGE_NAMES,
  readLabels,
  rememberedLabels,
  rememberLabels,
} from './label-choice.ts'
import { LookField, type ManyProps } from './look.tsx'
import { Sheet } from './sheet.tsx'

const text = printWords.labels

interface FieldsProps {
  readonly choice: Signal<LabelChoice>
  readonly reading: LabelReading
}

function editOf(choice: Signal<LabelChoice>) {
  return (change: Partial<LabelChoice>) => {
    choice.value = { ...choice.value, ...change }
  }
}

function nameOf(name: keyof typeof LAYOUTS): string {
  const { width, height, columns, rows, page }: SheetLayout = LAYOUTS[name]
  return text.layoutName(text.layouts[name], width, height, columns * rows, text.pages[page])
}

function LayoutField({ choice, reading: { layout } }: FieldsProps) {
  const mm = layout && codeMm(layout, choice.value.caption !== 'none')
  const each = layout ? layout.columns * layout.rows : 0
  return (
    <SelectField
      label={text.layout}
      hint={mm && text.codeWidth(each, printWords.millimetres(mm))}
      values={[...LAYOUT_NAMES, 'own']}
      nameOf={(name) => (name === 'own' ? text.layouts.own : nameOf(name))}
      value={choice.value.layout}
      onChange={(layout) => editOf(choice)({ layout })}
    />
  )
}

function GridFields({ choice, reading }: FieldsProps) {
  const edit = editOf(choice)
  if (choice.value.layout !== 'own') return null
  return (
    <>
      <div class="field">
        <span class="field-label">{text.page}</span>
        <Segments
          label={text.page}
          names={PAGE_NAMES}
          labels={text.pages}
          chosen={choice.value.page}
          onChoose={(page) => edit({ page })}
        />
      </div>
      <div class="many-numbers">
        {(['columns', 'rows', 'margin', 'gap'] as const).map((name) => (
          <TextField
            key={name}
            label={text[name]}
            value={choice.value[name]}
            inputMode="numeric"
            fault={reading.faults[name]}
            onInput={(value) => edit({ [name]: value })}
          />
        ))}
      </div>
      {reading.faults.grid && <Fault>{reading.faults.grid}</Fault>}
    </>
  )
}

function CountFields({ choice, reading }: FieldsProps) {
  const edit = editOf(choice)
  return (
    <div class="two-fields">
      <TextField
        label={text.copies}
        value={choice.value.copies}
        inputMode="numeric"
        fault={reading.faults.copies}
        onInput={(copies) => edit({ copies })}
      />
      <TextField
        label={text.start}
        hint={text.startHint}
        value={choice.value.start}
        inputMode="numeric"
        fault={reading.faults.start}
        onInput={(start) => edit({ start })}
      />
    </div>
  )
}

function TestPage({ choice }: Pick<FieldsProps, 'choice'>) {
  return (
    <div class="print-compact">
      <Switch
        on={choice.value.testPage === 'yes'}
        label={text.test}
        onChange={(on) => editOf(choice)({ testPage: on ? 'yes' : '' })}
      />
      <p class="tiny second">{text.testHint}</p>
    </div>
  )
}

function Summary({ reading, total }: { reading: LabelReading; total: number }) {
  const { layout, copies, used } = reading
  if (!layout) return <span />
  const each = layout.columns * layout.rows
  const labels = total * copies
  const sheets = Math.ceil((used + labels) / each)
  return (
    <p>
      <b>{text.summary(labels, sheets)}</b>
      <br />
      <span class="small second">{text.left(used, sheets * each - used - labels)}</span>
    </p>
  )
}

export function LabelsForm({ selection, receiver, look }: ManyProps) {
  const { known, total, whyNot } = selection
  const choice = useSignal<LabelChoice>(rememberedLabels())
  useSignalEffect(() => rememberLabels(choice.value))
  const reading = readLabels(choice.value)
  const isBusy = receiver.now.value.is === 'running'
  const sending = useSending(async () => {
    if (whyNot !== null || hasFaults(reading.faults)) return reading.faults
    const body = { ...selection.asked, ...reading.asked, ...look.asked }
    await receiver.receive((signal) => api.downloadSheet({ body }, { signal }), text.file)
    return null
  })
  return (
    <Form of={sending} class="print-grid many-form">
      <div class="print-form">
        <LayoutField choice={choice} reading={reading} />
        <GridFields choice={choice} reading={reading} />
        <div class="field">
          <span class="field-label">{text.caption}</span>
          <Segments
            label={text.caption}
            names={CAPTIONS}
            labels={text.captions}
            chosen={choice.value.caption}
            onChoose={(caption) => editOf(choice)({ caption })}
          />
        </div>
        <LookField look={look} />
        <CountFields choice={choice} reading={reading} />
        <TestPage choice={choice} />
        <div class="print-ticket">
          {isBusy ? (
            <Arriving receiver={receiver} />
          ) : (
            <>
              <Summary reading={reading} total={total} />
              <Button look="main tall" icon="print" type="submit" aria-disabled={whyNot !== null}>
                {text.submit}
              </Button>
            </>
          )}
        </div>
        {whyNot && <Fault>{whyNot}</Fault>}
        <Ended receiver={receiver} />
        <p class="tiny second">{text.scale}</p>
      </div>
      {reading.layout && (
        <Sheet
          reading={reading}
          layout={reading.layout}
          known={known}
          total={total}
          onStart={(label) => editOf(choice)({ start: String(label) })}
        />
      )}
    </Form>
  )
}
