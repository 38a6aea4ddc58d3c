import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Code } from '../../../../domain/codes/code.ts'
import type { Service } from '../service/service.ts'
import { PATIENCE_MS, until } from '../service/until.ts'
import type { Chromium, Page } from './page.ts'
import { openScanned } from './scanned.ts'
import { awayFromMidnight } from './steady-page.ts'

/** The figures of the analytics page, and those of the API. */

const counts = new Intl.NumberFormat('en-GB')

/** What is said of one of the totals. */
export const figure = async (page: Page, name: RegExp) => {
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

/** Waits until the page says what the answer does. */
async function assertFigures(page: Page, answer: Answer): Promise<void> {
  /** Lists end at ten; the rest of the scans is told in one more row. */
  const whole = (rows: readonly { readonly scans: number }[]) => {
    const rest = rows.reduce((left, { scans }) => left - scans, answer.summary.total_scans)
    return [...rows.map(({ scans }) => scans), ...(rest > 0 ? [rest] : [])]
  }
  const names = answer.top_cities.map(({ city }) => city)
  const wanted = JSON.stringify({
    scans: counts.format(answer.summary.total_scans),
    visitors: counts.format(answer.summary.unique_visitors),
    countries: whole(answer.top_countries),
    cities: whole(answer.top_cities).map((scans, at) => [names[at] ?? 'All others', scans]),
    languages: whole(answer.languages),
  })
  const scansOf = (rows: unknown[][]) => rows.map(([, scans]) => scans)
  const read = async () =>
    JSON.stringify({
      scans: await figure(page, /scans in/),
      visitors: await figure(page, /Visitors/),
      countries: scansOf(await barsOf(page, 'Countries')),
      cities: await barsOf(page, 'Cities'),
      languages: scansOf(await barsOf(page, 'Languages')),
    })
  let shown = ''
  await until(
    async () => {
      shown = await read()
      return shown === wanted
    },
    () => `the page says ${shown}, and the API ${wanted}`,
    PATIENCE_MS / 2,
  )
}

/** For each period and filter; both are in the address. */
export async function compareFigures(
  t: TestContext,
  chromium: Chromium,
  service: Service,
  scans: number,
) {
  await awayFromMidnight()
  const wished = [{ name: 'Autumn menu' }, { name: 'Jazz poster' }]
  const { page, codes, get } = await openScanned(t, chromium, service, wished, scans)
  const [code] = codes as [Code]
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const ask = (path: string, days: number, more: string) =>
    get(`${path}?start_date=${day(days - 1)}&end_date=${day(0)}&${more}`)
  await page.goto(`/app/analytics?code=${code.id}`)
  await assertFigures(page, await ask(`/qrcodes/${code.id}/analytics`, 30, 'include=details'))
  await page.getByRole('button', { name: '12 months' }).click()
  const year = await ask(`/qrcodes/${code.id}/analytics`, 365, 'include=details')
  await assertFigures(page, year)
  await page.getByText('Show as table', { exact: true }).click()
  const sumOfTable = () =>
    page.locator('.chart .twin tbody tr').evaluateAll((all) => {
      const cells = all.map((row) => row.querySelector('td')?.textContent?.replaceAll(',', ''))
      return cells.reduce((sum, cell) => sum + Number(cell), 0)
    })
  const { total_scans: wanted } = year.summary
  await until(async () => (await sumOfTable()) === wanted, `the table is not ${wanted} in all`)

  const named = page.locator('.countries .twin tbody tr')
  assert.equal(await named.count(), year.countries.length, 'the table has every country')

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
  return { page, code }
}
