import type { Code } from '../code.ts'

/** What codes will do by themselves: lead elsewhere, begin, end. */
export interface Upcoming {
  readonly at: number
  readonly what: 'destination' | 'starts' | 'expires'
  readonly code: Pick<Code, 'id' | 'name'>
  /** Where it will lead; null unless that changes. */
  readonly destinationUrl: string | null
}

/** The next first. A paused code neither begins nor ends by itself. */
export function upcomingOf(codes: readonly Code[], from: number, to: number): Upcoming[] {
  const all = codes.flatMap((code): Upcoming[] => {
    const { startsAt, expiresAt } = code.routing
    const changes = code.schedule.map(({ at, destinationUrl }) => ({
      ...({ at, what: 'destination', code, destinationUrl } as const),
    }))
    const isOn = code.status === 'active'
    const plain = { code, destinationUrl: null }
    const starts =
      isOn && startsAt !== undefined ? [{ at: startsAt, what: 'starts', ...plain } as const] : []
    const ends =
      isOn && expiresAt !== undefined ? [{ at: expiresAt, what: 'expires', ...plain } as const] : []
    return [...changes, ...starts, ...ends]
  })
  return all
    .filter(({ at }) => at > from && at <= to)
    .sort((one, other) => one.at - other.at || (one.code.id < other.code.id ? -1 : 1))
}
