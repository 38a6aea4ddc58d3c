import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { newId } from '../../../domain/ids.ts'
import { insertMany } from '../../storage/engine/database.ts'
import { newEmail, openBrowser, openOwner, PASSWORD, signIn } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLook } from '../support/browser/every-look.ts'
import { fillSignIn } from '../support/browser/forms/settings-page.ts'
import {
  checkAccessibility,
  overflowsAt,
  takeShot,
  type WatchedPage,
} from '../support/browser/page.ts'
import { trySoon } from '../support/browser/steady-page.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { freePort, spawnServer, stop } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Getting in, and everybody who is in: sign-in, invitations, roles, sessions.
 * Proofs: signing in from the first start, with wrong passwords, and as one of hundreds.
 */

const CLIPBOARD = ['clipboard-read', 'clipboard-write']
const NEXT = 'another long password'
const { chromium, service, openDashboard } = await openPages()

/** What the focused field is for. */
function focused(page: WatchedPage): Promise<string | null> {
  return page.locator(':focus').getAttribute('autocomplete')
}

const isSoon = ({ all, made }: { all: number; made: number }) => all < 30 && made < 10

test('sign out and in again through the form; a wrong password has its message', async (t) => {
  const account = await service.account()
  const { browser, email } = await openOwner(service, account.id)
  const cookie = browser.cookie()
  const page = await chromium.newPage(t, { origin: service.base, cookie })
  await page.goto('/app/settings/you')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/app/sign-in')
  await page.getByRole('heading', { name: 'Welcome back.' }).waitFor()
  assert.equal(await focused(page), 'username')
  await checkLook(page, 'sign-in')
  page.expectFault(/status of 401/)
  await fillSignIn(page, email, 'not the password')
  await page.getByText('The email address or password is incorrect').waitFor()
  assert.equal(await page.getByLabel('Email').inputValue(), email, 'what was typed stays')
  await fillSignIn(page, email, PASSWORD)
  await page.waitForURL('**/app/overview')
  await page.locator('#first-url:focus').waitFor()
  await page.goto('/app/settings/you')
  await page.getByText(email).first().waitFor()
})

test('invite, join in another browser without owner sections, new role, removed', async (t) => {
  const { page, email } = await openDashboard(t, '/settings/people', {
    permissions: CLIPBOARD,
  })
  const guest = newEmail('guest')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(guest)
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await page.getByText('We did not send an email. The link works only once').waitFor()
  await page.getByRole('button', { name: 'Copy link' }).click()
  let first = ''
  await until(async () => {
    first = String(await page.evaluate('navigator.clipboard.readText()'))
    return first.includes('/app/invitation#')
  }, 'no link is copied')
  await page.getByRole('button', { name: 'Done' }).click()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.headers()['idempotency-key'] ?? 'none')
  })
  await page.getByRole('button', { name: `New link for ${guest}` }).dblclick()
  const stub = page.getByRole('region', { name: 'The link' })
  const link = /http\S+\/app\/invitation#\S+/.exec(await stub.innerText())?.[0] ?? ''
  await page.getByRole('button', { name: 'Copy link' }).click()
  assert.notEqual(link, first)
  assert.equal(sent.length, 1)
  assert.match(sent[0] ?? '', /^[0-9a-f]{32}$/)

  const other = await chromium.newPage(t, { origin: service.base })
  other.expectFault(/status of 40[13]/)
  await other.goto(link)
  const invited = other.locator('.invited')
  await invited.getByText(guest).waitFor()
  const told = await invited.locator('bdi').allInnerTexts()
  assert.deepEqual(told, ['Acme', email, guest, 'Editor'], 'account, inviter, address, role')
  assert.equal(await focused(other), 'new-password', 'the first field has the focus')
  await checkLook(other, 'invitation')
  await other.getByLabel('Password').fill(NEXT)
  await other.keyboard.press('Enter')
  await other.waitForURL('**/app/overview')
  await other.goto('/app/settings')
  const sections = other.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await sections.first().waitFor()
  assert.deepEqual(await sections.allInnerTexts(), [
    'Webhooks',
    'Brand styles',
    'Plan and usage',
    'You',
    'This server',
  ])
  await other.goto('/app/settings/keys')
  await other.getByText('Only owners see this page').waitFor()

  await page.reload()
  await page.getByRole('button', { name: `Change role of ${guest}` }).click()
  await page.getByLabel('Viewer').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row').filter({ hasText: guest }).getByText('Viewer').waitFor()
  page.expectFault(/status of 409/)
  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('An account needs an owner: make someone else an owner first').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Remove ${guest}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('row').filter({ hasText: guest }).waitFor({ state: 'detached' })
  await other.goto('/app/settings/webhooks')
  await other.waitForURL('**/app/sign-in?next=*')

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByText('removed', { exact: false }).first().waitFor()
  const log = await page.locator('.audit').innerText()
  for (const words of [`invited ${guest}`, 'joined', `changed the role of ${guest}`])
    assert.ok(log.includes(words), words)
  assert.match(log, /role\s+before\s+Editor →\s+after\s+Viewer/)
})

test('a new password ends the other sessions; one session is ended by hand', async (t) => {
  const { page, email } = await openDashboard(t, '/settings/you')
  const second = openBrowser(service.base)
  await signIn(second, email)
  await page.reload()
  await page.getByRole('button', { name: /^End session/ }).click()
  await page.getByRole('button', { name: /^End session/ }).waitFor({ state: 'detached' })
  assert.equal((await second.call('GET', '/v1/session')).status, 401)

  const third = openBrowser(service.base)
  await signIn(third, email)
  page.expectFault(/status of 40[03]/)
  const fill = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('wrong password', NEXT)
  await page.getByText('Current password is wrong').waitFor()
  await fill(PASSWORD, 'short')
  await page.getByText(/The new password must/).waitFor()
  await fill(PASSWORD, NEXT)
  await page.getByText('Password changed.').waitFor()
  assert.equal((await third.call('GET', '/v1/session')).status, 401)
  await page.goto('/app/settings/audit')
  await page.getByText('changed their password').waitFor()
  await page.getByRole('button', { name: /account menu for/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await fillSignIn(page, email, NEXT)
  await page.waitForURL('**/app/overview')
})

test('who is signed in stays so when the browser has forgotten all but the cookie', async (t) => {
  const { browser } = await openOwner(service, (await service.account()).id)
  const page = await chromium.newPage(t, { origin: service.base })
  const [name = '', value = ''] = browser.cookie().split('=')
  await page.context().addCookies([{ name, value, url: service.base }])
  const passed: string[] = []
  const asked: string[] = []
  page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname))
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/session')) asked.push(request.method())
  })
  await page.goto('/app/codes')
  await page.getByLabel('Where should it go?').waitFor()
  assert.deepEqual([passed, asked], [['/app/codes'], ['GET']])
  await page.evaluate('localStorage.clear()')
  await page.goto('/app/sign-in')
  await page.waitForURL('**/app/overview')

  await page.evaluate('localStorage.clear()')
  // What the overview has asked for would be refused without the cookie.
  await page.goto('about:blank')
  await page.context().clearCookies()
  asked.length = 0
  await page.goto('/app/codes')
  await page.getByRole('heading', { name: 'Welcome back.' }).waitFor()
  assert.deepEqual(asked, [], 'nobody is signed in: asking would be an error in the console')
})

/** From the link of a server that starts for the first time to the file of a code. In seconds. */
async function takeFirstSteps(t: TestContext) {
  const folder = temporaryFolder(t)
  const port = await freePort()
  const server = await spawnServer({ DATA_DIR: folder }, port)
  atEnd(t, () => stop(server.child))
  const link = /http:\S+\/app\/setup#\S+/.exec(server.output())?.[0] ?? ''
  const page = await chromium.newPage(t, { origin: new URL(link).origin })
  await page.addInitScript(`addEventListener('click', () => {
    sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1 }, true)`)
  const begun = performance.now()
  await page.goto(link)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/overview')
  await page.getByLabel('Where should it go?').fill('example.com/autumn-menu')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create code' }).waitFor()
  const asked = performance.now()
  await page.getByLabel('Destination').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '512' }).click()
  assert.match((await download).suggestedFilename(), /^[a-z0-9]+\.png$/)
  const ended = performance.now()
  // Enter presses the button of its form, which the browser counts as a click too.
  assert.ok(Number(await page.evaluate('sessionStorage.clicks')) <= 4)
  return { page, link, all: (ended - begun) / 1000, made: (ended - asked) / 1000 }
}

proof('the tenth wrong password in a row is answered with the seconds to wait', async (t) => {
  const page = await chromium.newPage(t, { origin: service.base })
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.77' })
  page.expectFault(/status of 4(?:01|29)/)
  await page.goto('/app/sign-in')
  const email = newEmail()
  for (let i = 0; i < 10; i++) {
    const answered = page.waitForResponse('**/v1/session')
    await fillSignIn(page, email, `wrong ${i}`)
    assert.equal((await answered).status(), 401)
    // Until it has read the answer, the form sends nothing.
    await page.locator('[type=submit][aria-disabled=false]').waitFor()
  }
  await fillSignIn(page, email, 'wrong again')
  await page.getByText(/Too many requests\. Try again in \d+ s\./).waitFor()
})

proof(
  'from the link of the first start to a downloaded code: three presses of Enter, one click',
  async (t) => {
    const tries = await trySoon(() => takeFirstSteps(t), isSoon)
    const last = tries.at(-1)
    assert.ok(last)
    const { page, link, all, made } = last
    t.diagnostic(
      `${all.toFixed(1)} s from the link to the file, ${made.toFixed(1)} s of it create and download`,
    )
    assert.ok(isSoon(last), 'even on a busy machine')
    await page.goto(link)
    await page.reload()
    page.expectFault(/status of 410/)
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('This link no longer works.').waitFor()
  },
)

proof('people and keys have pages, and the address says which', async (t) => {
  const { page, account } = await openDashboard(t, '/settings/people')
  const people = { id: 'text', account_id: 'text', email: 'text', role: 'text' } as const
  const members = Array.from({ length: 200 }, (_, n) => {
    const email = `member-${1000 + n}-${account.id}@example.com`
    return [newId('usr', Date.now()), account.id, email, 'viewer', 'x', 1, Date.now()]
  })
  const more = { password: 'text', epoch: 'int', created_at: 'int' } as const
  await service.db.batch([insertMany('people', { ...people, ...more }, members)])
  for (let n = 0; n < 110; n++) await service.addKey(account.id)
  await page.reload()
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await pager.getByText('1–100 of 201').waitFor()
  assert.equal(await page.locator('tbody tr').count(), 100)
  await pager.getByRole('button', { name: 'Next' }).click()
  await pager.getByText('101–200 of 201').waitFor()
  await page.getByText('member-1099-').waitFor()
  await page.reload()
  await pager.getByText('101–200 of 201').waitFor()
  await takeShot(page, 'people-pages')
  await pager.getByRole('button', { name: 'Next' }).click()
  await pager.getByText('201–201 of 201').waitFor()
  await page.getByRole('button', { name: /^Remove member-1199/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await pager.getByText('101–200 of 200').waitFor()

  await page.goto('/app/settings/keys')
  await pager.getByText('1–100 of 112').waitFor()
  await pager.getByRole('button', { name: 'Next' }).click()
  await page.getByText('First key').first().waitFor()
  assert.deepEqual(await checkAccessibility(page), [])
  assert.deepEqual(await overflowsAt(page, 320), [])
  await takeShot(page, 'keys-pages')
})
