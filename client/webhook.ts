import { hmacSha256 } from './sha256.ts'
import type { WebhookEvent } from './types.ts'

/**
 * Verifies that a webhook delivery comes from Qroute. A delivery is genuine if it was signed with
 * the endpoint's secret, over exactly these bytes, this id and this time, and if that time is
 * recent: an old delivery that someone intercepted is rejected. Anything else throws, synchronously
 * and not through a promise, so that a forgotten `await` cannot turn a forged delivery into a
 * genuine one.
 *
 * Signatures follow Standard Webhooks (standardwebhooks.com); any of its libraries does the same.
 * You should also remember the id of `deliveryOf` for a few days: a delivery whose response was lost is
 * sent again with the same one.
 */
export type WebhookFault =
  | 'secret'
  | 'body'
  | 'headers'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature'

export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly reason: WebhookFault

  constructor(reason: WebhookFault, message: string) {
    super(message)
    this.reason = reason
  }
}

/** What frameworks provide: the web's `Headers`, or names and values as in `node:http`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookOptions {
  /** How far the sender's clock and yours may differ, in either direction. */
  readonly toleranceSeconds?: number
  /** A time other than now, in milliseconds. */
  readonly nowMs?: number
}

const TOLERANCE_SECONDS = 300
const PREFIX = 'whsec_'
/** The minimum of Standard Webhooks. An empty secret would make every delivery genuine. */
const SECRET_MIN_BYTES = 24
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const UNIX_SECONDS = /^\d{1,12}$/

/**
 * Returns the event; its field `event` says which of them it is. `body` must be the exact bytes received, before anything has parsed them; with
 * several secrets (during a rotation) any of them may have signed.
 */
export function verifyWebhook<Event = WebhookEvent>(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: WebhookOptions = {},
): Event {
  const keys = [secret].flat().map(toKey)
  if (keys.length === 0) throw new WebhookError('secret', 'No secret was given')
  const bytes = toBytes(body)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  checkTime(timestamp, options)
  const given = signatures.split(' ').filter((signature) => signature.startsWith('v1,'))
  const isSigned = keys.some((key) => {
    const digest = hmacSha256(key, new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
    const expected = `v1,${btoa(String.fromCharCode(...digest))}`
    return given.some((signature) => isSame(signature, expected))
  })
  if (!isSigned) {
    throw new WebhookError('signature', 'No signature matches: wrong secret or modified body')
  }
  return parse(bytes)
}

export interface WebhookDelivery {
  /** The same on every attempt. */
  readonly id: string
  /** You asked for it again: process it, although you know the id. */
  readonly replayed: boolean
}

/** Which delivery it is. The signature covers `id`, not `replayed`. */
export function deliveryOf(headers: WebhookHeaders): WebhookDelivery {
  return {
    id: headerOf(headers, 'webhook-id'),
    replayed: read(headers, 'webhook-replayed') === 'true',
  }
}

function toKey(secret: string): Uint8Array {
  const text = typeof secret === 'string' ? secret.trim() : ''
  const encoded = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text
  const key = BASE64.test(encoded) ? fromBase64(encoded) : null
  if (key && key.length >= SECRET_MIN_BYTES) return key
  throw new WebhookError('secret', `The secret must be ${PREFIX} followed by base64`)
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** Not `instanceof`: bytes of another realm are bytes too, in edge runtimes and test programs. */
function toBytes(body: string | Uint8Array): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  throw new WebhookError('body', 'Pass the raw body as text or bytes, not parsed')
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = read(headers, name)
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookError('headers', `The header ${name} is missing or repeated`)
}

function read(headers: WebhookHeaders, name: string): unknown {
  if (typeof headers?.get === 'function') return headers.get(name)
  const found = Object.entries(headers ?? {}).filter(([key]) => key.toLowerCase() === name)
  const values = found.flatMap(([, value]) => value)
  return values.length === 1 ? values[0] : undefined
}

function checkTime(timestamp: string, options: WebhookOptions): void {
  if (!UNIX_SECONDS.test(timestamp)) {
    throw new WebhookError('headers', 'The header webhook-timestamp is not a Unix time in seconds')
  }
  const tolerance = options.toleranceSeconds ?? TOLERANCE_SECONDS
  const ageSeconds = Math.floor((options.nowMs ?? Date.now()) / 1000) - Number(timestamp)
  // Written this way so that a tolerance that is not a number rejects everything.
  if (!(ageSeconds <= tolerance)) {
    throw new WebhookError(
      'timestamp_too_old',
      `Sent ${ageSeconds} s ago: a replay, or your clock is ahead`,
    )
  }
  if (!(-ageSeconds <= tolerance)) {
    throw new WebhookError(
      'timestamp_too_new',
      `Sent ${-ageSeconds} s in the future: check your clock`,
    )
  }
}

/** How long it takes does not tell how much of a guess is right. */
function isSame(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false
  let difference = 0
  for (let at = 0; at < expected.length; at++) {
    difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  }
  return difference === 0
}

function parse<Event>(bytes: Uint8Array): Event {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new WebhookError('body', 'The signature is valid, but the body is not JSON')
  }
}
