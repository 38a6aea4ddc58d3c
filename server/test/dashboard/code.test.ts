import assert from 'node:assert/strict'
import { scan, tabTo, toast } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { afterDrawing, awayFromMidnight } from '../support/browser/steady-page.ts'
import { operate } from '../support/service/operate.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * What people do with a code, each thing seen by whoever scans it.
 * Proofs: a code that is paused, one that is a draft, and the figures on its page.
 */

const OLD = 'https://cafe.example/menu/autumn'
const NEW = 'https://cafe.example/menu/late-autumn'
const { service, openCode } = await openPages()

test('a new destination holds from the next scan, and undo brings the old one back', async (t) => {
  const { page, code, email } = await openCode(t)
  await afterDrawing(page)
  assert.equal(await page.title(), 'Autumn menu · Qroute')
  await page.keyboard.press('e')
  const field = page.getByLabel('Goes to (from the next scan)')
  assert.equal(await field.inputValue(), OLD)
  await field.fill('cafe.example/menu/late-autumn')
  const changes = page.locator('.changes dd')
  assert.deepEqual(await changes.allTextContents(), [
    'cafe.example/menu/autumn',
    'cafe.example/menu/late-autumn',
  ])
  assert.equal(await page.locator('.changes b').textContent(), 'autumn')
  assert.equal(await page.locator('.changes mark').textContent(), 'late-autumn')

  await page.keyboard.press('Enter')
  const done = toast(page, 'The code now goes to cafe.example/menu/late-autumn.')
  await done.waitFor()
  assert.equal((await scan(code.short_url)).location, NEW)
  const rows = page.locator('.history li')
  await rows.nth(1).waitFor()
  assert.match((await rows.nth(0).textContent()) ?? '', /autumn → \/menu\/late-autumn.*current/)
  assert.ok((await rows.nth(0).textContent())?.includes(email), 'who')
  assert.match((await rows.nth(0).locator('time').getAttribute('title')) ?? '', /20\d\d.*UTC/)
  assert.match((await rows.nth(1).textContent()) ?? '', /First destination.*key …/)
  await checkLook(page, 'code')

  await done.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone.').waitFor()
  assert.equal((await scan(code.short_url)).location, OLD)
  await rows.nth(2).waitFor()

  await page.getByRole('button', { name: /^Restore version 2/ }).click()
  await toast(page, 'The code now goes to').waitFor()
  assert.equal((await scan(code.short_url)).location, NEW)
})

test('what the server refuses is said at the field; Escape leaves everything as it was', async (t) => {
  const { page, code } = await openCode(t)
  page.expectFault(/status of 400/)
  await page.goto(`/app/codes/${code.id}#edit`)
  const field = page.getByLabel('Goes to (from the next scan)')
  await field.fill('ftp://cafe.example/menu')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').waitFor()
  assert.match(
    (await page.getByRole('alert').textContent()) ?? '',
    /^Enter a full link, such as http/,
  )
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  assert.equal(await field.inputValue(), 'ftp://cafe.example/menu')
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).hash, '')
  assert.equal((await scan(code.short_url)).location, OLD)

  await page.getByRole('button', { name: 'Rename' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('x'.repeat(256))
  await name.press('Enter')
  await page.getByRole('alert').waitFor()
  assert.match((await page.getByRole('alert').textContent()) ?? '', /255/)
  await name.fill('Late autumn menu')
  await name.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Late autumn menu' }).waitFor()
  await toast(page, 'Renamed').getByRole('button').click()
  await page.getByRole('heading', { level: 1, name: 'Autumn menu', exact: true }).waitFor()
})

test('change, pause and delete with the keyboard alone', async (t) => {
  const { page, code } = await openCode(t, { short_code: 'Key-Run' })
  await afterDrawing(page)
  await page.keyboard.press('e')
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(NEW)
  await page.keyboard.press('Enter')
  await toast(page, 'The code now goes to').waitFor()
  const change = page.getByRole('button', { name: 'Change' })
  await change.and(page.locator(':focus')).waitFor()
  assert.equal((await scan(code.short_url)).location, NEW)

  await page.reload()
  await page.getByRole('switch', { name: 'Active' }).waitFor()
  await tabTo(page, page.getByRole('switch', { name: 'Active' }))
  await page.keyboard.press('Space')
  await toast(page, 'Paused').waitFor()
  assert.equal((await scan(code.short_url)).status, 404)

  await tabTo(page, page.getByRole('button', { name: 'Delete…' }))
  await page.keyboard.press('Enter')
  await page.locator('dialog input:focus').waitFor()
  await page.keyboard.type('key-ru')
  await page.keyboard.press('Enter')
  await page.getByText('This does not match the short code.').waitFor()
  assert.equal((await scan(code.short_url)).status, 404, 'not deleted yet')
  await page.keyboard.type('n')
  await page.keyboard.press('Enter')
  await toast(page, /Autumn menu.* was deleted\./).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0, 'nothing to undo')
  assert.equal(new URL(page.url()).pathname, '/app/codes')
  assert.equal((await scan(code.short_url)).status, 410)
})

test('without a connection the page stays as it is under one banner, and goes on after it', async (t) => {
  const { page } = await openCode(t)
  page.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await page.getByText('No scans yet.').waitFor()
  await page.context().setOffline(true)
  const notice = page.locator('.notices .offline')
  await notice.getByText(/Showing data from \d\d:\d\d\./).waitFor()
  assert.equal(await page.getByText('No scans yet.').count(), 1)
  assert.equal(await page.locator('main .banner').count(), 0)
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
})

test('somebody who comes between reading and saving is not overwritten', async (t) => {
  const { page, code, account } = await openCode(t)
  const path = `/v1/qrcodes/${code.id}`
  let between: object | null = { name: 'Winter menu' }
  page.expectFault(/status of 412/)
  await page.route(`**${path}`, async (route) => {
    const body = route.request().method() === 'PATCH' ? between : null
    if (body) {
      between = null
      await service.call('PATCH', path, { key: account.liveKey, body })
    }
    await route.continue()
  })
  const field = page.getByLabel('Goes to (from the next scan)')
  await page.keyboard.press('e')
  await field.fill(NEW)
  await page.keyboard.press('Enter')
  await toast(page, 'The code now goes to cafe.example/menu/late-autumn.').waitFor()
  const { json } = await service.call('GET', path, { key: account.liveKey })
  assert.deepEqual([json.name, json.destination_url], ['Winter menu', NEW])

  between = { destination_url: `${OLD}/theirs` }
  await page.keyboard.press('e')
  await field.fill(`${NEW}/mine`)
  await page.keyboard.press('Enter')
  await page.getByText('changed this code while you were editing').waitFor()
  const now = await service.call('GET', path, { key: account.liveKey })
  assert.equal(now.json.destination_url, `${OLD}/theirs`)
  await page.getByRole('button', { name: 'Save mine' }).click()
  await toast(page, 'The code now goes to cafe.example/menu/late-autumn/mine.').waitFor()
})

proof('the figures are those of the API', async (t) => {
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

proof('paused, scans get the notice; resumed, they get through', async (t) => {
  const { page, code } = await openCode(t)
  const active = page.getByRole('switch', { name: 'Active' })
  await active.click()
  const paused = toast(page, 'Paused, starting with the next scan.')
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

proof('a draft needs a destination, then it is published', async (t) => {
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

proof('a code that the operator has stopped says so, although it is active', async (t) => {
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
