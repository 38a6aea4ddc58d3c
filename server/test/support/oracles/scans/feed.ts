import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { LoggedScan } from '../../../../../domain/scans/scans.ts'
import { verifyData } from '../../../../commands/verify.ts'
import { readConfig } from '../../../../config.ts'
import type { Database } from '../../../../storage/engine/database.ts'
import { buildVariants } from '../../../../storage/scans/build-variants.ts'
import { openRecorder } from '../../../../storage/scans/recording/record-scans.ts'
import { ROLLED_FROM } from '../../../../storage/scans/recording/write-rollups.ts'
import { cutBatches, type Dice } from '../../data/scans/random-scans.ts'
import { openData } from '../../service/databases.ts'
import { newLog } from '../../service/logs.ts'
import type { Environment, Service } from '../../service/service.ts'
import { atEnd } from '../../service/site.ts'
import type { Inquiry } from './asking.ts'
import { assertAccount, assertCode, assertScans } from './inquiry.ts'
import { openPast, type PastScan } from './recount.ts'

/** Records in the test's own process what is then asked of the service. */
export interface Feed {
  readonly db: Database
  readonly scans: readonly PastScan[]
  record(scans: readonly LoggedScan[]): Promise<void>
}

export async function openFeed(
  t: TestContext,
  { env }: Service,
  dice: Dice,
  rolledFrom = ROLLED_FROM,
): Promise<Feed> {
  const db = await openData(env, 'scans')
  atEnd(t, () => db.close())
  const recorder = openRecorder(db, { rolledFrom })
  const past = openPast()
  const log = newLog()
  let mark = 0
  return {
    db,
    scans: past.scans,
    async record(scans) {
      for (const batch of cutBatches(dice, scans)) {
        assert.equal(await recorder.record(log, mark, ++mark, batch), true)
        past.add(batch)
      }
      // Until then variants of deleted scans are not told.
      for await (const _ of buildVariants(db));
    },
  }
}

/** `qroute verify` without a process of its own. */
export async function assertClean(env: Environment): Promise<void> {
  const { ok, text } = await verifyData(readConfig(env), () => undefined)
  assert.ok(ok, text)
}

/** Asks about everything there is, this often, and each time about another time. */
export async function assertAll(inquiry: Inquiry, times: number): Promise<void> {
  const { dice, owner } = inquiry
  for (let index = 0; index < times; index++) {
    await assertCode(inquiry, dice.pick(owner.codes))
    await assertScans(inquiry, dice.pick(owner.codes), false)
    await assertAccount(inquiry)
  }
  await assertScans(inquiry, dice.pick(owner.codes), true)
}
