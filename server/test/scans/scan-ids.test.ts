import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openScanIds } from '../../storage/readers/scan-ids.ts'
import { openData } from '../support/service/databases.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { onEveryEngine, type Service } from '../support/service/service.ts'

/** What the id of a scan tells its owner, and that it stays the same for ever. */

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ROUNDS = 24

function tailOf(id: string): number {
  return [...id.slice(-16)].reduce((sum, digit) => sum * 32 + ALPHABET.indexOf(digit), 0)
}

onEveryEngine('ids of scans', async (start) => {
  const service = await start()
  const ask: Service['call'] = (...request) => patiently(() => service.call(...request))

  async function makeCode() {
    const { liveKey: key } = await service.account()
    const body = { name: 'A', destination_url: 'https://example.com/' }
    const { json } = await ask('POST', '/v1/qrcodes', { key, body })
    return { key, id: json.id, scan: () => service.call('GET', `/${json.short_code}`) }
  }

  test('two of them reveal nothing about the scans of others in between', async () => {
    const [own, other] = [await makeCode(), await makeCode()]
    for (let round = 0; round < ROUNDS; round++) {
      await own.scan()
      for (let i = 0; i < round % 4; i++) await other.scan()
    }
    const { key } = own
    const { json } = await completely(() => ask('GET', '/v1/events', { key }))
    const ids: string[] = json.data.map(({ id }: { id: string }) => id)
    assert.equal(ids.length, ROUNDS)
    const times = ids.map((id) => id.slice(0, -16))
    assert.deepEqual(times, times.toSorted(), 'the time is there, and in order')
    const steps = ids.slice(1).map((id, index) => tailOf(id) - tailOf(ids[index] ?? ''))
    const small = steps.filter((step) => Math.abs(step) < 1_000_000)
    assert.deepEqual(small, [], 'numbers would rise by a few')
    const rises = steps.filter((step) => step > 0).length
    assert.ok(rises > 2 && rises < ROUNDS - 3, `${rises} of ${steps.length} rise`)
    // The same ids everywhere.
    const path = `/v1/qrcodes/${own.id}/analytics`
    const list = (await ask('GET', `${path}/scans`, { key })).json.data
    assert.deepEqual(new Set(list.map(({ id }: { id: string }) => id)), new Set(ids))
    const file = (await ask('GET', `${path}/export?format=json`, { key })).json.data
    assert.deepEqual(file, list)
  })

  test('an id that was never issued is rejected by name', async () => {
    const { key } = await makeCode()
    const db = await openData(service.env, 'scans')
    const ids = await openScanIds()(db.query)
    await db.close()
    const made = [...ALPHABET].map((digit) => `scan_01m7eftr2m1007${digit.repeat(12)}`)
    // One in two thousand is an id by chance.
    const wrong = made.filter((cursor) => ids.seqOf(cursor) === null)
    assert.ok(wrong.length > 25)
    for (const cursor of wrong) {
      const { status, json } = await ask('GET', `/v1/events?after=${cursor}`, { key })
      assert.deepEqual([status, json.error.param], [400, 'after'])
    }
    const [cursor = ''] = wrong
    const stream = await ask('GET', `/v1/events/stream?after=${cursor}`, { key })
    assert.deepEqual([stream.status, stream.json.error.param], [400, 'after'])
    const headers = { 'last-event-id': cursor }
    const again = await ask('GET', '/v1/events/stream', { key, headers })
    assert.deepEqual([again.status, again.json.error.param], [400, 'last-event-id'])
  })
})
