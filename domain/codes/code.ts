import type { Actor } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import type { Routing } from './routing/routing.ts'
import type { RoutingBody } from './routing/routing-body.ts'
import type { Style } from './style.ts'
import type { Tag } from './tags.ts'

export const STATUSES = ['active', 'paused', 'draft'] as const
export type Status = (typeof STATUSES)[number]

/** A change of the destination that is still to come: see domain/codes/schedule/schedule.ts. */
export interface ScheduledChange {
  readonly id: string
  readonly at: number
  readonly destinationUrl: string
  readonly createdAt: number
  readonly by: Actor
}

/** A version that the clock has made and nobody has written down yet. */
export interface ClockVersion {
  readonly version: number
  /** Where the code led before. */
  readonly from: string | null
  readonly destinationUrl: string
  readonly at: number
  readonly by: Actor
}

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
  readonly author: Omit<Actor, 'requestId'>
}

/** As it is told: a draft without a destination is on the way to its first. */
export function versionOf({ version }: Pick<Code, 'version'>): number {
  return Math.max(1, version)
}
