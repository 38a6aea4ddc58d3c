import { orThrow } from '../../../../client/index.ts'
import { type Context, command } from '../../../command.ts'
import { Failure } from '../../../errors.ts'
import { plural, printLines } from '../../../output.ts'
import { openProgress } from '../../../terminal/progress.ts'
import { check } from './check.ts'
import { journalOf, openJournal } from './journal.ts'
import { readTable, type Table } from './rows.ts'
import { LostAnswer, type Refusal, runImport } from './run.ts'

const SHOWN = 20

const OPTIONS = {
  'dry-run': { type: 'boolean', help: 'ask the service about every row, and create nothing' },
  tag: { type: 'string', multiple: true, value: 'TAG', help: 'for all rows; may be repeated' },
  column: {
    type: 'string',
    multiple: true,
    value: 'FIELD=NAME',
    help: 'which column is which field, if it is not guessed',
  },
  again: { type: 'boolean', help: 'create all rows as new codes, also those that are codes' },
} as const

type Given = Context<typeof OPTIONS>

export const importing = command({
  name: 'import',
  summary: 'create codes from a CSV; interrupted and run again, it goes on',
  usage: ['import <file.csv> [--dry-run] [--tag TAG]…'],
  operands: [1, 1],
  isChange: true,
  options: OPTIONS,
  examples: ['import tables.csv --dry-run', 'import tables.csv --tag tables'],
  async run(context) {
    const { operands, values, terminal, json } = context
    const [file = ''] = operands
    const table = readTable(file, values.column ?? [], values.tag ?? [])
    if (table.leftOut.length > 0 && !json) {
      terminal.note(`Columns that are left out: ${table.leftOut.join(', ')}`)
    }
    await (values['dry-run'] ? dryRun(context, table) : create(context, table, file))
  },
})

async function dryRun(context: Given, table: Table): Promise<void> {
  const { client, terminal, json } = context
  const progress = openProgress(terminal, 'Checking', table.rows.length)
  const { faults, isFull } = await check(client, table, progress.set).finally(progress.end)
  const found = Object.entries(faults).flatMap(([line, own]) =>
    own.map(({ field, text }) => ({ line: Number(line), field, why: text })),
  )
  if (json) await printLines(context, found)
  else if (found.length > 0) await printRefused(context, found, true)
  const bad = Object.keys(faults).length
  const fine = `${table.rows.length - bad} of ${plural(table.rows.length, 'row')} can become codes`
  if (isFull) throw new Failure(`${fine}, but not all of them fit into the plan`)
  if (bad > 0) throw new Failure(`${fine} – repair the others and run it again`)
  terminal.note(`All ${plural(table.rows.length, 'row')} can become codes`)
}

async function create(context: Given, { rows }: Table, file: string): Promise<void> {
  const { client, terminal, json, values, signal } = context
  const { id, key } = await orThrow(client.getAccount({}))
  const isNew = values.again === true
  const where = file === '-' ? null : journalOf(file)
  const journal = openJournal(where, `${id} ${key?.mode ?? 'live'}`, isNew)
  const progress = openProgress(terminal, 'Importing', rows.length)
  const salt = isNew ? new Date().toISOString() : ''
  try {
    const ended = await runImport(client, journal, rows, salt, {
      tell: progress.set,
      each: json ? (result) => printLines(context, [result]) : async () => {},
    })
    progress.end()
    const { created, before, refused } = ended
    const kept = before > 0 ? `; ${plural(before, 'row')} became codes before` : ''
    terminal.note(`${plural(created, 'code')} created${kept}`)
    if (created + refused.length === 0) terminal.note('--again creates them once more')
    if (refused.length === 0) return
    if (!json) await printRefused(context, refused, false)
    throw new Failure(
      `${plural(refused.length, 'row')} of ${rows.length} refused – repair them in ${file} and run it again`,
    )
  } catch (error) {
    progress.end()
    if (signal.aborted) terminal.note('Interrupted. Run it again, and it goes on')
    if (error instanceof LostAnswer) {
      throw new Failure(`${error.message}. Look for them (qr list); then delete ${where}`)
    }
    throw error
  } finally {
    journal.close()
  }
}

/** Whole, however long: they say what to repair. Of a dry run they are the result. */
async function printRefused(
  { terminal }: Pick<Context, 'terminal'>,
  refused: readonly Refusal[],
  isResult: boolean,
): Promise<void> {
  const lines = refused.map(({ line, why }) => `line ${line}: ${why}`)
  if (isResult) {
    for (const line of lines) await terminal.line(line)
    return
  }
  for (const line of lines.slice(0, SHOWN)) terminal.note(line)
  if (lines.length > SHOWN)
    terminal.note(`… and ${lines.length - SHOWN} more (--dry-run names all)`)
}
