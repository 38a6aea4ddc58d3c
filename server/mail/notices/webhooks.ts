import { mailTo } from '../../domain/accounts/people/mail-links.ts'
import type { Noticed } from '../../storage/mail/noticed.ts'
import type { Recipients } from '../../storage/mail/recipients.ts'
import type { NoticeJob } from './watch.ts'

/** "A webhook was switched off", told once each time. */
export interface HookParts {
  readonly noticed: Noticed
  readonly recipients: Recipients
  /** Of live endpoints. */
  readonly endpointsOf: (
    ids: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly accountId: string; readonly url: string }[]>
  readonly pagesUrl: string
}

export function webhookJob(parts: HookParts): NoticeJob {
  const { noticed, recipients, endpointsOf, pagesUrl } = parts
  return {
    name: 'webhook_disabled',
    everyMs: 60_000,
    async run(now) {
      const hooks = await noticed.disabledHooks()
      if (hooks.length === 0) return
      const endpoints = await endpointsOf(hooks.map(({ endpointId }) => endpointId))
      const accountIds = [...new Set(endpoints.map(({ accountId }) => accountId))]
      const people = await recipients.of(accountIds, 'webhook_disabled')
      const mails = endpoints.flatMap(({ id, accountId, url }) => {
        const hook = hooks.find(({ endpointId }) => endpointId === id)
        if (hook === undefined) return []
        const { reason, enabledAt } = hook
        const content = {
          endpoint: withoutQuery(url),
          reason,
          url: `${pagesUrl}/app/settings/webhooks`,
        }
        return people
          .filter((one) => one.accountId === accountId)
          .map((one) => ({
            ...mailTo(one, one.language, 'webhook_disabled', content, now),
            once: `hook ${id} ${enabledAt} ${one.id}`,
          }))
      })
      const untold = await noticed.untold(mails.map(({ once }) => once))
      const news = mails.filter(({ once }) => untold.has(once))
      if (news.length > 0) await noticed.tell(news)
    },
  }
}

/** Queries often hold a secret. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
