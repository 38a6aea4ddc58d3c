import type { QualityReason, VariantCount } from '../../../../../client/client.ts'

/** Where the scans of these days were led. */
export interface Led {
  /** The first of the days. */
  readonly since: string
  readonly scans: number
  /** Null: they cannot be told right now. */
  readonly variants: readonly VariantCount[] | null
  /** Whether variants are told by days of UTC, unlike the scans. */
  readonly isByUtcDay: boolean
  /** Scans that found it leading nowhere, by reason; of days of UTC. */
  readonly missed: readonly QualityReason[]
}
