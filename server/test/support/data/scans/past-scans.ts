import assert from 'node:assert/strict'
import type { LoggedScan } from '../../../../../domain/scans/scans.ts'
import {
  openRecorder,
  type RecorderOptions,
} from '../../../../storage/scans/recording/record-scans.ts'
import { openData } from '../../service/databases.ts'
import { newLog } from '../../service/logs.ts'
import type { Service } from '../../service/service.ts'
import type { Site } from '../../service/site.ts'
import { PERSON } from './session.ts'

const DAY_MS = 86_400_000
const BATCH = 2000

/** Scans of any time and place, as if they had been answered: recorded by the test itself. */
export async function recordScans(
  { env }: Pick<Service, 'env'>,
  scans: readonly LoggedScan[],
  options: RecorderOptions = {},
): Promise<void> {
  const db = await openData(env, 'scans')
  const recorder = openRecorder(db, options)
  const log = newLog()
  for (let from = 0, mark = 0; from < scans.length; from += BATCH) {
    assert.ok(await recorder.record(log, mark, ++mark, scans.slice(from, from + BATCH)))
  }
  await db.close()
}

/** Two people at each code on each of these days before today; returns how many scans that were. */
export async function recordDays(
  site: Pick<Site, 'env' | 'accountId'>,
  ids: Iterable<string>,
  daysAgo: readonly number[],
): Promise<number> {
  const now = Date.now()
  const scans: LoggedScan[] = []
  for (const codeId of ids) {
    const code = { ...PERSON, codeId, accountId: site.accountId, mode: 'live' as const }
    for (const ago of daysAgo) {
      for (const visitor of [1, 100 + ago]) scans.push({ ...code, at: now - ago * DAY_MS, visitor })
    }
  }
  await recordScans(site, scans)
  return scans.length
}
