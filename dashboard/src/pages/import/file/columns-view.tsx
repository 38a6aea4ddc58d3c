import { cellOf, IMPORTED } from '../../../../../domain/input/columns.ts'
import { Select } from '../../../parts/form/field.tsx'
import { Button } from '../../../parts/shell/icon.tsx'
import { SectionHead } from '../../../parts/shell/section-head.tsx'
import { words } from '../../../words.ts'
import { checking } from '../check.ts'
import { chooseField, countSettled, isMapped, type Job, setJob } from '../job.ts'

const text = words.importing
const SHOWN = 5
/** Characters of a cell: more do not fit, and a cell can be as large as the file. */
const CELL_SHOWN = 200

function headerOf({ headers }: Job, column: number): string {
  return headers[column] ?? text.columns.column(column + 1)
}

function Choice({ now, column }: { now: Job; column: number }) {
  const field = now.mapping[column] ?? null
  return (
    <Select
      aria-label={text.columns.becomes(headerOf(now, column))}
      values={['', ...IMPORTED]}
      nameOf={(one) => (one === '' ? text.columns.ignore : text.fields[one])}
      value={field ?? ''}
      disabled={checking.value !== null || countSettled() > 0}
      onChange={(one) => chooseField(column, one === '' ? null : one)}
    />
  )
}

function Preview({ now }: { now: Job }) {
  const columns = now.headers.map((_, column) => column)
  const classOf = (column: number) => (now.mapping[column] ? '' : 'ignored')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may have to be scrolled
    <section class="import-scroll" aria-label={text.columns.table} tabIndex={0}>
      <table class="import-preview fine">
        <thead>
          <tr>
            <th scope="col">{text.columns.line}</th>
            {columns.map((column) => (
              <th key={column} scope="col" class={classOf(column)}>
                <bdi class="mono">{headerOf(now, column)}</bdi>
                <Choice now={now} column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {now.rows.slice(0, SHOWN).map(({ line, cells }) => (
            <tr key={line}>
              <td class="third">{line}</td>
              {columns.map((column) => (
                <td key={column} class={classOf(column)}>
                  <bdi>{cells[column]?.slice(0, CELL_SHOWN)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function leave(): void {
  checking.peek()?.stop()
  setJob(null)
}

/** What each column becomes, above the first rows. */
export function Columns({ now }: { now: Job }) {
  const { name, rows, separator, mapping, headers } = now
  const ignored = headers.flatMap((_, column) => (mapping[column] ? [] : headerOf(now, column)))
  const hasTags = rows.some(({ cells }) => cellOf(cells, mapping, 'tags') !== '')
  const facts = text.file.facts(rows.length, text.file.separators[separator])
  return (
    <section class="import-columns">
      <SectionHead title={text.columns.title}>
        <span class="aside">
          <span>
            <bdi>{name || text.file.pasted}</bdi>: {facts}
          </span>
          <Button look="low" text={text.file.other} onClick={leave} />
        </span>
      </SectionHead>
      <Preview now={now} />
      <div class="small second import-remarks">
        {rows.length > SHOWN && <p>{text.columns.more(rows.length - SHOWN)}</p>}
        {ignored.length > 0 && <p class="breakable">{text.columns.ignored(ignored)}</p>}
        {!mapping.includes('name') && isMapped(mapping) && <p>{text.columns.noName}</p>}
        {hasTags && <p>{text.columns.tags}</p>}
      </div>
    </section>
  )
}
