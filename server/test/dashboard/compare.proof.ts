import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Code } from '../../../domain/codes/code.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook, checkLooks } from '../support/browser/every-look.ts'
import { overflowsAt, readDownload, takeShot } from '../support/browser/page.ts'
import { openScanned } from '../support/browser/scanned.ts'
import { awayFromMidnight } from '../support/browser/steady-page.ts'

/** Comparison of codes and tags: each column agrees with the separate page. */

const { chromium, service } = await openPages()

const DAY_MS = 86_400_000
const number = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))

test('two codes and a tag stand side by side, as each of them stands alone', async (t) => {
  await awayFromMidnight()
  const wished = [{ name: 'Autumn menu' }, { name: 'Jazz poster' }, { name: 'Sea salt' }]
  const { page, codes, get, key } = await openScanned(t, chromium, service, wished, 200)
  const [menu, poster] = codes as [Code, Code, Code]
  for (const { id } of codes.slice(0, 2)) {
    await service.call('PATCH', `/v1/qrcodes/${id}`, { key, body: { tags: ['Berlin'] } })
  }
  await page.goto(`/app/analytics?code=${menu.id}&days=90`)
  for (const name of ['Jazz poster', 'Berlin']) {
    await page.getByRole('button', { name: 'Compare with…' }).click()
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('dialog').getByRole('button', { name }).first().click()
    await page.getByRole('button', { name: new RegExp(`Remove.*${name}`) }).waitFor()
  }
  assert.match(page.url(), new RegExp(`with=${poster.id}%2Ctag%3ABerlin`))
  assert.equal(await page.getByRole('button', { name: 'Compare with…' }).count(), 0)

  const today = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - 89 * DAY_MS).toISOString().slice(0, 10)
  const period = `start_date=${from}&end_date=${today}&include=details`
  const alone = [
    await get(`/qrcodes/${menu.id}/analytics?${period}`),
    await get(`/qrcodes/${poster.id}/analytics?${period}`),
    await get(`/analytics/aggregate?tag=Berlin&${period}`),
  ]
  const cells = (row: string, table: string) =>
    page
      .getByRole('table', { name: table, exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
      .locator('td')
      .allTextContents()
  await page.getByRole('table', { name: 'Totals' }).waitFor()
  assert.deepEqual(
    (await cells('Scans', 'Totals')).map(number),
    alone.map(({ summary }) => summary.total_scans),
  )
  assert.deepEqual(
    (await cells('Visitors', 'Totals')).map(number),
    alone.map(({ summary }) => summary.unique_visitors),
  )
  const firsts = async (row: string, table: string) =>
    (await cells(row, table)).map((text) => Number(/^\d+/.exec(text)?.[0] ?? Number.NaN))
  assert.deepEqual(
    await firsts('Android', 'System'),
    alone.map(({ os }) => os.android),
  )
  assert.deepEqual(
    await firsts('Germany', 'Countries'),
    alone.map(
      ({ countries }) =>
        countries.find(({ country }: { country: string }) => country === 'DE')?.scans ?? 0,
    ),
  )
  await checkLooks(page, 'compare', async (width) => {
    await page.goto(
      `/app/analytics?code=${menu.id}&days=90&with=${poster.id}%2Ctag%3ABerlin&interval=week`,
    )
    await page.getByRole('heading', { name: 'Countries' }).waitFor()
    await page.locator('.u-over').hover({ position: { x: width / 3, y: 100 } })
    await page.locator('.tip').waitFor()
  })

  await page.emulateMedia({ media: 'print' })
  const onPaper = page.locator('.paper-chart:visible h2')
  assert.deepEqual(await onPaper.locator('bdi').allTextContents(), [
    ...['Autumn menu', 'Jazz poster', 'Berlin'],
  ])
  await takeShot(page, 'compare-paper')
  await page.emulateMedia({ media: 'screen' })

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'This page as CSV' }).click()
  const csv = String(await readDownload(await saved))
  for (const [at, name] of ['Autumn menu', 'Jazz poster', 'Berlin'].entries()) {
    const { total_scans: scans, unique_visitors: visitors } = alone[at].summary
    assert.ok(csv.includes(`\r\n${name},total,,${name},,${scans},${visitors},`), name)
  }

  await page.getByRole('button', { name: /Remove.*Berlin/ }).click()
  await page.getByRole('columnheader', { name: 'Berlin' }).first().waitFor({ state: 'detached' })
  await page.getByRole('columnheader', { name: 'Jazz poster' }).first().getByRole('link').click()
  await page.locator('.scope').getByText('Jazz poster').waitFor()
  assert.match(page.url(), new RegExp(`code=${poster.id}&days=90$`))
})

test('figures are never under the name of another; a code that is gone is left out', async (t) => {
  const long = 'Every menu of every restaurant between the harbour and the old town, printed in May'
  const wished = [{ name: 'Autumn menu' }, { name: 'Jazz poster' }, { name: long }]
  const { page, codes, key } = await openScanned(t, chromium, service, wished, 40)
  const [menu, poster, other] = codes as [Code, Code, Code]
  await page.goto(`/app/analytics?code=${menu.id}&with=${other.id}`)
  await page.getByRole('columnheader', { name: long }).first().waitFor()
  assert.deepEqual(await overflowsAt(page, 390), [])

  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**/qrcodes/${poster.id}/analytics?**`, async (route) => {
    await isHeld
    await route.continue()
  })
  await page.getByRole('button', { name: 'Autumn menu' }).click()
  await page.getByRole('searchbox').fill('Jazz')
  await page.getByRole('dialog').getByRole('button', { name: 'Jazz poster' }).click()
  await page.locator('.scope').getByText('Jazz poster').waitFor()
  assert.equal(await page.getByRole('table', { name: 'Totals' }).count(), 0)
  letGo()
  await page.getByRole('table', { name: 'Totals' }).waitFor()

  await service.call('DELETE', `/v1/qrcodes/${other.id}`, { key })
  page.expectFault(/404/)
  await page.goto(`/app/analytics?code=${menu.id}&with=${other.id}%2C${poster.id}`)
  await page.getByText('no longer exists').waitFor()
  await page.getByRole('columnheader', { name: 'Jazz poster' }).first().waitFor()
  assert.match(page.url(), new RegExp(`code=${menu.id}&with=${poster.id}$`))
})

test('a view is saved under a name, found again from anywhere, and deleted', async (t) => {
  const wished = [{ name: 'Autumn menu' }, { name: 'Jazz poster' }]
  const { page, codes } = await openScanned(t, chromium, service, wished, 40)
  const [menu, poster] = codes as [Code, Code]
  const shown = `code=${menu.id}&country=DE&days=90&with=${poster.id}`
  await page.goto(`/app/analytics?${shown}`)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByText('No saved views yet.').waitFor()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByText('Enter a name for the view.').waitFor()
  await page.getByLabel('Save the current view as').fill('Menu or poster?')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByText(/Menu or poster\?.* is saved\./).waitFor()
  await page.getByRole('button', { name: 'Menu or poster?' }).waitFor()
  await page.goto('/app/analytics')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await checkLook(page, 'views')
  await page.getByRole('link', { name: 'Menu or poster?' }).click()
  await page.getByRole('columnheader', { name: 'Jazz poster' }).first().waitFor()
  assert.equal(new URL(page.url()).searchParams.get('country'), 'DE')
  await page.getByRole('button', { name: 'Menu or poster?' }).click()
  await page.getByRole('button', { name: 'Delete view:' }).click()
  await page.getByText('No saved views yet.').waitFor()
})
