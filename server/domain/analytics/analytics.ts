import { invalidRequest, type Problem } from '../errors.ts'
import type { Page, Paged } from '../paging.ts'
import { BROWSERS, type Browser, DEVICES, type Device, type Place } from '../scans/scans.ts'
import type { ClassCount } from '../scans/store.ts'
import type { Period, Series } from '../time/periods.ts'
import type { Zone } from '../time/zones.ts'
import { type Filter, narrowedBy } from './filters.ts'

/** Figures about scans: what they are, and how they are counted one by one. */

/**
 * The subject of a question: some or all codes of an account in a mode, and which of their scans.
 */
export interface Subject {
  readonly accountId: string
  readonly mode: string
  /** Null for all. */
  readonly codeIds: readonly string[] | null
  readonly filter: Filter
}

export interface Figures {
  readonly scans: number
  /** Distinct visitors in the period. */
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
  /** Distinct visitors in the bucket. */
  readonly visitors: number
}

/** Requests of an account by class. */
export interface AccountQuality {
  /** Most first. */
  readonly classes: readonly ClassCount[]
  /** By id, without reasons; codes of which everything was counted are left out. */
  readonly codes: ReadonlyMap<string, readonly ClassCount[]>
}

export const RANKED_BY = ['scans', 'unique_visitors'] as const

export interface RankingAsked {
  readonly by: (typeof RANKED_BY)[number]
  readonly page: Page
}

/** A row of 24 hours for each day of the week, Monday first. */
export type Heatmap = readonly (readonly number[])[]

/** A scan as it appears in lists and exports. */
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
  /** With the most scanned codes among those that still have a name; the others are deleted. */
  overviewOf(subject: Subject, period: Period, namesOf: NamesOf): Promise<Overview>
  seriesOf(subject: Subject, series: Series): Promise<BucketCount[]>
  /** Codes by how often they were scanned in the period, among those that exist. */
  rankingOf(
    subject: Subject,
    period: Period,
    asked: RankingAsked,
    exist: (codeIds: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<Paged<CodeCount>>
  /** Requests by class, of days in UTC. */
  qualityOf(subject: Subject, period: Period): Promise<AccountQuality>
  /** Scans by weekday, Monday first, and hour of the clock. */
  heatmapOf(subject: Subject, period: Period): Promise<Heatmap>
  /**
   * When the first scan was, approximately: of deleted scans only the day is known. Null if there
   * was none.
   */
  firstScanOf(subject: Subject): Promise<number | null>
  /** Newest first. */
  scansOf(subject: Subject, period: Period, page: Page): Promise<ScanPage>
  /** Walks through all scans of a period as of now, however long it takes. */
  walk(subject: Subject, period: Period): Promise<Walk>
  /** The next scans of the walk as text, newest first. */
  next(walk: Walk, format: ExportFormat, after: ScanMark | null): Promise<ScanChunk>
}

/** Read at one moment, so that no code has more scans than all codes together. */
export interface Overview {
  readonly figures: Figures
  readonly top: readonly CodeCount[]
}

/** The names of those codes that still exist. */
export type NamesOf = (codeIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** If scans of the period were deleted: when the remaining ones begin. */
export interface Kept {
  readonly keptFrom: number | null
}

export interface ScanPage extends Paged<ScanRecord>, Kept {}

export interface Walk extends Kept {
  readonly subject: Subject
  readonly period: Period
  readonly total: number
  /** Scans recorded later are not part of it. */
  readonly upTo: number
}

/** What rollups cannot answer is counted scan by scan, up to this many: about 2 s. */
export const COUNTED_MAX = 1_000_000

/** Names what makes it expensive. */
export function tooManyScans({ filter, codeIds }: Subject, zone: Zone, scans: number): Problem {
  const why = codeIds !== null && codeIds.length > 1 ? 'qr_ids' : 'start_date'
  const param = narrowedBy(filter) ?? (zone.isUtc ? why : 'timezone')
  const message = `${param}: this is counted scan by scan, and the period has ${scans} scans; the maximum is ${COUNTED_MAX}: choose a shorter period`
  return invalidRequest([{ param, message }])
}

/** CSV lines, or JSON objects with a comma before each. */
export type ExportFormat = 'csv' | 'json'
export const EXPORT_COLUMNS = 'id,timestamp,country,region,city,device,browser,is_unique'

/** A position in the order of a code's scans. */
export interface ScanMark {
  readonly at: number
  readonly seq: number
}

export interface ScanChunk {
  /** UTF-8. */
  readonly bytes: Uint8Array
  /** Null after the last one. */
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

/**
 * Cities with the same name in one country count as one: regions are too vague to tell them apart.
 */
export function topCities(places: readonly PlaceCount[]): TopCity[] {
  const cities = new Map<string, TopCity>()
  for (const { city, country, scans } of places) {
    const key = `${city}\t${country}`
    const before = cities.get(key)?.scans ?? 0
    cities.set(key, { city, country, scans: before + scans })
  }
  return top([...cities.values()], ({ city, country }) => `${city}\t${country}`)
}

/** Most scans first; ties by name. */
export function top<Item extends { scans: number }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] {
  const order = (a: Item, b: Item) => b.scans - a.scans || (nameOf(a) < nameOf(b) ? -1 : 1)
  return items.toSorted(order).slice(0, TOP)
}

/** Every device, with 0 if there were no scans. */
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

/** With one decimal. */
export function averageOf(scans: number, days: number): number {
  return Math.round((scans / days) * 10) / 10
}
