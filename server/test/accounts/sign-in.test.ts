import assert from 'node:assert/strict'
import { hashSecret } from '../../storage/hash-secret.ts'
import {
  assertRefused,
  newEmail,
  openBrowser,
  openHome,
  openMember,
  openOwner,
  PASSWORD,
  setUpAtOnce,
  setUpLink,
  signIn,
} from '../support/browser/browser.ts'
import { operate } from '../support/service/operate.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'

/**
 * Set-up links, passwords and sessions. Proofs: many at once, on two servers: each link, owner and failure
 * counts once.
 */

const DAY_MS = 86_400_000

onEveryEngine('signing in', async (start, engine) => {
  const service = await start(isProof ? {} : undefined)

  test('a set-up link makes an owner, works once, and sets a cookie scripts cannot read', async () => {
    const { id } = await service.account()
    const token = await setUpLink(service, id)
    const browser = openBrowser(service.base)
    const email = newEmail().toUpperCase()
    const body = { token, email, password: PASSWORD }
    const answer = await browser.call('POST', '/v1/setup', { body })
    assert.equal(answer.status, 201)
    assert.deepEqual(answer.json.user, {
      id: answer.json.user.id,
      email: email.toLowerCase(),
      role: 'owner',
    })
    assert.equal(answer.json.account.id, id)
    const [cookie = ''] = answer.headers.getSetCookie()
    assert.match(
      cookie,
      /^qroute=[0-9A-Za-z]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const { user, ...urls } = (await browser.call('GET', '/v1/session')).json
    assert.equal(user.email, email.toLowerCase())
    const { base_url, short_base_url, short_domains } = urls
    assert.deepEqual([base_url, short_base_url, short_domains], [service.base, service.base, []])
    assertRefused(await openBrowser(service.base).call('POST', '/v1/setup', { body }), 410, 'gone')
  })

  test('a set-up link is refused after 24 hours, and when there is a newer one', async () => {
    const { id } = await service.account()
    const [old, token] = [await setUpLink(service, id), await setUpLink(service, id)]
    const open = (secret: string) =>
      openBrowser(service.base).call('POST', '/v1/setup', {
        body: { token: secret, email: newEmail(), password: PASSWORD },
      })
    assertRefused(await open(old), 410, 'gone')
    const [row] = await service.db.query<{ expires_at: number }>(
      'select expires_at from links where hash = $1',
      [hashSecret(token)],
    )
    const leftMs = (row?.expires_at ?? 0) - Date.now()
    assert.ok(leftMs > DAY_MS - 60_000 && leftMs <= DAY_MS, `${leftMs} ms`)
    await service.db.batch([
      { text: 'update links set expires_at = $1 where account_id = $2', values: [Date.now(), id] },
    ])
    assertRefused(await open(token), 410, 'gone')
  })

  test('of three who use a link at once, one gets in', async () => {
    assert.equal(await setUpAtOnce(service, 3), 1)
  })

  test('bad input names its field', async () => {
    const { id } = await service.account()
    const token = await setUpLink(service, id)
    const good = { token, email: newEmail(), password: PASSWORD }
    const bad: [object, string][] = [
      [{ ...good, email: undefined }, 'email'],
      [{ ...good, email: 'nobody' }, 'email'],
      [{ ...good, password: 'short' }, 'password'],
      [{ ...good, password: 'x'.repeat(201) }, 'password'],
      [{ ...good, password: 'Password123' }, 'password'],
      [{ ...good, password: '1111111111' }, 'password'],
      [{ ...good, password: 'abcdefghij' }, 'password'],
      [{ ...good, password: 5 }, 'password'],
      [{ ...good, extra: 1 }, 'extra'],
    ]
    for (const [body, param] of bad) {
      const { status, json } = await openBrowser(service.base).call('POST', '/v1/setup', { body })
      assert.deepEqual([status, json.error.param], [400, param], JSON.stringify(body))
    }
    const { status } = await openBrowser(service.base).call('POST', '/v1/setup', { body: good })
    assert.equal(status, 201, 'the link is not used up by mistakes')
  })

  test('an unknown email address and a wrong password get the same answer', async () => {
    const { email } = await openOwner(service, (await service.account()).id)
    const told = []
    for (const address of [email, newEmail('nobody')]) {
      const answer = await signIn(openBrowser(service.base), address, 'not the password')
      assert.equal(answer.status, 401)
      assert.deepEqual(answer.headers.getSetCookie(), [])
      const { request_id: _, ...error } = answer.json.error
      told.push(JSON.stringify(error))
    }
    assert.equal(told[0], told[1])
  })

  test('a cookie from before the sign-in is worth nothing after it', async () => {
    const { email } = await openOwner(service, (await service.account()).id)
    const fixed = `qroute=${'A'.repeat(43)}`
    const victim = openBrowser(service.base, fixed)
    assert.equal((await signIn(victim, email)).status, 201)
    assert.notEqual(victim.cookie(), fixed)
    const attacker = openBrowser(service.base, fixed)
    assertRefused(await attacker.call('GET', '/v1/session'), 401, 'unauthorized')
    const twice = openBrowser(service.base, `${fixed}; ${victim.cookie()}`)
    assertRefused(await twice.call('GET', '/v1/session'), 401, 'unauthorized')
  })

  test('signing out ends the session at once, on another node too; so does ending it in the list', async () => {
    const { browser, email } = await openOwner(service, (await service.account()).id)
    const node = engine === 'postgres' ? await service.spawn() : service
    const other = openBrowser(service.base)
    await signIn(other, email)
    const [first, second] = [browser.at(node.base), other.at(node.base)]
    for (const one of [first, second]) {
      assert.equal((await one.call('GET', '/v1/session')).status, 200)
    }
    const { json } = await browser.call('GET', '/v1/sessions')
    assert.equal(json.data.length, 2)
    assert.deepEqual(
      json.data.map((session: { current: boolean }) => session.current),
      [false, true],
    )
    await browser.call('DELETE', `/v1/sessions/${json.data[0].id}`)
    assert.equal((await second.call('GET', '/v1/session')).status, 401)
    const cookie = browser.cookie()
    await browser.call('DELETE', '/v1/session')
    assert.equal(browser.cookie(), '')
    for (const base of [service.base, node.base]) {
      assert.equal((await openBrowser(base, cookie).call('GET', '/v1/session')).status, 401)
    }
  })

  test("nobody can end another person's session", async () => {
    const mine = await openOwner(service, (await service.account()).id)
    const theirs = await openOwner(service, (await service.account()).id)
    const { json } = await theirs.browser.call('GET', '/v1/sessions')
    const path = `/v1/sessions/${json.data[0].id}`
    assert.equal((await mine.browser.call('DELETE', path)).status, 404)
    assert.equal((await theirs.browser.call('GET', '/v1/session')).status, 200)
  })

  test('a new password ends all other sessions, and the old one is refused', async () => {
    const { browser, email } = await openOwner(service, (await service.account()).id)
    const other = openBrowser(service.base)
    await signIn(other, email)
    const before = browser.cookie()
    const next = 'another fine password'
    const change = (current_password: string, new_password: string) =>
      browser.call('POST', '/v1/password', { body: { current_password, new_password } })
    assertRefused(await change('wrong', next), 403, 'forbidden')
    const weak = await change(PASSWORD, 'qwertyuiop')
    assert.deepEqual([weak.status, weak.json.error.param], [400, 'new_password'])
    assert.equal((await change(PASSWORD, next)).status, 200)
    assert.equal((await browser.call('GET', '/v1/session')).status, 200)
    assert.equal((await other.call('GET', '/v1/session')).status, 401)
    assert.equal((await openBrowser(service.base, before).call('GET', '/v1/session')).status, 401)
    assert.equal((await signIn(openBrowser(service.base), email)).status, 401)
    assert.equal((await signIn(openBrowser(service.base), email, next)).status, 201)
  })

  test('reset-password ends all sessions and gives installations from before their owner', async () => {
    const { id } = await service.account()
    const { browser, email } = await openOwner(service, id)
    const told = await operate(
      ['account', 'reset-password', '--account', id, '--json'],
      service.env,
    )
    const { setup_url } = JSON.parse(told.stdout)
    assert.ok(setup_url.startsWith(`${service.base}/app/setup#`), setup_url)
    assert.equal((await browser.call('GET', '/v1/session')).status, 401)
    const again = openBrowser(service.base)
    const body = { token: setup_url.split('#')[1], email, password: 'a password after that' }
    assert.equal((await again.call('POST', '/v1/setup', { body })).status, 201)
    const { json } = await again.call('GET', '/v1/members')
    assert.deepEqual(
      json.data.map((one: { email: string }) => one.email),
      [email],
    )
    const unknown = await operate(['account', 'reset-password', '--account', 'acct_x'], service.env)
    assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
  })

  proof('of twenty who use a link at once, one gets in', async () => {
    assert.equal(await setUpAtOnce(service, 20), 1)
  })

  proof('an account keeps an owner when two leave at once', async () => {
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

  proof('ten failures in 15 minutes from an address, whatever the email address', async () => {
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

  proof(
    'people who sign in do not make the redirects forget: the codes stay untouched',
    async (t) => {
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
    },
  )

  proof('a session that ends and a role that changes hold on another server', async () => {
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
