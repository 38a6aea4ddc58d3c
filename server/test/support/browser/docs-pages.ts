import { GROUPS } from '../../../http/ops/docs/contents.ts'

/** Addresses of the documentation: the first page, a guide, and the reference. */
export const SOME_PAGES = ['', 'webhooks', 'reference/qr-codes'] as const

export const GUIDES: readonly string[] = GROUPS.flatMap(({ pages }) => pages)
