import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMember, PASSWORD } from '../support/browser/browser.ts'
import { scan } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import {
  checkAccessibility,
  overflowsAt,
  takeShot,
  type WatchedPage,
} from '../support/browser/page.ts'
import { afterDrawing } from '../support/browser/steady-page.ts'

/** The page of a code under concurrent changes, a lost connection and hostile text. */

const MINE = 'https://cafe.example/menu/mine'
const THEIRS = 'https://cafe.example/menu/theirs'
const OLD = 'https://cafe.example/menu/autumn'

const { chromium, service, openCode } = await openPages()

function fieldOf(page: WatchedPage) {
  return page.getByLabel('Goes to (from the next scan)')
}

/** Opens the sign with its key. */
async function edit(page: WatchedPage): Promise<void> {
  await afterDrawing(page)
  await page.keyboard.press('e')
}

function save(page: WatchedPage) {
  return page.locator('.sign').getByRole('button', { name: 'Save' })
}

test('two people: who comes second decides, and loses nothing', async (t) => {
  const { page, code, owner } = await openCode(t)
  const { browser: other, email } = await openMember(service.base, owner, 'editor')
  const path = `/v1/qrcodes/${code.id}`
  await page.keyboard.press('e')
  await fieldOf(page).fill(MINE)
  await other.call('PATCH', path, { body: { destination_url: THEIRS } })
  await save(page).click()
  const banner = page.locator('.conflict')
  await banner.getByText(`${email} changed this code while you were editing`).waitFor()
  assert.match(
    (await banner.textContent()) ?? '',
    /Its destination is now cafe\.example\/menu\/theirs/,
  )
  assert.equal((await scan(code.short_url)).location, THEIRS, 'nothing is overwritten unasked')
  assert.equal(await fieldOf(page).inputValue(), MINE)
  assert.deepEqual(await checkAccessibility(page), [])

  await banner.getByRole('button', { name: 'Save mine' }).click()
  await page.locator('.toast').filter({ hasText: '/menu/mine now' }).waitFor()
  assert.equal((await scan(code.short_url)).location, MINE)

  await page.keyboard.press('e')
  await fieldOf(page).fill(OLD)
  await owner.call('PATCH', path, { body: { active: false } })
  await save(page).click()
  await banner.getByText('This code was paused while you were editing').waitFor()
  await banner.getByRole('button', { name: 'Keep theirs' }).click()
  await banner.waitFor({ state: 'detached' })
  assert.match((await page.locator('.sign').textContent()) ?? '', /menu\/mine/)

  await page.getByRole('switch', { name: 'Active' }).click()
  const resumed = page.locator('.toast').filter({ hasText: 'Active again' })
  await resumed.waitFor()
  await other.call('PATCH', path, { body: { active: false } })
  await resumed.getByRole('button', { name: 'Undo' }).click()
  await page.locator('.toast').filter({ hasText: 'the code was changed again' }).waitFor()
})

test('restoring and renaming: what someone else has just done is not undone unasked', async (t) => {
  const { page, code, owner } = await openCode(t)
  const path = `/v1/qrcodes/${code.id}`
  const byOthers = (body: object) => owner.call('PATCH', path, { body })
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text })
  const banner = page.locator('.conflict')
  await byOthers({ destination_url: MINE })
  await page.reload()
  const restore = page.getByRole('button', { name: /^Restore version 1/ })
  await restore.waitFor()
  await byOthers({ destination_url: THEIRS })
  await restore.click()
  await banner.getByText('This code was changed after you opened this page').waitFor()
  assert.equal((await scan(code.short_url)).location, THEIRS)
  await takeShot(page, 'code-restore-conflict')
  await banner.getByRole('button', { name: 'Restore anyway' }).click()
  await toast('/menu/autumn now').getByRole('button', { name: 'Undo' }).click()
  await toast('Undone.').waitFor()
  assert.equal(
    (await scan(code.short_url)).location,
    THEIRS,
    'what it was before, not what was shown',
  )

  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('My menu')
  await byOthers({ name: 'Their menu' })
  await page.keyboard.press('Enter')
  await banner.getByText(/This code was renamed to .*Their menu.* while you were editing/).waitFor()
  assert.equal((await owner.call('GET', path)).json.name, 'Their menu')
  assert.deepEqual(await checkAccessibility(page), [])
  assert.deepEqual(await overflowsAt(page, 320), [])
  await takeShot(page, 'code-name-conflict')
  await banner.getByRole('button', { name: 'Save mine' }).click()
  await toast('My menu').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { level: 1, name: 'Their menu' }).waitFor()

  await byOthers({ active: false })
  await page.getByRole('switch', { name: 'Active' }).click()
  await toast('The code is already paused.').waitFor()
  assert.equal(await page.getByRole('switch', { name: 'Active' }).isChecked(), false)

  // A change of one thing does not count as having seen the other.
  await page.keyboard.press('e')
  await fieldOf(page).fill(MINE)
  await byOthers({ destination_url: OLD })
  await page.getByRole('switch', { name: 'Active' }).click()
  await banner.getByText('Its destination is now').waitFor()
  assert.equal((await scan(code.short_url)).location, OLD)
})

test('a lost connection and a reload keep what was typed; then it is saved', async (t) => {
  const { page, code } = await openCode(t)
  page.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await edit(page)
  await fieldOf(page).fill(MINE)
  await page.context().setOffline(true)
  await save(page).click()
  await page.getByText('The server did not respond.').waitFor()
  assert.equal(await fieldOf(page).inputValue(), MINE)
  await page.context().setOffline(false)
  await page.reload()
  await fieldOf(page).waitFor()
  assert.equal(await fieldOf(page).inputValue(), MINE)
  await save(page).click()
  await page.locator('.toast').filter({ hasText: '/menu/mine now' }).waitFor()
  assert.equal((await scan(code.short_url)).location, MINE)
})

test('an expired session asks for the password and saves once', async (t) => {
  const { page, code, owner } = await openCode(t)
  page.expectFault(/status of 401/)
  const patches: string[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'PATCH') patches.push(`${answer.status()}`)
  })
  await edit(page)
  await fieldOf(page).fill(MINE)
  // Whatever is still being read would ask for the password before the save does.
  await page.getByText('No scans yet').waitFor()
  await page.getByText('with no end date or scan limit').waitFor()
  await page.locator('.history li').waitFor()
  await owner.call('DELETE', '/v1/session')
  await save(page).click()
  const password = page.getByLabel(/^Password for/)
  await password.fill(PASSWORD)
  await password.press('Enter')
  await page.locator('.toast').filter({ hasText: '/menu/mine now' }).waitFor()
  assert.deepEqual(patches, ['200'])
  assert.equal((await scan(code.short_url)).location, MINE)
})

test('busy or not available: said at its place, with a way on', async (t) => {
  const { page, code } = await openCode(t)
  page.expectFault(/status of (503|429)/)
  // The answers of an overloaded server, put in the way of the real one.
  const answerWith = (status: number, name: string) => ({
    status,
    headers: { 'retry-after': '7' },
    json: { error: { code: name, message: 'Not now', request_id: 'req_1' } },
  })
  await page.route('**/analytics?*', (route) => route.fulfill(answerWith(503, 'unavailable')))
  await page.route(`**/v1/qrcodes/${code.id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill(answerWith(429, 'rate_limit_exceeded'))
      : route.continue(),
  )
  await page.reload()
  await page.getByText('Analytics cannot be loaded right now').waitFor()
  await edit(page)
  await fieldOf(page).fill(MINE)
  await save(page).click()
  await page.getByText('Too many requests. Try again in 7 s.').waitFor()
  assert.equal(await fieldOf(page).inputValue(), MINE)
  await page.getByRole('switch', { name: 'Active' }).click()
  await page.getByText('Not saved. Too many requests.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No scans yet').waitFor()
  await save(page).click()
  await page.locator('.toast').filter({ hasText: '/menu/mine now' }).waitFor()
})

test('a code of the other mode and a deleted one say so', async (t) => {
  const { page, code, owner, email, account } = await openCode(t)
  page.expectFault(/status of 404/)
  const key = account.testKey
  const json = await service.newCode(key, { name: 'Only a test', destination_url: OLD })
  await page.goto(`/app/codes/${json.id}`)
  await page.getByRole('link', { name: 'Open in test mode' }).click()
  await page.getByRole('heading', { level: 1, name: 'Only a test' }).waitFor()

  await page.goto(`/app/codes/${code.id}#edit`)
  await fieldOf(page).fill(MINE)
  await owner.call('DELETE', `/v1/qrcodes/${code.id}`)
  await save(page).click()
  await page.getByText(/This code was deleted: .*Autumn menu/).waitFor()
  await page.getByText(`${email} deleted this code on`).waitFor()
  assert.deepEqual(await checkAccessibility(page), [])
})

test('hostile names and endless links stay inside their boxes', async (t) => {
  const name = `<img src=x onerror=alert(1)>${'\u202Eمرحبا'} 👩‍👩‍👧‍👦 ${'W'.repeat(255)}`
  const long = `https://cafe.example/${'a'.repeat(3000)}/?q=${'b'.repeat(4900)}`
  const made = { name: [...name].slice(0, 255).join(''), destination_url: long }
  const { page, code } = await openCode(t, made)
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), code.name)
  await edit(page)
  await fieldOf(page).fill(`${long}c`)
  assert.deepEqual(await overflowsAt(page, 320), [])
  await takeShot(page, 'code-hostile-edit')
  await save(page).click()
  await page.locator('.toast').filter({ hasText: 'The code now goes to' }).waitFor()
  await page.locator('.history li').nth(1).waitFor()
  assert.equal((await scan(code.short_url)).location, `${long}c`)
  await page.getByRole('button', { name: 'Rename' }).click()
  assert.deepEqual(await overflowsAt(page, 320), [])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete…' }).click()
  assert.deepEqual(await overflowsAt(page, 320), [])
  await takeShot(page, 'code-hostile')
  assert.deepEqual(await checkAccessibility(page), [])
})

test('everybody can use it: light, dark and on a phone', async (t) => {
  const { page, code } = await openCode(t)
  await scan(code.short_url)
  await page.reload()
  await page.locator('.figures .bars').waitFor()
  await page.locator('.history li').waitFor()
  await checkLooks(page, 'code-view')
  await page.keyboard.press('e')
  await fieldOf(page).fill(MINE)
  await checkLooks(page, 'code-edit')
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Active' }).click()
  await page.getByText('People who scan it see').waitFor()
  await checkLooks(page, 'code-paused')
})

test('a viewer sees everything and is offered no change', async (t) => {
  const { owner, code } = await openCode(t)
  for (let version = 2; version <= 9; version++) {
    const body = { destination_url: `${THEIRS}/${version}` }
    await owner.call('PATCH', `/v1/qrcodes/${code.id}`, { body })
  }
  const { browser } = await openMember(service.base, owner, 'viewer')
  const page = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
  await page.goto(`/app/codes/${code.id}#edit`)
  const rows = page.locator('.history li')
  await rows.nth(5).waitFor()
  assert.equal(await rows.count(), 6)
  await page.getByRole('button', { name: 'Show earlier (3)' }).click()
  await rows.nth(8).waitFor()
  assert.match((await rows.nth(5).textContent()) ?? '', /^Version 44.*theirs\/3 → .*theirs\/4/)
  assert.match((await rows.nth(8).textContent()) ?? '', /^Version 11First destination/)
  await page.keyboard.press('e')
  assert.equal(await fieldOf(page).count(), 0)
  const names = ['Change', 'Rename', 'Delete…', /^Restore/, 'Publish']
  for (const name of names) {
    assert.equal(await page.getByRole('button', { name }).count(), 0, String(name))
  }
  assert.equal(await page.getByRole('switch').count(), 0)
  assert.match((await page.locator('.link-row').textContent()) ?? '', /Active/)
  // What lies half under the head of the page is too small a target, as axe sees it.
  await page.evaluate('scrollTo(0, 0)')
  assert.deepEqual(await checkAccessibility(page), [])
})
