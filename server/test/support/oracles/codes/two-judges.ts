import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { decide, type Visit } from '../../../../../domain/codes/routing/decide.ts'
import { prepareRoute } from '../../../../../domain/codes/routing/route.ts'
import {
  changedRouting,
  type RoutingBody,
  type WhenBody,
} from '../../../../../domain/codes/routing/routing-body.ts'
import { routingFaults } from '../../../../../domain/codes/routing/routing-faults.ts'
import type { Target } from '../../../../../domain/codes/routing/target.ts'
import type { ScanClass } from '../../../../../domain/scans/scans.ts'
import { judgeSlowly, wallClock } from './slow-judge.ts'

/**
 * Every decision is made a second time by a slow and simple judge, which reads the routing as it was
 * sent. Many times are chosen beside a border.
 */
const SCANS_PER_CODE = 2
const SHORT_BASES = [new URL('https://qr.example.com')]
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Apia',
  'America/Santiago',
  'UTC',
]
/** Where clocks change; Apia did so for the last time in 2021. */
const CHANGES = [
  '2026-03-29T01:00Z',
  '2026-10-25T01:00Z',
  '2026-03-08T07:00Z',
  '2026-11-01T06:00Z',
  '2026-04-04T15:00Z',
  '2026-10-03T15:30Z',
  '2021-04-03T14:00Z',
  '2026-04-05T03:00Z',
  '2026-09-06T04:00Z',
].map((text) => Date.parse(text))

// ---- chance

let state = 0
/** mulberry32 */
function chance(): number {
  state = (state + 0x6d2b79f5) >>> 0
  let bits = Math.imul(state ^ (state >>> 15), state | 1)
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
}
const below = (end: number) => Math.floor(chance() * end)
const oneOf = <Item>(list: readonly Item[]) => list[below(list.length)] as Item
const maybe = <Value>(likelihood: number, make: () => Value) =>
  chance() < likelihood ? make() : undefined
const someOf = <Item>(list: readonly Item[]) => [
  oneOf(list),
  ...list.filter(() => chance() < 1 / list.length),
]
const two = (value: number) => String(value).padStart(2, '0')

// ---- random codes

/** Eleven years may be added to it: the changes of clocks are known until 2050. */
const someTime = () => Date.UTC(2020, 0, 3) + below(18.9 * 365 * DAY_MS)

function randomHours(): [string, string] {
  const time = () => `${two(below(24))}:${oneOf(['00', '00', '30', two(below(60))])}`
  const start = time()
  for (;;) {
    const end = time()
    if (end !== start) return [start, end]
  }
}

function randomWhen(): WhenBody {
  const from = maybe(0.15, () => oneOf([someTime(), oneOf(CHANGES)]))
  const when = {
    device: maybe(0.25, () => someOf(['ios', 'android', 'desktop'] as const)),
    country: maybe(0.25, () => someOf(['DE', 'US', 'AT', 'XX'])),
    language: maybe(0.25, () => someOf(['de', 'en', 'und'])),
    days: maybe(0.4, () => someOf(DAYS)),
    hours: maybe(0.4, randomHours),
    timezone: maybe(0.8, () => oneOf(ZONES)),
    from: from === undefined ? undefined : new Date(from).toISOString(),
    until: maybe(0.15, () =>
      new Date((from ?? someTime()) + 1 + below(DAY_MS * 400)).toISOString(),
    ),
  }
  const { timezone: _, ...conditions } = when
  const isEmpty = Object.values(conditions).every((value) => value === undefined)
  const known = Object.entries(when).filter(([, value]) => value !== undefined)
  return isEmpty ? { days: [oneOf(DAYS)] } : Object.fromEntries(known)
}

const PARAMETERS = ['a=1', 'utm_source=own', 'q', 'b=%C3%A9', 'x+y=1', 'x%20y=2', '', '=', 'é=1']

function randomUrl(place: string): string {
  const query = maybe(0.5, () => `?${someOf(PARAMETERS).join('&')}`) ?? ''
  const isLong = place === 'usual' && chance() < 0.05
  const long = isLong ? 'z'.repeat(7700 + below(200)) : ''
  return `https://example.com/${place}${long}${query}${maybe(0.2, () => '#part?a=2#') ?? ''}`
}

function randomTerm(): RoutingBody {
  const starts = someTime()
  const moment = (at: number) => maybe(0.1, () => new Date(at).toISOString()) ?? null
  return { starts_at: moment(starts), expires_at: moment(starts + 1 + below(DAY_MS * 4000)) }
}

function randomBody(): RoutingBody {
  const labels = ['one', 'Zwei', '三', 'four'].filter(() => chance() < 0.5)
  const label = () => maybe(0.4, () => labels.pop()) ?? null
  return {
    rules: maybe(0.7, () =>
      Array.from({ length: below(6) }, (_, index) => ({
        when: randomWhen(),
        destination_url: randomUrl(`rule${index}`),
        label: label(),
      })),
    ),
    split: maybe(0.5, () =>
      Array.from({ length: 2 + below(4) }, (_, index) => ({
        destination_url: randomUrl(`split${index}`),
        weight: oneOf([1, 2, 50, 1000, 1 + below(1000)]),
        label: label(),
      })),
    ),
    fallback_url: maybe(0.5, () => randomUrl('fallback')),
    forward_query: maybe(0.6, () => chance() < 0.8),
    utm: maybe(0.4, () => ({ source: maybe(0.7, () => 'pöster 1'), term: 'a&b' })),
    ...randomTerm(),
  } as RoutingBody
}

// ---- random scans

const QUERIES = [
  '',
  'a=2',
  'utm_term=evil&c=3',
  'q&&%61=4&x+y',
  'z=<\r\n>&b=\xe9',
  '\xc3\xa9=7',
  'n#',
]

function randomVisit(): Visit {
  const key = below(2 ** 21) * 2 ** 32 + below(2 ** 32)
  const long = maybe(0.02, () => `&long=${'w'.repeat(below(9000))}`) ?? ''
  const others: ScanClass[] = ['head', 'prefetch', 'crawler', 'preview']
  return {
    class: maybe(0.3, () => oneOf(others)) ?? 'human',
    device: oneOf(['ios', 'android', 'desktop']),
    country: oneOf(['DE', 'US', 'AT', 'XX', 'FR']),
    language: oneOf(['de', 'en', 'und', 'fr']),
    query: oneOf(QUERIES) + long,
    splitKey: () => key,
  }
}

/** Any time, or one beside a border of the code: its moments, its hours, midnight, a clock change. */
function randomTime(body: RoutingBody): number {
  if (chance() < 0.2) return someTime()
  const near = oneOf([-1, 0, 1]) + oneOf([0, 0, -60, 30, 60]) * MINUTE_MS
  const when = body.rules?.length ? oneOf(body.rules).when : {}
  const { starts_at, expires_at } = body
  const moments = [when.from, when.until, starts_at, expires_at].flatMap((text) =>
    text ? [Date.parse(text)] : [],
  )
  if (moments.length > 0 && chance() < 0.5) return oneOf(moments) + oneOf([-1, 0, 1])
  const day = chance() < 0.5 ? someTime() : oneOf(CHANGES) + (below(3) - 1) * DAY_MS
  if (chance() < 0.2) return oneOf(CHANGES) + near
  const time = oneOf([...(when.hours ?? []), '00:00'])
  const shown = new Date(day).toISOString().slice(0, 10)
  const asUtc = Date.parse(`${shown}T${time}:00Z`)
  const clock = wallClock(when.timezone ?? 'UTC', asUtc)
  const ahead = clock.minute - (Math.floor(asUtc / MINUTE_MS) % 1440)
  const offset = ahead > 840 ? ahead - 1440 : ahead < -720 ? ahead + 1440 : ahead
  return asUtc - offset * MINUTE_MS + near
}

const STATUSES = [...Array<'active'>(5).fill('active'), 'paused', 'draft', 'deleted'] as const

const KINDS = [
  'rule',
  'default',
  'split-1',
  'one',
  'paused',
  'draft',
  'deleted',
  'blocked',
  'scheduled',
  'expired',
]

/** On so many random codes; every kind of decision must have been met. */
export function compareJudges(context: TestContext, seed: number, codes: number): void {
  context.diagnostic(`SEED=${seed}`)
  state = seed >>> 0
  const met = new Map<string, number>()
  for (let code = 0; code < codes; code++) {
    const body = randomBody()
    assert.deepEqual(routingFaults(body, SHORT_BASES), [], `SEED=${seed}, code ${code}`)
    const status = oneOf(STATUSES)
    const target: Target = {
      codeId: `qr_${code}`,
      accountId: 'acct_1',
      mode: 'live',
      route: null,
      version: 1,
      destinationUrl: status === 'draft' && chance() < 0.5 ? null : randomUrl('usual'),
      status,
      isSuspended: chance() < 0.02,
      isBlocked: chance() < 0.02,
      blockList: 0,
    }
    const route = prepareRoute(target.destinationUrl, changedRouting({}, body))
    for (let scan = 0; scan < SCANS_PER_CODE; scan++) {
      const visit = randomVisit()
      const now = randomTime(body)
      const found = decide({ ...target, route }, visit, now)
      const told = () => JSON.stringify({ seed, code, target, body, visit, now: new Date(now) })
      const expected = judgeSlowly(target, body, visit, now)
      if (JSON.stringify(found) !== JSON.stringify(expected))
        assert.deepEqual(found, expected, told())
      const kind = 'reason' in found ? found.reason : found.rule ? 'rule' : found.variant
      met.set(kind, (met.get(kind) ?? 0) + 1)
    }
  }
  for (const kind of KINDS) {
    assert.ok((met.get(kind) ?? 0) > codes / 200, `${kind}: ${met.get(kind)}`)
  }
}
