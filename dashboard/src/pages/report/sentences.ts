import type { SharedReport } from '../../../../client/client.ts'
import { toCount } from '../../format.ts'
import { UNKNOWN_COUNTRY, weekdayName } from '../../parts/code/names.ts'
import { busiest, toBucket, toCountry, toShare } from '../../parts/figures/labels.ts'
import { words } from '../../words.ts'

/** What a report says in short: how many, when, and from where and with what. */
export interface Sentence {
  readonly head: string
  readonly body: string
}

const text = words.report.said

export function sumUp(report: SharedReport, days: number): Sentence[] {
  const { total_scans: total } = report.figures.summary
  if (total === 0) return [{ head: text.none(days), body: beforeNone(report, days) }]
  return [howMany(report, days), when(report), where(report)].flatMap((one) => one ?? [])
}

function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

function beforeNone({ figures }: SharedReport, days: number): string {
  const before = figures.previous?.summary.total_scans
  return before === undefined || before === 0 ? '' : text.someBefore(before, days)
}

function howMany({ figures }: SharedReport, days: number): Sentence {
  const { total_scans: total, unique_visitors: visitors } = figures.summary
  const before = figures.previous?.summary.total_scans
  const came = text.visitors(visitors)
  const percent = figures.change?.summary.total_scans ?? null
  if (before === undefined || before === 0 || percent === null) {
    const none = before === 0 ? text.noneBefore(days) : ''
    return { head: text.total(total, days), body: join(none, came) }
  }
  const size = toCount(Math.abs(percent))
  const head = total === before ? text.same : total > before ? text.more(size) : text.fewer(size)
  return { head, body: join(text.after(total, before, days), came) }
}

function when({ timeseries, heatmap, timezone }: SharedReport): Sentence | null {
  const top = busiest(heatmap.data)
  if (top === null) return null
  const { data, interval } = timeseries
  const peak = data.reduce((best, one) => (one.total_scans > best.total_scans ? one : best))
  const zone = heatmap.timezone === timezone ? null : heatmap.timezone
  const busy = text.busiest[interval](toBucket(peak.date, interval), peak.total_scans)
  return {
    head: text.busyHour(weekdayName(top.day), top.hour),
    body: join(text.atThat(top.scans, zone), busy),
  }
}

function where({ figures }: SharedReport): Sentence {
  const { total_scans: total } = figures.summary
  const device = withWhat(figures.devices, total)
  const known = figures.top_countries.filter(({ country }) => country !== UNKNOWN_COUNTRY)
  const [first, second] = known
  if (!first) return { head: device, body: text.nowhere }
  const name = toCountry(first.country)
  const isAhead = figures.top_countries.every(
    ({ country, scans }) => country === first.country || scans < first.scans,
  )
  const head = first.scans * 2 > total ? text.most : isAhead ? text.first : text.level
  const share = toShare(first.scans, total)
  const shares = second
    ? text.shares(share, toCountry(second.country), toShare(second.scans, total))
    : text.share(share)
  return { head: head(name), body: join(shares, device) }
}

function withWhat(devices: SharedReport['figures']['devices'], total: number): string {
  const names = Object.keys(text.devices) as (keyof typeof devices)[]
  const top = names.reduce((best, one) => (devices[one] > devices[best] ? one : best))
  return text.device(toShare(devices[top], total), text.devices[top])
}
