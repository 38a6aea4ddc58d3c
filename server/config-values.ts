import { isReserved } from './domain/codes/short-code.ts'

/** Parsers of settings. Each throws an error that says what is wrong, without the name of the setting. */

export function toText(raw: string): string {
  return raw
}

export function toHost(raw: string): string {
  if (!/^[\w.:%-]+$/.test(raw)) throw new Error(`"${raw}" is not an address or host name`)
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

/** Its path must not collide with paths of the service. */
export function toShortBaseUrl(raw: string): string {
  const url = toBaseUrl(raw)
  const { pathname } = new URL(url)
  if (pathname.includes('%')) throw new Error('its path must contain only letters, digits, - and _')
  const word = pathname.split('/')[1] ?? ''
  if (isReserved(word)) throw new Error(`/${word} is reserved for the service`)
  return url
}

export function toHttpUrl(raw: string): string {
  return toUrl(raw, ['http:', 'https:']).href
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
