import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Database } from '../../storage/engine/database.ts'
import { purgeCode } from '../../storage/scans/purge.ts'
import { detach } from '../../storage/scans/purging/detach.ts'
import { purgeMarked } from '../../storage/scans/purging/finish.ts'
import { codeScope } from '../../storage/scans/recording/write-rollups.ts'
import { rebuildStatements } from '../../storage/scans/repair/rebuild-scope.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { makeOwner, planOf } from '../support/data/accounts/owners.ts'
import { orphansIn } from '../support/data/accounts/rich-account.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { assertClean, openFeed } from '../support/oracles/scans/feed.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** A purge takes steps. What else reads and writes scans comes in between. */
const DAY_MS = 86_400_000
const TODAY = Math.floor(Date.now() / DAY_MS)
/** More than a code and a sweep need; one that never ends needs more than any number. */
const STATEMENTS_MAX = 1_000

onEveryEngine('beside a purge', async (start) => {
  const service = await start({})

  async function makePast(t: TestContext, humans: readonly number[]) {
    const dice = openDice(3)
    const owner = await makeOwner(service, dice, await service.account(), 'live', humans.length)
    const feed = await openFeed(t, service, dice, 100)
    const wanted = humans.map((human) => [human, 5] as const)
    await feed.record(makeScans(dice, planOf(owner, wanted), Date.now()))
    return { owner, db: feed.db, ids: owner.codes.map(({ id }) => id) }
  }
  const rowOf = async (db: Database, id: string) => {
    const text = 'select num, total, rolled from scan_codes where code_id = $1'
    const [row] = await db.query<{ num: number; total: number; rolled: number }>(text, [id])
    assert.ok(row)
    return row
  }

  test('the event feed has nothing of a code that is being purged', async (t) => {
    const { owner, db, ids } = await makePast(t, [120, 30])
    const row = await rowOf(db, ids[0] ?? '')
    assert.ok((await detach(db, [row], Date.now())).isDone)
    const { json } = await patiently(() =>
      service.call('GET', '/v1/events?limit=500', { key: owner.key }),
    )
    const named = new Set(json.data.map((event: { data: { qr_id: string } }) => event.data.qr_id))
    assert.deepEqual([...named], [ids[1]])
    for await (const _ of purgeMarked(db));
    await assertClean(service.env)
  })

  test('retention ends when a code that it has found is purged', async (t) => {
    const { db, ids } = await makePast(t, [40, 40, 40])
    const counted = within(db, STATEMENTS_MAX)
    let steps = 0
    for await (const _ of sweep(counted, TODAY - 30, 20)) {
      if (++steps !== 2) continue
      // The last one goes at once, of the one before it a purge has begun.
      for await (const _ of purgeCode(db, ids[2] ?? ''));
      await detach(db, [await rowOf(db, ids[1] ?? '')], Date.now())
    }
    for await (const _ of purgeMarked(db));
    assert.deepEqual(await orphansOf(db), [])
    await assertClean(service.env)
  })

  test('a code whose figures are rebuilt in between leaves none', async (t) => {
    const { db, ids } = await makePast(t, [150, 30])
    const row = await rowOf(db, ids[0] ?? '')
    await detach(db, [row], Date.now())
    for await (const _ of purgeMarked(db)) {
      await db.batch([...db.batchLock('recorder'), ...rebuildStatements(codeScope(row.num))])
    }
    assert.deepEqual(await orphansOf(db), [])
    await assertClean(service.env)
  })
})

/** Retention keeps the variants of scans that it deletes. */
async function orphansOf(scans: Database): Promise<string[]> {
  return (await orphansIn({ scans })).filter((orphan) => !orphan.includes(' of variant_scopes'))
}

/** Fails instead of going on for ever. */
function within(db: Database, max: number): Database {
  let left = max
  const counted = () => {
    if (--left < 0) throw new Error(`more than ${max} statements`)
  }
  return {
    ...db,
    query: (...given) => {
      counted()
      return db.query(...given)
    },
    batch: (...given) => {
      counted()
      return db.batch(...given)
    },
  }
}
