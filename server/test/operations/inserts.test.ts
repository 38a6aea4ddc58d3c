import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { insertMany } from '../../storage/engine/database.ts'
import { closeAfter } from '../support/service/close-all.ts'
import { openData } from '../support/service/databases.ts'
import { environment, onEveryEngine } from '../support/service/service.ts'

/** Many rows at once: what is remembered of one insert must not be taken for another. */

const TABLES = ['first_things', 'second_things']
/** More than are put in with one call. */
const ROWS = Array.from({ length: 40 }, (_, index) => [`thing ${index}`, index])

onEveryEngine('inserts of many rows', async (_start, engine) => {
  const onClose = closeAfter()
  const env = await environment(engine, {}, onClose)
  const db = await openData(env)
  before(async () => {
    onClose(() => db.close())
    const create = (name: string) => `create table ${name} (name text primary key, n integer);`
    await db.exclusively(({ script }) => script(TABLES.map(create).join('\n')))
  })

  const read = async (table: string) =>
    (await db.query<{ name: string; n: number }>(`select name, n from ${table} order by n`)).map(
      ({ name, n }) => [name, n],
    )

  test('two tables with the same columns each get their own rows', async () => {
    const columns = { name: 'text', n: 'int' } as const
    const [first = '', second = ''] = TABLES
    const others = ROWS.map(([name, n]) => [`other ${name}`, Number(n) + 1000])
    await db.batch([insertMany(first, columns, ROWS), insertMany(second, columns, others)])
    assert.deepEqual(await read(first), ROWS)
    assert.deepEqual(await read(second), others)
  })

  test('one table with the same columns respects the conflict clause of each insert', async () => {
    const columns = { name: 'text', n: 'int' } as const
    const [, table = ''] = TABLES
    const row = ['twice', 1]
    await db.batch([insertMany(table, columns, [row])])
    await assert.rejects(db.batch([insertMany(table, columns, [row])]))
    await db.batch([insertMany(table, columns, [row], { unlessTaken: 'name' })])
    await db.batch([insertMany(table, columns, [row], { adding: 'n' })])
    const [found] = await db.query<{ n: number }>(`select n from ${table} where name = 'twice'`)
    assert.equal(found?.n, 2)
  })
})
