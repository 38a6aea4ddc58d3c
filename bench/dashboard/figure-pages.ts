import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '../../server/config.ts'
import { newSetUpLink } from '../../server/domain/accounts/people/people.ts'
import { openPersonStore } from '../../server/storage/accounts/people.ts'
import { openDatabase } from '../../server/storage/engine/open-database.ts'
import { launchChromium } from '../../server/test/engines/chromium.ts'
import { newEmail, openBrowser } from '../../server/test/support/browser/browser.ts'
import { call, freePort, spawnServer, stop } from '../../server/test/support/service/service.ts'
import { type Filled, openFilled } from '../support/filled.ts'
import { median, openLimits, toFixed } from '../support/measure.ts'
import { type Category, openLighthouse, type Verdict } from './parts/lighthouse.ts'
import { openPageLoads } from './parts/page-loads.ts'

/**
 * Claim: with 10,000,000 scans, the overview and the analytics page of the biggest code are usable within
 * a second of opening their addresses in a browser that has never seen them, by days of UTC and of
 * Berlin. BENCH_SCANS for another
 * number, BENCH_DATA for a folder to keep the data in.
 *
 *   npm run bench -- figure-pages
 */
const SCANS = Number(process.env.BENCH_SCANS ?? 10_000_000)
const LOADS = 7
const USABLE_MS = 1_000
/** Not of one code, but of all scans. */
const ACCOUNT_USABLE_MS = 2_000
const SCRIPT_KB = 80
const ROUNDS = 3
const PASSWORD = 'correct horse battery'
const SCORES: Readonly<Record<Category, number>> = {
  performance: 0.95,
  accessibility: 1,
  'best-practices': 1,
}

execFileSync(process.execPath, ['dashboard/build.ts', '--if-stale'], {
  cwd: join(import.meta.dirname, '..', '..'),
  stdio: 'inherit',
})
const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
try {
  const filled = await openFilled('sqlite', SCANS, (close) => closing.push(close))
  const secret = await newLink(filled)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const server = await spawnServer({ ...filled.env, BASE_URL: base }, port)
  closing.push(() => stop(server.child))
  const owner = openBrowser(base)
  const body = { token: secret, email: newEmail(), password: PASSWORD }
  const { status, text } = await owner.call('POST', '/v1/setup', { body })
  if (status !== 201) throw new Error(`Nobody could sign in: ${text}`)
  const debuggingPort = await freePort()
  const chromium = await launchChromium(process.env, [`--remote-debugging-port=${debuggingPort}`])
  closing.push(() => chromium.close())
  const loadPage = openPageLoads(chromium, base, owner.cookie())

  const top = await call(`${base}/v1/analytics/top?limit=1`, 'GET', { key: filled.key })
  const analytics = `/app/analytics?code=${top.json.data[0].qr_id}`
  const chart = ['.totals .huge dd', '.chart canvas', '.bar-list li']
  for (const timezone of ['Europe/Berlin', 'UTC']) {
    const set = await owner.call('PATCH', '/v1/account', { body: { timezone } })
    if (set.status !== 200) throw new Error(`The time zone was not set: ${set.text}`)
    const today = ['.today .huge-number', '.top li', '.needs']
    await measure(`overview in ${timezone}`, '/app/overview', today)
    await measure(`analytics of the biggest code in ${timezone}`, analytics, chart)
    const all = `analytics of the account in ${timezone}`
    await measure(all, '/app/analytics', chart, ACCOUNT_USABLE_MS)
  }
  await askLighthouse()

  async function measure(
    name: string,
    path: string,
    shown: readonly string[],
    usableMs = USABLE_MS,
  ): Promise<void> {
    await loadPage(path, shown)
    const loads = []
    for (let round = 0; round < LOADS; round++) loads.push(await loadPage(path, shown))
    const times = loads.map(({ ms }) => ms)
    console.log(`${name}: ${times.map((ms) => toFixed(ms, 0)).join(', ')} ms`)
    limits.atMost(`${name} is usable`, median(times), usableMs, 'ms')
    const script = Math.max(...loads.map(({ bytes }) => bytes.script))
    limits.atMost(`JavaScript of ${name}`, script / 1_000, SCRIPT_KB, 'kB')
    const remote = loads.flatMap((one) => one.remote)
    limits.atMost(`asked of others by ${name}`, remote.length, 0, 'requests')
  }

  async function askLighthouse(): Promise<void> {
    const lighthouse = await openLighthouse()
    const verdicts: Verdict[] = []
    for (let round = 0; round < ROUNDS; round++) {
      verdicts.push(
        await lighthouse.judge(base + analytics, debuggingPort, owner.cookie(), 'desktop'),
      )
    }
    for (const [name, least] of Object.entries(SCORES) as [Category, number][]) {
      const score = median(verdicts.map((one) => one.scores[name]))
      limits.atLeast(`Lighthouse ${name} of analytics`, score, least, '')
    }
    console.log(
      `Lighthouse missed: ${verdicts.flatMap(({ missed }) => missed).join(', ') || 'nothing'}`,
    )
  }
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

/** For the owner of the account that was filled. */
async function newLink({ env, year }: Filled): Promise<string> {
  const db = await openDatabase(readConfig(env), pino({ level: 'silent' }))
  const link = newSetUpLink(year.accountId, Date.now())
  await openPersonStore(db).reset(link, [])
  await db.close()
  return link.secret
}
