// `npm test` and `npm run prove`: what a change is likely to break, and everything else.
//
//   node server/test/run.ts             style, types, and every quick test
//   node server/test/run.ts NAME...     these test files, or folders of server/test, alone
//   node server/test/run.ts --prove     all proofs (server/test/proofs)
//   ... --prove NAME...                 these proofs, or folders in there
//   ... --prove list                    what each of them shows
//
// set-up.ts makes what the files share. When TEST_DATABASE_URL names a PostgreSQL, it is used and
// none is started. No file is run twice: what fails has failed.

import { existsSync, globSync, statfsSync } from 'node:fs'
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
import { printProofs, proofsIn } from './list-proofs.ts'
import { Report } from './report.ts'
import { setUp, tearDown } from './set-up.ts'

const here = import.meta.dirname
const root = path.resolve(here, '../..')
const PROOFS = 'server/test/proofs'
const QUICK = '{domain,drawing,pages,terminal,server,client,cli,dashboard,bench}/**/*.test.ts'
/** Files wait for servers and time as well: with two more than there are cores, none is idle. */
const FILES_AT_ONCE = { test: availableParallelism() + 2, proof: availableParallelism() }
const TIMEOUT_MS = { test: 300_000, proof: 1_800_000 }
/** They measure milliseconds: each has the machine to itself, after the others. */
const ALONE = [path.join(root, PROOFS, 'operations/lease.test.ts')]
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
  return path.basename(path.dirname(file)) === 'dashboard' && file.startsWith(here)
}

/** They break a copy of everything, the built dashboard included. */
function isMutation(file: string): boolean {
  return file.startsWith(path.join(root, PROOFS, 'mutations'))
}

/** A name is a file or an area, which is a folder of tests or of proofs. */
function filesOf(isProof: boolean, named: string[]): string[] {
  const folder = isProof ? PROOFS : 'server/test'
  const patterns = named.map((name) =>
    name.endsWith('.ts') ? name : `${folder}/${name}/**/*.test.ts`,
  )
  if (named.length === 0) patterns.push(isProof ? `${PROOFS}/**/*.test.ts` : QUICK)
  const exclude = ['**/node_modules/**', ...(isProof || named.length > 0 ? [] : [`${PROOFS}/**`])]
  const found = patterns.map((pattern) => globSync(pattern, { cwd: root, exclude }))
  const unknown = named.filter((_, index) => found[index]?.length === 0)
  if (unknown.length > 0) {
    const all = globSync(`${folder}/*/*.test.ts`, { cwd: root })
    const areas = [...new Set(all.map((file) => path.basename(path.dirname(file))))]
    say(`There is no such test: ${unknown.join(' ')}. Name files, or areas: ${areas.join(', ')}`)
    process.exit(2)
  }
  const files = [...new Set(found.flat())].sort()
  return files.map((file) => path.join(root, file))
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
    say(printProofs(proofsIn(path.join(root, PROOFS))))
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
