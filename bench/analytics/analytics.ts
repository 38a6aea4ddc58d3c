import { type Engine, spawnServer, stop } from '../../server/test/support/service/service.ts'
import { openFilled } from '../support/filled.ts'
import { openLimits } from '../support/measure.ts'
import { measureDetails, measureRanking } from './parts/details.ts'
import { measureQuestions } from './parts/questions.ts'
import { measureRecorder } from './parts/recording.ts'
import { measureLag, measureTogether } from './parts/together.ts'

/**
 * Claim: analytics queries cost the same however many scans there are, and keeping the figures up
 * to date leaves time for redirects. 10,000,000 scans of a year on SQLite; with `analytics
 * postgres` 2,000,000 on PostgreSQL, queries only. BENCH_DATA names a folder to keep the data in.
 */
const engine: Engine = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite'
const SCANS = engine === 'sqlite' ? 10_000_000 : 2_000_000

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
try {
  const filled = await openFilled(engine, Number(process.env.BENCH_SCANS ?? SCANS), (close) =>
    closing.push(close),
  )
  const server = await spawnServer(filled.env)
  closing.push(() => stop(server.child))
  await measureQuestions(engine, server.base, filled, limits)
  await measureDetails(server.base, filled, limits)
  if (engine === 'sqlite') {
    await measureRanking(server.base, filled, limits)
    await measureTogether(server.base, filled, limits)
    await measureLag(server.base, filled, limits)
    await stop(server.child, 'SIGTERM')
    await measureRecorder(filled, limits)
  }
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()
