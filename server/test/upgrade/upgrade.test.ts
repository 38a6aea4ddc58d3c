import assert from 'node:assert/strict'
import { describe, type TestContext } from 'node:test'
import pg from 'pg'
import { emptyDatabase } from '../support/service/databases.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { unlessShed } from '../support/service/patient.ts'
import { DOOR } from '../support/service/processes/server-process.ts'
import { call, type Environment } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { type Asked, ask, differences } from './answers.ts'
import { loadDump } from './dump.ts'
import { type Fixture, fixtureNames, type Recorded, readFixture, unpackFolder } from './fixture.ts'
import { openProgram, type Program, type Running } from './program.ts'

/**
 * The newest release on one engine, with a sixth of the reads. Proofs: responses of every earlier release,
 * on each engine, stay the same; and its data keeps working.
 */

/**
 * An update changes nothing that anybody was told. Each release left its data and its answers behind
 * (fixture.ts); this program starts on that data, is asked the same, and must tell the same, field by
 * field. It may tell more. What differs on purpose is in MEANT, with the reason.
 */

/** Answers that differ are named, but not hundreds of them. */
const SHOWN_MAX = 40

/** A promise that was taken back: which answers, which fields, and why. */
interface Meant {
  readonly asked: RegExp
  readonly field: RegExp
  readonly why: string
}

const MEANT: readonly Meant[] = [
  {
    asked: /^GET \/v1\/audit/,
    field: /\.actor\.name: "[^"]+@.* → "usr_|\.changes\.email\.(from|to): ".* → "\(hidden\)"/,
    why: 'since 0.3.0 a key sees people by id, not by e-mail address',
  },
]

async function assertSame(t: TestContext, name: string, isAsked: IsAsked) {
  const fixture = readFixture(name)
  // From here on it is the moment in which the release was asked.
  const shiftMs = fixture.askedAt - Date.now()
  const program = openProgram(DOOR, await load(t, fixture, shiftMs), shiftMs)
  const server = await program.start()
  atEnd(t, () => server.stop('SIGKILL'))
  const records = fixture.records.filter(isAsked)
  const broken: string[] = []
  for (const { asked, told } of records) {
    const found = differences(told, await ask(asked, server, program), fixture.askedAt)
    const unmeant = found.filter((one) => !isMeant(asked, one))
    if (unmeant.length > 0) broken.push(`${toText(asked)}\n    ${unmeant.join('\n    ')}`)
  }
  t.diagnostic(`${records.length} answers, ${broken.length} differ`)
  assert.equal(broken.slice(0, SHOWN_MAX).join('\n'), '', server.output())
  return { fixture, program, server }
}

type IsAsked = (record: Recorded, index: number) => boolean

/** What is old can be changed and scanned as ever, and everything still adds up. */
async function assertGoesOn(server: Running, program: Program, { records }: Fixture) {
  const [first] = records
  assert.ok(first && 'path' in first.asked && first.asked.path === '/v1/qrcodes')
  const { headers } = first.asked
  const send = (method: string, path: string, body?: object) =>
    unlessShed(() => call(server.base + path, method, { headers, ...(body && { body }) }))
  const { json } = await send('GET', '/v1/qrcodes?search=plain')
  const { id } = json.data.find((one: { short_url: string }) => one.short_url.endsWith('/plain'))
  const destination_url = 'https://example.com/after-the-update'
  const { status, text } = await send('PATCH', `/v1/qrcodes/${id}`, { destination_url })
  assert.equal(status, 200, text)
  assert.equal((await send('GET', '/plain')).headers.get('location'), destination_url)
  const back = await send('POST', `/v1/qrcodes/${id}/rollback`, { version: 1 })
  assert.equal(back.status, 200, back.text)
  assert.equal((await send('GET', '/plain')).headers.get('location'), 'https://example.com/plain')
  const gone = await send('DELETE', `/v1/qrcodes/${id}`)
  assert.equal(gone.status, 200, gone.text)
  await server.stop()
  const { code, stdout, stderr } = await program.run(['verify', '--json'])
  assert.equal(code, 0, stdout + stderr)
}

async function load(
  t: TestContext,
  { env, engine, files, database }: Fixture,
  shiftMs: number,
): Promise<Environment> {
  const folder = temporaryFolder(t)
  unpackFolder(files, folder)
  if (engine === 'sqlite' || database === null) return { ...env, DATA_DIR: folder }
  const DATABASE_URL = await emptyDatabase((close) => atEnd(t, close))
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await loadDump(client, database)
    .then(() => shiftClock(client, shiftMs))
    .finally(() => client.end())
  return { ...env, DATA_DIR: folder, DATABASE_URL }
}

/** From the next connection on, PostgreSQL finds this function before its own. */
async function shiftClock(client: pg.Client, shiftMs: number): Promise<void> {
  await client.query(`create function public.clock_timestamp() returns timestamptz language sql as
    $$ select pg_catalog.clock_timestamp() + interval '${Math.round(shiftMs)} ms' $$`)
  const { rows } = await client.query('select quote_ident(current_database()) as name')
  await client.query(`alter database ${rows[0].name} set search_path = public, pg_catalog`)
}

function isMeant(asked: Asked, difference: string): boolean {
  return MEANT.some((one) => one.asked.test(toText(asked)) && one.field.test(difference))
}

function toText(asked: Asked): string {
  if ('command' in asked) return `qroute ${asked.command.join(' ')}`
  const body = asked.body === undefined ? '' : ` ${JSON.stringify(asked.body).slice(0, 200)}`
  return `${asked.method} ${asked.path}${body}`
}

const NEWEST = fixtureNames().findLast((name) => name.endsWith('sqlite')) ?? ''
const SAMPLE = 6

test(`what ${NEWEST} answered is answered the same`, async (t) => {
  await assertSame(t, NEWEST, isAsked)
})

/**
 * In a sample, what changes something is always asked. Commands, pictures and passwords take too long,
 * and times of use are right only after all other questions.
 */
function isAsked({ asked }: Recorded, index: number): boolean {
  if ('command' in asked || /images|download|v1\/(?:se|api-keys)/.test(asked.path)) return false
  return asked.method !== 'GET' || !asked.path.startsWith('/v1/') || index % SAMPLE === 0
}

describe('the comparison', () => {
  const NOON = Date.parse('2026-01-01T12:00:30Z')
  const told = (body: unknown, status = 200, headers = {}) => ({ status, headers, body })
  const names = (was: unknown, is: unknown) => differences(told(was), told(is), NOON)

  test('allows more, and names what is lost or changed', () => {
    const was = { a: 1, list: [{ b: 'x' }, { b: 'y' }], none: null }
    assert.deepEqual(names(was, { ...was, more: 2 }), [])
    assert.deepEqual(names(was, { ...was, list: [{ b: 'x', c: 1 }, { b: 'y' }] }), [])
    assert.deepEqual(names(was, { a: 1, list: was.list }), ['body.none: lost'])
    assert.deepEqual(names(was, { ...was, a: '1' }), ['body.a: 1 → "1"'])
    assert.deepEqual(names(was, { ...was, list: [{ b: 'x' }] }), ['body.list: 2 → 1 entries'])
    assert.deepEqual(names(was, { ...was, list: [{ b: 'x' }, {}] }), ['body.list[1].b: lost'])
    assert.deepEqual(differences(told(was), told(was, 500), NOON), ['status: 200 → 500'])
    const to = (location: string) => told(null, 302, { location })
    const moved = differences(to('a'), to('b'), NOON)
    assert.deepEqual(moved, ['headers.location: "a" → "b"'])
  })

  test('takes new columns at the end of a table only', () => {
    const was = 'id,name\r\n1,a\r\n'
    assert.deepEqual(names(was, 'id,name,more\r\n1,a,x\r\n'), [])
    assert.deepEqual(names(was, 'id,more,name\r\n1,x,a\r\n').length, 2)
    assert.deepEqual(names(was, 'id,name\r\n').length, 2)
  })

  test('lets times of use go on, but not back', () => {
    const used = (time: string | null) => ({ last_used_at: time && `2026-01-01T${time}:00.000Z` })
    assert.deepEqual(names(used('11:00'), used('11:01')), [])
    assert.deepEqual(names(used('12:01'), used('12:00')), [], 'by the questions')
    assert.equal(names(used('11:00'), used(null)).length, 1)
    assert.equal(names(used('11:01'), used('11:00')).length, 1)
    assert.equal(names(used(null), used('11:00')).length, 1)
  })
})

for (const name of fixtureNames()) {
  proof(`what ${name} answered is answered the same`, async (t) => {
    const { server, program, fixture } = await assertSame(t, name, () => true)
    await assertGoesOn(server, program, fixture)
  })
}
