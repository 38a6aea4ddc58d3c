import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsWithScans, purgeVisitor } from '../../storage/scans/purge-visitor.ts'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { makeOwner, planOf, type Wanted } from '../support/data/accounts/owners.ts'
import { makeScans, openDice, SEED } from '../support/data/scans/random-scans.ts'
import { assertAll, assertClean, openFeed } from '../support/oracles/scans/feed.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Random histories with several visitors erased, before and after old scans were deleted. */
const ROUNDS = 6
const ERASED = 3
const DAY_MS = 86_400_000
const WANTED: Wanted = [
  [ROLLED_FROM + 10, 20],
  [300, 40],
  [7, 0],
]

onEveryEngine('erased visitors', (start) => {
  for (let round = 0; round < ROUNDS; round++) {
    const seed = SEED + round
    const isSwept = round % 2 === 1
    test(`leave no trace${isSwept ? ', also of deleted scans' : ''} (SEED=${seed})`, async (t) => {
      const dice = openDice(seed)
      const service = await start({})
      const owner = await makeOwner(service, dice, await service.account(), 'live', WANTED.length)
      const feed = await openFeed(t, service, dice, ROLLED_FROM)
      const made = (share: number) => {
        const plan = planOf(owner, WANTED)
        const some = plan.map((one) => ({ ...one, human: Math.ceil(one.human * share) }))
        return makeScans(dice, some, Date.now())
      }
      const first = made(1)
      await feed.record(first)
      const [account] = await accountsWithScans(feed.db)
      const humans = feed.scans.filter((scan) => scan.class === 'human')
      const days = humans.map(({ at }) => Math.floor(at / DAY_MS)).sort((one, two) => one - two)
      const gone = new Set(Array.from({ length: ERASED }, () => dice.pick(humans).visitor))
      if (isSwept) {
        for await (const _ of sweep(feed.db, days[Math.floor(days.length / 2)] ?? 0));
        // What logs were late with.
        await feed.record(first.filter(({ visitor }) => gone.has(visitor)).slice(0, 5))
      }
      for (const visitor of gone) await purgeVisitor(feed.db, account?.num ?? 0, visitor)
      await assertClean(service.env)
      const removed = feed.scans.length
      const left = () =>
        feed.scans.filter(({ visitor, seq }) => !gone.has(visitor) || seq > removed)
      if (!isSwept) {
        const since = { base: service.base, dice, since: '1970-01-01' }
        await assertAll({ ...since, owner, scans: left() }, 2)
      }
      await feed.record(made(0.05))
      await assertClean(service.env)
      const traces = await feed.db.query<{ n: number }>('select count(*) as n from scans')
      assert.ok((traces[0]?.n ?? 0) > 0)
    })
  }
})
