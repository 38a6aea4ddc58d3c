import assert from 'node:assert/strict'
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { openRecorder } from '../../../storage/scans/recording/record-scans.ts'
import { LED } from '../data/scans/session.ts'
import { openData } from '../service/databases.ts'
import type { Environment } from '../service/service.ts'

/** A piece of scans.db is overwritten with zeros, as a failing disk or a lost write leaves it. */

/** Several, so that pages of all tables lie beside each other. */
const BATCH = 250
const TORN_BYTES = 64 * 1024
/** At 12:23, the same whenever this runs: the file is then torn where first scans of visitors are lost. */
const YESTERDAY = (Math.floor(Date.now() / 86_400_000) - 1) * 86_400_000 + 44_580_000

export async function recordSome(
  env: Environment,
  accountId: string,
  ids: readonly string[],
  count: number,
): Promise<void> {
  const db = await openData(env, 'scans')
  const seen = { class: 'human', reason: '', device: 'ios', browser: 'safari' } as const
  const place = { country: 'DE', region: 'Berlin', city: 'Berlin' }
  const scans = Array.from({ length: count }, (_, index) => ({
    ...{ ...LED, ...seen, ...place, mode: 'live', accountId },
    codeId: ids[index % ids.length] ?? '',
    at: YESTERDAY - 1000 * index,
    visitor: 1 + (index % 900),
  }))
  const recorder = openRecorder(db)
  for (let from = 0; from < count; from += BATCH) {
    const batch = scans.slice(from, from + BATCH)
    assert.equal(await recorder.record('log_of_the_test', from, from + BATCH, batch), true)
  }
  await db.close()
}

/** The end of the file has the leaves that were written last. */
export function tear(path: string): number {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(TORN_BYTES), 0, TORN_BYTES, statSync(path).size - TORN_BYTES)
  closeSync(file)
  return TORN_BYTES
}
