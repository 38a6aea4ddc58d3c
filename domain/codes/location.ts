/** How a destination is written and read. This file imports nothing: browsers load it too. */
export const DESTINATION_MAX_BYTES = 8000

const ABSOLUTE = /^https?:\/\/([^/?#]+)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is not ASCII
const NOT_ASCII = /[^\u0000-\u007f]+/g

/** Host and port as they are written; undefined if it is no absolute http or https URL. */
export function authorityOf(url: string): string | undefined {
  return ABSOLUTE.exec(url)?.[1]
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
  const authority = authorityOf(url) ?? ''
  const rest = url.slice(slashes + authority.length).replace(NOT_ASCII, encodeURIComponent)
  const port = /:\d*$/.exec(authority)?.[0] ?? ''
  const host = authority.search(NOT_ASCII) === -1 ? authority : new URL(url).hostname + port
  return url.slice(0, slashes) + host + rest
}
