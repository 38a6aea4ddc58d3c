import assert from 'node:assert/strict'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { makeOwner, planOf, type Wanted } from '../support/data/accounts/owners.ts'
import { makeScans, openDice, SEED } from '../support/data/scans/random-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import type { CodeOwner } from '../support/oracles/scans/asking.ts'
import { openFeed } from '../support/oracles/scans/feed.ts'
import { dateNow } from '../support/oracles/scans/narrow.ts'
import { openClock, type PastScan } from '../support/oracles/scans/recount.ts'
import { qroute } from '../support/service/command.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine, type Service } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * `view=full` tells of every code what its own routes tell, and the last scan as a recount knows it.
 * Proofs: also after scans were deleted, rebuilt and purged.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TREND_DAYS = 14
const BRIEF = 'id name destination_url short_url status total_scans created_at'.split(' ')
const today = () => Math.floor(Date.now() / DAY_MS)
const toDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

function makeScan({ accountId, mode, codes }: CodeOwner, index: number, at: number): LoggedScan {
  return { ...PERSON, accountId, mode, codeId: codes[index]?.id ?? '', visitor: 1, at }
}

interface Told {
  readonly service: Service
  readonly owner: CodeOwner
  readonly scans: readonly PastScan[]
  /** The first day whose scans are kept. */
  readonly horizon?: number
}

/** By the plainest count. */
function lastScanOf({ scans, horizon = 0 }: Told, codeId: string): string | null {
  const own = scans.filter((scan) => scan.codeId === codeId && scan.class === 'human')
  if (own.length === 0) return null
  const last = Math.max(...own.map(({ at }) => at))
  const known = last < horizon * DAY_MS ? Math.floor(last / HOUR_MS) * HOUR_MS : last
  return new Date(known).toISOString()
}

/** Those that led nowhere on the last days of UTC. */
function missedOf({ scans }: Told, codeId: string, day: number): number {
  const from = (day - TREND_DAYS + 1) * DAY_MS
  const isMissed = (scan: PastScan) => scan.codeId === codeId && scan.class === 'missed'
  return scans.filter((scan) => isMissed(scan) && scan.at >= from).length
}

async function seriesOf(
  { service, owner }: Told,
  id: string,
  day: number,
  zone = 'UTC',
): Promise<number[]> {
  const days = `start_date=${toDate(day - TREND_DAYS + 1)}&end_date=${toDate(day)}&interval=day`
  const asked = `${days}&timezone=${zone}&approximate=utc_days`
  const path = `/v1/qrcodes/${id}/analytics/timeseries?${asked}`
  const { json } = await patiently(() => service.call('GET', path, { key: owner.key }))
  return json.data.map((bucket: { total_scans: number }) => bucket.total_scans)
}

/** Far west and far east: today is another day there for most of the time. */
const ZONES = ['Etc/GMT+12', 'America/New_York', 'Pacific/Kiritimati'] as const

/** In other time zones the list has the days that each code's own route tells. */
async function assertZones(told: Told): Promise<void> {
  const { service, owner } = told
  for (const zone of ZONES) {
    const clock = openClock(zone)
    const date = dateNow(clock)
    const path = `/v1/qrcodes?view=full&limit=100&timezone=${zone.replace('+', '%2B')}`
    const { json } = await patiently(() => service.call('GET', path, { key: owner.key }))
    const day = Date.parse(date) / DAY_MS
    for (const { id, name, trend } of json.data) {
      const series = await seriesOf(told, id, day, zone.replace('+', '%2B'))
      if (dateNow(clock) === date) assert.deepEqual(trend, series, `${name}, ${zone}`)
    }
  }
}

/** How many scans each code had of late. */
async function assertTold(told: Told): Promise<number[]> {
  const { service, owner } = told
  const day = today()
  const ask = (path: string) => patiently(() => service.call('GET', path, { key: owner.key }))
  const full = await ask('/v1/qrcodes?view=full&limit=100')
  const brief = await ask('/v1/qrcodes?limit=100')
  // Midnight in between.
  if (day !== today()) return assertTold(told)
  assert.equal(full.status, 200, full.text)
  assert.deepEqual(
    full.json.data.map(({ id }: { id: string }) => id),
    owner.codes.map(({ id }) => id).reverse(),
  )
  const sums: number[] = []
  for (const { last_scan_at, trend, missed_scans, ...code } of full.json.data) {
    assert.equal(missed_scans, missedOf(told, code.id, day), code.name)
    const { warnings: _, ...own } = (await ask(`/v1/qrcodes/${code.id}`)).json
    assert.deepEqual(code, own)
    assert.equal(code.state, code.status)
    assert.deepEqual(trend, await seriesOf(told, code.id, day), code.name)
    assert.equal(last_scan_at, lastScanOf(told, code.id), code.name)
    sums.push(trend.reduce((sum: number, scans: number) => sum + scans, 0))
  }
  await assertZones(told)
  const data = full.json.data.map((code: Record<string, unknown>) =>
    Object.fromEntries(BRIEF.map((field) => [field, code[field]])),
  )
  const { pagination } = full.json
  assert.equal(brief.text, JSON.stringify({ data, pagination }), 'without view nothing is added')
  return sums
}

/** From so many scans on a code has rollups here. */
const ROLLED = 100

/** With rollups and without, hardly by people, only by others; one more is never scanned. */
const FEW: Wanted = [
  [ROLLED + 50, 20],
  [20, 40],
  [1, 30],
  [0, 5],
]

/** With rollups and without, hardly by people, only by others; two more are never scanned. */
const WANTED: Wanted = [
  [ROLLED_FROM + 300, 100],
  [900, 60],
  [60, 100],
  [7, 0],
  [1, 300],
  [0, 5],
]

onEveryEngine('the list in full', (start) => {
  test(`tells what each code's own routes tell`, async (t) => {
    const dice = openDice(1)
    const service = await start()
    const account = await service.account()
    const live = await makeOwner(service, dice, account, 'live', FEW.length + 1)
    const other = await makeOwner(service, dice, account, 'test', 2)
    const feed = await openFeed(t, service, dice, ROLLED)
    const telling = { service, scans: feed.scans }
    assert.deepEqual([...new Set(await assertTold({ ...telling, owner: live }))], [0])
    await feed.record(makeScans(dice, planOf(live, FEW), Date.now()))
    await feed.record([makeScan(other, 0, Date.now()), makeScan(live, 0, Date.now())])
    const sums = await assertTold({ ...telling, owner: live })
    assert.ok(sums.some((sum) => sum > 0))
    assert.deepEqual(await assertTold({ ...telling, owner: other }), [0, 1])
  })

  test('includes the scan that was just answered, counts no machines, and works page by page', async () => {
    const service = await start()
    const { liveKey: key, testKey } = await service.account()
    const make = async (body: object, with_ = key) =>
      (await service.call('POST', '/v1/qrcodes', { key: with_, body })).json
    const one = await make({ name: 'One', destination_url: 'https://example.com/' })
    const two = await make({ name: 'Two', status: 'draft' })
    const begun = Date.now()
    for (let i = 0; i < 3; i++) await service.call('GET', `/${one.short_code}`)
    const ended = Date.now()
    await service.call('HEAD', `/${one.short_code}`)
    await service.call('GET', `/${two.short_code}`)
    const list = (query: string, with_ = key) =>
      patiently(() => service.call('GET', `/v1/qrcodes?${query}`, { key: with_ }))
    let full = await list('view=full')
    // On a busy machine they take longer to be recorded than a read waits.
    while (full.headers.has('x-scans-pending')) full = await list('view=full')
    const [draft, scanned] = full.json.data
    assert.deepEqual(scanned.trend.slice(0, -2), Array(TREND_DAYS - 2).fill(0))
    assert.equal(scanned.trend.at(-1) + scanned.trend.at(-2), 3)
    const last = Date.parse(scanned.last_scan_at)
    assert.ok(begun <= last && last <= ended, scanned.last_scan_at)
    assert.deepEqual([scanned.total_scans, scanned.unique_scans, scanned.state], [3, 1, 'active'])
    assert.deepEqual([draft.state, draft.last_scan_at, draft.active], ['draft', null, false])
    assert.deepEqual([draft.missed_scans, scanned.missed_scans], [1, 0])
    assert.deepEqual(draft.trend, Array(TREND_DAYS).fill(0))
    await service.call('PATCH', `/v1/qrcodes/${one.id}`, { key, body: { active: false } })
    const second = (await list('view=full&page=2&limit=1')).json
    assert.deepEqual([second.data[0].id, second.data[0].state], [one.id, 'paused'])
    assert.deepEqual((await list('view=full&search=tw')).json.data[0].id, two.id)
    assert.deepEqual((await list('view=full', testKey)).json.data, [])
    assert.deepEqual((await list('view=full&page=9')).json.data, [])
    for (const query of ['view=ful', 'view=', 'view=Full', 'view=full&view=full', 'vew=full']) {
      const { status, json } = await list(query)
      const { code, param } = json.error
      assert.deepEqual([status, code, param], [400, 'invalid_request', query.split('=')[0]], query)
    }
  })

  proof(
    `tells what each code's own routes tell, whatever becomes of the scans (SEED=${SEED})`,
    async (t) => {
      const dice = openDice(SEED)
      // Of its own: everything in it is swept.
      const service = await start({})
      const account = await service.account()
      const live = await makeOwner(service, dice, account, 'live', WANTED.length + 2)
      const other = await makeOwner(service, dice, account, 'test', 2)
      const feed = await openFeed(t, service, dice, ROLLED_FROM)
      const plan = planOf(live, WANTED)
      const recordSince = async (day: number) => {
        const made = makeScans(dice, plan, Date.now())
        await feed.record(made.filter(({ at }) => at >= day * DAY_MS))
      }
      const telling = { service, scans: feed.scans }

      assert.deepEqual([...new Set(await assertTold({ ...telling, owner: live }))], [0])
      await recordSince(0)
      await feed.record([makeScan(other, 0, Date.now())])
      // One is known by its hour only when scans have been dropped, the other keeps its last.
      const horizon = today() - 7
      await feed.record([
        makeScan(live, WANTED.length, horizon * DAY_MS - 1),
        makeScan(live, WANTED.length + 1, horizon * DAY_MS),
        // The dice may give the last days hardly any.
        ...Array.from({ length: 101 }, () => makeScan(live, 0, Date.now())),
      ])
      const day = today()
      const sums = await assertTold({ ...telling, owner: live })
      assert.ok(sums.some((sum) => sum > 100))
      assert.deepEqual(await assertTold({ ...telling, owner: other }), [0, 1])

      for await (const _ of sweep(feed.db, horizon, 1000));
      const [left] = await feed.db.query<{ n: number }>(
        `select count(*) as n from scans where at < ${horizon * DAY_MS}`,
      )
      assert.equal(Number(left?.n), 0)
      const swept = await assertTold({ ...telling, owner: live, horizon })
      // After midnight they are of other days.
      if (day === today()) assert.deepEqual(swept, sums)
      await recordSince(horizon)
      await assertTold({ ...telling, owner: live, horizon })

      assert.equal((await qroute(['rebuild'], service.env)).code, 0)
      await assertTold({ ...telling, owner: live, horizon })

      for (const { id } of live.codes.slice(0, 2)) {
        assert.equal((await qroute(['purge', '--code', id, '--yes'], service.env)).code, 0)
      }
      const gone = new Set(live.codes.slice(0, 2).map(({ id }) => id))
      const scans = feed.scans.filter(({ codeId }) => !gone.has(codeId))
      const after = await assertTold({ service, owner: live, horizon, scans })
      assert.deepEqual(after.slice(-2), [0, 0])
    },
  )
})
