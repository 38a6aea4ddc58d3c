import { DESTINATION_MAX_BYTES, toLocation } from '../location.ts'
import { UTM_FIELDS, type Utm } from './routing.ts'

/**
 * Adds parameters to a destination. Its own win, then `utm`, then those of the scanned link. What is
 * there stays as it was written, and the fragment stays at the end.
 *
 * Anyone can append anything to a printed link, so a scanned parameter is forwarded only if it
 * changes nothing: its name is compared decoded, what may not stand in a header or in a query is
 * percent-encoded, and if the query or the result were too long, all scanned parameters are dropped.
 */

/** Many servers answer a longer address with an error, and a page without parameters is better. */
export const FORWARDED_MAX_BYTES = DESTINATION_MAX_BYTES

/** A destination that scanned parameters are added to. */
export interface Forwarding {
  readonly url: string
  /** Before the place where parameters are added, and after it. */
  readonly head: string
  readonly fragment: string
  readonly mark: '' | '?' | '&'
  /** Names that are settled. */
  readonly names: ReadonlySet<string>
  /** How many characters may be added. */
  readonly room: number
}

// All that is neither printable ASCII nor one of " # < >
const UNSAFE = /[^!$-;=?-~]+/g

const PLAIN_NAME = /^[!-$&-*,-~]*$/
const NOT_ASCII = /[^\u0020-\u007e]+/g
const PERCENT = /%([0-9a-f]{2})/gi

const NO_NAMES: ReadonlySet<string> = new Set()

export function withUtm(url: string, utm: Utm): string {
  const { head, fragment, names } = prepareForwarding(url)
  let longer = head
  for (const field of UTM_FIELDS) {
    const value = utm[field]
    const name = `utm_${field}`
    if (value === undefined || names.has(name)) continue
    longer += `${markAfter(longer)}${name}=${encodeURIComponent(value)}`
  }
  return longer + fragment
}

export function prepareForwarding(url: string): Forwarding {
  const hash = url.indexOf('#')
  const head = hash === -1 ? url : url.slice(0, hash)
  const question = head.indexOf('?')
  const pairs = question === -1 ? [] : head.slice(question + 1).split('&')
  return {
    url,
    head,
    fragment: url.slice(head.length),
    mark: markAfter(head),
    names: pairs.length === 0 ? NO_NAMES : new Set(pairs.filter((pair) => pair !== '').map(nameOf)),
    room: FORWARDED_MAX_BYTES - toLocation(url).length,
  }
}

/**
 * `query`: of the scanned link, without the question mark, as in the request line: one character is
 * one byte.
 */
export function withQuery(forwarding: Forwarding, query: string): string {
  const { url, head, fragment, names, room } = forwarding
  if (query === '' || query.length > room) return url
  let added = ''
  for (let start = 0; start < query.length; ) {
    const and = query.indexOf('&', start)
    const end = and === -1 ? query.length : and
    const pair = query.slice(start, end).replace(UNSAFE, toPercent)
    if (pair !== '' && !names.has(nameOf(pair))) {
      added += (added === '' ? forwarding.mark : '&') + pair
    }
    start = end + 1
  }
  return added === '' || added.length > room ? url : head + added + fragment
}

function markAfter(head: string): '' | '?' | '&' {
  if (!head.includes('?')) return '?'
  return head.endsWith('?') || head.endsWith('&') ? '' : '&'
}

function nameOf(pair: string): string {
  const equals = pair.indexOf('=')
  const name = equals === -1 ? pair : pair.slice(0, equals)
  return PLAIN_NAME.test(name) ? name : toBytes(name.replaceAll('+', ' '))
}

/** Byte by byte, one character each: a name need not be UTF-8. */
function toBytes(name: string): string {
  return name
    .toWellFormed()
    .replace(NOT_ASCII, encodeURIComponent)
    .replace(PERCENT, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Bytes as they are; what cannot be a byte was written by hand, and is UTF-8 in a URL. */
function toPercent(unsafe: string): string {
  let text = ''
  for (const character of unsafe.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0
    text +=
      code > 0xff
        ? encodeURIComponent(character)
        : `%${code.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return text
}
