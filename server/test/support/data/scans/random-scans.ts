import {
  BROWSERS,
  DEVICES,
  dimensionOf,
  type PlainName,
  perPlain,
  SYSTEMS,
  UNKNOWN,
} from '../../../../../domain/scans/dimensions.ts'
import { type LoggedScan, NOWHERE, SCAN_CLASSES } from '../../../../../domain/scans/scans.ts'

/**
 * A past made up by throwing dice: who scanned which code when, in the order in which it is
 * recorded. The same seed gives the same past, up to the day on which it ends.
 */
export interface Dice {
  /** A whole number from 0, below this one. */
  below(limit: number): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** A proof that throws dice prints its seed, and is replayed with it: SEED=123 npm run prove -- FILE */
// biome-ignore lint/style/noProcessEnv: a failure is replayed with its seed
export const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

export function openDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
  }
}

/** What is to be scanned, and how often. */
export interface Planned {
  readonly codeId: string
  readonly accountId: string
  readonly mode: string
  readonly human: number
  readonly other: number
}

export const DAYS = 430
const HOUR = 3_600_000
const DAY = 24 * HOUR
const BUSY_HOURS = 30
/** An hour of its own costs a batch as much as all the scans of a busy one. */
const SELDOM = 0.01
const LATE = 0.03
const LATE_MAX_MS = 90 * DAY
const REGULARS = 250
const PASSERS_BY = 4000

const PLACES = [
  NOWHERE,
  { country: 'XX', region: 'Unknown', city: 'unknown' },
  { country: 'GB', region: 'England', city: 'London' },
  { country: 'CA', region: 'Ontario', city: 'London' },
  { country: 'US', region: 'Ohio', city: 'Springfield' },
  { country: 'US', region: 'Illinois', city: 'Springfield' },
  { country: 'US', region: 'Illinois', city: 'Unknown' },
  { country: 'FR', region: 'Île-de-France', city: 'Paris' },
  { country: 'JP', region: '東京都', city: '東京' },
  { country: 'TR', region: 'İstanbul', city: 'İstanbul' },
  { country: 'DE', region: 'Bayern', city: 'München' },
  { country: 'DE', region: 'Bayern', city: '=cmd|x' },
  { country: 'BR', region: 'São Paulo', city: 'São Paulo' },
  { country: 'IN', region: 'Delhi', city: "D'elhi; drop" },
  { country: 'EG', region: 'Cairo', city: 'القاهرة' },
  { country: 'AU', region: 'Victoria', city: '😀 Melbourne' },
]
/** Most codes have one only; some are led by rules or a split, and for some it is not known. */
const VARIANTS = [
  ['default'],
  ['default'],
  ['default', 'split-1', 'split-2', 'App Store | Æ, "x"'],
  ['unknown', 'default'],
  ['rule-1'],
  Array.from({ length: 9 }, (_, index) => `rule-${index + 1}`),
]
const LANGUAGES = ['en', 'de', 'de', 'haw', 'und', 'unknown', 'pt', 'fr', 'es', 'it', 'ja', 'ko']
/** Values of plain dimensions that have no closed list. */
const NAMES: { readonly [Name in PlainName]?: readonly string[] } = { language: LANGUAGES }
const REASONS: Readonly<Record<string, readonly string[]>> = {
  head: ['HEAD'],
  prefetch: ['Sec-Purpose', 'X-Moz'],
  crawler: ['Googlebot', 'bingbot', 'Applebot'],
  preview: ['WhatsApp', 'Slackbot'],
  missed: ['paused', 'draft'],
}

/** Ends now. */
export function makeScans(dice: Dice, plan: readonly Planned[], now: number): LoggedScan[] {
  const busy = Array.from({ length: BUSY_HOURS }, () => busyHour(dice, now))
  const made: { readonly scan: LoggedScan; readonly recorded: number }[] = []
  for (const { human, other, ...code } of plan) {
    const variants = dice.pick(VARIANTS)
    for (let index = 0; index < human + other; index++) {
      const at = momentIn(
        dice,
        dice.chance(SELDOM) ? now - dice.below(DAYS) * DAY : null,
        busy,
        now,
      )
      const led = { variant: dice.pick(variants), version: dice.below(5) }
      const scan = { ...code, ...led, ...seen(dice, index < human), at }
      const late = dice.chance(LATE) ? dice.below(LATE_MAX_MS) : dice.below(HOUR)
      made.push({ scan, recorded: dice.chance(0.002) ? dice.below(now) : at + late })
    }
  }
  return made.sort((a, b) => a.recorded - b.recorded).map(({ scan }) => scan)
}

/** Edges above all: of days, months, weeks, and of the blocks of 32 days. */
function busyHour(dice: Dice, now: number): number {
  const today = Math.floor(now / DAY)
  const firstDay = today - DAYS + 1
  const days = Array.from({ length: DAYS }, (_, index) => firstDay + index)
  const dayOfMonth = (day: number) => new Date(day * DAY).getUTCDate()
  const edges = [
    days.filter((day) => day % 32 === 0 || day % 32 === 31),
    days.filter((day) => dayOfMonth(day) === 1 || dayOfMonth(day + 1) === 1),
    days.filter((day) => new Date(day * DAY).getUTCDay() < 2),
    days.slice(-3),
    days.slice(-30),
    days,
  ]
  return dice.pick(dice.pick(edges)) * 24 + dice.pick([0, 23, dice.below(24)])
}

function momentIn(dice: Dice, seldom: number | null, busy: readonly number[], now: number): number {
  const start = seldom === null ? dice.pick(busy) * HOUR : Math.floor(seldom / HOUR) * HOUR
  // Few different ones, so that some scans share their millisecond.
  return Math.min(now, start + dice.pick([0, HOUR - 1, dice.below(HOUR), dice.below(60) * 1000]))
}

function seen(dice: Dice, isHuman: boolean) {
  const place = dice.chance(0.4) ? dice.pick(PLACES.slice(0, 4)) : dice.pick(PLACES)
  const agent = {
    device: dice.pick(DEVICES),
    browser: dice.pick(BROWSERS),
    os: dice.pick(SYSTEMS),
    ...perPlain((name) => dice.pick(valuesOf(name))),
  }
  if (isHuman) {
    return { ...place, ...agent, class: 'human' as const, reason: '', visitor: visitorBy(dice) }
  }
  const kind = dice.pick(SCAN_CLASSES.slice(1))
  const reason = dice.pick(REASONS[kind] ?? [''])
  return { ...place, ...agent, class: kind, reason, visitor: 0 }
}

function valuesOf(name: PlainName): readonly string[] {
  const dimension = dimensionOf(name)
  return 'values' in dimension ? dimension.values : (NAMES[name] ?? [UNKNOWN])
}

/** The same people in every account, since nothing but the scope may keep them apart. */
function visitorBy(dice: Dice): number {
  const one = dice.chance(0.8) ? dice.below(REGULARS) : REGULARS + dice.below(PASSERS_BY)
  return one % 2 === 0 ? one + 1 : Number.MAX_SAFE_INTEGER - one
}

/** In pieces as a recorder would take them: now a few scans, now thousands. */
export function cutBatches(dice: Dice, scans: readonly LoggedScan[]): LoggedScan[][] {
  const batches: LoggedScan[][] = []
  for (let from = 0; from < scans.length; ) {
    const size = 1 + dice.below(dice.pick([5, 300, 3000]))
    batches.push(scans.slice(from, from + size))
    from += size
  }
  return batches
}
