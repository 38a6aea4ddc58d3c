import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMember } from '../support/browser/browser.ts'
import { button, scan, tabTo, toast } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import type { Locator, WatchedPage } from '../support/browser/page.ts'

/**
 * Start and expiry of a code when something is wrong: invalid input, concurrent changes, hostile text.
 */

const HOME = 'https://cafe.example/menu/autumn'

const { chromium, service, openCode } = await openPages()

const section = (page: WatchedPage) => page.locator('section.clock')

/** What is said about an input, as those hear it who do not see it. */
async function saidAbout(page: WatchedPage, input: Locator): Promise<string> {
  const ids = ((await input.getAttribute('aria-describedby')) ?? '').split(' ')
  const texts = ids.map((id) => page.locator(`[id="${id}"].fault`).allTextContents())
  return (await Promise.all(texts)).flat().join(' ')
}

test('a fault is said at the input it is about, and nothing that is typed is lost', async (t) => {
  const { page, code, owner } = await openCode(t)
  page.expectFault(/status of 400/)
  await button(page, 'Set times or a limit').click()
  const [opens, expires] = [page.getByLabel('Starts'), page.getByLabel('Expires')]
  const limit = page.getByLabel('Scan limit')
  await opens.fill('2127-01-02T00:00')
  await expires.fill('2127-01-01T00:00')
  await limit.fill('many')
  await button(page, 'Save as version 2').click()
  await page.locator('[aria-invalid=true]:focus').waitFor()
  assert.match(await saidAbout(page, limit), /^The scan limit must be /)
  await limit.fill('0')
  assert.equal(await saidAbout(page, limit), '')
  await button(page, 'Save as version 2').click()
  await section(page).locator('.fault').first().waitFor()
  await limit.fill('1 000')
  await button(page, 'Save as version 2').click()
  await section(page).getByText('The expiry must be after the start').waitFor()
  assert.equal(await saidAbout(page, expires), 'The expiry must be after the start')
  assert.equal(await section(page).locator('.fault').count(), 1)

  await page.reload()
  assert.equal(await expires.inputValue(), '2127-01-01T00:00')
  assert.equal(await limit.inputValue(), '1 000')
  // A date without its time is not the same as nothing.
  await expires.focus()
  await page.keyboard.press('Delete')
  await button(page, 'Save as version 2').click()
  await section(page).getByText('Enter both a date and a time, or leave both empty.').waitFor()
  assert.equal((await owner.call('GET', `/v1/qrcodes/${code.id}`)).json.version, 1)

  await page.keyboard.press('Escape')
  const discarded = toast(page, 'Your changes were discarded.')
  await discarded.getByRole('button', { name: 'Undo' }).click()
  assert.equal(await opens.inputValue(), '2127-01-02T00:00')
  await expires.fill('')
  await button(page, 'Save as version 2').click()
  await toast(page, 'Saved as version 2.').waitFor()
  const now = (await owner.call('GET', `/v1/qrcodes/${code.id}`)).json
  assert.deepEqual([now.expires_at, now.scan_limit], [undefined, 1000])
})

test('two people: who comes second decides, and undo takes nothing back from others', async (t) => {
  const starts_at = '2026-01-01T00:00:00.000Z'
  const { page, code, owner } = await openCode(t, { starts_at })
  const { browser: other, email } = await openMember(service.base, owner, 'editor')
  const path = `/v1/qrcodes/${code.id}`
  const byOthers = (body: object) => other.call('PATCH', path, { body })
  await button(page, 'Times and limit').click()
  await page.getByLabel('Scan limit').fill('7')
  // Where the sign leads is no matter of this form.
  await byOthers({ destination_url: `${HOME}/new` })
  await byOthers({ expires_at: '2127-01-01T00:00:00Z' })
  await button(page, 'Save as version 2').click()
  const banner = page.locator('.conflict')
  await banner.getByText(`${email} changed this code while you were editing`).waitFor()
  await banner.getByText('The times or the limit have changed.').waitFor()
  assert.equal((await owner.call('GET', path)).json.scan_limit, undefined)
  await banner.getByRole('button', { name: 'Save mine' }).click()
  const saved = toast(page, 'Saved as version 4.')
  await saved.waitFor()
  const { scan_limit, destination_url } = (await owner.call('GET', path)).json
  assert.deepEqual([scan_limit, destination_url], [7, `${HOME}/new`])

  await byOthers({ fallback_url: 'https://cafe.example/closed' })
  await saved.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'the code was changed again').waitFor()
  assert.equal((await owner.call('GET', path)).json.scan_limit, 7)
})

test('a change in the past, twice at a time or without an address is not scheduled', async (t) => {
  const { page, code, owner } = await openCode(t)
  page.expectFault(/status of (400|404|409)/)
  const path = `/v1/qrcodes/${code.id}/schedule`
  const body = { at: '2127-01-01T00:00:00Z', destination_url: `${HOME}/winter` }
  const { id } = (await owner.call('POST', path, { body })).json
  await page.reload()
  await button(page, 'Schedule a change').click()
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('Go to')]
  await button(page, 'Schedule').click()
  await section(page).getByText('Choose a date and a time.').waitFor()
  await section(page).getByText('Enter the address of the destination.').waitFor()
  await from.fill('2020-01-01T00:00')
  await to.fill('cafe.example/past')
  await button(page, 'Schedule').click()
  await page.locator('.moment[aria-invalid=true]:focus').waitFor()
  assert.match(await saidAbout(page, from), /^The time must be .*future/)
  await from.fill('2127-01-01T00:00')
  await to.fill('javascript:alert(1)')
  await button(page, 'Schedule').click()
  await page.locator('input[inputmode=url][aria-invalid=true]:focus').waitFor()
  assert.match(await saidAbout(page, to), /^Enter a full link/)
  await to.fill('cafe.example/twice')
  await button(page, 'Schedule').click()
  await page.locator('.moment[aria-invalid=true]:focus').waitFor()
  await page.reload()
  assert.equal(await to.inputValue(), 'cafe.example/twice')
  await page.keyboard.press('Tab')
  await to.press('Escape')
  await toast(page, 'Your changes were discarded.').waitFor()

  // Somebody else was faster.
  await owner.call('DELETE', `${path}/${id}`)
  await button(page, /^Cancel the change scheduled for/).click()
  await toast(page, 'or someone cancelled it').waitFor()
  await section(page).getByText('with no end date or scan limit').waitFor()
})

test('what is said about a code that is closed is true', async (t) => {
  const times = { expires_at: '2026-01-01T00:00:00Z', fallback_url: `${HOME}/over` }
  const { page, code, owner } = await openCode(t, times)
  await owner.call('POST', `/v1/qrcodes/${code.id}/schedule`, {
    body: { at: '2127-01-01T00:00:00Z', destination_url: `${HOME}/winter` },
  })
  await page.reload()
  await page.locator('.sign.resting').getByText('Went to (until 1 Jan 2026, 00:00)').waitFor()
  await page.getByText('Expired. People who scan the code go to its fallback').waitFor()
  await section(page)
    .getByText('The code will have expired by then, so it will not redirect.')
    .waitFor()
  assert.equal((await scan(code.short_url)).location, `${HOME}/over`)
  await page.keyboard.press('e')
  await page.locator('.sign textarea').fill('cafe.example/new')
  await page.keyboard.press('Enter')
  await toast(page, 'Saved: cafe.example/new. It is not active').waitFor()
  await page.getByRole('switch', { name: 'On' }).click()
  await page.locator('.link-row').getByText('Paused').waitFor()
  await page.getByRole('switch', { name: 'Active' }).click()
  await toast(page, 'No longer paused. But the code has expired.').waitFor()
})

test('a viewer reads all of it and is offered no change', async (t) => {
  const times = { starts_at: '2026-01-01T00:00:00Z', expires_at: '2127-01-01T00:00:00Z' }
  const { owner, code } = await openCode(t, { ...times, scan_limit: 50 })
  await owner.call('POST', `/v1/qrcodes/${code.id}/schedule`, {
    body: { at: '2126-01-01T00:00:00Z', destination_url: `${HOME}/winter` },
  })
  const { browser } = await openMember(service.base, owner, 'viewer')
  const page = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
  await page.goto(`/app/codes/${code.id}`)
  await section(page).getByText('Opened 1 Jan 2026, 00:00 (UTC)').waitFor()
  await section(page).getByText('From 1 Jan 2126, 00:00 (UTC) the code will go to').waitFor()
  await section(page).getByText('50 scans, 50 left').waitFor()
  await page.locator('.link-row').getByText('Active').waitFor()
  assert.equal(await section(page).getByRole('button').count(), 0)
})

const hostile = `https://cafe.example/${'a'.repeat(600)}?<img src=x onerror="window.hit=1">\u202Eمرحبا`

test('everybody can read and write it, whatever the text: light, dark and on a phone', async (t) => {
  const times = { starts_at: '2026-01-01T00:00:30.5Z', expires_at: '2127-01-01T00:00:00Z' }
  const body = { ...times, scan_limit: 1_000_000_000 }
  const { page, code, owner } = await openCode(t, body)
  const path = `/v1/qrcodes/${code.id}/schedule`
  for (const [at, destination_url] of [
    ['2126-01-01T00:00:00Z', `${HOME}/winter`],
    ['2126-03-01T12:30:00Z', encodeURI(hostile)],
  ]) {
    const made = await owner.call('POST', path, { body: { at, destination_url } })
    assert.equal(made.status, 201, made.text)
  }
  await scan(code.short_url)
  await page.reload()
  await section(page).locator('.stop.change').nth(1).waitFor()
  await section(page).getByText('1,000,000,000 scans, 999,999,999 left').waitFor()
  await checkLooks(page, 'clock-reading')
  await button(page, 'Schedule a change').click()
  await page.getByLabel('Go to').fill(hostile)
  await button(page, 'Schedule').click()
  await section(page).locator('.fault').first().waitFor()
  await checkLooks(page, 'clock-adding')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 900 })
  await tabTo(page, button(page, 'Times and limit'))
  await page.keyboard.press('Enter')
  await page.getByLabel('Scan limit').fill(hostile)
  await button(page, 'Save as version 2').click()
  page.expectFault(/status of 400/)
  await section(page).locator('.fault').first().waitFor()
  await checkLooks(page, 'clock-editing')
  assert.equal(await page.evaluate('window.hit'), undefined)
})
