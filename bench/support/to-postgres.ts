import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/**
 * Everything that a SQLite folder holds, table by table into an empty PostgreSQL database of this
 * machine. Both engines keep the same rows, and the recorder writes them much faster on SQLite: ten
 * million scans would take hours.
 */
const FILES = ['qroute.db', 'scans.db']
const OF_THE_ENGINE = new Set(['schema_migrations', 'settings'])
const CHUNK = 5000

export async function copyToPostgres(folder: string, url: string): Promise<void> {
  // The server reads the files itself, as a user of its own.
  const passing = mkdtempSync(join(tmpdir(), 'qroute-rows-'))
  chmodSync(passing, 0o755)
  const to = new pg.Client({ connectionString: url })
  await to.connect()
  try {
    // Triggers tell nodes about edits, and there are none yet.
    await to.query('set session_replication_role = replica')
    for (const file of FILES) {
      const from = new DatabaseSync(join(folder, file), { readOnly: true })
      const names = from
        .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
        .all() as { name: string }[]
      for (const { name } of names) {
        if (!OF_THE_ENGINE.has(name)) await copyTable(from, to, name, join(passing, name))
      }
      from.close()
    }
    await to.query('vacuum analyze')
  } finally {
    await to.end()
    rmSync(passing, { recursive: true, force: true })
  }
}

async function copyTable(
  from: DatabaseSync,
  to: pg.Client,
  table: string,
  path: string,
): Promise<void> {
  const found = from.prepare(`pragma table_info(${table})`).all() as { name: string }[]
  const columns = found.map(({ name }) => name)
  const read = from.prepare(`select * from ${table}`)
  read.setReturnArrays(true)
  const file = createWriteStream(path)
  let lines: string[] = []
  let rows = 0
  for (const row of read.iterate()) {
    rows += 1
    if (lines.push((row as unknown as unknown[]).map(toField).join(',')) < CHUNK) continue
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain')
    lines = []
  }
  file.end(lines.length === 0 ? '' : `${lines.join('\n')}\n`)
  await once(file, 'finish')
  await to.query(`delete from ${table}`)
  await to.query(`copy ${table} (${columns.join(', ')}) from '${path}' with (format csv)`)
  rmSync(path)
  if (rows > 0) process.stderr.write(`\rpostgres: ${rows} rows of ${table}${' '.repeat(20)}`)
  if (!columns.includes('num')) return
  const numbers = `pg_get_serial_sequence('${table}', 'num')`
  const next = `(select coalesce(max(num), 0) + 1 from ${table})`
  await to.query(`select setval(${numbers}, ${next}, false) where ${numbers} is not null`)
}

/** Nothing is null; everything else is text, so that empty text is not. */
function toField(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : `"${String(value).replaceAll('"', '""')}"`
}
