import assert from 'node:assert/strict'
import type { LoggedScan } from '../../../../../domain/scans/scans.ts'
import { PERSON } from '../../data/scans/session.ts'
import { patiently } from '../../service/patient.ts'
import type { Service } from '../../service/service.ts'
import type { CodeOwner } from '../scans/asking.ts'
import { dateNow } from '../scans/narrow.ts'
import { openClock, type PastScan } from '../scans/recount.ts'

/** `view=full` tells of every code what its own routes tell, and the last scan as a recount knows it. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const TREND_DAYS = 14
const BRIEF = 'id name destination_url short_url status total_scans created_at'.split(' ')

export const today = () => Math.floor(Date.now() / DAY_MS)
const toDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

export function makeScan(
  { accountId, mode, codes }: CodeOwner,
  index: number,
  at: number,
): LoggedScan {
  return { ...PERSON, accountId, mode, codeId: codes[index]?.id ?? '', visitor: 1, at }
}

export interface Told {
  readonly service: Service
  readonly owner: CodeOwner
  readonly scans: readonly PastScan[]
  /** The first day whose scans are kept. */
  readonly horizon?: number
}

/** By the plainest count. */
function lastScanOf({ scans, horizon = 0 }: Told, codeId: string): string | null {
  const own = scans.filter((scan) => scan.codeId === codeId && scan.class === 'human')
  if (own.length === 0) return null
  const last = Math.max(...own.map(({ at }) => at))
  const known = last < horizon * DAY_MS ? Math.floor(last / HOUR_MS) * HOUR_MS : last
  return new Date(known).toISOString()
}

/** Those that led nowhere on the last days of UTC. */
function missedOf({ scans }: Told, codeId: string, day: number): number {
  const from = (day - TREND_DAYS + 1) * DAY_MS
  const isMissed = (scan: PastScan) => scan.codeId === codeId && scan.class === 'missed'
  return scans.filter((scan) => isMissed(scan) && scan.at >= from).length
}

async function seriesOf(
  { service, owner }: Told,
  id: string,
  day: number,
  zone = 'UTC',
): Promise<number[]> {
  const days = `start_date=${toDate(day - TREND_DAYS + 1)}&end_date=${toDate(day)}&interval=day`
  const asked = `${days}&timezone=${zone}&approximate=utc_days`
  const path = `/v1/qrcodes/${id}/analytics/timeseries?${asked}`
  const { json } = await patiently(() => service.call('GET', path, { key: owner.key }))
  return json.data.map((bucket: { total_scans: number }) => bucket.total_scans)
}

/** Far west and far east: today is another day there for most of the time. */
const ZONES = ['Etc/GMT+12', 'America/New_York', 'Pacific/Kiritimati'] as const

/** In other time zones the list has the days that each code's own route tells. */
async function assertZones(told: Told): Promise<void> {
  const { service, owner } = told
  for (const zone of ZONES) {
    const clock = openClock(zone)
    const date = dateNow(clock)
    const path = `/v1/qrcodes?view=full&limit=100&timezone=${zone.replace('+', '%2B')}`
    const { json } = await patiently(() => service.call('GET', path, { key: owner.key }))
    const day = Date.parse(date) / DAY_MS
    for (const { id, name, trend } of json.data) {
      const series = await seriesOf(told, id, day, zone.replace('+', '%2B'))
      if (dateNow(clock) === date) assert.deepEqual(trend, series, `${name}, ${zone}`)
    }
  }
}

/** How many scans each code had of late. */
export async function assertTold(told: Told): Promise<number[]> {
  const { service, owner } = told
  const day = today()
  const ask = (path: string) => patiently(() => service.call('GET', path, { key: owner.key }))
  const full = await ask('/v1/qrcodes?view=full&limit=100')
  const brief = await ask('/v1/qrcodes?limit=100')
  // Midnight in between.
  if (day !== today()) return assertTold(told)
  assert.equal(full.status, 200, full.text)
  assert.deepEqual(
    full.json.data.map(({ id }: { id: string }) => id),
    owner.codes.map(({ id }) => id).reverse(),
  )
  const sums: number[] = []
  for (const { last_scan_at, trend, missed_scans, ...code } of full.json.data) {
    assert.equal(missed_scans, missedOf(told, code.id, day), code.name)
    const { warnings: _, ...own } = (await ask(`/v1/qrcodes/${code.id}`)).json
    assert.deepEqual(code, own)
    assert.equal(code.state, code.status)
    assert.deepEqual(trend, await seriesOf(told, code.id, day), code.name)
    assert.equal(last_scan_at, lastScanOf(told, code.id), code.name)
    sums.push(trend.reduce((sum: number, scans: number) => sum + scans, 0))
  }
  await assertZones(told)
  const data = full.json.data.map((code: Record<string, unknown>) =>
    Object.fromEntries(BRIEF.map((field) => [field, code[field]])),
  )
  const { pagination } = full.json
  assert.equal(brief.text, JSON.stringify({ data, pagination }), 'without view nothing is added')
  return sums
}
