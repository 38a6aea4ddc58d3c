import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openParser, readJson } from '../server/http/core/bodies/json.ts'
import { freePort, spawnServer, stop } from '../server/test/support/service/service.ts'
import { cpuUs } from './support/cpu.ts'
import { median, openLimits, toFixed } from './support/measure.ts'

/**
 * Claims: a start of the service costs little processor time, of all threads until it is ready, against a
 * Node that runs nothing; and no body keeps the service busy for longer than the largest one that is
 * allowed, whatever is in it.
 *
 *   npm run bench -- start
 */
const ROUNDS = 7
const START_MAX = 45
const WORST_MAX = 1.5
const BODY_BYTES = 4_000_000

const limits = openLimits()
await measureStart()
measureBodies()
limits.end()

async function measureStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-start-'))
  const port = await freePort()
  const env = {
    DATA_DIR: folder,
    BASE_URL: `http://127.0.0.1:${port}`,
  }
  const starts: number[] = []
  const bare: number[] = []
  try {
    // The first one makes the databases.
    for (let round = 0; round <= ROUNDS; round++) {
      const { child } = await spawnServer(env, port, [])
      if (round > 0) starts.push(cpuUs(child) / 1e6)
      await stop(child, 'SIGTERM')
      bare.push(bareNode())
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(
    `a start: ${starts.map((seconds) => toFixed(seconds)).join(', ')} s of processor time`,
  )
  limits.atMost('a start against a bare Node', median(starts) / median(bare), START_MAX)
}

/** Seconds of processor time of a Node that ends at once. */
function bareNode(): number {
  const script = 'const { user, system } = process.cpuUsage(); console.log(user + system)'
  const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  return Number(stdout) / 1e6
}

/** Each fills the largest body that is read. */
function measureBodies(): void {
  const parse = openParser((text, done) => done(null, JSON.parse(text)))
  const allowed = JSON.stringify({ items: Array.from({ length: 1000 }, wholeCode) })
  const usual = timed(() => readJson(Buffer.from(allowed), parse))
  console.log(`a bulk of 1,000 codes with every field: ${toFixed(usual, 1)} ms`)
  const filled = (one: string, open: string, close: string) =>
    open +
    Array(Math.floor(BODY_BYTES / (one.length + 1)))
      .fill(one)
      .join() +
    close
  const bodies = {
    'one object with many fields': `{${Array.from({ length: 300_000 }, (_, index) => `"f${index}":1`).join()}}`,
    'many small objects': filled('{"a":1}', '[', ']'),
    'many numbers': filled('1', '[', ']'),
    'many empty lists': filled('[]', '[', ']'),
    'brackets only': '['.repeat(BODY_BYTES),
    'one long text': `{"name":"${'x'.repeat(BODY_BYTES)}"}`,
    'one text of escapes': `{"name":"${'\\u0041'.repeat(BODY_BYTES / 6)}"}`,
  }
  for (const [name, text] of Object.entries(bodies)) {
    const bytes = Buffer.from(text)
    const ms = timed(() => {
      try {
        readJson(bytes, parse)
      } catch {
        // Most are refused, which is what takes this time.
      }
    })
    limits.atMost(`${name}: ${toFixed(ms, 1)} ms, against that bulk`, ms / usual, WORST_MAX)
  }
}

function timed(body: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now()
    body()
    return performance.now() - begun
  })
  return median(times)
}

function wholeCode(_: unknown, index: number) {
  return {
    ...{ name: `Code ${index}`, destination_url: `https://example.com/${'x'.repeat(2000)}` },
    ...{ tags: ['one', 'two', 'three'], notes: 'n'.repeat(500), external_id: `id-${index}` },
    rules: [{ when: { device: ['ios'] }, destination_url: 'https://example.com/ios' }],
    style: { dotsType: 'dots', dotsColor: '#000000', backgroundColor: '#ffffff' },
  }
}
