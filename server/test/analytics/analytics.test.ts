import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pino from 'pino'
import { readConfig } from '../../config.ts'
import type { LoggedScan } from '../../domain/scans/scans.ts'
import type { Database } from '../../storage/engine/database.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import { buildVariants } from '../../storage/scans/build-variants.ts'
import { openRecorder } from '../../storage/scans/record-scans.ts'
import type { World } from '../support/asking.ts'
import { qroute } from '../support/command.ts'
import { ROLLED } from '../support/feed.ts'
import { assertAccount, assertCode, assertScans } from '../support/inquiry.ts'
import { queryScans } from '../support/ledger.ts'
import { cutBatches, type Dice, makeScans, openDice, type Planned } from '../support/past.ts'
import { openPast } from '../support/recount.ts'
import { roomyPlans } from '../support/roomy-plans.ts'
import { amount, onEveryEngine, type Service } from '../support/service.ts'
import { deleteCode, makeWorld, planOf, type Wanted } from '../support/worlds.ts'
import { atEnd } from '../support/yard.ts'

/**
 * Every figure of every answer equals a recount of the scans that were recorded, whichever way it
 * was counted: SEED=123 npm test -- server/test/analytics/analytics.test.ts
 */
// biome-ignore lint/style/noProcessEnv: a failure is replayed with its seed
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const ROUNDS = amount(1, 12)
/** Questions about codes, lists and the account of each world, after each part of the past. */
const ASKED = amount(1, 10)

/** Around the number from which a code has rollups. */
const LARGE: Wanted = [
  [ROLLED + 2000, 300],
  [ROLLED - 1, 10],
  [ROLLED, 10],
  [ROLLED + 1, 0],
]
const SMALL: Wanted = [
  [700, 50],
  [60, 200],
  [0, 9],
  ...Array.from({ length: 14 }, (_, index) => [1 + (index % 5), index % 3] as const),
]
const UNSCANNED = 4
const BUILT = 'select count(*) as n from scan_codes where variants = 1'
const ROLLED_CODES = 'select code_id from scan_codes where rolled = 1'

onEveryEngine('analytics', (start, engine) => {
  for (let round = 0; round < ROUNDS; round++) {
    const seed = SEED + round
    test(`every figure equals a recount (SEED=${seed})`, async (t) => {
      const dice = openDice(seed)
      const service = await start({ PLANS_FILE: roomyPlans() })
      const worlds = await makeWorlds(service, dice)
      const [first = WORLDLESS] = worlds
      const feed = await openFeed(t, service, dice)
      let compared = 0
      const compare = async (part: string) => {
        for (const world of worlds) {
          compared += await assertWorld(service, world, feed.past.scans, dice).catch((error) => {
            error.message = `${engine}, SEED=${seed}, ${part}: ${error.message}`
            throw error
          })
        }
      }
      const large = first.codes.slice(0, LARGE.length).map(({ id }) => id)
      const rolled = async () => {
        const rows = await queryScans<{ code_id: string }>(service.env, ROLLED_CODES)
        const found = new Set(rows.map(({ code_id }) => code_id))
        return large.map((id) => found.has(id))
      }
      const [a = [], b = [], c = []] = worlds.map((world) => planOf(world, wantedOf(world)))

      await compare('before the first scan')
      await feed.record([...a, ...b, ...c])
      assert.deepEqual(await rolled(), [true, false, false, true])
      await compare('below the change')
      await feed.record([...a, ...b, ...c].map((plan) => ({ ...plan, human: 2 + dice.below(9) })))
      assert.deepEqual(await rolled(), [true, true, true, true])
      await compare('beyond the change')
      for (const index of [7, 5, 3, 0]) await deleteCode(service, first, index)
      await feed.record(a.map((plan) => ({ ...plan, human: dice.below(9), other: 1 })))
      await compare('after deletes')

      const [built] = await queryScans<{ n: number }>(service.env, BUILT)
      const told = `${compared} comparisons, ${built?.n} codes with variants`
      t.diagnostic(`${engine}: ${feed.past.scans.length} scans, ${told}`)
      const { code, stdout } = await qroute(['verify'], service.env)
      assert.equal(code, 0, stdout)
    })
  }
})

const WORLDLESS: World = { accountId: '', mode: '', key: '', codes: [] }

/** Two accounts in both modes; the last is never scanned. */
async function makeWorlds(service: Service, dice: Dice): Promise<World[]> {
  const anna = await service.account()
  const bert = await service.account()
  return [
    await makeWorld(service, dice, anna, 'live', LARGE.length + SMALL.length + UNSCANNED),
    await makeWorld(service, dice, anna, 'test', 1 + UNSCANNED),
    await makeWorld(service, dice, bert, 'live', SMALL.length + UNSCANNED),
    await makeWorld(service, dice, bert, 'test', UNSCANNED),
  ]
}

function wantedOf({ mode, codes }: World): Wanted {
  if (mode === 'test') return codes.length > UNSCANNED ? [[ROLLED + 3, 5]] : []
  return codes.length > SMALL.length + UNSCANNED ? [...LARGE, ...SMALL] : SMALL
}

/** Records in the test's own process what is then asked of the service. */
async function openFeed(t: TestContext, service: Service, dice: Dice) {
  const db = await openDatabase(readConfig(service.env), pino({ level: 'silent' }), 'scans')
  atEnd(t, () => db.close())
  const recorder = openRecorder(db, { rolledFrom: ROLLED })
  const past = openPast()
  let mark = 0
  async function recordBatch(batch: readonly LoggedScan[]): Promise<void> {
    assert.equal(await recorder.record('log_of_the_test', mark, mark + 1, batch), true)
    assert.equal(await recorder.record('log_of_the_test', mark, mark + 1, batch), false, 'twice')
    mark++
    past.add(batch)
  }
  return {
    past,
    async record(plan: readonly Planned[]) {
      const scans = makeScans(dice, plan, Date.now())
      for (const batch of cutBatches(dice, scans)) {
        await recordBatch(batch)
        // The service builds them too, whenever it likes.
        if (dice.chance(0.1)) await buildSome(db, dice)
      }
    },
  }
}

/** Some steps, or all of them. */
async function buildSome(db: Database, dice: Dice): Promise<void> {
  const steps = dice.pick([1, 3, Number.POSITIVE_INFINITY])
  let done = 0
  for await (const _ of buildVariants(db)) if (++done >= steps) return
}

async function assertWorld(
  { base }: Service,
  world: World,
  past: ReturnType<typeof openPast>['scans'],
  dice: Dice,
): Promise<number> {
  const { accountId, mode, codes } = world
  const scans = past.filter((scan) => scan.accountId === accountId && scan.mode === mode)
  const inquiry = { base, world, scans, dice }
  // The large ones stand first: they are asked about as often as all the others together.
  const oneCode = () => (dice.chance(0.5) ? dice.pick(codes.slice(0, 4)) : dice.pick(codes))
  for (let index = 0; index < ASKED; index++) {
    await assertCode(inquiry, oneCode())
    await assertScans(inquiry, oneCode(), false)
    await assertAccount(inquiry)
  }
  await assertScans(inquiry, dice.pick(codes.slice(0, 4)), true)
  return 3 * ASKED + 1
}
