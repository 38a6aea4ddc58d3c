import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { HOOK_ENV, openHooked } from '../support/browser/hooked.ts'
import { takeShot } from '../support/browser/page.ts'

/** The form of an endpoint: its filter by codes. */

const { chromium, service } = await openPages(HOOK_ENV)
const menu = { name: 'Menu', destination_url: 'https://example.com/' }

test('an endpoint is told of codes by their tags, or of chosen ones, as its form says', async (t) => {
  const { page, ask, id } = await openHooked(t, chromium, service, () => 200)
  const make = async (body: object) => (await ask('POST', '/qrcodes', { ...menu, ...body })).json
  const gone = await make({ name: 'Gone <b>' })
  const door = await make({ name: 'Door <i>', tags: ['Berlin'] })
  await make({ name: 'Table' })
  const stored = async () => {
    const { json } = await ask('GET', `/webhooks/${id}`)
    return [json.qr_ids, json.tags]
  }
  await page.goto('/app/settings/webhooks')
  const dialog = page.getByRole('dialog')
  const card = page.locator('.hook')
  const edit = async () => {
    await page.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByText('For which codes').waitFor()
  }
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  await edit()
  await dialog.getByLabel('By tag').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter at least one tag').waitFor()
  const tags = dialog.getByLabel('Codes with any of these tags')
  await tags.fill('ber')
  await dialog.getByRole('option', { name: /^Berlin/ }).click()
  await tags.fill('Summer,')
  assert.equal(await dialog.getByRole('alert').count(), 0)
  await checkLooks(page, 'hook-form-tags')
  await save()
  assert.deepEqual(await stored(), [null, ['Berlin', 'Summer']])
  await card.getByText('codes tagged Berlin, Summer').waitFor()

  await edit()
  await dialog.getByLabel('Selected codes').check()
  const find = dialog.getByLabel('Only these codes')
  for (const name of ['Door', 'Gone']) {
    await find.fill(name)
    await dialog.getByRole('option', { name: new RegExp(`^${name} <`) }).click()
  }
  await checkLooks(page, 'hook-form-codes')
  await save()
  assert.deepEqual(await stored(), [[door.id, gone.id], null])
  await card.getByText('2 codes').waitFor()

  await ask('DELETE', `/qrcodes/${gone.id}`)
  page.expectFault(/status of 404/)
  await edit()
  await dialog.getByRole('button', { name: 'Remove a deleted code' }).click()
  await dialog.getByRole('button', { name: 'Remove Door <i>' }).waitFor()
  await save()
  assert.deepEqual(await stored(), [[door.id], null])
  await edit()
  await dialog.getByLabel('All codes').check()
  await save()
  assert.deepEqual(await stored(), [null, null])
})

test('the form of an endpoint in German', async (t) => {
  const options = { locale: 'de-DE' }
  const { page } = await openHooked(t, chromium, service, () => 200, options)
  await page.goto('/app/settings/webhooks')
  await page.getByRole('button', { name: 'Neuer Endpunkt' }).click()
  await page.getByRole('dialog').getByLabel('Nach Schlagwörtern').check()
  await takeShot(page, 'hook-form-de')
})
