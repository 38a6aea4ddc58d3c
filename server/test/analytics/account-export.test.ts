import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  askExport,
  assertEveryScan,
  assertSame,
  CHUNK,
  exported,
  HEADER,
  makeCodes,
  record,
  scansOf,
  type Told,
} from '../support/oracles/scans/account-export.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** All scans of an account as one file: each once, whatever the pieces in which they are read. */

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
})
