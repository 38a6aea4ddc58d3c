import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openBrowser, openHome, PASSWORD, signIn } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { startMailServer } from '../support/service/mail/mail-server.ts'
import { roomy } from '../support/service/service.ts'

/** What a person does with mail: a forgotten password. Another address and notices are a proof. */

const NEXT = 'another long password'
const post = await startMailServer()
after(() => post.close())
const { chromium, service } = await openPages({ ...roomy(), SMTP_URL: post.url })

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
