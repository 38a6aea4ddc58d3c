import assert from 'node:assert/strict'
import { HOME } from '../../service/crowd.ts'
import type { Answer, Service, TestAccount } from '../../service/service.ts'

/** Reads the audit log of accounts, as they do themselves. */
// biome-ignore lint/suspicious/noExplicitAny: an entry as the service answered it
export type Entry = any

export interface Book {
  ask(key: string, method: string, path: string, body?: unknown, headers?: object): Promise<Answer>
  /** One page. */
  listed(account: TestAccount, query?: string): Promise<Entry[]>
  /** All pages, in the order they come. */
  pages(account: TestAccount, query?: string): Promise<Entry[]>
  /** What a call has added, newest first. */
  added(
    account: TestAccount,
    act: () => Promise<Answer>,
  ): Promise<{ answer: Answer; entries: Entry[] }>
}

export function openBook(service: Service): Book {
  const ask: Book['ask'] = (key, method, path, body, headers = {}) =>
    service.call(method, `/v1${path}`, {
      key,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
    })

  const listed: Book['listed'] = async ({ liveKey }, query = 'limit=100') => {
    const { status, json, text } = await ask(liveKey, 'GET', `/audit?${query}`)
    assert.equal(status, 200, text)
    return json.data
  }

  return {
    ask,
    listed,
    async pages({ liveKey }, query = '') {
      const all: Entry[] = []
      for (let before = ''; ; ) {
        const path = `/audit?limit=100${query}${before}`
        const { json, text } = await ask(liveKey, 'GET', path)
        assert.ok(json.data, text)
        all.push(...json.data)
        assert.equal(json.has_more, json.next_cursor !== null)
        if (!json.has_more) return all
        before = `&before=${json.next_cursor}`
      }
    },
    async added(account, act) {
      const [last] = await listed(account, 'limit=1')
      const answer = await act()
      const entries = await listed(account)
      const since = entries.findIndex(({ id }) => id === last?.id)
      return { answer, entries: entries.slice(0, since) }
    },
  }
}

/** What an entry says of its actor's key. */
export const by = (key: string) => key.slice(-4)
export const briefly = ({ action, target }: Entry) => `${action} ${target}`
export const made = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, to]) => [name, { from: null, to }]))
export const gone = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, from]) => [name, { from, to: null }]))

/** An entry for each of so many codes that one bulk created; none of one that created nothing. */
export async function assertBulkEntries(service: Service, count: number): Promise<void> {
  const { ask, pages, added } = openBook(service)
  const account = await service.account()
  const good = Array.from({ length: count }, (_, i) => ({ name: `B${i}`, destination_url: HOME }))
  const items = [...good, { name: 'no destination' }]
  const answer = await ask(account.testKey, 'POST', '/qrcodes/bulk', { items })
  assert.deepEqual(answer.json.summary, { created: count, failed: 1 })
  const entries = await pages(account)
  const ofBulk = entries.filter(({ action }) => action === 'qrcode.created')
  const ids = answer.json.data.flatMap(({ qrcode }: Entry) => (qrcode ? [qrcode.id] : []))
  assert.deepEqual(ofBulk.map(({ target }) => target).sort(), ids.sort())
  const requests = new Set(ofBulk.map(({ request_id }) => request_id))
  assert.deepEqual([...requests], [answer.headers.get('x-request-id')])
  assert.deepEqual([...new Set(ofBulk.map(({ mode }) => mode))], ['test'])
  const atomic = await added(account, () =>
    ask(account.testKey, 'POST', '/qrcodes/bulk?atomic=true', { items }),
  )
  assert.deepEqual([atomic.answer.status, atomic.entries], [400, []])
}
