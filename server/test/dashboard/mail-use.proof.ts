import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { readConfig } from '../../config.ts'
import { openUnsubscribing } from '../../mail/unsubscribe.ts'
import { findSecret } from '../../secret.ts'
import { newEmail, openBrowser, openHome, PASSWORD, signIn } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { openService, roomy } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Mail beyond a forgotten password: another address, notices, invitations. */

const post = await startMailServer()
after(() => post.close())
const { chromium, service } = await openPages({ ...roomy(), SMTP_URL: post.url })

async function openPerson(t: TestContext, path: string) {
  const home = await openHome(service)
  const cookie = home.browser.cookie()
  const page = await chromium.newPage(t, { origin: service.base, cookie })
  await page.goto(`/app${path}`)
  return { ...home, page }
}

const openGuest = (t: TestContext) => chromium.newPage(t, { origin: service.base })

test('another address is confirmed by a button, and counts from then on', async (t) => {
  const { page, email } = await openPerson(t, '/settings/you')
  const next = newEmail('next')
  page.expectFault(/status of 40[013]|status of 410/)
  const fill = async (address: string, password: string) => {
    await page.getByLabel('New email address').fill(address)
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Change address' }).click()
  }
  await fill(next, 'not the password')
  await page.getByText(/password is wrong/).waitFor()
  await fill(next, PASSWORD)
  await page.getByText(`We sent a link to ${next}. Use it by`).waitFor()
  await page.reload()
  await page.getByText(`We sent a link to ${next}. Use it by`).waitFor()
  const secret = await post.secretFor(next, '/app/email')
  await until(() => post.mails.some(({ to, text }) => to === email && text.includes(next)), 'told')

  await page.goto(`/app/email#${secret}`)
  await page.getByRole('heading', { name: 'Confirm your new address.' }).waitFor()
  assert.equal(
    (await signIn(openBrowser(service.base), next)).status,
    401,
    'opening it is not enough',
  )
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await page.getByText(`Sign in with ${next} from now on.`).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/app/sign-in')
  assert.equal(await page.getByLabel('Email').inputValue(), next)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/overview')
  await page.goto(`/app/email#${secret}`)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await page.getByRole('heading', { name: 'This link no longer works.' }).waitFor()
})

test('notices are switched at once, and one is stopped without signing in', async (t) => {
  const { page, browser, id } = await openPerson(t, '/settings/notices')
  const chosen = async () => (await browser.call('GET', '/v1/notifications')).json
  const weekly = page.getByRole('switch', { name: 'Weekly report' })
  await weekly.click()
  await until(async () => (await chosen()).weekly_report === true, 'the report is not asked for')
  assert.equal(await weekly.getAttribute('aria-checked'), 'true')
  await page.getByLabel('Deutsch').check()
  await until(async () => (await chosen()).language === 'de', 'no language')
  await checkLook(page, 'notices')

  const secret = findSecret(readConfig(service.env))
  assert.ok(secret)
  const token = openUnsubscribing(secret.keysOf('unsubscribe')).make(id, 'weekly_report')
  const guest = await openGuest(t)
  await guest.goto(`/app/unsubscribe#${token}`)
  await guest.getByRole('button', { name: 'Stop the weekly report' }).waitFor()
  assert.equal((await chosen()).weekly_report, true, 'opening it is not enough')
  await guest.getByRole('button', { name: 'Stop the weekly report' }).click()
  await guest.getByText('You will no longer get the weekly report.').waitFor()
  assert.equal((await chosen()).weekly_report, false)
  guest.expectFault(/status of 404/)
  await guest.goto(`/app/unsubscribe#${token.slice(0, -1)}`)
  await guest.getByRole('button', { name: 'Stop the weekly report' }).click()
  await guest.getByRole('heading', { name: 'This link is not valid.' }).waitFor()

  await page.goto('/app/settings/you')
  await page.getByLabel('English').check()
  await until(async () => (await chosen()).language === 'en', 'mails are in another language')
})

test('a server without mail offers nothing of it', async (t) => {
  const plain = await openService()
  const { browser } = await openHome(plain)
  const page = await chromium.newPage(t, { origin: plain.base, cookie: browser.cookie() })
  await page.goto('/app/settings/notices')
  await page.getByText('Section not found').waitFor()
  await page.goto('/app/settings/you')
  await page.getByLabel('New password').waitFor()
  assert.equal(await page.getByLabel('New email address').count(), 0)
  await page.goto('/app/forgot')
  await page.getByText('Your administrator can create a new link').waitFor()
  await page.getByRole('link', { name: 'Back to sign-in' }).waitFor()
})

test('an invitation is sent, and its link can still be copied', async (t) => {
  const { page } = await openPerson(t, '/settings/people')
  const guest = newEmail('guest')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(guest)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(`The invitation was sent to ${guest}.`).waitFor()
  const secret = await post.secretFor(guest, '/app/invitation')
  const stub = page.getByRole('region', { name: 'The link' })
  assert.ok((await stub.innerText()).includes(`/app/invitation#${secret}`), 'the same link')
  await page.getByRole('button', { name: 'Done' }).click()
  await stub.waitFor({ state: 'detached' })
})
