import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEYS_MAX } from '../../../domain/accounts/api-keys.ts'
import { newId } from '../../../domain/ids.ts'
import { insertMany } from '../../storage/engine/database.ts'
import {
  accept,
  assertFull,
  type Browser,
  inviteBy,
  newEmail,
  openBrowser,
  openHome,
  readList,
  signIn,
  tokenOf,
} from '../support/browser/browser.ts'
import { addInvited, addKeys, addMembers } from '../support/data/accounts/old-people.ts'
import { openData } from '../support/service/databases.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** How many keys, people, invitations and sessions there may be, and their lists. */

onEveryEngine('ceilings of an account', async (start) => {
  const service = await start()

  test('keys, members and sessions are listed by pages', async () => {
    const { account, browser, email } = await openHome(service)
    await service.addKey(account.id)
    for (let n = 0; n < 2; n++) {
      assert.equal((await inviteBy(browser, newEmail('guest'))).status, 201)
      await signIn(openBrowser(service.base), email)
    }
    for (const path of ['/v1/api-keys', '/v1/members', '/v1/sessions']) {
      const all = await readList(browser, path)
      assert.deepEqual(all.pagination, { page: 1, limit: 100, total: 3, total_pages: 1 }, path)
      const pages = [1, 2, 3].map((page) => readList(browser, `${path}?page=${page}&limit=2`))
      const [one, two, three] = await Promise.all(pages)
      assert.deepEqual(
        [one, two].flatMap((page) => page?.data ?? []).map(({ id }) => id),
        all.data.map(({ id }) => id),
        path,
      )
      assert.deepEqual(three?.data, [], 'past the end')
      assert.deepEqual(three?.pagination, { page: 3, limit: 2, total: 3, total_pages: 2 })
      for (const [query, param] of [
        ['limit=101', 'limit'],
        ['limit=0', 'limit'],
        ['page=0', 'page'],
        ['sort=x', 'sort'],
      ]) {
        const { status, json } = await browser.call('GET', `${path}?${query}`)
        assert.deepEqual([status, json.error?.param], [400, param], `${path}?${query}`)
      }
    }
    const ids = (await readList(browser, '/v1/api-keys')).data.map(({ id }) => id)
    assert.deepEqual(ids, ids.toSorted().reverse(), 'keys: newest first')
    const members = (await readList(browser, '/v1/members')).data.map(({ id }) => id)
    assert.deepEqual(members, members.toSorted(), 'members: oldest first, as ever')
  })

  test(`the key after ${KEYS_MAX} and the invitation after 100 are refused, until there is room`, async () => {
    const { account, browser } = await openHome(service)
    const newKey = () => browser.call('POST', '/v1/api-keys', { body: { name: 'One more' } })
    await addKeys(service, account.id, 3, Date.now())
    await addKeys(service, account.id, KEYS_MAX - 3, null)
    const last = await newKey()
    assert.equal(last.status, 201, last.text)
    assertFull(await newKey(), /at most 200 keys/)
    assert.equal((await browser.call('DELETE', `/v1/api-keys/${last.json.id}`)).status, 200)
    assert.equal((await newKey()).status, 201)

    await addInvited(service, account.id, 99)
    const email = newEmail('guest')
    const made = await inviteBy(browser, email)
    assert.equal(made.status, 201, made.text)
    assertFull(await inviteBy(browser, newEmail('guest')), /at most 100 open invitations/)
    const { id } = made.json.member
    const renewed = await inviteBy(browser, email, 'editor')
    assert.deepEqual([renewed.status, renewed.json.member?.id], [201, id], 'a new link')
    assert.equal((await browser.call('DELETE', `/v1/members/${id}`)).status, 200)
    assert.equal((await inviteBy(browser, newEmail('guest'))).status, 201)
    assertFull(await inviteBy(browser, newEmail('guest')), /at most 100 open invitations/)
  })

  test('the member after 500 is refused, and their link works when there is room', async () => {
    const { account, browser } = await openHome(service)
    const [one, two] = [
      await inviteBy(browser, newEmail('guest')),
      await inviteBy(browser, newEmail('guest')),
    ]
    await addMembers(service, account.id, 498)
    assert.equal((await accept(service, tokenOf(one))).status, 201)
    assertFull(await accept(service, tokenOf(two)), /at most 500 members/)
    assertFull(await inviteBy(browser, newEmail()), /at most 500 members/)
    const path = `/v1/members/${one.json.member.id}`
    assert.equal((await browser.call('DELETE', path)).status, 200)
    assert.equal((await accept(service, tokenOf(two))).status, 201)
  })

  test('a person has 50 sessions: the oldest ends', async () => {
    const { browser, email, id: personId } = await openHome(service)
    const db = await openData(service.env, 'activity')
    const text = { id: 'text', hash: 'text', person_id: 'text', epoch: 'int' } as const
    const more = { device: 'text', browser: 'text', created_at: 'int' } as const
    const rows = Array.from({ length: 48 }, () => {
      const id = newId('ses', Date.now())
      return [id, `hash of ${id}`, personId, 1, 'desktop', 'chrome', Date.now()]
    })
    await db.batch([insertMany('sessions', { ...text, ...more }, rows)])
    await db.close()
    const status = async (one: Browser) => (await one.call('GET', '/v1/session')).status
    const [fiftieth, next] = [openBrowser(service.base), openBrowser(service.base)]
    await signIn(fiftieth, email)
    assert.deepEqual(await Promise.all([browser, fiftieth].map(status)), [200, 200])
    await signIn(next, email)
    assert.deepEqual(await Promise.all([browser, fiftieth, next].map(status)), [401, 200, 200])
    const list = await readList(next, '/v1/sessions')
    assert.deepEqual([list.data.length, list.pagination.total], [50, 50])
  })
})
