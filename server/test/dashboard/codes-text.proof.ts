import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Code } from '../../../domain/codes/code.ts'
import { PASSWORD } from '../support/browser/browser.ts'
import { pick, rowOf, rows, stateIn } from '../support/browser/code-list.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkAccessibility, overflowsAt, takeShot } from '../support/browser/page.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { naughtyStrings } from '../support/oracles/requests/naughty.ts'
import { unlessShed } from '../support/service/patient.ts'

/** The list with hostile names, when empty, and under concurrent changes. */

const { service, openDashboard } = await openPages()

const PER_PAGE = 100
/** What a name may be, and no longer. */
const names = naughtyStrings
  .map((text) => text.replaceAll('\0', '').slice(0, 255))
  .filter((text) => text.trim() !== '')
const OWN = [
  '<img src=x onerror="window.hit=1">',
  '<script>window.hit=1</script>',
  'W'.repeat(255),
  '‮evil‬ שלום עולם مرحبا بالعالم',
  '👩‍👩‍👧‍👦'.repeat(20),
  'Z̸̢̛̜͓̦͈͚̖̟̥̰̫͎̻̦͔̱͇̥̖̟̼̳̣̥̠̐̾͒͒͆͌̇̒͒̅͊͝ͅalgo',
]

test('no name and no destination runs a script or breaks the page', async (t) => {
  const { page, account } = await openDashboard(t, '/sign-in')
  const all = [...OWN, ...names]
  const wished = all.map((name) => ({
    name,
    destinationUrl: `https://example.com/${encodeURIComponent(name.toWellFormed())}?q=${'x'.repeat(200)}`,
  }))
  await insertCodes(service, account.id, wished)
  for (let number = 1; number <= Math.ceil(all.length / PER_PAGE); number++) {
    await page.goto(`/app/codes?limit=${PER_PAGE}&page=${number}`)
    await page.locator('[data-row]').first().waitFor()
    assert.equal(await page.evaluate('window.hit'), undefined)
    const heights = await page
      .locator('[data-row]')
      .evaluateAll((all) =>
        all.map((row) => (row as unknown as { offsetHeight: number }).offsetHeight),
      )
    assert.deepEqual([...new Set(heights)], [57], `page ${number}`)
    for (const width of number === 1 ? [320, 390, 1280] : [320]) {
      assert.deepEqual(await overflowsAt(page, width), [], `page ${number} at ${width}`)
    }
  }
  await page.goto('/app/codes')
  await page.getByLabel('Search codes').fill(OWN[0] ?? '')
  await page.getByText('1 found').waitFor()
  await page.getByLabel('Select all on this page').click()
  await page.getByText('Delete…').click()
  await page.getByRole('heading', { name: 'Delete “<img' }).waitFor()
  assert.equal(await page.evaluate('window.hit'), undefined)
  await page.goto(`/app/codes?q=${'W'.repeat(255)}X`)
  await page.locator('[data-row]').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  assert.deepEqual(await checkAccessibility(page), [])
  await page.goto(`/app/codes?q=${'Y'.repeat(300)}&status=draft`)
  await page.getByText('No matching codes.').waitFor()
  assert.deepEqual(await overflowsAt(page, 320), [])
})

test('an empty account has one action, and a command with a key that works', async (t) => {
  const { page } = await openDashboard(t, '/codes')
  await page.getByRole('heading', { name: 'Create your first code.' }).waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    assert.deepEqual(await checkAccessibility(page), [], scheme)
    await takeShot(page, `codes-empty-${scheme}`)
  }
  // The answer is lost on its way; the second press gets the key that was made by the first.
  page.expectFault(/ERR_FAILED/)
  await page.route('**/v1/api-keys', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Create a test key' }).click()
  await page.getByText('The server did not respond.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Create a test key' }).click()
  await page.getByText('You won’t see this key again.').waitFor()
  const keys = await page.evaluate('fetch("/v1/api-keys").then((answer) => answer.text())')
  assert.equal(String(keys).split('First steps').length - 1, 1, 'one key')
  const command = (await page.locator('pre').textContent()) ?? ''
  const url = /curl (\S+)/.exec(command)?.[1] ?? ''
  const headers = [...command.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name, value]) => [
    name ?? '',
    value ?? '',
  ])
  const body = /-d '(.+)'/.exec(command)?.[1] ?? ''
  const made = await unlessShed(async () => {
    const sent = { method: 'POST', headers: headers as [string, string][], body }
    const response = await fetch(url, sent)
    return { status: response.status, text: await response.text() }
  })
  assert.equal(made.status, 201, made.text)
  await page.getByRole('link', { name: 'See the result in test mode' }).click()
  await page.locator('[data-row]').filter({ hasText: 'Hello' }).waitFor()

  await page.goto('/app/codes')
  await page.getByLabel('Where should it go?').fill('https://example.com/menu')
  await page.reload()
  assert.equal(
    await page.getByLabel('Where should it go?').inputValue(),
    'https://example.com/menu',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  assert.deepEqual(await checkAccessibility(page), [], 'phone')
  assert.deepEqual(await overflowsAt(page, 320), [])
  await page.getByLabel('Where should it go?').press('Enter')
  await page.waitForURL('**/app/codes/new?*')
  assert.equal(new URL(page.url()).searchParams.get('url'), 'https://example.com/menu')
})

async function openPosters(t: TestContext) {
  const opened = await openDashboard(t, '/sign-in')
  const wished = [0, 1, 2].map((index) => ({ name: `Poster ${index}` }))
  const codes = await insertCodes(service, opened.account.id, wished)
  await opened.page.goto('/app/codes')
  await rows(opened.page).first().waitFor()
  return { ...opened, codes }
}

test('what someone else has done meanwhile is neither done again nor undone', async (t) => {
  const { page, account, codes } = await openPosters(t)
  const [zero, one, two] = codes as [Code, Code, Code]
  const key = account.liveKey
  await service.call('PATCH', `/v1/qrcodes/${zero.id}`, { key, body: { active: false } })
  await pick(page, rowOf(page, 'Poster 0'), 'Pause')
  await page.getByText('Nothing to pause').waitFor()
  await service.call('PATCH', `/v1/qrcodes/${one.id}`, { key, body: { active: false } })
  await page.getByLabel('Select all on this page').click()
  await page.locator('.selection-bar').getByText('Pause').click()
  await page.getByText('“Poster 2” is now paused.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, 'Poster 2').getByText('Active').waitFor()
  const states = await Promise.all([zero, one, two].map((code) => stateIn(service, code, key)))
  assert.deepEqual(states, ['paused', 'paused', 'active'])
})

test('a run ends with the session of who began it', async (t) => {
  const { page, account, email, codes } = await openPosters(t)
  page.expectFault(/status of 401/)
  await page.context().clearCookies()
  await pick(page, rowOf(page, 'Poster 0'), 'Pause')
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url())
  })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Codes', exact: true }).first().click()
  await rows(page).first().waitFor()
  assert.equal(await page.locator('.selection-bar').count(), 0, 'no run is under way')
  await pick(page, rowOf(page, 'Poster 1'), 'Pause')
  await rowOf(page, 'Poster 1').getByText('Paused').waitFor()
  assert.equal(await stateIn(service, codes[0] as Code, account.liveKey), 'active')
  assert.equal(sent.length, 1)
})
