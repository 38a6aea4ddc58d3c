import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { makeOwner } from '../support/data/accounts/owners.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import type { CodeOwner } from '../support/oracles/scans/asking.ts'
import { openFeed } from '../support/oracles/scans/feed.ts'
import { HOME, times } from '../support/service/crowd.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Scans of each version in the history: those whose records name it, or null if some are not known. */

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const VERSIONS = 9
const SCANS = 300
const ROLLED_FROM = 150
const TODAY = Math.floor(Date.now() / DAY_MS)

/** The days on which versions 1 to 9 began, before today. */
const BEGAN = [120, 90, 80, 60, 41, 40, 30, 10, 0]
const NONE = BEGAN.map(() => 0)

const sum = (counts: readonly number[]) => counts.reduce((all, some) => all + some, 0)

onEveryEngine('scans by version', async (start) => {
  const service = await start({})

  /** A code with versions of these days. */
  async function openCode() {
    const dice = openDice(7)
    const owner = await makeOwner(service, dice, await service.account(), 'live', 1)
    const id = owner.codes[0]?.id ?? ''
    for (let version = 2; version <= VERSIONS; version++) {
      const body = { destination_url: `${HOME}${version}` }
      const path = `/v1/qrcodes/${id}`
      const send = () => service.call('PATCH', path, { key: owner.key, body })
      assert.equal((await patiently(send)).status, 200)
    }
    const text = 'update destinations set changed_at = $1 where code_id = $2 and number = $3'
    const began = BEGAN.map((ago, index) => [beginning(ago), id, index + 1])
    await service.db.batch(began.map((values) => ({ text, values, expect: 1 })))
    return { dice, owner, id }
  }

  const beginning = (ago: number) => (TODAY - ago) * DAY_MS + HOUR_MS

  const get = (owner: CodeOwner, path: string) =>
    patiently(() => service.call('GET', `/v1/qrcodes/${path}`, { key: owner.key }))

  /** The oldest version first. */
  async function told(owner: CodeOwner, id: string, query = 'include=scans&limit=100') {
    const { status, json, text } = await get(owner, `${id}/history?${query}`)
    assert.equal(status, 200, text)
    return json.data.map(({ scans }: { scans?: number | null }) => scans).reverse()
  }

  /** Recounted from the records of the API. */
  async function recounted(owner: CodeOwner, id: string, versions = VERSIONS): Promise<number[]> {
    const period = `start_date=2020-01-01&end_date=${new Date().toISOString().slice(0, 10)}`
    const path = `${id}/analytics/export?format=json&include=details&${period}`
    const { json } = await get(owner, path)
    const counts = new Array<number>(versions).fill(0)
    for (const { version } of json.data) counts[version - 1] = (counts[version - 1] ?? 0) + 1
    return counts
  }

  test('are those of the scan records, with rollups and without, and null if not known', async (t) => {
    const codes = []
    for (const rolledFrom of [ROLLED_FROM, SCANS * 3]) {
      const { dice, owner, id } = await openCode()
      assert.deepEqual(await told(owner, id), NONE)
      const feed = await openFeed(t, service, dice, rolledFrom)
      const plan = { codeId: id, accountId: owner.accountId, mode: 'live', human: SCANS, other: 40 }
      // Versions of any time: what counts is what a scan says of itself.
      const withVersion = (scan: LoggedScan) => ({ ...scan, version: 1 + dice.below(VERSIONS) })
      const scans = makeScans(dice, [plan], Date.now()).map(withVersion)
      await feed.record(scans)
      const all = await recounted(owner, id)
      assert.deepEqual(await told(owner, id), all)
      assert.equal(sum(all), SCANS)
      assert.deepEqual(await told(owner, id, 'include=scans&limit=2&page=2'), all.slice(5, 7))
      assert.deepEqual(await told(owner, id, 'limit=1'), [undefined])

      const old = { ...scans[0], class: 'human', version: 0, at: beginning(85) } as LoggedScan
      await feed.record([old])
      assert.deepEqual(await told(owner, id), [null, null, ...all.slice(2)], 'one is not known')
      codes.push({ owner, id, feed })
    }
    const [feed] = codes.map((code) => code.feed)
    if (feed) for await (const _ of sweep(feed.db, TODAY - 40));
    for (const { owner, id } of codes) {
      const left = await recounted(owner, id)
      assert.ok(sum(left) < SCANS)
      const expected = [null, null, null, null, null, ...left.slice(5)]
      assert.deepEqual(await told(owner, id), expected, 'older ones are deleted')
    }
  })

  test('are exact while the code is edited and scanned at once', async () => {
    const { owner, id } = await openCode()
    const path = owner.codes[0]?.shortUrl.replace(/^https?:\/\/[^/]+/, '') ?? ''
    const edits = async () => {
      for (let index = 0; index < 5; index++) {
        const body = { destination_url: `${HOME}again/${index}` }
        await patiently(() => service.call('PATCH', `/v1/qrcodes/${id}`, { key: owner.key, body }))
      }
    }
    await Promise.all([edits(), times(60, () => service.call('GET', path))])
    const scans = await told(owner, id)
    assert.deepEqual(scans, await recounted(owner, id, VERSIONS + 5))
    assert.equal(sum(scans), 60)
  })

  test('another name than scans is refused', async () => {
    const { owner, id } = await openCode()
    const { status, json } = await get(owner, `${id}/history?include=details`)
    assert.deepEqual([status, json.error.param], [400, 'include'])
  })
})
