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
  readonly type: string
  readonly plain: Buffer
  readonly packed: Buffer
  readonly tag: string
}

/** A connection has one slice on its way; the next follows when the system has taken it. */
const SLICE_BYTES = 64 * 1024

/** What a file holds, and its media type. */
export interface FileText {
  readonly type: string
  readonly text: string
}

/** Answers with the file of that name, which is made when it is first asked for. */
export function openSharedFiles() {
  const files = new Map<string, Promise<SharedFile>>()

  function find(name: string, make: () => Promise<FileText>): Promise<SharedFile> {
    const known = files.get(name)
    if (known) return known
    const made = make().then(toShared)
    files.set(name, made)
    made.catch(() => files.delete(name))
    return made
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    make: () => Promise<FileText>,
  ): Promise<unknown> => {
    const { type, plain, packed, tag } = await find(name, make)
    const isPacked = prefersGzip(request.headers['accept-encoding'])
    const ownTag = isPacked ? `"${tag}-gzip"` : `"${tag}"`
    reply.headers({ etag: ownTag, vary: 'accept-encoding' })
    if (isKnown(request.headers['if-none-match'], ownTag)) return reply.code(304).send()
    const bytes = isPacked ? packed : plain
    if (isPacked) reply.header('content-encoding', 'gzip')
    reply.type(type).header('content-length', bytes.length)
    return reply.send(request.method === 'HEAD' ? bytes : inSlices(bytes))
  }
}

async function toShared({ type, text }: FileText): Promise<SharedFile> {
  const plain = Buffer.from(text)
  const packed = await promisify(gzip)(plain, { level: 9 })
  return { type, plain, packed, tag: hash('sha256', plain, 'base64url').slice(0, 27) }
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
