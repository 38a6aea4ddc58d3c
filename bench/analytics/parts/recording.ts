import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { openRecorder } from '../../../server/storage/scans/recording/record-scans.ts'
import { openData } from '../../../server/test/support/service/databases.ts'
import type { Filled } from '../../support/filled.ts'
import { type Limits, median, toFixed } from '../../support/measure.ts'
import { openYear } from '../../support/year.ts'

/** For bench/analytics/analytics.ts: the recorder alone, on top of existing data. */
const BATCH = 5000
const BATCHES = 60
const PER_MS = 10

export async function measureRecorder(filled: Filled, limits: Limits): Promise<void> {
  const next = openYear(filled.year)
  for (let i = 0; i < filled.year.scans; i++) next()
  const db = await openData(filled.env, 'scans')
  const recorder = openRecorder(db)
  let seq = 0
  const record = async (scans: LoggedScan[]) => {
    const begun = performance.now()
    await recorder.record('log_more', seq, seq + 1, scans)
    seq++
    return performance.now() - begun
  }

  async function measure(toScan: (scan: LoggedScan, index: number) => LoggedScan) {
    await record(Array.from({ length: BATCH }, next).map(toScan)) // warms up
    const before = writtenBytes()
    const times: number[] = []
    for (let i = 1; i <= BATCHES; i++) {
      const some = Array.from({ length: BATCH }, (_, n) => toScan(next(), i * BATCH + n))
      times.push(await record(some))
    }
    const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000
    const bytes = (writtenBytes() - before) / (BATCHES * BATCH)
    const longest = toFixed(Math.max(...times), 0)
    console.log(
      `  ${toFixed(bytes, 0)} bytes written per scan, a batch of ${BATCH} takes ${toFixed(median(times), 0)} ms, at most ${longest}`,
    )
    return (BATCHES * BATCH) / seconds
  }

  console.log('recorder, scans at a high rate:')
  const begun = Date.now()
  const dense = await measure((scan, index) => ({
    ...scan,
    at: begun + Math.floor(index / PER_MS),
  }))
  limits.atLeast('recorder, scans per second', dense, 15_000, 'scans/s')
  console.log('recorder, scans as far apart as in the year:')
  const sparse = await measure((scan) => scan)
  console.log(`  ${toFixed(sparse, 0)} scans/s`)
  await db.close()
  const scans = filled.year.scans + 2 * (BATCHES + 1) * BATCH
  const size = statSync(join(filled.env.DATA_DIR ?? '', 'scans.db')).size
  console.log(`  ${toFixed(size / scans, 0)} bytes stored per scan`)
}

/** Written by this process to the disk (Linux). */
function writtenBytes(): number {
  return Number(/\nwrite_bytes: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])
}
