import type { Mode } from './keys.ts'
import type { Period } from './periods.ts'
import type { CodeCounts, PlanName, Quota } from './plans.ts'
import type { LoggedScan, ScanClass } from './scans.ts'
import type { Style } from './style.ts'

/** What the rules need from the outside world; storage/ implements it. */

/** One account in one mode: live and test are two worlds that never see each other. */
export interface Owner {
  readonly accountId: string
  readonly mode: Mode
}

export const STATUSES = ['active', 'paused', 'draft'] as const
export type Status = (typeof STATUSES)[number]

export interface Code extends Owner {
  readonly id: string
  readonly shortCode: string
  readonly name: string
  /** Null only for a draft. */
  readonly destinationUrl: string | null
  readonly status: Status
  readonly style: Style
  readonly madeBy: 'api' | 'dashboard'
  readonly createdAt: number
  readonly updatedAt: number
  /** How many destinations it has had; each is a row of its history. */
  readonly destinations: number
  /** Rises with every change: two editors at once cannot overwrite each other unseen. */
  readonly revision: number
}

/** Who changed something: a key by its last four characters, or a person. */
export interface Author {
  readonly kind: 'api_key' | 'person'
  readonly name: string
}

export interface PastDestination {
  readonly destinationUrl: string
  readonly changedAt: number
  readonly author: Author
}

export interface Page {
  readonly page: number
  readonly limit: number
}

export interface Paged<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

export interface CodeFilter {
  readonly status: Status | null
  readonly search: string | null
}

export interface CodeStore {
  /** All or none; null when they are in, else what stood against it. */
  insert(
    codes: readonly Code[],
    author: Author,
    quota: Quota | null,
    receipt: Receipt | null,
  ): Promise<null | 'short_code' | 'quota' | 'receipt'>
  /** Those of the names that are in use, or were once somebody else's. */
  taken(owner: Owner, slugs: readonly string[]): Promise<ReadonlySet<string>>
  find(owner: Owner, id: string): Promise<Code | null>
  /** Those that exist, in no order. */
  findSome(owner: Owner, ids: readonly string[]): Promise<Code[]>
  /** How many there are in each state. */
  counts(owner: Owner): Promise<Readonly<Record<Status, number>>>
  list(owner: Owner, filter: CodeFilter, page: Page): Promise<Paged<Code>>
  /** False when the code has changed since `before` was read: read again and retry. */
  update(before: Code, after: Code, author: Author): Promise<boolean>
  /** False when the code has changed since it was read. */
  remove(code: Code, now: number): Promise<boolean>
  history(code: Code, page: Page): Promise<Paged<PastDestination>>
}

/** Which request an answer belongs to: the same key and body get the same answer again. */
export interface ReceiptKey extends Owner {
  readonly route: string
  readonly idempotencyKey: string
}

export interface Receipt extends ReceiptKey {
  readonly bodyHash: string
  readonly answer: string
  readonly createdAt: number
}

export interface ReceiptStore {
  find(key: ReceiptKey, now: number): Promise<Pick<Receipt, 'bodyHash' | 'answer'> | null>
  /** False: there is one already. */
  insert(receipt: Receipt): Promise<boolean>
  /** Forgets what nobody can ask for any more. */
  sweep(now: number): Promise<void>
}

/** Keeps text unreadable at rest. */
export interface Vault {
  lock(text: string): string
  /** Null when it was locked with another secret. */
  unlock(locked: string): string | null
}

export interface ScanCounts {
  readonly total: number
  readonly unique: number
}

/** How many of a class came, for one reason. */
export interface ClassCount {
  readonly class: ScanClass
  readonly reason: string
  readonly scans: number
}

export interface ScanReader {
  /** Null: nobody can say at the moment. */
  countsOf(codeIds: readonly string[]): Promise<ReadonlyMap<string, ScanCounts> | null>
  /** The day of the first request of any class, as its last moment. Null: there was none. */
  firstOf(codeId: string): Promise<number | null>
  /** Most first. */
  classesOf(codeId: string, period: Period): Promise<ClassCount[]>
}

/** Takes what a scan log holds into the store. */
export interface Recorder {
  /**
   * Records the rows of a log after `from` up to `to`. False when the log is not recorded up to
   * `from`, no more and no less; then nothing was done.
   */
  record(logId: string, from: number, to: number, scans: readonly LoggedScan[]): Promise<boolean>
  recordedUpTo(logId: string): Promise<number>
  /** When it resolves, what is recorded survives the death of the machine. */
  settle(): Promise<void>
  /** The log is gone: its mark is of no use. */
  forget(logId: string): Promise<void>
}

/** How far the scan logs of all servers on one database are written, as each of them tells. */
export interface LogEnds {
  tell(logId: string, written: number, now: number): Promise<void>
  /** Scans that others have written and that are not recorded. */
  pendingBeside(logId: string, now: number): Promise<number>
  /** Forgets those that have been silent for too long to be believed. */
  sweep(now: number): Promise<void>
}

/** What a short link leads to; null: no such code has ever been. */
export interface Target extends Owner {
  readonly codeId: string
  readonly destinationUrl: string | null
  readonly status: Status | 'deleted'
}

/** What a picture is drawn from, whoever's it is. */
export interface Drawn {
  readonly shortCode: string
  readonly mode: Mode
  /** JSON, as it was kept: read only when there is something to draw. */
  readonly style: string
}

export interface DrawnStore {
  /** At once where the database is in the process. */
  find(id: string): Found | Promise<Found>
}

type Found = Drawn | 'deleted' | null

export interface TargetStore {
  /** At once where the database is in the process: a promise would cost more than the look. */
  find(slug: string): Target | null | Promise<Target | null>
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly plan: PlanName
  readonly createdAt: number
}

/** A key that was accepted, and whose it is. */
export interface Caller extends Owner {
  readonly plan: PlanName
  readonly accountName: string
  readonly lastFour: string
}

export interface NewKey {
  readonly id: string
  readonly key: string
  readonly mode: Mode
}

export interface KeyInfo {
  readonly id: string
  readonly mode: Mode
  readonly lastFour: string
  readonly createdAt: number
  readonly revokedAt: number | null
}

export interface AccountStore {
  /** False when the e-mail address is taken; with `onlyFirst`, when any account was ever made. */
  create(account: Account, keys: readonly NewKey[], onlyFirst: boolean): Promise<boolean>
  list(): Promise<readonly (Account & { readonly codes: number })[]>
  setPlan(id: string, plan: PlanName): Promise<boolean>
  /** Its codes become tombstones: a printed code never leads to someone else. */
  remove(id: string, now: number): Promise<boolean>
  addKey(accountId: string, key: NewKey, now: number): Promise<boolean>
  keysOf(accountId: string): Promise<readonly KeyInfo[]>
  revokeKey(id: string, now: number): Promise<boolean>
  findCaller(key: string): Promise<Caller | null>
  /** In one mode. Null: there is no such account. */
  codeCounts(owner: Owner): Promise<CodeCounts | null>
}

export interface SettingStore {
  /** Remembers a value and returns the one it replaces, null at first. */
  remember(name: string, value: string): Promise<string | null>
}
