import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import {
  codesOf,
  createWithEnter,
  LINK,
  result,
  verdict,
} from '../support/browser/forms/creating.ts'
import { until } from '../support/service/until.ts'

/** A new code: from an empty field to a picture that works. */

const { service, openDashboard } = await openPages()

test('one link and Enter make a code that leads there', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  await page.getByLabel('Destination').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(LINK)
  await verdict(page).waitFor()
  await checkLook(page, 'create')
  await page.getByLabel('Destination').press('Enter')
  await result(page).waitFor()
  const [code, ...others] = await codesOf(service, account)
  assert.deepEqual(others, [])
  assert.deepEqual([code.name, code.status], ['Autumn menu', 'active'])
  const redirect = await fetch(code.short_url, { redirect: 'manual' })
  assert.equal(redirect.headers.get('location'), `https://${LINK}`)
})

test('what is wrong is said at its field, and what was typed stays', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  page.expectFault(/status of 4(00|09)/)
  const create = page.getByRole('button', { name: 'Create code' })
  const url = page.getByLabel('Destination')
  const short = page.getByLabel('Short link')
  await create.click()
  await page.getByText('Enter a link, or save the code as a draft.').waitFor()
  await createWithEnter(page, 'javascript:alert(1)')
  await page.getByText('Enter a full link, such as https://example.com/menu').waitFor()
  assert.equal(await url.inputValue(), 'javascript:alert(1)')
  await url.fill(LINK)
  assert.equal(await page.getByText('destination_url must be').count(), 0)
  await short.fill('a b')
  await page.getByText('3 to 50 characters').waitFor()
  await short.fill('admin')
  await page.getByText('"admin" is reserved').waitFor()
  const taken = { name: 'First', destination_url: 'https://example.com', short_code: 'supper' }
  await service.call('POST', '/v1/qrcodes', { key: account.liveKey, body: taken })
  await short.fill('Supper')
  await create.click()
  await page.getByText('This short link is taken.').waitFor()
  assert.equal(await short.inputValue(), 'Supper')
  assert.equal(await short.getAttribute('aria-invalid'), 'true')
  await short.and(page.locator(':focus')).waitFor()
  assert.equal(await url.inputValue(), `https://${LINK}`, 'completed when it was left')
  await short.fill('supper-2')
  await page.keyboard.press('Enter')
  await result(page).getByText('/supper-2').first().waitFor()
  assert.equal((await codesOf(service, account)).length, 2)
})

test('a draft needs no destination; a link in the address is filled in', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await result(page, 'Draft saved.').waitFor()
  const [draft] = await codesOf(service, account)
  assert.deepEqual([draft.status, draft.destination_url], ['draft', null])
  await page.goto(`/app/codes/new?url=${encodeURIComponent('https://example.com/a b?c=d&e')}`)
  assert.equal(await page.getByLabel('Destination').inputValue(), 'https://example.com/a b?c=d&e')
})

test('a duplicate starts with what the code has, in a style that can be changed', async (t) => {
  const { page, account } = await openDashboard(t, '/codes')
  const style = { dotsType: 'dots', dotsColor: '#7a1e52', cornersDotColor: '#000000' }
  const json = await service.newCode(account.liveKey, {
    destination_url: 'https://example.com/menu',
    style,
  })
  await page.goto(`/app/codes/new?from=${json.id}`)
  await page.getByText('New code from “Menu”').waitFor()
  assert.equal(await page.getByLabel('Name').inputValue(), 'Menu copy')
  assert.equal(await page.getByLabel('Short link').inputValue(), '')
  assert.equal(await page.getByLabel('Eye colour (hex)').inputValue(), '#000000')
  await page.getByRole('radio', { name: 'Rings: Rounded' }).click()
  await page.getByLabel('Destination').press('Enter')
  await result(page).waitFor()
  const [copy] = await codesOf(service, account)
  assert.equal(copy.destination_url, 'https://example.com/menu')
  const made = await service.call('GET', `/v1/qrcodes/${copy.id}`, { key: account.liveKey })
  assert.equal(made.json.style.dotsColor, '#7a1e52')
  assert.equal(made.json.style.cornersSquareType, 'extra-rounded')
  page.expectFault(/status of 404/)
  await page.goto('/app/codes/new?from=qr_01m7eftr2mb8239pr4s9qw6yc9')
  await page.getByText('The code to duplicate was not found').waitFor()
  await page.getByLabel('Destination').waitFor()
})

test('every field of the style is sent as it was chosen', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  await page.getByLabel('Destination').fill(LINK)
  await page.getByRole('radio', { name: 'Kraft', exact: true }).click()
  await page.getByRole('radio', { name: 'Modules: Classy rounded' }).click()
  await page.getByRole('radio', { name: 'Rings: Round', exact: true }).click()
  await page.getByRole('radio', { name: 'Eyes: Square' }).click()
  await page.getByRole('radio', { name: 'Colour: Deep blue', exact: true }).click()
  await page.getByLabel('Background: choose any colour').fill('#f0f0ff')
  await page.getByRole('radio', { name: 'Ring colour: Rust' }).click()
  await page.getByLabel('Eye colour (hex)').fill('#4a2e83')
  await page.getByLabel('Name').fill('')
  await page.getByLabel('Destination').press('Enter')
  await result(page).waitFor()
  const [code] = await codesOf(service, account)
  const { json } = await service.call('GET', `/v1/qrcodes/${code.id}`, { key: account.liveKey })
  assert.equal(json.name, 'Autumn menu', 'an empty name is the suggested one')
  assert.deepEqual(json.style, {
    dotsType: 'classy-rounded',
    dotsColor: '#0B3A5B',
    backgroundColor: '#F0F0FF',
    cornersSquareType: 'dot',
    cornersSquareColor: '#8A2F16',
    cornersDotType: 'square',
    cornersDotColor: '#4A2E83',
  })
})

test('before its files have come, a page shows its frame', async (t) => {
  const { page } = await openDashboard(t, '/sign-in')
  let asked = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/app/assets/*', async (route) => {
    asked++
    await released
    await route.continue()
  })
  await page.goto('/app/codes', { waitUntil: 'commit' })
  await page.locator('#frame svg').waitFor()
  assert.equal(await page.locator('#app').innerHTML(), '')
  await until(async () => asked > 2, 'the files are not asked for')
  release()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('#frame').waitFor({ state: 'hidden' })
})
