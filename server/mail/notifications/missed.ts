import { mailTo } from '../../../domain/accounts/people/mail-links.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { MISSED_REASONS, type MissedCode, type MissedReason } from '../../../domain/mail/mail.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import type { MissedPage, MissedPlace, MissedRow } from '../../storage/mail/notification-source.ts'
import { eachAccount } from './each-account.ts'
import type { NotificationJob, NotificationParts } from './watch.ts'

/**
 * "A code has missed scans": once a day for a code. Those found at one look are in one mail, and what comes
 * after it waits for an hour, so that a campaign that goes wrong is no flood.
 */
export interface MissedParts extends NotificationParts {
  readonly codes: Pick<CodeStore, 'findSome'>
}

const NAMED_MAX = 10
/** A code that opens later announces its start to early visitors: that is no mistake. */
const TOLD: readonly string[] = MISSED_REASONS.filter((reason) => reason !== 'scheduled')

export function missedJob(parts: MissedParts): NotificationJob {
  return {
    name: 'missed_scans',
    everyMs: 60_000,
    async run(now) {
      const rested = await parts.source.rested('missed_scans', now)
      const faults: unknown[] = []
      // What is older than yesterday is no news any more.
      let after: MissedPlace | null = { day: yesterdayOf(now), code: 0 }
      while (after !== null) {
        const page: MissedPage = await parts.source.missed(after)
        const byAccount = Map.groupBy(page.rows, ({ accountId }) => accountId)
        for (const accountId of rested) byAccount.delete(accountId)
        await eachAccount(byAccount, async (accountId, rows) => {
          if (await reportTo(parts, accountId, rows, now)) rested.add(accountId)
        }).catch((error: unknown) => faults.push(error))
        after = page.last
      }
      if (faults.length > 0) throw faults[0]
    },
  }
}

function yesterdayOf(now: number): number {
  return Math.floor(now / DAY_MS) - 1
}

/** True if a mail was written. */
async function reportTo(
  parts: MissedParts,
  accountId: string,
  rows: readonly MissedRow[],
  now: number,
): Promise<boolean> {
  const { source, recipients, pagesUrl } = parts
  const live = rows.filter(({ mode, reason }) => mode === 'live' && TOLD.includes(reason))
  const codes = live.length > 0 ? await describe(parts, accountId, live, pagesUrl) : []
  const people = codes.length > 0 ? await recipients.of([accountId], 'missed_scans') : []
  const content = { codes: codes.slice(0, NAMED_MAX), more: Math.max(0, codes.length - NAMED_MAX) }
  const mails = people.map((one) => mailTo(one, one.language, 'missed_scans', content, now))
  await source.reportMissed(rows, mails)
  return mails.length > 0
}

async function describe(
  { codes }: MissedParts,
  accountId: string,
  rows: readonly MissedRow[],
  pagesUrl: string,
): Promise<MissedCode[]> {
  const ids = [...new Set(rows.map(({ codeId }) => codeId))]
  const found = await codes.findSome({ accountId, mode: 'live' }, ids)
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => {
    const name = names.get(id)
    const own = rows.filter(({ codeId }) => codeId === id)
    const [first] = own
    // It was deleted in the meantime.
    if (name === undefined || first === undefined) return []
    const scans = own.reduce((sum, row) => sum + Number(row.scans), 0)
    return [
      { name, reason: first.reason as MissedReason, scans, url: `${pagesUrl}/app/codes/${id}` },
    ]
  })
}
