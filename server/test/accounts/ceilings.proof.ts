import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { KEYS_MAX } from '../../../domain/accounts/api-keys.ts'
import { sweepExpired } from '../../storage/accounts/expired.ts'
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
import { type Answer, roomy, startService } from '../support/service/service.ts'

/**
 * Ceilings hold however many ask at once, and lists of more than there may be today do not hold up the
 * redirects. The service runs in this process, whose event loop is watched.
 */

const DAY_MS = 86_400_000
/** What an outsider made in an afternoon: a list of them stopped all redirects for seconds. */
const REVOKED = 33_000
const VALID = 20_000
const INVITED = 300_000
/** As long as redirects may wait for anybody's list. */
const STALL_MS = 250

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`ceilings of an account that is asked a lot on ${engine}`, async () => {
    const onClose = closeAfter()
    const service = await startService(engine, roomy(), onClose, {})
    test(`${REVOKED} revoked keys and ${INVITED} invitations are listed while redirects go on`, async (t) => {
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
    })

    test(`an account has at most ${KEYS_MAX} keys`, async () => {
      const { browser } = await openHome(service)
      const make = () => browser.call('POST', '/v1/api-keys', { body: { name: 'One of many' } })
      for (let n = 2; n < KEYS_MAX; n++) assert.equal((await make()).status, 201)
      assertFull(await make(), /at most 200 keys/)
    })

    test('of 130 invitations at once 100 are made; one that is removed makes room', async () => {
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

    test('an account has at most 500 members, however many accept at once', async () => {
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

    test('of 54 sessions of a person the last 50 are left', async () => {
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
