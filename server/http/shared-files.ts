import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { prefersGzip } from '../domain/request-headers.ts'
import { isKnown } from './images.ts'
import { inTurn } from './turns.ts'

/**
 * Files that are the same for everybody: one copy in memory, compressed once, however many
 * connections take them. A text handed to the framework is copied for each connection, which made
 * 4 GB of a thousand slow readers of one 4 MB script.
 */
interface SharedFile {
  readonly plain: Buffer
  readonly packed: Buffer
  readonly tag: string
}

/** A connection has one slice on its way; the next follows when the system has taken it. */
const SLICE_BYTES = 64 * 1024

/** As onSend hook of routes whose text never changes. It is kept when first asked for. */
export function shareFiles() {
  const files = new Map<string, Promise<SharedFile>>()

  return async (request: FastifyRequest, reply: FastifyReply, text: unknown): Promise<unknown> => {
    const { url } = request.routeOptions
    if (reply.statusCode !== 200 || typeof text !== 'string' || url === undefined) return text
    const asked = files.get(url) ?? toShared(text)
    files.set(url, asked)
    const { plain, packed, tag } = await asked
    const isPacked = prefersGzip(request.headers['accept-encoding'])
    const ownTag = isPacked ? `"${tag}-gzip"` : `"${tag}"`
    reply.headers({ etag: ownTag, vary: 'accept-encoding' })
    if (isKnown(request.headers['if-none-match'], ownTag)) {
      reply.code(304)
      return null
    }
    const bytes = isPacked ? packed : plain
    if (isPacked) reply.header('content-encoding', 'gzip')
    reply.header('content-length', bytes.length)
    return request.method === 'HEAD' ? bytes : inSlices(bytes)
  }
}

async function toShared(text: string): Promise<SharedFile> {
  const plain = Buffer.from(text)
  const packed = await promisify(gzip)(plain, { level: 9 })
  return { plain, packed, tag: hash('sha256', plain, 'base64url').slice(0, 27) }
}

function inSlices(bytes: Buffer): Readable {
  let from = 0
  return new Readable({
    highWaterMark: SLICE_BYTES,
    read() {
      inTurn(() => {
        const slice = bytes.subarray(from, from + SLICE_BYTES)
        from += slice.length
        this.push(slice.length === 0 ? null : slice)
      })
    },
  })
}
