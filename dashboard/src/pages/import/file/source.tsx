import { type Signal, useSignal } from '@preact/signals'
import { IMPORTED } from '../../../../../domain/input/columns.ts'
import { toCsv } from '../../../../../domain/input/csv.ts'
import {
  BYTES_MAX,
  COLUMNS_MAX,
  ROWS_MAX,
  readFile,
  toSheet,
  type Unreadable,
} from '../../../../../domain/input/reading.ts'
import { keep, kept } from '../../../kept.ts'
import { Field } from '../../../parts/form/field.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { useSending } from '../../../parts/form/sending.ts'
import { Banner } from '../../../parts/shell/banner.tsx'
import { Button, Icon } from '../../../parts/shell/icon.tsx'
import { saveCsv } from '../../../parts/shell/save-file.ts'
import { words } from '../../../words.ts'
import { startJob } from '../job.ts'

const text = words.importing
const MEGABYTES = BYTES_MAX / 1_000_000
const PASTED = 'import-pasted'

const SAMPLE: readonly (readonly string[])[] = [
  [...IMPORTED].filter((field) => field !== 'domain'),
  [
    ...['Shop door', 'https://shop.example/winter', 'winter-door', 'Winter, Berlin', 'LT-0098'],
    ...['Sticker, 80 mm', 'https://apps.apple.com/app/id0', 'https://play.google.com/store'],
  ],
  ['Price list', 'https://shop.example/prices.pdf', '', 'Winter', 'LT-0099', '', '', ''],
]

function toReason(fault: Unreadable): string {
  const reasons = text.unreadable
  if (fault.is === 'large') return reasons.large(MEGABYTES)
  if (fault.is === 'many') return reasons.many(fault.rows, ROWS_MAX)
  if (fault.is === 'wide') return reasons.wide(fault.columns, COLUMNS_MAX)
  if (fault.is === 'unclosed') return reasons.unclosed(fault.line)
  return reasons[fault.is]
}

function begin(name: string, read: string | Unreadable, fault: Signal<Unreadable | null>): void {
  const sheet = typeof read === 'string' ? toSheet(name, read) : read
  if ('is' in sheet) {
    fault.value = sheet
    return
  }
  keep(PASTED, null)
  startJob(sheet)
}

function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const isOver = useSignal(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    isOver.value = true
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    isOver.value = false
    const file = event.dataTransfer?.files[0]
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it does the same with keys
    <div
      class={isOver.value ? 'import-drop over' : 'import-drop'}
      onDragOver={over}
      onDragLeave={() => (isOver.value = false)}
      onDrop={drop}
    >
      <Icon name="upload" />
      <b>{text.source.drop}</b>
      <p class="small second">{text.source.or}</p>
      <label class="button main">
        <input
          class="unseen"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // The same file may be chosen again, once it is repaired.
            event.currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
        {text.source.choose}
      </label>
    </div>
  )
}

function Paste({ onRead }: { onRead: (pasted: string) => void }) {
  const pasted = useSignal(kept<string>(PASTED) ?? '')
  const sending = useSending(() => {
    onRead(pasted.value)
    return null
  })
  return (
    <Form of={sending} class="import-paste" submit={text.source.read} look="button">
      <Field
        label={text.source.paste}
        hint={text.source.pasteHint}
        control={(ties) => (
          <textarea
            class="input mono"
            rows={6}
            spellcheck={false}
            placeholder={text.source.placeholder}
            value={pasted.value}
            {...ties}
            onInput={(event) => {
              pasted.value = event.currentTarget.value
              keep(PASTED, pasted.value)
            }}
          />
        )}
      />
    </Form>
  )
}

function Known() {
  return (
    <section class="import-known">
      <h2>{text.source.columns}</h2>
      <dl class="facts">
        {IMPORTED.map((field) => (
          <div key={field}>
            <dt class="mono">{field}</dt>
            <dd>{text.fields[field]}</dd>
          </div>
        ))}
      </dl>
      <p class="small second">{text.columns.tags}</p>
      <Button
        look="low"
        icon="download"
        text={text.source.sample}
        onClick={() => saveCsv(text.source.sampleFile, toCsv(SAMPLE))}
      />
    </section>
  )
}

/** Where the rows come from: a file that is dropped or chosen, or a text that is pasted. */
export function Source() {
  const fault = useSignal<Unreadable | null>(null)
  const readAll = async (file: File) => begin(file.name, await readFile(file), fault)
  return (
    <div class="import-source">
      <div>
        {fault.value && (
          <Banner kind="red" icon="warning" title={text.unreadable.title}>
            {toReason(fault.value)}
          </Banner>
        )}
        <FileDrop onFile={(file) => void readAll(file)} />
        <p class="small second">{text.source.limit(ROWS_MAX, MEGABYTES)}</p>
        <Paste onRead={(pasted) => begin('', pasted, fault)} />
      </div>
      <Known />
    </div>
  )
}
