import { mailTo } from '../../../domain/accounts/people/mail-links.ts'
import type { MailContents } from '../../../domain/mail/mail.ts'
import type { Endpoint } from '../../../domain/webhooks/endpoint.ts'
import { type DisabledHook, REPORTED_AT_ONCE } from '../../storage/mail/notification-source.ts'
import { begunMark, hookMark } from '../../storage/mail/reported.ts'
import { eachAccount } from './each-account.ts'
import type { NotificationJob, NotificationParts } from './watch.ts'

/** "A webhook was switched off": reported once each time, and not at all if it was before mail was set up. */
export interface HookParts extends NotificationParts {
  /** Of live endpoints. */
  readonly endpointsOf: (ids: readonly string[]) => Promise<readonly LiveEndpoint[]>
}

type LiveEndpoint = Pick<Endpoint, 'id' | 'accountId' | 'url'>

interface Disabled extends DisabledHook, LiveEndpoint {}

/** In memory at one look. Further ones are found by the next look. */
const FOUND_MAX = 5_000
const BEGUN = begunMark('webhook_disabled')

export function webhookJob(parts: HookParts): NotificationJob {
  return {
    name: 'webhook_disabled',
    everyMs: 60_000,
    async run(now) {
      const { source } = parts
      const isFirst = (await source.unreported([BEGUN])).size > 0
      const rested = await source.rested('webhook_disabled', now)
      const found: Disabled[] = []
      for (let after = ''; ; ) {
        const hooks = await source.disabledHooks(after)
        const live = await take(parts, hooks, isFirst)
        found.push(...live.filter(({ accountId }) => !rested.has(accountId)))
        const last = hooks.at(-1)
        const isLast = last === undefined || hooks.length < REPORTED_AT_ONCE
        if (isLast || found.length >= FOUND_MAX) break
        after = last.endpointId
      }
      if (isFirst) await source.skip([BEGUN])
      const byAccount = Map.groupBy(found, ({ accountId }) => accountId)
      await eachAccount(byAccount, (accountId, own) => reportTo(parts, accountId, own, now))
    },
  }
}

/** Those of live endpoints; the others are marked as reported. */
async function take(
  { source, endpointsOf }: HookParts,
  hooks: readonly DisabledHook[],
  isFirst: boolean,
): Promise<Disabled[]> {
  if (hooks.length === 0) return []
  const live = isFirst ? [] : await endpointsOf(hooks.map(({ endpointId }) => endpointId))
  const byId = new Map(live.map((endpoint) => [endpoint.id, endpoint]))
  await source.skip(hooks.filter(({ endpointId }) => !byId.has(endpointId)).map(markOf))
  return hooks.flatMap((hook) => {
    const endpoint = byId.get(hook.endpointId)
    return endpoint === undefined ? [] : [{ ...hook, ...endpoint }]
  })
}

async function reportTo(
  { source, recipients, pagesUrl }: HookParts,
  accountId: string,
  hooks: readonly Disabled[],
  now: number,
): Promise<void> {
  const people = await recipients.of([accountId], 'webhook_disabled')
  const content = toContent(hooks, `${pagesUrl}/app/settings/webhooks`)
  const mails = people.map((one) => mailTo(one, one.language, 'webhook_disabled', content, now))
  await source.report(hooks.map(markOf), mails)
}

function toContent(hooks: readonly Disabled[], url: string): MailContents['webhook_disabled'] {
  const endpoints = hooks.map(({ url, reason }) => ({ endpoint: withoutQuery(url), reason }))
  const [only] = endpoints
  return only !== undefined && endpoints.length === 1 ? { ...only, url } : { endpoints, url }
}

function markOf({ endpointId, enabledAt }: DisabledHook): string {
  return hookMark(endpointId, enabledAt)
}

/** Queries often hold a secret. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
