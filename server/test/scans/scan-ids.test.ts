import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { openScanIds } from '../../storage/readers/scan-ids.ts'
import { openData } from '../support/service/databases.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { call, freePort, onEveryEngine, type Service, stop } from '../support/service/service.ts'
import { openSite, type Site } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * What the id of a scan tells its owner, and that it stays the same for ever.
 * Proofs: old, unencrypted ids of scans stay the same, over restarts and on every server.
 */

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ROUNDS = 24

function tailOf(id: string): number {
  return [...id.slice(-16)].reduce((sum, digit) => sum * 32 + ALPHABET.indexOf(digit), 0)
}

const MIGRATION = new URL(
  '../../storage/engine/migrations/scans/0008_scan_ids.sql',
  import.meta.url,
)

onEveryEngine('ids of scans', async (start, engine) => {
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

  /** As the database was when numbers were plain. */
  async function migrateAgain({ env }: Site): Promise<void> {
    const db = await openData(env, 'scans')
    const script = readFileSync(MIGRATION, 'utf8')
    const [text = ''] = /update scan_feed[^;]*/.exec(script) ?? []
    await db.exclusively((session) => session.script(text))
    await db.close()
  }

  async function dropScan({ env }: Site, number: number): Promise<void> {
    const db = await openData(env, 'scans')
    const texts = ['scans', 'events'].map((table) => `delete from ${table} where seq = ${number}`)
    await db.batch(texts.map((text) => ({ text, values: [] })))
    await db.close()
  }

  async function pageOf({ key, base }: { key: string; base: string }, after = '') {
    const query = after === '' ? '' : `?after=${after}`
    const url = `${base}/v1/events${query}`
    const { status, json, text } = await completely(() => call(url, 'GET', { key }))
    assert.equal(status, 200, text)
    return json.data.map(({ id }: { id: string }) => id) as string[]
  }

  async function openScanned(t: TestContext) {
    const site = await openSite(t, engine)
    const server = await site.start()
    const [shortCode = ''] = (await site.makeCodes(1)).keys()
    const scan = async (times: number) => {
      for (let i = 0; i < times; i++) await call(`${site.base}/${shortCode}`, 'GET')
    }
    return { site, server, scan }
  }

  proof(
    'they stay unchanged and work as cursors, after a restart and on another server',
    async (t) => {
      const { site, server, scan } = await openScanned(t)
      await scan(3)
      assert.equal((await pageOf(site)).length, 3)
      await stop(server.child)
      await migrateAgain(site)
      const second = await site.start()
      await scan(3)
      const ids = await pageOf(site)
      const plain = ids.slice(0, 3).map((id) => id.slice(-16))
      assert.deepEqual(
        plain,
        [1, 2, 3].map((number) => String(number).padStart(16, '0')),
      )
      assert.ok(ids.slice(3).every((id) => tailOf(id) > 2 ** 53))
      const check = async (base: string) => {
        const reader = { key: site.key, base }
        assert.deepEqual(await pageOf(reader), ids)
        for (const [index, id] of ids.entries()) {
          assert.deepEqual(await pageOf(reader, id), ids.slice(index + 1))
        }
        // A number of one's own making cannot be used to find out those of one's scans.
        for (const number of ['4', '5', '6', '7', 'zz', '7zzzzzzzzzz']) {
          const cursor = `scan_01m7eftr2m${number.padStart(16, '0')}`
          assert.deepEqual(await pageOf(reader, cursor), ids.slice(3))
        }
      }
      await check(site.base)
      if (engine === 'postgres') await check((await site.start(await freePort())).base)
      await stop(second.child)
      await site.start()
      await check(site.base)
      await dropScan(site, 2)
      await dropScan(site, 5)
      const left = [1, 3, 4, 6].map((number) => ids[number - 1])
      for (const [index, id] of ids.entries()) {
        const after = left.filter((other) => ids.indexOf(other ?? '') > index)
        assert.deepEqual(await pageOf(site, id), after, 'gone or not, a scan is a cursor')
      }
    },
  )
})
