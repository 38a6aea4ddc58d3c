import { mailTo } from '../../domain/accounts/people/mail-links.ts'
import { codesUsed, type Plans, planOf, quotaOf } from '../../domain/accounts/plans.ts'
import type { LimitNear } from '../../domain/mail/mail.ts'
import { LIMITS_AT_ONCE, type LimitReader } from '../../storage/mail/limits.ts'
import type { Noticed } from '../../storage/mail/noticed.ts'
import type { Recipient, Recipients } from '../../storage/mail/recipients.ts'
import type { NoticeJob } from './watch.ts'

/** "90 % are used", of a code's scans or of the plan's codes. Told once for each limit. */
export interface LimitParts {
  readonly noticed: Noticed
  readonly recipients: Recipients
  readonly limits: LimitReader
  readonly plans: Plans
  readonly pagesUrl: string
}

const NEAR = 0.9

interface Near {
  /** Of the limit. */
  readonly name: string
  readonly accountId: string
  readonly content: LimitNear
}

export function limitJob(parts: LimitParts): NoticeJob {
  return {
    name: 'limit_near',
    everyMs: 300_000,
    async run(now) {
      await inPages(
        parts.limits.codes,
        ({ id, accountId, name, used, limit, limitedFrom }) => {
          const url = `${parts.pagesUrl}/app/codes/${id}`
          const content = { what: 'scans', name, used, limit, url } as const
          return { name: `scans ${id} ${limitedFrom} ${limit}`, accountId, content }
        },
        (found) => tell(parts, found, now),
      )
      await inPages(
        parts.limits.accounts,
        ({ id, plan, counts }) => {
          const quota = quotaOf(planOf(parts.plans, plan), 'live', 0, 'api')
          if (quota === null) return null
          const { limit } = quota
          const url = `${parts.pagesUrl}/app/settings/plan`
          const content = {
            what: 'codes',
            plan,
            used: codesUsed(quota, counts),
            limit,
            url,
          } as const
          return { name: `codes ${id} ${limit}`, accountId: id, content }
        },
        (found) => tell(parts, found, now),
      )
    },
  }
}

async function inPages<Row extends { readonly id: string }>(
  read: (after: string) => Promise<readonly Row[]>,
  toNear: (row: Row) => Near | null,
  found: (near: readonly Near[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await read(after)
    const all = rows.map(toNear).filter((one) => one !== null)
    await found(all.filter(({ content: { used, limit } }) => used >= limit * NEAR && limit > 0))
    const last = rows.at(-1)
    if (last === undefined || rows.length < LIMITS_AT_ONCE) return
    after = last.id
  }
}

async function tell(parts: LimitParts, near: readonly Near[], now: number): Promise<void> {
  const { recipients, noticed } = parts
  if (near.length === 0) return
  const accountIds = [...new Set(near.map(({ accountId }) => accountId))]
  const people = Map.groupBy(await recipients.of(accountIds, 'limit_near'), (one) => one.accountId)
  const pairs = near.flatMap((one) =>
    (people.get(one.accountId) ?? []).map((person) => ({ near: one, person })),
  )
  const onceOf = ({ near: { name }, person }: { near: Near; person: Recipient }) =>
    `${name} ${person.id}`
  const untold = await noticed.untold(pairs.map(onceOf))
  const mails = pairs
    .filter((pair) => untold.has(onceOf(pair)))
    .map((pair) => ({
      ...mailTo(pair.person, pair.person.language, 'limit_near', pair.near.content, now),
      once: onceOf(pair),
    }))
  if (mails.length > 0) await noticed.tell(mails)
}
