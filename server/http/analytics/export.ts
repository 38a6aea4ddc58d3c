import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type AnalyticsStore,
  csvHeader,
  type ExportLayout,
  type ScanChunk,
  type ScanMark,
  type Subject,
  type Walk,
} from '../../../domain/analytics/analytics.ts'
import { timeOf } from '../../../domain/ids.ts'
import { periodView, toDate } from '../../../domain/time/periods.ts'
import { codeOf, findCode } from '../codes/named-code.ts'
import { CodeParams } from '../codes/schemas.ts'
import { DEFUSED, type EnterExport, sendExport } from '../core/answers/exports.ts'
import { callerOf } from '../core/gate/caller.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import { accountSubject } from './chosen.ts'
import { type AnalyticsRoutes, periodFor, subjectOf, TAG, tellKept } from './routes.ts'
import { AccountExportQuery, AccountScanExport, ExportQuery, ScanExport } from './schemas.ts'

/** All scans of a code or an account as a file, read piece by piece. */
export interface ExportRoutes extends AnalyticsRoutes {
  readonly enterExport: EnterExport
}

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

const DESCRIPTION = `The response is streamed, and gzip-compressed if the client accepts it. Without dates, the export contains all scans that have not been deleted (RETENTION_DAYS). If some scans in the period have been deleted, the \`X-Scans-Kept-From\` header, and \`kept_from\` in JSON, shows the time from which scans are still available. ${DEFUSED}`

/** What is exported. */
interface Exported {
  /** In the name of the file. */
  readonly id: string
  readonly subject: Subject
  readonly createdAt: number
}

type Asked = FastifyRequest<{ Querystring: AccountExportQuery }>

export function exportRoutes(app: Api, routes: ExportRoutes): void {
  const told = {
    tag: TAG,
    permission: 'analytics:read',
    counts: true,
    files: Object.values(TYPES).map((type) => type.split(';')[0] ?? type),
  } as const

  const ofCode = documented({
    ...told,
    id: 'exportCodeScans',
    summary: 'Export the scans of a QR code',
    description: `Exports scans newest first. ${DESCRIPTION}`,
    exported: ScanExport,
    params: CodeParams,
    querystring: ExportQuery,
  })
  app.get(
    '/qrcodes/:id/analytics/export',
    { onRequest: findCode(routes.codes), schema: ofCode },
    (request, reply) => {
      const { id, createdAt } = codeOf(request)
      routes.enterExport(callerOf(request).accountId, reply)
      return send(routes, request, reply, { id, subject: subjectOf(request, [id]), createdAt })
    },
  )

  const ofAccount = documented({
    ...told,
    id: 'exportAccountScans',
    summary: 'Export the scans of all QR codes in the account',
    description: `Exports scans grouped by code, newest first within each code, including scans of deleted codes. There is no limit on the number of scans, even with filters or a time zone. ${DESCRIPTION}`,
    exported: AccountScanExport,
    querystring: AccountExportQuery,
  })
  app.get('/analytics/export', { schema: ofAccount }, async (request, reply) => {
    const { accountId } = callerOf(request)
    routes.enterExport(accountId, reply)
    const subject = await accountSubject(routes.codes, request)
    return send(routes, request, reply, { id: 'scans', subject, createdAt: timeOf(accountId) })
  })
}

async function send(
  routes: ExportRoutes,
  request: Asked,
  reply: FastifyReply,
  { id, subject, createdAt }: Exported,
) {
  const { format, include, bom } = request.query
  const whole = subject.chosenBy === null ? subject : { ...subject, codeIds: null }
  const period = await periodFor(routes, request.query, reply, whole, createdAt, 'all')
  const walk = await routes.analytics.walk(subject, period)
  const name = `${id}_${toDate(period.firstDay)}_${toDate(period.lastDay)}.${format}`
  tellKept(reply, walk)
  const hasCodes = walk.subject.codeIds === null
  const layout = { format, hasCodes, isDetailed: include === 'details' }
  const chunks = write(routes.analytics, walk, layout)
  const hasMark = format === 'csv' && bom === 'true'
  return sendExport(request, reply, { name, type: TYPES[format], hasMark, chunks })
}

/** What precedes the scans, whose list must be last. The total of an account follows them. */
function toHead({ subject, period, keptFrom, total }: Walk): object {
  const [codeId] = subject.codeIds ?? []
  return {
    ...(codeId !== undefined && { qr_id: codeId }),
    period: periodView(period),
    ...(keptFrom !== null && { kept_from: new Date(keptFrom).toISOString() }),
    ...(total !== null && { total }),
    data: [],
  }
}

async function* write(
  analytics: AnalyticsStore,
  walk: Walk,
  layout: ExportLayout,
): AsyncGenerator<string | Uint8Array> {
  const isJson = layout.format === 'json'
  // Up to the start of the list.
  yield isJson ? JSON.stringify(toHead(walk)).slice(0, -2) : `${csvHeader(layout)}\r\n`
  let after: ScanMark | null = null
  let written = 0
  do {
    const { bytes, rows, next }: ScanChunk = await analytics.next(walk, layout, after)
    // Each JSON object has a comma before it.
    if (rows > 0) yield isJson && written === 0 ? bytes.subarray(1) : bytes
    after = next
    written += rows
  } while (after !== null)
  if (isJson) yield walk.total === null ? `],"total":${written}}` : ']}'
}
