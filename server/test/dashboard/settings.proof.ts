import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import { makeKey } from '../support/browser/forms/settings-page.ts'
import { checkAccessibility, overflowsAt } from '../support/browser/page.ts'
import { until } from '../support/service/until.ts'

/**
 * The settings in every appearance with hostile names, a key that is shown once, and the audit log.
 */

const SECTIONS = [
  ...(['keys', 'webhooks', 'people', 'account', 'plan', 'audit', 'you', 'server'] as const),
]
const HTML = '<img src=x onerror=alert(1)><script>alert(2)</script>'
const HOSTILE = `${HTML} \u202e\u05e9\u05dc\u05d5\u05dd ${'👩‍👩‍👧'.repeat(3)} ${'W'.repeat(120)}`

const { service, openDashboard } = await openPages()

test('a new key is shown once; who leaves without copying it is asked first', async (t) => {
  const { page } = await openDashboard(t, '/settings/people')
  await page.getByRole('link', { name: 'Keys' }).click()
  const key = await makeKey(page, 'Once')
  const question = page.getByRole('dialog', { name: 'Not copied yet' })
  const stay = question.getByRole('button', { name: 'Stay' })
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await stay.click()
  await page.goBack()
  await stay.click()
  await page.keyboard.press('c')
  await stay.click()
  assert.equal(new URL(page.url()).pathname, '/app/settings/keys')
  assert.match(await page.locator('body').innerText(), new RegExp(key))
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await question.getByRole('button', { name: 'Leave without copying' }).click()
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  const focused = () => page.evaluate('document.activeElement.textContent')
  await until(async () => (await focused()) === 'Webhooks', 'the focus is elsewhere')
  await page.goBack()
  await page.getByRole('row').filter({ hasText: 'Once' }).waitFor()
  assert.doesNotMatch(await page.content(), new RegExp(key))
  assert.doesNotMatch(await page.evaluate('JSON.stringify([sessionStorage, localStorage])'), /sk_/)
})

test('what was typed for a new key is there after a reload', async (t) => {
  const { page } = await openDashboard(t, '/settings/keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Half a name')
  await page.reload()
  await page.getByRole('button', { name: 'New key' }).click()
  assert.equal(await page.getByLabel('Name').inputValue(), 'Half a name')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a plan without webhooks is told in the words of the server', async (t) => {
  const { page, account } = await openDashboard(t, '/settings/plan')
  await page.getByText('Printed codes keep working').waitFor()
  await service.db.query("update accounts set plan = 'free' where id = $1", [account.id])
  page.expectFault(/status of 403/)
  await page.goto('/app/settings/webhooks')
  await page.getByText('The plan does not include webhooks').waitFor()
  assert.equal(await page.getByRole('button', { name: 'New endpoint' }).count(), 0)
  await page.getByRole('link', { name: 'Plan and usage' }).click()
  const meter = page.getByRole('meter', { name: 'Codes used' })
  assert.equal(await meter.getAttribute('aria-valuemax'), '100')
  await page.getByText('Created in the dashboard: 0 of 10,000.').waitFor()
})

test('the audit log says in words who changed what', async (t) => {
  const { page, account, email } = await openDashboard(t, '/settings/keys')
  const key = account.liveKey
  const api = (method: string, path: string, body?: object) =>
    service.call(method, `/v1${path}`, { key, ...(body && { body }) })
  const code = { name: HOSTILE, destination_url: 'https://example.com/a' }
  const { id } = (await api('POST', '/qrcodes', code)).json
  await api('PATCH', `/qrcodes/${id}`, { destination_url: 'https://example.com/b' })
  for (let i = 0; i < 30; i++) await api('PATCH', `/qrcodes/${id}`, { name: `Menu ${i}` })
  // As a newer server might write it.
  await service.db.query(
    `update audit set action = 'moon_base.light_switched'
     where account_id = $1 and id = (select max(id) from audit where account_id = $1)`,
    [account.id],
  )
  await page.getByRole('link', { name: 'Audit log' }).click()
  const lines = page.locator('.audit > li')
  await page.getByText('moon base: light switched').waitFor()
  assert.equal(await lines.count(), 25)
  await page.getByRole('button', { name: 'Show older' }).click()
  await page.getByText('No older entries.').waitFor()
  const text = await page.locator('.audit').innerText()
  assert.match(text, /changed the code[\s\S]*https:\/\/example\.com\/a → [\s\S]*example\.com\/b/)
  assert.match(text, new RegExp(`${email}[\\s\\S]*joined`))
  assert.ok(text.includes('<img src=x onerror=alert(1)>'), 'a name is text')
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  await page.getByText('created the key').first().waitFor()
  assert.doesNotMatch(await page.locator('.audit').innerText(), /the code/)
  assert.match(page.url(), /show=api_key/)
  await page.getByRole('button', { name: 'Everything' }).click()
  await page.getByLabel('Time').selectOption('Last 24 hours')
  await page.waitForURL('**/audit?time=day')
  await lines.nth(24).waitFor()
  assert.equal(await lines.count(), 25)
  await lines.getByRole('link').first().click()
  await page.waitForURL(`**/app/codes/${id}`)
})

/** A code as large as it may be, and then as large and another one in everything. */
async function addLongest(key: string): Promise<void> {
  const large = (letter: string) => ({
    destination_url: `https://a.example/${letter.repeat(2000)}`,
    rules: ['a', 'b', 'c', 'd', 'e'].map((path) => ({
      when: { country: ['DE', 'AT', 'CH'] },
      destination_url: `https://example.com/${path}/${letter.repeat(1900)}`,
      label: `\u202e${letter} ${path}`,
    })),
    utm: { source: letter.repeat(255), campaign: `\u202e${letter.repeat(250)}` },
  })
  const [body, path] = [{ name: 'Large', ...large('x') }, '/v1/qrcodes']
  const { id } = (await service.call('POST', path, { key, body })).json
  const changed = await service.call('PATCH', `${path}/${id}`, { key, body: large('y') })
  assert.equal(changed.status, 200)
}

test('every section is readable for everyone: light, dark, phone, 320 px, hostile names', async (t) => {
  const { page, account } = await openDashboard(t, '/settings/keys')
  const key = account.liveKey
  await page.getByRole('button', { name: 'New key' }).click()
  assert.deepEqual(await checkAccessibility(page), [], 'the dialog')
  await page.getByLabel('Name').fill(HOSTILE)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('region', { name: 'The new key' }).waitFor()
  assert.deepEqual(await checkAccessibility(page), [], 'the new key')
  assert.deepEqual(await overflowsAt(page, 320), [], 'the new key')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Done' }).click()
  assert.deepEqual(await checkAccessibility(page), [], 'the question, dark')
  await page.getByRole('button', { name: 'Leave without copying' }).click()
  const hook = { url: `https://example.com/${'long/'.repeat(40)}`, description: HOSTILE }
  for (const [path, body] of [
    ['/webhooks', hook],
    ['/qrcodes', { name: HOSTILE, destination_url: hook.url }],
  ] as const) {
    assert.equal((await service.call('POST', `/v1${path}`, { key, body })).status, 201)
  }
  await addLongest(key)
  for (const section of SECTIONS) {
    await page.setViewportSize({ width: 1280, height: 844 })
    await page.goto(`/app/settings/${section}`)
    await page
      .locator('.settings-content :is(table, .hook, .quota, .audit, .origin, .zone)')
      .first()
      .waitFor()
    await checkLooks(page, `settings-${section}`)
    if (section !== 'audit') continue
    await page.setViewportSize({ width: 390, height: 844 })
    const heights = await page
      .locator('.audit > li')
      .evaluateAll((lines) =>
        lines.map((line) => (line as unknown as { clientHeight: number }).clientHeight),
      )
    assert.ok(Math.max(...heights) < 800, `an entry is ${Math.max(...heights)} px high`)
  }
})

test('a section that does not exist, and where short links lead', async (t) => {
  const { page, account } = await openDashboard(t, '/settings/nonsense')
  await page.getByText('Section not found').waitFor()
  await page.getByRole('link', { name: 'This server' }).click()
  await page.getByText('These links only work on this computer').waitFor()
  const content = await page.locator('.settings-content').innerText()
  assert.ok(content.includes(`${service.base}/`))
  assert.ok(content.includes(account.id))
})
