// `npm test` and `npm run prove`: what a change is likely to break, and everything else.
//
//   node server/test/run.ts             style, types, and every quick test
//   node server/test/run.ts NAME...     these test files, or folders of server/test, alone
//   node server/test/run.ts --prove     all proofs, of every folder of server/test
//   ... --prove NAME...                 the proofs of these files or folders
//   ... --prove list                    what each file of proofs shows
//
// Proofs are in x.proof.ts; or beside the quick tests in x.test.ts where both are short. There
// server/test/support/service/tiers.ts leaves out those of the other run.
//
// set-up.ts makes what the files share. When TEST_DATABASE_URL names a PostgreSQL, it is used and
// none is started. No file is run twice: what fails has failed.

import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { run } from 'node:test'
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
import { installedPrograms } from './engines/prepare.ts'
import { areaOf, printProofs, readProof } from './list-proofs.ts'
import { Report } from './report.ts'
import { setUp, tearDown } from './set-up.ts'

const here = import.meta.dirname
const root = path.resolve(here, '../..')
const QUICK = '{domain,drawing,pages,terminal,server,client,cli,dashboard,bench}/**/*.test.ts'
const PROOFS = 'server/test/**/*.{test,proof}.ts'
/** By these a file of quick tests has something for `npm run prove` too. */
const HAS_PROOFS = /\b(isProof\b|(proof|both|onOneEngine|checkLooks)\()/
/** Files wait for servers and time as well: with two more than there are cores, none is idle. */
const FILES_AT_ONCE = { test: availableParallelism() + 2, proof: availableParallelism() }
const TIMEOUT_MS = { test: 300_000, proof: 1_800_000 }
/** They measure milliseconds: each has the machine to itself, after the others. */
const ALONE = [path.join(here, 'operations/lease.proof.ts')]
const MEMORY = { folder: '/dev/shm', neededBytes: 8e9 }
const report = new Report(root)

/** Runs one step under its heading; a step that throws is a failure. */
async function step(heading: string, work: () => Promise<void>): Promise<void> {
  if (interrupt.signal.aborted) return
  say(`\n== ${heading}`)
  const start = performance.now()
  try {
    await work()
  } catch (error) {
    report.add('failed')
    say(error instanceof Error ? error.message : String(error))
  } finally {
    say(`-- ${heading}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

async function check(heading: string, script: string, args: string[]): Promise<void> {
  const command = [path.join(root, 'node_modules', script), ...args]
  await step(heading, async () => {
    await program(process.execPath, command, { cwd: root })
    report.add('passed')
  })
}

function drivesBrowser(file: string): boolean {
  return file.startsWith(path.join(here, 'dashboard'))
}

/** They break a copy of everything, the built dashboard included. */
function isMutation(file: string): boolean {
  return file.startsWith(path.join(here, 'mutations'))
}

function isWanted(file: string, isProof: boolean): boolean {
  if (file.endsWith('.proof.ts')) return isProof
  return !isProof || HAS_PROOFS.test(readFileSync(path.join(root, file), 'utf8'))
}

/** A name is a file or an area, which is a folder of server/test. */
function filesOf(isProof: boolean, named: readonly string[]): string[] {
  const find = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] })
      .filter((file) => isWanted(file, isProof))
      .map((file) => path.join(root, file))
  const all = () => find(isProof ? PROOFS : QUICK)
  if (named.length === 0) return all().sort()
  const found = named.map((name) =>
    find(name.endsWith('.ts') ? name : `server/test/${name}/**/*.{test,proof}.ts`),
  )
  const unknown = named.filter((_, index) => found[index]?.length === 0)
  if (unknown.length > 0) {
    const folders = all()
      .filter((file) => file.startsWith(here))
      .map(areaOf)
    const areas = [...new Set(folders)].sort().join(', ')
    say(`There is no such test: ${unknown.join(' ')}. Name files, or areas: ${areas}`)
    process.exit(2)
  }
  return [...new Set(found.flat())].sort()
}

async function runFiles(files: string[], kind: 'test' | 'proof', atOnce: number): Promise<void> {
  if (files.length === 0) return
  const tests = run({
    files,
    cwd: root,
    concurrency: atOnce,
    timeout: TIMEOUT_MS[kind],
    signal: interrupt.signal,
    execArgv: ['--import', path.join(here, 'support/service/cpu.ts')],
    // A file ends with its last test, whatever it left open.
    forceExit: true,
  })
  await report.follow(tests)
}

async function runTests(files: string[], isProof: boolean, isWhole: boolean): Promise<void> {
  const before = report.size()
  const kind = isProof ? 'proof' : 'test'
  const isAlone = (file: string) => ALONE.includes(file)
  await runFiles(
    files.filter((file) => !isAlone(file)),
    kind,
    FILES_AT_ONCE[kind],
  )
  await runFiles(files.filter(isAlone), kind, 1)
  if (report.size() === before) throw new Error('no tests found')
  report.tellFiles(process.env.TEST_CPU ?? '', isWhole && !isProof)
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
  const options = { prove: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const isProof = values.prove
  if (isProof && positionals.join() === 'list') {
    say(printProofs(filesOf(true, []).map(readProof)))
    return
  }
  const files = filesOf(isProof, positionals)
  heedInterrupts()
  if (!enginesAreInstalled()) await step('install test engines', installEngines)
  // For stock-postgres.test.ts. Without the right to install it, that file is skipped and says so.
  if (isProof && installedPrograms() === null && canInstall()) {
    await step("install the system's PostgreSQL", () => installFromSystem('postgresql'))
  }
  if (!isProof && positionals.length === 0) {
    await check('biome check', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])
    await check('tsc', 'typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json'])
    await check('tsc, domain', 'typescript/bin/tsc', ['--noEmit', '-p', 'domain'])
    await check('tsc, dashboard', 'typescript/bin/tsc', ['--noEmit', '-p', 'dashboard'])
  }
  if (files.some(drivesBrowser)) await step('prepare Chromium', prepareChromium)
  if (files.some((file) => drivesBrowser(file) || isMutation(file))) {
    await step('build the dashboard', () =>
      program(process.execPath, ['dashboard/build.ts', '--if-stale'], { cwd: root }),
    )
  }
  writeToMemory()
  const isWhole = positionals.length === 0
  await step('tests', async () => {
    try {
      await setUp({ isProof, hasBrowser: files.some(drivesBrowser) })
      await runTests(files, isProof, isWhole)
    } finally {
      await tearDown()
    }
  })
  if (interrupt.signal.aborted) report.add('failed')
  process.stdout.write(`\n${report.lastLine()}\n`, () => process.exit(report.hasFailed() ? 1 : 0))
}

await main()
