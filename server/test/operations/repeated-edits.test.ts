import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_MS } from '../../storage/engine/nodes/acknowledge.ts'
import { openLease } from '../../storage/engine/nodes/lease.ts'
import { connect } from '../support/service/own-postgres.ts'
import { unlessShed } from '../support/service/patient.ts'
import { type Answer, call } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Connections that are lost: by whom an edit waits for the nodes, and by the lease of a node. Proofs: an
 * edit is repeated while a node with a lease does not listen: each response waits until the lease is over.
 */

const ASKING = `select pid from pg_stat_activity
where datname = current_database() and query like '%from nodes join edits%' and wait_event_type = 'Lock'`

const GHOST = `
insert into nodes (id, lease_until, seen, since, version)
values ('ghost', cast(extract(epoch from clock_timestamp()) * 1000 as bigint) + ${LEASE_MS},
  pg_current_snapshot(), 0, '0')
on conflict (id) do update set lease_until = excluded.lease_until, seen = excluded.seen
returning lease_until`

/** By the clock that counts, that of the database. */
const LEFT =
  'select $1::bigint - cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as ms'

test('a connection lost while it waits for the nodes is the database being away: 503', async (t) => {
  const site = await openSite(t, 'postgres')
  const { base } = await site.start()
  const client = await connect(t, site.env.DATABASE_URL ?? '')
  // In a transaction the list of connections would stay as it was.
  const holder = await connect(t, site.env.DATABASE_URL ?? '')
  const [id = ''] = [...(await site.makeCodes(1)).values()]
  await holder.query('begin')
  await holder.query('lock table nodes in access exclusive mode')
  const path = `${base}/v1/qrcodes/${id}`
  const unchanged = call(path, 'PATCH', { key: site.key, body: { active: true } })
  await until(async () => (await client.query(ASKING)).rowCount === 1, 'nobody asks')
  await client.query(`select pg_terminate_backend(pid) from (${ASKING}) asking`)
  await holder.query('rollback')
  const { status, json } = await unchanged
  assert.deepEqual([status, json.error.code], [503, 'unavailable'])
})

test('on a new connection nothing of before is trusted, and edits are heard again', async (t) => {
  const site = await openSite(t, 'postgres')
  const url = site.env.DATABASE_URL ?? ''
  const client = await connect(t, url)
  const dropped: (string | null)[] = []
  let distrusted = 0
  const lease = await openLease({
    ...{ login: { place: 'here', url: () => url }, version: '0' },
    memory: {
      drop: (edited) => void dropped.push(...edited.map(({ slug }) => slug)),
      distrust: () => void distrusted++,
    },
    watch: { lost: () => undefined, back: () => undefined, ignored: () => undefined },
  })
  atEnd(t, () => lease.close())
  await until(() => lease.isValid(), 'there is no lease')
  let before = distrusted
  const [shortCode = ''] = [...(await site.makeCodes(1)).keys()]
  const edit = 'update codes set destination_url = destination_url || $1'
  // Once more if the machine stood still meanwhile: then the connection is given up.
  for (let tries = 0; tries < 3 && !dropped.includes(shortCode); tries++) {
    before = distrusted
    await client.query(edit, ['?a'])
    const isHeard = () => dropped.includes(shortCode) || distrusted > before
    await until(isHeard, 'the edit was not heard of')
  }
  assert.deepEqual([dropped.includes(shortCode), distrusted], [true, before])

  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await client.query(end)
  await until(() => distrusted > before, 'it goes on as if nothing had happened')
  await until(() => lease.isValid(), 'there is no lease')
  dropped.length = 0
  const isHeard = async () => {
    await client.query(edit, ['?b'])
    return dropped.includes(shortCode)
  }
  await until(isHeard, 'the edit was not heard of')
})

proof('whoever answers that an edit was made before waits for it too', async (t) => {
  const site = await openSite(t, 'postgres')
  await site.start()
  const client = await connect(t, site.env.DATABASE_URL ?? '')
  const [id = ''] = [...(await site.makeCodes(1)).values()]
  const path = `${site.base}/v1/qrcodes/${id}`
  const bulk = `${site.base}/v1/qrcodes/bulk`
  const waits: [name: string, send: () => Promise<Answer>][] = [
    ['the same change', () => call(path, 'PATCH', { key: site.key, body: { active: false } })],
    [
      'the same request',
      () =>
        call(bulk, 'PATCH', {
          key: site.key,
          body: { ids: [id], change: { active: true } },
          headers: { 'Idempotency-Key': 'once' },
        }),
    ],
  ]
  for (const [name, send] of waits) {
    // A node that is there, but does not hear of anything.
    const { rows } = await client.query(GHOST)
    const first = unlessShed(send)
    await sleep(300)
    const again = await unlessShed(send)
    const left = Number((await client.query(LEFT, [rows[0].lease_until])).rows[0].ms)
    assert.equal(again.status, 200)
    assert.equal((await first).status, 200)
    assert.ok(left < LEASE_MS * 0.1, `${name} was answered ${left} ms before the lease was over`)
  }
})
