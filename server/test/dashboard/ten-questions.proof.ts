import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Code } from '../../../domain/codes/code.ts'
import { type LoggedScan, UNSEEN } from '../../../domain/scans/scans.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { takeShot, type WatchedPage } from '../support/browser/page.ts'
import { awayFromMidnight } from '../support/browser/steady-page.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'

/**
 * What people who print codes ask, each time from the overview: the answer is at most three presses away.
 * Typing is not counted; every press is.
 */

const { service, openDashboard } = await openPages()

const DAY_MS = 86_400_000
const PRESSES_MAX = 3
const NAMES = ['Autumn menu', 'Jazz poster', 'Sea salt', 'Takeaway bag'] as const

type Named = Readonly<Record<(typeof NAMES)[number], Code>>
type Press = (what: ReturnType<WatchedPage['locator']>) => Promise<void>

/** People who scanned, all alike unless said otherwise. */
function people(
  code: Code,
  count: number,
  at: (index: number) => number,
  more: Partial<LoggedScan> = {},
): LoggedScan[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ codeId: code.id, accountId: code.accountId, mode: 'live' as const },
    ...UNSEEN,
    ...{ country: 'DE', region: 'Berlin', city: 'Berlin' },
    ...{ device: 'ios' as const, browser: 'safari' as const, os: 'ios' as const, language: 'de' },
    ...{ class: 'human' as const, reason: '', visitor: 1 + index },
    ...{ variant: 'default', version: 1, at: at(index) },
    ...more,
  }))
}

/** The Saturday and Sunday before today, whose noons are long over. */
function lastWeekend(now: number): [saturday: number, sunday: number] {
  const today = Math.floor(now / DAY_MS)
  // 1970 began on a Thursday.
  const sunday = today - ((((today + 4) % 7) + 7) % 7 || 7)
  return [(sunday - 1) * DAY_MS, sunday * DAY_MS]
}

function scansOf(codes: Named, now: number): LoggedScan[] {
  const [saturday, sunday] = lastWeekend(now)
  const noon = Math.floor(now / DAY_MS) * DAY_MS - 2 * DAY_MS + DAY_MS / 2
  const spread = (days: number) => (index: number) => noon - (index % days) * DAY_MS
  return [
    ...people(codes['Autumn menu'], 60, spread(20)),
    ...people(codes['Autumn menu'], 24, spread(12), { variant: 'rule-1', language: 'da' }),
    ...people(codes['Jazz poster'], 90, (index) => (index % 2 ? saturday : sunday) + DAY_MS / 2),
    ...people(codes['Jazz poster'], 12, spread(5), { country: 'DK', region: '', city: 'Aarhus' }),
    ...people(codes['Sea salt'], 30, spread(9), { os: 'android', device: 'android' }),
  ]
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

async function open(t: TestContext) {
  await awayFromMidnight()
  const { page, account } = await openDashboard(t, '/sign-in')
  const key = account.liveKey
  const wished = NAMES.map((name) => ({ name }))
  const made = await insertCodes(service, account.id, wished)
  const codes = Object.fromEntries(made.map((code) => [code.name, code])) as Named
  const now = Date.now()
  await recordScans(service, scansOf(codes, now))
  const change = async (name: (typeof NAMES)[number], body: object) => {
    const answer = await service.call('PATCH', `/v1/qrcodes/${codes[name].id}`, { key, body })
    assert.equal(answer.status, 200, answer.text)
  }
  const when = { language: ['da'] }
  await change('Autumn menu', {
    rules: [{ when, destination_url: 'https://example.com/da/menu' }],
  })
  await change('Jazz poster', { tags: ['Posters'], expires_at: new Date(now + 5 * DAY_MS) })
  await change('Sea salt', { tags: ['Posters'] })
  await change('Takeaway bag', { active: false })
  for (let at = 0; at < 7; at++) await service.call('GET', `/${codes['Takeaway bag'].shortCode}`)
  for (let at = 0; at < 3; at++) await service.call('GET', `/${codes['Autumn menu'].shortCode}`)
  const get = async (path: string) => (await service.call('GET', `/v1${path}`, { key })).json
  return { page, codes, get, now }
}

type Opened = Awaited<ReturnType<typeof open>>

interface Question {
  readonly asked: string
  readonly answer: (opened: Opened, press: Press) => Promise<void>
}

const top = (page: WatchedPage, name: string) =>
  page.getByRole('region', { name: 'Most scanned today' }).getByRole('link', { name })
const section = (page: WatchedPage, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const see = (page: WatchedPage, text: string | RegExp) => page.getByText(text).first().waitFor()

const seeTotal = (page: WatchedPage, scans: number) =>
  page
    .locator('.totals .huge dd')
    .filter({ hasText: new RegExp(`^${scans}\\D`) })
    .waitFor()

const QUESTIONS: readonly Question[] = [
  {
    asked: 'How is today going?',
    async answer({ page, get }) {
      const { today } = await get('/overview')
      assert.equal(today.total_scans, 3)
      await page.locator('.today .huge-number').getByText('3', { exact: true }).waitFor()
    },
  },
  {
    asked: 'What do people scan in vain, so that I should put it right or reprint it?',
    async answer({ page }) {
      const need = page.locator('.needs li').filter({ hasText: 'Takeaway bag' })
      await need.getByText('7').first().waitFor()
    },
  },
  {
    asked: 'What ends or changes soon without anyone?',
    async answer({ page }) {
      await page.getByRole('region', { name: 'Coming up' }).getByText('Jazz poster').waitFor()
    },
  },
  {
    asked: 'Which poster did best last weekend?',
    async answer({ page, now }, press) {
      const [saturday, sunday] = lastWeekend(now)
      await press(section(page, 'Analytics'))
      await press(page.getByRole('button', { name: 'Other…' }))
      await page.getByLabel('From').fill(dayOf(saturday))
      await page.getByLabel('To (inclusive)').fill(dayOf(sunday))
      await press(page.getByRole('button', { name: 'Show', exact: true }))
      const first = page.locator('.ranking li').first()
      await first.getByText('Jazz poster').waitFor()
      assert.match((await first.textContent()) ?? '', /9\d/)
    },
  },
  {
    asked: 'Did the Danish menu help?',
    async answer({ page }, press) {
      await press(top(page, 'Autumn menu'))
      const rule = page.locator('.stop').filter({ hasText: 'Danish' })
      await rule.getByText('24', { exact: true }).waitFor()
    },
  },
  {
    asked: 'What has changing the destination brought?',
    async answer({ page, codes, get }, press) {
      await press(top(page, 'Autumn menu'))
      const { data } = await get(`/qrcodes/${codes['Autumn menu'].id}/history?include=scans`)
      const history = page.getByRole('region', { name: 'History' })
      for (const { scans } of data) await history.getByText(new RegExp(`^${scans}\\b`)).waitFor()
    },
  },
  {
    asked: 'When do people scan?',
    async answer({ page }, press) {
      await press(section(page, 'Analytics'))
      const busiest = page.locator('.totals > div').filter({ hasText: 'Busiest hour' })
      await busiest.getByText(/(Sat|Sun), 12:00/).waitFor()
    },
  },
  {
    asked: 'Is it worth it in Denmark?',
    async answer({ page, get, now }, press) {
      await press(section(page, 'Analytics'))
      await press(
        page.getByRole('list', { name: 'Countries' }).getByRole('button', { name: /Denmark/ }),
      )
      const from = dayOf(now - 29 * DAY_MS)
      const { summary } = await get(`/analytics/aggregate?country=DK&start_date=${from}`)
      assert.equal(summary.total_scans, 12)
      await seeTotal(page, 12)
      await page.locator('.ranking li').first().getByText('Jazz poster').waitFor()
    },
  },
  {
    asked: 'How does the campaign do as a whole?',
    async answer({ page, get, now }, press) {
      await press(section(page, 'Analytics'))
      await press(page.locator('.scope button'))
      await press(page.getByRole('dialog').getByRole('button', { name: /^Posters/ }))
      const from = dayOf(now - 29 * DAY_MS)
      const { summary } = await get(`/analytics/aggregate?tag=Posters&start_date=${from}`)
      await seeTotal(page, summary.total_scans)
      await page.locator('.ranking li').nth(1).getByText('Sea salt').waitFor()
    },
  },
  {
    asked: 'Poster or packaging: which of them does better over time?',
    async answer({ page }, press) {
      await press(section(page, 'Analytics'))
      await press(page.getByRole('button', { name: 'Saved views' }))
      await press(page.getByRole('link', { name: 'Poster or salt' }))
      const row = page.getByRole('table', { name: 'Totals' }).getByRole('row', { name: /^Scans/ })
      assert.deepEqual(await row.locator('td').allTextContents(), ['102', '30'])
    },
  },
]

test('ten questions, each answered by at most three presses from the overview', async (t) => {
  const opened = await open(t)
  const { page, codes } = opened
  // What is asked every week is saved once.
  const query = `code=${codes['Jazz poster'].id}&with=${codes['Sea salt'].id}`
  await page.goto(`/app/analytics?${query}`)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabel('Save the current view as').fill('Poster or salt')
  await page.getByRole('button', { name: 'Save view' }).click()
  await see(page, '“\u2068Poster or salt\u2069” was saved.')
  assert.equal(QUESTIONS.length, 10)
  for (const [at, { asked, answer }] of QUESTIONS.entries()) {
    await page.goto('/app/overview')
    await page.getByRole('heading', { name: 'Most scanned today' }).waitFor()
    let presses = 0
    await answer(opened, async (what) => {
      presses += 1
      await what.first().click()
    })
    await takeShot(page, `question-${at + 1}`)
    t.diagnostic(`${presses} presses: ${asked}`)
    assert.ok(presses <= PRESSES_MAX, `${asked} ${presses}`)
  }
})
