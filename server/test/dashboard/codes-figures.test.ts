import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { rowOf, shows } from '../support/browser/code-list.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import type { Page } from '../support/browser/page.ts'
import { patiently } from '../support/service/patient.ts'
import type { Service } from '../support/service/service.ts'

/** Figures of the list: on its chips, in its heads, and why a code is in its state. */

const { service, openDashboard } = await openPages()
const HOME = 'https://example.com/'
const year = new Date().getUTCFullYear()

const WISHED = [
  { name: 'Autumn menu', tags: ['Café', 'Print'] },
  { name: 'Bag', active: false, tags: ['Café'] },
  { name: 'Coupon', scan_limit: 2 },
  { name: 'Door', starts_at: `${year + 1}-11-21T12:00:00.000Z` },
  { name: 'Early bird', expires_at: '2020-05-31T12:00:00.000Z', tags: ['Print'] },
  { name: 'Flyer', scan_limit: 40 },
]

/** How often each is scanned, one after another. */
const SCANS: Readonly<Record<string, number>> = { 'Autumn menu': 4, Bag: 3, Coupon: 5, Flyer: 1 }

async function openList(t: TestContext, path: string) {
  const opened = await openDashboard(t, '/sign-in', { timezone: 'UTC' })
  const { liveKey: key } = opened.account
  const ask: Service['call'] = (...request) => patiently(() => service.call(...request))
  for (const wish of WISHED) {
    const body = { destination_url: HOME, ...wish }
    const { json } = await ask('POST', '/v1/qrcodes', { key, body })
    for (let left = SCANS[wish.name] ?? 0; left > 0; left--) {
      await service.call('GET', `/${json.short_code}`)
    }
  }
  // On a busy machine they take longer to be recorded than a read waits.
  while ((await ask('GET', '/v1/qrcodes', { key })).headers.has('x-scans-pending')) {}
  await opened.page.goto(path)
  return opened
}

const chips = (page: Page, group: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('button').allInnerTexts()
const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' '))

test('chips have their numbers, rows their reasons, and heads sort', async (t) => {
  const { page } = await openList(t, '/app/codes')
  await shows(page, ['Flyer', 'Early bird', 'Door', 'Coupon', 'Bag', 'Autumn menu'])
  await page.getByRole('button', { name: 'Expired 1' }).waitFor()
  const all = [
    'All 6',
    'Active 2',
    'Not active yet 1',
    'Paused 1',
    'Expired 1',
    'Used up 1',
    'Draft 0',
  ]
  assert.deepEqual(plain(await chips(page, 'State')), all)

  const reasonsOf = async (name: string) =>
    (await rowOf(page, name).locator('.reason').allInnerTexts()).join(', ')
  assert.equal(await reasonsOf('Coupon'), '2 of 2, 3 missed')
  assert.equal(await reasonsOf('Bag'), '3 missed')
  assert.equal(await reasonsOf('Door'), `from 21 Nov ${year + 1}`)
  assert.equal(await reasonsOf('Early bird'), 'on 31 May 2020')
  assert.equal(await reasonsOf('Flyer'), '1 of 40')
  assert.equal(await reasonsOf('Autumn menu'), '')
  assert.equal((await rowOf(page, 'Coupon').boundingBox())?.height, 57, 'no row is higher for it')
  await checkLook(page, 'list-figures')

  await page.getByRole('button', { name: 'Scans: Most scans' }).click()
  await shows(page, ['Autumn menu', 'Coupon', 'Flyer', 'Early bird', 'Door', 'Bag'])
  assert.equal(new URL(page.url()).search, '?sort=-total_scans')
  await page.getByRole('button', { name: 'Scans: Most scans', pressed: true }).click()
  await shows(page, ['Bag', 'Door', 'Early bird', 'Flyer', 'Coupon', 'Autumn menu'])
  await page.getByRole('button', { name: 'Code: Name, A to Z' }).click()
  await shows(page, ['Autumn menu', 'Bag', 'Coupon', 'Door', 'Early bird', 'Flyer'])
  assert.equal(await page.getByLabel('Sort by', { exact: true }).inputValue(), 'name')
})

test('numbers are of what search and tags leave, and follow a change', async (t) => {
  const { page } = await openList(t, '/app/codes?tag=café&state=active')
  await shows(page, ['Autumn menu'])
  await page.getByRole('button', { name: 'Paused 1' }).waitFor()
  const tagged = [
    'All 2',
    'Active 1',
    'Not active yet 0',
    'Paused 1',
    'Expired 0',
    'Used up 0',
    'Draft 0',
  ]
  assert.deepEqual(plain(await chips(page, 'State')), tagged)
  await page.getByRole('button', { name: 'Remove café 2 codes' }).waitFor()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.locator('.menu').getByText('Pause').click()
  await page.getByRole('button', { name: 'Paused 2' }).waitFor()
  await page.getByRole('button', { name: 'Active 0' }).waitFor()
  await page.getByLabel('Search codes').fill('bag')
  await page.getByRole('button', { name: 'All 1' }).waitFor()
})
