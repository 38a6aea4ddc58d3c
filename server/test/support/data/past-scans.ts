import { type LoggedScan, NOWHERE } from '../../../../domain/scans/scans.ts'
import { openRecorder } from '../../../storage/scans/recording/record-scans.ts'
import { openData } from '../service/databases.ts'
import type { Site } from '../service/site.ts'
import { LED } from './session.ts'

const DAY_MS = 86_400_000
const BATCH = 2000

const SEEN = {
  ...NOWHERE,
  ...LED,
  class: 'human',
  reason: '',
  device: 'ios',
  browser: 'safari',
} as const

/** Two people at each code on each of these days before today; returns how many scans that were. */
export async function recordPast(
  { env, accountId }: Pick<Site, 'env' | 'accountId'>,
  ids: Iterable<string>,
  log: string,
  daysAgo: readonly number[],
): Promise<number> {
  const now = Date.now()
  const scans: LoggedScan[] = []
  for (const codeId of ids) {
    const code = { ...SEEN, codeId, accountId, mode: 'live' as const }
    for (const ago of daysAgo) {
      for (const visitor of [1, 100 + ago]) scans.push({ ...code, at: now - ago * DAY_MS, visitor })
    }
  }
  const db = await openData(env, 'scans')
  const recorder = openRecorder(db)
  for (let mark = 0; mark * BATCH < scans.length; mark++) {
    await recorder.record(log, mark, mark + 1, scans.slice(mark * BATCH, (mark + 1) * BATCH))
  }
  await db.close()
  return scans.length
}
