import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GARBAGE, newCode } from '../support/data/scans/hops.ts'
import { queryScans } from '../support/oracles/scans/ledger.ts'
import { times } from '../support/service/crowd.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine, type Service } from '../support/service/service.ts'

/** Distinguishing visitors, whatever is written into X-Forwarded-For. */

const FORGED = 1000

function forged(index: number): string {
  return `100.${index >> 8}.${index & 255}.7`
}

async function inCrowds(count: number, body: (index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += 100) await times(100, (index) => body(from + index))
}

onEveryEngine('visitors', (start) => {
  let trusting: Promise<Service> | undefined
  const open = () => (trusting ??= start({}))

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

  test('other networks are other visitors, whatever the spelling', async () => {
    const code = await newCode(await open())
    for (const far of ['2001:db8:0:7::1', '2001:db8:0:8::1', '2001:db8:1:7::1', '81.2.69.142']) {
      await code.scan(far)
    }
    await code.scan('::ffff:5102:458f')
    assert.deepEqual(await code.counts(), [5, 5])
  })

  test('hops that are not addresses never fail', async () => {
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
