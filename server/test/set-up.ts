// What all test files of a run share, made once before the first: a folder for all that is written, a
// PostgreSQL with a migrated database to copy, the program in a few files, a server on each engine and,
// where pages are tested, a browser. Test processes find them in their environment. Proofs start the
// program as it is installed, so it is not bundled for them.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundleProgram } from './engines/bundle.ts'
import { serveChromium } from './engines/chromium.ts'
import { startPostgres } from './engines/postgres.ts'
import { type Close, closeAll } from './support/service/close-all.ts'
import { makeTemplate } from './support/service/databases.ts'
import { environment, roomy, SHARED, spawnServer, stop } from './support/service/service.ts'

const closing: Close[] = []

export async function setUp(wanted: { isProof: boolean; hasBrowser: boolean }): Promise<void> {
  const { env } = process
  const folder = mkdtempSync(path.join(tmpdir(), 'qroute-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  // Whatever a file leaves behind is in there; PostgreSQL runs as somebody else.
  chmodSync(folder, 0o755)
  env.TMPDIR = folder
  env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
  env.TEST_CPU = path.join(folder, 'cpu')
  const postgres = await startPostgres(env.TEST_DATABASE_URL)
  closing.push(() => postgres.stop())
  env.TEST_DATABASE_URL = postgres.url
  env.TEST_TEMPLATE = await makeTemplate((close) => closing.push(close))
  if (wanted.isProof) env.TEST_TIER = 'proof'
  else env.TEST_PROGRAM = await bundleProgram(path.join(folder, 'program'))
  for (const engine of ['sqlite', 'postgres'] as const) {
    const own = await environment(engine, roomy(), (close) => closing.push(close))
    // An empty setting is the default.
    const { TEST_WORKERS: WORKERS = '' } = env
    const { child } = await spawnServer({ ...own, WORKERS }, Number(own.PORT))
    closing.push(() => stop(child))
    env[SHARED[engine]] = JSON.stringify(own)
  }
  if (!wanted.hasBrowser) return
  const browser = await serveChromium(env)
  closing.push(() => browser.close())
  env.TEST_BROWSER = browser.wsEndpoint()
}

export async function tearDown(): Promise<void> {
  await closeAll(closing)
}
