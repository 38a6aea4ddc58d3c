import assert from 'node:assert/strict'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { describe, test } from 'node:test'
import { UNREACHABLE } from '../../../outbound/dial.ts'
import {
  LATE_MS,
  listenEverywhere,
  nobodyCame,
  opened,
  postAll,
  seen,
  urlsOf,
} from '../../support/chaos/dialling.ts'
import {
  INNER_IPV4,
  INNER_IPV6,
  IPV4_SPELLINGS,
  IPV6_SPELLINGS,
} from '../../support/data/codes/spellings.ts'

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

  test('metadata services are not reached even then', async () => {
    const services = ['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16']
    const inIpv6 = ['fd00:ec2::254', 'fd20:ce::254', 'fe80::a9fe:a9fe', 'fd00:42::42']
    const urls = [...urlsOf(services, IPV4_SPELLINGS), ...urlsOf(inIpv6, IPV6_SPELLINGS)]
    await postAll(urls, opened(true))
    const named = opened(true, async (name) =>
      (name.startsWith('six') ? inIpv6 : services).slice(0, 1),
    )
    await postAll([`http://six.example:${seen.port}/`, `http://four.example:${seen.port}/`], named)
    const mixed = opened(true, async () => ['127.0.0.1', '169.254.169.254'])
    await postAll([`http://mixed.example:${seen.port}/`], mixed)
    nobodyCame()
  })

  test('refused, closed, unknown and silent targets are indistinguishable', async (t) => {
    const silent = createTcpServer((socket) => {
      socket.on('error', () => {})
      t.after(() => socket.destroy())
    })
    t.after(() => silent.close())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port: silentPort } = silent.address() as AddressInfo
    const never = new Promise<never>(() => {})
    const post = opened(true, async (name) => {
      if (name === 'slow.example') return never
      if (name === 'broken.example') throw new Error('SERVFAIL 10.0.0.53')
      return name === 'unknown.example' ? [] : ['127.0.0.1']
    })
    const all = await Promise.all(
      [
        'http://169.254.169.254/',
        'http://127.0.0.1:1/',
        'http://unknown.example/',
        'http://broken.example/',
        'http://slow.example/',
        `https://tls.example:${silentPort}/`,
        'no URL at all',
      ].map((url) => post(url)),
    )
    for (const { status, error, answer, retryAfter } of all) {
      assert.deepEqual([status, error, answer, retryAfter], [null, UNREACHABLE, '', null])
    }
    const [slow, tls] = [all[4]?.durationMs ?? 0, all[5]?.durationMs ?? 0]
    assert.ok(slow >= 1_990 && slow < 2_000 + LATE_MS, `DNS gave up after ${slow} ms`)
    assert.ok(tls >= 4_990 && tls < 5_000 + LATE_MS, `connecting gave up after ${tls} ms`)
  })
})
