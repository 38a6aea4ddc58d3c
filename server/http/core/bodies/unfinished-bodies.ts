import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../../domain/errors.ts'
import { RETRY_AFTER_SECONDS } from '../../../lib/answers/problem-body.ts'
import { headOf, type RequestHead } from '../../../lib/request-head.ts'
import { closeUnread } from '../../../sockets/unread-bodies.ts'
import { keyHolderOf } from '../gate/caller.ts'

/**
 * Bodies that are still on their way. Waiting for one costs the client a byte and us a connection,
 * for the 12 s within which a request must arrive, so only a limited number is waited for. Beyond
 * it the one that has been on its way for longest is given up, not the newest: an ordinary body
 * arrives together with its headers, so whoever fills the limit gives up their own, and cannot keep
 * out a neighbour on the same network.
 */

/**
 * Without a key: sign-ins and set-ups, a few hundred bytes each, of one network (IPv4 /24, IPv6
 * /48). More people than this do not sign in within the same second, since passwords are checked
 * two at a time. Each may hold up to 64 KiB.
 */
export const NETWORK_MAX = 64
/** With a key or a session, by account: nearly all that the largest plan allows in a minute. */
export const ACCOUNT_MAX = 256

type Done = (error?: Error) => void

/** A preParsing hook: it runs when the caller is known and the body is about to be read. */
export function openUnfinishedBodies(wideNetworkOf: (request: RequestHead) => string) {
  /** The one that has been on its way for longest comes first. */
  const arriving = new Map<string, Set<FastifyReply>>()

  return (request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: Done): void => {
    const { raw } = request
    if (!waitsForBody(raw)) {
      done()
      return
    }
    const { account } = keyHolderOf(request)
    const owner = account ?? wideNetworkOf(headOf(raw))
    const own = arriving.get(owner) ?? new Set()
    arriving.set(owner, own.add(reply))
    const leave = () => {
      own.delete(reply)
      if (own.size === 0 && arriving.get(owner) === own) arriving.delete(owner)
    }
    raw.once('end', leave)
    reply.raw.once('close', leave)
    const [longest] = own
    const max = account === undefined ? NETWORK_MAX : ACCOUNT_MAX
    if (own.size > max && longest !== undefined) {
      own.delete(longest)
      giveUp(longest, account === undefined ? 'this network' : 'this account')
    }
    done()
  }
}

/** False for a GET: nobody reads what it may bring. */
export function waitsForBody(request: IncomingMessage): boolean {
  const { complete, method, headers } = request
  if (complete || method === 'GET' || method === 'HEAD') return false
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}

function giveUp(reply: FastifyReply, whose: string): void {
  const { raw } = reply.request
  // It was answered without its body after all, because of its type or length.
  if (raw.listenerCount('error') === 0) return
  reply.header('retry-after', RETRY_AFTER_SECONDS)
  closeUnread(raw, reply.raw)
  const message = `Too many requests from ${whose} are incomplete: send the whole request again, without pausing`
  // The framework stops reading and answers, as when a connection breaks.
  raw.emit('error', new Problem('rate_limit_exceeded', message))
}
