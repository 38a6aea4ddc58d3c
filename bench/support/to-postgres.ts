import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pino from 'pino'
import { readConfig } from '../../server/config.ts'
import { type Database, insertMany, type Value } from '../../server/storage/engine/database.ts'
import { openDatabase } from '../../server/storage/engine/open-database.ts'
import type { Environment } from '../../server/test/support/service/service.ts'

/**
 * Everything that a SQLite folder holds, row by row into an empty PostgreSQL database. The recorder
 * writes the same rows to both, but takes far longer on PostgreSQL for millions of scans at once.
 */
const FILES = { codes: 'qroute.db', scans: 'scans.db' } as const
const OF_THE_ENGINE = new Set(['schema_migrations', 'settings'])
const AT_ONCE = 20_000

export async function copyToPostgres(folder: string, env: Environment): Promise<void> {
  const config = readConfig(env)
  for (const part of ['codes', 'scans'] as const) {
    const to = await openDatabase(config, pino({ level: 'silent' }), part)
    const from = new DatabaseSync(join(folder, FILES[part]), { readOnly: true })
    const names = from
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all() as { name: string }[]
    for (const { name } of names) if (!OF_THE_ENGINE.has(name)) await copyTable(from, to, name)
    from.close()
    await to.query('vacuum analyze')
    await to.close()
  }
}

interface Column {
  readonly name: string
  readonly type: string
}

async function copyTable(from: DatabaseSync, to: Database, table: string): Promise<void> {
  const found = from.prepare(`pragma table_info(${table})`).all() as unknown as Column[]
  const columns = Object.fromEntries(
    found.map(({ name, type }) => [name, type.toLowerCase().startsWith('int') ? 'int' : 'text']),
  ) as Parameters<typeof insertMany>[1]
  const read = from.prepare(`select * from ${table}`)
  read.setReturnArrays(true)
  await to.batch([{ text: `delete from ${table}`, values: [] }])
  let rows: Value[][] = []
  let done = 0
  const write = async () => {
    await to.batch([insertMany(table, columns, rows)])
    done += rows.length
    rows = []
    process.stderr.write(`\rpostgres: ${done} rows of ${table} `)
  }
  for (const row of read.iterate()) {
    if (rows.push(row as unknown as Value[]) === AT_ONCE) await write()
  }
  if (rows.length > 0) await write()
  if (done > 0) process.stderr.write('\n')
  if (!('num' in columns)) return
  const numbers = `pg_get_serial_sequence('${table}', 'num')`
  await to.query(
    `select setval(${numbers}, (select max(num) from ${table})) where ${numbers} is not null`,
  )
}
