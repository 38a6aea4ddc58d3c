/** Where the service is and who asks: given, or from the environment. Throws a `TypeError` that says what to correct. */
export interface Settings {
  readonly baseUrl: string
  readonly key: string | undefined
}

export interface Given {
  readonly baseUrl?: string | undefined
  readonly key?: string | null | undefined
}

const ADDRESS = 'QROUTE_URL'
const KEY = 'QROUTE_API_KEY'

export function toSettings(given: Given): Settings {
  // A setting that a program looked for and did not find is not one that it left out.
  if ('baseUrl' in given && given.baseUrl === undefined) throw toUndefined('baseUrl', ADDRESS)
  if ('key' in given && given.key === undefined) throw toUndefined('key', KEY)
  const { baseUrl: base = environment(ADDRESS), key } = given
  const baseUrl = toBaseUrl(base || (key === null ? originOfPage() : ''))
  return { baseUrl, key: key === null ? undefined : toKey(key ?? keyFor(baseUrl)) }
}

function toUndefined(name: string, variable: string): TypeError {
  return new TypeError(`${name} is undefined: pass it, or leave it out to have ${variable}`)
}

/** A key is sent to nobody but the service it is for. */
function keyFor(baseUrl: string): string {
  const [home, key] = [environment(ADDRESS), environment(KEY)]
  if (key === '' || home === '' || toBaseUrl(home) === baseUrl) return key
  throw new TypeError(`${KEY} is for ${ADDRESS}, which is another: pass key too`)
}

function originOfPage(): string {
  const { location } = globalThis as { location?: { origin?: string } }
  return /^http/.test(location?.origin ?? '') ? `${location?.origin}` : ''
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
