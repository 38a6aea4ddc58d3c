import { type Fault, invalidRequest, Problem } from '../errors.ts'
import { nextTurn } from '../next-turn.ts'

/**
 * Domains that the operator has blocked: destinations on them, or under them, can neither be saved nor
 * reached. A domain is kept as `new URL` writes a host: in lower case and punycode.
 */
export const DOMAIN_MAX = 253
/** What has more is blocked by a domain that it is under. So few are looked up, however long a host is. */
export const LABELS_MAX = 10
/** Each code may lead to thirty places, whose hosts are read one by one: scans must get in between. */
const CHECKED_AT_ONCE = 50

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`)
const IPV6 = /^\[?([\da-f.]*:[\da-f.:]*)\]?$/i
const IP_HOST = /^\[|(?:^|\.)\d+$/

/** As an operator types it. Throws with the reason if it is not a domain. */
export function toDomain(text: string): string {
  const refuse = (why: string) =>
    new Problem('invalid_request', `"${text}" is not a domain: ${why}`)
  if (/\s/.test(text)) throw refuse('it contains spaces')
  const address = IPV6.exec(text)?.[1]
  if (address === undefined && /[/?#@\\]/.test(text)) {
    const host = URL.parse(text)?.hostname
    throw refuse(`it is a URL or an email address${host ? `. Did you mean ${host}?` : ''}`)
  }
  if (address === undefined && text.includes(':')) throw refuse('leave out the port')
  if (text.startsWith('*.')) throw refuse('leave out the *, subdomains are included')
  const parsed = URL.parse(`http://${address === undefined ? text : `[${address}]`}`)
  if (parsed === null) throw refuse('it is not a valid host name')
  const domain = withoutEndDots(parsed.hostname)
  if (domain.length > DOMAIN_MAX) throw refuse(`it has more than ${DOMAIN_MAX} characters`)
  if (domain.split('.').length > LABELS_MAX) {
    throw refuse(`it has more than ${LABELS_MAX} parts: block a parent domain instead`)
  }
  if (!IP_HOST.test(domain) && !DOMAIN.test(domain)) {
    throw refuse('its parts must be letters, digits and hyphens, separated by single dots')
  }
  return domain
}

/** The host of a stored destination, in the form in which domains are blocked. */
export function hostOf(url: string): string {
  return withoutEndDots(URL.parse(url)?.hostname ?? '')
}

/** Dots at its end name the same host. */
function withoutEndDots(host: string): string {
  let end = host.length
  while (host[end - 1] === '.') end--
  return host.slice(0, end)
}

/** The domains that block a host: itself and those that it is under, the largest first. */
export function domainsOver(host: string): string[] {
  if (IP_HOST.test(host)) return [host, ...embeddedAddress(host)]
  const domains: string[] = []
  let dot = host.length
  while (dot > 0 && domains.length < LABELS_MAX) {
    dot = host.lastIndexOf('.', dot - 1)
    domains.push(host.slice(dot + 1))
  }
  return domains
}

/** IPv6 forms that lead to an IPv4 address: mapped, compatible, translated. */
const EMBEDDED = /^\[(?:::ffff:|::|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/

function embeddedAddress(host: string): string[] {
  const [, high, low] = EMBEDDED.exec(host) ?? []
  if (high === undefined || low === undefined) return []
  const parts = [high, low].map((part) => Number.parseInt(part, 16))
  return [parts.flatMap((part) => [part >> 8, part & 255]).join('.')]
}

export interface BlockedDomains {
  /** Those of the domains that are blocked now. */
  blockedAmong(domains: readonly string[]): Promise<ReadonlySet<string>>
}

/** Where a code may lead, and the field that says so. */
export interface Led {
  readonly param: string
  readonly url: string
}

/** For each code, why it cannot be saved; empty: it can. Yields to others in between. */
export async function blockedFaults(
  store: BlockedDomains,
  codes: readonly (readonly Led[])[],
): Promise<Fault[][]> {
  const faults: Fault[][] = []
  for (let start = 0; start < codes.length; start += CHECKED_AT_ONCE) {
    if (start > 0) await nextTurn()
    faults.push(...(await faultsOfSome(store, codes.slice(start, start + CHECKED_AT_ONCE))))
  }
  return faults
}

async function faultsOfSome(
  store: BlockedDomains,
  codes: readonly (readonly Led[])[],
): Promise<Fault[][]> {
  const over = new Map(codes.flat().map(({ url }) => [url, domainsOver(hostOf(url))]))
  const blocked = await store.blockedAmong([...new Set([...over.values()].flat())])
  return codes.map((places) => {
    if (blocked.size === 0) return []
    return places.flatMap(({ param, url }) => {
      const domain = over.get(url)?.find((name) => blocked.has(name))
      if (domain === undefined) return []
      const message = `${param} must not redirect to ${domain}: the operator of this service has blocked that domain`
      return [{ param, message }]
    })
  })
}

/** Throws if one of them is blocked. */
export async function refuseBlocked(store: BlockedDomains, places: readonly Led[]): Promise<void> {
  const [[fault, ...more] = []] = await blockedFaults(store, [places])
  if (fault) throw invalidRequest([fault, ...more])
}
