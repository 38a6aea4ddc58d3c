import type { Bucket, Period } from './periods.ts'
import type { Page, Paged } from './ports.ts'
import { BROWSERS, type Browser, DEVICES, type Device, type Place } from './scans.ts'

/** Figures about scans: what they are, and how they are counted one by one. */

/** What is asked about: one code, or an account in a mode. */
export interface Subject {
  readonly codeId?: string
  readonly accountId: string
  readonly mode: string
}

export interface Figures {
  readonly scans: number
  /** Distinct in the period. */
  readonly visitors: number
  readonly places: readonly PlaceCount[]
  readonly agents: readonly AgentCount[]
}

export interface PlaceCount extends Place {
  readonly scans: number
}

export interface AgentCount {
  readonly device: Device
  readonly browser: Browser
  readonly scans: number
}

export interface BucketCount {
  readonly name: string
  readonly scans: number
  /** Distinct in the bucket. */
  readonly visitors: number
}

/** A scan as lists and exports give it. */
export interface ScanRecord extends Place {
  readonly id: string
  readonly at: number
  readonly device: Device
  readonly browser: Browser
  readonly isUnique: boolean
}

export interface CodeCount {
  readonly codeId: string
  readonly scans: number
  readonly visitors: number
}

export interface AnalyticsStore {
  figuresOf(subject: Subject, period: Period): Promise<Figures>
  /** An account, with its most scanned codes of those that are `there`. */
  overviewOf(subject: Subject, period: Period, there: There): Promise<Overview>
  /** Several codes of one owner together, each visitor once, with the most scanned of them. */
  overviewOfSome(codeIds: readonly string[], period: Period): Promise<Overview>
  seriesOf(subject: Subject, buckets: readonly Bucket[]): Promise<BucketCount[]>
  /** Newest first. */
  scansOf(codeId: string, period: Period, page: Page): Promise<Paged<ScanRecord>>
  /** For going through all scans of a period as of now, however long it takes. */
  walk(codeId: string, period: Period): Promise<Walk>
  /** The next scans of a walk as text, newest first. */
  next(walk: Walk, format: ExportFormat, after: ScanMark | null): Promise<ScanChunk>
}

/** Of one moment, so that no code has more scans than all together. */
export interface Overview {
  readonly figures: Figures
  readonly top: readonly CodeCount[]
}

/** Which of these codes exist. */
export type There = (codeIds: readonly string[]) => Promise<ReadonlySet<string>>

export interface Walk {
  readonly codeId: string
  readonly period: Period
  readonly total: number
  /** Scans recorded later do not belong to it. */
  readonly upTo: number
}

/** CSV lines, or JSON objects with a comma before each. */
export type ExportFormat = 'csv' | 'json'
export const EXPORT_COLUMNS = 'id,timestamp,country,region,city,device,browser,is_unique'

/** A place in the order of a code's scans. */
export interface ScanMark {
  readonly at: number
  readonly seq: number
}

export interface ScanChunk {
  /** UTF-8. */
  readonly bytes: Uint8Array
  /** Null: that was the last. */
  readonly next: ScanMark | null
}

export const TOP = 10

export interface TopCountry {
  readonly country: string
  readonly scans: number
}

export interface TopCity extends TopCountry {
  readonly city: string
}

export function topCountries(places: readonly PlaceCount[]): TopCountry[] {
  const countries = new Map<string, TopCountry>()
  for (const { country, scans } of places) {
    const before = countries.get(country)?.scans ?? 0
    countries.set(country, { country, scans: before + scans })
  }
  return top([...countries.values()], ({ country }) => country)
}

/** Cities of one name in one country are one: regions are too vague to part them. */
export function topCities(places: readonly PlaceCount[]): TopCity[] {
  const cities = new Map<string, TopCity>()
  for (const { city, country, scans } of places) {
    const key = `${city}\t${country}`
    const before = cities.get(key)?.scans ?? 0
    cities.set(key, { city, country, scans: before + scans })
  }
  return top([...cities.values()], ({ city, country }) => `${city}\t${country}`)
}

/** Most first; equal ones by name. */
function top<Item extends { scans: number }>(items: Item[], nameOf: (item: Item) => string) {
  return items.sort((a, b) => b.scans - a.scans || (nameOf(a) < nameOf(b) ? -1 : 1)).slice(0, TOP)
}

/** All devices of the list, 0 when there were none. */
export function byDevice(agents: readonly AgentCount[]): Record<Device, number> {
  return byName(DEVICES, agents, ({ device }) => device)
}

export function byBrowser(agents: readonly AgentCount[]): Record<Browser, number> {
  return byName(BROWSERS, agents, ({ browser }) => browser)
}

function byName<Name extends string>(
  names: readonly Name[],
  agents: readonly AgentCount[],
  nameOf: (agent: AgentCount) => Name,
): Record<Name, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  for (const agent of agents) counts[nameOf(agent)] += agent.scans
  return counts
}

/** One decimal. */
export function averageOf(scans: number, days: number): number {
  return Math.round((scans / days) * 10) / 10
}
