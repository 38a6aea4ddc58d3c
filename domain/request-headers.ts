import { newRequestId } from './ids.ts'

/** Request headers that the API and short links both read. */

/** RFC 9110, 12.4.2. Anything malformed counts as not wanted. */
const WEIGHT = /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** The entries of Accept, Accept-Encoding and the like with their weights, from 0 (no) to 1. */
function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const given = parameters.find((parameter) => parameter.startsWith('q=')) ?? 'q=1'
    const weight = WEIGHT.test(given) ? Number(given.slice(2)) : 0
    weights.set(name, Math.max(weight, weights.get(name) ?? 0))
  }
  return weights
}

/** The first of the ranges that the header mentions decides; the most specific one comes first. */
function weigh(weights: ReadonlyMap<string, number>, ...ranges: readonly string[]): number {
  const named = ranges.find((range) => weights.has(range))
  return named === undefined ? 0 : (weights.get(named) ?? 0)
}

/** True only if JSON is preferred to HTML: browsers and simple clients get the page. */
export function prefersJson(accept: string | undefined): boolean {
  const weights = weightsOf(accept ?? '')
  const json = weigh(weights, 'application/json', 'application/*', '*/*')
  return json > weigh(weights, 'text/html', 'text/*', '*/*')
}

/** True only if a page is asked for by name, as browsers do: programs get JSON. */
export function prefersPage(accept: string | undefined): boolean {
  return weigh(weightsOf(accept ?? ''), 'text/html') > 0 && !prefersJson(accept)
}

/**
 * The one of these encodings that the client wants most, the first of equals; null: plain bytes.
 * `gzip;q=0, *` excludes gzip; `identity, gzip;q=0.5` prefers plain bytes.
 */
export function encodingFor<Encoding extends string>(
  acceptEncoding: string | string[] | undefined,
  offered: readonly Encoding[],
): Encoding | null {
  const weights = weightsOf(String(acceptEncoding ?? ''))
  const plain = weigh(weights, 'identity', '*')
  let best: Encoding | null = null
  let most = 0
  for (const encoding of offered) {
    const weight = weigh(weights, encoding, '*')
    if (weight <= most || weight < plain) continue
    best = encoding
    most = weight
  }
  return best
}

export function prefersGzip(acceptEncoding: string | string[] | undefined): boolean {
  return encodingFor(acceptEncoding, ['gzip']) !== null
}

const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/
/** An id is logged and returned. A key that ended up there by mistake must not be. */
const HOLDS_A_KEY = /^sk_|sk_live|sk_test|whsec_/i

/** The client's own id, or a new one. */
export function requestIdFor(given: string | string[] | undefined): string {
  const isGood = typeof given === 'string' && REQUEST_ID.test(given) && !HOLDS_A_KEY.test(given)
  return isGood ? given : newRequestId()
}

/**
 * A proxy and the server behind it may disagree about a request with two Host headers. Null if
 * there is nothing wrong. Takes raw headers, names and values alternating, because parsed headers
 * keep only the first.
 */
export function hostFault(rawHeaders: readonly string[], httpVersion: string): string | null {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1) return 'The request has more than one Host header'
  return hosts === 0 && httpVersion === '1.1' ? 'The request has no Host header' : null
}

/** Whether If-None-Match contains this ETag. */
export function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined || header === tag) return header === tag
  return header.split(',').some((one) => {
    const given = one.trim().replace(/^W\//, '')
    return given === tag || given === '*'
  })
}
