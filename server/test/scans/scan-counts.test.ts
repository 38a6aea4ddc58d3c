import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SCAN_CLASSES } from '../../../domain/scans/scans.ts'
import { openDatabaseProxy } from '../support/chaos/database-proxy.ts'
import { queryScans, readBooks, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { times } from '../support/service/crowd.ts'
import { completely, patiently } from '../support/service/patient.ts'
import {
  call,
  type Engine,
  environment,
  onEveryEngine,
  type Service,
} from '../support/service/service.ts'
import { atEnd, openSite, siteIn } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * What is counted and what is not, who is somebody new, and when a count can be read.
 * Proofs: many scans, each read immediately; responses while they wait; and that addresses are stored
 * nowhere.
 */

async function newCode(service: Service, key: string, fields: object = {}) {
  const json = await service.newCode(key, fields)
  const ask = () => service.call('GET', `/v1/qrcodes/${json.id}`, { key })
  const read = async () => (await completely(ask)).json
  const scan = (headers: Record<string, string> = {}, method = 'GET') =>
    service.call(method, `/${json.short_code}`, { headers: { 'user-agent': 'Phone', ...headers } })
  return { id: json.id as string, ask, read, scan }
}

const listed = (...codes: { id: string }[]) => codes.map(({ id }) => `'${id}'`).join()
const ENGINES = ['sqlite', 'postgres'] as const satisfies Engine[]
const READS = 100

onEveryEngine('scans', (start) => {
  async function open() {
    const service = await start()
    const { liveKey, testKey } = await service.account()
    return { service, liveKey, testKey }
  }

  test('requests that are not scans are stored with their class and not counted', async () => {
    const { service, liveKey } = await open()
    const code = await newCode(service, liveKey)
    const paused = await newCode(service, liveKey, { active: false })
    const draft = await newCode(service, liveKey, { status: 'draft' })
    assert.equal((await code.scan()).status, 302)
    assert.equal((await code.scan({}, 'HEAD')).status, 302)
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'sec-purpose': 'prefetch;anonymous-client-ip' },
      { purpose: 'prefetch' },
      { purpose: 'preview' },
      { 'x-moz': 'prefetch' },
    ]) {
      assert.equal((await code.scan(headers)).status, 302, JSON.stringify(headers))
    }
    assert.equal((await paused.scan()).status, 404)
    assert.equal((await paused.scan({}, 'HEAD')).status, 404)
    assert.equal((await draft.scan()).status, 404)
    const { total_scans, unique_scans } = await code.read()
    assert.deepEqual([total_scans, unique_scans], [1, 1])
    assert.equal((await paused.read()).total_scans, 0)
    const rows = await queryScans<{ code_id: string; class: number; n: number }>(
      service.env,
      `select c.code_id, s.class, count(*) as n from scans s join scan_codes c on c.num = s.code
       where (s.class = 0 or (s.visitor = 0 and s.is_unique = 0))
         and c.code_id in (${listed(code, paused, draft)}) group by c.code_id, s.class`,
    )
    const kept = rows.map((row) => `${row.code_id} ${SCAN_CLASSES[row.class]} ${row.n}`)
    const expected = [
      `${code.id} human 1`,
      `${code.id} head 1`,
      `${code.id} prefetch 6`,
      `${paused.id} missed 1`,
      `${draft.id} missed 1`,
    ]
    assert.deepEqual(kept.sort(), expected.sort())
  })

  test('a visitor is new once per code, distinguished by network and agent', async () => {
    const { service, liveKey, testKey } = await open()
    const code = await newCode(service, liveKey)
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const steps: [Record<string, string>, number][] = [
      [{}, 1],
      [{}, 1],
      [{ 'user-agent': 'Another' }, 2],
      [from('203.0.113.7'), 3],
      [from('203.0.113.7'), 3],
      [from('::ffff:203.0.113.7'), 3],
      [from('198.51.100.1, 203.0.113.7'), 3],
      [from('203.0.113.8'), 4],
      [from('2001:db8:1:2::1'), 5],
      [from('2001:db8:1:2:ffff:ffff:ffff:ffff'), 5],
      [from('2001:DB8:1:2:0::9'), 5],
      [from('2001:db8:1:3::1'), 6],
      [from('2001:db8::1'), 7],
      [from('2001:db8:0:0:5::'), 7],
      [{ 'sec-purpose': 'prefetch', ...from('203.0.113.99') }, 7],
      [from('203.0.113.99'), 8],
    ]
    for (const [headers, uniques] of steps) {
      await code.scan(headers)
      assert.equal((await code.read()).unique_scans, uniques, JSON.stringify(headers))
    }
    assert.equal((await code.read()).total_scans, steps.length - 1)
    for (const key of [liveKey, testKey]) {
      const other = await newCode(service, key)
      await other.scan()
      assert.equal((await other.read()).unique_scans, 1, 'new at another code')
    }
  })

  test('a visitor has different numbers in different accounts, and one in each', async () => {
    const service = await start()
    const keys = [await service.account(), await service.account()].map((made) => made.liveKey)
    const codes = await Promise.all(
      [0, 0, 1].map((index) => newCode(service, keys[index] as string)),
    )
    for (const { scan, read } of codes) {
      await scan()
      await read()
    }
    const rows = await queryScans<{ visitor: number }>(
      service.env,
      `select visitor from scans join scan_codes on num = code
       where code_id in (${listed(...codes)}) order by seq`,
    )
    const [first, second, third] = rows.map((row) => row.visitor)
    assert.equal(first, second)
    assert.notEqual(first, third)
    assert.ok(rows.every(({ visitor }) => Number.isSafeInteger(visitor) && visitor > 0))
  })

  test('a scan keeps the variant and the version that led it', async () => {
    const { service, liveKey: key } = await open()
    const android = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/125.0 Mobile' }
    const rules = [{ when: { device: ['android'] }, destination_url: 'https://example.com/a' }]
    const code = await newCode(service, key, { rules })
    await code.scan()
    await code.scan(android)
    const body = { destination_url: 'https://example.com/new' }
    const { json } = await service.call('PATCH', `/v1/qrcodes/${code.id}`, { key, body })
    assert.equal(json.version, 2)
    await code.scan(android)
    assert.equal((await code.read()).total_scans, 3)
    const rows = await queryScans<{ variant: string; version: number }>(
      service.env,
      `select v.name as variant, s.version from scans s join variants v on v.num = s.variant
       join scan_codes c on c.num = s.code where c.code_id = '${code.id}' order by s.seq`,
    )
    assert.deepEqual(
      rows.map(({ variant, version }) => `${variant} ${version}`),
      ['default 1', 'rule-1 1', 'rule-1 2'],
    )
  })

  test('a read right after a scan includes it, alone and in the list', async () => {
    const { service, liveKey: key } = await open()
    const code = await newCode(service, key)
    let late = 0
    for (let round = 1; round <= 10; round++) {
      await code.scan()
      const { json, headers } = await code.ask()
      const missing = Number(headers.get('x-scans-pending') ?? 0)
      if (missing > 0) late++
      const told = missing > 0 ? await code.read() : json
      assert.equal(told.total_scans, round)
    }
    // A machine that stands still for seconds may be in one of them.
    assert.ok(late < 5, `${late} reads did not include the scan before them`)
    await times(20, () => code.scan())
    const { json } = await completely(() => service.call('GET', '/v1/qrcodes', { key }))
    assert.equal(json.data[0].total_scans, 30)
  })
})

test('a commit whose response is lost is not repeated, and nobody waits for it', async (t) => {
  const env = await environment('postgres', { LOG_LEVEL: 'info' }, (close) => atEnd(t, close))
  const line = await openDatabaseProxy(t, env.DATABASE_URL ?? '')
  const site = await siteIn(t, { ...env, DATABASE_URL: line.url })
  await site.start()
  const [[code, id] = ['', '']] = await site.makeCodes(1)
  const scan = () => call(`${site.base}/${code}`, 'GET')
  await scan()
  await untilRecorded(site.env, site)
  line.loseCommitAfter('staged_scans')
  await scan()
  const { json } = await completely(() => site.ask('GET', `/v1/qrcodes/${id}`))
  assert.equal(line.lost(), 1)
  assert.equal(json.total_scans, 2)
  await readBooks(env)
})

for (const engine of ENGINES) {
  proof(`a read right after a scan includes it on ${engine}`, async (t) => {
    const site = await openSite(t, engine)
    await site.start()
    const [[code, id] = ['', '']] = await site.makeCodes(1)
    const scan = () => call(`${site.base}/${code}`, 'GET')
    const ask = () => site.ask('GET', `/v1/qrcodes/${id}`)
    let late = 0
    for (let round = 1; round <= READS; round++) {
      await scan()
      const { json, headers } = await ask()
      const isLate = headers.has('x-scans-pending')
      if (isLate) late++
      const told = isLate ? (await completely(ask)).json : json
      assert.equal(told.total_scans, round)
    }
    // A machine that stands still for seconds may be in one of them.
    assert.ok(late < READS / 10, `${late} reads did not include the scan before them`)
    await times(50, scan)
    const list = await completely(() => site.ask('GET', '/v1/qrcodes'))
    assert.equal(list.json.data[0].total_scans, READS + 50)
    await readBooks(site.env)
  })
}

for (const engine of ENGINES) {
  proof(`no address gets into a file or a log line on ${engine}`, async (t) => {
    const site = await openSite(t, engine, { LOG_LEVEL: 'trace' })
    const server = await site.start()
    const [[code, id] = ['', '']] = await site.makeCodes(1)
    const address = '203.0.113.77'
    const other = '2001:db8:beef:cafe:1234:5678:9abc:def0'
    for (const from of [address, other, `${other}, ${address}`, 'no-address-at-all']) {
      const headers = { 'x-forwarded-for': from }
      for (const method of ['GET', 'HEAD', 'POST']) {
        await call(`${site.base}/${code}`, method, { headers })
      }
      await call(`${site.base}/${code}x`, 'GET', { headers })
      await call(`${site.base}/v1/qrcodes`, 'GET', { headers, key: 'wrong' })
    }
    const read = await completely(() => site.ask('GET', `/v1/qrcodes/${id}`))
    assert.equal(read.json.total_scans, 4)
    const folder = site.env.DATA_DIR ?? ''
    const words = ['203\\.0\\.113', 'beef:cafe', '\\xcb\\x00\\x71\\x4d', '\\xbe\\xef\\xca\\xfe']
    const grep = spawnSync('grep', ['-raPil', words.join('|'), folder], {
      env: { LC_ALL: 'C' },
      encoding: 'utf8',
    })
    const control = spawnSync('grep', ['-rl', id, folder], { encoding: 'utf8' })
    assert.match(control.stdout, /scans|log/, 'the code itself is found')
    assert.deepEqual([grep.status, grep.stdout], [1, ''], grep.stderr)
    assert.ok(!/203\.0\.113|beef:cafe/i.test(server.output()))
  })
}

proof('X-Scans-Pending reports how many scans are missing', async (t) => {
  const site = await openSite(t, 'sqlite')
  await site.start()
  const [[code, id] = ['', '']] = await site.makeCodes(1)
  assert.equal((await call(`${site.base}/${code}`, 'GET')).status, 302)
  await untilRecorded(site.env, site)
  const store = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'scans.db'), {
    timeout: 5000,
  })
  atEnd(t, () => store.close())
  store.exec('begin exclusive')
  await times(40, () => call(`${site.base}/${code}`, 'GET'))
  const { headers, json } = await patiently(() => site.ask('GET', `/v1/qrcodes/${id}`))
  store.exec('commit')
  assert.equal(json.total_scans + Number(headers.get('x-scans-pending')), 41)
})
