import { prepareRoute, type Route, type Way } from '../../../../domain/codes/routing/route.ts'
import type { Routing } from '../../../../domain/codes/routing/routing.ts'

/**
 * Prepared routes. Preparing one takes longer than the rest of a scan, so it is kept with the texts
 * that it was made from, and used as long as the row still says the same: it can never be stale.
 */
export interface PreparedRoutes {
  /** Null: there is nothing to decide. `routing`: as it is stored. */
  routeOf(codeId: string, destinationUrl: string | null, routing: string): Route | null
}

interface Kept {
  readonly destinationUrl: string | null
  readonly routing: string
  readonly route: Route | null
  readonly bytes: number
}

/**
 * Room for some 3,000 routes with ten rules and a split, or 25,000 with one rule. A route takes
 * between 1 kB and 500 kB (thirty URLs, each with the longest `utm` there can be), so a number of them
 * would limit nothing.
 */
const KEPT_MAX_BYTES = 32 * 1024 * 1024

/** `onDrop` is called when all routes are dropped, since there is no room for one more. */
export function openPreparedRoutes(onDrop: () => void = () => undefined): PreparedRoutes {
  const kept = new Map<string, Kept>()
  let total = 0

  function keep(codeId: string, one: Kept): void {
    total += one.bytes - (kept.get(codeId)?.bytes ?? 0)
    if (total > KEPT_MAX_BYTES) {
      kept.clear()
      total = one.bytes
      onDrop()
    }
    kept.set(codeId, one)
  }

  return {
    routeOf(codeId, destinationUrl, routing) {
      const known = kept.get(codeId)
      if (known?.routing === routing && known.destinationUrl === destinationUrl) return known.route
      const route = prepareRoute(destinationUrl, JSON.parse(routing) as Routing)
      keep(codeId, { destinationUrl, routing, route, bytes: bytesOf(routing, route) })
      return route
    },
  }
}

/** What they take at most. Measured for all kinds of routes: one to three times what they do take. */
export function bytesOf(routing: string, route: Route | null): number {
  let bytes = 300 + 3 * routing.length
  if (route === null) return bytes
  for (const { way } of route.rules) bytes += bytesOfWay(way)
  for (const { way } of route.split) bytes += bytesOfWay(way)
  return bytes + bytesOfWay(route.usual)
}

function bytesOfWay({ lead, forwarding }: Way): number {
  const names = forwarding === null ? 0 : 400 + 40 * forwarding.names.size
  return 300 + 2 * lead.destinationUrl.length + names
}
