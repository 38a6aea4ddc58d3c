import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { cellOf, type Field } from '../../../../domain/input/columns.ts'
import type { CsvRow } from '../../../../domain/input/csv.ts'
import type { RowFault } from '../../../../domain/input/faults.ts'
import { Button, Icon } from '../../parts/shell/icon.tsx'
import { SectionHead } from '../../parts/shell/section-head.tsx'
import { words } from '../../words.ts'
import { checking, checkJob } from './check.ts'
import { focusStep } from './focus.ts'
import { editCell, type Job, leaveOut, sortRows } from './job.ts'

const text = words.importing
const SHOWN = 50

/** Not announced one by one: there may be hundreds. */
function Reason({ id, children }: { id?: string; children: string }) {
  return (
    <p class="fault" id={id}>
      <Icon name="warning" />
      <span class="breakable">{children}</span>
    </p>
  )
}

function Cell({ row, field, why, now }: { row: CsvRow; field: Field; why: string; now: Job }) {
  const id = useId()
  const column = now.mapping.indexOf(field)
  return (
    <div class="field">
      <label for={id}>
        {text.fields[field]} <span class="unseen">{text.bad.line(row.line)}</span>
      </label>
      <input
        id={id}
        class="input mono"
        aria-invalid="true"
        aria-describedby={`${id}-why`}
        autocomplete="off"
        spellcheck={false}
        readOnly={checking.value !== null}
        value={row.cells[column] ?? ''}
        onChange={(event) => editCell(row.line, field, event.currentTarget.value)}
      />
      <Reason id={`${id}-why`}>{why}</Reason>
    </div>
  )
}

/** The row goes away with its button: the focus goes to the next one's. */
function focusNextTo(button: HTMLElement): void {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  next?.querySelector('button')?.focus()
  if (!next) focusStep()
}

function BadRow({ row, faults, now }: { row: CsvRow; faults: readonly RowFault[]; now: Job }) {
  const name = cellOf(row.cells, now.mapping, 'name')
  const link = cellOf(row.cells, now.mapping, 'destination_url')
  return (
    <li>
      <div class="what">
        <b>{text.bad.line(row.line)}</b>
        <bdi class="clip">{name || link || text.bad.unnamed}</bdi>
      </div>
      <div class="cells">
        {faults.map(({ field, text: why }) =>
          field !== null && now.mapping.includes(field) ? (
            <Cell key={field} row={row} field={field} why={why} now={now} />
          ) : (
            <Reason key={field}>{why}</Reason>
          ),
        )}
      </div>
      <Button
        look="low"
        text={text.bad.leave}
        aria-label={text.bad.leaveOne(row.line)}
        onClick={(event) => {
          focusNextTo(event.currentTarget)
          leaveOut([row.line])
        }}
      />
    </li>
  )
}

/** The rows that the server would refuse: to be repaired in their place, or left out. */
export function BadRows({ now }: { now: Job }) {
  const shown = useSignal(SHOWN)
  const { bad } = sortRows(now)
  if (bad.length === 0) return null
  const isBusy = checking.value !== null
  return (
    <section class="import-bad">
      <SectionHead title={text.bad.title(bad.length)}>
        <span class="cluster">
          <Button look="low" aria-disabled={isBusy} onClick={() => void checkJob()}>
            {text.bad.again(bad.length)}
          </Button>
          <Button
            look="low"
            text={text.bad.leaveAll(bad.length)}
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return
              focusStep()
              leaveOut(bad.map(({ line }) => line))
            }}
          />
        </span>
      </SectionHead>
      <ul>
        {bad.slice(0, shown.value).map((row) => (
          <BadRow key={row.line} row={row} faults={now.faults[row.line] ?? []} now={now} />
        ))}
      </ul>
      {bad.length > shown.value && (
        <Button
          text={text.bad.more(Math.min(SHOWN, bad.length - shown.value))}
          onClick={() => {
            shown.value += SHOWN
          }}
        />
      )}
    </section>
  )
}
