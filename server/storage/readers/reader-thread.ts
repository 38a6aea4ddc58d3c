import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { answerQuestions, runInBackground } from '../../lib/threads/worker-thread.ts'
import type { Value } from '../engine/database.ts'
import { openStatements } from '../engine/sqlite/sqlite-statements.ts'
import { type LineRow, openLineWriter } from './export-lines.ts'
import type { Query } from './reader.ts'
import type { ReadRequest } from './sqlite-readers.ts'
import { addSurvey } from './survey.ts'

/** A thread that reads the embedded database, one request at a time: see sqlite-readers.ts. */
const BUSY_TIMEOUT_MS = 5000

const sqlite = new DatabaseSync(workerData as string, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
// Neither more cache nor mapped memory makes a query faster: the system caches the file's pages.
sqlite.exec('pragma cache_size = -4096; pragma temp_store = memory')
addSurvey(sqlite)
runInBackground()
const prepare = openStatements(sqlite)
const toLines = openLineWriter()

const query: Query = async <Row>(text: string, values: readonly Value[] = []) =>
  prepare(text).all(toBound(values)) as Row[]

function toBound(values: readonly Value[]) {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
}

answerQuestions(async ({ text, values, layout }: ReadRequest) => {
  if (layout === null) return { told: await query(text, values) }
  const rows = prepare(text).iterate(toBound(values)) as Iterable<LineRow>
  const lines = await toLines(layout, rows, query)
  return { told: lines, moved: [lines.bytes.buffer] }
})
