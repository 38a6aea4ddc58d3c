import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../storage/engine/database.ts'
import { VARIANTS_FROM } from '../../storage/scans/horizon.ts'
import { accountsWithScans, purgeVisitor } from '../../storage/scans/purge-visitor.ts'
import { sweep } from '../../storage/scans/retention.ts'
import { makeOwner, planOf, type Wanted } from '../support/data/accounts/owners.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { assertAll, assertClean, openFeed } from '../support/oracles/scans/feed.ts'
import type { PastScan } from '../support/oracles/scans/recount.ts'
import { operate } from '../support/service/operate.ts'
import { completely } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * One visitor is erased: every figure is as if they had never scanned, and no one else is missing.
 */
const ROLLED_FROM = 150
const DAY_MS = 86_400_000
/** The first code has rollups, the others do not. */
const WANTED: Wanted = [
  [ROLLED_FROM + 60, 10],
  [60, 10],
  [7, 0],
]

const TRACES = `select 1 from visits where visitor = $1 and (scope = -cast($2 as bigint)
  or scope in (select num from scan_codes where account = $2)
  or scope in (select ${VARIANTS_FROM} + v.num from variant_scopes v
    join scan_codes c on c.num = v.code where c.account = $2))`

async function assertGone(db: Database, account: number, visitor: number): Promise<void> {
  assert.equal((await db.query(TRACES, [visitor, account])).length, 0)
}

/** Whoever came most often. */
function regularOf(scans: readonly PastScan[]): number {
  const times = Map.groupBy(
    scans.filter((scan) => scan.class === 'human'),
    ({ visitor }) => visitor,
  )
  const [most] = [...times].sort(([, one], [, other]) => other.length - one.length)
  assert.ok(most && most[1].length > 3)
  return most[0]
}

onEveryEngine('an erased visitor', async (start) => {
  const service = await start({})

  async function openScene(t: Parameters<typeof openFeed>[0], seed: number) {
    const dice = openDice(seed)
    const owner = await makeOwner(service, dice, await service.account(), 'live', WANTED.length)
    const feed = await openFeed(t, service, dice, ROLLED_FROM)
    const made = makeScans(dice, planOf(owner, WANTED), Date.now())
    await feed.record(made)
    const accounts = await accountsWithScans(feed.db)
    const account = accounts.find(({ account_id }) => account_id === owner.accountId)
    assert.ok(account)
    return { dice, owner, feed, made, account: account.num }
  }

  test('leaves no trace in any figure', async (t) => {
    const { dice, owner, feed, account } = await openScene(t, 3)
    const gone = regularOf(feed.scans)
    await purgeVisitor(feed.db, account, gone)
    const scans = feed.scans.filter(({ visitor }) => visitor !== gone)
    await assertAll({ base: service.base, dice, since: '1970-01-01', owner, scans }, 2)
    await assertClean(service.env)
    await assertGone(feed.db, account, gone)
  })

  test('is erased too where old scans were deleted before', async (t) => {
    const { feed, made, account } = await openScene(t, 4)
    const gone = regularOf(feed.scans)
    const times = feed.scans.filter(({ visitor }) => visitor === gone).map(({ at }) => at)
    // Some of their scans are left.
    const middle = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
    for await (const _ of sweep(feed.db, Math.floor(middle / DAY_MS)));
    // One that a log was late with.
    const late = made.find(({ visitor, at }) => visitor === gone && at === times[0])
    assert.ok(late && late.at < middle)
    await feed.record([late])
    await assertClean(service.env)
    await purgeVisitor(feed.db, account, gone)
    await assertClean(service.env)
    await assertGone(feed.db, account, gone)
  })

  test('is found by address and browser, and nobody else is', async () => {
    const { liveKey: key } = await service.account()
    const { id, short_code } = await service.newCode(key)
    const scan = async (address: string, agent: string) => {
      const headers = { 'x-forwarded-for': address, 'user-agent': agent }
      assert.equal((await service.call('GET', `/${short_code}`, { headers })).status, 302)
    }
    const counted = async () => {
      const read = () => service.call('GET', `/v1/qrcodes/${id}`, { key })
      const { total_scans, unique_scans } = (await completely(read)).json
      return [total_scans, unique_scans]
    }
    const erase = async (address: string, agent: string) => {
      const named = ['--visitor', '--address', address, '--agent', agent]
      const { code, stdout, stderr } = await operate(
        ['purge', ...named, '--yes', '--json'],
        service.env,
      )
      assert.deepEqual([code, stderr], [0, ''])
      return JSON.parse(stdout)
    }
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'
    await scan('203.0.113.7', phone)
    await scan('203.0.113.7', phone)
    await scan('203.0.113.8', phone)
    await scan('2001:db8::1', phone)
    assert.deepEqual(await counted(), [4, 3])
    assert.deepEqual(await erase('203.0.113.7', phone), { ok: true, scans: 2, accounts: 1 })
    assert.deepEqual(await counted(), [2, 2])
    // A phone changes the rest of its address by itself.
    assert.deepEqual(await erase('2001:db8::2', phone), { ok: true, scans: 1, accounts: 1 })
    assert.deepEqual(await counted(), [1, 1])
    assert.deepEqual(await erase('203.0.113.8', 'another'), { ok: true, scans: 0, accounts: 0 })
    assert.deepEqual(await counted(), [1, 1])
    const entries = (await service.call('GET', '/v1/audit?limit=2', { key })).json.data
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['visitor.erased', 'visitor.erased'],
    )
    assert.ok(!JSON.stringify(entries).includes('203.0.113.7'))
    await assertClean(service.env)
  })
})
