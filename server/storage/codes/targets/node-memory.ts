import type { Target } from '../../../../domain/codes/routing/target.ts'
import { openRecent } from '../../../../domain/recent.ts'
import type { Edited, Memory } from '../../engine/nodes/lease.ts'

/**
 * The targets that a node has read, with what is needed to tell whether they are current: under a valid
 * lease (lease.ts) they are, unless they are distrusted. They stay beyond that, for the time when the
 * database is away. A name that no code has ever had is not remembered.
 */
export interface NodeMemory extends Memory {
  get(slug: string): Known | undefined
  /** It has not been distrusted since it was read. */
  isTrusted(known: Known): boolean
  /** Rises when everything is distrusted. */
  trust(): number
  /** A read begins now. What is dropped before it ends is not kept. */
  begin(slug: string): Fill
}

export interface Known {
  readonly target: Target
  /** When its schedule changes it. */
  readonly changesAt: number
  /** With what its schedule has changed by then. */
  at(now: number): Target
  readonly bytes: number
  readonly read: ReadMark
}

/** When it was read. */
interface ReadMark {
  readonly number: number
  readonly trust: number
}

export interface Fill {
  readonly mark: ReadMark
  keep(known: Known): void
  end(): void
}

/** Room for 100,000 targets with URLs of 150 characters. Up to twice as much is used. */
const REMEMBERED_BYTES = 64 * 1024 * 1024

export function openNodeMemory(): NodeMemory {
  const known = openRecent<Known>(REMEMBERED_BYTES, ({ bytes }) => bytes)
  const fills = new Set<{ readonly slug: string; isSpoiled: boolean }>()
  let trust = 0
  let reads = 0

  function spoil(slug: string | null): void {
    for (const fill of fills) if (slug === null || fill.slug === slug) fill.isSpoiled = true
  }

  return {
    get: known.get,
    isTrusted: ({ read }) => read.trust === trust,
    trust: () => trust,

    begin(slug) {
      const fill = { slug, isSpoiled: false }
      fills.add(fill)
      const mark = { number: ++reads, trust }
      return {
        mark,
        keep: (one) => {
          const isLate = (known.get(slug)?.read.number ?? 0) > mark.number
          if (!fill.isSpoiled && !isLate) known.set(slug, one)
        },
        end: () => void fills.delete(fill),
      }
    },

    drop(edited) {
      for (const one of edited) dropOne(one)
    },
    distrust: () => void trust++,
  }

  function dropOne({ slug, accountId }: Edited): void {
    if (slug === null && accountId === null) {
      trust++
      return
    }
    spoil(slug)
    if (slug !== null) known.delete(slug)
    else known.deleteWhere(({ target }) => target.accountId === accountId)
  }
}
