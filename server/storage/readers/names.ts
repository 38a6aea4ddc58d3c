import { openRecent } from '../../../domain/recent.ts'
import { dimensionOf, type PlainName, UNKNOWN } from '../../../domain/scans/dimensions.ts'
import { placeholders } from '../engine/database.ts'
import type { Reader } from './reader.ts'

/** Names by number. Those of a table never change, so they are remembered. */
export interface Names {
  of(reader: Pick<Reader, 'query'>, nums: Iterable<number>): Promise<ReadonlyMap<number, string>>
}

/** Twice as many at most. */
const KNOWN_MAX = 10_000
const ASKED_AT_ONCE = 500

export function openNames(of: PlainName | 'variant'): Names {
  const dimension = dimensionOf(of)
  if ('values' in dimension) return namesOf(dimension.values)
  const { table } = dimension
  const known = openRecent<string, number>(KNOWN_MAX)
  return {
    async of(reader, nums) {
      const found = new Map<number, string>()
      const unknown: number[] = []
      for (const num of nums) {
        const name = known.get(num)
        found.set(num, name ?? UNKNOWN)
        if (name === undefined) unknown.push(num)
      }
      for (let from = 0; from < unknown.length; from += ASKED_AT_ONCE) {
        const some = unknown.slice(from, from + ASKED_AT_ONCE)
        const text = `select num, name from ${table} where num in (${placeholders(some.length, 0)})`
        for (const { num, name } of await reader.query<{ num: number; name: string }>(text, some)) {
          known.set(num, name)
          found.set(num, name)
        }
      }
      return found
    },
  }
}

function namesOf(values: readonly string[]): Names {
  return {
    of: async (_, nums) => new Map(Array.from(nums, (num) => [num, values[num] ?? UNKNOWN])),
  }
}
