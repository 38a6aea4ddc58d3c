import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, type TestContext, test } from 'node:test'
import { VARIANTS_FROM } from '../../storage/scans/horizon.ts'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { deleteCode, makeOwner, planOf, type Wanted } from '../support/data/accounts/owners.ts'
import { type Dice, makeScans, openDice, SEED } from '../support/data/scans/random-scans.ts'
import { assertAll, assertClean, openFeed } from '../support/oracles/scans/feed.ts'
import {
  humans,
  ofOwner,
  type PastScan,
  recountBreakdown,
  recountSummary,
} from '../support/oracles/scans/recount.ts'
import { onTerminal, qroute, SCRIPT } from '../support/service/command.ts'
import {
  type Environment,
  onEveryEngine,
  type Service,
  startService,
} from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/** A purge of scans in random histories: exactly the purged scans are gone. */
const ROUNDS = 12
const ASKED = 3
const DAY_MS = 86_400_000
/** The first code has rollups because it is large; the others get them when they need them. */
const LARGE: Wanted = [
  [ROLLED_FROM + 10, 20],
  [400, 60],
  [60, 40],
  [7, 0],
]
const SMALL: Wanted = [[300, 20], ...LARGE.slice(1)]
const BERTS: Wanted = [[60, 20]]

const toDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

async function purge(env: Environment, ...args: string[]) {
  const { code, stdout, stderr } = await qroute(['purge', ...args, '--yes', '--json'], env)
  assert.equal(code, 0, stdout + stderr)
  return JSON.parse(stdout)
}

async function openScene(t: TestContext, service: Service, dice: Dice, wanted = SMALL) {
  const anna = await service.account()
  const live = await makeOwner(service, dice, anna, 'live', wanted.length)
  const test = await makeOwner(service, dice, anna, 'test', BERTS.length)
  const bert = await makeOwner(service, dice, await service.account(), 'live', BERTS.length)
  const feed = await openFeed(t, service, dice, ROLLED_FROM)
  const plan = [...planOf(live, wanted), ...planOf(test, BERTS), ...planOf(bert, BERTS)]
  const record = (share: number) => {
    const some = plan.map((one) => ({ ...one, human: Math.ceil(one.human * share) }))
    return feed.record(makeScans(dice, some, Date.now()))
  }
  await record(1)
  return { live, test, bert, feed, plan, record }
}

onEveryEngine('purge', (start) => {
  for (let round = 0; round < ROUNDS; round++) {
    const seed = SEED + round
    test(`a purged code leaves no trace in any figure (SEED=${seed})`, async (t) => {
      const dice = openDice(seed)
      const service = await start({})
      const { live, bert, feed, record } = await openScene(t, service, dice, LARGE)
      const [gone, ...others] = live.codes.map(({ id }) => id)
      assert.ok(gone)
      const removed = feed.scans.length
      const scans = humans(feed.scans.filter(({ codeId }) => codeId === gone))
      assert.deepEqual(await purge(service.env, '--code', gone), { ok: true, id: gone, scans })
      await assertClean(service.env)
      const left = () => feed.scans.filter(({ codeId, seq }) => codeId !== gone || seq > removed)
      const compare = async () => {
        const { base } = service
        const kept = anewIn(left(), gone)
        const since = { base, dice, since: '1970-01-01' }
        await assertAll({ ...since, owner: live, scans: ofOwner(kept, live) }, ASKED)
        await assertAll({ ...since, owner: bert, scans: ofOwner(kept, bert) }, 1)
        await assertClean(service.env)
      }
      await compare()
      // The same recorder goes on: it has the code in mind as it was. Its visitors are new ones.
      await record(0.1)
      await compare()
      await deleteCode(
        service,
        live,
        live.codes.findIndex(({ id }) => id === others[0]),
      )
      const own = humans(feed.scans.filter(({ codeId }) => codeId === others[0]))
      const told = await purge(service.env, '--code', others[0] ?? '')
      assert.deepEqual(told, { ok: true, id: others[0], scans: own })
      await assertClean(service.env)
    })
  }

  test('with deleted scans too, all but visitors of that time is as if the code had never existed', async (t) => {
    const dice = openDice(SEED)
    const service = await start({})
    const { live, feed, record } = await openScene(t, service, dice)
    const horizon = Math.floor(Date.now() / DAY_MS) - 60
    for await (const _ of sweep(feed.db, horizon, 500));
    await record(0.5)
    const [, gone, small] = live.codes.map(({ id }) => id)
    for (const id of [gone, small]) await purge(service.env, '--code', id ?? '')
    await assertClean(service.env)
    const kept = ofOwner(feed.scans, live).filter(
      ({ codeId }) => codeId !== gone && codeId !== small,
    )
    const { base } = service
    const since = toDate(horizon)
    const keptFrom = () => since
    await assertAll({ base, owner: live, scans: kept, dice, since, keptFrom }, ASKED)
    const days = { first: '2020-01-01', last: toDate(horizon + 90) }
    const query = `start_date=${days.first}&end_date=${days.last}`
    const path = `/v1/analytics/aggregate?${query}`
    const { json } = await service.call('GET', path, { key: live.key })
    const { total_scans, unique_visitors } = recountSummary(kept, days)
    assert.equal(json.summary.total_scans, total_scans)
    assert.ok(json.summary.unique_visitors >= unique_visitors)
    const { top_countries, top_cities, devices, browsers } = json
    const places = { top_countries, top_cities, devices, browsers }
    assert.deepEqual(places, recountBreakdown(kept, days))
    const rebuilt = await qroute(['rebuild'], service.env)
    assert.equal(rebuilt.code, 0, rebuilt.stderr)
    const again = await service.call('GET', path, { key: live.key })
    assert.deepEqual(again.json, json)
    await assertClean(service.env)
  })

  test('a purged account has nothing left in either mode, even after deletion', async (t) => {
    const dice = openDice(SEED)
    const service = await start({})
    const { live, test, bert, feed, record } = await openScene(t, service, dice)
    for await (const _ of sweep(feed.db, Math.floor(Date.now() / DAY_MS) - 60, 500));
    const own = feed.scans.filter(({ accountId }) => accountId === live.accountId)
    const id = live.accountId
    const told = await purge(service.env, '--account', id)
    assert.deepEqual(told, { ok: true, id, scans: humans(own) })
    const text = `select (select count(*) from scans) as scans, (select count(*) from events) as events,
      (select count(distinct scope) from visits where scope < ${VARIANTS_FROM}) as scopes,
      (select count(distinct scope) from day_dims) as rolled`
    const [left] = await feed.db.query<Record<string, number>>(text)
    // Bert's: his one code, and his account.
    assert.deepEqual([left?.scopes, left?.rolled], [2, 2])
    for (const { key } of [live, test]) {
      const path = '/v1/analytics/aggregate?start_date=2020-01-01'
      const { json } = await service.call('GET', path, { key })
      assert.deepEqual([json.summary.total_scans, json.top_countries], [0, []])
    }
    await assertClean(service.env)
    await record(0.5)
    await assertClean(service.env)
    assert.equal(
      (await qroute(['account', 'delete', bert.accountId, '--yes'], service.env)).code,
      0,
    )
    const { stderr } = await qroute(['purge', bert.accountId, '--yes'], service.env)
    assert.match(stderr, /No scans of/)
    await assertClean(service.env)
  })
})

describe('the purge command', () => {
  test('it asks first, and invalid input changes nothing', async (t) => {
    const dice = openDice(SEED)
    const service = await startService('sqlite', {}, (close) => atEnd(t, close))
    const { bert } = await openScene(t, service, dice)
    const [code] = bert.codes
    const id = code?.id ?? ''
    const total = async () =>
      (await service.call('GET', `/v1/qrcodes/${id}`, { key: bert.key })).json.total_scans
    const before = await total()
    assert.ok(before > 0)
    assert.equal((await qroute(['purge', '--code', id], service.env)).code, 2)
    assert.equal((await qroute(['purge', '--account', id, '--yes'], service.env)).code, 1)
    assert.equal(await total(), before)
    const answer = (id: string, line: string) =>
      onTerminal(['purge', '--code', id], service.env, 'Type the id', line)
    if (existsSync(SCRIPT)) {
      assert.equal((await answer(id, 'yes')).code, 1)
      assert.equal(await total(), before)
      assert.equal((await answer(id, id)).code, 0)
      assert.equal(await total(), 0)
      await assertClean(service.env)
    }
  })
})

/** Scans of a code that was purged: its visitors are new once more. */
function anewIn(scans: readonly PastScan[], purged: string): PastScan[] {
  const visitors = new Set<number>()
  return scans.map((scan) => {
    if (scan.codeId !== purged || scan.class !== 'human') return scan
    const isUnique = !visitors.has(scan.visitor)
    visitors.add(scan.visitor)
    return { ...scan, isUnique }
  })
}
