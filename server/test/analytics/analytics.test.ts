import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import type { Database } from '../../storage/engine/database.ts'
import { buildVariants } from '../../storage/scans/build-variants.ts'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { deleteCode, makeOwner, planOf, type Wanted } from '../support/data/accounts/owners.ts'
import {
  cutBatches,
  type Dice,
  makeScans,
  openDice,
  type Planned,
  SEED,
} from '../support/data/scans/random-scans.ts'
import type { CodeOwner } from '../support/oracles/scans/asking.ts'
import { assertAccount, assertCode, assertScans } from '../support/oracles/scans/inquiry.ts'
import { queryScans } from '../support/oracles/scans/ledger.ts'
import { openPast } from '../support/oracles/scans/recount.ts'
import { qroute } from '../support/service/command.ts'
import { openData } from '../support/service/databases.ts'
import { newLog } from '../support/service/logs.ts'
import { onEveryEngine, roomy, type Service } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * Every figure of every answer equals a recount of the scans that were recorded: one small past, in proofs
 * ten random and large ones.
 */

/** Every figure of every answer equals a recount of the scans, whichever way it was counted. */

interface Size {
  readonly seed: number
  /** From so many scans on a code has rollups. */
  readonly rolledFrom: number
  /** Scans of the largest code beyond that. */
  readonly beyond: number
  /** Codes with few scans. */
  readonly small: Wanted
  /** Questions about codes, lists and the account of each owner, after each part of the past. */
  readonly asked: number
}

const UNSCANNED = 4
const ROLLED_CODES = 'select code_id from scan_codes where rolled = 1'
const WORLDLESS: CodeOwner = { accountId: '', mode: '', key: '', codes: [] }

/** Around the number from which a code has rollups. */
const largeOf = ({ rolledFrom, beyond }: Size): Wanted => [
  [rolledFrom + beyond, Math.min(beyond, 300)],
  [rolledFrom - 1, 10],
  [rolledFrom, 10],
  [rolledFrom + 1, 0],
]

async function recountFigures(t: TestContext, service: Service, size: Size): Promise<void> {
  const { seed } = size
  const dice = openDice(seed)
  const owners = await makeWorlds(service, dice, size)
  const [first = WORLDLESS] = owners
  const feed = await openFeed(t, service, dice, size.rolledFrom)
  const compare = async (part: string) => {
    for (const owner of owners) {
      await assertWorld(service, owner, feed.past.scans, dice, size.asked).catch((error) => {
        error.message = `${service.engine}, SEED=${seed}, ${part}: ${error.message}`
        throw error
      })
    }
  }
  const large = first.codes.slice(0, largeOf(size).length).map(({ id }) => id)
  const rolled = async () => {
    const rows = await queryScans<{ code_id: string }>(service.env, ROLLED_CODES)
    const found = new Set(rows.map(({ code_id }) => code_id))
    return large.map((id) => found.has(id))
  }
  const [a = [], b = [], c = []] = owners.map((owner) => planOf(owner, wantedOf(owner, size)))

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
  t.diagnostic(`${service.engine}: ${feed.past.scans.length} scans`)
}

/** Two accounts in both modes; the last is never scanned. */
async function makeWorlds(service: Service, dice: Dice, size: Size): Promise<CodeOwner[]> {
  const anna = await service.account()
  const bert = await service.account()
  const [large, small] = [largeOf(size).length, size.small.length]
  return [
    await makeOwner(service, dice, anna, 'live', large + small + UNSCANNED),
    await makeOwner(service, dice, anna, 'test', 1 + UNSCANNED),
    await makeOwner(service, dice, bert, 'live', small + UNSCANNED),
    await makeOwner(service, dice, bert, 'test', UNSCANNED),
  ]
}

function wantedOf({ mode, codes }: CodeOwner, size: Size): Wanted {
  if (mode === 'test') return codes.length > UNSCANNED ? [[size.rolledFrom + 3, 5]] : []
  const hasLarge = codes.length > size.small.length + UNSCANNED
  return hasLarge ? [...largeOf(size), ...size.small] : size.small
}

/** Records in the test's own process what is then asked of the service. */
async function openFeed(t: TestContext, service: Service, dice: Dice, rolledFrom: number) {
  const db = await openData(service.env, 'scans')
  atEnd(t, () => db.close())
  const recorder = openRecorder(db, { rolledFrom })
  const past = openPast()
  const log = newLog()
  let mark = 0
  async function recordBatch(batch: readonly LoggedScan[]): Promise<void> {
    assert.equal(await recorder.record(log, mark, mark + 1, batch), true)
    assert.equal(await recorder.record(log, mark, mark + 1, batch), false, 'twice')
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
  owner: CodeOwner,
  past: ReturnType<typeof openPast>['scans'],
  dice: Dice,
  asked: number,
): Promise<void> {
  const { accountId, mode, codes } = owner
  const scans = past.filter((scan) => scan.accountId === accountId && scan.mode === mode)
  const inquiry = { base, owner, scans, dice }
  // The large ones stand first: they are asked about as often as all the others together.
  const oneCode = () => (dice.chance(0.5) ? dice.pick(codes.slice(0, 4)) : dice.pick(codes))
  for (let index = 0; index < asked; index++) {
    await assertCode(inquiry, oneCode())
    await assertScans(inquiry, oneCode(), false)
    await assertAccount(inquiry)
  }
  await assertScans(inquiry, dice.pick(codes.slice(0, 4)), true)
}

const SIZE = {
  seed: 1,
  rolledFrom: 100,
  beyond: 60,
  small: [
    [30, 10],
    [10, 20],
    [0, 9],
    [1, 0],
    [3, 1],
  ],
  asked: 1,
} as const

const ROUNDS = 5

const SMALL: Wanted = [
  [700, 50],
  [60, 200],
  [0, 9],
  ...Array.from({ length: 14 }, (_, index) => [1 + (index % 5), index % 3] as const),
]

onEveryEngine('analytics', (start) => {
  test('every figure equals a recount', async (t) => recountFigures(t, await start(), SIZE))

  for (let round = 0; round < ROUNDS; round++) {
    const seed = SEED + round
    proof(`every figure equals a recount (SEED=${seed})`, async (t) => {
      const service = await start(roomy())
      const size = { seed, rolledFrom: ROLLED_FROM, beyond: 2000, small: SMALL, asked: 10 }
      await recountFigures(t, service, size)
      const { code, stdout } = await qroute(['verify'], service.env)
      assert.equal(code, 0, stdout)
    })
  }
})
