import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'

/** How the values of settings are read. Each throws with what is wrong with the value. */

export function toText(raw: string): string {
  return raw
}

/** Looks like an address; the zone of a link-local one is left out. */
const ADDRESS = /^(\d+(?:\.\d+){3}|[^%]*:[^%]*)(?:%.*)?$/

export function toHost(raw: string): string {
  const [, address] = ADDRESS.exec(raw) ?? []
  const isWrong = address === undefined ? !/^[\w.-]+$/.test(raw) : isIP(address) === 0
  if (isWrong) throw new Error(`"${raw}" is not an address or host name`)
  return raw
}

export function toPort(raw: string): number {
  if (!/^[1-9]\d{0,4}$/.test(raw) || Number(raw) > 65_535) throw new Error(`"${raw}" is not a port`)
  return Number(raw)
}

export function toBoolean(raw: string): boolean {
  if (raw === 'true' || raw === '1') return true
  if (raw === 'false' || raw === '0') return false
  throw new Error(`"${raw}" is neither true nor false`)
}

export function oneOf<const Choice extends string>(...choices: Choice[]): (raw: string) => Choice {
  return (raw) => {
    const choice = choices.find((known) => known === raw)
    if (choice) return choice
    throw new Error(`"${raw}" is not one of ${choices.join(', ')}`)
  }
}

export function toBaseUrl(raw: string): string {
  const url = toUrl(raw, ['http:', 'https:'])
  if (url.search || url.hash || url.username || url.password) {
    throw new Error('must not have a query, fragment or password')
  }
  return url.href.replace(/\/+$/, '')
}

const ORIGIN = /^https?:\/\/[^\s/\\?#@]+\/?$/i

/** Entries are counted, not repeated: one may contain a password. */
export function toOrigins(raw: string): readonly string[] {
  const origins = raw.split(',').map((item, index) => {
    const url = ORIGIN.test(item.trim()) ? URL.parse(item.trim()) : null
    if (url !== null && !url.hostname.endsWith('.')) return url.origin
    throw new Error(
      `entry ${index + 1} must be an origin such as https://go.example.com, with http or https and without a path, query or user name`,
    )
  })
  const twice = origins.find((origin, index) => origins.indexOf(origin) < index)
  if (twice !== undefined) throw new Error(`${twice} is listed twice`)
  return origins
}

/** For a redirect: another site, or a path here other than `/`, where it would never end. */
export function toPathOrUrl(raw: string): string {
  if (!raw.startsWith('/')) {
    if (/^https?:\/\//i.test(raw) && URL.canParse(raw)) return new URL(raw).href
    throw new Error(
      'must be a path that starts with /, or a URL that starts with http:// or https://',
    )
  }
  const here = 'http://localhost'
  const url = URL.parse(raw, here)
  if (url === null || url.origin !== here) throw new Error('must be a path or a complete URL')
  // Without its dots a path can name another site: /x/..//other.example.
  if (url.pathname.startsWith('//'))
    throw new Error('must be a path on this server and must not start with //')
  if (url.pathname === '/') throw new Error('must not be /, because / would redirect to itself')
  return url.pathname + url.search + url.hash
}

/** The value is a secret: no message repeats it. */
export function toPostgresUrl(raw: string): string {
  toUrl(raw, ['postgres:', 'postgresql:'])
  return raw
}

function toUrl(raw: string, protocols: readonly string[]): URL {
  const url = URL.parse(raw)
  if (url === null || !protocols.includes(url.protocol)) {
    throw new Error(`must be a URL that starts with ${protocols.join('// or ')}//`)
  }
  return url
}

const SECRET_MIN = 32

export function toSecret(raw: string): string {
  if (raw.length < SECRET_MIN) throw new Error(`must have at least ${SECRET_MIN} characters`)
  return raw
}

const TOKEN = /^[\x21-\x7e]{16,}$/

/** The value is a secret: no message repeats it. */
export function toToken(raw: string): string {
  if (!TOKEN.test(raw)) throw new Error('must be at least 16 ASCII characters without spaces')
  return raw
}

export function toCount(raw: string): number {
  if (!/^[1-9]\d{0,8}$/.test(raw)) throw new Error(`"${raw}" is not a number of 1 or more`)
  return Number(raw)
}

export function toDays(raw: string): number {
  if (!/^[1-9]\d{0,5}$/.test(raw)) throw new Error(`"${raw}" is not a number of days`)
  return Number(raw)
}

/** A month: nobody waits longer for a webhook. */
const SECONDS_MAX = 30 * 86_400

export function toSecondsList(raw: string): readonly number[] {
  return raw.split(',').map((item) => {
    const seconds = Number(item)
    if (item.trim() === '' || !(seconds >= 0 && seconds <= SECONDS_MAX))
      throw new Error(`"${item}" is not a number of seconds`)
    return seconds
  })
}

const EMAIL = /^[^\s@:/?#<>"]{1,64}@[^\s@:/?#<>"]{1,255}$/

/** As a URL, the form in which it is published. */
export function toContact(raw: string): string {
  if (EMAIL.test(raw)) return new URL(`mailto:${raw}`).href
  const url = /[\s<>"]/.test(raw) ? null : URL.parse(raw)
  const isMail = url?.protocol === 'mailto:' && EMAIL.test(url.pathname)
  if (url !== null && (isMail || url.protocol === 'https:')) return url.href
  throw new Error('must be an email address, or a URL that starts with mailto: or https://')
}

/** More than any machine has cores for. */
const WORKERS_MAX = 64

export function toWorkers(raw: string): number {
  if (raw === 'auto') return Math.max(1, availableParallelism() - 1)
  const count = /^\d{1,2}$/.test(raw) ? Number(raw) : Number.NaN
  if (count <= WORKERS_MAX) return count
  throw new Error(`"${raw}" is neither auto nor a number from 0 to ${WORKERS_MAX}`)
}
