/** Of every answer that is neither a redirect nor a page. */
const USUAL = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** `strictTransport`: the value of Strict-Transport-Security; null: there is none. */
export function usualHeaders(strictTransport: string | null): Readonly<Record<string, string>> {
  const strict = strictTransport !== null && { 'strict-transport-security': strictTransport }
  return { ...USUAL, ...strict }
}
