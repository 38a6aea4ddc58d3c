import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { openOwner } from '../server/test/support/browser/browser.ts'
import { freePort, onOneEngine } from '../server/test/support/service/service.ts'
import {
  type Client,
  createClient,
  each,
  type OperationName,
  orThrow,
  QrouteError,
} from './index.ts'

const DOCUMENT = JSON.parse(readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8'))
const CODES = 5
const SCANS = 3

/** Every operation that takes a cursor. */
function lists(): OperationName[] {
  const paths = Object.values<Record<string, unknown>>(DOCUMENT.paths)
  // biome-ignore lint/suspicious/noExplicitAny: a document
  const all = paths.flatMap((path) => Object.values<any>(path))
  const takesCursor = ({ parameters = [] }) =>
    parameters.some((one: { name?: string }) => one.name === 'cursor')
  return all.filter(takesCursor).map(({ operationId }) => operationId)
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

onOneEngine('each', async (start) => {
  const service = await start()
  const account = await service.account()
  let page: Client
  let id: string
  let hook: string

  const client = createClient({ baseUrl: service.base, key: account.liveKey })
  before(async () => {
    const { browser } = await openOwner(service, account.id)
    const headers = () => ({ cookie: browser.cookie(), 'sec-fetch-site': 'same-origin' })
    page = createClient({ baseUrl: service.base, key: null, headers })
    for (let at = 0; at < CODES; at++) {
      const tags = at % 2 === 0 ? ['even'] : []
      const body = { name: `Code ${at}`, destination_url: 'https://example.com/', tags }
      const code = await orThrow(client.createCode({ body }))
      id = code.id
      if (at === CODES - 1) {
        for (let scan = 0; scan < SCANS; scan++) await service.call('GET', `/${code.short_code}`)
      }
    }
    const url = `http://127.0.0.1:${await freePort()}/`
    hook = (await orThrow(client.createWebhook({ body: { url } }))).id
  })

  test('gives everything of a list once, in order, over pages and with filters', async () => {
    const codes = await all(each(client.listCodes, { limit: 2 }))
    const names = codes.map(({ name }) => name)
    assert.deepEqual(names, ['Code 4', 'Code 3', 'Code 2', 'Code 1', 'Code 0'])
    const even = await all(each(client.listCodes, { tag: 'even', limit: 1, sort: 'name' }))
    assert.deepEqual(
      even.map(({ name }) => name),
      ['Code 0', 'Code 2', 'Code 4'],
    )
    assert.equal((await all(each(client.listCodes))).length, CODES)
    assert.deepEqual(await all(each(client.listCodes, { tag: 'none' })), [])
    assert.equal((await all(each(client.listCodeScans, { id, limit: 1 }))).length, SCANS)
  })

  test('ends where events and the audit log end now, and begins where it is told', async () => {
    const events = await all(each(client.listEvents, { limit: 1 }))
    assert.equal(events.length, SCANS)
    const rest = await all(each(client.listEvents, { after: events[0]?.id, limit: 1 }))
    assert.deepEqual(rest, events.slice(1))
    assert.deepEqual(await all(each(client.listEvents, { after: 'latest' })), [])
    const entries = await all(each(page.listAudit, { limit: 2 }))
    const creations = entries.filter(({ action }) => action === 'qrcode.created')
    assert.equal(creations.length, CODES)
    const before = entries[1]?.id
    assert.deepEqual(await all(each(page.listAudit, { before, limit: 1 })), entries.slice(2))
  })

  test('takes every list that has a cursor', async () => {
    const names = lists()
    assert.ok(names.length >= 18)
    for (const name of names) {
      const isHook = name === 'listDeliveries'
      const list = page[name] as typeof client.listCodeScans
      const needsId = /^list(Code|Scheduled|Deliveries)/.test(name) && name !== 'listCodes'
      const input = { limit: 1, ...(needsId && { id: isHook ? hook : id }) }
      const items = await all(each(list, input as { id: string }))
      const first = await orThrow(
        list({ ...input, limit: 20, cursor: '' } as unknown as { id: string }),
      )
      assert.deepEqual(items.length, first.data.length, name)
    }
  })

  test('asks for a page when it is needed, and stops when the loop does', async () => {
    let asked = 0
    const counting = (...given: Parameters<Client['listCodes']>) => {
      asked++
      return client.listCodes(...given)
    }
    for await (const code of each(counting, { limit: 2 })) {
      assert.equal(asked, 1)
      if (code.name === 'Code 3') break
    }
    assert.equal(asked, 1)
  })

  test('throws what went wrong', async () => {
    const stranger = createClient({ baseUrl: service.base, key: 'sk_live_unknown' })
    await assert.rejects(
      all(each(stranger.listCodes)),
      (error) => error instanceof QrouteError && error.status === 401,
    )
    const signal = AbortSignal.abort()
    await assert.rejects(all(each(client.listCodes, {}, { signal })), /^QrouteError: aborted: /)
  })
})
