import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import type { TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { sweep } from '../../storage/scans/retention.ts'
import {
  askExport,
  assertEveryScan,
  assertSame,
  CHUNK,
  CODES,
  CRAWLER,
  exported,
  HEADER,
  makeCodes,
  NOON,
  record,
  scansOf,
  type Told,
} from '../support/oracles/scans/account-export.ts'
import { openData } from '../support/service/databases.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * All scans of an account as one file: each once. Proofs: in many pieces, read slowly while scans come, and
 * where scans are deleted.
 */

const DAY_MS = 86_400_000

onEveryEngine('the export of an account', async (start) => {
  const service = await start()

  test('has every counted scan once, newest code and newest scan first', () =>
    assertEveryScan(service, [2, 30, CHUNK + 1]))

  test('is empty for an account without scans', async () => {
    const { liveKey: key } = await service.account()
    assert.deepEqual(await exported(service, key), [])
    const { json, headers } = await askExport(service, key, 'format=json')
    assert.deepEqual([json.data, json.total], [[], 0])
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename="scans_.*\.json"$/,
    )
    assert.equal((await askExport(service, key)).text, `${HEADER}\r\n`)
  })

  test('has nothing of other accounts and modes', async () => {
    const [anna, bert] = [await service.account(), await service.account()]
    const keys = [anna.liveKey, anna.testKey, bert.liveKey, bert.testKey]
    const owners = [anna, anna, bert, bert]
    const expected: Told[][] = []
    for (const [index, owner] of owners.entries()) {
      const mode = index % 2 === 0 ? 'live' : 'test'
      const [codeId = ''] = await makeCodes(service, owner, 1, mode)
      const scans = scansOf(codeId, 3 + index).map((scan) => ({ ...scan, mode }))
      expected.push(await record(service, owner, scans))
    }
    for (const [index, key] of keys.entries()) {
      assertSame(await exported(service, key), expected[index] ?? [], `${index}`)
    }
    assert.equal((await service.call('GET', '/v1/analytics/export')).status, 401)
  })

  test('can be filtered, and dates are those of the time zone', async () => {
    const account = await service.account()
    const [a = '', b = ''] = await makeCodes(service, account, 2)
    const at = (text: string) => Date.parse(`${text}:00Z`)
    const paris = { country: 'FR', region: 'Île-de-France', city: 'Paris' }
    await record(service, account, [
      { codeId: a, at: at('2026-05-04T23:30'), ...paris, language: 'fr', variant: 'A' },
      { codeId: a, at: at('2026-05-05T00:30'), os: 'ipados', browser: 'chrome' },
      ...scansOf(b, 21),
      { codeId: b, at: at('2026-05-05T22:30'), ...paris, variant: 'B', device: 'android' },
    ])
    const times = async (query: string) =>
      (await exported(service, account.liveKey, query)).map(([id, time]) => [id, time.slice(5, 16)])
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
    assert.equal((await times('start_date=2026-05-05&end_date=2026-05-05')).length, 23)
  })

  proof('has every counted scan once, however many pieces it is read in', () =>
    assertEveryScan(service, [2, CHUNK, 2 * CHUNK + 1]),
  )

  proof('covers many small codes, and those never counted', async () => {
    const account = await service.account()
    const ids = await makeCodes(service, account, 2 * CODES + 30)
    // A hole as large as what is looked up at once, and one at the end.
    const isScanned = (index: number) => index > 20 && (index < 300 || index > 300 + CODES)
    const expected = await record(
      service,
      account,
      ids.flatMap((codeId, index): Partial<LoggedScan>[] =>
        isScanned(index)
          ? [0, 1, 2].slice(index % 3).map((more) => ({ codeId, at: NOON + index + more }))
          : [{ codeId, ...CRAWLER }],
      ),
    )
    const counted = expected.length
    assert.ok(counted > 1000, `${counted}`)
    assertSame(await exported(service, account.liveKey), expected)
    assert.deepEqual(await exported(service, account.liveKey, 'device=android'), [])
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

  proof('is as of its beginning, and packed if the client likes', async (t) => {
    const account = await service.account()
    const ids = await makeCodes(service, account, 3)
    const [a = '', b = '', c = ''] = ids
    // Long enough that what was asked for is not yet read when more is recorded.
    const far = { country: 'JP', region: '東'.repeat(200), city: 'Unknown' }
    const many = scansOf(b, 2 * CHUNK + 9).map((scan) => ({ ...scan, ...far }))
    const expected = await record(service, account, [...scansOf(a, 2), ...many])
    const packed = { 'accept-encoding': 'gzip' }
    const path = '/analytics/export?format=json'
    const slow = await open(t, account.liveKey, path)
    const gzipped = await open(t, account.liveKey, path, packed)
    assert.equal(slow.headers['content-encoding'], undefined)
    assert.equal(gzipped.headers['content-encoding'], 'gzip')
    await record(service, account, [...scansOf(a, 5), ...scansOf(b, 7), ...scansOf(c, 3)])
    const read = async (response: IncomingMessage) => Buffer.concat(await response.toArray())
    for (const bytes of [await read(slow), gunzipSync(await read(gzipped))]) {
      const { data, total } = JSON.parse(bytes.toString())
      assert.equal(total, expected.length)
      const told = data.map((row: Record<string, string>) => [row.qr_id, row.timestamp])
      assertSame(told, expected)
    }
    assert.equal((await exported(service, account.liveKey)).length, expected.length + 15)
  })

  proof('ends where scans are deleted, and says so', async () => {
    // Of its own: everything in it is swept.
    const service = await start({})
    const today = Math.floor(Date.now() / DAY_MS)
    const noon = (ago: number) => (today - ago) * DAY_MS + DAY_MS / 2
    const toDate = (ago: number) => new Date(noon(ago)).toISOString().slice(0, 10)
    const account = await service.account()
    const [a = '', b = '', c = '', d = ''] = await makeCodes(service, account, 4)
    const old = [99, 50, 49, 5].map((ago) => ({ codeId: a, at: noon(ago) }))
    const large = Array.from({ length: CHUNK + 2 }, (_, index) => {
      return { codeId: c, at: noon(index % 2 === 0 ? 60 : 4) + index }
    })
    await record(service, account, [
      ...old,
      { codeId: b, at: noon(3) },
      ...large,
      { codeId: d, at: noon(80) },
    ])
    const db = await openData(service.env, 'scans')
    for await (const _ of sweep(db, today - 50));
    await db.close()
    const keptFrom = `${toDate(50)}T00:00:00.000Z`
    const kept = async (query: string) => {
      const { headers, json } = await askExport(service, account.liveKey, `format=json&${query}`)
      const csv = await askExport(service, account.liveKey, query)
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
