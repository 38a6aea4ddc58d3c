import type { Language, Sender } from '../../domain/accounts/brand.ts'
import type { Target } from '../../domain/codes/routing/target.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { andThen, type MaybePromise } from '../../domain/maybe-promise.ts'
import { prefersJson, requestIdFor } from '../../domain/request-headers.ts'
import { toPage } from '../../pages/markup.ts'
import {
  chooseLanguage,
  isBranded,
  type Notice,
  PAGE_POLICY,
  PERMISSIONS_POLICY,
  toMessage,
  toNoticePage,
} from '../../pages/pages.ts'
import type { Exchange, RedirectParts } from './exchange.ts'
import { languageOf } from './language.ts'

/**
 * Shown when a code does not redirect: a page in the name of its account, or JSON if the client prefers
 * it. Who that is is read for the page alone, so that a redirect carries nothing of it; if it cannot be
 * read, the page does without.
 */
export function sendNotice(
  exchange: Exchange,
  status: number,
  notice: Notice,
  code: ErrorCode,
  target: Target | null = null,
): void {
  const { request, parts } = exchange
  const show = (sender: Sender | null) => sendPlain(exchange, status, notice, code, sender)
  const isNamed = target !== null && isBranded(notice) && !prefersJson(request.header('accept'))
  const sender = isNamed ? senderOf(parts, target) : null
  void andThen(sender, show, () => show(null))
}

/** What is answered, and with which headers. */
export interface Answered extends Pick<Exchange, 'request' | 'response'> {
  readonly parts: Pick<RedirectParts, 'strictTransport'>
}

/** As a page or as JSON. */
export function sendPlain(
  answered: Answered,
  status: number,
  notice: Notice,
  code: ErrorCode,
  sender: Sender | null = null,
): void {
  const { request } = answered
  if (!prefersJson(request.header('accept'))) {
    sendPage(answered, status, notice, sender)
    return
  }
  const id = requestIdFor(request.header('x-request-id'))
  const error = { code, message: toMessage(notice), request_id: id }
  send(answered, status, id, JSON.stringify({ error }), 'application/json', 'en')
}

function senderOf(
  { senders, targets }: RedirectParts,
  { accountId, blockList }: Target,
): MaybePromise<Sender | null> {
  return andThen(senders.find(accountId), (sender) => withoutBlocked(targets, blockList, sender))
}

/** A page of the operator's does not lead where the operator has blocked the way. */
function withoutBlocked(
  targets: RedirectParts['targets'],
  blockList: number,
  sender: Sender | null,
): MaybePromise<Sender | null> {
  if (!sender?.brand?.contactUrl) return sender
  const bare = { ...sender, brand: { ...sender.brand, contactUrl: null } }
  const blocked = targets.blockedDomain(blockList, sender.brand.contactUrl)
  return andThen(blocked, (domain) => (domain === null ? sender : bare))
}

function sendPage(exchange: Answered, status: number, notice: Notice, sender: Sender | null): void {
  const { request } = exchange
  const language = chooseLanguage(languageOf(request.header('accept-language')), sender)
  const body = pageFor(notice, language, sender)
  send(exchange, status, requestIdFor(request.header('x-request-id')), body, 'text/html', language)
}

/**
 * Pages as they were drawn before, by all that is on them, so none can be stale. Drawing one takes 12 to
 * 22 µs, a seventh of a redirect. They are 4 kB each; when there are more, all are forgotten.
 */
const drawn = new Map<string, Buffer>()
const DRAWN_MAX = 500

function pageFor(notice: Notice, language: Language, sender: Sender | null): Buffer {
  const draw = () => Buffer.from(toPage(toNoticePage(notice, language, sender)))
  const { state, at, domain, reportUrl } = notice
  // With the address of its link on it, nobody else will see the same.
  if (domain !== undefined || reportUrl !== undefined) return draw()
  const { brand = null, timezone } = sender ?? {}
  const fields = [brand?.name, brand?.color, brand?.logo, brand?.contactUrl]
  const key = [state, language, at, timezone, ...fields].join('\n')
  const known = drawn.get(key)
  if (known) return known
  const page = draw()
  if (drawn.size >= DRAWN_MAX) drawn.clear()
  drawn.set(key, page)
  return page
}

function send(
  { parts, request, response }: Answered,
  status: number,
  id: string,
  body: string | Buffer,
  type: string,
  language: string,
): void {
  const { strictTransport } = parts
  response.writeHead(status, {
    ...(strictTransport !== null && { 'Strict-Transport-Security': strictTransport }),
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Language': language,
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': PAGE_POLICY,
    'Cache-Control': 'private, no-store',
    ...(type === 'text/html' && { 'Permissions-Policy': PERMISSIONS_POLICY }),
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept, Accept-Language',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
