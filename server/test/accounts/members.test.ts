import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertRefused,
  newEmail,
  openBrowser,
  openMember,
  openOwner,
  PASSWORD,
  signIn,
} from '../support/browser/browser.ts'
import { type Answer, onEveryEngine } from '../support/service/service.ts'

onEveryEngine('members', async (start, engine) => {
  const service = await start()

  const open = async () => openOwner(service, (await service.account()).id)

  test('an invitation is a link that works once, for the invited address', async () => {
    const { browser: owner } = await open()
    const email = newEmail('bob')
    const invited = await owner.call('POST', '/v1/members', { body: { email, role: 'editor' } })
    assert.equal(invited.status, 201)
    assert.equal(invited.headers.get('location'), `/v1/members/${invited.json.member.id}`)
    const { member, invitation_url } = invited.json
    assert.deepEqual([member.email, member.role, member.status], [email, 'editor', 'invited'])
    assert.ok(invitation_url.startsWith(`${service.base}/app/invitation#`))
    const token = invitation_url.split('#')[1]
    const accept = (body: object) =>
      openBrowser(service.base).call('POST', '/v1/setup', { body: { token, ...body } })
    const other = await accept({ email: newEmail('eve'), password: PASSWORD })
    assert.deepEqual([other.status, other.json.error.param], [400, 'email'])
    const { status, json } = await accept({ password: PASSWORD })
    assert.equal(status, 201)
    assert.deepEqual([json.user.email, json.user.role], [email, 'editor'])
    assertRefused(await accept({ password: PASSWORD }), 410, 'gone')
    const list = await owner.call('GET', '/v1/members')
    assert.deepEqual(
      list.json.data.map((one: Record<string, string>) => [one.role, one.status]),
      [
        ['owner', 'active'],
        ['editor', 'active'],
      ],
    )
  })

  test('nobody can sign in before accepting, and a second invitation replaces the first', async () => {
    const { browser: owner } = await open()
    const email = newEmail('bob')
    const invite = (role: string) => owner.call('POST', '/v1/members', { body: { email, role } })
    const [first, second] = [await invite('editor'), await invite('viewer')]
    assert.equal(second.json.member.id, first.json.member.id)
    for (const password of ['', 'null', PASSWORD]) {
      assert.equal((await signIn(openBrowser(service.base), email, password)).status, 401)
    }
    const accept = ({ json }: Answer) => {
      const body = { token: json.invitation_url.split('#')[1], password: PASSWORD }
      return openBrowser(service.base).call('POST', '/v1/setup', { body })
    }
    assertRefused(await accept(first), 410, 'gone')
    const { json } = await accept(second)
    assert.equal(json.user.role, 'viewer')
  })

  test('a member is not invited again', async () => {
    const one = await open()
    const again = await one.browser.call('POST', '/v1/members', {
      body: { email: one.email, role: 'viewer' },
    })
    assertRefused(again, 409, 'invalid_state')
    const { json } = await one.browser.call('GET', '/v1/session')
    assert.equal(json.user.role, 'owner')
  })

  test('a role holds at once: the session ends, on another node too', async () => {
    const { browser: owner } = await open()
    const bob = await openMember(service.base, owner, 'editor')
    const node = engine === 'postgres' ? await service.spawn() : service
    const there = bob.browser.at(node.base)
    assert.equal((await there.call('GET', '/v1/session')).status, 200)
    const changed = await owner.call('PATCH', `/v1/members/${bob.id}`, { body: { role: 'viewer' } })
    assert.deepEqual([changed.status, changed.json.role], [200, 'viewer'])
    assert.equal((await there.call('GET', '/v1/session')).status, 401)
    const back = openBrowser(node.base)
    assert.equal((await signIn(back, bob.email)).json.user.role, 'viewer')
    const body = { name: 'A', destination_url: 'https://example.com/' }
    assertRefused(await back.call('POST', '/v1/qrcodes', { body }), 403, 'forbidden')
    const removed = await owner.call('DELETE', `/v1/members/${bob.id}`)
    assert.deepEqual(removed.json, { id: bob.id, removed: true })
    assert.equal((await back.call('GET', '/v1/session')).status, 401)
    assert.equal((await signIn(openBrowser(node.base), bob.email)).status, 401)
  })

  test('an account always has an owner', async () => {
    const account = await service.account()
    const first = await openOwner(service, account.id)
    const leave = (browser: typeof first.browser, id: string) =>
      browser.call('DELETE', `/v1/members/${id}`)
    assertRefused(await leave(first.browser, first.id), 409, 'invalid_state')
    const down = await first.browser.call('PATCH', `/v1/members/${first.id}`, {
      body: { role: 'viewer' },
    })
    assertRefused(down, 409, 'invalid_state')
    await first.browser.call('POST', '/v1/members', { body: { email: newEmail(), role: 'owner' } })
    assertRefused(await leave(first.browser, first.id), 409, 'invalid_state')
    const second = await openMember(service.base, first.browser, 'owner')
    assert.equal((await leave(first.browser, first.id)).status, 200)
    assertRefused(await leave(second.browser, second.id), 409, 'invalid_state')
  })

  test('members of other accounts do not exist, and bad input names its field', async () => {
    const [one, two] = [await open(), await open()]
    for (const id of [two.id, 'usr_x', `usr_${'0'.repeat(26)}`]) {
      const path = `/v1/members/${id}`
      assertRefused(await one.browser.call('DELETE', path), 404, 'not_found')
      assertRefused(
        await one.browser.call('PATCH', path, { body: { role: 'x' } }),
        404,
        'not_found',
      )
    }
    for (const [body, param] of [
      [{ email: 'x', role: 'viewer' }, 'email'],
      [{ email: newEmail(), role: 'admin' }, 'role'],
      [{ role: 'viewer' }, 'email'],
    ] as const) {
      const { status, json } = await one.browser.call('POST', '/v1/members', { body })
      assert.deepEqual([status, json.error.param], [400, param])
    }
  })
})
