import type { Owner } from '../accounts/account.ts'
import type { ScanRecord } from '../analytics/analytics.ts'
import { ID_LENGTH } from '../ids.ts'
import { SCAN_ID_PATTERN } from '../scans/scan-ids.ts'

/**
 * The event feed: every scan that counts, of one account in one mode, in the order of recording.
 * Numbers are given out by one recorder at a time, in the transaction that makes them seen; so who
 * sees a number sees all before it, and a reader needs to keep nothing but the last one it has had.
 * A scan's id holds its number, encrypted, and is therefore the cursor, also when the scan itself is gone.
 */
export const EVENT_NAME = 'scan.created'

export interface FeedPlace {
  readonly seq: number
  readonly cursor: string
}

/** Where a feed stands that has had no event. */
export const BEGINNING: FeedPlace = { seq: 0, cursor: `scan_${'0'.repeat(ID_LENGTH)}` }

/** In place of a cursor: where the feed ends now. */
export const LATEST = 'latest'

/** A client that has had none may say so. */
export const LAST_ID_PATTERN = `^(?:${SCAN_ID_PATTERN})?$`
export const AFTER_PATTERN = `^(?:${LATEST}|${SCAN_ID_PATTERN})$`

export interface ScanEvent extends ScanRecord {
  readonly codeId: string
  readonly seq: number
}

export interface EventPage {
  readonly events: readonly ScanEvent[]
  readonly hasMore: boolean
}

export interface EventStore {
  /** Events with a greater number, oldest first. */
  after(owner: Owner, seq: number, limit: number): Promise<EventPage>
  /** Null: there has been none. */
  endOf(owner: Owner): Promise<FeedPlace | null>
  /** Null: it is none. */
  seqOf(cursor: string): Promise<number | null>
  /** The same for many, numbers only. */
  endsOf(owners: readonly Owner[]): Promise<readonly FeedEnd[]>
  /** The number of the scan recorded last, whoever's. */
  lastSeq(): Promise<number>
}

export interface FeedEnd {
  readonly accountId: string
  readonly mode: string
  readonly seq: number
}

/** Who is told of events as they are recorded, as bytes that are ready to be sent. */
export interface Listener {
  tell(bytes: Uint8Array): void
  /** Resolves when it has room for more, or is gone. */
  ready(): Promise<void>
  /** The feed cannot be read: it has to come again, from where it stands. */
  cut(): void
}

export interface Followers {
  /** Tells of what comes after `after`, in a feed that ends at `end` now. What it returns ends it. */
  follow(owner: Owner, after: number, end: number, listener: Listener): () => void
  stop(): void
}
