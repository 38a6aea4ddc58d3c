import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, toDate } from '../../../domain/time/periods.ts'
import type { Engine } from '../../../server/test/support/service/service.ts'
import { type Ask, openAsking } from '../../support/asking.ts'
import type { Filled } from '../../support/filled.ts'
import { type Limits, median, timeMs, toFixed } from '../../support/measure.ts'
import { openRaw, type Raw } from './raw.ts'

/**
 * For bench/analytics/analytics.ts: the cost of each query over HTTP, and of the same query on the raw scans.
 */
const ROUNDS = 20
const RAW_ROUNDS = 3
const PAGE = 50
const DEEP = 2_000_000
/** By Zipf 1.2: one sixteenth of the biggest; a few hundred scans. */
const SIXTEENTH = 9
const SMALL = 499
/** Of the same query on the raw scans. */
const RAW_SHARE = 0.1

export async function measureQuestions(
  engine: Engine,
  base: string,
  filled: Filled,
  limits: Limits,
): Promise<void> {
  const { year, key } = filled
  const ask = openAsking(base, key)
  const big = year.codeIds[0] ?? ''
  const lastDay = Math.floor(year.to / DAY_MS)
  const firstDay = Math.floor(year.from / DAY_MS)
  const recently = { firstDay: lastDay - 29, lastDay }
  const always = { firstDay, lastDay }
  const total = (await ask(scans(big, 1))).json.pagination.total as number
  const offset = Math.min(DEEP, Math.floor((total * 7) / 8 / PAGE) * PAGE)
  const paths = {
    'summary of 30 days': summary(big, recently),
    'summary of all time': summary(big, always),
    'summary of all time, 1/16 of the scans': summary(year.codeIds[SIXTEENTH] ?? '', always),
    'days of a year': `/v1/qrcodes/${big}/analytics/timeseries?interval=day&${dates(always)}`,
    'summary of 30 days, by country': `${summary(big, recently)}&country=AA,AB`,
    'summary of 30 days, by device': `${summary(big, recently)}&device=ios,android`,
    'summary of 30 days, in Berlin': `${summary(big, recently)}&timezone=Europe/Berlin`,
    'page 1': scans(big, 1),
    'page 1 of a small code': scans(year.codeIds[SMALL] ?? '', 1),
    'weeks of a year': `/v1/qrcodes/${big}/analytics/timeseries?interval=week&${dates(always)}`,
    'deep page': scans(big, offset / PAGE + 1),
    'account, 30 days': `/v1/analytics/aggregate?${dates(recently)}`,
    'account, all time': `/v1/analytics/aggregate?${dates(always)}`,
    'account, days of a year': `/v1/analytics/timeseries?interval=day&${dates(always)}`,
  }
  const ms = await timesOf(ask, paths)
  console.log(`${engine}: the biggest code has ${total} of ${year.scans} scans; medians in ms:`)
  for (const [name, value] of Object.entries(ms)) console.log(`  ${name}: ${toFixed(value)}`)

  if (engine === 'sqlite') {
    limits.atMost('summary of 30 days', ms['summary of 30 days'], 40, 'ms')
    limits.atMost('summary of all time', ms['summary of all time'], 60, 'ms')
    limits.atMost('days of a year', ms['days of a year'], 30, 'ms')
    for (const by of ['by country', 'by device'] as const) {
      const name = `summary of 30 days, ${by}` as const
      limits.atMost(name, ms[name], 300, 'ms')
    }
  }
  const sixteenth = ms['summary of all time, 1/16 of the scans']
  limits.atMost('all time against 1/16 of the scans', ms['summary of all time'] / sixteenth, 3)
  limits.atMost('page 1, big against small', ms['page 1'] / ms['page 1 of a small code'], 2)
  const ratio = (name: 'all time' | '30 days') => ms[`account, ${name}`] / ms[`summary of ${name}`]
  limits.atMost('account against one code, 30 days', ratio('30 days'), 2)
  limits.atMost('account against one code, all time', ratio('all time'), 2)

  const raw = await openRaw(filled.env)
  const deepRaw = await rawMs(() => raw.pageOf(big, offset))
  const against = `page at ${offset} against OFFSET (${toFixed(deepRaw, 1)} ms)`
  limits.atMost(against, ms['deep page'] / deepRaw, 0.25)
  await compareRaw(raw, ms)
  await sleep(100) // so that connections closed by the server are noticed
  await checkFigures(raw)
  await raw.close()

  async function compareRaw(raw: Raw, ms: Record<string, number>): Promise<void> {
    const periodOf = ({ firstDay, lastDay }: typeof always) => ({
      from: firstDay * DAY_MS,
      to: (lastDay + 1) * DAY_MS - 1,
    })
    const questions: [string, () => Promise<unknown>, number][] = [
      ['summary of 30 days', () => raw.summaryOf({ code: big, ...periodOf(recently) }), RAW_ROUNDS],
      ['summary of all time', () => raw.summaryOf({ code: big, ...periodOf(always) }), RAW_ROUNDS],
      ['days of a year', () => raw.seriesOf({ code: big, ...periodOf(always) }), RAW_ROUNDS],
      ['account, 30 days', () => raw.summaryOf({ code: null, ...periodOf(recently) }), 1],
      ['account, all time', () => raw.summaryOf({ code: null, ...periodOf(always) }), 1],
      ['account, days of a year', () => raw.seriesOf({ code: null, ...periodOf(always) }), 1],
    ]
    for (const [name, question, rounds] of questions) {
      const plain = await rawMs(question, rounds)
      const what = `${name} against plain SQL (${toFixed(plain, 0)} ms)`
      limits.atMost(what, (ms[name] ?? 0) / plain, RAW_SHARE)
    }
  }

  /** Fast but wrong would be useless. */
  async function checkFigures(raw: Raw): Promise<void> {
    const { summary: answer } = (await ask(summary(big, recently))).json
    const to = (lastDay + 1) * DAY_MS - 1
    const counted = await raw.summaryOf({ code: big, from: recently.firstDay * DAY_MS, to })
    const same = answer.total_scans === counted.scans && answer.unique_visitors === counted.visitors
    if (!same) throw new Error(`${JSON.stringify(answer)} is not ${JSON.stringify(counted)}`)
  }
}

/** Each query in turn, so that other load on the machine affects all of them. */
export async function timesOf<Name extends string>(
  ask: Ask,
  paths: Record<Name, string>,
): Promise<Record<Name, number>> {
  const names = Object.keys(paths) as Name[]
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = -1; round < ROUNDS; round++) {
    for (const name of names) {
      const { ms } = await ask(paths[name])
      if (round >= 0) times.get(name)?.push(ms) // the first is a warm-up
    }
  }
  const medians = names.map((name) => [name, median(times.get(name) ?? [])])
  return Object.fromEntries(medians) as Record<Name, number>
}

async function rawMs(body: () => Promise<unknown>, rounds = RAW_ROUNDS): Promise<number> {
  const times: number[] = []
  while (times.length < rounds) times.push(await timeMs(body))
  return median(times)
}

export function dates({ firstDay, lastDay }: { firstDay: number; lastDay: number }): string {
  return `start_date=${toDate(firstDay)}&end_date=${toDate(lastDay)}`
}

export function summary(code: string, period: { firstDay: number; lastDay: number }): string {
  return `/v1/qrcodes/${code}/analytics?${dates(period)}`
}

/** All of them: the codes are younger than their scans. */
function scans(code: string, page: number): string {
  return `/v1/qrcodes/${code}/analytics/scans?start_date=2000-01-01&page=${page}&limit=${PAGE}`
}
