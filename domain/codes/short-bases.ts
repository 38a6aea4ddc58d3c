import type { Code } from './code.ts'
import { hasControlCharacter } from './destination.ts'
import { authorityOf } from './location.ts'

/**
 * Where short links begin. A code is printed with one of these addresses, but answers on all of
 * them: names are unique across all, so what a domain's proxy sends here is found by its path alone.
 */
export interface ShortBases {
  /** SHORT_BASE_URL: for codes that name no domain. */
  readonly main: string
  /** SHORT_DOMAINS: origins. */
  readonly domains: readonly string[]
}

/** The paths that short links are served under, on every host. */
export function basePathsOf({ main, domains }: ShortBases): readonly string[] {
  const path = new URL(main).pathname.replace(/\/$/, '')
  return path === '' || domains.length === 0 ? [path] : [path, '']
}

/** Every address that short links are served under. */
export function toBaseUrls(bases: ShortBases): readonly URL[] {
  const paths = basePathsOf(bases)
  const origins = [new URL(bases.main).origin, ...bases.domains]
  return origins.flatMap((origin) => paths.map((path) => new URL(`${origin}${path}`)))
}

/** What the short link of a code begins with. */
export function baseOf({ domain }: Pick<Code, 'domain'>, { main }: ShortBases): string {
  return domain ?? main
}

export function domainFault(text: string, bases: ShortBases): string | null {
  if (findBase(text, bases) !== undefined) return null
  const known = [bases.main, ...bases.domains]
  return `domain must be ${known.length === 1 ? '' : 'one of: '}${known.join(', ')}`
}

/**
 * A valid domain as codes keep it, for good. Null: SHORT_BASE_URL, whatever it is at the time. That is
 * for codes that name no domain, and for those that name the only one there is, or one with a path, which
 * could not be listed in SHORT_DOMAINS once another is the main one.
 */
export function toDomain(text: string | null, bases: ShortBases): string | null {
  const base = text === null ? undefined : findBase(text, bases)
  if (base !== bases.main) return base ?? null
  return bases.domains.length > 0 && new URL(base).pathname === '/' ? base : null
}

function findBase(text: string, { main, domains }: ShortBases): string | undefined {
  // What the parser would overlook.
  if (/[@\\\s]/.test(authorityOf(text) ?? '@') || text !== text.trim()) return undefined
  if (hasControlCharacter(text)) return undefined
  const href = URL.parse(text)?.href.replace(/\/$/, '')
  return [main, ...domains].find((base) => base === href)
}
