import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertRefused,
  newEmail,
  openBrowser,
  openHome,
  openMember,
  openOwner,
  PASSWORD,
  setUpAtOnce,
  signIn,
} from '../support/browser/browser.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * Many simultaneous sign-ins, on two servers of every engine: each link, owner and failure counts once.
 */

onEveryEngine('signing in at once', async (start) => {
  const service = await start({})
  // Nobody else changes its codes.

  test('of twenty who use a link at once, one gets in', async () => {
    assert.equal(await setUpAtOnce(service, 20), 1)
  })

  test('an account keeps an owner when two leave at once', async () => {
    const account = await service.account()
    const first = await openOwner(service, account.id)
    const leave = (browser: typeof first.browser, id: string) =>
      browser.call('DELETE', `/v1/members/${id}`)
    for (let round = 0; round < 5; round++) {
      const { json } = await first.browser.call('GET', '/v1/members')
      if (json.data.filter((one: { status: string }) => one.status === 'active').length > 1) break
      const second = await openMember(service.base, first.browser, 'owner')
      const answers = await Promise.all([
        leave(first.browser, first.id),
        second.browser.call('PATCH', `/v1/members/${second.id}`, { body: { role: 'viewer' } }),
      ])
      const [row] = await service.db.query<{ count: number }>(
        `select count(*) as count from people where account_id = $1 and role = 'owner' and password is not null`,
        [account.id],
      )
      assert.equal(Number(row?.count), 1, answers.map(({ status }) => status).join())
      if (answers[0]?.status === 200) return
      await leave(first.browser, second.id)
    }
  })

  test('ten failures in 15 minutes from an address, whatever the email address', async () => {
    const { email } = await openOwner(service, (await service.account()).id)
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const guess = (address: string, password: string) =>
      openBrowser(service.base).call('POST', '/v1/session', {
        body: { email: address, password },
        headers,
      })
    for (let n = 0; n < 20; n++)
      assert.equal((await guess(email, PASSWORD)).status, 201, 'right ones')
    for (let n = 0; n < 10; n++) {
      assert.equal((await guess(newEmail('nobody'), 'wrong guess')).status, 401)
    }
    assertRefused(await guess(newEmail('nobody'), 'wrong guess'), 429, 'rate_limit_exceeded')
    assert.equal((await signIn(openBrowser(service.base), email)).status, 201, 'from elsewhere')
  })

  test('people who sign in do not make the redirects forget: the codes stay untouched', async (t) => {
    if (service.engine !== 'sqlite') return t.skip('only SQLite has files')
    const { browser, email } = await openOwner(service, (await service.account()).id)
    const version = async () =>
      (await service.db.query<{ data_version: number }>('pragma data_version'))[0]?.data_version
    const before = await version()
    for (let n = 0; n < 3; n++) await signIn(openBrowser(service.base), email)
    await signIn(openBrowser(service.base), email, 'wrong guess')
    for (let n = 0; n < 10; n++) await browser.call('GET', '/v1/qrcodes')
    await browser.call('DELETE', '/v1/session')
    assert.equal(await version(), before)
  })

  test('a session that ends and a role that changes hold on another server', async () => {
    const { browser: owner, email } = await openHome(service)
    const node = await service.spawn()
    const bob = await openMember(service.base, owner, 'editor')
    const [there, here] = [bob.browser.at(node.base), openBrowser(service.base)]
    assert.equal((await there.call('GET', '/v1/session')).status, 200)
    await owner.call('PATCH', `/v1/members/${bob.id}`, { body: { role: 'viewer' } })
    assert.equal((await there.call('GET', '/v1/session')).status, 401)
    await signIn(here, email)
    const far = here.at(node.base)
    assert.equal((await far.call('GET', '/v1/session')).status, 200)
    await here.call('DELETE', '/v1/session')
    assert.equal((await far.call('GET', '/v1/session')).status, 401)
  })
})
