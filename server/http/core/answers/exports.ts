import { finished, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../../domain/errors.ts'
import { prefersGzip } from '../../../../domain/request-headers.ts'
import { flag } from '../schemas/schemas.ts'

/** Files that are made while they are sent, as fast as the client accepts them. */

/** For the documentation of exports as CSV: see domain/csv.ts. */
export const DEFUSED =
  'In CSV files, an apostrophe is added before anything that a spreadsheet would run as a formula: `=`, `+`, `-` or `@` at the start of a cell, at the start of a line within a cell, or after a semicolon, a tab or a vertical bar.'

/** A field of each export as CSV: programs read the bare text, and some spreadsheets take it for Latin-1. */
export const bom = flag(
  'Adds a byte order mark to the start of a CSV file, so that Excel and LibreOffice recognise the file as UTF-8. JSON files never have a byte order mark.',
)

/** Per account: each holds up to a megabyte until its client reads it, or a few pictures. */
const EXPORTS_EACH = 20
/** An export ends when its client has read it, or has been silent for five minutes. */
const EXPORT_RETRY_SECONDS = 10

/** Takes one of the account's places until the response is finished. */
export type EnterExport = (accountId: string, reply: FastifyReply) => void

export function openExports(): EnterExport {
  const open = new Map<string, number>()
  return (accountId, reply) => {
    const count = open.get(accountId) ?? 0
    if (count >= EXPORTS_EACH) {
      reply.header('retry-after', EXPORT_RETRY_SECONDS)
      const message = `This account already has ${EXPORTS_EACH} exports running, which is the maximum: wait for one to finish`
      throw new Problem('rate_limit_exceeded', message)
    }
    open.set(accountId, count + 1)
    // Also if the client has gone already.
    finished(reply.raw, () => {
      const left = (open.get(accountId) ?? 0) - 1
      if (left > 0) open.set(accountId, left)
      else open.delete(accountId)
    })
  }
}

export interface ExportFile {
  readonly name: string
  readonly type: string
  /** Whether a byte order mark precedes the chunks. */
  readonly hasMark: boolean
  readonly chunks: AsyncGenerator<string | Uint8Array>
}

export function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, hasMark, chunks }: ExportFile,
): FastifyReply {
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
  reply.header('vary', 'accept-encoding')
  const text = Readable.from(hasMark ? marked(chunks) : chunks, { highWaterMark: 1 })
  if (!prefersGzip(request.headers['accept-encoding'])) return reply.send(text)
  reply.header('content-encoding', 'gzip')
  const packed = createGzip({ level: 1 })
  text.on('error', (error) => packed.destroy(error))
  packed.on('close', () => text.destroy())
  return reply.send(text.pipe(packed))
}

async function* marked(chunks: ExportFile['chunks']): ExportFile['chunks'] {
  yield '\uFEFF'
  yield* chunks
}
