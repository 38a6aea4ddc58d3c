/**
 * How a node's connections to PostgreSQL are divided. They are scarce: by default PostgreSQL allows
 * 100, for all nodes and everyone else together. So one setting says how many a node may open, and
 * this table who gets them. Each part has connections of its own, because none may wait for the
 * others: not a scan for the API, not the API for an analytics query, not the recorder for either.
 */
interface Part {
  /** Each process that answers short links has as many. */
  readonly isOfLinks?: boolean
  /** With fewer it does not work well. */
  readonly least: number
  /** Its part of the default. Other budgets are divided in the same proportion. */
  readonly usual: number
  /** It never uses more at once. */
  readonly most?: number
}

const PARTS = {
  /** The API on the main thread: codes, keys, counts, the event feed, sweeping, public images. Migrations too. */
  api: { least: 2, usual: 6 },
  redirects: { least: 2, usual: 4, isOfLinks: true },
  /** Hears of edits and renews the lease under which redirects are answered from memory. */
  lease: { least: 1, usual: 1, most: 1, isOfLinks: true },
  /** Long reads. Each holds a connection for up to ten seconds. */
  readers: { least: 1, usual: 3 },
  /** The thread that records scans, deletes old ones and reports how far its log is written. */
  recorder: { least: 2, usual: 3, most: 3 },
  /** The thread that sends webhooks. */
  courier: { least: 2, usual: 3 },
} as const satisfies Record<string, Part>

export type ConnectionPart = keyof typeof PARTS
export type Shares = Readonly<Record<ConnectionPart, number>>

/** A command does one thing after the other, and reports its progress. */
export const COMMAND_CONNECTIONS = 2

const NAMES = Object.keys(PARTS) as ConnectionPart[]
/** With at most one process that answers short links, whether it does everything else or not. */
export const CONNECTIONS_MIN = leastConnections(1)
/** No server takes more, but a typo may well ask for more. */
const CONNECTIONS_MAX = 1000

export const CONNECTIONS_SETTING = {
  parse: toConnections,
  fallbackText: `${usualConnections(0)}, plus ${usualConnections(2) - usualConnections(1)} for each worker after the first`,
  help: `Maximum number of PostgreSQL connections that this node opens across all its processes and threads, at least ${CONNECTIONS_MIN}, plus ${leastConnections(2) - leastConnections(1)} for each worker after the first. Applies only with DATABASE_URL`,
} as const

export function leastConnections(workers: number): number {
  return sumOf('least', workers)
}

export function usualConnections(workers: number): number {
  return sumOf('usual', workers)
}

/** What each part gets in its process: never more than `total` in the sum of all processes. */
export function shareOut(total: number, workers: number): Shares {
  const shares: Record<string, number> = Object.fromEntries(
    NAMES.map((name) => [name, PARTS[name].least]),
  )
  const fill = (name: ConnectionPart) => (shares[name] ?? 0) / PARTS[name].usual
  let left = total - leastConnections(workers)
  for (;;) {
    const open = NAMES.filter(
      (name) => (shares[name] ?? 0) < mostOf(PARTS[name]) && timesOf(name, workers) <= left,
    )
    if (open.length === 0) return shares as Shares
    const next = open.reduce((a, b) => (fill(b) < fill(a) ? b : a))
    shares[next] = (shares[next] ?? 0) + 1
    left -= timesOf(next, workers)
  }
}

/** In how many processes it is. */
function timesOf(name: ConnectionPart, workers: number): number {
  const { isOfLinks = false }: Part = PARTS[name]
  return isOfLinks ? Math.max(1, workers) : 1
}

function mostOf({ most = Infinity }: Part): number {
  return most
}

function sumOf(which: 'least' | 'usual', workers: number): number {
  return NAMES.reduce((sum, name) => sum + PARTS[name][which] * timesOf(name, workers), 0)
}

function toConnections(raw: string): number {
  const count = /^\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN
  if (count >= CONNECTIONS_MIN && count <= CONNECTIONS_MAX) return count
  throw new Error(`"${raw}" is not a number from ${CONNECTIONS_MIN} to ${CONNECTIONS_MAX}`)
}
