import type { Actor } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import type { Quota } from '../accounts/plans.ts'
import type { Receipt } from '../accounts/receipts.ts'
import type { Page, Paged } from '../paging.ts'
import type { BlockedDomains } from './blocked-domains.ts'
import type { Routing } from './routing/routing.ts'
import type { RoutingBody } from './routing/routing-body.ts'
import type { State } from './routing/state.ts'
import type { ClockVersion, ScheduledChange } from './schedule.ts'
import type { Position, Sort } from './sort.ts'
import type { Style } from './style.ts'
import type { Tag, TagStore } from './tags.ts'

export const STATUSES = ['active', 'paused', 'draft'] as const
export type Status = (typeof STATUSES)[number]

export interface Code extends Owner {
  readonly id: string
  readonly shortCode: string
  readonly name: string
  /** Null for a draft only. */
  readonly destinationUrl: string | null
  readonly routing: Routing
  readonly status: Status
  readonly style: Style
  readonly madeBy: 'api' | 'dashboard'
  /** In the order of their keys. */
  readonly tags: readonly Tag[]
  /** Its owner's own id of it: of all codes of an account and mode, at most one has it. */
  readonly externalId: string | null
  readonly notes: string | null
  /** The origin of its short link, one of SHORT_DOMAINS; null: SHORT_BASE_URL. */
  readonly domain: string | null
  readonly createdAt: number
  readonly updatedAt: number
  /**
   * Grows with every change of where it leads, and each version is a row of its history. 0: a draft
   * without a destination leads nowhere yet, whatever its routing, so it has no history.
   */
  readonly version: number
  /** Changes of the destination that are still to come, in the order of their times. */
  readonly schedule: readonly ScheduledChange[]
  /** What the schedule has changed since the code was last written, oldest first. */
  readonly unwritten: readonly ClockVersion[]
  /** Grows with every change, so that two editors cannot overwrite each other unnoticed. */
  readonly revision: number
}

/** A code as a client asks for it. The service decides the rest. */
export interface NewCode
  extends Pick<
    Code,
    'name' | 'destinationUrl' | 'routing' | 'style' | 'status' | 'externalId' | 'notes' | 'domain'
  > {
  readonly tags: readonly string[]
  /** Null: generated. */
  readonly shortCode: string | null
}

/** An edit: a field that is left out stays as it is. */
export interface CodeChange extends Partial<Pick<Code, 'name' | 'externalId' | 'notes'>> {
  readonly tags?: readonly string[]
  readonly destinationUrl?: string
  readonly routing?: RoutingBody
  /** Stands for the status. */
  readonly active?: boolean
}

/** A code as it was read, and as it is to be. */
export interface Edit {
  readonly before: Code
  readonly after: Code
}

/** Where a code led from `changedAt` on. */
export interface PastVersion {
  readonly version: number
  readonly destinationUrl: string
  readonly routing: Routing
  readonly changedAt: number
  /** The operator changes no destinations. */
  readonly author: { readonly kind: Exclude<Actor['kind'], 'operator'>; readonly name: string }
}

export interface CodeFilter {
  readonly status: Status | null
  readonly state: State | null
  readonly search: string | null
  /** Keys of tags: codes that have all of them. */
  readonly tags: readonly string[]
  readonly externalId: string | null
}

export const ALL_CODES: CodeFilter = {
  status: null,
  state: null,
  search: null,
  tags: [],
  externalId: null,
}

/** A part of a walk through a list. */
export interface Stage {
  readonly items: readonly Code[]
  /** Where the next part begins: after the last item. Null: there is no more. */
  readonly next: Position | null
}

export interface CodeStore extends BlockedDomains, TagStore {
  /** Resolves when what others have changed holds for every scan. */
  inForce(): Promise<void>
  /** Inserts all or none. Null: they are stored; otherwise the reason why not. */
  insert(
    codes: readonly Code[],
    actor: Actor,
    quota: Quota | null,
    receipt: Receipt | null,
  ): Promise<null | 'short_code' | 'external_id' | 'tags' | 'quota' | 'receipt'>
  /** Those of the external ids that codes of this owner have. */
  takenIds(owner: Owner, externalIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of the names that are in use, or belonged to another owner. */
  taken(owner: Owner, slugs: readonly string[]): Promise<ReadonlySet<string>>
  find(owner: Owner, id: string): Promise<Code | null>
  /** The codes that exist, in no particular order. */
  findSome(owner: Owner, ids: readonly string[]): Promise<Code[]>
  /** Those of the ids that exist. */
  existing(owner: Owner, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** How many codes have each status. */
  counts(owner: Owner): Promise<Readonly<Record<Status, number>>>
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
  history(code: Code, page: Page): Promise<Paged<PastVersion>>
  findVersion(code: Code, version: number): Promise<PastVersion | null>
}

/** As it is told: a draft without a destination is on the way to its first. */
export function versionOf({ version }: Pick<Code, 'version'>): number {
  return Math.max(1, version)
}
