import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { makeOwner, planOf, type Wanted } from '../support/data/accounts/owners.ts'
import { makeScans, openDice, SEED } from '../support/data/scans/random-scans.ts'
import { assertTold, makeScan, today } from '../support/oracles/codes/list-view.ts'
import { openFeed } from '../support/oracles/scans/feed.ts'
import { qroute } from '../support/service/command.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * The list agrees with the routes of each code, also after scans were deleted, rebuilt and purged.
 */
const DAY_MS = 86_400_000
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
  test(`tells what each code's own routes tell, whatever becomes of the scans (SEED=${SEED})`, async (t) => {
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
  })
})
