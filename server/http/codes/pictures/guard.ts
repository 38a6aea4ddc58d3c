import { setMaxListeners } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Owner } from '../../../../domain/accounts/owner.ts'
import type { CheckLogo } from '../../../../domain/brand/own-logo.ts'
import type { NewCode } from '../../../../domain/codes/code.ts'
import type { Asker, Pictures, Verdict } from '../../../../domain/codes/pictures.ts'
import type { Graded } from '../../../../domain/codes/print/scannability.ts'
import { GENERATED_LENGTH } from '../../../../domain/codes/short-code.ts'
import { callerOf } from '../../core/gate/caller.ts'
import { type PublicUrls, shortUrlOf } from '../views.ts'

/** Makes sure codes are readable: a style is drawn and read before a code is created with it. */
export type Guard = (
  code: Pick<NewCode, 'shortCode' | 'domain' | 'style'>,
  asker: OwnAsker,
  /** The link in capitals, which makes another symbol. */
  isCompact?: boolean,
) => Promise<Verdict>

/** Whose logos may be used. */
export type OwnAsker = Asker & Owner

/** Placeholder for a name not generated yet: only its length affects the image. */
const ANY_NAME = 'a'.repeat(GENERATED_LENGTH)

export function openGuard(pictures: Pictures, checkLogo: CheckLogo, urls: PublicUrls): Guard {
  return async ({ shortCode, domain, style }, asker, isCompact = false) => {
    const link = shortUrlOf({ shortCode: shortCode ?? ANY_NAME, domain }, urls)
    const text = isCompact ? link.toUpperCase() : link
    await checkLogo(asker, style)
    return pictures.judge(text, style, asker)
  }
}

/** How well a code will scan. */
export type Grader = (code: Parameters<Guard>[0], asker: OwnAsker) => Promise<Graded>

export function openGrader(pictures: Pictures, checkLogo: CheckLogo, urls: PublicUrls): Grader {
  return async ({ shortCode, domain, style }, asker) => {
    const text = shortUrlOf({ shortCode: shortCode ?? ANY_NAME, domain }, urls)
    await checkLogo(asker, style)
    return pictures.grade(text, style, asker)
  }
}

/** The requester, until the request is answered or its client has disconnected. */
export function askerOf(request: FastifyRequest, reply: FastifyReply): OwnAsker {
  const { accountId, mode } = callerOf(request)
  return { accountId, mode, signal: untilOver(reply) }
}

/** Aborted when the request is answered or its client has disconnected. */
export function untilOver(reply: FastifyReply): AbortSignal {
  const over = new AbortController()
  // A bulk waits for a thousand verdicts.
  setMaxListeners(0, over.signal)
  reply.raw.once('close', () => over.abort())
  if (reply.raw.destroyed) over.abort()
  return over.signal
}
