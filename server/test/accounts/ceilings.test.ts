import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { readConfig } from '../../config.ts'
import { newId } from '../../domain/ids.ts'
import { sweepExpired } from '../../storage/accounts/expired.ts'
import { insertMany, type Rows } from '../../storage/engine/database.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import { type Browser, newEmail, openBrowser, openOwner, signIn } from '../support/browser.ts'
import { type Answer, amount, onEveryEngine, proofOnly, type Service } from '../support/service.ts'

/** How many keys, people, invitations and sessions there may be, and lists of more than that. */

const DAY_MS = 86_400_000
const PIECE = 5000
/** What an outsider made in an afternoon: a list of them stopped all redirects for seconds. */
const REVOKED = amount(3_000, 33_000)
const VALID = amount(300, 20_000)
const INVITED = amount(1_000, 300_000)
/** As long as redirects may wait for anybody's list. */
const STALL_MS = 250

onEveryEngine('ceilings of an account', (start) => {
  let service: Service
  before(async () => {
    service = await start()
  })

  const open = async () => {
    const account = await service.account()
    return { account, ...(await openOwner(service, account.id)) }
  }
  const assertFull = (answer: Answer, message: RegExp) => {
    assert.deepEqual([answer.status, answer.json?.error?.code], [403, 'quota_exceeded'])
    assert.match(answer.json.error.message, message)
  }
  const statuses = (answers: readonly Answer[]) => {
    const counts: Record<string, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const read = async (browser: Browser, path: string) => {
    const { status, json, text } = await browser.call('GET', path)
    assert.equal(status, 200, text)
    return json as { data: { id: string }[]; pagination: Record<string, number> }
  }

  async function insert(table: string, columns: Rows['columns'], rows: Rows['rows']) {
    for (let at = 0; at < rows.length; at += PIECE) {
      await service.db.batch([insertMany(table, columns, rows.slice(at, at + PIECE))])
    }
  }

  /** As earlier releases left them: without a limit. */
  async function addKeys(accountId: string, count: number, revokedAt: number | null) {
    const text = { id: 'text', account_id: 'text', mode: 'text', hash: 'text' } as const
    const more = { last_four: 'text', created_at: 'int', revoked_at: 'int', name: 'text' } as const
    const rows = Array.from({ length: count }, () => {
      const id = newId('key', Date.now())
      return [id, accountId, 'live', `hash of ${id}`, 'abcd', Date.now(), revokedAt, 'Old']
    })
    await insert('api_keys', { ...text, ...more }, rows)
  }

  async function addInvited(accountId: string, count: number, at: number, linked = true) {
    const columns = { id: 'text', account_id: 'text', email: 'text', role: 'text' } as const
    const people = Array.from({ length: count }, () => {
      const id = newId('usr', at)
      return [id, accountId, `${id}@example.com`, 'viewer', 0, at]
    })
    await insert('people', { ...columns, epoch: 'int', created_at: 'int' }, people)
    if (!linked) return
    const links = people.map(([id]) => [`hash of ${id}`, accountId, id ?? '', at + 7 * DAY_MS])
    const of = { hash: 'text', account_id: 'text', person_id: 'text', expires_at: 'int' } as const
    await insert('links', of, links)
  }

  test('keys, members and sessions are listed by pages', async () => {
    const { account, browser, email } = await open()
    for (let n = 0; n < 3; n++) await service.addKey(account.id)
    for (let n = 0; n < 4; n++) {
      const body = { email: newEmail('guest'), role: 'viewer' }
      assert.equal((await browser.call('POST', '/v1/members', { body })).status, 201)
    }
    for (let n = 0; n < 4; n++) await signIn(openBrowser(service.base), email)
    for (const path of ['/v1/api-keys', '/v1/members', '/v1/sessions']) {
      const all = await read(browser, path)
      assert.deepEqual(all.pagination, { page: 1, limit: 100, total: 5, total_pages: 1 }, path)
      const pages = [1, 2, 3, 4].map((page) => read(browser, `${path}?page=${page}&limit=2`))
      const [one, two, three, four] = await Promise.all(pages)
      assert.deepEqual(
        [one, two, three].flatMap((page) => page?.data ?? []).map(({ id }) => id),
        all.data.map(({ id }) => id),
        path,
      )
      assert.deepEqual(four?.data, [], 'past the end')
      assert.deepEqual(four?.pagination, { page: 4, limit: 2, total: 5, total_pages: 3 })
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
    const ids = (await read(browser, '/v1/api-keys')).data.map(({ id }) => id)
    assert.deepEqual(ids, ids.toSorted().reverse(), 'keys: newest first')
    const members = (await read(browser, '/v1/members')).data.map(({ id }) => id)
    assert.deepEqual(members, members.toSorted(), 'members: oldest first, as ever')
  })

  test(`${REVOKED} revoked keys and ${INVITED} invitations are listed while redirects go on`, async (t) => {
    const { account, browser } = await open()
    await addKeys(account.id, REVOKED, Date.now())
    await addKeys(account.id, VALID, null)
    await addInvited(account.id, INVITED, Date.now())
    const watch = watchStalls(t)
    let slowest = 0
    const readTimed = async (path: string) => {
      const begun = process.threadCpuUsage()
      const page = await read(browser, path)
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
    const body = { email: newEmail(), role: 'viewer' }
    assertFull(await browser.call('POST', '/v1/members', { body }), /at most 100 open invitations/)
    const listing = await watch.end()
    const told = `slowest page ${Math.round(slowest)} ms of CPU, longest stall ${listing}`
    t.diagnostic(told)
    assert.ok(slowest < STALL_MS, told)
    if (proofOnly() !== false) return
    const deleting = watchStalls(t)
    const begun = performance.now()
    await sweepExpired(service.db, { forgetUses: async () => {} }, Date.now() + 98 * DAY_MS)
    const took = Math.round(performance.now() - begun)
    const stalled = await deleting.end()
    t.diagnostic(`all deleted in ${took} ms, longest stall ${stalled}`)
    assert.ok(Number.parseInt(stalled, 10) < STALL_MS, stalled)
    assert.equal((await read(browser, '/v1/members')).pagination.total, 1)
  })

  test('of 130 invitations at once 100 are made; one that is removed makes room', async () => {
    const { browser } = await open()
    const invite = () =>
      browser.call('POST', '/v1/members', { body: { email: newEmail('guest'), role: 'viewer' } })
    const made = await Promise.all(Array.from({ length: 130 }, invite))
    assert.deepEqual(statuses(made), { 201: 100, 403: 30 })
    assertFull(await invite(), /at most 100 open invitations/)
    const again = made.find(({ status }) => status === 201)
    const { email = '', id = '' } = again?.json.member ?? {}
    const renewed = await browser.call('POST', '/v1/members', { body: { email, role: 'editor' } })
    assert.deepEqual([renewed.status, renewed.json.member?.id], [201, id], 'a new link')
    assert.equal((await browser.call('DELETE', `/v1/members/${id}`)).status, 200)
    assert.equal((await invite()).status, 201)
    assertFull(await invite(), /at most 100 open invitations/)
  })

  test('an account has at most 500 members, however many accept at once', async () => {
    const { account, browser } = await open()
    const invited = await Promise.all(
      Array.from({ length: 6 }, () => {
        const body = { email: newEmail('guest'), role: 'viewer' }
        return browser.call('POST', '/v1/members', { body })
      }),
    )
    await addInvited(account.id, 496, Date.now(), false)
    const text = `update people set password = 'x' where account_id = $1 and password is null and epoch = 0
      and email like 'usr_%'`
    await service.db.batch([{ text, values: [account.id], expect: 496 }])
    const accept = ({ json }: Answer) =>
      openBrowser(service.base).call('POST', '/v1/setup', {
        body: { token: json.invitation_url.split('#')[1], password: 'correct horse battery' },
      })
    const joined = await Promise.all(invited.map(accept))
    assert.deepEqual(statuses(joined), { 201: 3, 403: 3 })
    const late = joined.findIndex(({ status }) => status === 403)
    assertFull(joined[late] as Answer, /at most 500 members/)
    const body = { email: newEmail(), role: 'viewer' }
    assertFull(await browser.call('POST', '/v1/members', { body }), /at most 500 members/)
    const member = joined.find(({ status }) => status === 201)?.json.user.id
    assert.equal((await browser.call('DELETE', `/v1/members/${member}`)).status, 200)
    assert.equal((await accept(invited[late] as Answer)).status, 201, 'the link still works')
  })

  test('a person has 50 sessions: the oldest ends', async () => {
    const { browser, email, id: personId } = await open()
    const oldest = openBrowser(service.base)
    await signIn(oldest, email)
    const second = openBrowser(service.base)
    await signIn(second, email)
    const db = await openDatabase(readConfig(service.env), pino({ level: 'silent' }), 'activity')
    const text = { id: 'text', hash: 'text', person_id: 'text', epoch: 'int' } as const
    const more = { device: 'text', browser: 'text', created_at: 'int' } as const
    const rows = Array.from({ length: 46 }, () => {
      const id = newId('ses', Date.now())
      return [id, `hash of ${id}`, personId, 1, 'desktop', 'chrome', Date.now()]
    })
    await db.batch([insertMany('sessions', { ...text, ...more }, rows)])
    await db.close()
    // 49 of them by now: the next makes 50, three more end three.
    const others = Array.from({ length: 4 }, () => openBrowser(service.base))
    for (const one of others) assert.equal((await signIn(one, email)).status, 201)
    const status = async (one: Browser) => (await one.call('GET', '/v1/session')).status
    assert.deepEqual(await Promise.all([browser, oldest, second].map(status)), [401, 401, 401])
    assert.deepEqual(await Promise.all(others.map(status)), [200, 200, 200, 200])
    const [last] = others.slice(-1) as [Browser]
    const list = await read(last, '/v1/sessions')
    assert.deepEqual([list.data.length, list.pagination.total], [50, 50])
  })
})

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
