import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { openApp } from '../../compose/app.ts'
import { readConfig } from '../../config.ts'
import { openData } from '../support/service/databases.ts'
import { type Environment, environment, onEveryEngine } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/** Who may work on data that others use, and who may not, without a process for each. */

const log = pino({ level: 'silent' })
const begin = async (env: Environment) => (await openApp(readConfig(env), log)).close()
const ADD = `insert into schema_migrations (part, version, name, applied_at)
  select 'codes', max(version) + 1, $1, 0 from schema_migrations where part = 'codes'`

onEveryEngine('data in use', (_start, engine) => {
  test('is refused to a server with another SECRET', async (t) => {
    const own = await environment(engine, {}, (close) => atEnd(t, close))
    const env: Environment = { ...own, SECRET: 'the secret of the first server, long enough' }
    await begin(env)
    const SECRET = 'another secret, which is just as long as it has to be'
    await assert.rejects(begin({ ...env, SECRET }), ({ message }: Error) => {
      assert.match(message, /^SECRET: not the one [^\n]*$/)
      assert.equal(message.includes(SECRET), false)
      return true
    })
    await begin(env)
  })

  test('of a newer release is accepted if all that is new was made for both, else refused', async (t) => {
    const env = await environment(engine, {}, (close) => atEnd(t, close))
    const open = () => openData(env)
    const db = await open()
    atEnd(t, () => db.close())
    await db.query(ADD, ['9998_more_expand.sql'])
    await (await open()).close()
    await db.query(ADD, ['9999_less.sql'])
    await assert.rejects(open(), /The database is at version .* start a newer Qroute$/)
  })
})

test('a folder of a server on PostgreSQL is not taken for an empty one', async (t) => {
  const env = await environment('postgres', {}, (close) => atEnd(t, close))
  await begin(env)
  const { DATABASE_URL: _, ...without } = env
  await assert.rejects(begin(without), /DATABASE_URL/)
})
