import assert from 'node:assert/strict'
import { after, type TestContext } from 'node:test'
import { NOTIFICATIONS } from '../../../domain/mail/mail.ts'
import { readConfig } from '../../config.ts'
import { openUnsubscribing } from '../../mail/unsubscribe.ts'
import { findSecret } from '../../secret.ts'
import {
  newEmail,
  openBrowser,
  openHome,
  openOwner,
  PASSWORD,
  signIn,
} from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import {
  checkAccessibility,
  overflowsAt,
  takeShot,
  type WatchedPage,
} from '../support/browser/page.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { roomy } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * What a person does with mail: a forgotten password. Proofs: every page that needs mail, in every state,
 * in English and German, in every look; `SHOTS=dir` keeps the pictures.
 */

const NEXT = 'another long password'
const post = await startMailServer()

after(() => post.close())

const { chromium, service } = await openPages({ ...roomy(), SMTP_URL: post.url })

const LOOKS = [
  ['light', 320],
  ['dark', 320],
  ['dark', 390],
  ['light', 1440],
  ['dark', 1440],
] as const

const HEIGHT = 900
const HEADING = '#main h1:focus'

test('a forgotten password: the mail’s link chooses a new one and signs in, once', async (t) => {
  const { email, browser } = await openHome(service)
  const page = await chromium.newPage(t, { origin: service.base })
  await page.goto('/app/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  assert.equal(await page.getByLabel('Email').inputValue(), email, 'what was typed is there')
  await page.keyboard.press('Enter')
  await page.getByText(`If an account uses ${email}, an email is on its way.`).waitFor()
  await checkLook(page, 'forgot-sent')
  const secret = await post.secretFor(email, '/app/reset')

  await page.goto(`/app/reset#${secret}`)
  await page.getByLabel('New password').fill('short')
  page.expectFault(/status of 4(00|01|10)/)
  await page.keyboard.press('Enter')
  await page.getByText(/The password must/).waitFor()
  assert.equal(new URL(page.url()).hash, '', 'the secret is not in the address')
  await page.getByLabel('New password').fill(NEXT)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/overview')
  assert.equal((await browser.call('GET', '/v1/session')).status, 401, 'other sessions have ended')
  assert.equal((await signIn(openBrowser(service.base), email, NEXT)).status, 201)

  await page.goto(`/app/reset#${secret}`)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'This link no longer works.' }).waitFor()
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await page.waitForURL('**/app/forgot')
})

type Look = (name: string, seen: string) => Promise<void>

/** Everything that is wrong is told at once. `seen`: what has come last. */
function openEyes(page: WatchedPage, language: string): { look: Look; wrong: string[] } {
  const wrong: string[] = []
  const look: Look = async (name, seen) => {
    await page.locator(seen).first().waitFor()
    for (const [colorScheme, width] of LOOKS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: HEIGHT })
      const where = `${name}-${language}-${width}-${colorScheme}`
      await takeShot(page, `mail-${where}`)
      const found = [...(await overflowsAt(page, width)), ...(await checkAccessibility(page))]
      wrong.push(...found.map((one) => `${where}: ${one}`))
    }
    if ((await page.evaluate('document.documentElement.lang')) !== language)
      wrong.push(`${name}: another language than ${language}`)
  }
  return { look, wrong }
}

/** The one form of a page in front of the sign-in. */
async function submit(page: WatchedPage, fields: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`input[autocomplete="${name}"]`).fill(value)
  await page.locator('form button[type=submit]').click()
}

async function lookAtFront(t: TestContext, locale: string, language: string): Promise<string[]> {
  const page = await chromium.newPage(t, { origin: service.base, locale })
  page.expectFault(/status of 4(?:04|09|10)/)
  const { look, wrong } = openEyes(page, language)
  await page.goto('/app/sign-in')
  await look('sign-in', '.with-link > a')
  await page.locator('.with-link > a').click()
  await look('forgot', 'input[autocomplete=username]')
  // As long as an address may be.
  await submit(page, { username: `${'long-name-'.repeat(6)}a@${'long-host.'.repeat(5)}example` })
  await look('forgot-sent', HEADING)

  await page.goto('/app/reset#wrong')
  await look('reset', 'input[autocomplete=new-password]')
  await submit(page, { 'new-password': PASSWORD })
  await look('reset-gone', HEADING)
  await page.goto('/app/sign-in')
  await page.goto('/app/reset')
  await look('reset-missing', '.fault')
  await lookAtAddresses(page, look)
  await lookAtUnsubscribing(page, look)
  return wrong
}

async function lookAtAddresses(page: WatchedPage, look: Look): Promise<void> {
  const { browser } = await openHome(service)
  const linkTo = async (email: string) => {
    const body = { email, password: PASSWORD }
    const asked = await browser.call('POST', '/v1/email', { body })
    assert.equal(asked.status, 202, asked.text)
    return `/app/email#${await post.secretFor(email, '/app/email')}`
  }
  const taken = newEmail('taken')
  await page.goto(await linkTo(taken))
  await look('email', 'form button')
  await openOwner(service, (await service.account()).id, taken)
  await submit(page)
  await look('email-taken', HEADING)
  const link = await linkTo(newEmail(`a-${'long-'.repeat(6)}name`))
  await page.goto(link)
  await submit(page)
  await look('email-done', HEADING)
  await page.goto('/app/sign-in')
  await page.goto(link)
  await submit(page)
  await look('email-gone', HEADING)
  await page.goto('/app/sign-in')
  await page.goto('/app/email')
  await look('email-missing', '.fault')
}

async function lookAtUnsubscribing(page: WatchedPage, look: Look): Promise<void> {
  const { id } = await openHome(service)
  const secret = findSecret(readConfig(service.env))
  assert.ok(secret)
  const { make } = openUnsubscribing(secret.keysOf('unsubscribe'))
  for (const notification of NOTIFICATIONS) {
    await page.goto('/app/sign-in')
    await page.goto(`/app/unsubscribe#${make(id, notification)}`)
    await look(`unsubscribe-${notification}`, 'form button')
  }
  await submit(page)
  await look('unsubscribe-done', HEADING)
  await page.goto('/app/sign-in')
  await page.goto('/app/unsubscribe#usr_wrong')
  await look('unsubscribe-bad', '#main h1')
}

async function lookAtSettings(t: TestContext, locale: string, language: string): Promise<string[]> {
  const { browser } = await openHome(service)
  const cookie = browser.cookie()
  const page = await chromium.newPage(t, { origin: service.base, locale, cookie })
  const { look, wrong } = openEyes(page, language)
  await page.goto('/app/settings/notices')
  await page.getByRole('switch').first().click()
  await look('notices', '.mail-notices [role=switch][aria-checked=true]')
  await page.goto('/app/settings/you')
  const form = page.locator('form').first()
  await form.locator('input[autocomplete=email]').fill(newEmail(`a-${'long-'.repeat(6)}name`))
  await form.locator('input[autocomplete=current-password]').fill(PASSWORD)
  await look('you', '.table tbody tr')
  await form.locator('button[type=submit]').click()
  await look('you-waiting', '.settings-content .banner')
  await page.goto('/app/settings/people')
  await page.locator('.section-head .button.main').click()
  await look('invite', 'dialog form')
  await page.locator('dialog input[type=email]').fill(newEmail(`a-${'long-'.repeat(6)}name`))
  await page.locator('dialog button[type=submit]').click()
  await look('invited', '.once')
  return wrong
}

for (const [locale, language] of [
  ['en-US', 'en'],
  ['de-DE', 'de'],
] as const) {
  proof(
    `in front of the sign-in every page fits and everyone can read it: ${language}`,
    async (t) => {
      assert.deepEqual(await lookAtFront(t, locale, language), [])
    },
  )
  proof(`in the settings every page fits and everyone can read it: ${language}`, async (t) => {
    assert.deepEqual(await lookAtSettings(t, locale, language), [])
  })
}
