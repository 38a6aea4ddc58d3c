import type { Code } from '../../../../client/client.ts'

/** The fields of a code that belong together. */

/** Where a code leads besides its destination, as the API has it; what is not set is absent. */
export type Routing = Pick<Code, 'rules' | 'split' | 'fallback_url' | 'forward_query' | 'utm'>
export const ROUTING_FIELDS = ['rules', 'split', 'fallback_url', 'forward_query', 'utm'] as const

/** When a code works and how often, as the API has it; what is not set is absent. */
export type Clock = Pick<Code, 'starts_at' | 'expires_at' | 'scan_limit'>
export const CLOCK_FIELDS = ['starts_at', 'expires_at', 'scan_limit'] as const
