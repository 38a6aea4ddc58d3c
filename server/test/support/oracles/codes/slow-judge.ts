import assert from 'node:assert/strict'
import type { Visit } from '../../../../../domain/codes/routing/decide.ts'
import type { RoutingBody, WhenBody } from '../../../../../domain/codes/routing/routing-body.ts'
import type { Target } from '../../../../../domain/codes/routing/target.ts'

/**
 * Where a scan must be led, found a second time: slowly, simply, from the routing as it was sent, and
 * without a line of what it judges. Clocks are read from Intl, the hash is computed in whole numbers
 * without an end, the logarithm is Math.log, and names of parameters are read by URLSearchParams.
 */
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const formats = new Map<string, Intl.DateTimeFormat>()

export function wallClock(timeZone: string, at: number): { weekday: number; minute: number } {
  const known = formats.get(timeZone)
  const format =
    known ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  const [, name = '', hour, minute] = /^(\w+)\D+(\d+):(\d+)$/.exec(format.format(at)) ?? []
  const weekday = NAMES.indexOf(name)
  assert.ok(weekday >= 0, format.format(at))
  return { weekday, minute: Number(hour) * 60 + Number(minute) }
}

function slowlyHolds(when: WhenBody, visit: Visit, now: number): boolean {
  if (when.device && !when.device.some((one) => one === visit.device)) return false
  if (when.country && !when.country.some((one) => one === visit.country)) return false
  if (when.language && !when.language.some((one) => one === visit.language)) return false
  if (when.from && now < new Date(when.from).getTime()) return false
  if (when.until && !(now < new Date(when.until).getTime())) return false
  if (!when.days && !when.hours) return true
  const { weekday, minute } = wallClock(when.timezone ?? 'UTC', now)
  const yesterday = (weekday + 6) % 7
  const isOn = (day: number) => !when.days || when.days.some((name) => name === DAYS[day])
  if (!when.hours) return isOn(weekday)
  const [start = 0, end = 0] = when.hours.map((text) => {
    const [hours, minutes] = text.split(':').map(Number)
    return (hours ?? 0) * 60 + (minutes ?? 0)
  })
  if (end > start) return isOn(weekday) && minute >= start && minute < end
  return (isOn(weekday) && minute >= start) || (isOn(yesterday) && minute < end)
}

const WORD = 1n << 32n

function slowMix(bits: bigint): bigint {
  let hash = bits ^ (bits >> 16n)
  hash = (hash * 0x85ebca6bn) % WORD
  hash ^= hash >> 13n
  hash = (hash * 0xc2b2ae35n) % WORD
  return hash ^ (hash >> 16n)
}

function slowHash(name: string, seed: bigint): bigint {
  let hash = seed
  for (const unit of name.split('')) hash = slowMix(hash ^ BigInt(unit.charCodeAt(0)))
  return slowMix(hash ^ BigInt(name.length))
}

/** The highest of -weight / ln(u). */
function slowlyShared(split: NonNullable<RoutingBody['split']>, key: bigint): number {
  const scores = split.map(({ weight, label }, index) => {
    const name = label ?? `split-${index + 1}`
    const first = slowMix((key % WORD) ^ slowHash(name, 0x9e3779b9n))
    const draw = slowMix(first ^ (key / WORD) ^ slowHash(name, 0x7f4a7c15n))
    return -weight / Math.log((Number(draw) + 0.5) / 2 ** 32)
  })
  return scores.indexOf(Math.max(...scores))
}

const toHex = (code: number) => `%${code.toString(16).toUpperCase().padStart(2, '0')}`
const PLAIN = /[A-Za-z0-9!$%&'()*+,./:;=?@[\\\]^_`{|}~-]/

function slowlyFinal(url: string, body: RoutingBody, query: string): string {
  const [main = '', ...afterHash] = url.split('#')
  const fragment = afterHash.length > 0 ? `#${afterHash.join('#')}` : ''
  const own = new URLSearchParams(main.split('?').slice(1).join('?'))
  const join = (text: string, pairs: string[]) => {
    if (pairs.length === 0) return text
    const mark = !text.includes('?') ? '?' : /[?&]$/.test(text) ? '' : '&'
    return text + mark + pairs.join('&')
  }
  const utm = Object.entries(body.utm ?? {})
    .filter(([name, value]) => value && !own.has(`utm_${name}`))
    .map(([name, value]) => `utm_${name}=${encodeURIComponent(value ?? '')}`)
  const marked = join(main, utm)
  const room = 8000 - Buffer.from(new URL(marked + fragment).href).length
  if (!body.forward_query || query.length > Math.max(0, room)) return marked + fragment
  const settled = new URLSearchParams(marked.split('?').slice(1).join('?'))
  const pairs = query
    .split('&')
    .map((pair) =>
      [...pair].map((one) => (PLAIN.test(one) ? one : toHex(one.charCodeAt(0)))).join(''),
    )
    .filter((pair) => pair !== '')
    .filter((pair) => ![...new URLSearchParams(pair).keys()].some((name) => settled.has(name)))
  const whole = join(marked, pairs)
  return whole.length - marked.length > room ? marked + fragment : whole + fragment
}

export function judgeSlowly(target: Target, body: RoutingBody, visit: Visit, now: number): unknown {
  if (target.status === 'deleted') return { reason: 'deleted' }
  if (target.isSuspended) return { reason: 'suspended' }
  if (target.isBlocked) return { reason: 'blocked' }
  if (target.status === 'draft' || target.destinationUrl === null) return { reason: 'draft' }
  const fallback = body.fallback_url ? { fallbackUrl: body.fallback_url } : {}
  if (target.status === 'paused') return { reason: 'paused', ...fallback }
  const { starts_at, expires_at } = body
  if (expires_at && new Date(now) >= new Date(expires_at)) {
    return { reason: 'expired', endedAt: new Date(expires_at).getTime(), ...fallback }
  }
  if (starts_at && new Date(now) < new Date(starts_at)) {
    return { reason: 'scheduled', startsAt: Date.parse(starts_at), ...fallback }
  }
  const to = (url: string, variant: string, rule: number | null) => ({
    destinationUrl: slowlyFinal(url, body, visit.query),
    variant,
    rule,
  })
  for (const [index, rule] of (body.rules ?? []).entries()) {
    if (!slowlyHolds(rule.when, visit, now)) continue
    return to(rule.destination_url, rule.label ?? `rule-${index + 1}`, index + 1)
  }
  if (body.split && visit.class === 'human') {
    const index = slowlyShared(body.split, BigInt(visit.splitKey()))
    const entry = body.split[index]
    if (entry) return to(entry.destination_url, entry.label ?? `split-${index + 1}`, null)
  }
  return to(target.destinationUrl, 'default', null)
}
