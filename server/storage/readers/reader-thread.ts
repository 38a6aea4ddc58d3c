import { constants, setPriority } from 'node:os'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Value } from '../engine/database.ts'
import { openLineWriter } from './export-lines.ts'
import type { Query } from './readers.ts'
import type { ScanRow } from './scan-rows.ts'
import type { ReadReply, ReadRequest } from './sqlite-readers.ts'

/** A thread that reads the embedded database, one request at a time: see sqlite-readers.ts. */
const BUSY_TIMEOUT_MS = 5000
const STATEMENTS_MAX = 200

const sqlite = new DatabaseSync(workerData as string, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
// Neither more cache nor mapped memory makes a query faster: the system caches the file's pages.
sqlite.exec('pragma cache_size = -4096; pragma temp_store = memory')
// Redirects go first. On Linux this applies to the calling thread only; elsewhere to all of them.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
const statements = new Map<string, StatementSync>()

function prepare(text: string): StatementSync {
  const known = statements.get(text)
  if (known) return known
  if (statements.size >= STATEMENTS_MAX) statements.clear()
  const statement = sqlite.prepare(text)
  statements.set(text, statement)
  return statement
}

const toLines = openLineWriter()

const query: Query = async <Row>(text: string, values: readonly Value[] = []) =>
  prepare(text).all(toBound(values)) as Row[]

function toBound(values: readonly Value[]) {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
}

async function answer({ text, values, format }: ReadRequest): Promise<void> {
  if (format === null) return tell({ result: await query(text, values) })
  const rows = prepare(text).iterate(toBound(values)) as Iterable<ScanRow>
  const lines = await toLines(format, rows, query)
  tell({ result: lines }, [lines.bytes.buffer])
}

/** `handedOver` is transferred, not copied. */
function tell(result: ReadReply, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(result, handedOver)
}

parentPort?.on('message', (request: ReadRequest) => {
  answer(request).catch((error: Error & { errcode?: number }) =>
    tell({ error, errcode: error.errcode }),
  )
})
