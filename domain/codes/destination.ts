import { authorityOf, DESTINATION_MAX_BYTES, decode, toLocation } from './location.ts'
import { readShortCode } from './short-code.ts'

export { DESTINATION_MAX_BYTES, decode, toLocation }

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text)
}

/** Null if a scan may be sent there, otherwise the reason why not. */
export function destinationFault(url: string, shortBases: readonly URL[]): string | null {
  if (byteLength(url) > DESTINATION_MAX_BYTES) {
    return `destination_url must not be longer than ${DESTINATION_MAX_BYTES} bytes`
  }
  if (hasControlCharacter(url) || !url.isWellFormed()) {
    return 'destination_url must not contain control characters or broken Unicode'
  }
  const authority = authorityOf(url)
  const parsed = URL.parse(url)
  if (authority === undefined || parsed === null || url !== url.trim()) {
    return 'destination_url must be an absolute URL that starts with http:// or https://'
  }
  if (/[@\\\s]/.test(authority)) {
    return 'destination_url must not contain a user name, a password or spaces before the path'
  }
  if (isShortLink(parsed, shortBases)) {
    return 'destination_url must not be a short link of this service: it would create a redirect loop'
  }
  return null
}

/** A trailing dot names the same host; a percent-encoded letter names the same path. */
function isShortLink(url: URL, bases: readonly URL[]): boolean {
  const host = url.hostname.replace(/\.$/, '')
  return bases.some((base) => {
    if (url.protocol !== base.protocol || url.port !== base.port) return false
    if (host !== base.hostname.replace(/\.$/, '')) return false
    const path = decode(url.pathname)
    return path !== null && readShortCode(path, base.pathname.replace(/\/$/, '')) !== null
  })
}

const encoder = new TextEncoder()

export function byteLength(text: string): number {
  return encoder.encode(text).length
}
