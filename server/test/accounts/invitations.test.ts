import assert from 'node:assert/strict'
import { newSecret } from '../../../domain/accounts/secrets.ts'
import { newId } from '../../../domain/ids.ts'
import { hashSecret } from '../../storage/hash-secret.ts'
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
import { proof, test } from '../support/service/tiers.ts'

/**
 * Whoever invites an address neither gets it nor learns whose it is: accepting decides.
 * Proofs: when several people accept one address at once, one gets it; invitations of 0.2.0, in another
 * format, still work.
 */

const WEEK_MS = 7 * 86_400_000

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

  proof('of two who accept one address at once, one gets it', async () => {
    const [one, two] = [await open(), await open()]
    for (let round = 0; round < 5; round++) {
      const email = newEmail('race')
      const invited = [await inviteBy(one.browser, email), await inviteBy(two.browser, email)]
      const answers = await Promise.all(invited.map((answer) => accept(service, tokenOf(answer))))
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    }
  })

  /** As 0.2.0 writes it: among the people, without a password. */
  async function inviteAsBefore(accountId: string, email: string, role = 'editor') {
    const now = Date.now()
    const [id, token] = [newId('usr', now), newSecret()]
    await service.db.batch([
      {
        text: `insert into people (id, account_id, email, role, password, epoch, created_at)
          values ($1, $2, $3, $4, null, 0, $5)`,
        values: [id, accountId, email, role, now],
      },
      {
        text: 'insert into links (hash, account_id, person_id, expires_at) values ($1, $2, $3, $4)',
        values: [hashSecret(token), accountId, id, now + WEEK_MS],
      },
    ])
    return { id, token }
  }

  proof(
    'an invitation of the release before is listed, changed, renewed and accepted',
    async () => {
      const { account, browser } = await open()
      const email = newEmail('old')
      const { id, token } = await inviteAsBefore(account.id, email)
      const [, shown] = await listed(browser)
      assert.deepEqual([shown.id, shown.status, shown.role], [id, 'invited', 'editor'])
      const path = `/v1/members/${id}`
      const changed = await browser.call('PATCH', path, { body: { role: 'viewer' } })
      assert.equal(changed.json.role, 'viewer')
      const joined = await accept(service, token)
      assert.deepEqual([joined.json.user?.id, joined.json.user?.role], [id, 'viewer'], joined.text)

      const again = await inviteAsBefore(account.id, newEmail('renewed'))
      const { email: address } = (await listed(browser))[2]
      const renewed = await inviteBy(browser, address)
      assert.equal(renewed.json.member.id, again.id)
      assertRefused(await accept(service, again.token), 410, 'gone')
      assert.equal((await accept(service, tokenOf(renewed))).status, 201)
      const gone = await inviteAsBefore(account.id, newEmail('gone'))
      assert.equal((await browser.call('DELETE', `/v1/members/${gone.id}`)).status, 200)
      assertRefused(await accept(service, gone.token), 410, 'gone')
    },
  )

  proof('an invitation of the release before keeps nobody from accepting another', async () => {
    const [one, two] = [await open(), await open()]
    const email = newEmail('squatted')
    const old = await inviteAsBefore(one.account.id, email)
    const invited = await inviteBy(two.browser, email)
    assert.equal((await accept(service, tokenOf(invited))).json.user?.email, email)
    const [, shown] = await listed(one.browser)
    assert.deepEqual([shown.id, shown.email, shown.status], [old.id, email, 'invited'])
    assertRefused(await accept(service, old.token), 409, 'invalid_state')
  })

  proof('the address of an owner who must set a new password stays theirs', async () => {
    const [one, two] = [await open(), await open()]
    const link = await inviteBy(two.browser, one.email)
    const reset = `update people set password = null, epoch = epoch + 1 where id = $1`
    await service.db.batch([{ text: reset, values: [one.id] }])
    assertRefused(await accept(service, tokenOf(link)), 409, 'invalid_state')
  })
})
