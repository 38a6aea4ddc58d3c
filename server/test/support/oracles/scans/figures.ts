import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { LoggedScan } from '../../../../../domain/scans/scans.ts'
import type { Database } from '../../../../storage/engine/database.ts'
import { buildVariants } from '../../../../storage/scans/build-variants.ts'
import { openRecorder } from '../../../../storage/scans/recording/record-scans.ts'
import { deleteCode, makeOwner, planOf, type Wanted } from '../../data/accounts/owners.ts'
import {
  cutBatches,
  type Dice,
  makeScans,
  openDice,
  type Planned,
} from '../../data/scans/random-scans.ts'
import { openData } from '../../service/databases.ts'
import { newLog } from '../../service/logs.ts'
import type { Service } from '../../service/service.ts'
import { atEnd } from '../../service/site.ts'
import type { CodeOwner } from './asking.ts'
import { assertAccount, assertCode, assertScans } from './inquiry.ts'
import { queryScans } from './ledger.ts'
import { openPast } from './recount.ts'

/** Every figure of every answer equals a recount of the scans, whichever way it was counted. */

export interface Size {
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

export async function recountFigures(t: TestContext, service: Service, size: Size): Promise<void> {
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
