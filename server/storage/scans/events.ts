import type { Owner } from '../../../domain/accounts/owner.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import type { EventPage, EventStore, EventsAsked, FeedEnd } from '../../../domain/events/events.ts'
import { placeholders, type Queried } from '../engine/database.ts'
import type { Reader, ScanRow } from '../readers/reader.ts'
import type { Readers } from '../readers/readers.ts'
import { openScanIds } from '../readers/scan-ids.ts'
import { columnsOf, openScanRecords } from '../readers/scan-rows.ts'

/** Pages of the feed are read like other questions about scans; its end is a single lookup. */
const ACCOUNT = '(select num from scan_accounts where account_id = $1 and mode = $2)'

/**
 * The page is selected first, so that no plan can start with the scans. Events of scans that are
 * being deleted go a little later than the scans, and a code that is being purged has lost its id:
 * they are skipped.
 */
const pageOf = (isDetailed: boolean) => `
select c.code_id, ${columnsOf('s', isDetailed)}
from (select seq, code, at from events v where account = ${ACCOUNT} and seq > $3
        and exists (select 1 from scans o where o.code = v.code and o.at = v.at and o.seq = v.seq)
        and exists (select 1 from scan_codes k where k.num = v.code and k.purged_of is null)
      order by seq limit $4) e
join scan_codes c on c.num = e.code
join scans s on s.code = e.code and s.at = e.at and s.seq = e.seq
order by e.seq`

const END = `select at, seq from events where account = ${ACCOUNT} order by seq desc limit 1`
const LAST_SEQ = 'select last_seq from scan_feed'
const ASKED_AT_ONCE = 500

export function openEventStore(
  readers: Readers,
  db: Queried,
  codes: Pick<CodeStore, 'externalIdsOf'>,
): EventStore {
  const toRecords = openScanRecords()
  const idsOf = openScanIds()

  async function read(reader: Reader, { accountId, mode }: Owner, asked: EventsAsked) {
    const { seq, limit, isDetailed } = asked
    // One more than requested, to know whether there are more.
    const values = [accountId, mode, seq, limit + 1]
    const rows = await reader.query<EventRow>(pageOf(isDetailed), values)
    const page = rows.slice(0, limit)
    const records = await toRecords(reader, page)
    const events = records.map((record, index) => {
      const { code_id, seq } = page[index] as EventRow
      return { ...record, codeId: code_id, externalId: null, seq }
    })
    return { events, hasMore: rows.length > limit } satisfies EventPage
  }

  return {
    async after(owner, asked) {
      const page = await readers.atOneMoment(owner.accountId, (reader) =>
        read(reader, owner, asked),
      )
      if (!asked.isDetailed) return page
      const ids = [...new Set(page.events.map(({ codeId }) => codeId))]
      const externalIds = await codes.externalIdsOf(owner, ids)
      const events = page.events.map((event) => {
        return { ...event, externalId: externalIds.get(event.codeId) ?? null }
      })
      return { ...page, events }
    },

    async endOf({ accountId, mode }) {
      const [row] = await db.query<{ at: number; seq: number }>(END, [accountId, mode])
      return row ? { seq: row.seq, cursor: (await idsOf(db.query)).of(row.at, row.seq) } : null
    },

    async seqOf(cursor) {
      return (await idsOf(db.query)).seqOf(cursor)
    },

    async endsOf(owners) {
      const ids = [...new Set(owners.map(({ accountId }) => accountId))]
      const ends: FeedEnd[] = []
      for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
        const some = ids.slice(from, from + ASKED_AT_ONCE)
        const text = `select a.account_id, a.mode,
            (select max(e.seq) from events e where e.account = a.num) as seq
          from scan_accounts a where a.account_id in (${placeholders(some.length, 0)})`
        for (const row of await db.query<EndRow>(text, some)) {
          ends.push({ accountId: row.account_id, mode: row.mode, seq: row.seq ?? 0 })
        }
      }
      return ends
    },

    async lastSeq() {
      return (await db.query<{ last_seq: number }>(LAST_SEQ))[0]?.last_seq ?? 0
    },
  }
}

interface EventRow extends ScanRow {
  code_id: string
}

interface EndRow {
  account_id: string
  mode: string
  seq: number | null
}
