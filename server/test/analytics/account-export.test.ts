import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { before, type TestContext, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { readConfig } from '../../config.ts'
import type { Mode } from '../../domain/accounts/keys.ts'
import { type LoggedScan, NOWHERE } from '../../domain/scans/scans.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import { openRecorder } from '../../storage/scans/record-scans.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { patiently } from '../support/patient.ts'
import {
  type CallOptions,
  onEveryEngine,
  type Service,
  type TestAccount,
} from '../support/service.ts'
import { LED } from '../support/session.ts'
import { fillShelf } from '../support/shelf.ts'
import { atEnd } from '../support/yard.ts'

/** All scans of an account as one file: each once, whatever the pieces in which they are read. */

const DAY_MS = 86_400_000
/** How many scans are read at once, and how many codes. */
const CHUNK = 5000
const CODES = 500
const BATCH = 5000
const NOON = Date.parse('2026-05-05T12:00:00Z')
const HEADER = 'qr_id,id,timestamp,country,region,city,device,browser,is_unique'
const AGENT = { device: 'ios', browser: 'safari' } as const

/** A scan as it is told: of which code, and when. */
type Told = readonly [codeId: string, timestamp: string]

/** Where they differ first: there are too many to show them all. */
function assertSame(told: readonly Told[], expected: readonly Told[], what?: string): void {
  const at = expected.findIndex((one, index) => String(one) !== String(told[index]))
  const shown = (some: readonly Told[]) => [some.length, some[at]]
  assert.deepEqual([at, ...shown(told)], [-1, ...shown(expected)], what)
}

onEveryEngine('the export of an account', (start) => {
  let service: Service

  before(async () => {
    service = await start()
  })

  const ask = async (key: string, query = '', options: CallOptions = {}) => {
    const path = `/v1/analytics/export?${query}`
    const answer = await patiently(() => service.call('GET', path, { key, ...options }))
    assert.equal(answer.status, 200, answer.text)
    return answer
  }

  /** The oldest first. */
  async function makeCodes({ id }: TestAccount, count: number, mode: Mode = 'live') {
    const wished = Array.from({ length: count }, (_, index) => ({ name: `Code ${index}`, mode }))
    return (await fillShelf(service, id, wished)).map((code) => code.id).reverse()
  }

  let logs = 0

  /** In this order, as a recorder would; what is told of each, newest code and newest scan first. */
  async function record({ id: accountId }: TestAccount, scans: readonly Partial<LoggedScan>[]) {
    const db = await openDatabase(readConfig(service.env), pino({ level: 'silent' }), 'scans')
    const recorder = openRecorder(db)
    const seen = { ...NOWHERE, ...LED, ...AGENT, class: 'human', reason: '' } as const
    const made = scans.map((scan, index) => {
      const by = { accountId, mode: 'live', codeId: '', at: NOON, visitor: index + 1 }
      return { ...seen, ...by, ...scan }
    })
    const log = `log_${++logs}`
    for (let from = 0; from < made.length; from += BATCH) {
      assert.ok(await recorder.record(log, from, from + BATCH, made.slice(from, from + BATCH)))
    }
    await db.close()
    const codes = [...new Set(made.map(({ codeId }) => codeId))].reverse()
    return codes.flatMap((codeId) =>
      made
        .filter((scan) => scan.codeId === codeId && scan.class === 'human')
        .map(({ at }, index) => ({ at, index }))
        .sort((a, b) => b.at - a.at || b.index - a.index)
        .map(({ at }): Told => [codeId, new Date(at).toISOString()]),
    )
  }

  /** So many scans of a code in the course of an hour, three in each of some milliseconds. */
  const scansOf = (codeId: string, count: number): Partial<LoggedScan>[] =>
    Array.from({ length: count }, (_, index) => ({
      codeId,
      at: NOON + ((index * 7919) % Math.ceil(count / 3)),
    }))

  /** As JSON and as CSV, which must tell the same; each scan has an id of its own. */
  async function exported(key: string, query = ''): Promise<Told[]> {
    const { json } = await ask(key, `format=json&${query}`)
    assert.deepEqual(Object.keys(json), ['period', 'data', 'total'])
    const rows: Record<string, unknown>[] = json.data
    assert.equal(json.total, rows.length)
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
    const { text } = await ask(key, query)
    const names = HEADER.split(',')
    const lines = rows.map((row) => names.map((name) => row[name]).join(','))
    assert.ok(text === [HEADER, ...lines, ''].join('\r\n'), 'CSV and JSON differ')
    return rows.map(({ qr_id, timestamp }) => [String(qr_id), String(timestamp)])
  }

  test('has every counted scan once, newest code and newest scan first', async () => {
    const account = await service.account()
    const ids = await makeCodes(account, 8)
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = ids
    const crawler = { class: 'crawler', reason: 'Googlebot', visitor: 0 } as const
    const expected = await record(account, [
      ...scansOf(a, 2),
      ...scansOf(b, CHUNK),
      ...scansOf(c, 1),
      ...scansOf(d, 2 * CHUNK + 1),
      ...scansOf(e, 1),
      { codeId: f, ...crawler },
      { codeId: d, ...crawler },
      ...scansOf(f, 1),
    ])
    assert.equal(expected.length, 3 * CHUNK + 6)
    assertSame(await exported(account.liveKey), expected)
    for (const id of [d, e]) {
      const path = `/v1/qrcodes/${id}`
      const remove = () => service.call('DELETE', path, { key: account.liveKey })
      assert.equal((await patiently(remove)).status, 200)
    }
    assertSame(await exported(account.liveKey), expected, 'also of deleted codes')
  })

  test('covers many small codes, and those never counted', async () => {
    const account = await service.account()
    const ids = await makeCodes(account, 2 * CODES + 30)
    const crawler = { class: 'crawler', reason: 'Googlebot', visitor: 0 } as const
    // A hole as large as what is looked up at once, and one at the end.
    const isScanned = (index: number) => index > 20 && (index < 300 || index > 300 + CODES)
    const expected = await record(
      account,
      ids.flatMap((codeId, index): Partial<LoggedScan>[] =>
        isScanned(index)
          ? [0, 1, 2].slice(index % 3).map((more) => ({ codeId, at: NOON + index + more }))
          : [{ codeId, ...crawler }],
      ),
    )
    const counted = expected.length
    assert.ok(counted > 1000, `${counted}`)
    assertSame(await exported(account.liveKey), expected)
    assert.deepEqual(await exported(account.liveKey, 'device=android'), [])
  })

  test('is empty for an account without scans', async () => {
    const { liveKey: key } = await service.account()
    assert.deepEqual(await exported(key), [])
    const { json, headers } = await ask(key, 'format=json')
    assert.deepEqual([json.data, json.total], [[], 0])
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename="scans_.*\.json"$/,
    )
    assert.equal((await ask(key)).text, `${HEADER}\r\n`)
  })

  test('has nothing of other accounts and modes', async () => {
    const [anna, bert] = [await service.account(), await service.account()]
    const keys = [anna.liveKey, anna.testKey, bert.liveKey, bert.testKey]
    const owners = [anna, anna, bert, bert]
    const expected: Told[][] = []
    for (const [index, owner] of owners.entries()) {
      const mode = index % 2 === 0 ? 'live' : 'test'
      const [codeId = ''] = await makeCodes(owner, 1, mode)
      const scans = scansOf(codeId, 3 + index).map((scan) => ({ ...scan, mode }))
      expected.push(await record(owner, scans))
    }
    for (const [index, key] of keys.entries()) {
      assertSame(await exported(key), expected[index] ?? [], `${index}`)
    }
    assert.equal((await service.call('GET', '/v1/analytics/export')).status, 401)
  })

  test('can be filtered, and dates are those of the time zone', async () => {
    const account = await service.account()
    const [a = '', b = ''] = await makeCodes(account, 2)
    const at = (text: string) => Date.parse(`${text}:00Z`)
    const paris = { country: 'FR', region: 'Île-de-France', city: 'Paris' }
    await record(account, [
      { codeId: a, at: at('2026-05-04T23:30'), ...paris, language: 'fr', variant: 'A' },
      { codeId: a, at: at('2026-05-05T00:30'), os: 'ipados', browser: 'chrome' },
      ...scansOf(b, CHUNK + 1),
      { codeId: b, at: at('2026-05-05T22:30'), ...paris, variant: 'B', device: 'android' },
    ])
    const times = async (query: string) =>
      (await exported(account.liveKey, query)).map(([id, time]) => [id, time.slice(5, 16)])
    const [first, second, last] = [
      [a, '05-04T23:30'],
      [a, '05-05T00:30'],
      [b, '05-05T22:30'],
    ]
    assert.deepEqual(await times('country=fr'), [last, first])
    assert.deepEqual(await times('region=ÎLE-de-france&city=PARIS'), [last, first])
    assert.deepEqual(await times('variant=A|B'), [last, first])
    assert.deepEqual(await times('language=fr'), [first])
    assert.deepEqual(await times('os=ipados,linux'), [second])
    assert.deepEqual(await times('browser=chrome'), [second])
    assert.deepEqual(await times('device=android&variant=B'), [last])
    assert.deepEqual(await times('end_date=2026-05-04'), [first])
    assert.deepEqual(await times('start_date=2026-05-06'), [])
    assert.deepEqual(await times('end_date=2026-05-04&timezone=Europe/Berlin'), [])
    const berlin = 'timezone=Europe/Berlin&variant=A|B'
    assert.deepEqual(await times(`${berlin}&start_date=2026-05-05&end_date=2026-05-05`), [first])
    assert.deepEqual(await times(`${berlin}&start_date=2026-05-06`), [last])
    assert.equal((await times('start_date=2026-05-05&end_date=2026-05-05')).length, CHUNK + 3)
  })

  /** The response as it comes, read as slowly as the test wants. */
  async function open(t: TestContext, key: string, path: string, more = {}) {
    const headers = { authorization: `Bearer ${key}`, ...more }
    const ask = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const asked = get(`${service.base}/v1${path}`, { headers, agent: false }, resolve)
        asked.on('error', reject)
        atEnd(t, () => void asked.destroy())
      })
    const { response } = await patiently(async () => {
      const response = await ask()
      return { status: response.statusCode ?? 0, response }
    })
    return response
  }

  test('is as of its beginning, and packed if the client likes', async (t) => {
    const account = await service.account()
    const ids = await makeCodes(account, 3)
    const [a = '', b = '', c = ''] = ids
    // Long enough that what was asked for is not yet read when more is recorded.
    const far = { country: 'JP', region: '東'.repeat(200), city: 'Unknown' }
    const many = scansOf(b, 2 * CHUNK + 9).map((scan) => ({ ...scan, ...far }))
    const expected = await record(account, [...scansOf(a, 2), ...many])
    const packed = { 'accept-encoding': 'gzip' }
    const path = '/analytics/export?format=json'
    const slow = await open(t, account.liveKey, path)
    const gzipped = await open(t, account.liveKey, path, packed)
    assert.equal(slow.headers['content-encoding'], undefined)
    assert.equal(gzipped.headers['content-encoding'], 'gzip')
    await record(account, [...scansOf(a, 5), ...scansOf(b, 7), ...scansOf(c, 3)])
    const read = async (response: IncomingMessage) => Buffer.concat(await response.toArray())
    for (const bytes of [await read(slow), gunzipSync(await read(gzipped))]) {
      const { data, total } = JSON.parse(bytes.toString())
      assert.equal(total, expected.length)
      const told = data.map((row: Record<string, string>) => [row.qr_id, row.timestamp])
      assertSame(told, expected)
    }
    assert.equal((await exported(account.liveKey)).length, expected.length + 15)
  })

  test('ends where scans are deleted, and says so', async () => {
    // Of its own: everything in it is swept.
    service = await start()
    const today = Math.floor(Date.now() / DAY_MS)
    const noon = (ago: number) => (today - ago) * DAY_MS + DAY_MS / 2
    const toDate = (ago: number) => new Date(noon(ago)).toISOString().slice(0, 10)
    const account = await service.account()
    const [a = '', b = '', c = '', d = ''] = await makeCodes(account, 4)
    const old = [99, 50, 49, 5].map((ago) => ({ codeId: a, at: noon(ago) }))
    const large = Array.from({ length: CHUNK + 2 }, (_, index) => {
      return { codeId: c, at: noon(index % 2 === 0 ? 60 : 4) + index }
    })
    await record(account, [
      ...old,
      { codeId: b, at: noon(3) },
      ...large,
      { codeId: d, at: noon(80) },
    ])
    const db = await openDatabase(readConfig(service.env), pino({ level: 'silent' }), 'scans')
    for await (const _ of sweep(db, today - 50));
    await db.close()
    const keptFrom = `${toDate(50)}T00:00:00.000Z`
    const kept = async (query: string) => {
      const { headers, json } = await ask(account.liveKey, `format=json&${query}`)
      const csv = await ask(account.liveKey, query)
      const told = [headers, csv.headers].map((some) => some.get('x-scans-kept-from'))
      assert.equal(json.total, json.data.length)
      assert.equal(csv.text.split('\r\n').length - 2, json.total)
      const count = (id: string) =>
        json.data.filter(({ qr_id }: { qr_id: string }) => qr_id === id).length
      return [[a, b, c, d].map(count), ...new Set([...told, json.kept_from ?? null])]
    }
    const half = (CHUNK + 2) / 2
    assert.deepEqual(await kept(''), [[3, 1, half, 0], keptFrom])
    assert.deepEqual(await kept('country=XX'), [[3, 1, half, 0], keptFrom])
    assert.deepEqual(await kept(`start_date=${toDate(200)}`), [[3, 1, half, 0], keptFrom])
    assert.deepEqual(await kept(`end_date=${toDate(55)}`), [[0, 0, 0, 0], keptFrom])
    assert.deepEqual(await kept(`start_date=${toDate(50)}`), [[3, 1, half, 0], null])
  })
})
