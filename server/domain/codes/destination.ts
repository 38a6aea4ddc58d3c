import { readShortCode } from './short-code.ts'

export const DESTINATION_MAX_BYTES = 8000

const ABSOLUTE = /^https?:\/\/([^/?#]+)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is not ASCII
const NOT_ASCII = /[^\u0000-\u007f]+/g

export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text)
}

/** Null if a scan may be sent there, otherwise the reason why not. */
export function destinationFault(url: string, shortBase: URL): string | null {
  if (byteLength(url) > DESTINATION_MAX_BYTES) {
    return `destination_url must not be longer than ${DESTINATION_MAX_BYTES} bytes`
  }
  if (hasControlCharacter(url) || !url.isWellFormed()) {
    return 'destination_url must not contain control characters or broken Unicode'
  }
  const authority = ABSOLUTE.exec(url)?.[1]
  const parsed = URL.parse(url)
  if (authority === undefined || parsed === null || url !== url.trim()) {
    return 'destination_url must be an absolute URL that starts with http:// or https://'
  }
  if (/[@\\\s]/.test(authority)) {
    return 'destination_url must not contain a user name, a password or spaces before the path'
  }
  if (isShortLink(parsed, shortBase)) {
    return 'destination_url must not be a short link of this service: it would cause a redirect loop'
  }
  return null
}

/** A trailing dot names the same host; a percent-encoded letter names the same path. */
function isShortLink(url: URL, base: URL): boolean {
  if (url.protocol !== base.protocol || url.port !== base.port) return false
  if (url.hostname.replace(/\.$/, '') !== base.hostname.replace(/\.$/, '')) return false
  const path = decode(url.pathname)
  return path !== null && readShortCode(path, base.pathname.replace(/\/$/, '')) !== null
}

export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * A header can carry ASCII only. The destination is sent exactly as it was given; if it contains
 * other characters, the host becomes punycode and the rest is percent-encoded, as a browser would
 * do.
 */
export function toLocation(url: string): string {
  if (url.search(NOT_ASCII) === -1) return url
  const slashes = url.indexOf('//') + 2
  const authority = ABSOLUTE.exec(url)?.[1] ?? ''
  const rest = url.slice(slashes + authority.length).replace(NOT_ASCII, encodeURIComponent)
  const port = /:\d*$/.exec(authority)?.[0] ?? ''
  const host = authority.search(NOT_ASCII) === -1 ? authority : new URL(url).hostname + port
  return url.slice(0, slashes) + host + rest
}

const encoder = new TextEncoder()

function byteLength(text: string): number {
  return encoder.encode(text).length
}
