import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type LoggedScan, NOWHERE } from '../../../domain/scans/scans.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook, checkLooks } from '../support/browser/every-look.ts'
import type { PageOptions, WatchedPage } from '../support/browser/page.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { openDice } from '../support/data/scans/random-scans.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * How many scans took which way, and how many each version had: as the API counts them.
 * Proofs: the page of a code with rules, a split and scans in every appearance, in both languages, and
 * while it is edited.
 */

/** The page of a code with rules, a split and a month of scans, some of them of versions before. */

const { service, openCode } = await openPages()
const SITE = 'https://harbourcafe.example'
const MINUTE_MS = 60_000
const MONTH_MS = 29 * 24 * 60 * MINUTE_MS

const LED_CODE = {
  name: 'Autumn menu, table cards',
  destination_url: `${SITE}/menu/autumn`,
  rules: [
    {
      when: {
        days: ['mon', 'tue', 'wed', 'thu', 'fri'],
        hours: ['11:30', '14:00'],
        timezone: 'Europe/Berlin',
      },
      destination_url: `${SITE}/lunch`,
    },
    { when: { language: ['da', 'sv'] }, destination_url: `${SITE}/da/menu`, label: 'Danish menu' },
    {
      when: { country: ['AT'], device: ['ios'], until: '2126-11-30T00:00:00Z' },
      destination_url: `${SITE}/vienna`,
    },
  ],
  split: [
    { destination_url: `${SITE}/menu/autumn`, weight: 60, label: 'Photo menu' },
    { destination_url: `${SITE}/menu/plain`, weight: 40 },
  ],
  fallback_url: SITE,
  utm: { source: 'table-card' },
}

/** What led how many of a thousand; the last ones are of versions that are over. */
const LED: readonly (readonly [variant: string, share: number])[] = [
  ['rule-1', 180],
  ['Danish menu', 70],
  ['rule-3', 4],
  ['Photo menu', 400],
  ['split-2', 270],
  ['default', 50],
  ['Breakfast', 26],
]

const MISSED = ['paused', 'paused', 'paused', 'expired', 'used_up'] as const

async function openLedCode(t: TestContext, options: Partial<PageOptions> = {}) {
  const opened = await openCode(t, { ...LED_CODE, rules: null }, options)
  const { account, owner, code } = opened
  const change = (body: object) => owner.call('PATCH', `/v1/qrcodes/${code.id}`, { body })
  await change({ rules: LED_CODE.rules.slice(0, 2) })
  await change({ rules: LED_CODE.rules })
  const dice = openDice(118)
  const led = LED.flatMap(([variant, share]) => Array.from({ length: share }, () => variant))
  const scans = [...led, ...MISSED].map((variant, index): LoggedScan => {
    const isMissed = index >= led.length
    return {
      ...NOWHERE,
      ...{ accountId: account.id, mode: 'live', codeId: code.id, visitor: index + 1 },
      ...{ device: 'ios', browser: 'safari', os: 'ios', language: 'da' },
      ...(isMissed
        ? { class: 'missed', reason: variant, variant: 'default' }
        : { class: 'human', reason: '', variant }),
      version: 1 + dice.below(3),
      at: Date.now() - dice.below(MONTH_MS),
    } as LoggedScan
  })
  await recordScans(service, scans)
  await opened.page.reload()
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  const get = async (path: string) =>
    (await owner.call('GET', `/v1/qrcodes/${code.id}${path}`)).json
  return { ...opened, get }
}

const DAY_MS = 86_400_000
const toNumber = (text = '') => Number(text.replace(/\D/g, ''))

interface Counted {
  readonly scans: number
}

const sum = (counts: readonly Counted[]) => counts.reduce((all, { scans }) => all + scans, 0)

/** The figures at the stops of the line, from top to bottom. */
async function stopsOn(page: WatchedPage) {
  await page.locator('.stop-count.missed').waitFor()
  const stops = await page.locator('.routing .stop-count').all()
  return Promise.all(
    stops.map(async (stop) => ({
      scans: toNumber((await stop.locator('b').allTextContents())[0]),
      share: (await stop.locator('.unseen + span').allTextContents())[0],
    })),
  )
}

test('each stop and each version has the scans that the API counts for it', async (t) => {
  const { page, get } = await openLedCode(t)
  const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10)
  const period = `start_date=${dayAt(Date.now() - 29 * DAY_MS)}&end_date=${dayAt(Date.now())}`
  const { summary, variants } = await get(`/analytics?${period}&include=breakdowns`)
  const scansOf = (...names: string[]) =>
    sum(variants.filter(({ variant }: { variant: string }) => names.includes(variant)))
  const [arrived, ...stops] = (await stopsOn(page)).slice(0, -1)
  assert.equal(arrived?.scans, summary.total_scans)
  assert.deepEqual(stops, [
    { scans: scansOf('rule-1'), share: '18%' },
    { scans: scansOf('Danish menu'), share: '7%' },
    { scans: scansOf('rule-3'), share: '<1%' },
    { scans: scansOf('Photo menu', 'split-2'), share: '67%' },
    { scans: scansOf('default', 'Breakfast'), share: '7%' },
  ])
  assert.equal(sum(stops), summary.total_scans)
  const parts = await page.locator('.routing .share-list .scans').allTextContents()
  assert.deepEqual(parts.map(toNumber), [scansOf('Photo menu'), scansOf('split-2')])
  await page.getByText('Earlier routes').waitFor()
  await page.getByText('The routing changed during this period').waitFor()

  const { classes } = await get(`/analytics/quality?${period}`)
  const inVain = classes.find((one: { class: string }) => one.class === 'missed')
  assert.equal(await page.locator('.stop-count.missed').textContent(), `${inVain.scans} missed`)
  await page.getByText('Paused: 3 · Expired: 1 · Used up: 1').waitFor()

  const { data } = await get('/history?include=scans')
  await page.locator('.history .version-scans').first().waitFor()
  const told = await page.locator('.history .version-scans').allTextContents()
  assert.deepEqual(
    told.map(toNumber),
    data.map(({ scans }: Counted) => scans),
  )
  assert.equal(sum(data), summary.total_scans)
  await page.locator('.try-answer[aria-busy="false"]').waitFor()
  await checkLook(page, 'code-route')
  const topOf = async (what: string) => (await page.locator(what).boundingBox())?.y ?? 0
  await page.setViewportSize({ width: 390, height: 800 })
  assert.ok((await topOf('.picture-actions')) < (await topOf('#history')))
  assert.ok((await topOf('#clock')) < (await topOf('.picture-actions')))
})

test('what is typed on the sign is scheduled instead of saved', async (t) => {
  const { page, owner, code } = await openCode(t, {}, { timezone: 'UTC' })
  await page.keyboard.press('e')
  await page.locator('.sign textarea').fill('cafe.example/menu/winter')
  await page.getByRole('button', { name: 'Save as version 2' }).waitFor()
  await page.locator('.sign').getByRole('button', { name: 'Schedule…' }).click()
  await page.locator('.adding .moment:focus').waitFor()
  const url = page.getByLabel('Go to', { exact: true })
  assert.equal(await url.inputValue(), 'https://cafe.example/menu/winter')
  assert.equal(await page.locator('.sign textarea').count(), 0)
  await checkLook(page, 'code-scheduling')
  await page.reload()
  assert.equal(await url.inputValue(), 'https://cafe.example/menu/winter', 'it is kept')
  await page.getByLabel('From', { exact: true }).fill('2126-12-01T06:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.locator('.holds', { hasText: 'Scheduled next: 1 Dec 2126, 06:00' }).waitFor()
  const { json } = await owner.call('GET', `/v1/qrcodes/${code.id}/schedule`)
  assert.deepEqual(
    json.data.map((one: Record<string, string>) => [one.at, one.destination_url]),
    [['2126-12-01T06:00:00.000Z', 'https://cafe.example/menu/winter']],
  )
  const now = (await owner.call('GET', `/v1/qrcodes/${code.id}`)).json
  assert.deepEqual([now.version, now.destination_url], [1, code.destination_url])
})

for (const locale of ['en-GB', 'de-DE']) {
  proof(`the page of a code that leads many ways is readable in ${locale}`, async (t) => {
    const { page } = await openLedCode(t, { locale })
    await page.locator('.stop-count.missed').waitFor()
    await page.locator('.try-answer[aria-busy="false"]').waitFor()
    await page.locator('.version-scans').first().waitFor()
    await checkLooks(page, `code-route-${locale}`)
    await page.locator('.try-more summary').click()
    const when = page.getByLabel(locale === 'en-GB' ? 'When' : 'Wann', { exact: true })
    await when.selectOption('other')
    await page.locator('.sign .button.bare').first().click()
    await page.locator('.sign textarea').fill('harbourcafe.example/menu/late-autumn')
    await checkLooks(page, `code-edit-${locale}`)
    await page.locator('.sign form .button:has(.icon)').click()
    await page.locator('.adding .moment:focus').waitFor()
    await checkLooks(page, `code-schedule-${locale}`)
  })
}
