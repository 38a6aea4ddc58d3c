import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { openData } from '../support/service/databases.ts'
import { completely } from '../support/service/patient.ts'
import { call, freePort, onEveryEngine, stop } from '../support/service/service.ts'
import { openSite, type Site } from '../support/service/site.ts'

/** Old, unencrypted ids of scans stay the same, over restarts and on every server. */

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const MIGRATION = new URL(
  '../../storage/engine/migrations/scans/0008_scan_ids.sql',
  import.meta.url,
)

function tailOf(id: string): number {
  return [...id.slice(-16)].reduce((sum, digit) => sum * 32 + ALPHABET.indexOf(digit), 0)
}

onEveryEngine('old scan ids', (_start, engine) => {
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

  test('they stay unchanged and work as cursors, after a restart and on another server', async (t) => {
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
  })
})
