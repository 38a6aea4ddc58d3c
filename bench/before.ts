import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, freePort, stop } from '../server/test/support/service/service.ts'
import { cpuUs } from './support/cpu.ts'
import { startHookReceiver } from './support/hook-receiver.ts'
import { runLoad } from './support/load.ts'
import { figure, median, openLimits, toFixed } from './support/measure.ts'
import { DEARER, pairedRatio, toInterval } from './support/paired.ts'
import { toRequests } from './support/scans.ts'

/**
 * Claim: this version costs no more CPU than an earlier one, all its processes together. `npm run bench --
 * before COMMIT` (default: HEAD~1) runs both on SQLite, and the earlier one twice, in turns: what lies between
 * those two is noise. The whole interval of a ratio above 1.05 fails. It uses only HTTP and the command line,
 * so any two versions can be compared. Words after the commit choose what is compared, such as "picture";
 * WORKERS is passed on to all of them.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9)
/** Shorter rounds are mostly noise. */
const ROUND_US = 1_000_000
const CODES = 20
const SCANS = { seconds: 3, perSecond: 6000 }
const HOOKED = { seconds: 1, perSecond: 600 }
const ENDPOINTS = 4
const PICTURES = 300
const SIZES = 700
const BULK = 1000
const BULKS = 4
const INKS = ['#000000', '#1D3557', '#7B2D26', '#1B4332', '#3A0CA3']

const PLAN = { requests_per_minute: 1_000_000, qrcodes: null, counted: 'all', webhooks: true }
const PLANS = { enterprise: PLAN, business: PLAN, pro: PLAN, free: PLAN }

interface Version {
  readonly child: ChildProcess
  readonly base: string
  readonly key: string
  readonly codes: readonly { id: string; short_code: string; image_url: string }[]
  readonly hooked: string
  /** Pictures asked for so far: none is asked for twice. */
  drawn: number
}

type Versions = readonly [Version, Version, Version]

/** Returns how many units of work it has done. */
type Work = (version: Version) => Promise<number>

const root = join(import.meta.dirname, '..')
const [earlier = 'HEAD~1', ...chosen] = process.argv.slice(3)
const { PATH = '', WORKERS } = process.env
const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
const receiver = await startHookReceiver()
closing.push(() => void receiver.child.kill())

try {
  const checkout = checkOut(earlier)
  const versions = [await start(checkout), await start(checkout), await start(root)] as const
  const work: Record<string, Work> = {
    redirect,
    question,
    delivery,
    picture,
    'created code': create,
  }
  for (const [what, body] of Object.entries(work)) {
    if (chosen.length === 0 || chosen.includes(what)) await compare(what, body, versions)
  }
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

async function compare(what: string, body: Work, versions: Versions): Promise<void> {
  const costs = versions.map((): number[] => [])
  for (let round = -1; round < ROUNDS; round++) {
    for (let turn = 0; turn < versions.length; turn++) {
      const which = (turn + round + 1) % versions.length
      const cost = await costOf(body, versions[which as 0 | 1 | 2])
      if (round >= 0) costs[which]?.push(cost)
    }
  }
  const [was = [], same = [], is = []] = costs
  const ratio = pairedRatio(is, was)
  console.log(
    `${what}: ${toFixed(median(was), 1)} µs of CPU before, ${toFixed(median(is), 1)} now, ${toInterval(ratio)}; the earlier one twice: ${toInterval(pairedRatio(same, was))}`,
  )
  limits.atMost(`${what} against ${earlier}, low end`, ratio.low, DEARER)
}

async function costOf(body: Work, version: Version): Promise<number> {
  const begun = cpuUs(version.child)
  let units = 0
  let us = 0
  while (us < ROUND_US) {
    units += await body(version)
    us = cpuUs(version.child) - begun
  }
  return us / units
}

/** A scan from request to store. */
async function redirect({ base, codes }: Version): Promise<number> {
  return scan(
    base,
    codes.map(({ short_code }) => short_code),
    SCANS,
  )
}

async function scan(base: string, shortCodes: string[], rate: typeof SCANS): Promise<number> {
  const requests = toRequests(shortCodes)
  const port = Number(new URL(base).port)
  const { answers } = await runLoad({ port, connections: 32, requests, repeat: 1, ...rate })
  await drained(base, 'qroute_scans_pending')
  return answers['302'] ?? 0
}

async function question({ base, key, codes }: Version): Promise<number> {
  const [first, second] = codes
  const paths = [
    `/v1/qrcodes/${first?.id}/analytics`,
    `/v1/qrcodes/${second?.id}/analytics?country=US,DE`,
    `/v1/qrcodes/${first?.id}/analytics/timeseries?interval=hour`,
    `/v1/qrcodes/${first?.id}/analytics/scans?limit=50`,
    '/v1/analytics/aggregate',
    '/v1/analytics/timeseries?interval=day',
    '/v1/qrcodes?limit=20',
    `/v1/qrcodes/${first?.id}`,
  ]
  const asked = [...paths, ...paths, ...paths]
  for (const path of asked) {
    const { status } = await call(base + path, 'GET', { key })
    if (status !== 200) throw new Error(`${path} returned ${status}`)
  }
  return asked.length
}

async function delivery({ base, hooked }: Version): Promise<number> {
  const scans = await scan(base, [hooked], HOOKED)
  await drained(base, 'qroute_webhooks_pending')
  await receiver.take('/fast')
  return scans * ENDPOINTS
}

async function picture(version: Version): Promise<number> {
  const { base, codes } = version
  for (let i = 0; i < PICTURES; i++) {
    const code = codes[Math.floor(version.drawn / SIZES) % codes.length]
    const size = 256 + (version.drawn++ % SIZES)
    const path = new URL(code?.image_url ?? '').pathname
    const { status } = await fetch(`${base}${path}?size=${size}`)
    if (status !== 200) throw new Error(`an image returned ${status}`)
  }
  return PICTURES
}

async function create({ base, key }: Version): Promise<number> {
  for (let i = 0; i < BULKS; i++) await makeCodes(base, key, BULK)
  return BULKS * BULK
}

async function makeCodes(base: string, key: string, count: number): Promise<Version['codes']> {
  const items = Array.from({ length: count }, (_, i) => ({
    name: `Poster ${i}`,
    destination_url: `https://example.com/landing/page?code=${i}`,
    style: { dotsType: 'rounded', dotsColor: INKS[i % INKS.length] },
  }))
  const answer = await call(`${base}/v1/qrcodes/bulk`, 'POST', { key, body: { items } })
  if (answer.json?.summary?.created !== count) throw new Error(answer.text)
  return answer.json.data.map(({ qrcode }: { qrcode: Version['codes'][number] }) => qrcode)
}

/** Nothing is pending, twice in a row, because the figure may be slightly old. */
async function drained(base: string, name: string): Promise<void> {
  for (let calm = 0; calm < 2; calm = (await figure(base, name)) === 0 ? calm + 1 : 0) {
    await sleep(600)
  }
}

async function start(checkout: string): Promise<Version> {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-bench-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const plansFile = join(folder, 'plans.json')
  writeFileSync(plansFile, JSON.stringify(PLANS))
  const env = {
    PATH,
    ...(WORKERS !== undefined && { WORKERS }),
    PORT: String(port),
    BASE_URL: base,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    PLANS_FILE: plansFile,
  }
  const door = join(checkout, 'server/qroute.mjs')
  const options = { env, cwd: checkout }
  const child = spawn(process.execPath, [door, 'start'], { ...options, stdio: 'ignore' })
  closing.push(() => stop(child, 'SIGTERM'))
  while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) await sleep(100)
  const opened = (plan: string) => {
    const args = ['account', 'create', '--name', plan, '--email', `${plan}@example.com`]
    const out = execFileSync(process.execPath, [door, ...args, '--plan', plan, '--json'], options)
    return JSON.parse(out.toString()).live_key as string
  }
  const key = opened('enterprise')
  const codes = await makeCodes(base, key, CODES)
  const hookedKey = opened('business')
  const [hooked] = await makeCodes(base, hookedKey, 1)
  for (let i = 0; i < ENDPOINTS; i++) {
    const body = { url: `${receiver.url}/fast` }
    const { status, text } = await call(`${base}/v1/webhooks`, 'POST', { key: hookedKey, body })
    if (status !== 201) throw new Error(text)
  }
  return { child, base, key, codes, hooked: hooked?.short_code ?? '', drawn: 0 }
}

/** The earlier version in its own folder, with its own packages. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-before-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root }).toString()
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, commit)
  closing.push(() => void git('worktree', 'remove', '--force', folder))
  // Shared packages would be those of this version: the workspaces are among them.
  execFileSync('npm', ['ci', '--ignore-scripts', '--omit=dev'], { cwd: folder, stdio: 'ignore' })
  return folder
}
