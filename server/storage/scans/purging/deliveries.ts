import type { Database } from '../../engine/database.ts'

/** So many are looked through at once. */
const AT_ONCE = 500
const NEXT = `
select d.endpoint, d.id, d.body, d.made_at from deliveries d
where d.endpoint in (select endpoint from hooks where account = $1) and (d.endpoint, d.id) > ($2, $3)
order by d.endpoint, d.id limit ${AT_ONCE}`
const DELETE = 'delete from deliveries where endpoint = $1 and id = $2'

export interface StoredDelivery {
  readonly endpoint: string
  readonly id: string
  readonly body: string
  readonly made_at: number
}

/** What endpoints of an account were sent, or will be sent. Not under the recorder's lock: there may be many. */
export async function removeDeliveries(
  db: Database,
  account: number,
  isRemoved: (delivery: StoredDelivery) => boolean,
): Promise<void> {
  let last = ['', '']
  for (;;) {
    const some = await db.query<StoredDelivery>(NEXT, [account, ...last])
    const removed = some.filter(isRemoved)
    await db.batch(removed.map(({ endpoint, id }) => ({ text: DELETE, values: [endpoint, id] })))
    const end = some.at(-1)
    if (end === undefined || some.length < AT_ONCE) return
    last = [end.endpoint, end.id]
  }
}
