// What `npm test` runs: the style check, the type check, then every test file against a real
// PostgreSQL, ending in one line that says how many passed and failed.
//
//   node server/test/run.ts                 everything
//   node server/test/run.ts --only-tests    the tests without the two checks
//   node server/test/run.ts FILE...         only these test files, without the two checks
//   ... --prove                             long loops and grids at their full size (npm run prove)
//
// PostgreSQL is started once and shared: each test process gets its address in TEST_DATABASE_URL.
// When that variable is already set, the server it names is used and none is started. In the same
// way each test process gets the path of a browser in CHROMIUM_PATH, when a file among them drives one.
//
// A file that failed beside others is run a second time, alone, and the last lines say so: a machine
// that gives its cores to others for seconds breaks tests of things that happen in milliseconds. What
// fails twice has failed. Not in the proof, and not for files that were named.

import { existsSync, globSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import {
  canInstall,
  enginesAreInstalled,
  installEngines,
  installFromSystem,
  interrupt,
  prepareChromium,
  program,
  say,
} from './engines/install.ts'
import { startPostgres } from './engines/postgres.ts'
import { installedPrograms } from './engines/prepare.ts'
import { makeTemplate } from './support/service.ts'
import { Tally } from './tally.ts'

const root = path.resolve(import.meta.dirname, '../..')
const isProof = process.argv.includes('--prove')
const testTimeoutMs = isProof ? 1_800_000 : 300_000
/** With more, servers on two cores turn requests away as overloaded. */
const FILES_AT_ONCE = 2
/**
 * Files that mostly wait for time limits to pass, and use less than 40 % of a core. One of them, or of
 * those that drive a browser, runs beside the others. Not in the proof, where they have more to do.
 */
const WAITING = [
  'http/large-bodies',
  'http/slow-clients',
  'operations/migration',
  'operations/outage',
  'operations/refused-login',
  'redirect/clock',
  'redirect/slow-writes',
  'scans/disk-full',
  'scans/geo',
  'scans/standstill',
  'webhooks/outbound',
  'webhooks/webhook-changes',
  'webhooks/webhook-events',
].map((name) => path.join(import.meta.dirname, `${name}.test.ts`))
const SLOWEST_SHOWN = 15
const MEMORY = { folder: '/dev/shm', neededBytes: 8e9 }
const compiledModules = path.join(tmpdir(), 'qroute-test-modules')
const silenceLimitMs = testTimeoutMs + 30_000
/** When more files fail, it is not by chance. */
const FILES_RUN_AGAIN = 5
const tally = new Tally()

/** Runs one step under its heading; a step that throws is a failure and gives undefined. */
async function step<T>(heading: string, work: () => Promise<T>): Promise<T | undefined> {
  if (interrupt.signal.aborted) return undefined
  say(`\n== ${heading}`)
  const start = performance.now()
  try {
    return await work()
  } catch (error) {
    tally.add('failed')
    say(error instanceof Error ? error.message : String(error))
    return undefined
  } finally {
    say(`-- ${heading}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

async function check(heading: string, script: string, args: string[]): Promise<void> {
  const command = [path.join(root, 'node_modules', script), ...args]
  await step(heading, async () => {
    await program(process.execPath, command, { cwd: root })
    tally.add('passed')
  })
}

function drivesBrowser(file: string): boolean {
  return path.relative(import.meta.dirname, file).split(path.sep)[0] === 'dashboard'
}

function testFiles(named: string[]): string[] {
  if (named.length > 0) return named.map((file) => path.resolve(file))
  const found = globSync('{server,client,dashboard,bench}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  return found.sort().map((file) => path.join(root, file))
}

async function runTests(files: string[], databaseUrl: string, again: boolean): Promise<void> {
  const silence = new AbortController()
  const signal = AbortSignal.any([interrupt.signal, silence.signal])
  process.env.TEST_DATABASE_URL = databaseUrl
  const env = {
    ...process.env,
    TEST_TEMPLATE: await makeTemplate(),
    NODE_COMPILE_CACHE: compiledModules,
  }
  const running = new Set<string>()
  const durationsMs = new Map<string, number>()
  // A test that hangs is ended by its own timeout; a file that keeps its process alive is not.
  const onSilence = () => {
    say(`nothing has moved for ${silenceLimitMs / 1000} s, ending: ${[...running].join(', ')}`)
    tally.add('failed')
    silence.abort()
  }
  let timer = setTimeout(onSilence, silenceLimitMs)
  const start = (row: { files: string[]; atOnce: number }) => {
    const limits = { concurrency: row.atOnce, timeout: testTimeoutMs, signal }
    const tests = run({ files: row.files, cwd: root, env, ...limits })
    tally.countEach(tests)
    tests.on('test:dequeue', ({ file }) => file && running.add(path.relative(root, file)))
    tests.on('test:summary', ({ file, duration_ms }) => {
      if (!file) return
      running.delete(path.relative(root, file))
      durationsMs.set(path.relative(root, file), duration_ms)
    })
    for (const event of ['test:dequeue', 'test:complete', 'test:summary'] as const) {
      tests.on(event, () => {
        clearTimeout(timer)
        timer = setTimeout(onSilence, silenceLimitMs)
      })
    }
    return tests.compose(new spec())
  }
  const isWaiting = (file: string) => !isProof && (WAITING.includes(file) || drivesBrowser(file))
  const rows = [
    { files: files.filter((file) => !isWaiting(file)), atOnce: FILES_AT_ONCE },
    { files: files.filter(isWaiting), atOnce: 1 },
  ]
  // All begin at once; the first is shown as it goes, the other after it.
  const outputs = rows.filter((row) => row.files.length > 0).map(start)
  for (const output of outputs) for await (const text of output) process.stdout.write(text)
  const failed = tally.failedFiles()
  if (again && failed.length <= FILES_RUN_AGAIN) {
    for (const file of failed) {
      if (signal.aborted) break
      say(`\nagain, alone: ${path.relative(root, file)}`)
      tally.forget(file)
      for await (const text of start({ files: [file], atOnce: 1 })) process.stdout.write(text)
    }
  }
  clearTimeout(timer)
  tellSlowest(durationsMs)
}

function tellSlowest(durationsMs: ReadonlyMap<string, number>): void {
  const sorted = [...durationsMs].sort(([, a], [, b]) => b - a)
  say(`\nslowest of ${sorted.length} files:`)
  for (const [file, ms] of sorted.slice(0, SLOWEST_SHOWN)) {
    say(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
  }
}

async function testAgainstPostgres(
  files: string[],
  given: string | undefined,
  again: boolean,
): Promise<void> {
  const postgres = await step('start PostgreSQL', () => startPostgres(given))
  if (!postgres) return
  await step('tests', async () => {
    const before = tally.size()
    await runTests(files, postgres.url, again)
    if (tally.size() === before) throw new Error('no tests found')
  })
  await postgres.stop()
}

/** Where there is room, what tests write stays in memory: a slow disk must not break a time limit. */
function writeToMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY.folder)) return
  const { bavail, bsize } = statfsSync(MEMORY.folder)
  if (bavail * bsize >= MEMORY.neededBytes) process.env.TMPDIR = MEMORY.folder
}

function heedInterrupts(): void {
  const stop = () => interrupt.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // A signal sent to npm alone ends npm and its shell but never arrives here; their end is the sign.
  const parent = process.ppid
  const look = () => process.ppid !== parent && stop()
  if (process.env.npm_execpath) setInterval(look, 500).unref()
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      'only-tests': { type: 'boolean', default: false },
      prove: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const given = process.env.TEST_DATABASE_URL
  if (isProof) process.env.PROVE = 'true'
  heedInterrupts()
  if (!enginesAreInstalled()) await step('install test engines', installEngines)
  // For stock-postgres.test.ts. Without the right to install it, that file is skipped and says so.
  if (isProof && installedPrograms() === null && canInstall()) {
    await step("install the system's PostgreSQL", () => installFromSystem('postgresql'))
  }
  if (!values['only-tests'] && positionals.length === 0) {
    await check('biome check', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])
    await check('tsc', 'typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json'])
    await check('tsc, dashboard', 'typescript/bin/tsc', ['--noEmit', '-p', 'dashboard'])
  }
  const files = testFiles(positionals)
  if (files.some(drivesBrowser)) {
    await step('prepare Chromium', prepareChromium)
    await step('build the dashboard', () =>
      program(process.execPath, ['dashboard/build.ts', '--if-stale'], { cwd: root }),
    )
  }
  writeToMemory()
  await testAgainstPostgres(files, given, !isProof && positionals.length === 0)
  if (interrupt.signal.aborted) tally.add('failed')
  process.stdout.write(`\n${tally.lines(root)}\n`, () => process.exit(tally.hasFailed() ? 1 : 0))
}

await main()
