import assert from 'node:assert/strict'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { describe, test } from 'node:test'
import { UNREACHABLE } from '../../outbound/dial.ts'
import {
  assertNoMetadata,
  LATE_MS,
  listenEverywhere,
  nobodyCame,
  opened,
  postAll,
  urlsOf,
} from '../support/chaos/dialling.ts'
import {
  INNER_IPV4,
  INNER_IPV6,
  IPV4_SPELLINGS,
  IPV6_SPELLINGS,
} from '../support/data/codes/spellings.ts'

/**
 * The guard against requests into the operator's own network, tested from outside: a listener on every
 * address of this machine counts connections, and Node reports every created socket.
 */

describe('outbound requests', () => {
  listenEverywhere()

  test('no non-public address is dialled, in any spelling', async () => {
    const urls = [...urlsOf(INNER_IPV4, IPV4_SPELLINGS), ...urlsOf(INNER_IPV6, IPV6_SPELLINGS)]
    assert.ok(INNER_IPV4.length >= 60 && Object.keys(IPV4_SPELLINGS).length >= 25)
    await postAll(urls, opened(false))
    nobodyCame()
  })

  test('metadata services are not reached even then', () =>
    assertNoMetadata(IPV4_SPELLINGS, IPV6_SPELLINGS))

  test('silent targets cannot be told from others', async (t) => {
    const silent = createTcpServer((socket) => {
      socket.on('error', () => {})
      t.after(() => socket.destroy())
    })
    t.after(() => silent.close())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port: silentPort } = silent.address() as AddressInfo
    const never = new Promise<never>(() => {})
    const post = opened(true, async (name) => (name === 'slow.example' ? never : ['127.0.0.1']))
    const urls = ['http://slow.example/', `https://tls.example:${silentPort}/`]
    const all = await Promise.all(urls.map((url) => post(url)))
    for (const { status, error, answer, retryAfter } of all) {
      assert.deepEqual([status, error, answer, retryAfter], [null, UNREACHABLE, '', null])
    }
    const [slow = 0, tls = 0] = all.map(({ durationMs }) => durationMs)
    assert.ok(slow >= 1_990 && slow < 2_000 + LATE_MS, `DNS gave up after ${slow} ms`)
    assert.ok(tls >= 4_990 && tls < 5_000 + LATE_MS, `connecting gave up after ${tls} ms`)
  })
})
