import type { Style } from '../../../domain/codes/style.ts'
import { type LoggedScan, NOWHERE, type Seen, UNSEEN } from '../../../domain/scans/scans.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time/periods.ts'
import { type Dice, openDice } from '../../../server/test/support/data/scans/random-scans.ts'

/**
 * An account of a small town by the sea, as the pictures of the README show it: ten printed codes and
 * who scanned them in the last weeks. The same in every run, down to the last scan.
 */
export interface SampleCode {
  readonly name: string
  readonly short_code: string
  readonly destination_url: string
  readonly tags: readonly string[]
  readonly style: Style
  /** Scans on a usual day. */
  readonly daily: number
  readonly habit: keyof typeof HABITS
  readonly isPaused?: true
}

/** A Friday evening: most of today is there, and some of it is still to come. */
export const NOW = Date.parse('2026-11-13T20:42:00Z')
const DAYS = 66
export const OPENED = NOW - DAYS * DAY_MS
/** When the first code began to lead elsewhere. */
export const CHANGED = NOW - 18 * DAY_MS
export const LEADS_NOW = 'https://harbourcafe.example/menu/autumn'

/** How busy the days from Sunday are, and the hours from midnight. */
const HABITS = {
  meals: {
    week: [1.45, 0.78, 0.72, 0.82, 0.9, 1.25, 1.6],
    day: [2, 1, 0, 0, 0, 1, 2, 5, 9, 8, 9, 24, 40, 30, 10, 9, 10, 15, 27, 34, 27, 14, 8, 4],
  },
  leisure: {
    week: [1.6, 0.6, 0.7, 0.8, 0.8, 1.1, 1.9],
    day: [1, 0, 0, 0, 0, 0, 1, 2, 4, 9, 15, 18, 18, 19, 21, 22, 20, 17, 12, 9, 8, 6, 4, 2],
  },
  work: {
    week: [0.5, 1.2, 1.25, 1.3, 1.2, 1.1, 0.6],
    day: [0, 0, 0, 0, 0, 2, 8, 20, 22, 10, 8, 9, 14, 12, 9, 10, 17, 24, 18, 9, 5, 3, 2, 1],
  },
  stays: {
    week: [0.9, 0.7, 0.8, 0.8, 1, 1.5, 1.4],
    day: [3, 1, 0, 0, 0, 0, 2, 6, 8, 6, 4, 4, 5, 8, 17, 24, 22, 19, 16, 14, 14, 13, 10, 6],
  },
} as const

const ROUND = { cornersSquareType: 'extra-rounded', cornersDotType: 'dot' } as const

export const CODES: readonly SampleCode[] = [
  {
    ...{ name: 'Autumn menu, table cards', short_code: 'menu', tags: ['Café', 'Print'] },
    destination_url: 'https://harbourcafe.example/menu/september',
    style: { dotsType: 'rounded', dotsColor: '#8a2f12', backgroundColor: '#fff5e6' },
    ...{ daily: 190, habit: 'meals' },
  },
  {
    ...{ name: 'Jazz on the Quay, poster A1', short_code: 'jazz26', tags: ['Festival'] },
    destination_url: 'https://quayfestival.example/tickets',
    style: { dotsType: 'dots', dotsColor: '#1a2b6d', ...ROUND },
    ...{ daily: 118, habit: 'leisure' },
  },
  {
    ...{ name: 'Sea salt 250 g, back of pack', short_code: 'seasalt', tags: ['Packaging'] },
    destination_url: 'https://saltworks.example/p/sea-salt-250',
    style: { dotsType: 'classy', dotsColor: '#14505e' },
    ...{ daily: 87, habit: 'meals' },
  },
  {
    ...{ name: 'Object 114: ship’s chronometer', short_code: 'm114', tags: ['Museum'] },
    destination_url: 'https://maritime-museum.example/en/objects/114',
    style: { dotsType: 'extra-rounded', dotsColor: '#0b5d3b', ...ROUND },
    ...{ daily: 57, habit: 'leisure' },
  },
  {
    ...{ name: 'Loyalty stamp, receipt footer', short_code: 'stamp', tags: ['Café'] },
    destination_url: 'https://harbourcafe.example/stamp',
    style: {},
    ...{ daily: 43, habit: 'work' },
  },
  {
    ...{ name: 'Spring sale, shop window', short_code: 'spring', tags: ['Signage'] },
    destination_url: 'https://lindtailors.example/sale',
    style: { dotsType: 'classy-rounded', dotsColor: '#7a1f5c', backgroundColor: '#fdf0f7' },
    ...{ daily: 29, habit: 'leisure' },
  },
  {
    ...{ name: 'Bike hire, dock 7 sticker', short_code: 'bike7', tags: ['Print', 'Signage'] },
    destination_url: 'https://rideout.example/unlock/7',
    style: { dotsType: 'square', dotsColor: '#1d3f8f', cornersSquareColor: '#b3261e' },
    ...{ daily: 23, habit: 'work' },
  },
  {
    ...{ name: 'Wi-Fi and house rules, room card', short_code: 'wifi', tags: ['Hotel'] },
    destination_url: 'https://innonthepier.example/stay/house',
    style: { dotsType: 'rounded', dotsColor: '#4a3410', backgroundColor: '#faf3e3', ...ROUND },
    ...{ daily: 19, habit: 'stays' },
  },
  {
    ...{ name: 'Review us, takeaway bag', short_code: 'review', tags: ['Café', 'Packaging'] },
    destination_url: 'https://harbourcafe.example/review',
    style: { dotsType: 'dots', dotsColor: '#1a1a1a' },
    ...{ daily: 16, habit: 'meals', isPaused: true },
  },
  {
    ...{ name: 'Open studio day, flyer A5', short_code: 'studio', tags: ['Print'] },
    destination_url: 'https://saltmarsh.example/open-day',
    style: { dotsType: 'classy', dotsColor: '#5b2a86', ...ROUND },
    ...{ daily: 10, habit: 'leisure' },
  },
]

const LUNCH = { first: 11, end: 14, label: 'Lunch' } as const
const SPLIT = [
  { label: 'Photo menu', weight: 60, destination_url: 'https://harbourcafe.example/menu/photos' },
  { label: 'Text menu', weight: 40, destination_url: 'https://harbourcafe.example/menu/text' },
] as const

/** Where the first code leads besides its destination, as the API takes it. */
export const ROUTING = {
  rules: [
    {
      label: LUNCH.label,
      when: {
        days: ['mon', 'tue', 'wed', 'thu', 'fri'],
        hours: [`${LUNCH.first}:00`, `${LUNCH.end}:00`],
      },
      destination_url: 'https://harbourcafe.example/menu/lunch',
    },
  ],
  split: SPLIT,
}

/** The same visitor always gets the same share. */
function wayOf(at: number, visitor: number): string {
  const date = new Date(at)
  const isWeekday = date.getUTCDay() % 6 !== 0
  const hour = date.getUTCHours()
  if (isWeekday && hour >= LUNCH.first && hour < LUNCH.end) return LUNCH.label
  return visitor % 100 < SPLIT[0].weight ? SPLIT[0].label : SPLIT[1].label
}

type Weighted<Item> = readonly (readonly [weight: number, item: Item])[]

const PLACES: Weighted<Pick<Seen, 'country' | 'region' | 'city'>> = [
  [33, { country: 'DE', region: 'Hamburg', city: 'Hamburg' }],
  [12, { country: 'DE', region: 'Bremen', city: 'Bremen' }],
  [9, { country: 'DE', region: 'Schleswig-Holstein', city: 'Lübeck' }],
  [8, { country: 'DE', region: 'Berlin', city: 'Berlin' }],
  [11, { country: 'AT', region: 'Vienna', city: 'Vienna' }],
  [8.5, { country: 'NL', region: 'North Holland', city: 'Amsterdam' }],
  [5.5, { country: 'DK', region: 'Capital Region', city: 'Copenhagen' }],
  [5, { country: 'GB', region: 'England', city: 'London' }],
  [2.8, { country: 'US', region: 'New York', city: 'New York' }],
  [2, { country: 'CH', region: 'Zurich', city: 'Zürich' }],
  [1.2, { country: 'SE', region: 'Stockholm', city: 'Stockholm' }],
  [1, { country: 'FR', region: 'Île-de-France', city: 'Paris' }],
  [0.5, NOWHERE],
]
const LANGUAGES: Readonly<Record<string, string>> = { NL: 'nl', DK: 'da', SE: 'sv', FR: 'fr' }
const IN_ENGLISH = ['GB', 'US', NOWHERE.country]
const ABROAD = 0.08

const AGENTS: Weighted<Pick<Seen, 'device' | 'browser' | 'os'>> = [
  [48, { device: 'ios', browser: 'safari', os: 'ios' }],
  [4, { device: 'ios', browser: 'chrome', os: 'ios' }],
  [30, { device: 'android', browser: 'chrome', os: 'android' }],
  [10, { device: 'android', browser: 'samsung_browser', os: 'android' }],
  [3, { device: 'ios', browser: 'safari', os: 'ipados' }],
  [3, { device: 'desktop', browser: 'chrome', os: 'windows' }],
  [2, { device: 'desktop', browser: 'safari', os: 'macos' }],
]
const NOT_COUNTED: Weighted<Pick<Seen, 'class' | 'reason'>> = [
  [5, { class: 'preview', reason: 'WhatsApp' }],
  [2, { class: 'preview', reason: 'iMessage' }],
  [3, { class: 'prefetch', reason: 'prefetch' }],
  [2, { class: 'crawler', reason: 'Googlebot' }],
  [1, { class: 'crawler', reason: 'Applebot' }],
]
const NOT_COUNTED_SHARE = 0.05
const NEW_SHARE = 0.72
const PAUSED_MS = 3 * HOUR_MS

/** In the order in which they came. `ids`: of CODES. */
export function makeScans(accountId: string, ids: readonly string[]): LoggedScan[] {
  const dice = openDice(114)
  const scans = CODES.flatMap((code, index) => {
    const codeId = ids[index] ?? ''
    const people: Seen[] = []
    return momentsOf(dice, code).map((at): LoggedScan => {
      const seen = whoever(dice, people)
      const isLed = index === 0
      const variant = isLed ? wayOf(at, seen.visitor) : 'default'
      const version = isLed && at >= CHANGED ? 2 : 1
      return { ...seen, codeId, accountId, mode: 'live', at, variant, version }
    })
  })
  return scans.sort((a, b) => a.at - b.at)
}

/** More every week, and no two days alike. */
function momentsOf(dice: Dice, { daily, habit, isPaused }: SampleCode): number[] {
  const { week, day } = HABITS[habit]
  const hours = day.map((weight, hour) => [weight, hour] as const)
  const end = isPaused ? NOW - PAUSED_MS : NOW
  const moments: number[] = []
  for (let start = NOW - (NOW % DAY_MS) - DAYS * DAY_MS; start < NOW; start += DAY_MS) {
    const trend = 1.12 - (0.4 * (NOW - start)) / (DAYS * DAY_MS)
    const mood = 0.88 + dice.below(240) / 1000
    const count = Math.round(daily * (week[new Date(start).getUTCDay()] ?? 1) * trend * mood)
    for (let left = count; left > 0; left--) {
      const at = start + pickBy(dice, hours) * HOUR_MS + dice.below(HOUR_MS)
      if (at > OPENED && at < end) moments.push(at)
    }
  }
  return moments.sort((a, b) => a - b)
}

function whoever(dice: Dice, people: Seen[]): Seen {
  if (dice.chance(NOT_COUNTED_SHARE)) {
    return { ...stranger(dice), ...pickBy(dice, NOT_COUNTED), visitor: 0 }
  }
  if (people.length > 0 && !dice.chance(NEW_SHARE)) return dice.pick(people)
  const seen = stranger(dice)
  people.push(seen)
  return seen
}

function stranger(dice: Dice): Seen {
  const place = pickBy(dice, PLACES)
  const isAbroad = IN_ENGLISH.includes(place.country) || dice.chance(ABROAD)
  const language = isAbroad ? 'en' : (LANGUAGES[place.country] ?? 'de')
  const visitor = dice.below(2 ** 21) * 2 ** 32 + dice.below(2 ** 32)
  const who = { ...UNSEEN, ...pickBy(dice, AGENTS), language, visitor }
  return { ...place, ...who, class: 'human', reason: '' }
}

function pickBy<Item>(dice: Dice, items: Weighted<Item>): Item {
  const total = items.reduce((sum, [weight]) => sum + weight, 0)
  let left = (dice.below(2 ** 32) / 2 ** 32) * total
  for (const [weight, item] of items) {
    left -= weight
    if (left < 0) return item
  }
  throw new Error('nothing to pick from')
}
