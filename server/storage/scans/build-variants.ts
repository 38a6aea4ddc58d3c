import { HUMAN_CLASS } from '../../../domain/scans/scans.ts'
import { HOUR_MS } from '../../../domain/time/periods.ts'
import { type Database, insertMany, placeholders, type Statement } from '../engine/database.ts'
import { VARIANTS_FROM } from './horizon.ts'
import { STAGED_VISITS, VISIT_STATEMENTS } from './recording/unique-visits.ts'
import {
  addVariant,
  copiedVariant,
  HAS_OTHER_VARIANTS,
  VARIANTS,
  variantNum,
  variantScope,
} from './recording/variant-scopes.ts'
import { TELL_RECORDERS } from './recording/write-rollups.ts'

/**
 * Builds variants as scopes: see variant-scopes.ts. Each step is a short transaction during which
 * nothing is recorded, and says in it how far it has come. So it may be killed anywhere, and several
 * servers may build at once.
 */

/** Scans per step, and more if an hour has more; about 100 ms. */
const STEP_SCANS = 5000
/** Rows of visits that are looked through in a step. */
const STEP_VISITS = 20_000
/** Above every visitor. */
const END = Number.MAX_SAFE_INTEGER

const UNBUILT = `select num from scan_codes where variants = ${VARIANTS.areBuilt} order by num`
const READ = `
select num, built_hour, built_visitor from scan_codes
where num = $1 and rolled = 1 and variants = ${VARIANTS.areBuilt}`

interface Unbuilt {
  readonly num: number
  readonly built_hour: number
  readonly built_visitor: number
}

/** Yields after each step. */
export async function* buildVariants(db: Database): AsyncGenerator<void, void> {
  for (const { num } of await db.query<{ num: number }>(UNBUILT)) yield* buildVariantsOf(db, num)
}

export async function* buildVariantsOf(db: Database, num: number): AsyncGenerator<void, void> {
  await skipPlain(db, num)
  for (;;) {
    const [code] = await db.query<Unbuilt>(READ, [num])
    if (!code) return
    if (code.built_hour < 0) await copyVisits(db, code)
    else await buildHours(db, code)
    yield
  }
}

const HAS_OTHERS = `select ${HAS_OTHER_VARIANTS} as found`
const SKIP = `
update scan_codes set variants = ${VARIANTS.onlyDefault}
where num = $1 and variants = ${VARIANTS.areBuilt} and not exists (
  select 1 from variant_scopes v where v.code = $1)`

/** A code from before this was known may have `default` only: there is nothing to build. */
async function skipPlain(db: Database, num: number): Promise<void> {
  const [row] = await db.query<{ found: number | boolean }>(HAS_OTHERS, [num])
  if (row?.found) return
  const skip = { text: SKIP, values: [num], expect: 1, name: 'others' }
  await db.batch([...db.batchLock('recorder'), skip, TELL_RECORDERS])
}

/** Unless another process was faster. */
function unchanged({ num, built_hour, built_visitor }: Unbuilt): Statement {
  const text = `${READ} and built_hour = $2 and built_visitor = $3`
  return { text, values: [num, built_hour, built_visitor], expect: 1, name: 'moved' }
}

const NEXT_VISITOR = `
select visitor from visits where visitor > $1 order by visitor limit 1 offset ${STEP_VISITS} - 1`
const copyOf = (variant: string) => `
insert into visits (scope, visitor, day, hours)
select cast($2 as bigint), t.visitor, t.day, t.hours from scan_codes c join visits t on t.scope = c.num
where c.num = $1 and t.visitor > $3 and t.visitor <= $4 and t.day < c.horizon
  and exists (select 1 from variant_scopes v where v.code = c.num and v.variant = ${variant})
on conflict (visitor, scope, day) do nothing`
const SCOPE_OF = (variant: string) =>
  `select num from variant_scopes where code = $1 and variant = ${variant}`
const COPIED = `
update scan_codes set built_visitor = $2, built_hour = case when $2 = ${END} then 24 * horizon
  else built_hour end where num = $1`

/** Visitors whose scans are dropped: the days that are left of them. */
async function copyVisits(db: Database, code: Unbuilt): Promise<void> {
  const variant = variantNum(copiedVariant(code.built_hour))
  const [scope] = await db.query<{ num: number }>(SCOPE_OF(variant), [code.num])
  const [next] = await db.query<{ visitor: number }>(NEXT_VISITOR, [code.built_visitor])
  const to = next?.visitor ?? END
  const values = [code.num, variantScope(scope?.num ?? 0), code.built_visitor, to]
  await db.batch([
    ...db.batchLock('recorder'),
    ...db.preferKeys(),
    unchanged(code),
    { text: copyOf(variant), values },
    { text: COPIED, values: [code.num, to] },
  ])
}

const OF_CODE = `code = $1 and class = ${HUMAN_CLASS} and at >= $2`
const NEXT_SCANS = `
select at, visitor, variant from scans where ${OF_CODE} order by at limit ${STEP_SCANS}`
const REST_OF_HOUR = `
select at, visitor, variant from scans where ${OF_CODE} and at < $3 order by at`
const COUNT = `(select count(*) from scans where ${OF_CODE} and at < $3)`

interface Scan {
  readonly at: number
  readonly visitor: number
  readonly variant: number
}

/** Whole hours. What is recorded meanwhile would be missed: then the step is made again. */
async function buildHours(db: Database, code: Unbuilt): Promise<void> {
  const from = code.built_hour * HOUR_MS
  const some = await db.query<Scan>(NEXT_SCANS, [code.num, from])
  const last = some.at(-1)
  if (!last) return finish(db, code)
  const hour = Math.floor(last.at / HOUR_MS)
  const isCut = some.length === STEP_SCANS
  const isOneHour = Math.floor((some[0] as Scan).at / HOUR_MS) === hour
  const end = isCut && !isOneHour ? hour : hour + 1
  const values = [code.num, from, end * HOUR_MS]
  const scans =
    isCut && isOneHour
      ? await db.query<Scan>(REST_OF_HOUR, values)
      : some.filter(({ at }) => at < end * HOUR_MS)
  const scopes = await scopesOf(db, code, scans)
  await db.batch([
    ...db.batchLock('recorder'),
    ...db.preferKeys(),
    unchanged(code),
    stillThere(code, scopes),
    {
      text: `select 1 where ${COUNT} = $4`,
      values: [...values, scans.length],
      expect: 1,
      name: 'more',
    },
    ...stage(scans, scopes).flatMap((visits) => [
      insertMany('staged_visits', STAGED_VISITS, visits),
      ...VISIT_STATEMENTS,
    ]),
    { text: 'update scan_codes set built_hour = $2 where num = $1', values: [code.num, end] },
    ...['staged_visits', 'decided_visits'].map(db.emptyTable),
  ])
}

/** By the number of the variant. */
async function scopesOf(db: Database, { num }: Unbuilt, scans: readonly Scan[]) {
  const variants = [...new Set(scans.map(({ variant }) => variant))]
  await db.batch([
    ...db.batchLock('recorder'),
    unchangedRolled(num),
    ...variants.map((variant) => addVariant(num, variant)),
  ])
  const text = `select num, variant from variant_scopes
    where code = $1 and variant in (${placeholders(variants.length, 1)})`
  const rows = await db.query<{ num: number; variant: number }>(text, [num, ...variants])
  return new Map(rows.map((row) => [row.variant, variantScope(row.num)]))
}

/** A purge takes them away. */
function stillThere({ num }: Unbuilt, scopes: ReadonlyMap<number, number>): Statement {
  const nums = [...scopes.values()].map((scope) => scope - VARIANTS_FROM)
  const text = `select num from variant_scopes
    where code = $1 and num in (${placeholders(nums.length, 1)})`
  return { text, values: [num, ...nums], expect: nums.length, name: 'moved' }
}

function unchangedRolled(num: number): Statement {
  return { text: READ, values: [num], expect: 1, name: 'moved' }
}

/** Rows of staged_visits, hour by hour. */
function stage(scans: readonly Scan[], scopes: ReadonlyMap<number, number>): number[][][] {
  const hours = new Map<number, Map<string, number[]>>()
  for (const { at, visitor, variant } of scans) {
    const hour = Math.floor(at / HOUR_MS)
    const scope = scopes.get(variant)
    if (scope === undefined) continue
    const visitors = hours.get(hour) ?? new Map<string, number[]>()
    hours.set(hour, visitors)
    const row = visitors.get(`${scope} ${visitor}`)
    if (row) row[4] = (row[4] ?? 0) + 1
    else visitors.set(`${scope} ${visitor}`, [scope, visitor, hour, 0, 1, 1])
  }
  const byVisitor = ([s = 0, v = 0]: number[], [t = 0, w = 0]: number[]) => v - w || s - t
  return [...hours.values()].map((visitors) => [...visitors.values()].sort(byVisitor))
}

const FINISH = `
update scan_codes set variants = ${VARIANTS.areScopes}
where num = $1 and not exists (select 1 from scans where ${OF_CODE})`

async function finish(db: Database, code: Unbuilt): Promise<void> {
  await db.batch([
    ...db.batchLock('recorder'),
    unchanged(code),
    { text: FINISH, values: [code.num, code.built_hour * HOUR_MS], expect: 1, name: 'more' },
    TELL_RECORDERS,
  ])
}
