import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../engine/database.ts'
import { VARIANTS_FROM } from '../horizon.ts'
import { removeDeliveries } from './deliveries.ts'
import { detachAll } from './detach.ts'
import { eraseRest } from './erase-account.ts'
import { dropRollups, purgeFigures } from './figures.ts'
import { codeIdOf, type PurgedCode } from './purged.ts'
import { purgeScans } from './scans.ts'
import { purgeVisits } from './visits.ts'

/**
 * Removes scans for good, with everything that was counted from them, in steps during which nothing is recorded.
 *
 * A purge begins with a mark that hides the scans at once: codes give up their ids (detach.ts), deleted accounts
 * have `erased_at`. What is marked is then removed here, first from the account's figures, then itself. Every step
 * can be made again, by anybody, so a purge that was killed is finished by the next server or command that
 * looks, and several may be at work at once. Only when nothing else is left does the mark go.
 *
 * In one transaction a million scans held up recording for half a minute (`npm run bench -- purge`).
 */
const ERASED = 'select num from scan_accounts where erased_at is not null order by num'
const PURGED = `
select c.num, c.purged_of as account, c.code_id, c.purged_at as at, c.horizon,
  case when a.num is null or a.erased_at is not null then 1 else 0 end as is_erased
from scan_codes c left join scan_accounts a on a.num = c.purged_of
where c.purged_of is not null order by c.purged_of, c.num`
const VARIANTS = `select ${VARIANTS_FROM} + num as scope from variant_scopes where code = $1`
/** Codes do not get a higher number. */
const ALL_CODES = Number.MAX_SAFE_INTEGER
const CODE_ID = /qr_[0-9A-Za-z]+/g

interface Purged extends PurgedCode {
  readonly isErased: boolean
}

/** Is anything left to do? */
export async function isPurging(db: Pick<Database, 'query'>): Promise<boolean> {
  const text = `select 1 where exists (select 1 from scan_codes where purged_of is not null)
    or exists (select 1 from scan_accounts where erased_at is not null)`
  return (await db.query(text)).length > 0
}

/** Yields how long each step held the lock. */
export async function* purgeMarked(db: Database): AsyncGenerator<number, void> {
  const erased = await db.query<{ num: number }>(ERASED)
  for (const { num } of erased) yield* detachAll(db, num, ALL_CODES, Date.now(), true)
  const codes = await purgedCodes(db)
  if (codes.length === 0 && erased.length === 0) return
  for (const own of Map.groupBy(codes, ({ account }) => account).values()) {
    await removeTheirDeliveries(db, own)
  }
  yield* purgeVisits(db)
  for (const code of codes) {
    if (!code.isErased) yield* purgeFigures(db, code)
    const variants = await db.query<{ scope: number }>(VARIANTS, [code.num])
    for (const scope of [code.num, ...variants.map((one) => one.scope)])
      yield* dropRollups(db, scope)
    yield* purgeScans(db, code)
  }
  for (const { num } of erased) yield* eraseRest(db, num)
}

async function purgedCodes(db: Database): Promise<Purged[]> {
  type Row = Omit<PurgedCode, 'codeId'> & { readonly code_id: string; readonly is_erased: number }
  const rows = await db.query<Row>(PURGED)
  return rows.map(({ code_id, is_erased, ...row }) => ({
    ...row,
    codeId: codeIdOf(code_id),
    isErased: is_erased === 1,
  }))
}

/** What is about later scans of the same code is sent. */
async function removeTheirDeliveries(db: Database, codes: readonly Purged[]): Promise<void> {
  const [{ account, isErased } = {}] = codes
  if (account === undefined || isErased) return
  const until = new Map(codes.map(({ codeId, at }) => [codeId, at]))
  await removeDeliveries(db, account, ({ body, made_at }) =>
    (body.match(CODE_ID) ?? []).some((id) => made_at <= (until.get(id) ?? -1)),
  )
}

/**
 * After steps that took this long together it rests for twice as long: a recorder that waits on SQLite asks for
 * the lock only now and then.
 */
const WORK_MS = 5
const REST = 2

/** For who waits for the end; a server rests by itself (recorder/chores.ts). */
export async function restingly(steps: AsyncIterable<number>): Promise<void> {
  for await (const heldMs of together(steps)) await sleep(REST * heldMs)
}

/** Short steps follow one another without a rest. */
export async function* together(steps: AsyncIterable<number>): AsyncGenerator<number, void> {
  let heldMs = 0
  for await (const ms of steps) {
    heldMs += ms
    if (heldMs < WORK_MS) continue
    yield heldMs
    heldMs = 0
  }
}
