import type { Database } from '../../engine/database.ts'
import { RAISE_HOOKS } from '../../webhooks/endpoint-copies.ts'
import { accountScope, TELL_RECORDERS } from '../recording/write-rollups.ts'
import { removeDeliveries } from './deliveries.ts'
import { dropRollups } from './figures.ts'
import { openPace, step } from './step.ts'

/** The rest of a deleted account, once its codes are purged: see finish.ts. */
const NEXT_EVENTS = `
select count(*) as n, max(seq) as last from (
  select seq from events where account = $1 order by seq limit $2) e`
const DELETE_EVENTS = 'delete from events where account = $1 and seq <= $2'
const DELETE_HOOKS = [
  'delete from outbox where endpoint in (select endpoint from hooks where account = $1)',
  'delete from hooks where account = $1',
]
/** Scans from a log may have come in the meantime: the next round removes them. */
const DELETE_ACCOUNT = `
delete from scan_accounts where num = $1 and erased_at is not null
  and not exists (select 1 from scan_codes c where c.account = $1)
  and not exists (select 1 from scan_codes c where c.purged_of = $1)`

export async function* eraseRest(db: Database, account: number): AsyncGenerator<number, void> {
  await removeDeliveries(db, account, () => true)
  const hooks = DELETE_HOOKS.map((text) => ({ text, values: [account] }))
  yield (await step(db, null, [...hooks, RAISE_HOOKS])).heldMs
  const pace = openPace()
  for (;;) {
    const [next] = await db.query<{ n: number; last: number }>(NEXT_EVENTS, [account, pace.rows()])
    if (!next || next.n === 0) break
    const values = [account, next.last]
    yield (await step(db, pace, [{ text: DELETE_EVENTS, values }])).heldMs
  }
  yield* dropRollups(db, accountScope(account))
  const remove = { text: DELETE_ACCOUNT, values: [account] }
  yield (await step(db, null, [remove, TELL_RECORDERS])).heldMs
}
