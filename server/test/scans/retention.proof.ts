import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyData } from '../../commands/verify.ts'
import { readConfig } from '../../config.ts'
import type { Database } from '../../storage/engine/database.ts'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { makeOwner, planOf, type Wanted } from '../support/data/accounts/owners.ts'
import { type Dice, makeScans, openDice, SEED } from '../support/data/scans/random-scans.ts'
import type { CodeOwner } from '../support/oracles/scans/asking.ts'
import { assertAll, assertClean, openFeed } from '../support/oracles/scans/feed.ts'
import { qroute } from '../support/service/command.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine, type Service } from '../support/service/service.ts'

/** Scans are deleted, figures stay: every response is the same before and after, except lists. */
const ROUNDS = 6
const ASKED = 4
const DAY_MS = 86_400_000
/** Small steps, and so as many moments to die in. */
const STEP_ROWS = 300
const DEATHS = 12
const WANTED: Wanted = [
  [ROLLED_FROM + 700, 100],
  [900, 60],
  [60, 100],
  [7, 0],
  [1, 1],
  [0, 5],
]
const CODES = WANTED.length + 2

class Death extends Error {}

/** The day on which the test began: at midnight it stays the same. */
const TODAY = Math.floor(Date.now() / DAY_MS)
const toDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Dies some times, before or after a transaction, and starts again. */
async function sweepAndDie(db: Database, dice: Dice, horizon: number): Promise<number> {
  let deaths = 0
  const die = () => {
    if (deaths === DEATHS || !dice.chance(0.1)) return
    deaths++
    throw new Death()
  }
  const mortal: Database = {
    ...db,
    async batch(statements) {
      die()
      const refused = await db.batch(statements)
      die()
      return refused
    },
  }
  for (;;) {
    try {
      for await (const _ of sweep(mortal, horizon, STEP_ROWS));
      return deaths
    } catch (error) {
      if (!(error instanceof Death)) throw error
    }
  }
}

/** Scans, events and days of visitors that a horizon should have taken away. */
const LEFT = (horizon: number) => `
select (select count(*) from scans where at < ${horizon * DAY_MS}) as scans,
  (select count(*) from events where at < ${horizon * DAY_MS}) as events,
  (select count(*) from (select 1 from visits where day < ${horizon}
    group by scope, visitor having count(*) > 1 or max(hours) > 0) v) as visits`

/** What verify must name, once scans are dropped. */
const FAULTS = {
  'dropped scans': 'update scan_codes set carried_total = carried_total + $1 where horizon > 0',
  feed: 'update scan_feed set dropped = dropped + $1',
  uniques: 'update scan_codes set carried_uniques = carried_uniques + $1 where horizon > 0',
}

onEveryEngine('retention', (start, engine) => {
  for (let round = 0; round < ROUNDS; round++) {
    const seed = SEED + round
    test(`figures stay the same when scans are deleted, whatever dies in between (SEED=${seed})`, async (t) => {
      const dice = openDice(seed)
      const service = await start({})
      const owner = await makeOwner(service, dice, await service.account(), 'live', CODES)
      const feed = await openFeed(t, service, dice, ROLLED_FROM)
      const plan = planOf(owner, WANTED)
      const kept = new Map<string, string>()
      const keptFrom = (codeId: string) => kept.get(codeId) ?? ''
      const compare = async (part: string) => {
        const { base } = service
        const inquiry = { base, owner, scans: feed.scans, dice, keptFrom }
        await assertAll(inquiry, ASKED).catch((error) => {
          error.message = `${engine}, SEED=${seed}, ${part}: ${error.message}`
          throw error
        })
        await assertClean(service.env)
      }
      const drop = async (horizon: number) => {
        for (const { codeId, time } of feed.scans) {
          if (time < toDate(horizon)) kept.set(codeId, toDate(horizon))
        }
        const deaths = await sweepAndDie(feed.db, dice, horizon)
        const [left] = await feed.db.query<Record<string, number>>(LEFT(horizon))
        assert.deepEqual({ ...left }, { scans: 0, events: 0, visits: 0 })
        t.diagnostic(`${engine}: up to ${toDate(horizon)}, ${deaths} deaths`)
      }
      const recordSince = async (day: number) => {
        const some = plan.map((one) => ({ ...one, human: Math.ceil(one.human / 8) }))
        const made = makeScans(dice, some, Date.now())
        await feed.record(made.filter(({ at }) => at >= day * DAY_MS))
      }

      await feed.record(makeScans(dice, plan, Date.now()))
      const far = TODAY - 150 - dice.below(150)
      await drop(far)
      await compare('after the first sweep')
      await assertTogether(service, owner, far)
      await recordSince(far)
      await compare('after more scans')
      const near = TODAY - 20 - dice.below(80)
      await drop(near)
      await recordSince(near)
      await compare('after the second sweep')
      await breakFigures(feed.db, near)
      const rebuilt = await qroute(['rebuild'], service.env)
      assert.equal(rebuilt.code, 0, rebuilt.stderr)
      await compare('after rebuild')
      await assertFaults(feed.db, service)
    })
  }
})

/** Visitors of several codes: only where all their scans are there. */
async function assertTogether({ call }: Service, { key, codes }: CodeOwner, horizon: number) {
  const ids = codes.slice(0, 2).map(({ id }) => id)
  const ask = async (from: number) => {
    const query = `start_date=${toDate(from)}&qr_ids=${ids}`
    const send = () => call('GET', `/v1/analytics/aggregate?${query}`, { key })
    const { status, json } = await patiently(send)
    return [status, json.error?.param]
  }
  assert.deepEqual(await ask(horizon - 1000), [400, 'start_date'])
  assert.deepEqual(await ask(horizon), [200, undefined])
}

/** Everything that can be rebuilt, and nothing else. */
async function breakFigures(db: Database, horizon: number): Promise<void> {
  const texts = [
    'update scan_codes set total = total + 3, uniques = uniques + 1',
    `update scan_classes set scans = scans + 1 where day >= ${horizon}`,
    `update hours set scans = scans + 2, visitors = 1 where hour >= ${horizon * 24}`,
    `update returns set n = n + 1 where day >= ${horizon}`,
    `delete from day_dims where day >= ${horizon}`,
    'update block_dims set scans = 0',
    `delete from visits where day >= ${horizon}`,
  ]
  await db.batch(texts.map((text) => ({ text, values: [] })))
}

async function assertFaults(db: Database, { env }: Service): Promise<void> {
  for (const [name, text] of Object.entries(FAULTS)) {
    await db.batch([{ text, values: [1] }])
    const told = await verifyData(readConfig(env), () => undefined)
    await db.batch([{ text, values: [-1] }])
    assert.equal(told.ok, false)
    assert.match(told.text, new RegExp(`^✗ ${name}:`, 'm'))
  }
}
