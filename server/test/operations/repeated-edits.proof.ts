import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_MS } from '../../storage/engine/nodes/acknowledge.ts'
import { connect } from '../support/service/own-postgres.ts'
import { unlessShed } from '../support/service/patient.ts'
import { type Answer, call } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'

/**
 * An edit is repeated while a node with a lease does not listen: each response waits until the lease is
 * over.
 */

const GHOST = `
insert into nodes (id, lease_until, seen, since, version)
values ('ghost', cast(extract(epoch from clock_timestamp()) * 1000 as bigint) + ${LEASE_MS},
  pg_current_snapshot(), 0, '0')
on conflict (id) do update set lease_until = excluded.lease_until, seen = excluded.seen
returning lease_until`

/** By the clock that counts, that of the database. */
const LEFT =
  'select $1::bigint - cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as ms'

test('whoever answers that an edit was made before waits for it too', async (t) => {
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
