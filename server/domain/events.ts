import type { ScanMark, ScanRecord } from './analytics.ts'
import type { Owner } from './ports.ts'

/**
 * The event feed: every scan that counts, of one account in one mode, in the order of recording.
 * Numbers are given out by one recorder at a time, in the transaction that makes them seen; so who
 * sees a number sees all before it, and a reader needs to keep nothing but the last one it has had.
 * A scan's id holds its number and is therefore the cursor, also when the scan itself is gone.
 */
export const EVENT_NAME = 'scan.created'

/** In place of a cursor: where the feed ends now. */
export const LATEST = 'latest'

const DIGIT = '[0-9a-hjkmnp-tv-z]'
/** Ten digits of time and sixteen of number, of which 53 bits are in use. */
const CURSOR = `scan_${DIGIT}{10}0{5}[0-7]${DIGIT}{10}`
/** A client that has had none may say so. */
export const LAST_ID_PATTERN = `^(?:${CURSOR})?$`
export const AFTER_PATTERN = `^(?:${LATEST}|${CURSOR})$`

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
  endOf(owner: Owner): Promise<ScanMark | null>
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
