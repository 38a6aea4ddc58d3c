import type { Service, TestAccount } from '../../service/service.ts'

const HOUR_MS = 3_600_000

/** The bytes that an account has used for stored responses. */
export function openBudget(service: Service, account: () => TestAccount) {
  /** As if this much had been stored `hours` ago. */
  const spend = (bytes: number, hours = 0) => {
    const text = `insert into receipt_bytes (account_id, hour, bytes) values ($1, $2, $3)
      on conflict (account_id, hour) do update set bytes = receipt_bytes.bytes + excluded.bytes`
    const hour = Math.floor(Date.now() / HOUR_MS) - hours
    return service.db.batch([{ text, values: [account().id, hour, bytes] }])
  }
  const spent = async () => {
    const text = 'select coalesce(sum(bytes), 0) as bytes from receipt_bytes where account_id = $1'
    const [row] = await service.db.query<{ bytes: number }>(text, [account().id])
    return Number(row?.bytes)
  }
  return { spend, spent }
}
