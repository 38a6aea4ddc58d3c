import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../../domain/errors.ts'
import { keyHolderOf } from '../gate/caller.ts'

/**
 * A 4 MiB body takes about 15 MB until its response is ready. So only a few are processed at a
 * time, and fewer per account; the others wait unread, which costs one chunk each, and their
 * clients are slowed by TCP backpressure.
 */
const AT_WORK_MAX = 4
const ACCOUNT_MAX = 2
/** A request must arrive within 12 s: with more of them the last would not get their turn. */
const WAITING_MAX = 32
const ACCOUNT_WAITING_MAX = 8

type Done = (error?: Error) => void

interface Entry {
  readonly account: string
  readonly begin: () => void
}

/** A preParsing hook for routes that accept larger bodies than usual. */
export function openLargeBodies(usualMaxBytes: number) {
  const atWork = new Set<Entry>()
  const waiting = new Set<Entry>()

  const isFree = ({ account }: Entry) =>
    atWork.size < AT_WORK_MAX && countOf(atWork, account) < ACCOUNT_MAX
  const mayWait = ({ account }: Entry) =>
    waiting.size < WAITING_MAX && countOf(waiting, account) < ACCOUNT_WAITING_MAX

  function begin(entry: Entry): void {
    waiting.delete(entry)
    atWork.add(entry)
    entry.begin()
  }

  function end(entry: Entry): void {
    waiting.delete(entry)
    atWork.delete(entry)
    const next = [...waiting].find(isFree)
    if (next !== undefined) begin(next)
  }

  return (request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: Done): void => {
    const { headers, routeOptions } = request
    const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if ((routeOptions.bodyLimit ?? 0) <= usualMaxBytes || length <= usualMaxBytes) {
      done()
      return
    }
    const entry = { account: keyHolderOf(request).account ?? '', begin: () => done() }
    reply.raw.once('close', () => end(entry))
    if (isFree(entry)) begin(entry)
    else if (mayWait(entry)) waiting.add(entry)
    else
      done(
        new Problem(
          'unavailable',
          'Too many large requests are in progress: try again in a moment',
        ),
      )
  }
}

function countOf(entries: ReadonlySet<Entry>, account: string): number {
  let own = 0
  for (const entry of entries) if (entry.account === account) own++
  return own
}
