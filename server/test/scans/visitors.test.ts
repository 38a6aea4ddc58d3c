import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memoryRateLimiter } from '../../../domain/accounts/rate-limit.ts'
import { networkOf, openCallers, wideNetworkOf } from '../../enrich/address.ts'
import { GARBAGE, newCode, SPELLINGS } from '../support/data/scans/hops.ts'
import { queryScans } from '../support/oracles/scans/ledger.ts'
import { times } from '../support/service/crowd.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine, openService, type Service } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'

/**
 * Who is one visitor and who is two, whatever is written into X-Forwarded-For. Proofs: many forged ones,
 * through servers.
 */

const FORGED = isProof ? 1000 : 40

function forged(index: number): string {
  return `100.${index >> 8}.${index & 255}.7`
}

onEveryEngine('visitors', (start) => {
  let trusting: Promise<Service> | undefined
  const open = () => (trusting ??= start({}))

  test('behind a trusted proxy the last hop counts, and those to its left do not', async () => {
    const service = await start()
    const { liveKey } = await service.account()
    const [code, other] = [await newCode(service, liveKey), await newCode(service, liveKey)]
    await times(FORGED, (index) => code.scan(forged(index)))
    assert.deepEqual(await code.counts(), [FORGED, FORGED])
    await times(FORGED, (index) => other.scan(`${forged(index)}, 81.2.69.142`))
    await times(FORGED, (index) => other.scan(`${forged(index)}, 81.2.69.142, 127.0.0.1`))
    assert.deepEqual(await other.counts(), [2 * FORGED, 1])
  })

  proof('forged hops from an untrusted peer change nothing', async () => {
    const service = await start({ TRUST_PROXY: 'none' })
    const code = await newCode(service)
    await inCrowds(FORGED, (index) => code.scan(forged(index)))
    assert.deepEqual(await code.counts(), [FORGED, 1])
    const farAway = await start({ TRUST_PROXY: '192.0.2.0/24, 2001:db8::/32' })
    const other = await newCode(farAway)
    await inCrowds(100, (index) => other.scan(`${forged(index)}, 192.0.2.1`))
    assert.deepEqual(await other.counts(), [100, 1])
  })

  proof('other networks are other visitors, whatever the spelling', async () => {
    const code = await newCode(await open())
    for (const far of ['2001:db8:0:7::1', '2001:db8:0:8::1', '2001:db8:1:7::1', '81.2.69.142']) {
      await code.scan(far)
    }
    await code.scan('::ffff:5102:458f')
    assert.deepEqual(await code.counts(), [5, 5])
  })

  proof('hops that are not addresses never fail', async () => {
    const service = await open()
    const { liveKey: key } = await service.account()
    for (const hops of GARBAGE) {
      const headers = { 'x-forwarded-for': hops }
      const { status, json } = await patiently(() =>
        service.call('GET', '/v1/whoami', { key, headers }),
      )
      assert.deepEqual([status, json.address?.class], [200, 'loopback'], hops)
    }
  })

  proof('one person has a different number in each account', async () => {
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

test('forged hops from an untrusted peer change nothing', async () => {
  const service = await openService({ TRUST_PROXY: '192.0.2.0/24, 2001:db8::/32' })
  const code = await newCode(service)
  await times(FORGED, (index) => code.scan(`${forged(index)}, 192.0.2.1`))
  assert.deepEqual(await code.counts(), [FORGED, 1])
})

test('every spelling of an address is the same visitor, and what is no address is the proxy', async () => {
  const service = await openService()
  const { liveKey } = await service.account()
  for (const spellings of SPELLINGS) {
    const code = await newCode(service, liveKey)
    for (const spelling of spellings) await code.scan(spelling)
    assert.deepEqual(await code.counts(), [spellings.length, 1], `${spellings}`)
  }
  const code = await newCode(service, liveKey)
  await code.scan()
  for (const hops of GARBAGE) await code.scan(hops)
  assert.deepEqual(await code.counts(), [GARBAGE.length + 1, 1])
  for (const hops of GARBAGE) await code.scan(`${hops}, 81.2.69.142`)
  assert.deepEqual(await code.counts(), [2 * GARBAGE.length + 1, 2])
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
  const networks = {
    '192.0.2': ['192.0.2.1', '192.0.2.254', '::ffff:192.0.2.7'],
    '192.0.3': ['192.0.3.1'],
    '2001:db8:1': ['2001:db8:1::1', '2001:0DB8:0001:ffff::2'],
    '2001:db8:2': ['2001:db8:2::1'],
    '': [''],
  }
  for (const [network, addresses] of Object.entries(networks)) {
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
  const before = heap()
  for (let each = 0; each < 2000; each++) {
    const hops = Buffer.from(`${'x'.repeat(15_000)}, 2001:db8::1:${each.toString(16)}:1:2:3`)
    const forwarded = hops.toString('latin1')
    const header = (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined)
    const request = { method: 'GET', url: '/', peer: '127.0.0.1', header }
    void limits.take(callers.addressOf(request), 60)
  }
  const grown = heap() - before
  t.diagnostic(`2,000 addresses behind 15 KB each: ${grown.toFixed(1)} MiB`)
  assert.ok(grown < 6)
  assert.equal(limits.peek('2001:db8::1:7cf:1:2:3', 60).remaining, 59)
})

async function inCrowds(count: number, body: (index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += 100) await times(100, (index) => body(from + index))
}
