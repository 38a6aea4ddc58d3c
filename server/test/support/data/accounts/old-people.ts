import { newId } from '../../../../../domain/ids.ts'
import { insertMany, type Rows } from '../../../../storage/engine/database.ts'
import type { Service } from '../../service/service.ts'

/** Keys and invitations straight into the tables: as earlier releases left them, without a limit. */

const DAY_MS = 86_400_000
const PIECE = 5000

export async function addKeys(
  service: Service,
  accountId: string,
  count: number,
  revokedAt: number | null,
): Promise<void> {
  const text = { id: 'text', account_id: 'text', mode: 'text', hash: 'text' } as const
  const more = { last_four: 'text', created_at: 'int', revoked_at: 'int', name: 'text' } as const
  const rows = Array.from({ length: count }, () => {
    const id = newId('key', Date.now())
    return [id, accountId, 'live', `hash of ${id}`, 'abcd', Date.now(), revokedAt, 'Old']
  })
  await insert(service, 'api_keys', { ...text, ...more }, rows)
}

/** People without a password. Those with a link are invited. */
export async function addInvited(
  service: Service,
  accountId: string,
  count: number,
  isLinked = true,
): Promise<void> {
  const at = Date.now()
  const columns = { id: 'text', account_id: 'text', email: 'text', role: 'text' } as const
  const people = Array.from({ length: count }, () => {
    const id = newId('usr', at)
    return [id, accountId, `${id}@example.com`, 'viewer', 0, at]
  })
  await insert(service, 'people', { ...columns, epoch: 'int', created_at: 'int' }, people)
  if (!isLinked) return
  const links = people.map(([id]) => [`hash of ${id}`, accountId, id ?? '', at + 7 * DAY_MS])
  const of = { hash: 'text', account_id: 'text', person_id: 'text', expires_at: 'int' } as const
  await insert(service, 'links', of, links)
}

/** Members whose password nobody knows. */
export async function addMembers(
  service: Service,
  accountId: string,
  count: number,
): Promise<void> {
  await addInvited(service, accountId, count, false)
  const text = `update people set password = 'x' where account_id = $1 and password is null and epoch = 0
    and email like 'usr_%'`
  await service.db.batch([{ text, values: [accountId], expect: count }])
}

async function insert(
  { db }: Service,
  table: string,
  columns: Rows['columns'],
  rows: Rows['rows'],
): Promise<void> {
  for (let at = 0; at < rows.length; at += PIECE) {
    await db.batch([insertMany(table, columns, rows.slice(at, at + PIECE))])
  }
}
