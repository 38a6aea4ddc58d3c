import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOwner } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { checkLooks } from '../support/browser/every-look.ts'
import type { Service } from '../support/service/service.ts'

/**
 * The audit log with every kind of entry: sentences with names, links, pictures and whole addresses.
 */

const { chromium, service } = await openPages()

const HOOK = 'https://hooks.example/services'
const LONG = `${HOOK}/${'a'.repeat(90)}`
const ROUND = { dotsType: 'rounded', dotsColor: '#8a1f1f', backgroundColor: '#fff4d6' }

type Caller = (method: string, path: string, body?: object) => Promise<string>

/** As a release will write it in which the style of a code can be changed. */
async function noteStyle(code: string): Promise<void> {
  const changes = JSON.stringify({ style: { from: null, to: ROUND } })
  const newest = 'select max(id) from audit where target = $2'
  await service.db.query(`update audit set changes = $1 where id = (${newest})`, [changes, code])
}

/** Whatever people and programs do, once; ids of what was made. */
async function live({ liveKey, testKey }: { liveKey: string; testKey: string }, owner: Caller) {
  const by =
    (key: string): Caller =>
    async (method, path, body) => {
      const answer = await service.call(method, `/v1${path}`, { key, ...(body && { body }) })
      assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
      return answer.json?.id
    }
  const [api, inTest] = [by(liveKey), by(testKey)]
  const code = (name: string, more = {}) => ({
    name,
    destination_url: 'https://cafe.example',
    ...more,
  })
  const menu = await api('POST', '/qrcodes', code('Autumn menu', { tags: ['Berlin'] }))
  await api('PATCH', `/qrcodes/${menu}`, { notes: 'Round' })
  await noteStyle(menu)
  await api('PATCH', `/qrcodes/${menu}`, { destination_url: 'https://cafe.example/winter' })
  await owner('PATCH', `/qrcodes/${menu}`, { active: false })
  const poster = await api('POST', '/qrcodes', code('Old poster', { style: ROUND }))
  await api('PATCH', `/qrcodes/${poster}`, { external_id: 'poster-1' })
  await api('DELETE', `/qrcodes/${poster}`)
  const tried = await inTest('POST', '/qrcodes', code('A try'))
  await owner('PATCH', '/tags/Berlin', { name: 'Hamburg' })
  const hooks = []
  for (const url of [
    `${HOOK}/one`,
    `${HOOK}/two`,
    `${LONG}x${'b'.repeat(90)}`,
    `${LONG}y${'b'.repeat(90)}`,
  ]) {
    hooks.push(await api('POST', '/webhooks', { url, events: ['scan.created'] }))
  }
  const gone = await api('POST', '/webhooks', { url: `${HOOK}/three`, events: ['scan.created'] })
  const gone2 = await api('POST', '/webhooks', { url: `${HOOK}/four`, events: ['scan.created'] })
  await api('PATCH', `/webhooks/${hooks[0]}`, { url: `${HOOK}/uno` })
  for (const id of [gone, gone2]) await api('DELETE', `/webhooks/${id}`)
  await owner('POST', '/api-keys', { name: 'Label printer', mode: 'live', scopes: ['codes:read'] })
  await owner('POST', '/members', { email: 'bob@example.com', role: 'viewer' })
  await owner('POST', '/reports', {
    scope: { type: 'code', qr_id: menu },
    days: 30,
    name: 'For the council',
  })
  return { menu, poster, tried, hooks, gone, gone2 }
}

function ownerOf(
  { base }: Service,
  browser: Awaited<ReturnType<typeof openOwner>>['browser'],
): Caller {
  return async (method, path, body) => {
    const answer = await browser.at(base).call(method, `/v1${path}`, body && { body })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.json?.id
  }
}

test('the log says who did what to what, by name, with a way to what still exists', async (t) => {
  const account = await service.account()
  const { browser, email } = await openOwner(service, account.id)
  const made = await live(account, ownerOf(service, browser))
  const page = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
  await page.goto('/app/settings/audit')
  const lines = page.locator('.audit > li')
  await page.getByText('No older entries.').waitFor()
  const line = (text: string | RegExp) => lines.filter({ hasText: text })
  const hrefs = (text: string | RegExp) =>
    line(text)
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => (one as unknown as { pathname: string }).pathname))

  await page.locator(`a[href="/app/codes/${made.menu}"]`).nth(3).waitFor()
  for (const said of [/paused the code Autumn menu/, /changed the code Autumn menu/]) {
    assert.ok((await line(said).count()) > 0, String(said))
    assert.ok((await hrefs(said)).every((path) => path === `/app/codes/${made.menu}`))
  }
  assert.deepEqual(await hrefs(/the code Old poster/), [], 'a deleted code has no link')
  assert.equal(await line(/the code Old poster/).count(), 3)
  assert.ok((await page.locator(`a[href="/app/codes/${made.tried}?mode=test"]`).count()) === 1)
  assert.ok((await line(`${email}`).count()) > 3)

  const pictures = line(/changed the code Autumn menu/).locator('img')
  // Drawn when they come into view.
  await line(/changed the code Autumn menu/)
    .locator('.mini')
    .first()
    .scrollIntoViewIfNeeded()
  await pictures.nth(1).waitFor()
  assert.equal(await pictures.count(), 2)
  assert.match((await pictures.first().getAttribute('alt')) ?? '', /^Before: black squares/)
  assert.match((await pictures.last().getAttribute('alt')) ?? '', /^After: .*rounded/)
  assert.equal(await page.getByText('dotsType').count(), 0, 'no JSON')

  const added = await line(/added the webhook endpoint/)
    .locator('.what > b')
    .allInnerTexts()
  assert.equal(new Set(added).size, 6, added.join('\n'))
  assert.ok(added.includes(`${HOOK}/two`))
  await line(/changed the webhook endpoint/)
    .getByText('a different path or query on')
    .waitFor()
  const removed = await line(/deleted the webhook endpoint/)
    .locator('.what > b')
    .allInnerTexts()
  assert.equal(new Set(removed).size, 2, removed.join('\n'))
  await line(/shared the report/)
    .getByText('Autumn menu')
    .waitFor()
  await line(/shared the report/)
    .getByText('the last 30 days')
    .waitFor()
  await line(/created the key Label printer/)
    .getByText('read codes')
    .waitFor()
  await checkLooks(page, 'audit-all')
  await page.locator(`a[href="/app/codes/${made.menu}"]`).first().click()
  await page.getByRole('heading', { name: 'Autumn menu' }).waitFor()
})
