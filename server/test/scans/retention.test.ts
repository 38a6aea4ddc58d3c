import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { makeOwner, planOf, type Wanted } from '../support/data/accounts/owners.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import type { CodeOwner } from '../support/oracles/scans/asking.ts'
import { assertAll, assertClean, openFeed } from '../support/oracles/scans/feed.ts'
import { operate } from '../support/service/operate.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine, type Service } from '../support/service/service.ts'

/**
 * Scans are dropped, figures stay: a small past, always the same one. Larger ones, with deaths between
 * any two steps, are in the proof.
 */
const DAY_MS = 86_400_000
const ROLLED_FROM = 150
const WANTED: Wanted = [
  [ROLLED_FROM + 50, 20],
  [60, 20],
  [0, 5],
]

/** The day on which the test began: at midnight it stays the same. */
const TODAY = Math.floor(Date.now() / DAY_MS)
const toDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

onEveryEngine('retention', async (start) => {
  const service = await start({})

  test('figures stay the same when scans are deleted, also after a rebuild', async (t) => {
    const dice = openDice(1)
    const owner = await makeOwner(service, dice, await service.account(), 'live', WANTED.length)
    const feed = await openFeed(t, service, dice, ROLLED_FROM)
    await feed.record(makeScans(dice, planOf(owner, WANTED), Date.now()))
    const horizon = TODAY - 100
    const kept = new Set<string>()
    for (const { codeId, time } of feed.scans) if (time < toDate(horizon)) kept.add(codeId)
    const keptFrom = (codeId: string) => (kept.has(codeId) ? toDate(horizon) : '')
    for await (const _ of sweep(feed.db, horizon, 50));
    const text = `select count(*) as n from scans where at < ${horizon * DAY_MS}`
    assert.equal(Number((await feed.db.query<{ n: number }>(text))[0]?.n), 0)
    await assertAll({ base: service.base, owner, scans: feed.scans, dice, keptFrom }, 1)
    await assertClean(service.env)
    const totals = () => feed.db.query('select code_id, total, uniques from scan_codes order by 1')
    const told = await totals()
    await feed.db.batch([{ text: 'update scan_codes set total = total + 3', values: [] }])
    const rebuilt = await operate(['rebuild'], service.env)
    assert.equal(rebuilt.code, 0, rebuilt.stderr)
    assert.deepEqual(await totals(), told)
    await assertClean(service.env)
  })

  test('a scan recorded after its day was deleted counts, and its visitor is known', async (t) => {
    const dice = openDice(1)
    const owner = await makeOwner(service, dice, await service.account(), 'live', 1)
    const feed = await openFeed(t, service, dice)
    const scanOn = (visitor: number, ago: number) => makeScan(owner, visitor, TODAY - ago)
    const told = async (from: number, to: number) => summaryOf(service, owner, from, to)
    const horizon = TODAY - 50
    const id = owner.codes[0]?.id
    const own = `code = (select num from scan_codes where code_id = '${id}')`
    await feed.record([scanOn(1, 100), scanOn(2, 100), scanOn(1, 60), scanOn(1, 10)])
    for await (const _ of sweep(feed.db, horizon));
    const late = async () => {
      // Who was there before that day, and not since; who never was; who was there on that day.
      assert.deepEqual(await told(80, 70), [2, 1])
      assert.deepEqual(await told(90, 90), [1, 1])
      assert.deepEqual(await told(60, 60), [2, 1])
      // Who was there later: whether also then, their other days would tell.
      assert.deepEqual(await told(80, 80), [1, 0])
      assert.deepEqual(await told(100, 0), [8, 3])
      assert.deepEqual(await countsOf(service, owner), [8, 3])
      await assertClean(service.env)
    }
    await feed.record([scanOn(1, 80), scanOn(2, 70), scanOn(3, 90), scanOn(1, 60)])
    await late()
    for await (const _ of sweep(feed.db, horizon + 1));
    assert.equal((await feed.db.query(`select 1 as one from scans where ${own}`)).length, 1)
    await late()
    await feed.record([scanOn(2, 0), scanOn(3, 0)])
    assert.deepEqual(await told(71, 0), [6, 3])
    assert.deepEqual(await told(0, 0), [2, 2])
    assert.deepEqual(await countsOf(service, owner), [10, 3])
    await assertClean(service.env)
  })
})

function makeScan({ accountId, mode, codes }: CodeOwner, visitor: number, day: number): LoggedScan {
  const codeId = codes[0]?.id ?? ''
  return { ...PERSON, accountId, mode, codeId, visitor, at: day * DAY_MS + 1000 }
}

/** Scans and visitors, from so many days ago to so many days ago. */
async function summaryOf({ call }: Service, { key, codes }: CodeOwner, from: number, to: number) {
  const days = `start_date=${toDate(TODAY - from)}&end_date=${toDate(TODAY - to)}`
  const { json } = await patiently(() =>
    call('GET', `/v1/qrcodes/${codes[0]?.id}/analytics?${days}`, { key }),
  )
  const all = await patiently(() => call('GET', `/v1/analytics/aggregate?${days}`, { key }))
  const { total_scans, unique_visitors } = json.summary
  assert.equal(all.json.summary.total_scans, total_scans)
  assert.equal(all.json.summary.unique_visitors, unique_visitors)
  return [total_scans, unique_visitors]
}

async function countsOf({ call }: Service, { key, codes }: CodeOwner) {
  const { json } = await patiently(() => call('GET', `/v1/qrcodes/${codes[0]?.id}`, { key }))
  return [json.total_scans, json.unique_scans]
}
