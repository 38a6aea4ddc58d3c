import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openRecorder } from '../../server/storage/scans/recording/record-scans.ts'
import { launchChromium } from '../../server/test/engines/chromium.ts'
import { openOwner } from '../../server/test/support/browser/browser.ts'
import { type Locator, type Page, signInContext } from '../../server/test/support/browser/page.ts'
import { afterDrawing } from '../../server/test/support/browser/steady-page.ts'
import { type Close, closeAll } from '../../server/test/support/service/close-all.ts'
import { openData } from '../../server/test/support/service/databases.ts'
import {
  call,
  type Environment,
  environment,
  type Service,
  startService,
} from '../../server/test/support/service/service.ts'
import { until } from '../../server/test/support/service/until.ts'
import {
  CHANGED,
  CODES,
  LEADS_NOW,
  makeScans,
  NOW,
  OPENED,
  ROUTING,
} from './parts/sample-account.ts'

/**
 * Takes the pictures of the README anew: docs/dashboard-codes.png and docs/dashboard-analytics.png, of
 * a service with the account in bench/dashboard/parts/sample-account.ts. Its clock and the browser's always begin at
 * the same moment, so that pictures differ only where the dashboard does, and by the few
 * scans that come while the second is taken.
 *
 *   npm run bench -- screenshots
 */
const ROOT = join(import.meta.dirname, '..', '..')
const DOCS = join(ROOT, 'docs')
const CODES_PICTURE = join(DOCS, 'dashboard-codes.png')
const ANALYTICS_PICTURE = join(DOCS, 'dashboard-analytics.png')
const CLOCK = join(ROOT, 'server/test/support/service/processes/shifted-clock.ts')
const WIDTH = 1280
const MAX_KB = 300
const BATCH = 5_000
/** A page reads its figures again a second after a scan. */
const SETTLE_MS = 3_000
/** People who scan the first code while the second picture is taken. */
const LIVE = [
  ['Hamburg', 'DE', 'de', 'Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0'],
  ['Copenhagen', 'DK', 'da', 'iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1'],
  ['Hamburg', 'DE', 'de', 'iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1'],
] as const

execFileSync(process.execPath, ['dashboard/build.ts', '--if-stale'], {
  cwd: ROOT,
  stdio: 'inherit',
})
const closing: Close[] = []
const onClose = (close: Close) => void closing.push(close)
try {
  const settings = { SHORT_BASE_URL: 'https://salt.example', GEO_HEADERS: 'cloudflare' }
  const env = await environment('sqlite', settings, onClose)
  const { accountId, key, ids } = await liveThrough(env)
  const service = await startAt(env, NOW, onClose)
  const paused = ids[CODES.findIndex(({ isPaused }) => isPaused)]
  await ask(service, key, 'PATCH', `/qrcodes/${paused}`, { active: false })
  const owner = await openOwner(service, accountId, 'ada@salt.example')
  const { page, faults } = await openPage(service.base, owner.browser.cookie())
  await takeCodes(page)
  await takeAnalytics(page, service, ids[0] ?? '')
  assert.deepEqual(faults, [], 'faults in the browser')
} finally {
  await closeAll(closing)
}
for (const file of [CODES_PICTURE, ANALYTICS_PICTURE]) {
  const kb = statSync(file).size / 1_000
  assert.ok(kb <= MAX_KB, `${file} has ${kb} kB`)
  console.log(`wrote ${relative(ROOT, file)}: ${kb.toFixed(0)} kB`)
}

/** What happened before now: each step by a service that lives at its time. */
async function liveThrough(env: Environment) {
  const made = await during(env, OPENED, async (service) => {
    const { id: accountId, liveKey: key } = await service.account()
    const ids: string[] = []
    for (const [index, { daily, habit, isPaused, ...code }] of CODES.entries()) {
      const body = index === 0 ? { ...code, ...ROUTING } : code
      ids.push((await ask(service, key, 'POST', '/qrcodes', body)).id)
    }
    return { accountId, key, ids }
  })
  const { accountId, key, ids } = made
  await during(env, CHANGED, (service) =>
    ask(service, key, 'PATCH', `/qrcodes/${ids[0]}`, { destination_url: LEADS_NOW }),
  )
  const db = await openData(env, 'scans')
  const recorder = openRecorder(db)
  const scans = makeScans(accountId, ids)
  for (let from = 0; from < scans.length; from += BATCH) {
    const mark = from / BATCH
    const some = scans.slice(from, from + BATCH)
    assert.ok(await recorder.record('log_past', mark, mark + 1, some))
  }
  await db.close()
  return made
}

async function during<Result>(
  env: Environment,
  at: number,
  work: (service: Service) => Promise<Result>,
): Promise<Result> {
  const stopping: Close[] = []
  try {
    return await work(await startAt(env, at, (close) => void stopping.push(close)))
  } finally {
    await closeAll(stopping)
  }
}

function startAt(
  env: Environment,
  at: number,
  onStop: (close: () => Promise<void> | void) => void,
): Promise<Service> {
  const NODE_OPTIONS = `--import ${pathToFileURL(CLOCK).href}`
  return startService('sqlite', { ...env, NODE_OPTIONS, SHIFT_MS: `${at - Date.now()}` }, onStop)
}

async function ask(service: Service, key: string, method: string, path: string, body: unknown) {
  const { status, json, text } = await service.call(method, `/v1${path}`, { key, body })
  assert.ok(status < 300, text)
  return json
}

async function openPage(base: string, cookie: string): Promise<{ page: Page; faults: string[] }> {
  const chromium = await launchChromium(process.env)
  onClose(() => chromium.close())
  const context = await chromium.newContext({
    baseURL: base,
    viewport: { width: WIDTH, height: 1_080 },
    ...{ locale: 'en-GB', timezoneId: 'UTC', colorScheme: 'light', reducedMotion: 'reduce' },
  })
  await context.clock.setFixedTime(NOW)
  await signInContext(context, base, cookie)
  const faults: string[] = []
  context.on('weberror', (event) => faults.push(event.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return { page: await context.newPage(), faults }
}

async function takeCodes(page: Page): Promise<void> {
  await page.goto('/app/codes?sort=-total_scans')
  await page.locator('.row.current').waitFor()
  const rows = await page.locator('[data-row]').all()
  assert.equal(rows.length, CODES.length)
  for (const row of rows) {
    // Drawn only once it is in view.
    await row.scrollIntoViewIfNeeded()
    await drawn(row.locator('.mini img'))
  }
  await drawn(page.locator('.peek img'))
  await shoot(page, CODES_PICTURE)
}

async function takeAnalytics(page: Page, { base }: Service, id: string): Promise<void> {
  await page.goto(`/app/analytics?code=${id}`)
  for (const shown of ['.totals .huge dd', '.chart canvas', '.flags li', '.pulse.on']) {
    await page.locator(shown).first().waitFor()
  }
  for (const [city, country, language, agent] of LIVE) {
    const headers = {
      ...{ 'user-agent': `Mozilla/5.0 (${agent}`, 'accept-language': language },
      ...{ 'cf-ipcountry': country, 'cf-ipcity': city },
    }
    const { status } = await call(`${base}/${CODES[0]?.short_code}`, 'GET', { headers })
    assert.equal(status, 302)
    await page.waitForTimeout(SETTLE_MS)
  }
  await until(
    async () => (await page.locator('.live li').count()) === LIVE.length,
    'the scans did not appear',
  )
  await shoot(page, ANALYTICS_PICTURE)
}

async function shoot(page: Page, path: string): Promise<void> {
  await page.waitForTimeout(SETTLE_MS)
  await afterDrawing(page)
  const waiting = page.locator('main').locator('[aria-busy=true], .waiting-part, .banner')
  assert.equal(await waiting.count(), 0, 'something is still loading, or has failed')
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}

/** Waits for a picture; one that is broken throws. */
async function drawn(picture: Locator): Promise<void> {
  const width = await picture.evaluate(async (element) => {
    const image = element as unknown as Decoded
    await image.decode()
    return image.naturalWidth
  })
  assert.ok(width > 0, 'an empty picture')
}

/** As much of an image as is looked at here: benches are not compiled with a browser's types. */
interface Decoded {
  readonly naturalWidth: number
  decode(): Promise<void>
}
