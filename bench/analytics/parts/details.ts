import { DAY_MS } from '../../../domain/time/periods.ts'
import { openRecorder } from '../../../server/storage/scans/recording/record-scans.ts'
import { openData } from '../../../server/test/support/service/databases.ts'
import { openAsking } from '../../support/asking.ts'
import { fillCodes } from '../../support/codes.ts'
import type { Filled } from '../../support/filled.ts'
import { type Limits, toFixed } from '../../support/measure.ts'
import { openYear } from '../../support/year.ts'
import { dates, summary, timesOf } from './questions.ts'

/** For bench/analytics/analytics.ts: what is told on request, heat maps, and a ranking of many codes. */
const LIMIT_MS = 60
const FILTERED_MS = 300
const RANKED_MS = 100
/** With those of the year, 10,000. */
const MORE_CODES = 9_000
const SCANS_EACH = 20
const BATCH = 5_000

export async function measureDetails(base: string, filled: Filled, limits: Limits): Promise<void> {
  const { year, key } = filled
  const ask = openAsking(base, key)
  const big = year.codeIds[0] ?? ''
  const lastDay = Math.floor(year.to / DAY_MS)
  const recently = { firstDay: lastDay - 29, lastDay }
  const always = { firstDay: Math.floor(year.from / DAY_MS), lastDay }
  const paths = {
    'details of 30 days': `${summary(big, recently)}&include=details`,
    'details of all time': `${summary(big, always)}&include=details`,
    'account, details of 30 days': `/v1/analytics/aggregate?include=details&${dates(recently)}`,
    'account, details of all time': `/v1/analytics/aggregate?include=details&${dates(always)}`,
    'heat map of all time': `/v1/qrcodes/${big}/analytics/heatmap?${dates(always)}`,
    'heat map of all time, in Berlin': `/v1/qrcodes/${big}/analytics/heatmap?timezone=Europe/Berlin&${dates(always)}`,
    'account, heat map of all time': `/v1/analytics/heatmap?${dates(always)}`,
  }
  const filtered = {
    'summary of 30 days, by language': `${summary(big, recently)}&language=aa,ba`,
    'history, 6 % of the scans by version': `/v1/qrcodes/${year.codeIds[2]}/history?include=scans`,
    'breakdowns of 30 days, by system': `${summary(big, recently)}&os=ios&include=breakdowns`,
  }
  const ms = await timesOf(ask, { ...paths, ...filtered })
  for (const name of Object.keys(paths) as (keyof typeof paths)[]) {
    limits.atMost(name, ms[name], LIMIT_MS, 'ms')
  }
  for (const name of Object.keys(filtered) as (keyof typeof filtered)[]) {
    limits.atMost(name, ms[name], FILTERED_MS, 'ms')
  }
  const { variants, summary: totals } = (await ask(paths['details of all time'])).json
  const scans = variants.reduce((sum: number, one: { scans: number }) => sum + one.scans, 0)
  if (scans !== totals.total_scans) throw new Error(`${scans} is not ${totals.total_scans}`)
  console.log(`  variants of the biggest code: ${JSON.stringify(variants)}`)
}

/** The first hundred of 10,000 codes. */
export async function measureRanking(base: string, filled: Filled, limits: Limits): Promise<void> {
  const { env, year, key } = filled
  const codes = await openData(env)
  const { ids } = await fillCodes(codes, year.accountId, MORE_CODES)
  await codes.close()
  const scans = await openData(env, 'scans')
  const recorder = openRecorder(scans)
  const next = openYear({ ...year, codeIds: ids, scans: MORE_CODES * SCANS_EACH })
  for (let batch = 0; batch * BATCH < MORE_CODES * SCANS_EACH; batch++) {
    // Each code as often as any other.
    const some = Array.from({ length: BATCH }, (_, index) => {
      return { ...next(), codeId: ids[(batch * BATCH + index) % ids.length] ?? '' }
    })
    await recorder.record('log_ranking', batch, batch + 1, some)
  }
  await scans.close()
  const ask = openAsking(base, key)
  const lastDay = Math.floor(year.to / DAY_MS)
  const always = { firstDay: Math.floor(year.from / DAY_MS), lastDay }
  const top = (by: string, period: typeof always) =>
    `/v1/analytics/top?limit=100&by=${by}&${dates(period)}`
  const recently = { firstDay: lastDay - 29, lastDay }
  const ms = await timesOf(ask, {
    'all time': top('scans', always),
    '30 days': top('scans', recently),
    '30 days, by visitors': top('unique_visitors', recently),
  })
  const { total } = (await ask(top('scans', always))).json.pagination
  limits.atMost(`top 100 of ${total} codes, all time`, ms['all time'], RANKED_MS, 'ms')
  limits.atMost('top 100, 30 days', ms['30 days'], RANKED_MS, 'ms')
  console.log(`  by visitors, 30 days: ${toFixed(ms['30 days, by visitors'])} ms`)
}
