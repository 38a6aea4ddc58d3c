/** The origins whose pages may embed a report. They end up in a header, so only what a host can be is taken. */
export const EMBED_ORIGINS_MAX = 10

const ORIGIN = /^https:\/\/(?:[a-z0-9_-]+\.)*[a-z0-9_-]+(?::\d+)?$/

/** As browsers write it: lower case, without a usual port. Null: it is none, or not https. */
export function toEmbedOrigin(text: string): string | null {
  const url = URL.parse(text)
  const isBare = url !== null && url.href === `${url.origin}/` && !text.includes('?')
  return isBare && !text.includes('#') && ORIGIN.test(url.origin) ? url.origin : null
}

/** Null if it is one. */
export function embedOriginFault(text: string): string | null {
  return toEmbedOrigin(text) === null ? 'must be an https origin such as https://example.com' : null
}
