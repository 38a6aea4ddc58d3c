import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memoryRateLimiter } from '../../domain/accounts/rate-limit.ts'
import { networkOf, openCallers, wideNetworkOf } from '../../enrich/address.ts'
import { times } from '../support/crowd.ts'
import { queryScans, readBooks } from '../support/ledger.ts'
import { completely, patiently } from '../support/patient.ts'
import { amount, onEveryEngine, type Service } from '../support/service.ts'

/** Who is one visitor and who is two, whatever is written into X-Forwarded-For. */

const FORGED = amount(200, 1000)

/** One IPv4 address and one IPv6 network, in every way they can be written. */
const SPELLINGS = [
  [
    '81.2.69.142',
    '81.2.69.142:5678',
    '::ffff:81.2.69.142',
    '::FFFF:81.2.69.142',
    '::ffff:5102:458e',
    '0:0:0:0:0:ffff:81.2.69.142',
    '0:0:0:0:0:FFFF:5102:458E',
    '0000:0000:0000:0000:0000:ffff:5102:458e',
    '[::ffff:81.2.69.142]:80',
  ],
  [
    '2001:db8:0:7::1',
    '2001:DB8:0:7::1',
    '2001:0db8:0000:0007:0000:0000:0000:0001',
    '2001:db8:0:7:0:0:0:1',
    '2001:db8::7:0:0:0:1',
    '2001:db8::7:0:0:0.0.0.1',
    '2001:db8:0:7::0.0.0.1',
    '2001:db8:0:7::1%eth0',
    '2001:db8:0:7:ffff:ffff:ffff:ffff',
    '[2001:db8:0:7::1]',
    '[2001:db8:0:7::1]:80',
  ],
]

const GARBAGE = [
  '',
  ' ',
  ',',
  ',,,,',
  'unknown',
  'unknown, unknown',
  '_hidden',
  'for=192.0.2.60;proto=http',
  '"192.0.2.60"',
  '999.1.1.1',
  '1.2.3',
  '1.2.3.4.5',
  '010.1.1.1',
  '0x7f000001',
  '3232235777',
  '1.2.3.4:',
  '1.2.3.4:port',
  '1.2.3.4:123456',
  '[1.2.3.4',
  '[]',
  '[]:80',
  ':::',
  '1:2:3:4:5:6:7:8:9',
  '2001:db8::1::2',
  '2001:db8::1%a%b',
  '%',
  '%00',
  '127.0.0.1',
  '127.0.0.1, ::1, ::ffff:127.0.0.1',
  'ÿþ',
  `${'1.1.1.1,'.repeat(1000)}x`,
  'x'.repeat(12_000),
]

async function newCode(service: Service, key?: string) {
  const owner = key ?? (await service.account()).liveKey
  const body = { name: 'Menu', destination_url: 'https://example.com/' }
  const ask = (method: string, path: string, more = {}) =>
    patiently(() => service.call(method, path, { key: owner, ...more }))
  const { json } = await ask('POST', '/v1/qrcodes', { body })
  const scan = async (forwarded?: string, agent = 'Phone') => {
    const headers = { 'user-agent': agent, ...(forwarded && { 'x-forwarded-for': forwarded }) }
    const { status } = await service.call('GET', `/${json.short_code}`, { headers })
    assert.equal(status, 302, forwarded)
  }
  const counts = async () => {
    const { json: code } = await completely(() => ask('GET', `/v1/qrcodes/${json.id}`))
    return [code.total_scans, code.unique_scans]
  }
  return { id: json.id as string, scan, counts }
}

function forged(index: number): string {
  return `100.${index >> 8}.${index & 255}.7`
}

async function inCrowds(count: number, body: (index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += 100) await times(100, (index) => body(from + index))
}

onEveryEngine('visitors', (start) => {
  let trusting: Promise<Service> | undefined
  const open = () => (trusting ??= start())

  test('forged hops from an untrusted peer change nothing', async () => {
    const service = await start({ TRUST_PROXY: 'none' })
    const code = await newCode(service)
    await inCrowds(FORGED, (index) => code.scan(forged(index)))
    assert.deepEqual(await code.counts(), [FORGED, 1])
    const farAway = await start({ TRUST_PROXY: '192.0.2.0/24, 2001:db8::/32' })
    const other = await newCode(farAway)
    await inCrowds(100, (index) => other.scan(`${forged(index)}, 192.0.2.1`))
    assert.deepEqual(await other.counts(), [100, 1])
  })

  test('behind a trusted proxy the last hop counts, and those to its left do not', async () => {
    const service = await open()
    const code = await newCode(service)
    await inCrowds(FORGED, (index) => code.scan(forged(index)))
    assert.deepEqual(await code.counts(), [FORGED, FORGED])
    const other = await newCode(service)
    await inCrowds(100, (index) => other.scan(`${forged(index)}, 81.2.69.142`))
    await inCrowds(100, (index) => other.scan(`${forged(index)}, 81.2.69.142, 127.0.0.1`))
    assert.deepEqual(await other.counts(), [200, 1])
    await readBooks(service.env)
  })

  test('every spelling of an address is the same visitor', async () => {
    const service = await open()
    for (const spellings of SPELLINGS) {
      const code = await newCode(service)
      for (const spelling of spellings) {
        await code.scan(spelling)
        assert.equal((await code.counts())[1], 1, spelling)
      }
    }
    const code = await newCode(service)
    for (const far of ['2001:db8:0:7::1', '2001:db8:0:8::1', '2001:db8:1:7::1', '81.2.69.142']) {
      await code.scan(far)
    }
    await code.scan('::ffff:5102:458f')
    assert.deepEqual(await code.counts(), [5, 5])
  })

  test('hops that are not addresses count as the proxy itself, and never fail', async () => {
    const service = await open()
    const account = await service.account()
    const code = await newCode(service, account.liveKey)
    await code.scan()
    for (const hops of GARBAGE) await code.scan(hops)
    assert.deepEqual(await code.counts(), [GARBAGE.length + 1, 1])
    for (const hops of GARBAGE) await code.scan(`${hops}, 81.2.69.142`)
    assert.deepEqual(await code.counts(), [2 * GARBAGE.length + 1, 2])
    for (const hops of GARBAGE) {
      const headers = { 'x-forwarded-for': hops }
      const { status, json } = await patiently(() =>
        service.call('GET', '/v1/whoami', { key: account.liveKey, headers }),
      )
      assert.deepEqual([status, json.address?.class], [200, 'loopback'], hops)
    }
  })

  test('one person has a different number in each account', async () => {
    const service = await open()
    const codes = [await newCode(service), await newCode(service)]
    const ids = codes.map(({ id }) => `'${id}'`).join()
    for (const { scan, counts } of codes) {
      await scan('81.2.69.142')
      assert.deepEqual(await counts(), [1, 1])
    }
    const rows = await queryScans<{ visitor: number }>(
      service.env,
      `select visitor from scans join scan_codes on num = code where code_id in (${ids})`,
    )
    assert.equal(rows.length, 2)
    assert.equal(new Set(rows.map(({ visitor }) => visitor)).size, 2)
  })
})

test('the network of an address is the same in every spelling', () => {
  for (const spellings of SPELLINGS) {
    const plain = spellings.filter((spelling) => !/^\[|:5678$/.test(spelling))
    assert.equal(new Set(plain.map(networkOf)).size, 1, plain.map(networkOf).join(' '))
  }
  const cases = { '::1': '0:0:0:0::', '1::2:3:4:1.2.3.4': '1:0:0:2::', '::': '0:0:0:0::' }
  for (const [address, network] of Object.entries(cases)) assert.equal(networkOf(address), network)
})

test('the wide network of an address is its /24 or /48, in every spelling', () => {
  const wide = {
    '192.0.2': ['192.0.2.1', '192.0.2.254', '::ffff:192.0.2.7'],
    '192.0.3': ['192.0.3.1'],
    '2001:db8:1': ['2001:db8:1::1', '2001:0DB8:0001:ffff::2'],
    '2001:db8:2': ['2001:db8:2::1'],
    '': [''],
  }
  for (const [network, addresses] of Object.entries(wide)) {
    for (const address of addresses) assert.equal(wideNetworkOf(address), network)
  }
})

/** A hop is a part of a header; kept as a slice, it would keep the 15 KB before it too. */
test('a cached address does not keep its header in memory', (t) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const loopback = new BlockList()
  loopback.addSubnet('127.0.0.0', 8)
  const callers = openCallers(loopback)
  const limits = memoryRateLimiter()
  const socket = { remoteAddress: '127.0.0.1' }
  const before = heap()
  for (let each = 0; each < 2000; each++) {
    const hops = Buffer.from(`${'x'.repeat(15_000)}, 2001:db8::1:${each.toString(16)}:1:2:3`)
    const headers = { 'x-forwarded-for': hops.toString('latin1') }
    const request = { socket, headers } as unknown as Parameters<typeof callers.addressOf>[0]
    void limits.take(callers.addressOf(request), 60)
  }
  const grown = heap() - before
  t.diagnostic(`2,000 addresses behind 15 KB each: ${grown.toFixed(1)} MiB`)
  assert.ok(grown < 6)
  assert.equal(limits.peek('2001:db8::1:7cf:1:2:3', 60).remaining, 59)
})
