import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type AnalyticsStore,
  EXPORT_COLUMNS,
  type ExportFormat,
  type ScanChunk,
  type ScanMark,
  type Walk,
} from '../../domain/analytics/analytics.ts'
import type { CodeStore } from '../../domain/codes/code.ts'
import { Problem } from '../../domain/errors.ts'
import { prefersGzip } from '../../domain/request-headers.ts'
import { periodView, toDate } from '../../domain/time/periods.ts'
import { codeOf, findCode } from '../codes/routes.ts'
import { CodeParams } from '../codes/schemas.ts'
import type { CaughtUp } from '../frame/catch-up.ts'
import { documented } from '../frame/schemas.ts'
import { periodFor, subjectOf, tellKept } from './routes.ts'
import { ExportQuery } from './schemas.ts'

/** All scans of a code as a file: read piece by piece, as fast as the client accepts them. */
export interface ExportRoutes {
  readonly codes: CodeStore
  readonly analytics: AnalyticsStore
  readonly caughtUp: CaughtUp
}

/** Per account: each holds up to a megabyte until its client reads it. */
const EXPORTS_EACH = 20
/** An export ends when its client has read it, or has been silent for five minutes. */
const EXPORT_RETRY_SECONDS = 10

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

export function exportRoutes(app: FastifyInstance, routes: ExportRoutes): void {
  const { codes, analytics } = routes
  const open = new Map<string, number>()
  const schema = documented({
    id: 'exportCodeScans',
    tag: 'Analytics',
    permission: 'analytics:read',
    summary: 'Export the scans of a QR code',
    description:
      'Newest first, streamed, gzip-compressed if accepted. Without dates: all remaining scans (RETENTION_DAYS). If some scans of the period have been deleted, the `X-Scans-Kept-From` header, and `kept_from` in JSON, gives the time from which scans are kept. Cells that a spreadsheet would run as a formula are escaped. JSON: `{"qr_id", "period", "total", "data"}`.',
    params: CodeParams,
    querystring: ExportQuery,
    counts: true,
    files: Object.values(TYPES).map((type) => type.split(';')[0] ?? type),
  })
  app.get<{ Params: { id: string }; Querystring: ExportQuery }>(
    '/qrcodes/:id/analytics/export',
    { onRequest: findCode(codes), schema },
    async (request, reply) => {
      const code = codeOf(request)
      const { format } = request.query
      enter(open, code.accountId, reply)
      const subject = subjectOf(request, [code.id])
      const period = await periodFor(routes, request.query, reply, subject, code.createdAt, 'all')
      const walk = await analytics.walk(subject, period)
      const name = `${code.id}_${toDate(period.firstDay)}_${toDate(period.lastDay)}.${format}`
      reply.type(TYPES[format]).header('content-disposition', `attachment; filename="${name}"`)
      reply.header('vary', 'accept-encoding')
      tellKept(reply, walk)
      const pieces = write(analytics, walk, format, toHead(code.id, walk))
      const text = Readable.from(pieces, { highWaterMark: 1 })
      if (!prefersGzip(request.headers['accept-encoding'])) return reply.send(text)
      reply.header('content-encoding', 'gzip')
      const packed = createGzip({ level: 1 })
      text.on('error', (error) => packed.destroy(error))
      packed.on('close', () => text.destroy())
      return reply.send(text.pipe(packed))
    },
  )
}

/** Takes one of the account's places until the response is finished. */
function enter(open: Map<string, number>, accountId: string, reply: FastifyReply): void {
  const count = open.get(accountId) ?? 0
  if (count >= EXPORTS_EACH) {
    reply.header('retry-after', EXPORT_RETRY_SECONDS)
    const message = `This account already has ${EXPORTS_EACH} exports running, the maximum: wait for one to finish`
    throw new Problem('rate_limit_exceeded', message)
  }
  open.set(accountId, count + 1)
  reply.raw.once('close', () => {
    const left = (open.get(accountId) ?? 0) - 1
    if (left > 0) open.set(accountId, left)
    else open.delete(accountId)
  })
}

/** What precedes the scans; their list must be last. */
function toHead(codeId: string, { period, keptFrom, total }: Walk): object {
  const kept = keptFrom === null ? {} : { kept_from: new Date(keptFrom).toISOString() }
  return { qr_id: codeId, period: periodView(period), ...kept, total, data: [] }
}

async function* write(
  analytics: AnalyticsStore,
  walk: Walk,
  format: ExportFormat,
  head: object,
): AsyncGenerator<string | Uint8Array> {
  // Up to the start of the list.
  yield format === 'csv' ? `${EXPORT_COLUMNS}\r\n` : JSON.stringify(head).slice(0, -2)
  let after: ScanMark | null = null
  let isFirst = true
  do {
    const { bytes, next }: ScanChunk = await analytics.next(walk, format, after)
    // Each JSON object has a comma before it.
    if (bytes.length > 0) yield isFirst && format === 'json' ? bytes.subarray(1) : bytes
    after = next
    isFirst = false
  } while (after !== null)
  if (format === 'json') yield ']}'
}
