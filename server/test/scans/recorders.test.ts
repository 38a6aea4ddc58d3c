import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import type { Recorder } from '../../../domain/scans/store.ts'
import type { Database } from '../../storage/engine/database.ts'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { assertNoJoin, Death, mortal, recordInTurns } from '../support/chaos/mortal-recorders.ts'
import { openDice } from '../support/data/scans/random-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { readBooks } from '../support/oracles/scans/ledger.ts'
import { openData } from '../support/service/databases.ts'
import type { Engine } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'

/**
 * Recorders without a server, on a small past that is always the same: they take turns, and die between
 * any two of their steps. The proof asks a service about larger ones.
 */
const ENGINES = ['sqlite', 'postgres'] as const satisfies Engine[]
const LOG = 'log_of_the_test'
const BATCHES = 30
const IN_BATCH = 20
const VISITORS = 70
/** Nodes that record scans of the same code; it gets rollups from `FROM` on. */
const NODES = 3
const FROM = 100

async function openStore(t: TestContext, engine: Engine) {
  const site = await openSite(t, engine)
  const [codeId = ''] = (await site.makeCodes(1)).values()
  const open = async () => {
    const db = await openData(site.env, 'scans')
    atEnd(t, () => db.close())
    return db
  }
  const code = { codeId, accountId: site.accountId, mode: 'live' } as const
  const at = Date.UTC(2026, 0, 31, 12)
  const scanBy = (visitor: number): LoggedScan => ({ ...PERSON, ...code, at, visitor })
  return { env: site.env, codeId, open, scanBy }
}

for (const engine of ENGINES) {
  test(`recorders that take turns and die count each scan once on ${engine}`, async (t) => {
    const { env, codeId, open, scanBy } = await openStore(t, engine)
    const dice = openDice(7)
    const db = await open()
    const openMortal = () => openRecorder(mortal(db, dice, 0.1), { rolledFrom: FROM })
    const recorders: Recorder[] = [openMortal(), openMortal(), openMortal()]
    let deaths = 0
    for (let mark = 0; mark < BATCHES; ) {
      const index = dice.below(recorders.length)
      const batch = Array.from({ length: IN_BATCH }, (_, one) =>
        scanBy(1 + ((mark * IN_BATCH + one) % VISITORS)),
      )
      try {
        const recorder = recorders[index] as Recorder
        if ((await recorder.recordedUpTo(LOG)) === mark) {
          assert.equal(await recorder.record(LOG, mark, mark + 1, batch), true)
        }
        mark++
      } catch (error) {
        if (!(error instanceof Death)) throw error
        recorders[index] = openMortal()
        deaths++
      }
    }
    assert.ok(deaths > 3, `${deaths} deaths`)
    const { total, uniques } = (await readBooks(env)).get(codeId) ?? {}
    assert.deepEqual([total, uniques], [BATCHES * IN_BATCH, VISITORS])
    assert.equal((await db.query('select num from scan_codes where rolled = 1')).length, 1)
    await assertClean(env)
  })

  test(`a code gets its rollups by the scans of all nodes, not of each, on ${engine}`, async (t) => {
    const { open, scanBy } = await openStore(t, engine)
    const nodes: Database[] = []
    while (nodes.length < NODES) nodes.push(await open())
    await recordInTurns(nodes, LOG, FROM, scanBy)
    if (engine === 'postgres') await assertNoJoin(nodes[0] as Database)
  })
}
