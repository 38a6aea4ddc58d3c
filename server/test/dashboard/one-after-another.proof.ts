import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMember, openOwner, PASSWORD } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { verdict } from '../support/browser/forms/creating.ts'
import type { WatchedPage } from '../support/browser/page.ts'

/** One browser, several people and modes: no data reaches the wrong one. */

const { chromium, service, openDashboard, openCode } = await openPages()

async function signInAs(page: WatchedPage, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: new RegExp(email) }).waitFor()
}

async function signOut(page: WatchedPage, email: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(email) }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

function codesOf(key: string) {
  return service.call('GET', '/v1/qrcodes', { key })
}

test('what was asked for in test mode is never done in live mode', async (t) => {
  const { page, account } = await openDashboard(t, '/codes/new')
  page.expectFault(/status of 401/)
  const url = page.getByLabel('Destination')
  await url.waitFor()
  await page.getByRole('link', { name: 'Test', exact: true }).click()
  await url.fill('https://example.com/only-a-test')
  // Nothing else is left to ask for the password.
  await verdict(page).waitFor()
  await page.context().clearCookies()
  await url.press('Enter')
  const password = page.getByLabel(/^Password for/)
  await password.waitFor()
  await page.goBack()
  await password.fill(PASSWORD)
  const signedIn = page.waitForResponse('**/v1/session')
  await password.press('Enter')
  await signedIn
  await password.waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
  for (const key of [account.liveKey, account.testKey]) {
    assert.equal((await codesOf(key)).json.data.length, 0)
  }
})

test('what waits for one person is not sent as the next; nor is what they typed shown', async (t) => {
  const { page, owner, email, account } = await openCode(t)
  const { email: editor } = await openMember(service.base, owner, 'editor')
  await page.goto('/app/codes/new')
  await page.getByLabel('Destination').fill('https://example.com/secret-plan')
  await page.goto('/app/codes')
  page.expectFault(/ERR_FAILED/)
  await page.route('**/v1/qrcodes/bulk', (route) => route.abort())
  await page.getByRole('checkbox', { name: /Autumn menu/ }).check()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByText('No connection.').waitFor()
  await signOut(page, email)
  await page.unrouteAll()
  await signInAs(page, editor)
  await page.waitForTimeout(3500)
  assert.equal((await codesOf(account.liveKey)).json.data[0].status, 'active')
  assert.equal(await page.getByText('No connection.').count(), 0)
  await page.goto('/app/codes/new')
  await page.getByLabel('Destination').waitFor()
  assert.equal(await page.getByLabel('Destination').inputValue(), '')
})

test('a sign-out that did not happen is not shown as one', async (t) => {
  const { page, email } = await openDashboard(t, '/codes')
  page.expectFault(/ERR_FAILED/)
  await page.getByRole('button', { name: new RegExp(email) }).waitFor()
  await page.route('**/v1/session', (route) => route.abort())
  await signOut(page, email)
  await page.getByText('You are still signed in.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Welcome back.' }).waitFor()
})

test('signed out in another tab: this one shows nothing more, and typed text waits', async (t) => {
  const { page, email } = await openDashboard(t, '/codes/new')
  await page.getByLabel('Destination').fill('https://example.com/half-done')
  await verdict(page).waitFor()
  const tab = (await page.context().newPage()) as WatchedPage
  await tab.goto(`${service.base}/app/codes`)
  // What is still being read when the session ends would be an error in the console.
  await tab.getByLabel('Where should it go?').waitFor()
  await signOut(tab, email)
  await page.getByRole('heading', { name: 'Welcome back.' }).waitFor()
  await signInAs(page, email)
  assert.equal(await page.getByLabel('Destination').inputValue(), 'https://example.com/half-done')
})

test('a link decides neither where a sign-in ends nor whose link is used', async (t) => {
  const page = await chromium.newPage(t, { origin: service.base })
  const { email } = await openOwner(service, (await service.account()).id)
  for (const next of ['/app/../..//evil.example', '/app/./sign-in', '/app/setup#token']) {
    await page.goto(`/app/sign-in?next=${encodeURIComponent(next)}`)
    await signInAs(page, email)
    await page.waitForURL(`${service.base}/app/overview`)
    await page.getByLabel('Where should it go?').waitFor()
    await signOut(page, email)
    await page.waitForURL('**/app/sign-in')
  }
  page.expectFault(/status of 410/)
  await page.goto('/app/invitation')
  await page.getByText('The link is incomplete.').waitFor()
  await page.goto('/app/invitation#the-right-one')
  await page.getByText('The link is incomplete.').waitFor({ state: 'detached' })
  await page.waitForURL(`${service.base}/app/invitation`)
})

test('what a page cannot show does not lock it', async (t) => {
  const { page } = await openDashboard(t, '/codes/new')
  await page.getByLabel('Destination').fill('https://example.com/')
  await page.evaluate(() => sessionStorage.setItem('qroute.typed.create', '{"url":5,"style":null}'))
  page.expectFault(/./)
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByLabel('Destination').waitFor()
  assert.equal(await page.getByLabel('Destination').inputValue(), '')
})
