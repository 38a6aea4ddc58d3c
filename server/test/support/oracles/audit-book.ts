import assert from 'node:assert/strict'
import type { Answer, Service, TestAccount } from '../service/service.ts'

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
