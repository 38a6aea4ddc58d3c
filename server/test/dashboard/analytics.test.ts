import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Code } from '../../domain/codes/code.ts'
import { checkLooks } from '../support/every-look.ts'
import { openChromium, type Page } from '../support/page.ts'
import { openScanned } from '../support/scanned.ts'
import { onEveryEngine, openService, type Service } from '../support/service.ts'
import { awayFromMidnight, trySoon } from '../support/steady-page.ts'
import { until } from '../support/until.ts'

/** The analytics page and the overview: their figures are those of the API, and rows can be pressed. */

const chromium = openChromium()
const onSqlite = await openService()
const counts = new Intl.NumberFormat('en-GB')

/** What is said of one of the totals. */
const figure = async (page: Page, name: RegExp) => {
  const total = page.locator('.totals > div').filter({ has: page.locator('dt', { hasText: name }) })
  return (await total.locator('dd').evaluate((dd) => dd.firstChild?.textContent)) ?? ''
}

/** Names and numbers of a list of bars. */
const barsOf = (page: Page, label: string) =>
  page
    .getByRole('list', { name: label })
    .locator('li')
    .evaluateAll((rows) =>
      rows.map((row) => [
        (row.querySelector('bdi') ?? row.querySelector('.clip'))?.textContent ?? '',
        Number((row.querySelector('b')?.textContent ?? '').replaceAll(',', '')),
      ]),
    )

interface Answer {
  readonly summary: { readonly total_scans: number; readonly unique_visitors: number }
  readonly top_countries: readonly { readonly country: string; readonly scans: number }[]
  readonly top_cities: readonly { readonly city: string; readonly scans: number }[]
  readonly languages: readonly { readonly scans: number }[]
}

async function assertFigures(page: Page, answer: Answer): Promise<void> {
  const total = counts.format(answer.summary.total_scans)
  await until(async () => (await figure(page, /scans in/)) === total, `${total} is not shown`)
  assert.equal(await figure(page, /Visitors/), counts.format(answer.summary.unique_visitors))
  /** Lists end at ten; the rest of the scans is told in one more row. */
  const whole = (rows: readonly { readonly scans: number }[]) => {
    const rest = rows.reduce((left, { scans }) => left - scans, answer.summary.total_scans)
    return [...rows.map(({ scans }) => scans), ...(rest > 0 ? [rest] : [])]
  }
  const scansOf = (rows: unknown[][]) => rows.map(([, scans]) => scans)
  assert.deepEqual(scansOf(await barsOf(page, 'Countries')), whole(answer.top_countries))
  const names = answer.top_cities.map(({ city }) => city)
  assert.deepEqual(
    await barsOf(page, 'Cities'),
    whole(answer.top_cities).map((scans, at) => [names[at] ?? 'All others', scans]),
  )
  assert.deepEqual(scansOf(await barsOf(page, 'Languages')), whole(answer.languages))
}

onEveryEngine('analytics', (start) => {
  let service: Service
  before(async () => {
    service = await start()
  })

  test('the figures are those of the API for each period and filter, and both are in the address', async (t) => {
    await awayFromMidnight()
    const wished = [{ name: 'Autumn menu' }, { name: 'Jazz poster' }]
    const { page, codes, get } = await openScanned(t, chromium, service, wished, 2500)
    const [code] = codes as [Code]
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const ask = (path: string, days: number, more: string) =>
      get(`${path}?start_date=${day(days - 1)}&end_date=${day(0)}&${more}`)
    await page.goto(`/app/analytics?code=${code.id}`)
    await assertFigures(page, await ask(`/qrcodes/${code.id}/analytics`, 30, 'include=details'))
    await page.getByRole('button', { name: '12 months' }).click()
    const year = await ask(`/qrcodes/${code.id}/analytics`, 365, 'include=details')
    await assertFigures(page, year)
    await page.getByText('As a table').click()
    const sumOfTable = () =>
      page.locator('.twin tbody tr').evaluateAll((all) => {
        const cells = all.map((row) => row.querySelector('td')?.textContent?.replaceAll(',', ''))
        return cells.reduce((sum, cell) => sum + Number(cell), 0)
      })
    const { total_scans: wanted } = year.summary
    await until(async () => (await sumOfTable()) === wanted, `the table is not ${wanted} in all`)

    const [country] = year.top_countries
    await page.getByRole('list', { name: 'Countries' }).getByRole('button').first().click()
    const filtered = `include=breakdowns&country=${country.country}`
    await assertFigures(page, await ask(`/qrcodes/${code.id}/analytics`, 365, filtered))
    await page.getByRole('button', { name: 'Browser', exact: true }).click()
    await page.getByRole('button', { name: 'Safari' }).click()
    const twice = await ask(`/qrcodes/${code.id}/analytics`, 365, `${filtered}&browser=safari`)
    await assertFigures(page, twice)
    assert.equal(new URL(page.url()).searchParams.get('browser'), 'safari')
    await page.reload()
    await assertFigures(page, twice)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await assertFigures(page, year)

    await page.goto('/app/analytics')
    await assertFigures(page, await ask('/analytics/aggregate', 30, 'include=details'))
    const heat = await ask('/analytics/heatmap', 30, '')
    const cells = async () => (await page.locator('.heat td').allTextContents()).join(' ')
    const told = heat.data.flat().map((scans: number) => counts.format(scans))
    await until(async () => (await cells()) === told.join(' '), 'the heat map is another one')
  })

  test('a scan moves the page within two seconds, and what came while it was hidden is there', async (t) => {
    await awayFromMidnight()
    const { page, codes } = await openScanned(t, chromium, service, [{ name: 'Menu' }], 10)
    const [code] = codes as [Code]
    const scan = async () => {
      const { status } = await service.call('GET', `/${code.shortCode}`)
      assert.equal(status, 302)
    }
    let before = 0
    const moveOnce = async () => {
      await page.goto(`/app/analytics?code=${code.id}&days=1`)
      await page.locator('.pulse.on').waitFor()
      await until(async () => (await figure(page, /scans in/)) !== '', 'no figure')
      before = Number(await figure(page, /scans in/))
      const begun = Date.now()
      await scan()
      await until(
        async () => Number(await figure(page, /scans in/)) === before + 1,
        'it does not move',
      )
      return Date.now() - begun
    }
    const took = await trySoon(moveOnce, (ms) => ms < 4000)
    assert.ok(Math.min(...took) < 4000, `after ${took} ms`)
    assert.equal(await page.locator('.live li').count(), 1)

    const show = (state: 'hidden' | 'visible') =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))`)
    await show('hidden')
    await page.getByText('resting').waitFor()
    await scan()
    await scan()
    await show('visible')
    await until(async () => (await page.locator('.live li').count()) === 3, 'there is a gap')
    await until(
      async () => Number(await figure(page, /scans in/)) === before + 3,
      'it stands still',
    )
  })
})

test('figures, chart, map and lists look well, in light and dark, wide and narrow', async (t) => {
  const { page, codes, key } = await openScanned(
    t,
    chromium,
    onSqlite,
    [{ name: 'Autumn menu' }],
    4000,
  )
  const [code] = codes as [Code]
  await onSqlite.call('PATCH', `/v1/qrcodes/${code.id}`, {
    ...{ key, body: { destination_url: 'https://example.com/late' } },
  })
  await checkLooks(page, 'analytics', async (width) => {
    await page.goto(`/app/analytics?code=${code.id}&days=90`)
    await page.getByRole('heading', { name: 'When' }).waitFor()
    await page.locator('.map path').first().waitFor()
    await page.locator('.u-over').hover({ position: { x: width / 2, y: 100 } })
    await page.locator('.tip').waitFor()
  })
})

test('live scans are asked for again when the server has refused them', async (t) => {
  const { page } = await openScanned(t, chromium, onSqlite, [{ name: 'Menu' }], 10)
  page.expectFault(/status of 503/)
  let asked = 0
  await page.route('**/v1/events/stream*', (route) =>
    asked++ === 0 ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto('/app/analytics')
  await page.locator('.pulse.on').waitFor()
  assert.equal(asked, 2)
})

test('the overview tells of today, and of codes that are scanned in vain', async (t) => {
  await awayFromMidnight()
  const wished = [{ name: 'Autumn menu' }, { name: 'Takeaway bag', status: 'paused' } as const]
  const { page, codes } = await openScanned(t, chromium, onSqlite, wished, 3000)
  const [menu, bag] = codes as [Code, Code]
  for (const { shortCode } of [menu, menu, bag, bag, bag]) {
    await onSqlite.call('GET', `/${shortCode}`)
  }
  await page.goto('/app')
  await page.getByRole('heading', { name: 'Most scanned today' }).waitFor()
  await page.getByRole('list').filter({ hasText: 'Autumn menu' }).first().waitFor()
  const need = page.locator('.needs li').filter({ hasText: 'Takeaway bag' })
  await need.getByText('came in vain in 7 days').waitFor()
  await checkLooks(page, 'overview')
  await need.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('“Takeaway bag” is turned on.').waitFor()
  await need.waitFor({ state: 'detached' })
})
