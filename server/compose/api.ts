import { invitationUrl } from '../../domain/accounts/people/people.ts'
import { memoryRateLimiter } from '../../domain/accounts/rate-limit.ts'
import type { TargetStore } from '../../domain/codes/routing/target.ts'
import type { ShortBases } from '../../domain/codes/short-bases.ts'
import type { EventStore } from '../../domain/events/events.ts'
import type { NewReport } from '../../domain/reports/report.ts'
import type { Config } from '../config.ts'
import { keyRoutes } from '../http/accounts/api-keys.ts'
import { auditRoutes } from '../http/accounts/audit.ts'
import { invitationRoutes } from '../http/accounts/invitation.ts'
import { mailLinkRoutes } from '../http/accounts/mail-links.ts'
import { memberRoutes } from '../http/accounts/members.ts'
import { notificationRoutes } from '../http/accounts/notifications.ts'
import { accountRoutes } from '../http/accounts/routes.ts'
import { ACCOUNT_RULES } from '../http/accounts/rules.ts'
import { sessionRoutes } from '../http/accounts/sessions.ts'
import { viewRoutes } from '../http/accounts/views.ts'
import { whoamiRoutes } from '../http/accounts/whoami.ts'
import { accountQualityRoutes } from '../http/analytics/account-quality.ts'
import { aggregateRoutes } from '../http/analytics/aggregate.ts'
import { exportRoutes } from '../http/analytics/export.ts'
import { heatmapRoutes } from '../http/analytics/heatmap.ts'
import { overviewRoutes } from '../http/analytics/overview.ts'
import { qualityRoutes } from '../http/analytics/quality.ts'
import { analyticsRoutes } from '../http/analytics/routes.ts'
import { topRoutes } from '../http/analytics/top.ts'
import { logoRoutes } from '../http/brand/logos.ts'
import { brandStyleRoutes } from '../http/brand/styles.ts'
import { countRoutes } from '../http/codes/counts.ts'
import { codeExportRoutes } from '../http/codes/export.ts'
import { listRoutes } from '../http/codes/list.ts'
import { downloadRoutes } from '../http/codes/pictures/download.ts'
import { openGrader, openGuard } from '../http/codes/pictures/guard.ts'
import { previewRoutes } from '../http/codes/pictures/preview.ts'
import { scannabilityRoutes } from '../http/codes/pictures/scannability.ts'
import { sheetRoutes } from '../http/codes/pictures/sheet.ts'
import { zipRoutes } from '../http/codes/pictures/zip.ts'
import { codeRoutes } from '../http/codes/routes.ts'
import { codeRules } from '../http/codes/rules.ts'
import { scheduleRoutes } from '../http/codes/schedule.ts'
import { simulateRoutes } from '../http/codes/simulate.ts'
import { tagRoutes } from '../http/codes/tags.ts'
import { versionRoutes } from '../http/codes/versions.ts'
import type { PublicUrls } from '../http/codes/views.ts'
import { bulkRoutes, openBulkQueues } from '../http/codes/writing/bulk.ts'
import { bulkChangeRoutes } from '../http/codes/writing/bulk-changes.ts'
import { createRoute } from '../http/codes/writing/create.ts'
import { putRoutes } from '../http/codes/writing/put.ts'
import { openExports } from '../http/core/answers/exports.ts'
import { openRunAndKeep, openRunOnce, type RunOnce } from '../http/core/answers/idempotency.ts'
import { openUnfinishedBodies } from '../http/core/bodies/unfinished-bodies.ts'
import { authenticator, checkAgain, type Gate } from '../http/core/gate/authentication.ts'
import type { Rules, TextRule } from '../http/core/schemas/rules.ts'
import type { Api } from '../http/core/schemas/schemas.ts'
import { TIME_RULES } from '../http/core/schemas/time-rules.ts'
import { refuseUnknown } from '../http/core/server.ts'
import { eventRoutes } from '../http/events/routes.ts'
import type { Streams } from '../http/events/streams.ts'
import { reportRoutes } from '../http/reports/routes.ts'
import { REPORT_RULES } from '../http/reports/rules.ts'
import { sharedReportRoutes } from '../http/reports/shared.ts'
import { deliveryRoutes } from '../http/webhooks/deliveries.ts'
import { webhookRoutes } from '../http/webhooks/routes.ts'
import { webhookRules } from '../http/webhooks/rules.ts'
import { openAccountStore } from '../storage/accounts/accounts.ts'
import { openAnalyticsStore } from '../storage/analytics/analytics.ts'
import { openTrendReader } from '../storage/analytics/trends.ts'
import { openVersionScansReader } from '../storage/analytics/version-scans.ts'
import { openReportStore } from '../storage/reports/reports.ts'
import { openScanReader } from '../storage/scans/count-reader.ts'
import type { Parts } from './parts.ts'

/** The routes under /v1, and what each of them needs. */

export interface ApiParts extends Parts {
  readonly config: Config
  readonly events: EventStore
  readonly streams: Streams
  readonly targets: TargetStore
}

export function urlsOf({ SHORT_BASE_URL, SHORT_DOMAINS, IMAGE_BASE_URL }: Config): PublicUrls {
  const shortBases = { main: SHORT_BASE_URL, domains: SHORT_DOMAINS }
  return { shortBases, imageBaseUrl: IMAGE_BASE_URL }
}

/** For the values that schemas of all nouns name a rule for. */
export function rulesOf(bases: ShortBases, webhookUrlFault: TextRule): Rules {
  const others = { ...ACCOUNT_RULES, ...TIME_RULES, ...REPORT_RULES }
  return { ...codeRules(bases), ...others, ...webhookRules(webhookUrlFault) }
}

const OF_CODES = [
  ...[createRoute, codeRoutes, putRoutes, listRoutes, countRoutes, codeExportRoutes, tagRoutes],
]

export function apiRoutes(v1: Api, parts: ApiParts): void {
  const { config, db, scans, receipts, pressure, shared, visitors, pictures, brand } = parts
  const urls = urlsOf(config)
  const plans = config.PLANS
  const accounts = openAccountStore(db)
  const callerLimits = shared ?? memoryRateLimiter()
  const addressLimits = memoryRateLimiter()
  const { networkOf } = visitors.callers
  const routes = {
    accounts,
    codes: parts.codes,
    scans: openScanReader(scans.db),
    trends: openTrendReader(scans.readers),
    caughtUp: scans.complete,
    missing: scans.missing,
    runOnce: openRunOnce(receipts, parts.receiptVault),
    urls,
    pictures,
    guard: openGuard(pictures, brand.checkLogo, urls),
    grader: openGrader(pictures, brand.checkLogo, urls),
    checkLogo: brand.checkLogo,
    styles: brand.styles,
    plans,
    testCodesMax: config.TEST_CODES_MAX,
    bulks: openBulkQueues(),
    enterExport: openExports(),
  }
  pressure.watch(v1)
  const limits = { addressLimits, networkOf }
  v1.addHook(
    'onRequest',
    authenticator({ ...parts.people, ...limits, plans, callerLimits, pressure }),
  )
  v1.addHook('preParsing', openUnfinishedBodies(visitors.callers.wideNetworkOf))
  v1.addHook('preHandler', checkAgain)
  v1.setNotFoundHandler(refuseUnknown)
  for (const add of OF_CODES) add(v1, routes)
  bulkRoutes(v1, routes)
  bulkChangeRoutes(v1, routes)
  versionRoutes(v1, { ...routes, versionScans: openVersionScansReader(scans.readers) })
  scheduleRoutes(v1, routes)
  simulateRoutes(v1, { ...routes, targets: parts.targets, splitKeys: parts.splitKeys })
  for (const add of [downloadRoutes, zipRoutes, sheetRoutes]) add(v1, routes)
  for (const add of [previewRoutes, scannabilityRoutes]) add(v1, routes)
  logoRoutes(v1, { ...brand, baseUrl: config.BASE_URL })
  brandStyleRoutes(v1, routes)
  const figures = { ...routes, analytics: openAnalyticsStore(scans.readers, parts.codes) }
  for (const add of FIGURE_ROUTES) add(v1, figures)
  const reports = openReportStore(db)
  // Browsers do not send what is behind the #, so no log on the way has the secret.
  const reportUrl = ({ report, secret }: NewReport) =>
    `${config.PAGES_URL}/app/report/${report.id}#${secret}`
  reportRoutes(v1, { ...routes, reports, reportUrl })
  sharedReportRoutes(v1, { ...figures, reports, limits })
  eventRoutes(v1, { events: parts.events, streams: parts.streams, caughtUp: scans.complete })
  accountRoutes(v1, { accounts, keys: parts.people.keys, plans, blocked: routes.codes })
  peopleRoutes(v1, parts, limits, routes.runOnce)
  auditRoutes(v1, parts.audit)
  hookRoutes(v1, parts, routes.runOnce)
  whoamiRoutes(v1, { observe: visitors.observe, ...visitors.callers })
}

const FIGURE_ROUTES = [
  ...[analyticsRoutes, heatmapRoutes, aggregateRoutes, topRoutes, overviewRoutes],
  ...[exportRoutes, qualityRoutes, accountQualityRoutes],
]

type Limits = Pick<Gate, 'addressLimits' | 'networkOf'>

function peopleRoutes(
  v1: Api,
  { people, audit, config, visitors, mail }: ApiParts,
  limits: Limits,
  runOnce: RunOnce,
): void {
  const { keys, activity, cookie, knownCookie, origin, signIn } = people
  const urls = {
    base_url: config.BASE_URL,
    short_base_url: config.SHORT_BASE_URL,
    short_domains: [...config.SHORT_DOMAINS],
  }
  const { agentOf } = visitors
  const { wideNetworkOf } = visitors.callers
  const { mailing, notifications, readUnsubscribe } = mail
  const routes = {
    ...{ signIn, cookie, knownCookie, origin, urls, limits, wideNetworkOf, agentOf, mailing },
  }
  sessionRoutes(v1, routes)
  mailLinkRoutes(v1, routes)
  notificationRoutes(v1, { mailing, notifications, readUnsubscribe, limits })
  viewRoutes(v1, people.views)
  invitationRoutes(v1, { people: signIn.store, audit, origin, limits })
  memberRoutes(v1, {
    people: signIn.store,
    activity,
    runOnce,
    invitationUrl: (secret) => invitationUrl(config.PAGES_URL, secret),
    mailing,
  })
  keyRoutes(v1, { keys, activity, runOnce, limits })
}

function hookRoutes(v1: Api, parts: ApiParts, runOnce: RunOnce): void {
  const { audit, codes, config, receipts } = parts
  const { keeper, deliveries } = parts.webhooks
  const runAndKeep = openRunAndKeep(runOnce, receipts)
  const webhooks = { keeper, codes, plans: config.PLANS, deliveries, audit, runOnce, runAndKeep }
  webhookRoutes(v1, webhooks)
  deliveryRoutes(v1, webhooks)
}
