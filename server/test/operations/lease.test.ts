import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_MS } from '../../storage/engine/nodes/acknowledge.ts'
import { openLease } from '../../storage/engine/nodes/lease.ts'
import { newDatabase } from '../support/service/databases.ts'
import { connect } from '../support/service/own-postgres.ts'
import { patiently } from '../support/service/patient.ts'
import { type Answer, call } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * The two halves of a lease: a node that trusts its memory for no longer than others wait for it, and
 * edits that wait for such a node. What happens to nodes and databases meanwhile is a proof.
 */

/** Both clocks of this process stand still, and are set by the test. */
function holdClocks(t: TestContext) {
  const start = { wall: Date.now(), monotonic: performance.now() }
  const passed = { wall: 0, monotonic: 0 }
  t.mock.method(Date, 'now', () => start.wall + passed.wall)
  t.mock.method(performance, 'now', () => start.monotonic + passed.monotonic)
  return { start, passed }
}

async function openOwnLease(t: TestContext, url: string) {
  const lease = await openLease({
    ...{ login: { place: 'here', url: () => url }, version: '0' },
    memory: { drop: () => undefined, distrust: () => undefined },
    watch: { lost: () => undefined, back: () => undefined, ignored: () => undefined },
  })
  atEnd(t, () => lease.close())
  return lease
}

test('a lease is trusted for less time than others wait for it, by either clock', async (t) => {
  const url = await newDatabase((close) => atEnd(t, close))
  const client = await connect(t, url)
  const { start, passed } = holdClocks(t)
  const lease = await openOwnLease(t, url)
  assert.ok(lease.isValid(), 'there is no lease')
  // While the clocks stand still it is not renewed: this row is the one that counts.
  const { rows } = await client.query<{ lease_until: string }>('select lease_until from nodes')
  assert.ok(Number(rows[0]?.lease_until) >= start.wall + LEASE_MS, 'nobody waits for so long')
  /** Without a turn of the event loop in between, in which it might be renewed. */
  const isValidAfter = (wall: number, monotonic: number) => {
    Object.assign(passed, { wall, monotonic })
    const isValid = lease.isValid()
    const fault = lease.fault()
    Object.assign(passed, { wall: 0, monotonic: 0 })
    assert.equal(fault === null, isValid)
    return isValid
  }
  const [half, end] = [LEASE_MS / 2, LEASE_MS * 0.95]
  assert.ok(isValidAfter(half, half))
  assert.ok(!isValidAfter(end, end), 'trusted for too long')
  assert.ok(!isValidAfter(0, end), 'the time of day was set back')
  assert.ok(!isValidAfter(end, 0), 'the machine was suspended')
  assert.ok(isValidAfter(0, 0))
  await lease.close()
  assert.ok(!lease.isValid(), 'given back')
  assert.equal((await client.query('select 1 from nodes')).rowCount, 0)
})

const DATABASE_NOW = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)'
/** A node that is there, but does not hear of anything. */
const GHOST = `
insert into nodes (id, lease_until, seen, since, version)
values ('ghost', ${DATABASE_NOW} + ${LEASE_MS}, pg_current_snapshot(), 0, '0')
on conflict (id) do update set lease_until = excluded.lease_until, seen = excluded.seen
returning lease_until`
const HEARD = "update nodes set seen = pg_current_snapshot() where id = 'ghost'"

test('edits, and repetitions of them, are answered when a node that holds a lease has heard of them', async (t) => {
  const site = await openSite(t, 'postgres')
  await site.start()
  const client = await connect(t, site.env.DATABASE_URL ?? '')
  const [id = ''] = [...(await site.makeCodes(1)).values()]
  const edits = async () => (await client.query('select 1 from edits')).rowCount ?? 0
  const pause = (active: boolean) =>
    patiently(() =>
      call(`${site.base}/v1/qrcodes/${id}`, 'PATCH', {
        key: site.key,
        body: { active },
      }),
    )
  for (const active of [false, true]) {
    const before = await edits()
    const { rows } = await client.query<{ lease_until: string }>(GHOST)
    let isHeard = false
    /** Not before: the node has heard of it, or its lease has run out on a machine that stood still. */
    const whenInEffect = async (answer: Promise<Answer>) => {
      const { status, text } = await answer
      assert.equal(status, 200, text)
      const left = `select ${rows[0]?.lease_until} - ${DATABASE_NOW} as ms`
      const wasHeard = isHeard
      const { ms } = (await client.query<{ ms: string }>(left)).rows[0] ?? {}
      assert.ok(wasHeard || Number(ms) <= 0, `answered ${ms} ms before the lease was over`)
    }
    const first = whenInEffect(pause(active))
    await until(async () => (await edits()) > before, 'it is not made')
    const again = whenInEffect(pause(active))
    await sleep(200)
    isHeard = true
    await client.query(HEARD)
    await Promise.all([first, again])
  }
})
