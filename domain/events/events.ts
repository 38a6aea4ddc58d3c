import type { Owner } from '../accounts/owner.ts'
import type { ScanRecord } from '../analytics/analytics.ts'
import { ID_LENGTH } from '../ids.ts'
import { SCAN_ID_PATTERN } from '../scans/scan-ids.ts'

/**
 * The event feed: every counted scan of one account in one mode, in the order of recording. One
 * recorder at a time gives out numbers, in the transaction that makes them visible. So whoever sees
 * a number can see all lower ones, and a reader only has to remember the last number. A scan's id
 * contains its number, encrypted, so it serves as a cursor even after the scan itself is gone.
 */
export const EVENT_NAME = 'scan.created'

export interface FeedPlace {
  readonly seq: number
  readonly cursor: string
}

/** The position before the first event. */
export const BEGINNING: FeedPlace = { seq: 0, cursor: `scan_${'0'.repeat(ID_LENGTH)}` }

/** Used instead of a cursor: the current end of the feed. */
export const LATEST = 'latest'

/** A client that has seen no event may say so. */
export const LAST_ID_PATTERN = `^(?:${SCAN_ID_PATTERN})?$`
export const AFTER_PATTERN = `^(?:${LATEST}|${SCAN_ID_PATTERN})$`

export interface ScanEvent extends ScanRecord {
  readonly codeId: string
  /** Of the code, now. Null: it has none, it is deleted, or details were not asked for. */
  readonly externalId: string | null
  readonly seq: number
}

export interface EventPage {
  readonly events: readonly ScanEvent[]
  readonly hasMore: boolean
}

export interface EventsAsked {
  /** Only events with higher numbers. */
  readonly seq: number
  readonly limit: number
  readonly isDetailed: boolean
}

export interface EventStore {
  /** Oldest first. */
  after(owner: Owner, asked: EventsAsked): Promise<EventPage>
  /** Null if there was none. */
  endOf(owner: Owner): Promise<FeedPlace | null>
  /** Null if it is not a valid id. */
  seqOf(cursor: string): Promise<number | null>
  /** The same for many, with numbers only. */
  endsOf(owners: readonly Owner[]): Promise<readonly FeedEnd[]>
  /** The number of the latest recorded scan of all accounts. */
  lastSeq(): Promise<number>
}

export interface FeedEnd {
  readonly accountId: string
  readonly mode: string
  readonly seq: number
}

/** Receives events as they are recorded, as bytes that are ready to send. */
export interface Listener {
  tell(bytes: Uint8Array): void
  /** Resolves when it can take more, or is gone. */
  ready(): Promise<void>
  /** The feed cannot be read: the client has to reconnect from where it was. */
  cut(): void
}

/** The events of an account in a mode, as they are told to its listeners. */
export interface Feed extends Owner {
  readonly isDetailed: boolean
}

export interface Followers {
  /**
   * Delivers everything after `after`, in a feed that currently ends at `end`. Call the returned
   * function to stop.
   */
  follow(feed: Feed, after: number, end: number, listener: Listener): () => void
  stop(): void
}
