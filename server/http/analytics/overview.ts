import type { Owner } from '../../../domain/accounts/owner.ts'
import type { CodeCount, Subject } from '../../../domain/analytics/analytics.ts'
import { ALL } from '../../../domain/analytics/filters.ts'
import { TREND_DAYS, type TrendReader } from '../../../domain/analytics/trends.ts'
import { againstUsual, USUAL_WEEKS } from '../../../domain/analytics/usual.ts'
import { type Upcoming, upcomingOf } from '../../../domain/codes/schedule/upcoming.ts'
import { toIso } from '../../../domain/iso.ts'
import { DAY_MS, toDate, toSeries } from '../../../domain/time/periods.ts'
import { dayAt, toZone, UTC, type Zone } from '../../../domain/time/zones.ts'
import { shortUrlOf } from '../codes/views.ts'
import { catchUp } from '../core/answers/catch-up.ts'
import { callerOf } from '../core/gate/caller.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import type { AggregateRoutes } from './aggregate.ts'
import { OverviewQuery, OverviewView } from './overview-schemas.ts'
import { TAG } from './routes.ts'

/** What a first page tells: how today goes, for whom, and what comes. */
export interface OverviewRoutes extends AggregateRoutes {
  readonly trends: TrendReader
}

const TOP = 6
const UPCOMING_DAYS = 14
const UPCOMING_MAX = 20

export function overviewRoutes(app: Api, routes: OverviewRoutes): void {
  const schema = documented({
    id: 'getOverview',
    tag: TAG,
    permission: 'analytics:read',
    summary: "Get today's overview",
    description: `Returns today's scans so far, compared with a typical day. A typical day is the average of the same weekday over the last ${USUAL_WEEKS} weeks, excluding weeks before the first scan. Also returns today's most scanned codes, with their scans over the last ${TREND_DAYS} days, and the changes that codes will make automatically in the next ${UPCOMING_DAYS} days.`,
    querystring: OverviewQuery,
    counts: true,
    response: { 200: OverviewView },
  })
  app.get('/overview', { schema }, async (request, reply) => {
    await catchUp(routes.caughtUp, reply)
    const zone = toZone(request.query.timezone ?? UTC.name) ?? UTC
    const owner = callerOf(request)
    const now = Date.now()
    const today = await readToday(routes, owner, zone, now)
    const to = now + UPCOMING_DAYS * DAY_MS
    const codes = await routes.codes.findUpcoming(owner, now, to)
    const upcoming = upcomingOf(codes, now, to).slice(0, UPCOMING_MAX)
    return { as_of: toIso(now), ...today, upcoming: upcoming.map(toUpcomingView) }
  })
}

async function readToday(routes: OverviewRoutes, owner: Owner, zone: Zone, now: number) {
  const { analytics, codes } = routes
  const subject = subjectOf(owner, null)
  const day = dayAt(zone, now)
  const period = { firstDay: day, lastDay: day, zone }
  const figures = await analytics.figuresOf(subject, period, null)
  const exist = (ids: readonly string[]) => codes.existing(owner, ids)
  const asked = { by: 'scans', page: { page: 1, limit: TOP } } as const
  const ranked = await analytics.rankingOf(subject, period, asked, exist)
  const { scans, usual, byUtcDay } = await usualOf(routes, subject, zone, now)
  const named = [
    ...(figures.byUtcDay === 'nothing' ? [] : ['unique_visitors']),
    ...(byUtcDay === 'nothing' ? [] : ['usual_by_now', 'heading_for']),
    ...(ranked.byUtcDay === 'nothing' ? [] : ['top']),
  ]
  return {
    ...(named.length > 0 && { by_utc_day: named }),
    today: {
      // One moment for both: a scan between two reads must not make them differ.
      total_scans: scans,
      unique_visitors: figures.visitors,
      qrcodes: ranked.total,
      usual_by_now: usual?.byNow ?? null,
      usual_total: usual?.wholeDay ?? null,
      usual_days: usual?.days ?? 0,
      heading_for: heading(scans, usual),
    },
    top: await toTop(routes, owner, zone, now, ranked.items),
  }
}

/** In hours of the last weeks and today. */
async function usualOf({ analytics }: OverviewRoutes, subject: Subject, zone: Zone, now: number) {
  const day = dayAt(zone, now)
  const weeks = { firstDay: day - 7 * USUAL_WEEKS, lastDay: day, zone }
  const { buckets, byUtcDay } = await analytics.seriesOf(subject, toSeries(weeks, 'hour'))
  const hours = buckets.map(({ name, scans }) => ({ date: name, scans }))
  return { ...againstUsual(hours, toDate(day), now), byUtcDay }
}

/** Fewer say nothing about the rest of the day. */
const HEADING_MIN = 10

/** Rounded to two digits, as it is a guess. Null: too early to say. */
function heading(
  scans: number,
  usual: { readonly byNow: number; readonly wholeDay: number } | null,
): number | null {
  if (usual === null || usual.byNow < HEADING_MIN || scans < HEADING_MIN) return null
  return Number(((scans / usual.byNow) * usual.wholeDay).toPrecision(2))
}

async function toTop(
  routes: OverviewRoutes,
  owner: Owner,
  zone: Zone,
  now: number,
  items: readonly CodeCount[],
) {
  const ids = items.map(({ codeId }) => codeId)
  const found = await routes.codes.findSome(owner, ids)
  const known = new Map(found.map((code) => [code.id, code]))
  const trends = await routes.trends.trendsOf(owner.accountId, ids, zone, now)
  const top = items.map(async ({ codeId, scans, visitors }) => {
    const code = known.get(codeId)
    // It was deleted a moment ago.
    if (!code) return []
    const { usual } = await usualOf(routes, subjectOf(owner, codeId), zone, now)
    return [
      {
        qr_id: codeId,
        name: code.name,
        short_url: shortUrlOf(code, routes.urls),
        destination_url: code.destinationUrl,
        style: code.style,
        scans,
        unique_visitors: visitors,
        usual_by_now: usual?.byNow ?? null,
        days: [...(trends?.get(codeId)?.days ?? [])],
      },
    ]
  })
  return (await Promise.all(top)).flat()
}

function subjectOf({ accountId, mode }: Owner, codeId: string | null): Subject {
  const codeIds = codeId === null ? null : [codeId]
  return { accountId, mode, codeIds, chosenBy: null, filter: ALL, mayApproximate: true }
}

function toUpcomingView({ at, what, code, destinationUrl }: Upcoming) {
  const { id: qr_id, name } = code
  return { at: toIso(at), what, qr_id, name, destination_url: destinationUrl }
}
