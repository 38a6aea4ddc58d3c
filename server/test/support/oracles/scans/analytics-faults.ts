import assert from 'node:assert/strict'
import type { Answer } from '../../service/service.ts'

/** Questions about scans that cannot be answered, and the parameter at fault. */

type Get = (path: string) => Promise<Answer>

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const MANY_COUNTRIES = LETTERS.flatMap((one) => [`A${one}`, `B${one}`]).join(',')

const DATED = ['', '/scans', '/timeseries', '/quality', '/export']
const DATES: readonly [query: string, param: string][] = [
  ['start_date=2026-02-31', 'start_date'],
  ['end_date=2026-02-31', 'end_date'],
  ['start_date=2025-02-29&end_date=2025-03-01', 'start_date'],
  ['start_date=2026-02-02&end_date=2026-02-01', 'start_date'],
  ['start_date=', 'start_date'],
  ['start_date=yesterday', 'start_date'],
  ['end_date=10000-01-01', 'end_date'],
  ['end_date=9999-12-31T23:59:59-01:00', 'end_date'],
  ['start_date=0000-01-01', 'start_date'],
  ['start_date=2026-01-01&start_date=2026-01-02', 'start_date'],
  ['start_date=2026-01-01%00', 'start_date'],
  ["start_date=2026-01-01'--", 'start_date'],
]
const NARROW: readonly [query: string, param: string][] = [
  ['timezone=', 'timezone'],
  ['timezone=Mars/Phobos', 'timezone'],
  ['timezone=%2B05:45', 'timezone'],
  ['country=', 'country'],
  ['country=Germany', 'country'],
  ['country=GB,,US', 'country'],
  [`country=${MANY_COUNTRIES}`, 'country'],
  ['country=GB&country=US', 'country'],
  ['city=', 'city'],
  ['city=%00', 'city'],
  [`city=${'x'.repeat(201)}`, 'city'],
  ['device=phone', 'device'],
  ['device=IOS', 'device'],
  ['browser=firefox', 'browser'],
  ['region=', 'region'],
  ['region=%00', 'region'],
  ['region=Bayern||Ohio', 'region'],
  [`region=${'x'.repeat(201)}`, 'region'],
  ['os=', 'os'],
  ['os=iOS', 'os'],
  ['os=ios,symbian', 'os'],
  ['os=ios&os=android', 'os'],
  ['language=', 'language'],
  ['language=de-AT', 'language'],
  ['language=DE', 'language'],
  ['language=de;en', 'language'],
  ['language=de,zz', 'language'],
  ['language=deu', 'language'],
  ['variant=', 'variant'],
  ['variant=%00', 'variant'],
  [`variant=${'x'.repeat(51)}`, 'variant'],
  [`variant=${'x|'.repeat(50)}x`, 'variant'],
  ['variant=A&variant=B', 'variant'],
]
/** Where it says what is told of scans, and where of figures. */
const INCLUDES: readonly [path: string, values: readonly string[]][] = [
  ['', ['', 'all', 'Details', 'details,breakdowns', 'details&include=details']],
  ['/scans', ['', 'breakdowns']],
  ['/export', ['', 'breakdowns']],
]
const OTHERS: readonly [path: string, query: string, param: string][] = [
  ['/scans', 'page=1e9', 'page'],
  ['/scans', 'page=1000000000', 'page'],
  ['/scans', 'page=0', 'page'],
  ['/scans', 'page=-1', 'page'],
  ['/scans', 'page=1.5', 'page'],
  ['/scans', 'page=99999999999999999999', 'page'],
  ['/scans', 'limit=501', 'limit'],
  ['/scans', 'limit=0', 'limit'],
  ['/scans', 'limit=50&limit=50', 'limit'],
  ['', 'compare=next', 'compare'],
  ['', 'until=soon', 'until'],
  ['', 'until=', 'until'],
  ['', 'end_date=2026-01-31&until=2026-02-01T00:00:00Z', 'until'],
  ['/timeseries', 'end_date=2026-01-31&timezone=Asia/Kolkata&until=2026-01-31T18:30:00Z', 'until'],
  ['/heatmap', 'end_date=2026-01-31&until=2026-01-30T23:59:59.999Z', 'until'],
  ['/scans', 'until=2026-01-31T12:00:00Z', 'until'],
  ['/timeseries', 'compare=', 'compare'],
  ['/timeseries', 'interval=minute', 'interval'],
  ['/timeseries', 'interval=', 'interval'],
  ['/timeseries', 'interval=Day', 'interval'],
  // 834 days: 20,016 hours.
  ['/timeseries', 'interval=hour&start_date=2024-01-01&end_date=2026-04-13', 'interval'],
  ['/timeseries', 'interval=day&start_date=1990-01-01&end_date=2026-01-01', 'interval'],
  ['/timeseries', 'interval=week&start_date=0001-01-01&end_date=9999-12-31', 'interval'],
  ['/timeseries', 'interval=month&start_date=0001-01-01&end_date=9999-12-31', 'interval'],
  ['/export', 'format=xlsx', 'format'],
  ['/export', 'format=', 'format'],
]

/** Of each code route every fault, or the nth of so many: another for each route. */
export async function assertCodeFaults(get: Get, id: string, step: number): Promise<void> {
  const sampled = <Case>(cases: readonly Case[], place: number) =>
    cases.filter((_, index) => (index + place) % step === 0)
  const dated = DATED.flatMap((path, place) =>
    sampled(DATES, place).map(([query, param]) => [path, query, param] as const),
  )
  const narrow = ['', '/scans', '/timeseries', '/export'].flatMap((path, place) =>
    sampled(NARROW, place).map(([query, param]) => [path, query, param] as const),
  )
  const included = INCLUDES.flatMap(([path, values]) =>
    values.map((value) => [path, `include=${value}`, 'include'] as const),
  )
  for (const [path, query, param] of [...dated, ...narrow, ...OTHERS, ...included]) {
    const { status, json } = await get(`/qrcodes/${id}/analytics${path}?${query}`)
    const told = [status, json?.error?.code, json?.error?.param]
    assert.deepEqual(told, [400, 'invalid_request', param], `${path}?${query}`)
  }
}

/** The same of the routes of the account. */
export async function assertAccountFaults(get: Get, step: number): Promise<void> {
  for (const [index, [query, param]] of [...DATES, ...NARROW].entries()) {
    for (const [place, path] of ['aggregate', 'timeseries', 'export'].entries()) {
      if ((index + place) % step !== 0) continue
      const { status, json } = await get(`/analytics/${path}?${query}`)
      assert.deepEqual([status, json.error.param], [400, param], `${path}?${query}`)
    }
  }
}
