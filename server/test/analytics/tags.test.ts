import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTED_MAX } from '../../../domain/analytics/analytics.ts'
import type { Code } from '../../../domain/codes/code.ts'
import type { Tag } from '../../../domain/codes/tags.ts'
import { newId } from '../../../domain/ids.ts'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import { openData } from '../support/service/databases.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine, type TestAccount } from '../support/service/service.ts'

/** Figures of the codes that have a tag, on every route of the account. */

const MAY = 'start_date=2026-05-01&end_date=2026-05-31'
const ROUTES = ['aggregate', 'timeseries', 'top', 'heatmap', 'quality', 'export']

/** A scan of the code with this name: the day of May, the visitor, and what else is known. */
type Visit = readonly [name: string, day: number, visitor: number, seen?: Partial<LoggedScan>]

/** Visitor 1 is at two codes of Summer, 3 also at one of none. */
const VISITS: readonly Visit[] = [
  ['A', 4, 1, { country: 'DE', os: 'ios' }],
  ['A', 5, 2, { country: 'FR', variant: 'split-1' }],
  ['B', 5, 1, { country: 'DE' }],
  ['B', 6, 3],
  ['C', 5, 3],
  ['C', 6, 4],
  ['B', 6, 9, { class: 'crawler', reason: 'Googlebot', visitor: 0 }],
  ['C', 6, 9, { class: 'crawler', reason: 'Googlebot', visitor: 0 }],
]

onEveryEngine('figures of a tag', async (start) => {
  const service = await start()

  const ask = (key: string, route: string, query: string) =>
    patiently(() => service.call('GET', `/v1/analytics/${route}?${query}`, { key }))

  async function told(key: string, route: string, query: string) {
    const { status, json, text } = await ask(key, route, query)
    assert.equal(status, 200, text)
    return json
  }

  async function refusal(key: string, route: string, query: string) {
    const { status, json } = await ask(key, route, query)
    return [status, json.error?.param]
  }

  function toScan({ id: codeId, accountId, mode }: Code, [, day, visitor, seen]: Visit) {
    const at = Date.parse(`2026-05-0${day}T12:00:00Z`)
    return { ...PERSON, accountId, mode, codeId, at, visitor, ...seen }
  }

  const newTag = (name: string): Tag => ({ id: newId('tag', Date.now()), name, isNew: true })

  /** Three codes, scanned: A is of Summer and Berlin, B of Summer, C of neither. D is a paused one of Summer. */
  async function makeCodes({ id }: TestAccount, mode: 'live' | 'test' = 'live') {
    const [summer, berlin] = [newTag('Summer'), newTag('Berlin')]
    const wished = [
      { name: 'A', mode, tags: [berlin, summer] },
      { name: 'B', mode, tags: [summer] },
      { name: 'C', mode, tags: [] },
      { name: 'D', mode, tags: [summer], status: 'paused' as const },
    ]
    const [a, b, c, d] = (await insertCodes(service, id, wished)) as [Code, Code, Code, Code]
    const named = new Map([a, b, c, d].map((code) => [code.name, code]))
    await recordScans(
      service,
      VISITS.map((visit) => toScan(named.get(visit[0]) ?? a, visit)),
    )
    return { a, b, c, d }
  }

  async function change(key: string, path: string, body: object): Promise<void> {
    const { status, text } = await patiently(() => service.call('PATCH', path, { key, body }))
    assert.equal(status, 200, text)
  }

  const retag = (key: string, { id }: Code, tags: readonly string[]) =>
    change(key, `/v1/qrcodes/${id}`, { tags })

  test('are those of its codes, on every route', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const { a, b } = await makeCodes(account)
    const query = `${MAY}&tag=summer`
    const { summary, top_countries, top_qrcodes } = await told(key, 'aggregate', query)
    const { total_scans, unique_visitors, total_qrcodes, active_qrcodes } = summary
    assert.deepEqual([total_scans, unique_visitors], [4, 3])
    assert.deepEqual([total_qrcodes, active_qrcodes], [3, 2])
    assert.deepEqual(top_countries, [
      { country: 'DE', scans: 2 },
      { country: 'FR', scans: 1 },
      { country: 'XX', scans: 1 },
    ])
    const ranked = (list: readonly { qr_id: string; scans: number; unique_visitors: number }[]) =>
      list.map((one) => [one.qr_id, one.scans, one.unique_visitors])
    assert.deepEqual(ranked(top_qrcodes), [
      [a.id, 2, 2],
      [b.id, 2, 2],
    ])
    const series = await told(key, 'timeseries', `${query}&interval=week`)
    const weeks = series.data.map((one: Record<string, unknown>) => one.unique_visitors)
    assert.deepEqual(weeks, [0, 3, 0, 0, 0])
    const top = await told(key, 'top', `${query}&by=unique_visitors`)
    assert.deepEqual(ranked(top.data).sort(), ranked(top_qrcodes).sort())
    assert.equal(top.pagination.total, 2)
    const { data: days } = await told(key, 'heatmap', query)
    assert.deepEqual(
      days.map((hours: readonly number[]) => hours[12]),
      [1, 2, 1, 0, 0, 0, 0],
    )
    const quality = await told(key, 'quality', query)
    assert.deepEqual(quality.summary, { received: 5, counted: 4, not_counted: 1 })
    assert.deepEqual(
      quality.data.map((one: Record<string, unknown>) => [one.qr_id, one.received, one.crawler]),
      [[b.id, 3, 1]],
    )
    const { data, total, qr_id } = await told(key, 'export', `${query}&format=json`)
    assert.deepEqual([data.length, total, qr_id], [4, 4, undefined])
    assert.equal(new Set(data.map((scan: { qr_id: string }) => scan.qr_id)).size, 2)
  })

  test('are the same as by the ids of its codes, whatever else is asked', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const { a, b, d } = await makeCodes(account)
    const ids = [a, b, d].map(({ id }) => id).join(',')
    const may5 = 'start_date=2026-05-05&end_date=2026-05-06'
    for (const query of [
      MAY,
      `${may5}&include=details&compare=previous`,
      `${may5}&include=details&timezone=Asia/Kathmandu&compare=previous_year`,
      `${may5}&country=DE,FR&include=breakdowns&timezone=Europe/Berlin&compare=previous`,
      `${MAY}&variant=split-1`,
    ]) {
      const byTag = await told(key, 'aggregate', `${query}&tag=SUMMER`)
      assert.deepEqual(byTag, await told(key, 'aggregate', `${query}&qr_ids=${ids}`), query)
    }
    const { summary } = await told(key, 'aggregate', `${may5}&include=details&tag=summer`)
    assert.deepEqual([summary.new_visitors, summary.returning_visitors], [2, 1])
  })

  test('are of codes that have all of several tags', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const { a } = await makeCodes(account)
    const both = await told(key, 'aggregate', `${MAY}&tag=%20berlin,Summer,SUMMER`)
    assert.deepEqual(both, await told(key, 'aggregate', `${MAY}&qr_ids=${a.id}`))
    const { total } = await told(key, 'export', `${MAY}&tag=berlin&format=json`)
    assert.equal(total, 2)
  })

  test('are 0 for a tag that no code has', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const { a } = await makeCodes(account)
    await retag(key, a, ['Summer'])
    const never = await service.account()
    for (const [who, tag] of [
      [key, 'nobody'],
      [key, 'berlin'],
      [key, 'summer,nobody'],
      [never.liveKey, 'summer'],
    ] as const) {
      const query = `${MAY}&tag=${tag}`
      const { summary, top_qrcodes } = await told(who, 'aggregate', `${query}&include=details`)
      assert.deepEqual(summary, {
        ...{ total_scans: 0, unique_visitors: 0, avg_daily_scans: 0 },
        ...{ new_visitors: 0, returning_visitors: 0, total_qrcodes: 0, active_qrcodes: 0 },
      })
      assert.deepEqual(top_qrcodes, [])
      assert.equal((await told(who, 'timeseries', query)).data.length, 31)
      assert.equal((await told(who, 'top', query)).pagination.total, 0)
      assert.equal((await told(who, 'heatmap', query)).data.flat().join(''), '0'.repeat(7 * 24))
      assert.equal((await told(who, 'quality', query)).summary.received, 0)
      const file = await told(who, 'export', `${query}&format=json`)
      assert.deepEqual([file.data, file.total, file.qr_id], [[], 0, undefined])
      const csv = await ask(who, 'export', query)
      assert.match(csv.text, /^qr_id,id,timestamp,[a-z_,]+\r\n$/)
    }
  })

  test('follow a code that gets or loses the tag, a new name, and a deletion at once', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const { a, b, c } = await makeCodes(account)
    const scans = async (tag: string) => {
      const { total_scans } = (await told(key, 'aggregate', `${MAY}&tag=${tag}`)).summary
      const file = await told(key, 'export', `${MAY}&tag=${tag}&format=json`)
      assert.equal(file.total, total_scans)
      return total_scans
    }
    await retag(key, c, ['summer', 'New'])
    assert.deepEqual([await scans('summer'), await scans('new')], [6, 2])
    await retag(key, b, [])
    assert.equal(await scans('summer'), 4)
    await change(key, '/v1/tags/summer', { name: 'Autumn' })
    assert.deepEqual([await scans('summer'), await scans('autumn')], [0, 4])
    await patiently(() => service.call('DELETE', `/v1/qrcodes/${a.id}`, { key }))
    assert.deepEqual([await scans('autumn'), await scans('berlin')], [2, 0])
    const { summary } = await told(key, 'aggregate', MAY)
    assert.equal(summary.total_scans, 6, 'the account keeps its scans')
  })

  test('do not contain codes of other accounts, nor of the other mode', async () => {
    const anna = await service.account()
    const bert = await service.account()
    await makeCodes(anna)
    await makeCodes(anna, 'test')
    await makeCodes(bert)
    for (const key of [anna.liveKey, anna.testKey, bert.liveKey]) {
      const { summary } = await told(key, 'aggregate', `${MAY}&tag=summer`)
      assert.deepEqual([summary.total_scans, summary.total_qrcodes], [4, 3])
    }
    const { summary } = await told(bert.testKey, 'aggregate', `${MAY}&tag=summer`)
    assert.deepEqual([summary.total_scans, summary.total_qrcodes], [0, 0])
  })

  test('are refused beyond what can be counted, and if the tag is not one', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const { a } = await makeCodes(account)
    for (const route of ROUTES) {
      for (const tag of ['', 'a,', 'a/b', 'x'.repeat(51), Array(21).fill('a').join(',')]) {
        const query = `tag=${encodeURIComponent(tag)}`
        assert.deepEqual(await refusal(key, route, query), [400, 'tag'], `${route} ${tag}`)
      }
    }
    assert.deepEqual(await refusal(key, 'aggregate', `tag=summer&qr_ids=${a.id}`), [400, 'tag'])
    await pretendScans(a, COUNTED_MAX)
    for (const route of ['aggregate', 'timeseries', 'top', 'heatmap']) {
      assert.deepEqual(await refusal(key, route, `${MAY}&tag=summer`), [400, 'tag'], route)
    }
    assert.deepEqual(await refusal(key, 'top', `${MAY}&tag=summer&os=ios`), [400, 'os'])
    await told(key, 'quality', `${MAY}&tag=summer`)
  })

  /** Of a code without rollups the total is taken for the scans of any period. */
  async function pretendScans({ id }: Code, more: number): Promise<void> {
    const db = await openData(service.env, 'scans')
    const text = 'update scan_codes set total = total + $2 where code_id = $1'
    await db.batch([{ text, values: [id, more], expect: 1 }])
    await db.close()
  }
})
