import { randomText } from '../random.ts'
import { DAY_MS } from '../time/periods.ts'
import { GENERATED_LENGTH, SHORT_CODE_MAX, SHORT_CODE_MIN, SHORT_CODE_PATTERN } from './limits.ts'

/**
 * The last part of a printed link. It is kept as given but compared without regard to case, because
 * people type printed links by hand. Generated ones avoid 0, 1, i, l and o for the same reason,
 * which leaves 31^7 = 2.7e10 names.
 */
export { GENERATED_LENGTH, SHORT_CODE_MAX, SHORT_CODE_MIN }

const SHORT_CODE = new RegExp(SHORT_CODE_PATTERN)
const GENERATED_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** Nobody prints a test code: after this time, anyone may use the name of a deleted one. */
export const TEST_NAME_KEPT_MS = 30 * DAY_MS

/** Paths the service itself answers, now or later. They are never short links. */
const RESERVED = new Set(
  `account admin api app assets auth dashboard docs favicon.ico health healthz images login
  logout manifest.json metrics oauth openapi openapi.json openapi.yaml qroute readyz robots.txt
  security.txt settings setup signin signout signup sitemap.xml static sw.js v1 v2 v3 webhooks
  well-known .well-known`.split(/\s+/),
)

/** Names that would make a link look like the operator's own. Links created before keep working. */
const MISLEADING = new Set(
  `2fa abuse accounts administrator alert alerts bank banking billing checkout confirm confirmation
  dmca email forgot-password help helpdesk hostmaster invoice invoices legal log-in log-out mail mfa
  noc official otp passkey password password-reset passwords pay payment payments postmaster privacy
  profile recover recovery refund refunds reset reset-password root secure security session sessions
  sign-in sign-out sign-up sso staff status support sysadmin system tos unlock user users
  verification verify wallet webmail webmaster www`.split(/\s+/),
)

/** Paths the service will answer itself. Links created before keep working. */
const PLANNED = new Set(['internal', 'mcp'])

export function isReserved(word: string): boolean {
  return RESERVED.has(word.toLowerCase())
}

/** The form in which short codes are unique and looked up. */
export function toSlug(shortCode: string): string {
  return shortCode.toLowerCase()
}

export function newShortCode(): string {
  return randomText(GENERATED_ALPHABET, GENERATED_LENGTH)
}

export function shortCodeFault(shortCode: string): string | null {
  const slug = toSlug(shortCode)
  if (isReserved(slug) || MISLEADING.has(slug) || PLANNED.has(slug))
    return `short_code "${shortCode}" is reserved`
  if (SHORT_CODE.test(shortCode)) return null
  return `short_code must have ${SHORT_CODE_MIN} to ${SHORT_CODE_MAX} characters from A-Z a-z 0-9 _ -`
}

export function isShortCode(word: string): boolean {
  return SHORT_CODE.test(word)
}

/**
 * The one place that decides which paths are short links: one segment after the base path,
 * optionally with a trailing slash, and not reserved; in any case, as compact codes have it in capitals.
 * Null if the path is not a short link.
 */
export function readShortCode(path: string, basePath: string): string | null {
  if (path[basePath.length] !== '/') return null
  const start = path.slice(0, basePath.length)
  if (start !== basePath && start.toLowerCase() !== basePath.toLowerCase()) return null
  const end = path.endsWith('/') ? path.length - 1 : path.length
  const word = path.slice(basePath.length + 1, end)
  if (word === '' || word.includes('/') || isReserved(word)) return null
  return word
}
