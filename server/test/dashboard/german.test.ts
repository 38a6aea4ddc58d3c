import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openOwner, PASSWORD } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import type { WatchedPage } from '../support/browser/page.ts'

/** The dashboard in the language of the browser, or in the one that a person has chosen. */

const { chromium, service, openDashboard } = await openPages()

/** Which languages a page has loaded words of. */
function wordsOf(page: WatchedPage): Set<string> {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const [, language] = /\/assets\/(en|de)-[\w-]+\.js$/.exec(request.url()) ?? []
    if (language) loaded.add(language)
  })
  return loaded
}

async function openFront(t: TestContext, locale: string, path: string) {
  const page = await chromium.newPage(t, { origin: service.base, locale })
  const loaded = wordsOf(page)
  await page.goto(path)
  return { page, loaded }
}

const langOf = (page: WatchedPage) => page.evaluate('document.documentElement.lang')

test('a browser in German gets German and nothing else, and the reverse', async (t) => {
  const german = await openFront(t, 'de-AT', '/app/sign-in')
  await german.page.getByRole('heading', { name: 'Willkommen zurück.' }).waitFor()
  assert.deepEqual([...german.loaded], ['de'])
  assert.equal(await langOf(german.page), 'de')
  await checkLook(german.page, 'german-sign-in')
  const english = await openFront(t, 'fr-FR', '/app/sign-in')
  await english.page.getByRole('heading', { name: 'Welcome back.' }).waitFor()
  assert.deepEqual([...english.loaded], ['en'])
  assert.equal(await langOf(english.page), 'en')
})

test('numbers and dates are in the language of the words', async (t) => {
  const { page } = await openDashboard(t, '/codes/new', { locale: 'de-DE' })
  await page.getByLabel('Ziel', { exact: true }).fill('example.com/speisekarte')
  await page.getByRole('button', { name: 'Code erstellen' }).first().click()
  await page
    .getByRole('heading', { name: /^(?:Bereit|Erstellt)/ })
    .last()
    .waitFor()
  await page.getByRole('link', { name: 'Zum Code' }).click()
  const { year, month, day } = Object.fromEntries(
    new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'short', year: 'numeric' })
      .formatToParts()
      .map(({ type, value }) => [type, value]),
  )
  await page.getByText(`${day}. ${month} ${year}`).first().waitFor()
})

test('a choice is the person’s: in the settings, and not for whoever comes next', async (t) => {
  const { page, email } = await openDashboard(t, '/settings/you', {
    locale: 'de-DE',
  })
  await page.getByRole('heading', { name: 'Darstellung und Tastenkürzel' }).waitFor()
  await page.getByLabel('English').check()
  await page.getByRole('heading', { name: 'Appearance and shortcuts' }).waitFor()
  assert.equal(await langOf(page), 'en')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Welcome back.' }).waitFor()
  page.expectFault(/status of 401/)
  await page.reload()
  await page.getByRole('heading', { name: 'Willkommen zurück.' }).waitFor()
  const other = await openOwner(service, (await service.account()).id)
  await page.getByLabel('E-Mail').fill(other.email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('link', { name: 'Übersicht' }).first().waitFor()
  await page.getByRole('button', { name: /Kontomenü/ }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('link', { name: 'Overview' }).first().waitFor()
  assert.equal(await langOf(page), 'en')
})

test('before the sign-in, another language keeps what was typed and the secret of a link', async (t) => {
  const { page } = await openFront(t, 'de-DE', '/app/sign-in')
  await page.getByLabel('E-Mail').fill('anna@example.com')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Welcome back.' }).waitFor()
  assert.equal(await page.getByLabel('Email').inputValue(), 'anna@example.com')
  page.expectFault(/status of 410/)
  await page.goto('/app/invitation#su_wrong')
  await page.getByRole('heading', { name: 'This link no longer works.' }).waitFor()
  await page.goto('/app/setup#su_wrong')
  await page.getByLabel('Email').fill('ben@example.com')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Richten Sie Ihr Konto ein.' }).waitFor()
  assert.equal(await page.getByLabel('E-Mail').inputValue(), 'ben@example.com')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Einrichten und anmelden' }).click()
  await page.getByRole('heading', { name: 'Dieser Link funktioniert nicht mehr.' }).waitFor()
})
