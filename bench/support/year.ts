import type { Browser, Device, System } from '../../domain/scans/dimensions.ts'
import { type LoggedScan, UNSEEN } from '../../domain/scans/scans.ts'
import { DAY_MS } from '../../domain/time/periods.ts'

/**
 * A generated year of scans of one account, the same in every run: codes by Zipf 1.2 (of 1,000 the
 * first has 23 %), 65 % by visitors new to the code, the others more often by recent ones; 3,000
 * places by Zipf, a realistic mix of devices and 40 languages. One code in ten, the first among them,
 * has a split into three.
 */
export interface Year {
  readonly accountId: string
  readonly codeIds: readonly string[]
  readonly scans: number
  /** Milliseconds; the last scan comes just before `to`. */
  readonly from: number
  readonly to: number
}

export const DAYS = 365
const CODES_SKEW = 1.2
const NEW_SHARE = 0.65
const COUNTRIES = 100
const CITIES = 30
const LANGUAGES = 40

/** From the first hour of the first day up to now. */
export function yearUpTo(now: number): { from: number; to: number } {
  return { from: (Math.floor(now / DAY_MS) - DAYS + 1) * DAY_MS, to: now }
}

/** Scans in chronological order; past the year they continue at the same pace. */
export function openYear({ accountId, codeIds, scans, from, to }: Year): () => LoggedScan {
  const random = openRandom(1)
  const pickCode = openZipf(codeIds.length, CODES_SKEW)
  const pickCountry = openZipf(COUNTRIES, 1.1)
  const pickCity = openZipf(CITIES, 1)
  const places = Array.from({ length: COUNTRIES * CITIES }, (_, i) => toPlace(i))
  const pickLanguage = openZipf(LANGUAGES, 1.2)
  const languages = Array.from({ length: LANGUAGES }, (_, i) => toLanguage(i))
  const visitors = new Int32Array(codeIds.length)
  const step = (to - from) / scans
  let next = 0
  return () => {
    const code = pickCode(random())
    const known = visitors[code] ?? 0
    const isNew = known === 0 || random() < NEW_SHARE
    if (isNew) visitors[code] = known + 1
    const who = isNew ? known : Math.floor(known * (1 - random() ** 2))
    const low = hash(who ^ hash(code + 1_234_567))
    const high = hash(code * 7919 + hash(who + 77))
    const place = pickCountry(high / 2 ** 32) * CITIES + pickCity(hash(low) / 2 ** 32)
    const device = toDevice(hash(low + 9) % 100)
    return {
      ...UNSEEN,
      accountId,
      codeId: codeIds[code] ?? '',
      mode: 'live',
      at: Math.floor(from + (next++ + random()) * step),
      visitor: (high & 0x1f_ffff) * 2 ** 32 + low,
      class: 'human',
      reason: '',
      device,
      browser: toBrowser(device, hash(low + 33) % 100),
      os: toSystem(device, hash(low + 55) % 100),
      language: languages[pickLanguage(hash(low + 71) / 2 ** 32)] ?? 'en',
      ...(places[place] ?? toPlace(0)),
      variant: code % 10 === 0 ? `split-${1 + (hash(low + 91) % 3)}` : 'default',
      version: 1,
    }
  }
}

function toPlace(index: number) {
  const country = Math.floor(index / CITIES)
  const city = index % CITIES
  const letter = (n: number) => String.fromCharCode(65 + (n % 26))
  return {
    country: letter(Math.floor(country / 26)) + letter(country),
    region: `Region ${country}-${city % 10}`,
    city: `City ${country}-${city}`,
  }
}

function toLanguage(index: number): string {
  return String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))
}

function toSystem(device: Device, percent: number): System {
  if (device === 'ios') return percent < 85 ? 'ios' : 'ipados'
  if (device === 'android') return 'android'
  if (percent < 70) return 'windows'
  return percent < 90 ? 'macos' : 'linux'
}

function toDevice(percent: number): Device {
  if (percent < 45) return 'ios'
  return percent < 85 ? 'android' : 'desktop'
}

function toBrowser(device: Device, percent: number): Browser {
  if (device === 'ios') return percent < 85 ? 'safari' : 'chrome'
  if (percent < 65) return 'chrome'
  if (percent < 90) return device === 'android' ? 'samsung_browser' : 'safari'
  return 'other'
}

/** An index below `count`, the first most often, for a number from 0 to 1. */
export function openZipf(count: number, skew: number): (share: number) => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let i = 0; i < count; i++) {
    sum += (i + 1) ** -skew
    sums[i] = sum
  }
  return (share) => {
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < share * sum) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** mulberry32. */
function openRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function hash(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
