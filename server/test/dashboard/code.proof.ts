import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scan, toast } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { awayFromMidnight } from '../support/browser/steady-page.ts'
import { operate } from '../support/service/operate.ts'

/** A code that is paused, one that is a draft, and the figures on its page. */

const OLD = 'https://cafe.example/menu/autumn'
const NEW = 'https://cafe.example/menu/late-autumn'

const { service, openCode } = await openPages()

test('the figures are those of the API', async (t) => {
  await awayFromMidnight()
  const { page, code, account } = await openCode(t)
  await page.getByText('No scans yet').waitFor()
  for (const agent of ['One/1', 'Two/1', 'Two/1', 'Three/1']) await scan(code.short_url, agent)
  await page.reload()
  const figures = page.locator('.figures dd')
  await figures.first().waitFor()
  const path = `/v1/qrcodes/${code.id}`
  const { json } = await service.call('GET', `${path}/analytics`, { key: account.liveKey })
  const series = await service.call('GET', `${path}/analytics/timeseries?interval=day`, {
    key: account.liveKey,
  })
  const [scans = '', visitors = '', total = ''] = await figures.allTextContents()
  assert.equal(scans, `${json.summary.total_scans}too new to compare`)
  assert.equal(visitors, `${json.summary.unique_visitors}too new to compare`)
  assert.match(total, /^4last (now|\d min\. ago)/)
  const counts = await page.locator('.figures table td').allTextContents()
  const expected = series.json.data.map((day: { total_scans: number }) => `${day.total_scans}`)
  assert.deepEqual(counts, expected)
  assert.equal(counts.length, 30)
  assert.equal(
    counts.reduce((sum, count) => sum + Number(count), 0),
    4,
  )
})

test('paused, scans get the notice; resumed, they get through', async (t) => {
  const { page, code } = await openCode(t)
  const active = page.getByRole('switch', { name: 'Active' })
  await active.click()
  const paused = toast(page, 'Paused from the next scan.')
  await paused.waitFor()
  const notice = await scan(code.short_url)
  assert.equal(notice.status, 404)
  assert.match(notice.text, /This code is paused/)
  await page.getByText('People who scan the code see a notice').waitFor()
  await paused.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone.').waitFor()
  assert.equal((await scan(code.short_url)).location, OLD)
  assert.equal(await active.getAttribute('aria-checked'), 'true')
})

test('a draft needs a destination, then it is published', async (t) => {
  const body = { status: 'draft', destination_url: null }
  const { page, code } = await openCode(t, body)
  await page.getByText('Choose a destination, then publish the code.').waitFor()
  const publish = page.getByRole('button', { name: 'Publish' })
  assert.equal(await publish.count(), 0)
  await page.getByRole('button', { name: 'Choose a destination' }).click()
  await page.getByLabel('Goes to (from the next scan)').fill(NEW)
  await page.keyboard.press('Enter')
  await publish.click()
  await toast(page, 'Published.').waitFor()
  assert.equal((await scan(code.short_url)).location, NEW)
})

test('a code that the operator has stopped says so, although it is active', async (t) => {
  const { page, code, owner } = await openCode(t, {
    destination_url: 'https://blocked.example/menu',
  })
  await page.locator('.code-main .sign').waitFor()
  const banner = page.getByText('Blocked: scans don’t reach the destination')
  assert.equal(await banner.count(), 0)
  const { code: exit, stderr } = await operate(['block', 'add', 'blocked.example', '--yes'], {
    ...service.env,
  })
  assert.equal(exit, 0, stderr)
  await page.reload()
  await banner.waitFor()
  assert.equal((await scan(code.short_url)).status, 403)
  const body = { destination_url: 'https://cafe.example/menu' }
  await owner.call('PATCH', `/v1/qrcodes/${code.id}`, { body })
  await page.reload()
  await page.locator('.code-main .sign').getByText('cafe.example/menu').waitFor()
  await banner.waitFor({ state: 'detached' })
})
