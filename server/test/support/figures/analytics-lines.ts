import type { Answers, Subject } from './analytics-answers.ts'
import { INTERVALS } from './analytics-answers.ts'
import {
  KNOWN,
  toBucket,
  toCount,
  toCountry,
  toLanguage,
  toShare,
  toWay,
  weekdayOf,
} from './english.ts'
import { type Kept, type Line, line } from './lines.ts'

/** The analytics page. A new figure of it is one more line in the part that it belongs to. */
export function analyticsLines(subject: Subject, answers: Answers, now: number): Line[] {
  const { summary, series, heat, quality } = answers
  return [
    ...totals(subject, summary),
    // Of today alone it is the large figure.
    ...(subject.preset > 1 ? [line('Today so far', toCount(answers.soFar))] : []),
    ...overTime(subject, summary, series, now),
    ...(summary.top_qrcodes ? ranked(summary.top_qrcodes, summary.summary.total_scans) : []),
    ...breakdowns(summary),
    ...(answers.ways === null ? ways(summary) : waysOfEach(answers.ways)),
    ...weekly(heat),
    ...busiestHour(heat),
    ...notCounted(quality),
  ]
}

export const ANALYTICS_KEPT: readonly Kept[] = [
  { pattern: /^Today so far \| [▲▼] /, why: 'against the usual day: analytics/overview.test.ts' },
  { pattern: /^Period \| \d+ (days|months)$/, why: 'buttons' },
]

// biome-ignore lint/suspicious/noExplicitAny: answers were compared as a whole
type Answer = any

/** A line that may be left out, but not say anything else. */
const orNot = (text: string): Line => [text, '']

/** A figure against the one before. */
function changed(label: string, percent: number | null, before: number): string[] {
  if (percent === null) return []
  const size = toCount(Math.abs(percent))
  return [
    ...(percent === 0 ? [] : [line(label, `${percent > 0 ? '▲' : '▼'} ${size}%`)]),
    line(label, `from ${toCount(before)}`),
  ]
}

function totals({ preset }: Subject, { summary, previous, change }: Answer): Line[] {
  const scans = preset === 1 ? 'scans in one day' : `scans in ${preset} days`
  const figure = (label: string, name: string) => [
    line(label, toCount(summary[name])),
    ...changed(label, change.summary[name], previous.summary[name]),
  ]
  const { new_visitors: fresh, returning_visitors: returning, total_qrcodes: codes } = summary
  const again = 'Returning'
  return [
    ...(preset === 1 ? [] : [scans]),
    ...figure(scans, 'total_scans'),
    ...figure('Visitors', 'unique_visitors'),
    ...(preset === 1 ? [] : figure('Per day, including today', 'avg_daily_scans')),
    ...(returning === undefined
      ? []
      : [
          line(again, toCount(returning)),
          line(again, `${toShare(returning, fresh + returning)} of visitors`),
        ]),
    ...(codes === undefined
      ? []
      : [
          // Their place is taken while there is something to tell of today.
          orNot(line('Codes', toCount(codes))),
          orNot(line('Codes', `${toCount(summary.active_qrcodes)} active`)),
        ]),
  ]
}

function overTime({ preset }: Subject, { summary }: Answer, series: Answer, now: number): string[] {
  const interval = INTERVALS[preset]
  const title = 'Scans over time'
  const hasBegun = ({ date }: Answer) => !date.includes('T') || Date.parse(date) <= now
  const all = toCount(summary.total_scans)
  return [
    `${title}, ${all} in total. A table with the same figures follows.`,
    ...series.data.filter(hasBegun).flatMap((point: Answer, index: number) => {
      const row = [title, title, toBucket(point.date, interval)]
      return [
        line(...row, 'Scans', toCount(point.total_scans)),
        line(...row, 'Visitors', toCount(point.unique_visitors)),
        line(...row, 'Previous period', toCount(series.previous.data[index]?.total_scans ?? 0)),
      ]
    }),
  ]
}

function ranked(codes: Answer, total: number): string[] {
  const title = 'Codes by scans'
  return [
    ...codes.flatMap(({ name, scans, unique_visitors: visitors }: Answer, index: number) => [
      line(title, `${index + 1}.`, name, toCount(scans)),
      line(title, `${index + 1}.`, name, toShare(scans, total)),
      line(
        ...[title, `${index + 1}.`, name],
        visitors === 1 ? '1 visitor' : `${toCount(visitors)} visitors`,
      ),
    ]),
  ]
}

type Row = readonly [name: string, scans: number]

/** The rest of the scans is a row of its own. */
function bars(region: string, label: string, rows: readonly Row[], total: number): string[] {
  const rest = rows.reduce((left, [, scans]) => left - scans, total)
  const all: Row[] = rows.length > 0 && rest > 0 ? [...rows, ['All others', rest]] : [...rows]
  return all.flatMap(([name, scans], index) => [
    line(region, label, `${index + 1}.`, name, toCount(scans)),
    line(region, label, `${index + 1}.`, name, toShare(scans, total)),
  ])
}

function breakdowns(summary: Answer): string[] {
  const total = summary.summary.total_scans
  const countries: Row[] = summary.countries.map((one: Answer) => [
    toCountry(one.country),
    one.scans,
  ])
  const known = (counts: Record<string, number>, own: Record<string, string>): Row[] =>
    Object.entries(counts)
      .filter(([, scans]) => scans > 0)
      .map(([value, scans]): Row => [own[value] ?? KNOWN[value] ?? value, scans])
      .sort(([, a], [, b]) => b - a)
  const table = 'Scans by country'
  const many = countries.length === 1 ? '1 country' : `${countries.length} countries`
  return [
    ...(countries.length === 0 ? [] : [line('Countries', `Show as table (${many})`)]),
    ...bars('Countries', 'Countries', countries.slice(0, 10), total),
    ...countries.flatMap(([name, scans]) => [
      line(table, table, name, 'Scans', toCount(scans)),
      line(table, table, name, 'Share', toShare(scans, total)),
    ]),
    ...bars('Places', 'Cities', summary.top_cities.map(rowOf('city')), total),
    ...bars('Places', 'Regions', summary.regions.map(rowOf('region')), total),
    ...bars('Devices', 'System', known(summary.os, { ios: 'iOS' }), total),
    ...bars('Devices', 'Device', known(summary.devices, { ios: 'iPhone and iPad' }), total),
    ...bars('Devices', 'Browser', known(summary.browsers, {}), total),
    ...bars(
      ...(['Languages', 'Languages'] as const),
      summary.languages.map((one: Answer): Row => [toLanguage(one.language), one.scans]),
      total,
    ),
  ]
}

const rowOf =
  (name: string) =>
  (one: Answer): Row => [one[name], one.scans]

function ways({ summary, variants }: Answer): string[] {
  const isPlain = variants.length === 1 && variants[0].variant === 'default'
  const title = 'Routes'
  if (isPlain) return []
  return variants.flatMap(({ variant, scans, unique_visitors: visitors }: Answer) => {
    const row = [title, title, toWay(variant)]
    return [
      line(...row, 'Scans', toCount(scans)),
      line(...row, 'Share', toShare(scans, summary.total_scans)),
      line(...row, 'Visitors', toCount(visitors)),
    ]
  })
}

function busiestHour({ data }: Answer): Line[] {
  const cells = (data as number[][]).flatMap((hours, day) =>
    hours.map((scans, hour) => ({ day, hour, scans })),
  )
  const { day, hour, scans } = cells.reduce((best, one) => (one.scans > best.scans ? one : best))
  if (scans === 0) return []
  const title = 'Busiest hour'
  return [
    line(title, `${weekdayOf(day).slice(0, 3)}, ${hour}:00`),
    line(title, scans === 1 ? '1 scan' : `${toCount(scans)} scans`),
  ].map(orNot)
}

/** Code by code. A name with a number is a figure to whoever reads the page. */
function waysOfEach({ data, pagination }: Answer): string[] {
  const { total: all } = pagination
  const title = 'Routes'
  const head = all > data.length ? [line(title, `the ${data.length} most scanned of ${all}`)] : []
  const rows = data.flatMap(({ variants, scans: total }: Answer) =>
    variants.flatMap(({ variant, scans }: Answer, index: number) => {
      const row = [title, `${index + 1}.`, toWay(variant)] as const
      const name = toWay(variant)
      return [
        line(...row, toCount(scans)),
        line(...row, toShare(scans, total)),
        ...(/\d/.test(name) ? [line(...row, name)] : []),
      ]
    }),
  )
  return [...head, ...rows]
}

function weekly({ data, timezone }: Answer): string[] {
  const cells = (data as number[][]).flatMap((hours, day) =>
    hours.map((scans, hour) => ({ day, hour, scans })),
  )
  const busiest = cells.reduce((best, one) => (one.scans > best.scans ? one : best))
  const { day, hour, scans: most } = busiest
  const said = `busiest on ${weekdayOf(day)}, ${hour}:00–${hour + 1}:00.`
  return [
    ...cells.map((one) =>
      line(
        ...['When', 'Scans by weekday and hour', weekdayOf(one.day).slice(0, 3), one.hour],
        toCount(one.scans),
      ),
    ),
    ...(most === 0 ? [] : [line('When', `${said} Time zone ${timezone}`)]),
  ]
}

const CLASSES: Readonly<Record<string, string>> = {
  head: 'Link checks software that checks whether the link works',
  prefetch: 'Prefetches browsers that load a page in advance',
  crawler: 'Crawlers search engines and bots',
  preview: 'Link previews chat apps that preview where a link goes',
  missed: 'Missed the code was paused, not active yet, expired or used up',
}

function notCounted({ summary, classes }: Answer): string[] {
  const { not_counted: all } = summary
  const title = 'Not counted'
  const left = classes.filter((one: Answer) => !one.counted && one.scans > 0)
  return [
    line(title, `${toCount(all)} in this period`),
    ...(all === 0 ? [] : [`${toCount(all)} not counted. Why?`]),
    ...left.flatMap((one: Answer) => [
      line(title, CLASSES[one.class] ?? '', toCount(one.scans)),
      line(title, CLASSES[one.class] ?? '', toShare(one.scans, all)),
    ]),
  ]
}
