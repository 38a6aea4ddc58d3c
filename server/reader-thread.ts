import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { ExportRow } from './storage/export-lines.ts'
import { linesOf } from './storage/reader.ts'
import type { Asked, Told } from './storage/sqlite-readers.ts'

/** A thread that reads the embedded database, one question at a time: see storage/sqlite-readers.ts. */
const BUSY_TIMEOUT_MS = 5000
const STATEMENTS_MAX = 200

const sqlite = new DatabaseSync(workerData as string, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
sqlite.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824')
const statements = new Map<string, StatementSync>()

function prepare(text: string): StatementSync {
  const known = statements.get(text)
  if (known) return known
  if (statements.size >= STATEMENTS_MAX) statements.clear()
  const statement = sqlite.prepare(text)
  statements.set(text, statement)
  return statement
}

function answer({ text, values, format }: Asked): Told {
  try {
    const bound = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
    const rows = prepare(text).all(bound)
    return { told: format ? linesOf(format, rows as unknown as ExportRow[]) : rows }
  } catch (error) {
    return { error: error as Error }
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)))
