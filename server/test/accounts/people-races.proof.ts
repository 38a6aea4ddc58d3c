import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeKey, createKey, KEYS_MAX } from '../../../domain/accounts/api-keys.ts'
import { OPERATOR } from '../../../domain/accounts/audit.ts'
import { invite, setUp } from '../../../domain/accounts/people/people.ts'
import type { Role } from '../../../domain/accounts/permissions.ts'
import { openKeyStore } from '../../storage/accounts/keys.ts'
import { openPersonStore } from '../../storage/accounts/people.ts'
import {
  accept,
  assertRefused,
  type Browser,
  inviteBy,
  newEmail,
  openBrowser,
  openHome,
  openMember,
  PASSWORD,
  setUpLink,
  signIn,
  tokenOf,
} from '../support/browser/browser.ts'
import { operate } from '../support/service/operate.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Concurrent changes: earlier sign-ins must not keep more rights than apply now. */
onEveryEngine('people and keys that change at once', async (start) => {
  const service = await start()

  const open = () => openHome(service)
  const invited = async (owner: Browser, email: string, role: Role) => {
    const answer = await inviteBy(owner, email, role)
    return { id: answer.json.member.id as string, token: tokenOf(answer) }
  }

  /** A request whose body ends only after something else has happened. */
  async function holdBody(
    headers: Record<string, string>,
    path: string,
    body: object,
    meanwhile: () => Promise<unknown>,
  ): Promise<string> {
    const socket = connect(Number(new URL(service.base).port), '127.0.0.1').setEncoding('utf8')
    let told = ''
    socket.on('data', (chunk) => (told += chunk)).on('error', () => undefined)
    // It may be answered before its body ends.
    const closed = new Promise((resolve) => socket.on('close', resolve))
    const text = JSON.stringify(body)
    const lines = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${text[0]}`)
    await sleep(150)
    await meanwhile()
    // A body that ends soon after its headers is not checked again, and these may have been read late.
    await sleep(100)
    socket.write(text.slice(1))
    await closed
    return told.split('\r\n')[0] ?? ''
  }

  test('an old invitation does not open the account of whoever has a password by now', async () => {
    const { account, browser } = await open()
    const email = newEmail('bob')
    const { token } = await invited(browser, email, 'viewer')
    assert.equal((await accept(service, await setUpLink(service, account.id), email)).status, 201)
    assertRefused(await accept(service, token), 410, 'gone')
  })

  test('who accepts an invitation gets the role that holds then', async () => {
    const { browser } = await open()
    const store = openPersonStore(service.db)
    const { id, token } = await invited(browser, newEmail('zed'), 'owner')
    const hash = async () => {
      await browser.call('PATCH', `/v1/members/${id}`, { body: { role: 'viewer' } })
      return 'a hash'
    }
    const passwords = { hash, matches: async () => false }
    const joined = await setUp(
      { store, passwords },
      { token, email: null, password: PASSWORD },
      'r',
    )
    assert.equal(joined.role, 'viewer')
    assert.equal((await store.find(id))?.role, 'viewer')
  })

  test('an invitation that is made again while it is accepted locks nobody out', async () => {
    const { account, browser } = await open()
    const store = openPersonStore(service.db)
    const email = newEmail('bob')
    const { id, token } = await invited(browser, email, 'viewer')
    const early = await store.find(id)
    assert.equal((await accept(service, token)).status, 201)
    let reads = 0
    const findOwn: typeof store.findOwn = async (accountId, address) =>
      reads++ === 0 ? early : store.findOwn(accountId, address)
    const stale = { ...store, findOwn }
    await assert.rejects(
      invite(stale, OPERATOR, account.id, { email, role: 'owner' }),
      /already belongs to a member/,
    )
    assert.equal((await signIn(openBrowser(service.base), email)).json.user.role, 'viewer')
  })

  test('a change whose body ends after the caller was shut out is not made', async () => {
    const { account, browser } = await open()
    const mallory = await openMember(service.base, browser, 'owner')
    const own = { cookie: mallory.browser.cookie(), 'sec-fetch-site': 'same-origin' }
    const remove = () => browser.call('DELETE', `/v1/members/${mallory.id}`)
    assert.match(await holdBody(own, '/v1/api-keys', { name: 'Mine' }, remove), / 401 /)
    const { stored, key } = await service.addKey(account.id)
    const code = { name: 'A', destination_url: 'https://example.com/' }
    const byKey = { authorization: `Bearer ${key}` }
    const revoke = () => browser.call('DELETE', `/v1/api-keys/${stored.id}`)
    assert.match(await holdBody(byKey, '/v1/qrcodes', code, revoke), / 401 /)
    const { json } = await browser.call('GET', '/v1/qrcodes')
    assert.equal(json.pagination.total, 0)
  })

  test('two changes of a key keep what each of them changed', async () => {
    const { account } = await open()
    const store = openKeyStore(service.db)
    const { stored } = await service.addKey(account.id)
    await changeKey(store, OPERATOR, stored, { scopes: ['codes:read'] })
    const after = await changeKey(store, OPERATOR, stored, { name: 'Renamed' })
    assert.deepEqual([after.name, after.scopes], ['Renamed', ['codes:read']])
    assert.deepEqual(await store.find(stored.id), after)
  })

  test(`of many keys made at once, ${KEYS_MAX} at most`, async () => {
    const { account } = await open()
    const made = await Promise.allSettled(
      Array.from({ length: KEYS_MAX + 20 }, () => service.addKey(account.id)),
    )
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, KEYS_MAX - 2)
  })

  test('a repeated request with an Idempotency-Key makes one key and one invitation', async () => {
    const { browser } = await open()
    const headers = { 'idempotency-key': 'once' }
    for (const [path, body] of [
      ['/v1/api-keys', { name: 'Once' }],
      ['/v1/members', { email: newEmail('once'), role: 'viewer' }],
    ] as const) {
      const first = await browser.call('POST', path, { body, headers })
      const second = await browser.call('POST', path, { body, headers })
      assert.equal(first.status, 201, first.text)
      assert.deepEqual([second.status, second.text], [201, first.text])
    }
  })

  test('an email address has nothing invisible in it, and asking for one is not an error', async () => {
    const { browser } = await open()
    for (const strange of ['a\u0000@x.com', 'a\u202e@x.com', 'a@x.com\u200b', 'a\ud800@x.com']) {
      const body = { email: strange, role: 'viewer' }
      const refused = await browser.call('POST', '/v1/members', { body })
      assert.deepEqual([refused.status, refused.json.error.param], [400, 'email'])
      assert.equal((await signIn(openBrowser(service.base), strange)).status, 401)
    }
  })

  test('after reset-password nobody stays in: not by password, not by invitation', async () => {
    const { account, browser, email, id } = await open()
    const { token } = await invited(browser, newEmail('intruder'), 'owner')
    const reset = await operate(
      ['account', 'reset-password', '--account', account.id, '--json'],
      service.env,
    )
    assertRefused(await accept(service, token), 410, 'gone')
    assert.equal((await signIn(openBrowser(service.base), email)).status, 401)
    // Requests that were let in before, and do their work only now.
    const actor = { kind: 'person', id, name: email, requestId: 'r' } as const
    const late = { email: newEmail('late'), role: 'owner' } as const
    const people = openPersonStore(service.db)
    await assert.rejects(invite(people, actor, account.id, late), /your session has ended/)
    const key = { name: 'Late', mode: 'live', scopes: 'full', expiresAt: null } as const
    const keys = openKeyStore(service.db)
    await assert.rejects(createKey(keys, actor, account.id, key), /your session has ended/)
    const link = JSON.parse(reset.stdout).setup_url.split('#')[1]
    assert.equal((await accept(service, link, email)).json.user.role, 'owner')
  })

  test('who is suspended can see who they are and sign out, and nothing else', async () => {
    const { account, browser, email } = await open()
    const { token } = await invited(browser, newEmail('late'), 'viewer')
    const { id } = (await signIn(openBrowser(service.base), email)).json.session
    await operate(['account', 'suspend', '--account', account.id, '--yes'], service.env)
    const body = { current_password: PASSWORD, new_password: 'another long password' }
    for (const [method, path, given] of [
      ['GET', '/v1/qrcodes'],
      ['GET', '/v1/sessions'],
      ['DELETE', `/v1/sessions/${id}`],
      ['POST', '/v1/password', { body }],
      ['GET', '/v1/members'],
    ] as const) {
      assertRefused(await browser.call(method, path, given), 403, 'account_suspended')
    }
    assertRefused(await accept(service, token), 403, 'account_suspended')
    assertRefused(await signIn(openBrowser(service.base), email), 403, 'account_suspended')
    assert.equal((await signIn(openBrowser(service.base), email, 'wrong one')).status, 401)
    assert.equal((await browser.call('GET', '/v1/session')).json.user?.email, email)
    assert.equal((await browser.call('DELETE', '/v1/session')).status, 200)
    await operate(['account', 'resume', '--account', account.id], service.env)
    assert.equal((await accept(service, token)).status, 201, 'the link was not used up')
    assert.equal((await signIn(openBrowser(service.base), email)).status, 201)
  })
})
