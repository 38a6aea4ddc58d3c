import assert from 'node:assert/strict'
import { describe, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { KEYS_MAX } from '../../../domain/accounts/api-keys.ts'
import { newId } from '../../../domain/ids.ts'
import { sweepExpired } from '../../storage/accounts/expired.ts'
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
import { closeAfter } from '../support/service/close-all.ts'
import { tally, times } from '../support/service/crowd.ts'
import { openData } from '../support/service/databases.ts'
import { type Answer, onEveryEngine, roomy, startService } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'

/**
 * How many keys, people, invitations and sessions there may be, and their lists. Proofs: however many ask
 * at once, and lists of more than there may be today do not hold up the redirects. There the service runs
 * in this process, whose event loop is watched.
 */

const DAY_MS = 86_400_000

/** What an outsider made in an afternoon: a list of them stopped all redirects for seconds. */
const REVOKED = 33_000
const VALID = 20_000
const INVITED = 300_000

/** As long as redirects may wait for anybody's list. */
const STALL_MS = 250

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

for (const engine of isProof ? (['sqlite', 'postgres'] as const) : []) {
  describe(`ceilings of an account that is asked a lot on ${engine}`, async () => {
    const onClose = closeAfter()
    const service = await startService(engine, roomy(), onClose, {})
    proof(
      `${REVOKED} revoked keys and ${INVITED} invitations are listed while redirects go on`,
      async (t) => {
        const { account, browser } = await openHome(service)
        await addKeys(service, account.id, REVOKED, Date.now())
        await addKeys(service, account.id, VALID, null)
        await addInvited(service, account.id, INVITED)
        const watch = watchStalls(t)
        let slowest = 0
        const readTimed = async (path: string) => {
          const begun = process.threadCpuUsage()
          const page = await readList(browser, path)
          const { user, system } = process.threadCpuUsage(begun)
          slowest = Math.max(slowest, (user + system) / 1000)
          return page
        }
        for (const [path, total] of [
          ['/v1/api-keys', REVOKED + VALID + 2],
          ['/v1/members', INVITED + 1],
        ] as const) {
          const first = await readTimed(path)
          assert.deepEqual([first.data.length, first.pagination.total], [100, total])
          const pages = Math.ceil(total / 100)
          for (const page of [2, Math.ceil(pages / 2), pages]) {
            await readTimed(`${path}?page=${page}`)
          }
        }
        const full = await browser.call('POST', '/v1/api-keys', { body: { name: 'One more' } })
        assertFull(full, /at most 200 keys/)
        assertFull(await inviteBy(browser, newEmail()), /at most 100 open invitations/)
        const listing = await watch.end()
        const told = `slowest page ${Math.round(slowest)} ms of CPU, longest stall ${listing}`
        t.diagnostic(told)
        assert.ok(slowest < STALL_MS, told)
        const deleting = watchStalls(t)
        const begun = performance.now()
        await sweepExpired(service.db, { forgetUses: async () => {} }, Date.now() + 98 * DAY_MS)
        const took = Math.round(performance.now() - begun)
        const stalled = await deleting.end()
        t.diagnostic(`all deleted in ${took} ms, longest stall ${stalled}`)
        assert.ok(Number.parseInt(stalled, 10) < STALL_MS, stalled)
        assert.equal((await readList(browser, '/v1/members')).pagination.total, 1)
      },
    )

    proof(`an account has at most ${KEYS_MAX} keys`, async () => {
      const { browser } = await openHome(service)
      const make = () => browser.call('POST', '/v1/api-keys', { body: { name: 'One of many' } })
      for (let n = 2; n < KEYS_MAX; n++) assert.equal((await make()).status, 201)
      assertFull(await make(), /at most 200 keys/)
    })

    proof('of 130 invitations at once 100 are made; one that is removed makes room', async () => {
      const { browser } = await openHome(service)
      const invite = () => inviteBy(browser, newEmail('guest'))
      const made = await times(130, invite)
      assert.deepEqual(tally(made), { 201: 100, 403: 30 })
      assertFull(await invite(), /at most 100 open invitations/)
      const again = made.find(({ status }) => status === 201)
      const { email = '', id = '' } = again?.json.member ?? {}
      const renewed = await inviteBy(browser, email, 'editor')
      assert.deepEqual([renewed.status, renewed.json.member?.id], [201, id], 'a new link')
      assert.equal((await browser.call('DELETE', `/v1/members/${id}`)).status, 200)
      assert.equal((await invite()).status, 201)
      assertFull(await invite(), /at most 100 open invitations/)
    })

    proof('an account has at most 500 members, however many accept at once', async () => {
      const { account, browser } = await openHome(service)
      const invited = await times(6, () => inviteBy(browser, newEmail('guest')))
      await addMembers(service, account.id, 496)
      const joined = await Promise.all(invited.map((one) => accept(service, tokenOf(one))))
      assert.deepEqual(tally(joined), { 201: 3, 403: 3 })
      const late = joined.findIndex(({ status }) => status === 403)
      assertFull(joined[late], /at most 500 members/)
      assertFull(await inviteBy(browser, newEmail()), /at most 500 members/)
      const member = joined.find(({ status }) => status === 201)?.json.user.id
      assert.equal((await browser.call('DELETE', `/v1/members/${member}`)).status, 200)
      const again = await accept(service, tokenOf(invited[late] as Answer))
      assert.equal(again.status, 201, 'the link still works')
    })

    proof('of 54 sessions of a person the last 50 are left', async () => {
      const { browser, email } = await openHome(service)
      const others = Array.from({ length: 53 }, () => openBrowser(service.base))
      for (const one of others) assert.equal((await signIn(one, email)).status, 201)
      const status = async (one: Browser) => (await one.call('GET', '/v1/session')).status
      const statuses = await Promise.all([browser, ...others].map(status))
      assert.deepEqual(
        statuses,
        statuses.map((_, n) => (n < 4 ? 401 : 200)),
      )
    })
  })
}

/**
 * Measures how long the event loop, which the redirects share, is held. In CPU time: on a busy machine the
 * clock says more about the neighbours.
 */
function watchStalls(t: TestContext) {
  let cpuMs = 0
  let clockMs = 0
  let isOver = false
  t.after(() => {
    isOver = true
  })
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now()
      const used = process.threadCpuUsage()
      await sleep(1)
      const { user, system } = process.threadCpuUsage(used)
      cpuMs = Math.max(cpuMs, (user + system) / 1000)
      clockMs = Math.max(clockMs, performance.now() - begun)
    }
  })()
  return {
    async end(): Promise<string> {
      isOver = true
      await watching
      return `${Math.round(cpuMs)} ms of CPU, ${Math.round(clockMs)} ms by the clock`
    },
  }
}
