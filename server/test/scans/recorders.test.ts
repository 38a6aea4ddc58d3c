import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import type { Recorder } from '../../../domain/scans/store.ts'
import type { Database } from '../../storage/engine/database.ts'
import { SCANS_PER_READ } from '../../storage/scans/recording/grown.ts'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { VISIT_STATEMENTS } from '../../storage/scans/recording/unique-visits.ts'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { makeOwner, planOf } from '../support/data/accounts/owners.ts'
import {
  cutBatches,
  type Dice,
  makeScans,
  openDice,
  SEED,
} from '../support/data/scans/random-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { assertAccount, assertCode, assertScans } from '../support/oracles/scans/inquiry.ts'
import { queryScans, readBooks } from '../support/oracles/scans/ledger.ts'
import { openPast } from '../support/oracles/scans/recount.ts'
import { qroute } from '../support/service/command.ts'
import { openData } from '../support/service/databases.ts'
import { type Engine, onEveryEngine, type Service } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'

/**
 * Recorders that take turns, each with its own memory of which codes have rollups, and that die between any
 * two of their steps, which a random kill would rarely hit: without a server, on a small past. Proofs: a
 * service is asked about larger ones.
 */

/** Recorders that die between any two of their steps, and several of them on one code. */

class Death extends Error {}

/** Dies before a transaction, or right after it. */
function mortal(db: Database, dice: Dice, chance: number): Database {
  return {
    ...db,
    async batch(statements) {
      if (dice.chance(chance)) throw new Death()
      const refused = await db.batch(statements)
      if (dice.chance(chance)) throw new Death()
      return refused
    },
  }
}

/**
 * Within a minute autovacuum has analyzed the staging tables. PostgreSQL then takes them, which have
 * been used and are empty, for one row each, and joins them by comparing every row with every other.
 */
async function assertNoJoin(db: Database): Promise<void> {
  const staging = ['staged_scans', 'staged_visits', 'decided_visits']
  await db.batch(staging.map((table) => ({ text: `analyze ${table}`, values: [] })))
  const texts = VISIT_STATEMENTS.flatMap((one) => ('text' in one ? [one.text] : []))
  const mark = texts.find((text) => text.includes('is_unique = 1'))
  const rows = await db.query<{ 'QUERY PLAN': string }>(`explain ${mark}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  assert.match(plan, /staged_scans/)
  assert.doesNotMatch(plan, /Join|Nested Loop/)
}

/** How many scans one node records at a time. */
const EACH = 10

/** Nodes record scans of one code until it has its rollups, soon after `from` of them. Returns how many. */
async function recordInTurns(
  nodes: readonly Database[],
  log: string,
  from: number,
  scanBy: (visitor: number) => LoggedScan,
): Promise<number> {
  const recorders = nodes.map((db) => openRecorder(db, { rolledFrom: from }))
  const rolled = 'select num from scan_codes where rolled = 1'
  let scans = 0
  for (let round = 0; (await nodes[0]?.query(rolled))?.length === 0; round++) {
    for (const [index, recorder] of recorders.entries()) {
      const some = Array.from({ length: EACH }, () => scanBy(++scans))
      assert.equal(await recorder.record(`${log}_${index}`, round, round + 1, some), true)
    }
    assert.ok(scans <= from + nodes.length * (SCANS_PER_READ + EACH), 'no rollups')
  }
  assert.ok(scans > from)
  return scans
}

const ENGINES = ['sqlite', 'postgres'] as const satisfies Engine[]
const LOG = 'log_of_the_test'
const BATCHES = 30
const IN_BATCH = 20
const VISITORS = 70

/** Nodes that record scans of the same code; it gets rollups from `FROM` on. */
const NODES = isProof ? 4 : 3
const FROM = isProof ? 300 : 100

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

const ROUNDS = 6
const ASKED = 20

/** From here on small batches: a code passes the number, and every recorder has its part in it. */
const FEW = ROLLED_FROM + 1000
const SMALL = 100
const ROLLED_CODES = 'select code_id from scan_codes where rolled = 1'

/** Rollups that miss scans. At the end they may have been rebuilt, so this is checked all the time. */
const AMISS = `
select c.code_id from scan_codes c
where c.rolled = 1 and c.total <> (select sum(h.scans) from hours h where h.scope = c.num)`

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

onEveryEngine('recorders', (start, engine) => {
  for (let round = 0; round < ROUNDS; round++) {
    const seed = SEED + round
    proof(`figures match when recorders take turns and die (SEED=${seed})`, async (t) => {
      const dice = openDice(seed)
      const service = await start({})
      const owner = await makeOwner(service, dice, await service.account(), 'live', 6)
      const large = [2 * ROLLED_FROM, ROLLED_FROM + 300] as const
      const plan = planOf(owner, [...large.map((human) => [human, 5] as const), [200, 5], [3, 0]])
      const scans = makeScans(dice, plan, Date.now())
      const batches = cutBatches(dice, scans.slice(0, FEW))
      for (let from = FEW; from < scans.length; from += SMALL) {
        batches.push(scans.slice(from, from + SMALL))
      }
      const deaths = await recordAll(t, service, dice, batches)
      const past = openPast()
      past.add(scans)
      const rolled = await queryScans<{ code_id: string }>(service.env, ROLLED_CODES)
      assert.ok(rolled.length > 0, 'no code has got its rollups')
      t.diagnostic(
        `${engine}: ${batches.length} batches, ${deaths} deaths, ${rolled.length} rolled`,
      )
      const { code, stdout } = await qroute(['verify'], service.env)
      assert.equal(code, 0, stdout)
      const inquiry = { base: service.base, owner, scans: past.scans, dice }
      for (let index = 0; index < ASKED; index++) {
        await assertCode(inquiry, dice.pick(owner.codes))
        await assertScans(inquiry, dice.pick(owner.codes), false)
        await assertAccount(inquiry)
      }
    })
  }
})

onEveryEngine('a large batch', (start) => {
  proof('5,000 people in one hour are recorded at once, on any day', async (t) => {
    const service = await start({})
    const { env } = service
    const db = await openData(env, 'scans')
    atEnd(t, () => db.close())
    const owner = await makeOwner(service, openDice(1), await service.account(), 'live', 1)
    const { accountId, mode, codes } = owner
    const code = { codeId: codes[0]?.id ?? '', accountId, mode } as const
    const scans = Array.from({ length: 6000 }, (_, index) => {
      return { ...PERSON, ...code, at: Date.UTC(2026, 0, 31, 12), visitor: index + 1 }
    })
    const recorder = openRecorder(db)
    assert.equal(await recorder.record(LOG, 0, 1, scans.slice(0, 1000)), true)
    if (db.engine === 'postgres') await assertNoJoin(db)
    assert.equal(await recorder.record(LOG, 1, 2, scans.slice(1000)), true)
    const [counts] = await db.query<{ uniques: number }>('select uniques from scan_codes')
    assert.equal(counts?.uniques, 6000)
  })
})

onEveryEngine('recorders of several nodes', (start) => {
  proof('a code gets its rollups by the scans of all nodes, not of each', async (t) => {
    const service = await start({})
    const owner = await makeOwner(service, openDice(1), await service.account(), 'live', 1)
    const open = () => openData(service.env, 'scans')
    const nodes: Database[] = []
    while (nodes.length < NODES) nodes.push(await open())
    for (const db of nodes) atEnd(t, () => db.close())
    const { accountId, mode, codes } = owner
    const code = { codeId: codes[0]?.id ?? '', accountId, mode } as const
    const at = Date.UTC(2026, 0, 31, 12)
    const scanBy = (visitor: number) => ({ ...PERSON, ...code, at, visitor })
    const scans = await recordInTurns(nodes, LOG, FROM, scanBy)
    t.diagnostic(`rollups after ${scans} scans on ${NODES} nodes, from ${FROM} on`)
  })
})

/** Each batch by one of three recorders; a dead one is followed by one that remembers nothing. */
async function recordAll(
  t: TestContext,
  { env }: Service,
  dice: Dice,
  batches: readonly (readonly LoggedScan[])[],
): Promise<number> {
  const db = await openData(env, 'scans')
  atEnd(t, () => db.close())
  const open = () => openRecorder(mortal(db, dice, 0.05), { rolledFrom: ROLLED_FROM })
  const recorders: Recorder[] = [open(), open(), open()]
  let deaths = 0
  for (const [mark, batch] of batches.entries()) {
    for (;;) {
      const index = dice.below(recorders.length)
      try {
        const recorder = recorders[index] as Recorder
        if (((await recorder.recordedUpTo(LOG)) ?? 0) > mark) break
        assert.equal(await recorder.record(LOG, mark, mark + 1, batch), true)
        break
      } catch (error) {
        if (!(error instanceof Death)) throw error
        recorders[index] = open()
        deaths++
      }
    }
    assert.deepEqual(await db.query(AMISS), [], `after batch ${mark + 1}`)
  }
  return deaths
}
