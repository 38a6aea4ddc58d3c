import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newSecret } from '../../domain/accounts/secrets.ts'
import { newId } from '../../domain/ids.ts'
import { hashSecret } from '../../storage/accounts/hash-secret.ts'
import {
  type Browser,
  newEmail,
  openBrowser,
  openOwner,
  PASSWORD,
  signIn,
} from '../support/browser.ts'
import { type Answer, onEveryEngine, type Service } from '../support/service.ts'

/** Whoever invites an address neither gets it nor learns whose it is: accepting decides. */

const WEEK_MS = 7 * 86_400_000

onEveryEngine('invitations', (start) => {
  let service: Service
  before(async () => {
    service = await start()
  })

  const open = async () => {
    const account = await service.account()
    return { account, ...(await openOwner(service, account.id)) }
  }
  const inviteBy = (owner: Browser, email: string, role = 'viewer') =>
    owner.call('POST', '/v1/members', { body: { email, role } })
  const tokenOf = ({ json }: Answer): string => json.invitation_url.split('#')[1]
  const accept = (token: string) =>
    openBrowser(service.base).call('POST', '/v1/setup', { body: { token, password: PASSWORD } })
  const assertRefused = (answer: Answer, status: number, code: string) =>
    assert.deepEqual([answer.status, answer.json?.error?.code], [status, code], answer.text)
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

    const joined = await accept(tokenOf(second))
    assert.deepEqual([joined.status, joined.json.user.id], [201, second.json.member.id])
    assert.equal(joined.json.account.id, two.account.id)
    const late = await inviteBy(three.browser, email)
    assert.deepEqual(shapeOf(late), shapeOf(first))
    for (const token of [tokenOf(first), tokenOf(late), tokenOf(known)]) {
      const refused = await accept(token)
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
    assert.equal((await accept(tokenOf(invited))).status, 201)
    assertRefused(await inviteBy(one.browser, email), 409, 'invalid_state')
    const elsewhere = await inviteBy(two.browser, email)
    assertRefused(await accept(tokenOf(elsewhere)), 409, 'invalid_state')
    const { id } = invited.json.member
    assert.equal((await one.browser.call('DELETE', `/v1/members/${id}`)).status, 200)
    assert.equal((await accept(tokenOf(elsewhere))).status, 201, 'the link was not used up')
  })

  test('of two who accept one address at once, one gets it', async () => {
    const [one, two] = [await open(), await open()]
    for (let round = 0; round < 5; round++) {
      const email = newEmail('race')
      const invited = [await inviteBy(one.browser, email), await inviteBy(two.browser, email)]
      const answers = await Promise.all(invited.map((answer) => accept(tokenOf(answer))))
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    }
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
    assertRefused(await accept(tokenOf(invited)), 410, 'gone')
    assertRefused(await browser.call('GET', path), 404, 'not_found')
    assert.equal((await listed(browser)).length, 1)
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

  test('an invitation of the release before is listed, changed, renewed and accepted', async () => {
    const { account, browser } = await open()
    const email = newEmail('old')
    const { id, token } = await inviteAsBefore(account.id, email)
    const [, shown] = await listed(browser)
    assert.deepEqual([shown.id, shown.status, shown.role], [id, 'invited', 'editor'])
    const path = `/v1/members/${id}`
    const changed = await browser.call('PATCH', path, { body: { role: 'viewer' } })
    assert.equal(changed.json.role, 'viewer')
    const joined = await accept(token)
    assert.deepEqual([joined.json.user?.id, joined.json.user?.role], [id, 'viewer'], joined.text)

    const again = await inviteAsBefore(account.id, newEmail('renewed'))
    const { email: address } = (await listed(browser))[2]
    const renewed = await inviteBy(browser, address)
    assert.equal(renewed.json.member.id, again.id)
    assertRefused(await accept(again.token), 410, 'gone')
    assert.equal((await accept(tokenOf(renewed))).status, 201)
    const gone = await inviteAsBefore(account.id, newEmail('gone'))
    assert.equal((await browser.call('DELETE', `/v1/members/${gone.id}`)).status, 200)
    assertRefused(await accept(gone.token), 410, 'gone')
  })

  test('an invitation of the release before keeps nobody from accepting another', async () => {
    const [one, two] = [await open(), await open()]
    const email = newEmail('squatted')
    const old = await inviteAsBefore(one.account.id, email)
    const invited = await inviteBy(two.browser, email)
    assert.equal((await accept(tokenOf(invited))).json.user?.email, email)
    const [, shown] = await listed(one.browser)
    assert.deepEqual([shown.id, shown.email, shown.status], [old.id, email, 'invited'])
    assertRefused(await accept(old.token), 409, 'invalid_state')
  })

  test('the address of an owner who must set a new password stays theirs', async () => {
    const [one, two] = [await open(), await open()]
    const link = await inviteBy(two.browser, one.email)
    const reset = `update people set password = null, epoch = epoch + 1 where id = $1`
    await service.db.batch([{ text: reset, values: [one.id] }])
    assertRefused(await accept(tokenOf(link)), 409, 'invalid_state')
  })
})
