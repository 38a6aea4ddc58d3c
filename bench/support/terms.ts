import type { Code } from '../../domain/codes/code.ts'
import { insertMany } from '../../server/storage/engine/database.ts'
import { openData } from '../../server/test/support/service/databases.ts'
import type { Environment } from '../../server/test/support/service/service.ts'

/** Codes with a start, an expiry or a limit. */
const AT_ONCE = 5000
const DAY_MS = 86_400_000

export function toTerm(index: number): Code['routing'] {
  const now = Date.now()
  const days = (count: number) => now + count * DAY_MS
  const limit = { scanLimit: 40, limitedFrom: 1 }
  const terms: Code['routing'][] = [
    { expiresAt: days(-30) },
    { expiresAt: days(30) },
    { startsAt: days(3) },
    limit,
    { ...limit, startsAt: days(-3), expiresAt: days(3) },
  ]
  // Scattered: those that are scanned, or have a tag, have every kind of term.
  return terms[(Math.imul(index, 2_654_435_761) >>> 16) % terms.length] ?? {}
}

/** One of `share` codes has a term; half of those with a limit have reached it. */
export async function takePlaces(
  env: Environment,
  all: readonly string[],
  share: number,
): Promise<void> {
  const ids = all.filter((_, index) => index % share === 0 && 'scanLimit' in toTerm(index / share))
  const tickets = await openData(env, 'tickets')
  const columns = { code_id: 'text', limited_from: 'int', used: 'int' } as const
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const rows = ids.slice(start, start + AT_ONCE).map((id, index) => [id, 1, index % 2 ? 40 : 12])
    await tickets.batch([insertMany('tickets', columns, rows)])
  }
  if (tickets.engine === 'postgres') await tickets.query('vacuum analyze tickets')
  await tickets.close()
}
