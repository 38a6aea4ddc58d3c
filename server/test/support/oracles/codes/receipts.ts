import assert from 'node:assert/strict'
import { assertCodes, times } from '../../service/crowd.ts'
import type { Answer, Service, TestAccount } from '../../service/service.ts'

const HOUR_MS = 3_600_000
export const BUDGET_BYTES = 64 * 1024 * 1024

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
  /** Of simultaneous requests, each with a key of its own, only as many responses are stored as fit. */
  async function assertHolds(send: (once: string) => Promise<Answer>): Promise<void> {
    const isStored = ({ headers }: Answer) => headers.get('idempotency-stored') ?? 'yes'
    await send('size')
    const size = await spent()
    // Answers differ by a few characters: room for three, however long they are, and never for four.
    await spend(BUDGET_BYTES - Math.floor(4.5 * size))
    const answers = await times(20, (index) => send(`room-${index}`))
    const kinds = answers.map((answer) => `${answer.status} ${isStored(answer)}`)
    assert.equal(kinds.filter((kind) => kind === '201 yes').length, 3, kinds.join())
    assert.equal(kinds.filter((kind) => kind === '201 false').length, 17, kinds.join())
    assert.ok((await spent()) <= BUDGET_BYTES)
    await assertCodes(service, account(), 21)
  }
  return { spend, spent, assertHolds }
}
