/** The origins whose pages may embed a report. They end up in a header, so only what a host can be is taken. */
export const EMBED_ORIGINS_MAX = 10
/** `https://`, a host name of the longest kind, and a port: proxies refuse headers of many kilobytes. */
export const EMBED_ORIGIN_MAX = 'https://'.length + 253 + ':65535'.length

const ORIGIN = /^https:\/\/(?:[a-z0-9_-]+\.)*[a-z0-9_-]+(?::\d+)?$/

/** As browsers write it: lower case, without a usual port. Null: it is none, or not https. */
export function toEmbedOrigin(text: string): string | null {
  const url = URL.parse(text)
  const isBare = url !== null && url.href === `${url.origin}/` && !text.includes('?')
  const isOrigin = isBare && !text.includes('#') && ORIGIN.test(url.origin)
  return isOrigin && url.origin.length <= EMBED_ORIGIN_MAX ? url.origin : null
}

/** Null if it is one. */
export function embedOriginFault(text: string): string | null {
  return toEmbedOrigin(text) === null ? 'must be an https origin such as https://example.com' : null
}
