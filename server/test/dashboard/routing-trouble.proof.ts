import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMember } from '../support/browser/browser.ts'
import { scan } from '../support/browser/code-page.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { checkAccessibility, type WatchedPage } from '../support/browser/page.ts'
import { afterDrawing } from '../support/browser/steady-page.ts'

/** Rules and splits when something is wrong: invalid input, concurrent changes, hostile text. */

const HOME = 'https://cafe.example/menu/autumn'
const german = { when: { language: ['de'] }, destination_url: 'https://cafe.example/de' }

const { chromium, service, openCode } = await openPages()

function button(page: WatchedPage, name: string | RegExp) {
  return page.getByRole('button', { name, exact: typeof name === 'string' })
}

test('a fault is said at the very input it is about, and nothing that is typed is lost', async (t) => {
  const rules = [{ ...german, label: 'Germans' }]
  const { page, code } = await openCode(t, { rules })
  page.expectFault(/status of 400/)
  await button(page, 'Add a rule').click()
  const rule = page.locator('.stop.rule').nth(1)
  await button(page, 'Save as version 2').click()
  await rule.getByText('Choose at least one condition.').waitFor()
  await rule.getByText('Enter the address of the destination.').waitFor()
  await rule.getByRole('button', { name: 'Country' }).click()
  await button(page, 'Save as version 2').click()
  const country = rule.getByRole('group', { name: 'Country' })
  await country.getByText('Choose a country, or remove this condition.').waitFor()
  await page.locator('[role=combobox]:focus').waitFor()
  await page.keyboard.type('United Kingdom')
  await page.keyboard.press('Enter')
  assert.equal(await country.locator('.fault').count(), 0)

  const url = rule.getByLabel('Goes to')
  const label = rule.getByLabel('Label in analytics (optional)')
  await url.fill('ftp://cafe.example')
  await label.fill('Germans')
  await button(page, 'Save as version 2').click()
  await page.locator('[aria-invalid=true]:focus').waitFor()
  const said = async (input: typeof url) => {
    const id = (await input.getAttribute('aria-describedby')) ?? ''
    return page.locator(`[id="${id}"]`).textContent()
  }
  assert.match((await said(url)) ?? '', /^Enter a full link, such as https/)
  assert.equal(await said(label), 'The label must differ from the label of rule 1')
  assert.equal(await page.locator('.routing .fault').count(), 2)
  await page.keyboard.press('Alt+ArrowUp')
  const first = page.locator('.stop.rule').first()
  await first.getByText('Enter a full link, such as https').waitFor()
  await afterDrawing(page)

  await page.reload()
  assert.equal(await first.getByLabel('Goes to').inputValue(), 'ftp://cafe.example')
  await first.getByLabel('Goes to').fill(code.short_url)
  await first.getByLabel('Label in analytics (optional)').fill('British')
  await button(page, 'Save as version 2').click()
  await first.getByText(/redirect loop/).waitFor()
  await page.keyboard.press('Escape')
  const discarded = page.locator('.toast').filter({ hasText: 'Your changes were discarded.' })
  await discarded.getByRole('button', { name: 'Undo' }).click()
  assert.equal(await first.getByLabel('Goes to').inputValue(), code.short_url)
})

test('two people: who comes second decides, and undo takes nothing back from others', async (t) => {
  const { page, code, owner } = await openCode(t, { rules: [german] })
  const { browser: other, email } = await openMember(service.base, owner, 'editor')
  const path = `/v1/qrcodes/${code.id}`
  const byOthers = (body: object) => other.call('PATCH', path, { body })
  await button(page, /^With German/).click()
  await page.getByLabel('Goes to').fill('cafe.example/mine')
  // Where the sign leads is no matter of this form.
  await byOthers({ destination_url: `${HOME}/new` })
  await byOthers({ rules: [{ ...german, destination_url: 'https://cafe.example/theirs' }] })
  await button(page, 'Save as version 2').click()
  const banner = page.locator('.conflict')
  await banner.getByText(`${email} changed this code while you were editing`).waitFor()
  const simulated = async () =>
    (await owner.call('POST', `${path}/simulate`, { body: { language: 'de' } })).json
  assert.equal((await simulated()).destination_url, 'https://cafe.example/theirs')
  assert.deepEqual(await checkAccessibility(page), [])
  await banner.getByRole('button', { name: 'Save mine' }).click()
  const saved = page.locator('.toast').filter({ hasText: 'Saved as version 4.' })
  await saved.waitFor()
  assert.equal((await simulated()).destination_url, 'https://cafe.example/mine')
  assert.equal((await scan(code.short_url)).location, `${HOME}/new`)

  await byOthers({ fallback_url: 'https://cafe.example/closed' })
  await saved.getByRole('button', { name: 'Undo' }).click()
  await page.locator('.toast').filter({ hasText: 'the code was changed again' }).waitFor()
  assert.equal((await simulated()).destination_url, 'https://cafe.example/mine')
})

test('undo takes back the own change alone, also one that others came before with', async (t) => {
  const { page, code, owner } = await openCode(t, { rules: [german] })
  const path = `/v1/qrcodes/${code.id}`
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text })
  /** Somebody else changes the code while the change of this page is on its way. */
  let theirs: object | null = null
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'PATCH' && theirs) {
      await owner.call('PATCH', path, { body: theirs })
      theirs = null
    }
    await route.continue()
  })
  const led = async () => {
    const { version, destination_url, utm, rules } = (await owner.call('GET', path)).json
    return [version, destination_url, utm?.source, rules[0].destination_url]
  }
  await button(page, /^With German/).click()
  await page.getByLabel('Goes to').fill('cafe.example/mine')
  theirs = { utm: { source: 'theirs' }, destination_url: `${HOME}/theirs` }
  await button(page, 'Save as version 2').click()
  const undo = { name: 'Undo' }
  await toast('Saved as version 3.').getByRole('button', undo).click()
  await toast('Undone.').waitFor()
  assert.deepEqual(await led(), [4, `${HOME}/theirs`, 'theirs', german.destination_url])

  // The same on the sign.
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await afterDrawing(page)
  await page.keyboard.press('e')
  await page.locator('.sign textarea').fill('cafe.example/sign')
  theirs = { destination_url: `${HOME}/again` }
  await page.keyboard.press('Enter')
  await toast('cafe.example/sign').getByRole('button', undo).click()
  await toast('Undone.').waitFor()
  assert.deepEqual(await led(), [7, `${HOME}/again`, 'theirs', german.destination_url])
})

test('an editor that is closed by saving without an edit makes no version', async (t) => {
  const rules = [
    { ...german, when: { days: ['sun', 'mon'], from: '2026-01-01T00:00:01.500Z' } },
    { ...german, when: { device: ['ios'], timezone: 'Asia/Tokyo' } },
  ]
  const { page, code, owner } = await openCode(t, { rules })
  await button(page, 'Edit').click()
  for (const rule of await page.locator('.stop.rule .sentence').all()) await rule.click()
  await button(page, 'Save as version 2').click()
  await page.locator('.toast').filter({ hasText: 'Nothing changed.' }).waitFor()
  assert.equal((await owner.call('GET', `/v1/qrcodes/${code.id}`)).json.version, 1)
})

test('twenty rules are the most, and the page says so', async (t) => {
  const rules = Array.from({ length: 19 }, (_, index) => ({
    when: { from: new Date(Date.UTC(2026, index)).toISOString() },
    destination_url: `https://cafe.example/${index}`,
  }))
  const { page } = await openCode(t, { rules })
  await button(page, 'Edit').click()
  await page.locator('.add-rule').click()
  await page.getByText('You have reached the limit of 20 rules per code.').waitFor()
  assert.equal(await page.locator('.add-rule').count(), 0)
  await button(page, 'More actions for rule 20').click()
  assert.equal(await button(page, 'Duplicate').count(), 0)
})

const hostile = `<img src=x onerror="window.hit=1"> ${'\u202Eمرحبا'} 👩‍👩‍👧‍👦`
const long = `https://cafe.example/${'a'.repeat(600)}`
const FULL = {
  rules: [
    {
      when: {
        device: ['ios', 'desktop'],
        country: ['DE', 'AT', 'XX', 'GB', 'BO', 'CD', 'FM', 'GS'],
        language: ['de', 'und', 'fil'],
        days: ['mon', 'tue', 'wed', 'sat'],
        hours: ['18:00', '02:00'],
        timezone: 'America/Argentina/ComodRivadavia',
        from: '2026-01-01T00:00:00.000Z',
        until: '2026-03-01T12:30:00.000Z',
      },
      destination_url: long,
      label: hostile,
    },
    german,
  ],
  split: [
    { destination_url: long, weight: 60, label: 'W'.repeat(50) },
    { destination_url: HOME, weight: 40 },
  ],
  fallback_url: long,
  forward_query: true,
  utm: { source: 'W'.repeat(255), campaign: hostile },
}

test('everybody can read and write it, whatever the text: light, dark and on a phone', async (t) => {
  const { page } = await openCode(t, FULL)
  await page.getByText('from 18:00 to 02:00').waitFor()
  await page.getByText('Ended 1 Mar').waitFor()
  await checkLooks(page, 'routing-read')
  await page.locator('button.sentence').first().click()
  await page.getByRole('group', { name: 'Country' }).getByRole('combobox').fill('united')
  await page.getByRole('option').first().waitFor()
  await checkLooks(page, 'routing-edit')
  assert.equal(await page.evaluate('window.hit'), undefined)
})

test('a viewer reads all of it and is offered no change', async (t) => {
  const { owner, code } = await openCode(t, FULL)
  const { browser } = await openMember(service.base, owner, 'viewer')
  const page = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
  await page.goto(`/app/codes/${code.id}`)
  const section = page.locator('.routing')
  await section.getByText('With German as the first language').waitFor()
  await section.getByText('60%').first().waitFor()
  assert.equal(await section.getByRole('button').count(), 0)
})
