import { type Client, createClient } from '../client/index.ts'
import { usage } from './errors.ts'
import manifest from './package.json' with { type: 'json' }

export const VERSION = manifest.version

/** Where a service is, as people write it: `qr.example.com`, `localhost:3000`. */
export function toUrl(given: string): URL {
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i.test(given)
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(given)
    ? given
    : `${isLocal ? 'http' : 'https'}://${given}`
  const url = URL.canParse(text) ? new URL(text) : null
  // What is wrong may be a password, so that it is not shown.
  if (url?.username || url?.password) {
    throw usage(
      'The address must not contain a user name or a password. Use an address such as https://qr.example.com',
    )
  }
  if (!url || !/^https?:$/.test(url.protocol))
    throw usage(`The address must look like https://qr.example.com, not ${given}`)
  return url
}

/** Without TLS a key can be read on the way, except within this machine. */
export function isInTheOpen(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

export interface Service {
  readonly url: string
  /** Null: ask without one. */
  readonly key: string | null
}

/** Ctrl C ends what is under way; a call with a signal of its own is left alone. */
export function openClient({ url: baseUrl, key }: Service, signal: AbortSignal): Client {
  const headers = { 'user-agent': `qr/${VERSION}` }
  const client = createClient({ baseUrl, key, headers, fetch: stay })
  type Method = (input: object, call?: object) => unknown
  const methods = Object.entries(client as unknown as Record<string, Method>)
  return Object.fromEntries(
    methods.map(([name, method]) => [
      name,
      (input: object = {}, call: object = {}) => method(input, { signal, ...call }),
    ]),
  ) as unknown as Client
}

/** Neither a key nor what is sent goes where an answer points to: that may be anybody. */
const stay: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const { status, headers } = response
  const place = headers.get('location')
  if (status < 300 || status > 399 || status === 304 || place === null) return response
  await response.body?.cancel()
  const asked = new URL(input as string)
  const { origin } = URL.canParse(place, asked.href) ? new URL(place, asked) : asked
  const message =
    origin === asked.origin
      ? `${origin} returned a redirect, which the API never does. Check the address`
      : `${asked.origin} redirects to ${origin}. If this is correct, run qr login ${origin}`
  return Response.json({ error: { code: 'moved', message } }, { status })
}
