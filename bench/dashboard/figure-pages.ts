import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { launchChromium } from '../../server/test/engines/chromium.ts'
import {
  call,
  type Engine,
  freePort,
  spawnServer,
  stop,
} from '../../server/test/support/service/service.ts'
import { openAsking } from '../support/asking.ts'
import { openLarge } from '../support/large.ts'
import { median, openLimits, toFixed } from '../support/measure.ts'
import { type Category, openLighthouse, type Verdict } from './parts/lighthouse.ts'
import { openPageLoads, type PageLoad } from './parts/page-loads.ts'
import { signInOwner } from './parts/signed-in.ts'

/**
 * Claim: with 10,000,000 scans and 100,000 codes in one account, every page with figures has all of them
 * within a second of opening its address in a browser that has never seen it: on both engines, by days
 * of UTC and of Berlin. Beside it, what each request of the pages takes alone. `figure-pages sqlite` and
 * `figure-pages postgres` for one engine; BENCH_SCANS and BENCH_CODES for other numbers; BENCH_DATA for a
 * folder to keep the data in (bench/support/filled.ts).
 *
 *   npm run bench -- figure-pages [sqlite | postgres]
 */
const SCANS = Number(process.env.BENCH_SCANS ?? 10_000_000)
const CODES = Number(process.env.BENCH_CODES ?? 100_000)
const LOADS = 7
const ALONE = 9
const USABLE_MS = 1_000
const COUNTS_MS = 20
/** What is loaded first. */
const FIRST = 'overview'
const SCRIPT_KB = 80
const ROUNDS = 3
const ZONES = ['Europe/Berlin', 'UTC'] as const
const SCORES: Readonly<Record<Category, number>> = {
  performance: 0.95,
  accessibility: 1,
  'best-practices': 1,
}

/** An address, and what is on it when all its figures are. */
interface Page {
  readonly path: string
  readonly shown: readonly string[]
}

/** What was not counted, and which way scans went, is asked for when these are there. */
const PARTS = ['.totals .huge dd', '.chart canvas', '.bar-list li', '.heat td']

function pagesOf(code: string): Readonly<Record<string, Page>> {
  const list = ['[data-row] .total b', '.chips .chip:last-child b']
  return {
    overview: { path: '/app/overview', shown: ['.today .huge-number', '.top li', '.needs'] },
    'analytics of the account': { path: '/app/analytics', shown: [...PARTS, '.ranking li'] },
    'analytics of the account, a year': {
      path: '/app/analytics?days=365',
      shown: [...PARTS, '.ranking li'],
    },
    'analytics of the biggest code': { path: `/app/analytics?code=${code}`, shown: PARTS },
    'page of the biggest code': { path: `/app/codes/${code}`, shown: ['.figures dd'] },
    'list of codes': { path: '/app/codes', shown: list },
    'list of codes by scans': { path: '/app/codes?sort=-total_scans', shown: list },
  }
}

execFileSync(process.execPath, ['dashboard/build.ts', '--if-stale'], {
  cwd: join(import.meta.dirname, '..', '..'),
  stdio: 'inherit',
})
const limits = openLimits()
const [, , , only] = process.argv
const engines = (['sqlite', 'postgres'] as const).filter((one) => (only ?? one) === one)
for (const engine of engines) {
  const closing: (() => Promise<void> | void)[] = []
  try {
    await measure(engine, (close) => closing.push(close))
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
limits.end()

async function measure(engine: Engine, onClose: (close: () => Promise<void> | void) => void) {
  const filled = await openLarge(engine, { scans: SCANS, codes: CODES }, onClose)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const server = await spawnServer({ ...filled.env, BASE_URL: base }, port)
  onClose(() => stop(server.child))
  const owner = await signInOwner(filled, base)
  const debuggingPort = await freePort()
  // Without a language, a bare machine has one that Intl does not know.
  const flags = [`--remote-debugging-port=${debuggingPort}`, '--lang=en-US']
  const chromium = await launchChromium(process.env, flags)
  onClose(() => chromium.close())
  const loadPage = openPageLoads(chromium, base, owner.cookie())
  const { key } = filled
  const top = await call(`${base}/v1/analytics/top?limit=1`, 'GET', { key })
  const pages = pagesOf(top.json.data[0].qr_id)
  const loads = new Map<string, PageLoad[]>()
  for (let round = -1; round < LOADS; round++) {
    for (const zone of ZONES) {
      const set = await owner.call('PATCH', '/v1/account', { body: { timezone: zone } })
      if (set.status !== 200) throw new Error(`The time zone was not set: ${set.text}`)
      for (const [page, { path, shown }] of Object.entries(pages)) {
        const name = `${engine}: ${page} in ${zone}`
        const load = await loadPage(path, shown)
        // The first one warms up.
        loads.set(name, round < 0 ? [] : [...(loads.get(name) ?? []), load])
      }
    }
  }
  for (const [name, all] of loads) tellLoads(name, all)
  await tellAlone(engine, [...loads.values()].flat(), openAsking(base, key))
  if (engine === 'sqlite') {
    const path = pages['analytics of the biggest code']?.path ?? ''
    await askLighthouse(base + path, debuggingPort, owner.cookie())
  }
}

function tellLoads(name: string, loads: readonly PageLoad[]): void {
  const times = loads.map(({ ms }) => ms)
  console.log(`${name}: ${times.map((ms) => toFixed(ms, 0)).join(', ')} ms`)
  limits.atMost(`${name} is usable`, median(times), USABLE_MS, 'ms')
  const script = Math.max(...loads.map(({ bytes }) => bytes.script))
  const kB = script / 1_000
  // The others come from one page to the next, and load what they draw with after their figures.
  if (name.includes(FIRST)) limits.atMost(`JavaScript of ${name}`, kB, SCRIPT_KB, 'kB')
  else console.log(`JavaScript of ${name}, all of it: ${toFixed(kB, 1)} kB`)
  const remote = loads.flatMap((one) => one.remote)
  limits.atMost(`asked of others by ${name}`, remote.length, 0, 'requests')
}

/** What the pages have asked: on the page, where they are asked at once, and one after another. */
async function tellAlone(
  engine: Engine,
  loads: readonly PageLoad[],
  ask: ReturnType<typeof openAsking>,
): Promise<void> {
  const onPage = new Map<string, { path: string; times: number[] }>()
  for (const { path, ms } of loads.flatMap(({ asked }) => asked)) {
    // Minutes pass meanwhile.
    const name = path.replace(/until=[^&]+/, 'until=now')
    const { times } = onPage.get(name) ?? { times: [] }
    onPage.set(name, { path, times: [...times, ms] })
  }
  const open = [...onPage].filter(
    ([path]) => !/^\/v1\/(me|session|events|webhooks|account|views|simulate)\b/.test(path),
  )
  const alone = new Map(open.map(([name]) => [name, [] as number[]]))
  for (let round = 0; round < ALONE; round++) {
    for (const [name, { path }] of open) alone.get(name)?.push((await ask(path)).ms)
  }
  const rows = open.map(([name, { times }]) => ({
    name,
    together: median(times),
    alone: median(alone.get(name) ?? []),
  }))
  console.log(`${engine}: requests of the pages, alone and as pages ask them, in ms:`)
  for (const { name, together, alone: ms } of rows.toSorted((a, b) => b.alone - a.alone)) {
    console.log(`  ${toFixed(ms, 1)} ${toFixed(together, 1)} ${name}`)
  }
  const counts = rows.find(({ name }) => name === '/v1/qrcodes/counts')
  limits.atMost(`${engine}: figures of all chips`, counts?.alone ?? Infinity, COUNTS_MS, 'ms')
}

async function askLighthouse(url: string, port: number, cookie: string): Promise<void> {
  const lighthouse = await openLighthouse()
  const verdicts: Verdict[] = []
  for (let round = 0; round < ROUNDS; round++) {
    verdicts.push(await lighthouse.judge(url, port, cookie, 'desktop'))
  }
  for (const [name, least] of Object.entries(SCORES) as [Category, number][]) {
    const score = median(verdicts.map((one) => one.scores[name]))
    limits.atLeast(`Lighthouse ${name} of analytics`, score, least, '')
  }
  const missed = verdicts.flatMap((one) => one.missed)
  console.log(`Lighthouse missed: ${missed.join(', ') || 'nothing'}`)
}
