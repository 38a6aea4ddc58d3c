import assert from 'node:assert/strict'
import { cpSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { logsIn, readBooks, untilRecorded } from '../support/oracles/scans/ledger.ts'
import {
  filesIn,
  search,
  type Trace,
  tracesOfIpv4,
  tracesOfIpv6,
  tracesOfText,
} from '../support/oracles/scans/traces.ts'
import { qroute } from '../support/service/command.ts'
import { times } from '../support/service/crowd.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { patiently } from '../support/service/patient.ts'
import { call, type Engine, stop } from '../support/service/service.ts'
import { openSite, type Site } from '../support/service/site.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'

/**
 * Nothing that is kept, printed or answered holds the address or the agent of who scans: a search of every
 * file, column, line of output and some answers, of a server that was killed. Proofs: more scans, a backup,
 * and each form is found where it is planted.
 */

/** Somebody at known addresses and with a known agent does all they can, and where it could be kept. */
const IPV4 = '198.51.100.213'
const IPV6 = '2001:db8:5ee7:c0de::6789:1'
const IPV6_FULL = '2001:0db8:5ee7:c0de:0000:0000:6789:0001'
const MARK = 'Zq7Marked-Phone'
const AGENT = `Mozilla/5.0 (Linux; Android 14; ${MARK}) AppleWebKit/537.36 Chrome/125.0 Mobile`
const BOT = `Mozilla/5.0 (compatible; Googlebot/2.1; ${MARK})`
const AT_ONCE = 100

const SPELLINGS = [
  IPV4,
  IPV6,
  IPV6_FULL,
  IPV6.toUpperCase(),
  `::ffff:${IPV4}`,
  '::ffff:c633:64d5',
  `${IPV4}:4711`,
  `[${IPV6}]:4711`,
  `unknown, ${IPV6}, ${IPV4}`,
  `${IPV4}, ${IPV6}, 127.0.0.1`,
]

const TRACES: readonly Trace[] = [
  ...tracesOfIpv4(IPV4),
  ...tracesOfIpv6(IPV6_FULL, IPV6),
  ...tracesOfText(MARK),
  ...tracesOfText(AGENT),
]

/** It reads the language of everyone, and shares everyone out. */
const ROUTING = {
  rules: [{ when: { language: ['fr'] }, destination_url: 'https://example.com/fr' }],
  split: ['a', 'b'].map((name) => ({ destination_url: `https://example.com/${name}`, weight: 1 })),
}

interface Marked {
  readonly code: string
  readonly paused: string
}

/** Everything that somebody at these addresses can do, with everything that names them. */
async function leaveTraces(site: Site, { code, paused }: Marked, scans: number): Promise<void> {
  const from = (index: number, agent = AGENT) => ({
    'x-forwarded-for': SPELLINGS[index % SPELLINGS.length] ?? '',
    'user-agent': agent,
    'accept-language': `de, ${MARK}`,
  })
  const send = (method: string, path: string, headers: Record<string, string>, key?: string) =>
    call(site.base + path, method, { headers, ...(key && { key }) })
  for (let done = 0; done < scans; done += AT_ONCE) {
    await times(Math.min(AT_ONCE, scans - done), async (index) => {
      const { status } = await send('GET', `/${code}?from=${index}`, from(done + index))
      assert.equal(status, 302)
    })
  }
  for (const index of SPELLINGS.keys()) {
    const headers = from(index)
    await send('HEAD', `/${code}`, headers)
    await send('GET', `/${code}`, from(index, BOT))
    await send('GET', `/${code}`, { ...headers, purpose: 'prefetch' })
    await send('GET', `/${paused}`, headers)
    await send('POST', `/${code}`, headers)
    await send('GET', `/nothing-here`, headers)
    await send('GET', `/v1/qrcodes`, headers, 'sk_live_wrong')
    await send('GET', '/v1/whoami', headers, site.key)
    await send('GET', '/v1/nothing', headers, site.key)
    await send('GET', '/v1/qrcodes?limit=x', { ...headers, 'x-request-id': IPV4 }, site.key)
    await call(`${site.base}/v1/qrcodes`, 'POST', {
      headers,
      key: site.key,
      body: '{',
    })
    await send('GET', '/healthz', headers)
    const line = `X-Forwarded-For: ${SPELLINGS[index]}\r\nUser-Agent: ${AGENT}\r\n`
    await sendRaw(site.port, `GET /${code} HTTP/9.9\r\n${line}\r\n`)
    await sendRaw(site.port, `GET /${code} HTTP/1.1\r\nHost: x\r\n${line}Bad\u0000: x\r\n\r\n`)
    await sendRaw(
      site.port,
      `GET /${code} HTTP/1.1\r\nHost: x\r\n${line}Long: ${'x'.repeat(20_000)}`,
    )
    await sendRaw(site.port, `${IPV4} ${IPV6} ${MARK}\r\n\r\n`)
  }
}

/** What is not even HTTP: only that an end comes of it. */
function sendRaw(port: number, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.on('data', () => undefined)
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}

async function answersAbout(site: Site, id: string): Promise<Map<string, Buffer>> {
  const paths = ['', '/history', '/analytics/quality'].map((end) => `/v1/qrcodes/${id}${end}`)
  const answers = new Map<string, Buffer>()
  for (const path of [...paths, '/v1/qrcodes', '/v1/account', '/metrics', '/readyz', '/healthz']) {
    const { status, text, headers } = await patiently(() => site.ask('GET', path))
    assert.equal(status, 200, path)
    answers.set(path, Buffer.from(`${text}\n${JSON.stringify([...headers])}`))
  }
  return answers
}

/** Every row of every table as text; PostgreSQL writes bytes in hex. */
async function dump(url: string): Promise<Map<string, Buffer>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const content = new Map<string, Buffer>()
    for (const { name } of tables) {
      const { rows } = await client.query(`select t::text as row from ${name} t`)
      content.set(name, Buffer.from(rows.map(({ row }) => row).join('\n')))
    }
    return content
  } finally {
    await client.end()
  }
}

function kept(site: Site): Promise<Map<string, Buffer>> {
  const files = filesIn(site.env.DATA_DIR ?? '')
  const url = site.env.DATABASE_URL
  return url ? dump(url).then((rows) => new Map([...files, ...rows])) : Promise.resolve(files)
}

/** A server whose codes somebody has scanned who leaves traces, and done all else they can. */
async function openMarked(t: TestContext, engine: Engine, scans: number) {
  const site = await openSite(t, engine, { LOG_LEVEL: 'trace' })
  const server = await site.start()
  const [[code, id] = ['', ''], [paused, pausedId] = ['', '']] = await site.makeCodes(2)
  const pause = () => site.ask('PATCH', `/v1/qrcodes/${pausedId}`, { active: false })
  assert.equal((await patiently(pause)).status, 200)
  const route = () => site.ask('PATCH', `/v1/qrcodes/${id}`, ROUTING)
  assert.equal((await patiently(route)).status, 200)
  await leaveTraces(site, { code, paused }, scans)
  return { site, server, id }
}

const SCANS = isProof ? 1000 : 20

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`nobody who scans leaves a trace on ${engine}`, async (t) => {
    const { site, server, id } = await openMarked(t, engine, SCANS)
    await untilRecorded(site.env, site)
    const { total, uniques } = (await readBooks(site.env)).get(id) ?? {}
    // Both networks with one agent.
    assert.deepEqual([total, uniques], [SCANS, 2])
    const answers = await answersAbout(site, id)
    await stop(server.child, 'SIGKILL')
    assert.match(server.output(), /"msg":"answered"/)
    const haystack = new Map([...(await kept(site)), ...answers])
    const names = [...haystack.keys()]
    assert.ok(
      names.some((name) => name.endsWith('-wal')),
      'the log is as it was left',
    )
    haystack.set('output', Buffer.from(server.output()))
    assert.deepEqual(search(TRACES, haystack), [])
    const [trace] = TRACES
    assert.ok(trace)
    haystack.set('planted', Buffer.concat([Buffer.from('a'), trace.bytes]))
    assert.deepEqual(search(TRACES, haystack).length > 0, true, 'the search finds what is there')
  })
}

/** In a copy, each form in turn: a search that finds nothing must be one that could have. */
function proveSearch(t: TestContext, folder: string): void {
  const copy = temporaryFolder(t)
  cpSync(folder, copy, { recursive: true })
  for (const [name, content] of filesIn(copy)) {
    // One file is proof enough for the others: all are read alike.
    if (!name.endsWith('-wal')) continue
    for (const trace of TRACES) {
      writeFileSync(join(copy, name), Buffer.concat([content, Buffer.from('a'), trace.bytes]))
      const planted = new Map([[name, filesIn(copy).get(name) ?? Buffer.alloc(0)]])
      assert.deepEqual(search([trace], planted), [`${name}: ${trace.name}`])
    }
    return
  }
  assert.fail('there is a file to plant in')
}

async function provePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const packed = Buffer.from([198, 51, 100, 213])
  await client.query('create table planted (a text, b inet, c bytea, d bigint, e inet)')
  const values = ['x', IPV4, packed, packed.readUInt32BE(), IPV6_FULL]
  await client.query('insert into planted values ($1, $2, $3, $4, $5)', values)
  const found = search(TRACES, await dump(url)).join('\n')
  await client.query('drop table planted')
  await client.end()
  for (const form of [
    `${IPV4} as text`,
    `${IPV4} in hex 0`,
    `${IPV4} as integer 0`,
    'compressed as text',
  ]) {
    assert.ok(found.includes(form), `${form} in ${found}`)
  }
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  proof(`nobody who scans leaves a trace on ${engine}`, async (t) => {
    const { site, server, id } = await openMarked(t, engine, SCANS)
    await stop(server.child, 'SIGKILL')
    assert.ok(
      logsIn(site.env).some((name) => name.endsWith('-wal')),
      'the log is as it was left',
    )
    const killed = await kept(site)
    assert.ok(killed.size >= 3)
    assert.deepEqual(search(TRACES, killed), [])
    proveSearch(t, site.env.DATA_DIR ?? '')

    const again = await site.start()
    await untilRecorded(site.env, site)
    const books = await readBooks(site.env)
    assert.equal(books.get(id)?.total, SCANS)
    // Both networks with one agent.
    assert.equal(books.get(id)?.uniques, 2)
    const answers = await answersAbout(site, id)
    const outputs = { 'output before': server.output(), 'output after': again.output() }
    assert.match(server.output(), /"msg":"answered"/)
    const haystack = new Map([...(await kept(site)), ...answers])
    for (const [name, text] of Object.entries(outputs)) haystack.set(name, Buffer.from(text))
    if (engine === 'sqlite') {
      const to = temporaryFolder(t)
      const { code: exit, stdout, stderr } = await qroute(['backup', '--to', to], site.env)
      assert.equal(exit, 0, stderr)
      for (const [name, content] of filesIn(to)) haystack.set(`backup/${name}`, content)
      haystack.set('backup’s output', Buffer.from(stdout + stderr))
    } else {
      await provePostgres(site.env.DATABASE_URL ?? '')
    }
    const bytes = [...haystack.values()].reduce((sum, { length }) => sum + length, 0)
    assert.deepEqual(search(TRACES, haystack), [])
    const size = `${haystack.size} places, ${(bytes / 2 ** 20).toFixed(1)} MiB`
    t.diagnostic(`${TRACES.length} forms looked for in ${size} after ${SCANS} scans`)
  })
}
