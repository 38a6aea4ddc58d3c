import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { makeOwner } from '../support/data/accounts/owners.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { openDice } from '../support/data/scans/random-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import type { CodeOwner } from '../support/oracles/scans/asking.ts'
import { openData } from '../support/service/databases.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine, type Service } from '../support/service/service.ts'

/** Queries after scans were deleted, and how responses report missing ones. */
const DAY_MS = 86_400_000
const KEPT_DAYS = 50

/** The day on which the test began: at midnight it stays the same. */
const TODAY = Math.floor(Date.now() / DAY_MS)
const dateBefore = (days: number) => new Date((TODAY - days) * DAY_MS).toISOString().slice(0, 10)

/** Who scanned which code of an owner how many days ago, at the beginning of the day. */
type Visit = readonly [visitor: number, ago: number, code: number]

function toScan({ accountId, mode, codes }: CodeOwner, [visitor, ago, code]: Visit): LoggedScan {
  const codeId = codes[code]?.id ?? ''
  return { ...PERSON, accountId, mode, codeId, visitor, at: (TODAY - ago) * DAY_MS + 1000 }
}

onEveryEngine('dropped scans', (start) => {
  let service: Service
  let several: CodeOwner
  let one: CodeOwner
  let two: CodeOwner
  let later: CodeOwner

  const ask: Service['call'] = (...request) => patiently(() => service.call(...request))

  before(async () => {
    const dice = openDice(1)
    service = await start({})
    const open = async (codes: number) =>
      makeOwner(service, dice, await service.account(), 'live', codes)
    several = await open(3)
    one = await open(1)
    two = await open(2)
    later = await open(3)
    const visits: readonly [CodeOwner, readonly Visit[]][] = [
      [
        several,
        [
          [1, 100, 0],
          [1, 90, 0],
          [2, 10, 0],
          [1, 10, 1],
          [3, 9, 1],
          [3, 70, 2],
        ],
      ],
      [
        one,
        [
          [1, 100, 0],
          [2, KEPT_DAYS, 0],
          [3, KEPT_DAYS - 1, 0],
        ],
      ],
      [
        two,
        [
          [1, 100, 0],
          [2, 10, 0],
          [1, 10, 1],
        ],
      ],
      [
        later,
        [
          [9, 100, 0],
          [6, 10, 0],
          [9, 90, 1],
          [8, 90, 1],
          [8, 10, 1],
          [9, 10, 2],
          [7, 10, 2],
        ],
      ],
    ]
    const scans = visits.flatMap(([owner, some]) => some.map((visit) => toScan(owner, visit)))
    await recordScans(service, scans)
    const db = await openData(service.env, 'scans')
    for await (const _ of sweep(db, TODAY - KEPT_DAYS));
    await db.close()
  })

  test('several codes together are answered wherever exact figures are possible', async () => {
    const figures = async (codes: readonly number[], from: number, to: number) => {
      const ids = codes.map((index) => several.codes[index]?.id).join(',')
      const days = `start_date=${dateBefore(from)}&end_date=${dateBefore(to)}`
      const path = `/v1/analytics/aggregate?${days}&qr_ids=${ids}`
      const { status, json } = await ask('GET', path, { key: several.key })
      const { total_scans, unique_visitors } = json.summary ?? {}
      return status === 200 ? [total_scans, unique_visitors] : [status, json.error.param]
    }
    assert.deepEqual(await figures([0, 1], 60, 0), [3, 3], 'nothing is dropped in the period')
    assert.deepEqual(await figures([0, 1, 2], 60, 0), [3, 3])
    assert.deepEqual(await figures([1, 2], 60, 0), [2, 2])
    assert.deepEqual(await figures([0, 1], 200, 60), [2, 1], 'one code alone was scanned then')
    assert.deepEqual(await figures([0, 1, 2], 80, 60), [1, 1])
    assert.deepEqual(await figures([0, 2], 200, 60), [400, 'start_date'], 'two were')
    assert.deepEqual(await figures([0, 1], 200, 0), [400, 'start_date'])
  })

  test('if only the period compared with is deleted, compare is at fault', async () => {
    const code = `/v1/qrcodes/${one.codes[0]?.id}/analytics`
    const ids = several.codes.map(({ id }) => id).join(',')
    // 101 to 41 days ago are before it, or 105 to 95 days ago a year earlier.
    const near = `start_date=${dateBefore(40)}&end_date=${dateBefore(-20)}`
    const ahead = `start_date=${dateBefore(-260)}&end_date=${dateBefore(-270)}`
    const berlin = 'timezone=Europe/Berlin'
    const asked: readonly [CodeOwner, path: string, compare: string, keptFrom: number][] = [
      [one, `${code}?${near}&country=XX`, 'previous', KEPT_DAYS],
      [one, `${code}?${ahead}&device=ios`, 'previous_year', KEPT_DAYS],
      [one, `${code}/timeseries?${near}&${berlin}`, 'previous', KEPT_DAYS - 1],
      [one, `/v1/analytics/timeseries?${near}&device=ios`, 'previous', KEPT_DAYS],
      [several, `/v1/analytics/aggregate?${near}&qr_ids=${ids}`, 'previous', KEPT_DAYS],
    ]
    for (const [{ key }, path, compare, keptFrom] of asked) {
      assert.equal((await ask('GET', path, { key })).status, 200, path)
      const { status, json } = await ask('GET', `${path}&compare=${compare}`, { key })
      assert.deepEqual([status, json.error?.param], [400, 'compare'], path)
      const words = `starts before ${dateBefore(keptFrom)}, and scans before that day have been`
      assert.ok(json.error.message.includes(words), json.error.message)
    }
    const both = `${code}/timeseries?start_date=${dateBefore(120)}&${berlin}&compare=previous`
    assert.equal((await ask('GET', both, { key: one.key })).json.error?.param, 'start_date')
  })

  test('a time zone whose ends are deleted is refused, or estimated from days of UTC', async () => {
    const code = `/v1/qrcodes/${one.codes[0]?.id}/analytics`
    const told = async (path: string, from: number, to: number, zone: string) => {
      const days = `start_date=${dateBefore(from)}&end_date=${dateBefore(to)}&timezone=${zone}`
      const { json: refused } = await ask('GET', `${path}?${days}`, { key: one.key })
      assert.equal(refused.error?.param, 'start_date', path)
      const { json } = await ask('GET', `${path}?${days}&approximate=utc_days`, { key: one.key })
      return json
    }
    const lists = ['unique_visitors', 'top_countries', 'top_cities', 'devices', 'browsers']
    // In New York it was still the day before: all scans of that day of UTC are of it.
    const west = await told(code, 102, 101, 'America/New_York')
    assert.deepEqual([west.summary.total_scans, west.summary.unique_visitors], [1, 1])
    assert.deepEqual(west.by_utc_day, lists)
    // Parts of hours are counted where nothing of them is deleted.
    const east = await told(code, 101, 100, 'Asia/Kolkata')
    assert.deepEqual([east.summary.total_scans, east.summary.unique_visitors], [1, 1])
    assert.deepEqual(east.by_utc_day, lists)
    const series = await told(`${code}/timeseries`, 102, 101, 'America/New_York')
    const figures = series.data.map((bucket: Record<string, number>) =>
      Object.values(bucket).slice(1),
    )
    assert.deepEqual(figures, [
      [0, 0],
      [1, 1],
    ])
    assert.deepEqual(series.by_utc_day, ['unique_visitors'])
    const { by_utc_day } = await told('/v1/analytics/aggregate', 102, 101, 'America/New_York')
    assert.deepEqual(by_utc_day, [...lists, 'top_qrcodes'])
    const ranking = await told('/v1/analytics/top', 102, 101, 'America/New_York')
    assert.deepEqual(ranking.by_utc_day, ['unique_visitors'])
    const plain = `${code}?start_date=${dateBefore(120)}&approximate=utc_days`
    assert.equal((await ask('GET', plain, { key: one.key })).json.by_utc_day, undefined)
  })

  test('who is new to several codes was at none of them before', async () => {
    const visitors = async (codes: readonly number[], from: number, to: number) => {
      const ids = codes.map((index) => later.codes[index]?.id).join(',')
      const days = `start_date=${dateBefore(from)}&end_date=${dateBefore(to)}`
      const path = `/v1/analytics/aggregate?${days}&include=details&qr_ids=${ids}`
      const { status, json } = await ask('GET', path, { key: later.key })
      const { new_visitors, returning_visitors } = json.summary ?? {}
      return status === 200 ? [new_visitors, returning_visitors] : [status, json.error.param]
    }
    assert.deepEqual(await visitors([1], 95, 85), [2, 0])
    assert.deepEqual(await visitors([0, 1], 20, 5), [1, 1], 'nothing is dropped in the period')
    assert.deepEqual(await visitors([0, 2], 20, 5), [2, 1])
    assert.deepEqual(await visitors([1, 2], 20, 5), [1, 2])
    assert.deepEqual(
      await visitors([1, 2], 95, 85),
      [2, 0],
      'one code alone was scanned until then',
    )
    assert.deepEqual(await visitors([0, 1], 105, 95), [1, 0])
    assert.deepEqual(await visitors([0, 1], 95, 85), [400, 'start_date'], 'two were')
  })

  test('a list in any time zone shows every remaining scan', async () => {
    const path = `/v1/qrcodes/${one.codes[0]?.id}/analytics`
    for (const zone of ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
      for (const more of ['', '&device=ios', `&start_date=${dateBefore(200)}`]) {
        const query = `timezone=${zone}${more}`
        const list = await ask('GET', `${path}/scans?${query}`, { key: one.key })
        assert.deepEqual([list.json.data?.length, list.json.pagination?.total], [2, 2], query)
        const file = `${path}/export?format=json&${query}`
        const { json } = await ask('GET', file, { key: one.key })
        assert.deepEqual([json.data?.length, json.total], [2, 2], query)
      }
    }
  })

  test('lists and exports report from when scans are kept if some are deleted', async () => {
    const told = async (code: number, from: number) => {
      const path = `/v1/qrcodes/${two.codes[code]?.id}/analytics`
      const query = `start_date=${dateBefore(from)}`
      const get = (rest: string) => ask('GET', `${path}${rest}${query}`, { key: two.key })
      const { json, headers } = await get('/export?format=json&')
      const csv = await get('/export?')
      const list = await get('/scans?')
      assert.match(csv.text, /^id,timestamp,country,region,city,device,browser,is_unique\r\n/)
      const all = [headers, csv.headers, list.headers].map((some) => some.get('x-scans-kept-from'))
      return [...new Set([json.kept_from ?? null, ...all])]
    }
    assert.deepEqual(await told(0, 200), [`${dateBefore(KEPT_DAYS)}T00:00:00.000Z`])
    assert.deepEqual(await told(0, 60), [null], 'nothing of this period is dropped')
    assert.deepEqual(await told(1, 200), [null], 'nothing of this code is dropped')
  })
})
