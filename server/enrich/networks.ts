import type { Place } from '../../domain/scans/scans.ts'

/**
 * The locations of recently seen networks. A table of fixed size in which each network has exactly
 * one slot: a million different visitors cost no more than this, and create no garbage.
 */
export interface Networks {
  get(version: 4 | 6, high: number, low: number): Place | null
  /** `bits`: how many bits of the address decided it. */
  set(version: 4 | 6, high: number, low: number, bits: number, place: Place): void
  clear(): void
}

/** Cached networks: 17 bytes each, plus the location, which many of them share. */
const NETWORKS_MAX = 65_536
/** IPv4 is cached by /24, unless the database is more precise there; IPv6 is a /64 already. */
const SHARED_BITS = 24

const ADDRESS = 1
const SHARED = 2
const IPV6 = 3
type Kind = typeof ADDRESS | typeof SHARED | typeof IPV6

export function openNetworks(): Networks {
  const kinds = new Uint8Array(NETWORKS_MAX)
  const highs = new Uint32Array(NETWORKS_MAX)
  const lows = new Uint32Array(NETWORKS_MAX)
  const places = new Array<Place | null>(NETWORKS_MAX).fill(null)

  function find(kind: Kind, high: number, low: number): Place | null {
    const slot = slotOf(kind, high, low)
    const isIt = kinds[slot] === kind && highs[slot] === high && lows[slot] === low
    return isIt ? (places[slot] ?? null) : null
  }

  function put(kind: Kind, high: number, low: number, place: Place): void {
    const slot = slotOf(kind, high, low)
    kinds[slot] = kind
    highs[slot] = high
    lows[slot] = low
    places[slot] = place
  }

  return {
    get: (version, high, low) =>
      version === 6
        ? find(IPV6, high, low)
        : (find(SHARED, high >>> 8, 0) ?? find(ADDRESS, high, 0)),
    set(version, high, low, bits, place) {
      if (version === 6) put(IPV6, high, low, place)
      else if (bits <= SHARED_BITS) put(SHARED, high >>> 8, 0, place)
      else put(ADDRESS, high, 0, place)
    },
    clear() {
      kinds.fill(0)
      places.fill(null)
    },
  }
}

function slotOf(kind: Kind, high: number, low: number): number {
  const mixed = Math.imul(high ^ Math.imul(low + kind, 0x85eb_ca6b), 0x9e37_79b1)
  return (mixed >>> 16) & (NETWORKS_MAX - 1)
}
