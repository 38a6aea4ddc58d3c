import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, openLimits } from './support/measure.ts'

/**
 * Claim: `qr` starts quickly. Processor time of the published program that tells its version and its help, against
 * a Node that runs nothing; also with the Node of the system, if it has another.
 *
 *   npm run bench -- cli-start
 */
const ROUNDS = 5
const STARTS = 10
const CPU_MAX_MS = 80
const RATIO_MAX = 2
const BUILD = join(import.meta.dirname, '../cli/build.ts')
const NODES = [process.execPath, '/usr/bin/node'].filter((node) => existsSync(node))

const limits = openLimits()
const folder = mkdtempSync(join(tmpdir(), 'qroute-cli-start-'))
try {
  execFileSync(process.execPath, [BUILD, join(folder, 'dist')], { stdio: 'inherit' })
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  for (const node of NODES) measure(node, join(folder, 'dist/qr.cjs'))
} finally {
  rmSync(folder, { recursive: true })
}
limits.end()

function measure(node: string, program: string): void {
  const name = `Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`
  const taken: Record<string, number[]> = {}
  const commands = { nothing: ['-e', '0'], version: [program, '--version'], help: [program] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, args] of Object.entries(commands)) {
      const times = taken[what] ?? []
      taken[what] = [...times, cpuMs(node, args)]
    }
  }
  const bare = median(taken.nothing ?? [])
  for (const what of ['version', 'help']) {
    const ms = median(taken[what] ?? [])
    // How long a Node of the system takes to do nothing is not ours.
    const max = node === process.execPath ? CPU_MAX_MS : Number.POSITIVE_INFINITY
    limits.atMost(`${name}, ${what}`, ms, max, 'ms of processor time')
    limits.atMost(`${name}, ${what}: against a bare Node`, ms / bare, RATIO_MAX)
  }
}

/** The system counts in ticks of 10 ms: so many starts together are exact enough. */
function cpuMs(node: string, args: readonly string[]): number {
  const before = childrenMs()
  for (let start = 0; start < STARTS; start++) spawnSync(node, args)
  return (childrenMs() - before) / STARTS
}

/** Processor time of all children that have ended. */
function childrenMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * 10
}
