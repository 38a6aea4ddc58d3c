import assert from 'node:assert/strict'
import { openMember } from '../support/browser/browser.ts'
import { toast } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { codesOf, LINK, result } from '../support/browser/forms/creating.ts'
import {
  fieldsOf,
  HOSTILE,
  LABELS,
  labelsOf,
  NONE,
  NOTES,
  readShown,
  waitForFocus,
} from '../support/browser/forms/labels.ts'
import { overflowsAt, takeShot } from '../support/browser/page.ts'
import { afterDrawing } from '../support/browser/steady-page.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'

/**
 * Tags, external ids, notes and domains: on the page of a code and on that of a new one.
 */

const GO = 'https://go.example.org'
const OLD = 'https://old.example.org'
const { chromium, service, openDashboard, openCode } = await openPages(
  isProof ? { SHORT_DOMAINS: GO } : undefined,
)

test('tags, external id and notes are written, read, undone and cleared', async (t) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, code, owner } = await openCode(t, {}, { permissions })
  const section = page.locator('.labels')
  const { tags, externalId, notes } = fieldsOf(page)
  await section.getByText('No tags, notes or external ID yet.').waitFor()
  await takeShot(page, 'order-empty')
  await section.getByRole('button', { name: 'Add tags or notes' }).click()
  await waitForFocus(page, tags)
  await page.keyboard.type('Summer 2026,Berlin')
  await page.keyboard.press('Enter')
  await section.getByRole('button', { name: 'Remove Berlin' }).waitFor()
  await externalId.fill('  HC-0412 ')
  await notes.fill(NOTES)
  await afterDrawing(page)
  await page.reload()
  assert.equal(await notes.inputValue(), NOTES, 'kept in the tab')
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = toast(page, /^Saved\./)
  await saved.waitFor()
  assert.deepEqual(await labelsOf(owner, code), LABELS)
  await waitForFocus(page, section.getByRole('button', { name: 'Edit tags and notes' }))

  const shown = page.locator('.link-row').getByRole('link', { name: 'Berlin' })
  assert.equal(await shown.getAttribute('href'), '/app/codes?tag=Berlin')
  assert.equal(await section.locator('.notes').textContent(), NOTES)
  assert.equal(await section.locator('.notes a').count(), 0, 'a link in notes is text')
  await section.getByRole('button', { name: 'Copy the external ID' }).click()
  await toast(page, 'External ID copied.').waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'HC-0412')
  await page.locator('.history li').first().waitFor()
  assert.equal(await page.locator('.history li').count(), 1, 'no new version')

  await saved.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone.').waitFor()
  assert.deepEqual(await labelsOf(owner, code), NONE)
  await section.getByText('No tags, notes or external ID yet').waitFor()

  await owner.call('PATCH', `/v1/qrcodes/${code.id}`, { body: LABELS })
  await page.reload()
  await section.getByRole('button', { name: 'Edit tags and notes' }).click()
  await section.getByRole('button', { name: 'Remove Berlin' }).click()
  await externalId.fill('')
  await notes.fill(' \n')
  await section.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, /^Saved\./).waitFor()
  assert.deepEqual(await labelsOf(owner, code), { ...NONE, tags: ['Summer 2026'] })
})

proof('Escape leaves, and what was typed can be had back', async (t) => {
  const { page, code, owner } = await openCode(t, LABELS)
  const begin = page.getByRole('button', { name: 'Edit tags and notes' })
  const { tags, notes } = fieldsOf(page)
  await begin.click()
  await tags.fill('Ber')
  await tags.press('Escape')
  await notes.fill('Something else')
  await notes.press('Escape')
  await waitForFocus(page, begin)
  await toast(page, 'Your changes were discarded.').getByRole('button').click()
  assert.equal(await notes.inputValue(), 'Something else')
  assert.deepEqual(await labelsOf(owner, code), LABELS)
})

proof('whoever comes second is asked', async (t) => {
  const { page, code, owner } = await openCode(t, LABELS)
  await page.getByRole('button', { name: 'Edit tags and notes' }).click()
  await fieldsOf(page).notes.fill('Mine')
  const body = { notes: 'Theirs' }
  await owner.call('PATCH', `/v1/qrcodes/${code.id}`, { body })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const banner = page.locator('.labels .conflict')
  await banner.getByText('This code was changed while you were editing').waitFor()
  await banner.getByText('The tags, notes or external ID have changed.').waitFor()
  assert.equal((await labelsOf(owner, code)).notes, 'Theirs')
  await banner.getByRole('button', { name: 'Save mine' }).click()
  const saved = toast(page, /^Saved\./)
  await saved.waitFor()
  assert.deepEqual(await labelsOf(owner, code), { ...LABELS, notes: 'Mine' })
  await owner.call('PATCH', `/v1/qrcodes/${code.id}`, { body })
  await saved.getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Not undone, because the code was changed again in the meantime.').waitFor()
  assert.equal((await labelsOf(owner, code)).notes, 'Theirs')
})

proof('what is wrong is said at its field, with a link to the code that has the id', async (t) => {
  const { page, code, owner } = await openCode(t, { notes: 'First' })
  page.expectFault(/status of 4(00|09)/)
  const other = { name: 'Winter menu', destination_url: 'https://example.com', external_id: 'W-1' }
  const { json } = await owner.call('POST', '/v1/qrcodes', { body: other })
  await page.getByRole('button', { name: 'Edit tags and notes' }).click()
  const { tags, externalId, notes } = fieldsOf(page)
  await externalId.fill('W-1')
  await notes.fill('x'.repeat(2001))
  await page.getByText('2,001 of 2,000 characters.').waitFor()
  await notes.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('The notes must have at most 2000 characters').waitFor()
  await waitForFocus(page, notes)
  await notes.fill('Second')
  await externalId.press('Enter')
  await page.getByText('Another code already has this external ID.').waitFor()
  await waitForFocus(page, externalId)
  assert.equal(await externalId.getAttribute('aria-invalid'), 'true')
  await tags.fill('a/b,')
  await page.getByText('A tag cannot contain a slash.').waitFor()
  await takeShot(page, 'labels-faults')
  await page.locator('.labels').getByRole('link', { name: 'Winter menu' }).click()
  await page.getByRole('heading', { level: 1, name: 'Winter menu' }).waitFor()
  assert.ok(page.url().endsWith(json.id))
  await page.goBack()
  assert.equal(await externalId.inputValue(), 'W-1', 'still typed')
  assert.deepEqual(await labelsOf(owner, code), { ...NONE, notes: 'First' })
})

proof('a viewer sees all of it and is offered no change', async (t) => {
  const { code, owner } = await openCode(t, { ...LABELS, domain: GO })
  const { browser } = await openMember(service.base, owner, 'viewer')
  const page = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
  await page.goto(`/app/codes/${code.id}`)
  const section = page.locator('.labels')
  for (const text of ['Berlin', 'HC-0412', 'On the door of the kitchen.']) {
    await section.getByText(text).waitFor()
  }
  assert.equal(await section.getByRole('button', { name: /Edit|Add/ }).count(), 0)
  const facts = (await page.locator('.facts').textContent()) ?? ''
  assert.match(facts, /Domaingo\.example\.org/)
  await owner.call('PATCH', `/v1/qrcodes/${code.id}`, { body: NONE })
  await page.reload()
  await section.getByText('No tags, notes or external ID yet').waitFor()
  assert.equal(await section.getByRole('button').count(), 0)
})

proof('picture, link and code follow the domain that is chosen', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  const side = page.getByRole('complementary')
  await page.getByLabel('Destination').fill(LINK)
  await page.getByLabel('Short link').fill('door')
  await side.getByText(`${new URL(service.base).host}/door`).waitFor()
  assert.equal(await readShown(side.getByRole('img', { name: /^QR code/ })), `${service.base}/door`)
  const domain = page.getByLabel('Domain', { exact: true })
  const asked = page.waitForRequest((request) => request.postData()?.includes(GO) ?? false)
  await domain.selectOption(GO)
  assert.equal(new URL((await asked).url()).pathname, '/v1/qrcodes/preview')
  await side.getByText('go.example.org/door').waitFor()
  assert.equal(await readShown(side.getByRole('img', { name: /^QR code/ })), `${GO}/door`)
  await page.reload()
  assert.equal(await domain.inputValue(), GO, 'kept')
  await page.getByLabel('Destination').press('Enter')
  const made = result(page)
  await made.getByText('go.example.org/door').first().waitFor()
  assert.equal(await readShown(made.getByRole('img', { name: /^QR code/ })), `${GO}/door`)
  const [code] = await codesOf(service, account)
  assert.equal(code.short_url, `${GO}/door`)
  const answer = await fetch(`${service.base}/door`, { redirect: 'manual' })
  assert.equal(answer.headers.get('location'), `https://${LINK}`)
  await page.goto(`/app/codes/new?from=${code.id}`)
  assert.equal(await domain.inputValue(), GO)
})

proof(
  'a domain that is no longer offered is refused at its field, and not chosen again',
  async (t) => {
    const { page, account } = await openDashboard(t, '/sign-in')
    page.expectFault(/status of 400/)
    await page.route('**/v1/session', async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      await route.fulfill({ response, json: { ...json, short_domains: [GO, OLD] } })
    })
    await page.goto('/app/codes/new')
    const domain = page.getByLabel('Domain', { exact: true })
    await domain.selectOption(OLD)
    await page.getByLabel('Destination').fill(LINK)
    await page.keyboard.press('Enter')
    await page.locator('.field').getByText('The domain must be one of: http').waitFor()
    await waitForFocus(page, page.getByLabel('Short link'))
    await page.unroute('**/v1/session')
    await page.reload()
    assert.equal(await domain.inputValue(), service.base)
    await page.getByLabel('Destination').press('Enter')
    await result(page).waitFor()
    const [code] = await codesOf(service, account)
    assert.ok(code.short_url.startsWith(service.base))
  },
)

proof('no value runs a script or breaks a page', async (t) => {
  const hostile = {
    tags: HOSTILE,
    external_id: `${HOSTILE.join('')}${'W'.repeat(80)}`,
    notes: `${HOSTILE.join('\n')}\n`.padEnd(2000, 'W'),
  }
  const { page, code } = await openCode(t, { ...hostile, domain: GO })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const section = page.locator('.labels')
  assert.equal(await section.locator('.notes').textContent(), hostile.notes)
  assert.equal(await page.locator('.link-row .tag').count(), HOSTILE.length)
  const checkWidths = async (name: string) => {
    for (const width of [320, 1280]) assert.deepEqual(await overflowsAt(page, width), [], name)
    await takeShot(page, name)
  }
  await checkWidths('labels-hostile')
  const box = '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)'
  assert.equal(await page.evaluate(`${box}(document.querySelector('.notes'))`), 0, 'sideways')
  await section.getByRole('button', { name: 'Edit tags and notes' }).click()
  const { notes } = fieldsOf(page)
  assert.equal(await notes.inputValue(), hostile.notes)
  await checkWidths('order-hostile-editing')
  await page.goto(`/app/codes/new?from=${code.id}`)
  assert.equal(await notes.inputValue(), hostile.notes)
  await checkWidths('order-hostile-create')
  assert.equal(await page.evaluate('window.hit'), undefined)
  assert.deepEqual(dialogs, [])
})

proof('the pages are good in light, in the dark and on a phone', async (t) => {
  const { page, code } = await openCode(t, { ...LABELS, domain: GO })
  await checkLooks(page, 'order-reading')
  await page.getByRole('button', { name: 'Edit tags and notes' }).click()
  await checkLooks(page, 'order-editing')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`/app/codes/new?from=${code.id}`)
  await fieldsOf(page).notes.waitFor()
  await checkLooks(page, 'order-create')
})

proof('a new code gets them, and its faults are shown though they are folded up', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  page.expectFault(/status of 409/)
  const key = account.liveKey
  const taken = { name: 'First', destination_url: 'https://example.com', external_id: 'HC-0412' }
  await service.call('POST', '/v1/qrcodes', { key, body: taken })
  const { tags, externalId, notes } = fieldsOf(page)
  const url = page.getByLabel('Destination')
  await url.fill(LINK)
  assert.equal(await notes.isVisible(), false)
  const summary = page.getByText('Tags, external ID and notes')
  await summary.click()
  await tags.fill('Summer 2026')
  await tags.press('Enter')
  await tags.fill('Berlin')
  await externalId.fill('HC-0412')
  await notes.fill(NOTES)
  await page.reload()
  assert.equal(await notes.inputValue(), NOTES, 'kept, and open')
  await summary.click()
  assert.equal(await notes.isVisible(), false)
  await url.press('Enter')
  await page.getByText('Another code already has this external ID.').waitFor()
  await waitForFocus(page, externalId)
  await page.getByRole('link', { name: 'First' }).waitFor()
  await page.getByLabel('Name').fill('Kitchen door')
  await waitForFocus(page, page.getByLabel('Name'))
  await externalId.fill('HC-0413')
  await page.keyboard.press('Enter')
  await result(page).waitFor()
  const [code] = await codesOf(service, account)
  assert.deepEqual(await labelsOf(service, code, key), { ...LABELS, external_id: 'HC-0413' })

  await page.goto(`/app/codes/new?from=${code.id}`)
  await page.getByRole('button', { name: 'Remove Berlin' }).waitFor()
  assert.equal(await notes.inputValue(), NOTES)
  assert.equal(await externalId.inputValue(), '', 'it belongs to the other one')
})
