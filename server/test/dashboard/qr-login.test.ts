import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { openHome } from '../support/browser/browser.ts'
import { openPages } from '../support/browser/dashboard.ts'
import { qr } from '../support/service/clients/qr.ts'
import { newHome, spawnQr } from '../support/service/clients/qr-process.ts'

/** `qr login` from the terminal through a real browser and back. */

const { chromium, service } = await openPages()

test('qr login: the browser asks, one press, and the terminal is signed in', async (t) => {
  const { browser, account } = await openHome(service)
  const { env, opened, profiles } = newHome(t)
  const login = spawnQr(t, ['login', service.base, '--name', 'qr on laptop-7', '--json'], env)
  const page = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
  page.expectFault(/another origin: http:\/\/127\.0\.0\.1:\d+\//)
  await page.goto(await opened())
  const code = await page.locator('.connect dd.code').innerText()
  assert.match(login.stderr(), new RegExp(`shows the code ${code}:`))
  await page.getByRole('button', { name: 'Create and send the key' }).click()
  await page.getByRole('heading', { name: 'The terminal received the key.' }).waitFor()
  assert.match(page.url(), /\/done$/, 'going back and forth sends no key again')
  assert.equal(await login.ended, 0, login.stderr())

  const said = JSON.parse(login.stdout())
  assert.equal(said.account.id, account.id)
  assert.deepEqual([said.key.name, said.key.mode], ['qr on laptop-7', 'live'])
  assert.deepEqual(
    [...said.key.scopes].sort(),
    ['analytics:read', 'codes:read', 'codes:write'],
    'no more than qr needs',
  )
  assert.equal(statSync(profiles).mode & 0o777, 0o600)
  const kept = JSON.parse(readFileSync(profiles, 'utf8'))
  const { key } = kept.profiles[kept.current]
  assert.equal(`${login.stdout()}${login.stderr()}`.includes(key), false, 'the key is not shown')
  const created = await qr(['create', 'https://example.com/menu', '--json'], env)
  assert.equal(created.code, 0, created.stderr)

  const gone = await qr(['logout', '--revoke'], env)
  assert.equal(gone.code, 0, gone.stderr)
  assert.equal((await service.call('GET', '/v1/account', { key })).status, 401)
  assert.equal((await qr(['list'], env)).code, 4)
})

test('qr login: declined in a German browser', async (t) => {
  const { browser } = await openHome(service)
  const { env, opened } = newHome(t)
  const login = spawnQr(t, ['login', service.base, '--test'], env)
  const options = { origin: service.base, cookie: browser.cookie(), locale: 'de-DE' }
  const page = await chromium.newPage(t, options)
  page.expectFault(/another origin: http:\/\/127\.0\.0\.1:\d+\//)
  await page.goto(await opened())
  assert.equal(await page.getByLabel('Test', { exact: true }).isChecked(), true)
  await page.getByRole('button', { name: 'Ablehnen' }).click()
  await page.getByRole('heading', { name: 'Abgelehnt.' }).waitFor()
  assert.equal(await login.ended, 4)
  assert.match(login.stderr(), /declined in the browser/)
})
