import type { DatabaseSync } from 'node:sqlite'
import { PLAIN_NAMES, tableOf, UNKNOWN } from '../../../../domain/scans/dimensions.ts'
import { HUMAN_CLASS, NOWHERE } from '../../../../domain/scans/scans.ts'
import { numberAt } from '../feed-jump.ts'

/**
 * Makes the tables of a salvaged scans.db agree with each other, so that only the scans that could not be
 * read are missing; the figures are counted again afterwards (rebuild.ts). `beside` is attached: the
 * codes, which know whose each code is.
 */
const ACCOUNTS = `
insert or ignore into scan_accounts (num, account_id, mode)
select distinct c.account, k.account_id, k.mode from scan_codes c
join (select id, account_id, mode from beside.codes
      union all select code_id, account_id, mode from beside.tombstones) k on k.id = c.code_id
where c.account not in (select num from scan_accounts)`

/** Scans of a code whose name is lost belong to nobody. */
const ORPHANS = [
  'delete from scan_codes where account not in (select num from scan_accounts)',
  'delete from scans where code not in (select num from scan_codes)',
  'delete from scan_classes where code not in (select num from scan_codes)',
  'delete from outbox where code not in (select num from scan_codes)',
  'delete from missed_codes where code not in (select num from scan_codes)',
  'delete from variant_scopes where code not in (select num from scan_codes)',
  // Scopes of codes are their numbers; those of accounts are negative, those of variants begin higher.
  ...['visits', 'hours', 'returns', 'day_dims', 'block_dims'].map(
    (table) => `delete from ${table} where scope > 0 and scope not in (select num from scan_codes)
      and scope <= (select max(code) from scans)`,
  ),
]

const EVENTS = `
insert into events (account, seq, code, at)
select c.account, s.seq, s.code, s.at from scans s join scan_codes c on c.num = s.code
where s.class = ${HUMAN_CLASS} order by c.account, s.seq`

/**
 * The first scan of a visitor may be among those that are lost: then the next one is the first. Its time is
 * that of the row with the least number, as SQLite promises only beside a single `min` or `max`.
 */
const UNIQUES = `
update scans set is_unique = 1 from (
  select s.code, s.visitor, s.at, min(s.seq) as seq from scans s where s.class = ${HUMAN_CLASS}
  group by s.code, s.visitor having total(s.is_unique) = 0) d
where scans.code = d.code and scans.at = d.at and scans.seq = d.seq
  and not exists (select 1 from visits v join scan_codes c on c.num = v.scope
    where v.visitor = d.visitor and v.scope = d.code and v.day < c.horizon)`

/** Lost scans count as dropped, and endpoints are copied from the codes once more: some may be lost. */
const SKIPPED = `
update scan_feed set dropped = last_seq - (select count(*) from scans), endpoints = 0`

export interface Mended {
  readonly scans: number
  /** Null: not known, because the counter of scans is lost too. */
  readonly lost: number | null
}

export function mend(db: DatabaseSync, now: number): Mended {
  db.exec('begin')
  const [feed] = db.prepare('select last_seq - dropped as scans from scan_feed').all()
  if (!feed) {
    // Cursors of the old feed are void; they are refused.
    db.exec(
      `insert into scan_feed (last_seq, id_key) values (${numberAt(now)}, lower(hex(randomblob(16))))`,
    )
  }
  for (const text of [ACCOUNTS, ...ORPHANS]) db.exec(text)
  for (const text of nameAgain()) db.exec(text)
  for (const text of [EVENTS, UNIQUES, SKIPPED]) db.exec(text)
  db.exec('commit')
  const scans = Number(db.prepare('select count(*) as n from scans').get()?.n)
  return { scans, lost: feed ? Number(feed.scans) - scans : null }
}

/** Scans whose place, reason, variant or language has lost its name get one that says so. */
function nameAgain(): string[] {
  const { country, region, city } = NOWHERE
  const tables = [
    ['places', 'place', 'country, region, city', `'${country}', '${region}', '${city}'`],
    ['reasons', 'reason', 'name', "''"],
    ['variants', 'variant', 'name', `'${UNKNOWN}'`],
    ...PLAIN_NAMES.map((name) => [tableOf(name), name, 'name', `'${UNKNOWN}'`] as const),
  ] as const
  return tables.flatMap(([table, column, names, values]) => {
    if (table === null) return []
    const isNameless = `${column} not in (select num from ${table})`
    return [
      `insert or ignore into ${table} (${names}) select ${values} where exists (select 1 from scans where ${isNameless})`,
      `update scans set ${column} = (select num from ${table} where (${names}) = (${values})) where ${isNameless}`,
    ]
  })
}
