import { session } from '../../session.ts'

/** What short links can begin with, the usual one first. Without a slash at the end. */
export function shortBases(): readonly string[] {
  const main = session.value?.short_base_url ?? location.origin
  const others = session.value?.short_domains ?? []
  return [main, ...others].map((base) => base.replace(/\/+$/, ''))
}

interface Chosen {
  readonly domain: string
}

/** Undefined: the usual one, also if the one that was chosen is no longer offered. */
export function domainOf({ domain }: Chosen): string | undefined {
  return shortBases()
    .slice(1)
    .find((base) => base === domain)
}

/** What the short link of the new code begins with. */
export function baseOf(chosen: Chosen): string {
  return domainOf(chosen) ?? shortBases()[0] ?? ''
}
