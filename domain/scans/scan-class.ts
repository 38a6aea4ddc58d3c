import type { ScanClass } from './scans.ts'

/** The class of a scan, and which name, header or state decided it. */
export interface Classified {
  readonly class: ScanClass
  /** Empty for what counts. */
  readonly reason: string
}

/** The parts of a request that its class depends on. */
export interface ClassifiedRequest {
  readonly method: string
  header(name: string): string | undefined
}

/** What a scan by a person gets. One object for all of them: every scan asks. */
export const COUNTED: Classified = { class: 'human', reason: '' }
const HEAD: Classified = { class: 'head', reason: 'HEAD' }

/**
 * Which class a scan is in; the first rule that fits decides. `missed` says why the link leads
 * nowhere, or is null when it leads on; `bot` is what the agent calls itself, or null for a person.
 */
export function classify(
  request: ClassifiedRequest,
  missed: string | null,
  bot: Classified | null,
): Classified {
  if (missed !== null) return { class: 'missed', reason: missed }
  if (request.method === 'HEAD') return HEAD
  const prefetch = prefetchOf(request)
  if (prefetch !== null) return { class: 'prefetch', reason: prefetch }
  return bot ?? COUNTED
}

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const

/** Browsers say so when they fetch a page that nobody has asked for yet. */
function prefetchOf(request: ClassifiedRequest): string | null {
  for (const name of PREFETCH_HEADERS) {
    const value = request.header(name)
    if (value === undefined) continue
    const purpose = /prefetch|prerender|preview/i.exec(value)?.[0]
    if (purpose) return purpose.toLowerCase()
  }
  return null
}
