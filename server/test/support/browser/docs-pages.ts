import { GROUPS } from '../../../http/ops/docs/contents.ts'

/** Addresses of the documentation: the first page, a guide, and the reference. */
export const SOME_PAGES = ['', 'webhooks', 'reference/tags'] as const
/** The longest. */
export const LONGEST = 'reference/qr-codes'

export const GUIDES: readonly string[] = GROUPS.flatMap(({ pages }) => pages)
