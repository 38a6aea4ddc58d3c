import { mailTo } from '../../domain/accounts/people/mail-links.ts'
import type { CodeStore } from '../../domain/codes/code-store.ts'
import { MISSED_REASONS, type MissedCode, type MissedReason } from '../../domain/mail/mail.ts'
import { DAY_MS } from '../../domain/time/periods.ts'
import type { MissedRow, Noticed } from '../../storage/mail/noticed.ts'
import type { Recipients } from '../../storage/mail/recipients.ts'
import type { NoticeJob } from './watch.ts'

/** "A code was scanned in vain": once a day for a code. Those found at one look are in one mail. */
export interface MissedParts {
  readonly noticed: Noticed
  readonly recipients: Recipients
  readonly codes: Pick<CodeStore, 'findSome'>
  readonly pagesUrl: string
}

const NAMED_MAX = 10
const KEPT_DAYS = 3
/** A code that is yet to open is announced to those who come early: nobody has made a mistake. */
const TOLD: readonly string[] = MISSED_REASONS.filter((reason) => reason !== 'scheduled')

export function missedJob(parts: MissedParts): NoticeJob {
  return {
    name: 'missed_scans',
    everyMs: 60_000,
    async run(now) {
      const rows = await parts.noticed.missed()
      for (const own of Map.groupBy(rows, ({ accountId }) => accountId).values()) {
        await tellAccount(parts, own, now)
      }
      await parts.noticed.forgetMissed(Math.floor(now / DAY_MS) - KEPT_DAYS)
    },
  }
}

async function tellAccount(
  parts: MissedParts,
  rows: readonly MissedRow[],
  now: number,
): Promise<void> {
  const { noticed, recipients, pagesUrl } = parts
  const yesterday = Math.floor(now / DAY_MS) - 1
  const isNews = ({ mode, reason, day }: MissedRow) =>
    mode === 'live' && TOLD.includes(reason) && day >= yesterday
  const live = rows.filter(isNews)
  const [{ accountId = '' } = {}] = rows
  const codes = live.length > 0 ? await describe(parts, accountId, live, pagesUrl) : []
  const people = codes.length > 0 ? await recipients.of([accountId], 'missed_scans') : []
  const content = { codes: codes.slice(0, NAMED_MAX), more: Math.max(0, codes.length - NAMED_MAX) }
  const mails = people.map((one) => mailTo(one, one.language, 'missed_scans', content, now))
  await noticed.tellMissed(rows, mails)
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
    // Deleted meanwhile.
    if (name === undefined || first === undefined) return []
    const scans = own.reduce((sum, row) => sum + Number(row.scans), 0)
    return [
      { name, reason: first.reason as MissedReason, scans, url: `${pagesUrl}/app/codes/${id}` },
    ]
  })
}
