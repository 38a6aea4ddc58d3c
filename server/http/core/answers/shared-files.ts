import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, isKnown } from '../../../../domain/request-headers.ts'
import { inTurn } from '../../../sockets/turns.ts'

/**
 * Files that are the same for everyone: one copy in memory, compressed once, for any number of
 * connections. A string passed to the framework is copied for each connection, so a thousand slow
 * readers of one 4 MB script took 4 GB.
 */
export interface SharedFile {
  readonly type: string
  readonly plain: Uint8Array
  /** As far as compressing it is worthwhile. */
  readonly packed: Readonly<Partial<Record<Encoding, Uint8Array>>>
  readonly tag: string
}

/** The smallest first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A connection has one slice in flight; the next follows when the system has accepted it. */
const SLICE_BYTES = 64 * 1024

/** Content and media type of a file. */
export interface FileBytes {
  readonly type: string
  /** Not from Node's pool, so that they can be moved to another thread. */
  readonly bytes: Uint8Array
}

/** Created on first use, and again only if that failed. */
export function madeOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | null = null
  return () => {
    made ??= make().catch((error) => {
      made = null
      throw error
    })
    return made
  }
}

export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, plain, packed, tag }: SharedFile,
): FastifyReply {
  const offered = ENCODINGS.filter((one) => packed[one] !== undefined)
  const encoding = encodingFor(request.headers['accept-encoding'], offered)
  const ownTag = encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`
  reply.headers({ etag: ownTag, vary: 'accept-encoding' })
  if (isKnown(request.headers['if-none-match'], ownTag)) return reply.code(304).send()
  if (encoding !== null) reply.header('content-encoding', encoding)
  const bytes = (encoding === null ? null : packed[encoding]) ?? plain
  reply.type(type).header('content-length', bytes.length)
  return reply.send(request.method === 'HEAD' ? bytes : inSlices(bytes))
}

export async function toShared({ type, bytes }: FileBytes): Promise<SharedFile> {
  const tag = tagOf(bytes)
  if (type === 'image/png') return { type, plain: bytes, packed: {}, tag }
  const packed = new Uint8Array(await promisify(gzip)(bytes, { level: 9 }))
  return { type, plain: bytes, packed: { gzip: packed }, tag }
}

/** Without quotes. */
export function tagOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 27)
}

function inSlices(bytes: Uint8Array): Readable {
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
