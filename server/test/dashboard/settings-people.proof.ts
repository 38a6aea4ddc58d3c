import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { newId } from '../../../domain/ids.ts'
import { insertMany } from '../../storage/engine/database.ts'
import { newEmail, PASSWORD } from '../support/browser/browser.ts'
import { openDashboard, openPages } from '../support/browser/dashboard.ts'
import { fillSignIn } from '../support/browser/forms/settings-page.ts'
import { checkAccessibility, overflowsAt, takeShot } from '../support/browser/page.ts'
import { trySoon } from '../support/browser/steady-page.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { freePort, spawnServer, stop } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/**
 * Signing in from the first start, with wrong passwords, and as one of hundreds.
 */

const { chromium, service } = await openPages()

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

const isSoon = ({ all, made }: { all: number; made: number }) => all < 30 && made < 10

test('the tenth wrong password in a row is answered with the seconds to wait', async (t) => {
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

test('from the link of the first start to a downloaded code: three presses of Enter, one click', async (t) => {
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
})

test('people and keys have pages, and the address says which', async (t) => {
  const { page, account } = await openDashboard(t, chromium, service, '/settings/people')
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
