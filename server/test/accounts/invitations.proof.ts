import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSecret } from '../../../domain/accounts/secrets.ts'
import { newId } from '../../../domain/ids.ts'
import { hashSecret } from '../../storage/hash-secret.ts'
import {
  accept,
  assertRefused,
  type Browser,
  inviteBy,
  newEmail,
  openHome,
  tokenOf,
} from '../support/browser/browser.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * When several people accept one address at once, one gets it; invitations of 0.2.0, in another format,
 * still work.
 */

const WEEK_MS = 7 * 86_400_000

onEveryEngine('invitations that meet, or are old', async (start) => {
  const service = await start()

  const open = () => openHome(service)
  const listed = async (owner: Browser) => (await owner.call('GET', '/v1/members')).json.data

  test('of two who accept one address at once, one gets it', async () => {
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

  test('an invitation of the release before is listed, changed, renewed and accepted', async () => {
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
  })

  test('an invitation of the release before keeps nobody from accepting another', async () => {
    const [one, two] = [await open(), await open()]
    const email = newEmail('squatted')
    const old = await inviteAsBefore(one.account.id, email)
    const invited = await inviteBy(two.browser, email)
    assert.equal((await accept(service, tokenOf(invited))).json.user?.email, email)
    const [, shown] = await listed(one.browser)
    assert.deepEqual([shown.id, shown.email, shown.status], [old.id, email, 'invited'])
    assertRefused(await accept(service, old.token), 409, 'invalid_state')
  })

  test('the address of an owner who must set a new password stays theirs', async () => {
    const [one, two] = [await open(), await open()]
    const link = await inviteBy(two.browser, one.email)
    const reset = `update people set password = null, epoch = epoch + 1 where id = $1`
    await service.db.batch([{ text: reset, values: [one.id] }])
    assertRefused(await accept(service, tokenOf(link)), 409, 'invalid_state')
  })
})
