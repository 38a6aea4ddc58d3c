import { setImmediate as nextRound } from 'node:timers/promises'
import { domainsOver, hostOf } from '../../../domain/codes/blocked-domains.ts'
import { andThen, type MaybePromise } from '../../../domain/maybe-promise.ts'
import { openRecent } from '../../../domain/recent.ts'
import { placeholders, type Queried } from '../engine/database.ts'

/** Takes about 1 ms on the embedded database, which shares the event loop with the short links. */
const NAMES_AT_ONCE = 200

/** Those of the domains that are blocked now. */
export async function blockedAmong(
  db: Queried,
  domains: readonly string[],
): Promise<ReadonlySet<string>> {
  const blocked = new Set<string>()
  for (let start = 0; start < domains.length; start += NAMES_AT_ONCE) {
    const some = domains.slice(start, start + NAMES_AT_ONCE)
    const text = `select domain from blocked_domains where domain in (${placeholders(some.length, 0)})`
    if (start > 0) await nextRound()
    for (const { domain } of await db.query<{ domain: string }>(text, some)) blocked.add(domain)
  }
  return blocked
}

const HOSTS_REMEMBERED = 10_000

/** Looks domains up, and returns the first that is blocked. */
type FindFirst = (domains: readonly string[]) => MaybePromise<string | null>

/**
 * Whether a destination is blocked, remembered by host for as long as the list stays the same. Every
 * target is read together with the version of the list, so this is at least as fresh as the target
 * itself: one of an older version is judged by the newest that was seen. When `trust` rises, versions of
 * before mean nothing.
 */
export function openBlockedHosts(findFirst: FindFirst, trust: () => number = () => 0) {
  const remembered = openRecent<string | null>(HOSTS_REMEMBERED)
  let version = 0
  let trusted = 0

  return (blockList: number, destination: string): MaybePromise<string | null> => {
    if (blockList === 0) return null
    const isForgotten = trust() !== trusted
    if (blockList > version || isForgotten) {
      remembered.clear()
      version = blockList
      trusted = trust()
    }
    const host = hostOf(destination)
    const known = remembered.get(host)
    if (known !== undefined) return known
    const versionBefore = version
    return andThen(findFirst(domainsOver(host)), (domain) => {
      if (version === versionBefore && trust() === trusted) remembered.set(host, domain)
      return domain
    })
  }
}
