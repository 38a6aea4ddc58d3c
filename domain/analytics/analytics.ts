import { invalidRequest, Problem } from '../errors.ts'
import type { After, Page, Paged } from '../paging.ts'
import {
  type Browser,
  type Device,
  type PlainName,
  SEEN_DETAILS,
  type System,
} from '../scans/dimensions.ts'
import type { Place } from '../scans/scans.ts'
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
  /** The parameter that chose the codes; null: it is about one code, or about all. */
  readonly chosenBy: 'qr_ids' | 'tag' | null
  readonly filter: Filter
  /**
   * Whether parts of days may be estimated from days of UTC, beyond 100,000 scans and where scans have been
   * deleted.
   */
  readonly mayApproximate: boolean
}

/** Codes of a tag whose figures are told together. */
export const TAGGED_MAX = 5000

export interface Figures {
  readonly scans: number
  /** Distinct visitors in the period. */
  readonly visitors: number
  readonly places: readonly PlaceCount[]
  readonly agents: readonly AgentCount[]
  /** Null: they were not asked for. */
  readonly details: Details | null
  /** Whether all but the scans, or these too, are of days of UTC. */
  readonly byUtcDay: ByUtcDay
}

/** What is estimated from days of UTC, since it was asked in another time zone. */
export type ByUtcDay = 'nothing' | 'all but scans' | 'all'

/** What may be included. With filters there are breakdowns, but no visitors are new. */
export const INCLUDED = ['details', 'breakdowns'] as const
export type Included = (typeof INCLUDED)[number]

export interface Details {
  readonly plain: Readonly<Record<PlainName, readonly ValueCount[]>>
  /** Null: there are too many scans to count them. */
  readonly variants: readonly VariantCount[] | null
  /** Visitors who were never there before the period; null: not asked for. */
  readonly newVisitors: number | null
}

/** Of a plain dimension. */
export interface ValueCount {
  readonly value: string
  readonly scans: number
}

export interface VariantCount {
  readonly variant: string
  readonly scans: number
  readonly visitors: number
}

export interface PlaceCount extends Place {
  readonly scans: number
}

export interface AgentCount {
  readonly device: Device
  readonly browser: Browser
  readonly os: System
  readonly scans: number
}

/** With whether its visitors are those of days of UTC. */
export interface CountedSeries {
  readonly buckets: readonly BucketCount[]
  readonly byUtcDay: ByUtcDay
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

/** The figure of a code, and its id. */
export type RankPlace = readonly [figure: number, codeId: string]

export interface RankingAsked {
  readonly by: (typeof RANKED_BY)[number]
  readonly page: Page | After<RankPlace>
  /** Whether each code comes with its variants. */
  readonly hasVariants?: boolean
}

/** A row of 24 hours for each day of the week, Monday first. */
export type Heatmap = readonly (readonly number[])[]

export interface CountedHeatmap {
  readonly hours: Heatmap
  readonly byUtcDay: ByUtcDay
}

/** A scan as it appears in lists and exports. */
export interface ScanRecord extends Place {
  readonly id: string
  readonly at: number
  readonly device: Device
  readonly browser: Browser
  readonly isUnique: boolean
  /** Null: they were not asked for. */
  readonly details: ScanDetails | null
}

export interface ScanDetails extends Readonly<Record<PlainName, string>> {
  readonly variant: string
  /** 0: not known. */
  readonly version: number
  readonly os: System
}

export interface CodeCount {
  readonly codeId: string
  readonly scans: number
  readonly visitors: number
  /** If they were asked for; null: not counted yet. */
  readonly variants?: readonly VariantCount[] | null
}

export interface AnalyticsStore {
  figuresOf(subject: Subject, period: Period, included: Included | null): Promise<Figures>
  /** With the most scanned codes among those that still have a name; the others are deleted. */
  overviewOf(
    subject: Subject,
    period: Period,
    included: Included | null,
    namesOf: NamesOf,
  ): Promise<Overview>
  seriesOf(subject: Subject, series: Series): Promise<CountedSeries>
  /** Codes by how often they were scanned in the period, among those that exist. */
  rankingOf(
    subject: Subject,
    period: Period,
    asked: RankingAsked,
    exist: (codeIds: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<Ranking>
  /** Requests by class, of days in UTC. */
  qualityOf(subject: Subject, period: Period): Promise<AccountQuality>
  /** Scans by weekday, Monday first, and hour of the clock. */
  heatmapOf(subject: Subject, period: Period): Promise<CountedHeatmap>
  /**
   * When the first scan was, approximately: of deleted scans only the day is known. Null if there
   * was none.
   */
  firstScanOf(subject: Subject): Promise<number | null>
  /** Newest first. */
  scansOf(subject: Subject, period: Period, page: Page, isDetailed: boolean): Promise<ScanPage>
  /** Those after the scan with this id. */
  scansAfter(
    subject: Subject,
    period: Period,
    part: After<string>,
    isDetailed: boolean,
  ): Promise<ScanRecords>
  /** Walks through all scans of a period as of now, however long it takes. */
  walk(subject: Subject, period: Period): Promise<Walk>
  /** The next scans of the walk as text, newest first; of an account code by code. */
  next(walk: Walk, layout: ExportLayout, after: ScanMark | null): Promise<ScanChunk>
}

export interface Ranking extends Paged<CodeCount> {
  readonly byUtcDay: ByUtcDay
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

export interface ScanRecords extends Kept {
  readonly items: readonly ScanRecord[]
}

export interface ScanPage extends Paged<ScanRecord>, Kept {}

export interface Walk extends Kept {
  /** One code, or an account. */
  readonly subject: Subject
  readonly period: Period
  /** Numbers of the codes of an account, if it is not about all of them. */
  readonly codes: readonly number[] | null
  /** Null for an account: they are counted on the way. */
  readonly total: number | null
  /** Scans recorded later are not part of it. */
  readonly upTo: number
}

/** What rollups cannot answer is counted scan by scan, up to this many: one to three seconds. */
export const COUNTED_MAX = 1_000_000
/** With leave to estimate, fewer: a tenth of a second. */
export const APPROXIMATED_FROM = 100_000
/** Variants of a whole account, which are only a part of an answer: about 50 ms. */
export const VARIANTS_COUNTED_MAX = 50_000

/** Names what makes it expensive. */
export function tooManyScans(subject: Subject, zone: Zone, scans: number): Problem {
  const { filter, codeIds, chosenBy } = subject
  const why = (codeIds !== null && codeIds.length > 1 && chosenBy) || 'start_date'
  const param = narrowedBy(filter) ?? (zone.isUtc ? why : 'timezone')
  const message = `${param}: this requires counting scan by scan, but the period has ${scans} scans and the maximum is ${COUNTED_MAX}. Choose a shorter period`
  return invalidRequest([{ param, message }])
}

/** What is counted scan by scan has been deleted in part. */
export class ScansDeleted extends Problem {
  /** The first day of which all scans are kept. */
  readonly firstDay: string

  constructor(firstDay: string) {
    const message = `start_date: scans before ${firstDay} have been deleted (RETENTION_DAYS). Filters, time zones and several codes together require counting scan by scan, so choose that day or a later start`
    super('invalid_request', message, [{ param: 'start_date', message }])
    this.firstDay = firstDay
  }
}

/** CSV lines, or JSON objects with a comma before each. */
export interface ExportLayout {
  readonly format: 'csv' | 'json'
  /** With the code of each scan. */
  readonly hasCodes: boolean
  readonly isDetailed: boolean
}

/** The first line of a CSV export. */
export function csvHeader({ hasCodes, isDetailed }: ExportLayout): string {
  return [
    ...(hasCodes ? ['qr_id'] : []),
    'id,timestamp,country,region,city,device,browser,is_unique',
    ...(isDetailed ? ['variant,version', ...SEEN_DETAILS, 'external_id'] : []),
  ].join(',')
}

/** A position in the order of scans. */
export interface ScanMark {
  readonly at: number
  readonly seq: number
  /** For an account: the number of the code. */
  readonly code?: number
}

export interface ScanChunk {
  readonly rows: number
  /** UTF-8. */
  readonly bytes: Uint8Array
  /** Null after the last one. */
  readonly next: ScanMark | null
}
