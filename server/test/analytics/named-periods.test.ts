import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { NAMED_PERIODS } from '../../../domain/time/named-periods.ts'
import { onOneEngine, type Service } from '../support/service/service.ts'

/** `period`: days by name instead of dates, in every question about scans. */

const CLOCK = join(import.meta.dirname, '../support/service/processes/shifted-clock.ts')

const OF_A_CODE = ['', '/scans', '/timeseries', '/heatmap', '/export?format=json', '/quality']
const OF_ALL = ['aggregate', 'timeseries', 'heatmap', 'top', 'export?format=json', 'quality']

onOneEngine('periods by name', (start) => {
  const open = async (service: Service) => {
    const { liveKey: key } = await service.account()
    const ask = (path: string) => service.call('GET', `/v1${path}`, { key })
    const code = await service.newCode(key)
    const paths = [
      ...OF_A_CODE.map((path) => `/qrcodes/${code.id}/analytics${path}`),
      `/analytics/qrcodes/${code.id}`,
      ...OF_ALL.map((path) => `/analytics/${path}`),
    ].map((path) => (path.includes('?') ? `${path}&` : `${path}?`))
    const daysOf = async (query: string) => {
      const { status, json, text } = await ask(`/qrcodes/${code.id}/analytics?${query}`)
      assert.equal(status, 200, text)
      return `${json.period.start} ${json.period.end}`
    }
    return { ask, paths, daysOf, short: code.short_url as string }
  }

  /** A service whose clock shows another time. */
  const openAt = async (time: string) => {
    const shift = String(Date.parse(time) - Date.now())
    return open(await start({ NODE_OPTIONS: `--import ${CLOCK}`, SHIFT_MS: shift }))
  }

  test('every question takes them, and not together with dates', async () => {
    const { ask, paths, short } = await open(await start())
    await fetch(short, { redirect: 'manual' })
    for (const path of paths) {
      const { status, text, json } = await ask(`${path}period=today`)
      assert.equal(status, 200, path + text)
      // Lists do not tell their period.
      if (json.period) assert.match(json.period.start, /T00:00:00.000Z$/)
      for (const date of ['start_date', 'end_date']) {
        const { status, json } = await ask(`${path}period=7d&${date}=2026-01-31`)
        assert.deepEqual([status, json.error?.param], [400, 'period'], path)
        assert.match(json.error.message, new RegExp(date))
      }
      const unknown = await ask(`${path}period=8d`)
      assert.deepEqual([unknown.status, unknown.json.error?.param], [400, 'period'], path)
      assert.match(unknown.json.error.message, new RegExp(NAMED_PERIODS.join(', ')))
    }
    const { json } = await ask(`${paths[1]}period=today`)
    const { json: before } = await ask(`${paths[1]}period=yesterday`)
    assert.deepEqual([json.data.length, before.data.length], [1, 0])
  })

  test('they go by the clocks of the time zone, the night after clocks were changed', async () => {
    const { daysOf } = await openAt('2027-03-28T22:30:00Z')
    const zone = 'timezone=Europe/Berlin'
    const full = (start: string, end: string) => `${start}:00:00.000Z ${end}:59:59.999Z`
    const cases: readonly [query: string, days: string][] = [
      ['period=today', full('2027-03-28T00', '2027-03-28T23')],
      ['period=this_week', full('2027-03-22T00', '2027-03-28T23')],
      // There it is Monday, the 29th.
      [`period=today&${zone}`, full('2027-03-28T22', '2027-03-29T21')],
      [`period=yesterday&${zone}`, full('2027-03-27T23', '2027-03-28T21')],
      [`period=this_week&${zone}`, full('2027-03-28T22', '2027-03-29T21')],
      [`period=last_week&${zone}`, full('2027-03-21T23', '2027-03-28T21')],
      [`period=this_month&${zone}`, full('2027-02-28T23', '2027-03-29T21')],
      [`period=30d&${zone}`, full('2027-02-27T23', '2027-03-29T21')],
    ]
    for (const [query, days] of cases) assert.equal(await daysOf(query), days, query)
  })

  test('they go by the calendar on the last day of a month', async () => {
    const { daysOf } = await openAt('2028-02-29T23:30:00Z')
    const dates: readonly [query: string, from: string, to: string][] = [
      ['period=this_month', '2028-02-01', '2028-02-29'],
      ['period=last_month', '2028-01-01', '2028-01-31'],
      ['period=12m', '2027-03-01', '2028-02-29'],
      ['period=this_year', '2028-01-01', '2028-02-29'],
      ['period=7d', '2028-02-23', '2028-02-29'],
    ]
    for (const [query, from, to] of dates) {
      assert.equal(await daysOf(query), `${from}T00:00:00.000Z ${to}T23:59:59.999Z`, query)
    }
    // In Berlin it is March already.
    const there = await daysOf('period=last_month&timezone=Europe/Berlin')
    assert.equal(there, '2028-01-31T23:00:00.000Z 2028-02-29T22:59:59.999Z')
  })
})
