import { mailTo } from '../../../domain/accounts/people/mail-links.ts'
import { codesUsed, type Plans, planOf, quotaOf } from '../../../domain/accounts/plans.ts'
import type { LimitNear, MailContents } from '../../../domain/mail/mail.ts'
import { LIMITS_AT_ONCE, type LimitReader } from '../../storage/mail/limits.ts'
import { begunMark, codesMark, scansMark } from '../../storage/mail/reported.ts'
import { eachAccount } from './each-account.ts'
import type { NotificationJob, NotificationParts } from './watch.ts'

/**
 * "90% are used", of a code's scans or of the plan's codes: reported once for each limit, all of an account
 * in one mail. What was near when mail was set up is old, and not reported.
 */
export interface LimitParts extends NotificationParts {
  readonly limits: LimitReader
  readonly plans: Plans
}

const NEAR = 0.9
const BEGUN = begunMark('limit_near')
/** In memory at one look, and of one account in a mail. Further ones are found by the next look. */
const FOUND_MAX = 5_000
const OF_ACCOUNT_MAX = 1_000
/** In the mail by name; the letter has even fewer. */
const NAMED_MAX = 10

interface Near {
  readonly mark: string
  readonly accountId: string
  readonly content: LimitNear
}

export function limitJob(parts: LimitParts): NotificationJob {
  return {
    name: 'limit_near',
    // All limited codes are read, 200 at a time: 100,000 cost 0.7 s of CPU.
    everyMs: 60_000,
    async run(now) {
      const { source } = parts
      const isFirst = (await source.unreported([BEGUN])).size > 0
      const rested = await source.rested('limit_near', now)
      const found: Near[] = []
      await findAll(parts, async (near) => {
        const candidates = isFirst ? near : near.filter(({ accountId }) => !rested.has(accountId))
        const marks = await source.unreported(candidates.map(({ mark }) => mark))
        if (isFirst) await source.skip([...marks])
        else found.push(...candidates.filter(({ mark }) => marks.has(mark)))
        return found.length < FOUND_MAX
      })
      if (isFirst) await source.skip([BEGUN])
      const byAccount = Map.groupBy(found, ({ accountId }) => accountId)
      await eachAccount(byAccount, (accountId, near) => reportTo(parts, accountId, near, now))
    },
  }
}

/** `take` returns whether it wants more. */
async function findAll(
  { limits, plans, pagesUrl }: LimitParts,
  take: (near: readonly Near[]) => Promise<boolean>,
): Promise<void> {
  // First: there are few, and codes must not keep them from being found.
  await inPages(
    limits.accounts,
    ({ id, plan, counts }) => {
      const quota = quotaOf(planOf(plans, plan), 'live', 0, 'api')
      if (quota === null) return null
      const { limit } = quota
      const url = `${pagesUrl}/app/settings/plan`
      const content = { what: 'codes', plan, used: codesUsed(quota, counts), limit, url } as const
      return { mark: codesMark(id, limit), accountId: id, content }
    },
    take,
  )
  await inPages(
    limits.codes,
    ({ id, accountId, name, used, limit, limitedFrom }) => {
      const url = `${pagesUrl}/app/codes/${id}`
      const content = { what: 'scans', name, used, limit, url } as const
      return { mark: scansMark(id, limitedFrom, limit), accountId, content }
    },
    take,
  )
}

async function inPages<Row extends { readonly id: string }>(
  read: (after: string) => Promise<readonly Row[]>,
  toNear: (row: Row) => Near | null,
  take: (near: readonly Near[]) => Promise<boolean>,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await read(after)
    const all = rows.map(toNear).filter((one) => one !== null)
    const near = all.filter(({ content: { used, limit } }) => used >= limit * NEAR && limit > 0)
    const wantsMore = await take(near)
    const last = rows.at(-1)
    if (last === undefined || rows.length < LIMITS_AT_ONCE || !wantsMore) return
    after = last.id
  }
}

async function reportTo(
  { recipients, source, pagesUrl }: LimitParts,
  accountId: string,
  found: readonly Near[],
  now: number,
): Promise<void> {
  const near = found.slice(0, OF_ACCOUNT_MAX)
  const people = await recipients.of([accountId], 'limit_near')
  const content = toContent(near, pagesUrl)
  const mails = people.map((one) => mailTo(one, one.language, 'limit_near', content, now))
  const marks = near.map(({ mark }) => mark)
  await source.report(marks, mails)
}

function toContent(near: readonly Near[], pagesUrl: string): MailContents['limit_near'] {
  const limits = near.map(({ content }) => content)
  const [only] = limits
  if (only !== undefined && limits.length === 1) return only
  return {
    limits: limits.slice(0, NAMED_MAX),
    more: Math.max(0, limits.length - NAMED_MAX),
    url: `${pagesUrl}/app/codes`,
  }
}
