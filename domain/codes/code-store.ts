import type { Actor } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import type { Quota } from '../accounts/plans.ts'
import type { Receipt } from '../accounts/receipts.ts'
import type { After, Page, Paged } from '../paging.ts'
import type { BlockedDomains } from './blocked-domains.ts'
import type { Code, Edit, PastVersion, Status } from './code.ts'
import type { State } from './routing/state.ts'
import type { Position, Sort } from './sort.ts'
import type { TagStore } from './tags.ts'

export interface CodeFilter {
  readonly status: Status | null
  readonly state: State | null
  readonly search: string | null
  /** Keys of tags: codes that have all of them. */
  readonly tags: readonly string[]
  readonly externalId: string | null
}

/** A part of a walk through a list. */
export interface Stage {
  readonly items: readonly Code[]
  /** Where the next part begins: after the last item. Null: there is no more. */
  readonly next: Position | null
}

export interface CodeStore extends BlockedDomains, TagStore {
  /** Resolves when what others have changed holds for every scan. */
  whenInEffect(): Promise<void>
  /** Inserts all or none. Null: they are stored; otherwise the reason why not. */
  insert(
    codes: readonly Code[],
    actor: Actor,
    quota: Quota | null,
    receipt: Receipt | null,
  ): Promise<null | 'short_code' | 'external_id' | 'tags' | 'logo' | 'quota' | 'receipt'>
  /** Those of the external ids that codes of this owner have, and the ids of the codes. */
  holdersOf(owner: Owner, externalIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The external ids of those of the codes that have one, by the ids of the codes. */
  externalIdsOf(owner: Owner, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Those of the names that are in use, or belonged to another owner; with the ids of own codes. */
  taken(owner: Owner, slugs: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  find(owner: Owner, id: string): Promise<Code | null>
  findByExternalId(owner: Owner, externalId: string): Promise<Code | null>
  /** The codes that exist, in no particular order. */
  findSome(owner: Owner, ids: readonly string[]): Promise<Code[]>
  /** Those of the ids that exist; `isRouted`: and have rules or a split. */
  existing(owner: Owner, ids: readonly string[], isRouted?: boolean): Promise<ReadonlySet<string>>
  /** How many codes have each status. */
  counts(owner: Owner): Promise<Readonly<Record<Status, number>>>
  /** How many codes are in each state now. */
  countStates(
    owner: Owner,
    filter: Pick<CodeFilter, 'search' | 'tags'>,
  ): Promise<Readonly<Record<State, number>>>
  list(owner: Owner, filter: CodeFilter, sort: Sort, page: Page): Promise<Paged<Code>>
  /** The next codes after a position. Whatever else changes, a code that keeps its place comes once. */
  walk(
    owner: Owner,
    filter: CodeFilter,
    sort: Sort,
    after: Position | null,
    limit: number,
  ): Promise<Stage>
  /** Ids of codes that have all of the tags, which are given by their keys: so many at most. */
  tagged(owner: Owner, keys: readonly string[], limit: number): Promise<string[]>
  /** How many of the codes are active. */
  countActive(owner: Owner, ids: readonly string[]): Promise<number>
  /** How many places of their scan limits are taken, by id; only of codes that have one. */
  usedOf(codes: readonly Code[]): Promise<ReadonlyMap<string, number>>
  /** Codes that begin, end or lead elsewhere by themselves in that time; the next of each kind. */
  findUpcoming(owner: Owner, from: number, to: number): Promise<Code[]>
  /** Some of the codes with scheduled changes that were due by then and are not written down. */
  findDue(by: number, limit: number): Promise<Code[]>
  /**
   * Of one owner, all or none. Null: they are stored, with the receipt and with what their schedules have
   * changed before. `revision`: a code or a tag has changed since it was read; `late`: a scheduled change
   * is too close: read them again and retry. `external_id`: another code has it.
   */
  update(
    edits: readonly Edit[],
    actor: Actor,
    receipt: Receipt | null,
  ): Promise<null | 'revision' | 'late' | 'external_id' | 'receipt'>
  /** Of one owner, all or none. `revision`: one has changed since it was read. */
  remove(
    codes: readonly Code[],
    actor: Actor,
    now: number,
    receipt: Receipt | null,
  ): Promise<null | 'revision' | 'receipt'>
  /** Newest first. */
  history(code: Code, page: Page): Promise<Paged<PastVersion>>
  /** Those before the version with this number. */
  walkHistory(code: Code, part: After<number>): Promise<PastVersion[]>
  findVersion(code: Code, version: number): Promise<PastVersion | null>
}
