import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { migrate } from '../../storage/engine/migrate.ts'
import { openFuture } from '../support/chaos/migrating.ts'
import { openData } from '../support/service/databases.ts'
import { type Environment, environment, onEveryEngine } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/** Migrations that move data; those that take long or are stopped are proofs. */

const SLICES = `-- in slices from ''
update domains_later set folded = lower(name) where name in (
  select name from domains_later where name > {after} order by name limit 10);
select max(name) as next from (select name from domains_later where name > {after} order by name limit 10) as slice
`

onEveryEngine('data is moved', (_start, engine) => {
  const migrated = async (t: TestContext) => {
    const env: Environment = await environment(engine, {}, (close) => atEnd(t, close))
    const db = await openData(env)
    atEnd(t, () => db.close())
    const future = openFuture(t)
    const columns = 'name {text} primary key, folded {text}'
    future.add('codes', 'table', `create table domains_later (${columns})`)
    await migrate(db, 'codes', { folder: future.folder })
    const rows = Array.from({ length: 95 }, (_, i) => [`O'Name ${String(i).padStart(3, '0')}`])
    await db.batch([{ into: 'domains_later', columns: { name: 'text' }, rows }])
    return { db, future }
  }

  test('in slices, each of its own, to the last row', async (t) => {
    const { db, future } = await migrated(t)
    future.add('codes', 'fold', SLICES)
    await migrate(db, 'codes', { folder: future.folder })
    const text =
      'select count(*) as done, min(folded) as first from domains_later where folded is not null'
    const [row] = await db.query<{ done: number; first: string }>(text)
    assert.deepEqual({ ...row }, { done: 95, first: "o'name 000" })
  })

  test('and an index is made statement by statement, also after one that was left half done', async (t) => {
    const { db, future } = await migrated(t)
    const [drop, create] = [
      'drop index {concurrently} if exists later_names',
      'create index {concurrently} later_names on domains_later (folded)',
    ]
    if (engine === 'postgres') await db.query('create index later_names on domains_later (name)')
    future.add('codes', 'index', `-- statement by statement\n${drop};\n${create};\n`)
    const { to } = await migrate(db, 'codes', { folder: future.folder })
    const [row] = await db.query<{ version: number }>(
      "select max(version) as version from schema_migrations where part = 'codes'",
    )
    assert.equal(row?.version, to)
  })
})
