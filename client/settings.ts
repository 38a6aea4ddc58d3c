/** Where the service is and who asks: given, or from the environment. Throws a `TypeError` that says what to correct. */
export interface Settings {
  readonly baseUrl: string
  readonly key: string | undefined
}

export function toSettings(baseUrl: string | undefined, key: string | null | undefined): Settings {
  return {
    baseUrl: toBaseUrl(baseUrl ?? environment('QROUTE_URL')),
    key: key === null ? undefined : toKey(key ?? environment('QROUTE_API_KEY')),
  }
}

/** Browsers and edge runtimes may have no `process`, and Deno may refuse to tell. */
function environment(name: string): string {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  try {
    return process?.env?.[name] ?? ''
  } catch {
    return ''
  }
}

function toBaseUrl(given: string): string {
  if (given === '') throw new TypeError('No address: pass baseUrl, or set QROUTE_URL')
  const url = parse(given.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl must be like https://qr.example.com, not ${given}`)
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must have no user, query or fragment: only where the service is')
  }
  // Paths of operations begin with it, so that many have it in the address already.
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')
}

function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** The message does not show it: what is wrong may still be most of a key. */
function toKey(given: string): string {
  const key = given.trim()
  if (key === '') {
    throw new TypeError('No API key: pass key, or set QROUTE_API_KEY; null is to call without one')
  }
  if (!/^sk_\w+$/.test(key)) {
    throw new TypeError('The API key must be sk_live_ or sk_test_ with letters and digits after it')
  }
  return key
}
