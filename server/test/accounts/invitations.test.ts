import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accept,
  assertRefused,
  type Browser,
  inviteBy,
  newEmail,
  openBrowser,
  openHome,
  setUpLink,
  signIn,
  tokenOf,
} from '../support/browser/browser.ts'
import { type Answer, onEveryEngine } from '../support/service/service.ts'

/** Whoever invites an address neither gets it nor learns whose it is: accepting decides. */

onEveryEngine('invitations', async (start) => {
  const service = await start()

  const open = () => openHome(service)
  const listed = async (owner: Browser) => (await owner.call('GET', '/v1/members')).json.data
  /** Without what is different each time. */
  const shapeOf = ({ status, json }: Answer) => {
    const { member, ...rest } = json
    const { id, email, created_at, ...more } = member ?? {}
    return { status, more, names: [Object.keys(rest), Object.keys(member ?? {})] }
  }

  test('several accounts invite one address, and are told the same whoever has it', async () => {
    const [one, two, three] = [await open(), await open(), await open()]
    const email = newEmail('ceo')
    const first = await inviteBy(one.browser, email)
    const second = await inviteBy(two.browser, email.toUpperCase())
    assert.equal(first.status, 201, first.text)
    assert.deepEqual(shapeOf(second), shapeOf(first))
    const known = await inviteBy(three.browser, one.email)
    assert.deepEqual(shapeOf(known), shapeOf(first), 'of somebody who is a member elsewhere')

    const joined = await accept(service, tokenOf(second))
    assert.deepEqual([joined.status, joined.json.user.id], [201, second.json.member.id])
    assert.equal(joined.json.account.id, two.account.id)
    const late = await inviteBy(three.browser, email)
    assert.deepEqual(shapeOf(late), shapeOf(first))
    for (const token of [tokenOf(first), tokenOf(late), tokenOf(known)]) {
      const refused = await accept(service, token)
      assertRefused(refused, 409, 'invalid_state')
      assert.equal(refused.json.error.param, 'email')
    }
    const shown = await listed(one.browser)
    assert.deepEqual(
      shown.map((member: Record<string, string>) => [member.email, member.status]),
      [
        [one.email, 'active'],
        [email, 'invited'],
      ],
      'who invited it sees no difference',
    )
    assert.equal((await signIn(openBrowser(service.base), email)).json.user.role, 'viewer')
  })

  test('an own member is named as one; who has left can be invited anywhere', async () => {
    const [one, two] = [await open(), await open()]
    const email = newEmail('bob')
    const invited = await inviteBy(one.browser, email)
    assert.equal((await accept(service, tokenOf(invited))).status, 201)
    assertRefused(await inviteBy(one.browser, email), 409, 'invalid_state')
    const elsewhere = await inviteBy(two.browser, email)
    assertRefused(await accept(service, tokenOf(elsewhere)), 409, 'invalid_state')
    const { id } = invited.json.member
    assert.equal((await one.browser.call('DELETE', `/v1/members/${id}`)).status, 200)
    assert.equal(
      (await accept(service, tokenOf(elsewhere))).status,
      201,
      'the link was not used up',
    )
  })

  test('an invitation is read, changed and removed by the id of the person it will be', async () => {
    const { browser } = await open()
    const invited = await inviteBy(browser, newEmail('bob'))
    const path = `/v1/members/${invited.json.member.id}`
    assert.deepEqual((await browser.call('GET', path)).json, invited.json.member)
    const changed = await browser.call('PATCH', path, { body: { role: 'editor' } })
    assert.deepEqual([changed.status, changed.json.role], [200, 'editor'])
    const other = await open()
    assertRefused(await other.browser.call('DELETE', path), 404, 'not_found')
    assert.equal((await browser.call('DELETE', path)).status, 200)
    assertRefused(await accept(service, tokenOf(invited)), 410, 'gone')
    assertRefused(await browser.call('GET', path), 404, 'not_found')
    assert.equal((await listed(browser)).length, 1)
  })

  const ask = (token: string, from = openBrowser(service.base)) =>
    from.call('POST', '/v1/invitation', { body: { token } })

  test('whoever holds the link is told account, inviter and address, and nobody else is', async () => {
    const { account, browser, email: owner, id } = await open()
    const email = newEmail('bob')
    const first = tokenOf(await inviteBy(browser, email))
    const again = await inviteBy(browser, email, 'editor')
    assertRefused(await ask(first), 410, 'gone')
    const told = await ask(tokenOf(again))
    const profile = (await browser.call('GET', '/v1/account')).json
    assert.deepEqual(
      [told.status, told.json],
      [
        200,
        {
          account: profile.name,
          email,
          role: 'editor',
          invited_by: owner,
          expires_at: again.json.expires_at,
        },
      ],
    )
    assert.equal((await ask(tokenOf(again))).status, 200, 'it is not used up')
    assert.equal((await accept(service, tokenOf(again))).status, 201)
    const setUp = await setUpLink(service, account.id)
    const wrong = [tokenOf(again), setUp, 'x', '', again.json.member.id, id]
    const refusals = []
    for (const token of wrong) refusals.push((await ask(token)).json.error)
    const said = refusals.map(({ code, message }) => `${code} ${message}`)
    assert.equal(new Set(said).size, 1, 'no two are told apart')
    assert.match(said[0] ?? '', /^gone /)
  })

  test('of an invitation to a taken address nothing more is told; strangers and guesses are held off', async () => {
    const [one, two] = [await open(), await open()]
    const token = tokenOf(await inviteBy(two.browser, one.email))
    const told = await ask(token)
    assert.deepEqual([told.status, told.json.email], [200, one.email])
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const foreign = openBrowser(service.base).call('POST', '/v1/invitation', {
      body: { token },
      headers: elsewhere,
    })
    assert.equal((await foreign).status, 403)
    const headers = { 'x-forwarded-for': '198.51.100.77' }
    const guess = () =>
      openBrowser(service.base).call('POST', '/v1/invitation', { body: { token: 'x' }, headers })
    const left = async () => Number((await guess()).headers.get('x-ratelimit-remaining'))
    const before = await left()
    assert.equal(await left(), before - 1, 'each wrong one is a failed try')
  })
})
