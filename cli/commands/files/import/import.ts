import { statSync } from 'node:fs'
import { orThrow } from '../../../../client/index.ts'
import { IMPORTED } from '../../../../domain/input/columns.ts'
import { flag, takesMany } from '../../../../terminal/options.ts'
import { type Context, command } from '../../../command.ts'
import { Failure } from '../../../errors.ts'
import { plural, printLines } from '../../../output.ts'
import { openProgress } from '../../../terminal/progress.ts'
import { check } from './check.ts'
import { journalOf, openJournal, readMade } from './journal.ts'
import { readTable, type Table } from './rows.ts'
import { LostAnswer, pendingOf, type Refusal, runImport } from './run.ts'

const SHOWN = 20

const OPTIONS = {
  'dry-run': flag('validate all rows without creating any codes'),
  tag: takesMany('TAG', 'tag to add to every row; can be repeated'),
  column: takesMany('FIELD=NAME', `map a column to a field: ${IMPORTED.join(', ')}`),
  again: flag('create a new code for every row, even if one already exists'),
} as const

type Given = Context<typeof OPTIONS>

export const importing = command({
  name: 'import',
  summary: 'create codes from a CSV file; run again to resume',
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
      terminal.note(`Ignored columns: ${table.leftOut.join(', ')}`)
    }
    await (values['dry-run'] ? dryRun(context, table, file) : create(context, table, file))
  },
})

/** The account and the mode that a journal is for. */
async function ownerOf({ client }: Given): Promise<string> {
  const { id, key } = await orThrow(client.getAccount({}))
  return `${id} ${key?.mode ?? 'live'}`
}

/** What comes from a pipe has no place for one. */
function whereOf(file: string): string | null {
  return file !== '-' && statSync(file).isFile() ? journalOf(file) : null
}

async function dryRun(context: Given, table: Table, file: string): Promise<void> {
  const { client, terminal, json, values } = context
  const made = values.again ? new Map() : readMade(whereOf(file), await ownerOf(context))
  const rows = pendingOf(table.rows, made)
  const before = toBefore(table.rows.length - rows.length)
  const progress = openProgress(terminal, 'Checking', rows.length)
  const { faults, isFull } = await check(client, { ...table, rows }, progress.set).finally(
    progress.end,
  )
  const found = Object.entries(faults).flatMap(([line, own]) =>
    own.map(({ field, text }) => ({ line: Number(line), field, why: text })),
  )
  if (json) await printLines(context, found)
  else if (found.length > 0) await printRefused(context, found, true)
  const bad = Object.keys(faults).length
  const fine = `${rows.length - bad} of ${plural(rows.length, 'row')} can be imported${before}`
  if (isFull) throw new Failure(`${fine}, but the plan does not allow that many codes`)
  if (bad > 0) throw new Failure(`${fine}. Fix the other rows, then run the import again`)
  const all =
    rows.length === 1 ? 'The row can be imported' : `All rows can be imported (${rows.length})`
  const verdict = rows.length === 0 ? 'All rows have already been imported' : `${all}${before}`
  if (json) terminal.note(verdict)
  else await terminal.line(verdict)
}

function toBefore(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '; 1 row was imported in an earlier run'
    : `; ${count} rows were imported in an earlier run`
}

async function create(context: Given, { rows }: Table, file: string): Promise<void> {
  const { client, terminal, json, values, signal } = context
  const isNew = values.again === true
  const where = whereOf(file)
  const journal = openJournal(where, await ownerOf(context), isNew)
  const progress = openProgress(terminal, 'Importing', rows.length)
  const salt = isNew ? new Date().toISOString() : ''
  try {
    const ended = await runImport(client, journal, rows, salt, {
      tell: progress.set,
      each: json ? (result) => printLines(context, [result]) : async () => {},
    })
    progress.end()
    const { created, before, refused } = ended
    const done = `${plural(created, 'code')} created${toBefore(before)}`
    if (json) terminal.note(done)
    else await terminal.line(done)
    if (created + refused.length === 0) terminal.note('To import the rows again, use --again')
    if (refused.length === 0) return
    if (!json) await printRefused(context, refused, false)
    const them = refused.length === 1 ? 'it' : 'them'
    throw new Failure(
      `${refused.length} of ${plural(rows.length, 'row')} rejected. Fix ${them} in ${file}, then run the import again`,
    )
  } catch (error) {
    progress.end()
    const how = isNew ? 'again without --again' : 'again'
    if (signal.aborted) terminal.note(`Interrupted. To resume, run the import ${how}`)
    if (error instanceof LostAnswer)
      throw new Failure(`${error.message}. ${adviceFor(error, where)}`)
    throw error
  } finally {
    journal.close()
  }
}

function adviceFor({ sent: { number } }: LostAnswer, where: string | null): string {
  if (where === null)
    return 'Before you run the import again, run qr list to see whether the codes were created'
  const line = number === undefined ? 'the last line' : `line ${number}`
  return `Run qr list to see whether the codes were created. If so, remove their rows from the CSV file. Then delete ${line} of ${where}`
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
    terminal.note(`… and ${lines.length - SHOWN} more (to list all, use --dry-run)`)
}
