import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openOwner } from '../support/browser/browser.ts'
import { patiently } from '../support/service/patient.ts'
import { type Answer, onEveryEngine } from '../support/service/service.ts'

/** Every list by cursor, while it changes. */

const HOME = 'https://example.com/'

// biome-ignore lint/suspicious/noExplicitAny: each list has items of its own
type Item = any
interface Listed {
  readonly path: string
  readonly idOf: (item: Item) => string | number
  readonly ask: (path: string) => Promise<Answer>
  /** A new entry. */
  readonly add?: () => Promise<unknown>
  readonly remove?: (item: Item) => Promise<unknown>
}

onEveryEngine('lists by cursor', async (start) => {
  const service = await start()
  const account = await service.account()
  let lists: Listed[]
  let code: Item
  let hook: Item
  let hookKey: string

  const send = (method: string, path: string, body?: object, as = key) =>
    patiently(() => service.call(method, `/v1${path}`, { key: as, ...(body && { body }) }))
  const signedIn = (method: string, path: string, body?: object) =>
    patiently(() => owner.call(method, `/v1${path}`, body ? { body } : {}))
  const get = (path: string) => send('GET', path)
  const ok = async (sent: Promise<Answer>): Promise<Item> => {
    const { status, json, text } = await sent
    assert.ok(status < 300, text)
    return json
  }
  const joined = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

  let made = 0
  const named = (word: string) => `${word}-${String(++made).padStart(3, '0')}`
  const newCode = (fields: object = {}) =>
    ok(send('POST', '/qrcodes', { name: named('code'), destination_url: HOME, ...fields }))
  const scan = async (url: string, times = 1) => {
    for (let i = 0; i < times; i++) await fetch(url, { redirect: 'manual' })
  }
  const byId = ({ id }: Item) => id

  const key = account.liveKey
  const owner = (await openOwner(service, account.id)).browser
  before(async () => {
    code = await newCode()
    // Of another account, without scans. Nobody is there.
    hookKey = (await service.account()).liveKey
    hook = await ok(send('POST', '/webhooks', { url: 'http://127.0.0.1:1024/' }, hookKey))
    const others = [await newCode(), await newCode(), await newCode()]
    lists = [...ofCodes(), ...ofPeople(), ...ofWhole()]
    for (const { add } of lists) for (let i = 0; add && i < 5; i++) await add()
    for (const [i, other] of [code, ...others].entries()) await scan(other.short_url, i + 3)
    const agent = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
    for (const { short_url } of [code, ...others]) {
      await fetch(short_url, { redirect: 'manual', headers: agent })
    }
  })

  const ofCodes = (): Listed[] => {
    const at = `/qrcodes/${code.id}`
    const tagged = () => newCode({ tags: [named('tag')] })
    const untag = ({ name }: Item) => send('DELETE', `/tags/${name}`)
    const lead = () => send('PATCH', at, { destination_url: HOME + named('v') })
    return [
      { path: '/qrcodes', idOf: byId, ask: get, add: newCode },
      { path: '/tags', idOf: ({ name }) => name, ask: get, add: tagged, remove: untag },
      { path: `${at}/history`, idOf: ({ version }) => version, ask: get, add: lead },
      {
        path: `${at}/analytics/scans?period=today`,
        idOf: byId,
        ask: get,
        add: () => scan(code.short_url),
      },
      { path: '/analytics/top', idOf: ({ qr_id }) => qr_id, ask: get },
      { path: '/analytics/top?by=unique_visitors', idOf: ({ qr_id }) => qr_id, ask: get },
      { path: '/analytics/quality', idOf: ({ qr_id }) => qr_id, ask: get },
    ]
  }

  const ofPeople = (): Listed[] => {
    const ask = (path: string) => signedIn('GET', path)
    const newKey = () => ok(signedIn('POST', '/api-keys', { name: named('key') }))
    const invite = () => {
      const email = `${named('someone')}-${process.pid}@${service.engine}.example`
      return ok(signedIn('POST', '/members', { email, role: 'viewer' }))
    }
    const newHook = () => ok(send('POST', '/webhooks', { url: HOME + named('hook') }))
    return [
      { path: '/api-keys', idOf: byId, ask, add: newKey },
      {
        ...{ path: '/members', idOf: byId, ask, add: invite },
        remove: ({ id }) => signedIn('DELETE', `/members/${id}`),
      },
      { path: '/sessions', idOf: byId, ask },
      {
        ...{ path: `/webhooks/${hook.id}/deliveries`, idOf: byId },
        ask: (path) => send('GET', path, undefined, hookKey),
        add: () => ok(send('POST', `/webhooks/${hook.id}/test`, undefined, hookKey)),
      },
      {
        ...{ path: '/webhooks', idOf: byId, ask: get, add: newHook },
        remove: ({ id }) => send('DELETE', `/webhooks/${id}`),
      },
    ]
  }

  const ofWhole = (): Listed[] => {
    const at = `/qrcodes/${code.id}`
    const schedule = () => {
      const time = new Date(Date.UTC(2127, 0, ++made)).toISOString()
      return ok(send('POST', `${at}/schedule`, { at: time, destination_url: HOME }))
    }
    const report = () =>
      ok(send('POST', '/reports', { scope: { type: 'code', qr_id: code.id }, days: 7 }))
    const style = () => ok(send('POST', '/styles', { name: named('style'), style: {} }))
    const view = () => ok(signedIn('PUT', `/views/${named('view')}`, VIEW))
    return [
      {
        ...{ path: `${at}/schedule`, idOf: byId, ask: get, add: schedule },
        remove: ({ id }) => send('DELETE', `${at}/schedule/${id}`),
      },
      {
        ...{ path: '/reports', idOf: byId, ask: get, add: report },
        remove: ({ id }) => send('DELETE', `/reports/${id}`),
      },
      {
        ...{ path: '/styles', idOf: byId, ask: get, add: style },
        remove: ({ id }) => send('DELETE', `/styles/${id}`),
      },
      { path: '/logos', idOf: byId, ask: get },
      {
        ...{ path: '/views', idOf: ({ name }) => name, ask: (path) => signedIn('GET', path) },
        ...{ add: view, remove: ({ name }) => signedIn('DELETE', `/views/${name}`) },
      },
    ]
  }

  /** From the first to the last page; `between` pages something may happen. */
  async function walk(list: Listed, limit: number, between: (items: Item[]) => unknown = () => {}) {
    const items: Item[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, pagination } = await ok(
        list.ask(joined(list.path, `limit=${limit}&cursor=${cursor}`)),
      )
      assert.deepEqual(Object.keys(pagination).sort(), ['limit', 'next_cursor'], list.path)
      assert.equal(pagination.limit, limit)
      assert.ok(data.length <= limit)
      items.push(...data)
      cursor = pagination.next_cursor
      await between(data)
    }
    return items
  }

  test('a walk is the whole list, in its order, and only a walk has a next_cursor', async () => {
    for (const list of lists) {
      const { data, pagination } = await ok(list.ask(list.path))
      assert.equal(pagination === undefined || !('next_cursor' in pagination), true, list.path)
      for (const limit of [1, 2, 20]) {
        const walked = await walk(list, limit)
        assert.deepEqual(walked.map(list.idOf), data.map(list.idOf), `${list.path} by ${limit}`)
      }
      if (list.add || list.path.includes('analytics')) assert.ok(data.length > 2, list.path)
    }
  })

  test('nothing comes twice and nothing that stays is missed while the list changes', async () => {
    for (const list of lists) {
      const before: Item[] = (await ok(list.ask(list.path))).data
      // Every third one goes, also the one that the cursor points at.
      const gone = new Set<string | number>()
      let page = 0
      const walked = await walk(list, 2, async (shown) => {
        page++
        if (page <= 2) await list.add?.()
        const victim = page === 1 ? shown.at(-1) : page === 2 ? before.at(-1) : undefined
        if (list.remove && victim) {
          await list.remove(victim)
          gone.add(list.idOf(victim))
        }
      })
      const ids = walked.map(list.idOf)
      assert.equal(new Set(ids).size, ids.length, `${list.path}: nothing twice`)
      const missed = before.map(list.idOf).filter((id) => !ids.includes(id) && !gone.has(id))
      assert.deepEqual(missed, [], `${list.path}: nothing missed`)
    }
  })

  test('a cursor of another list, and a page beside a cursor, are refused', async () => {
    const foreign = Buffer.from('["elsewhere","x"]').toString('base64url')
    for (const { ask, path } of lists) {
      for (const cursor of ['x', 'WyJ4Il0', foreign, '%00', 'x'.repeat(3000)]) {
        const { status, json } = await ask(joined(path, `cursor=${cursor}`))
        assert.deepEqual([status, json.error?.param], [400, 'cursor'], `${path} ${cursor}`)
      }
      const { status, json } = await ask(joined(path, 'cursor=&page=1'))
      assert.deepEqual([status, json.error?.param], [400, 'page'], path)
    }
  })

  test('a limit alone is the first page of every list', async () => {
    for (const { ask, path, idOf } of lists) {
      const whole = await ok(ask(path))
      const { data } = await ok(ask(joined(path, 'limit=2')))
      assert.deepEqual(data.map(idOf), whole.data.slice(0, 2).map(idOf), path)
    }
  })

  test('in events and audit a cursor is another name', async () => {
    await scan(code.short_url, 3)
    const events = await ok(get('/events?cursor=&limit=2'))
    assert.deepEqual(events, await ok(get('/events?limit=2')))
    const next = await ok(get(`/events?cursor=${events.next_cursor}`))
    assert.deepEqual(next.data, (await ok(get(`/events?after=${events.next_cursor}`))).data)
    const audit = await ok(get('/audit?cursor=&limit=2'))
    assert.deepEqual(audit, await ok(get('/audit?limit=2')))
    const older = await ok(get(`/audit?cursor=${audit.next_cursor}&limit=2`))
    assert.deepEqual(older, await ok(get(`/audit?before=${audit.next_cursor}&limit=2`)))
    for (const path of [
      `/events?after=${events.next_cursor}&cursor=`,
      `/audit?before=${audit.next_cursor}&cursor=`,
    ]) {
      const { status, json } = await get(path)
      assert.deepEqual([status, json.error?.param], [400, 'cursor'])
    }
  })
})

const VIEW = { query: 'days=7' }
