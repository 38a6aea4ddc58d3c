import type { AccountProfile, AccountStore } from '../../../domain/accounts/account.ts'
import type { KeyStore } from '../../../domain/accounts/api-key.ts'
import type { Caller } from '../../../domain/accounts/caller.ts'
import {
  codesUsed,
  dashboardLimit,
  type Plans,
  planOf,
  WEBHOOKS_MAX,
} from '../../../domain/accounts/plans.ts'
import { changeProfile } from '../../../domain/accounts/profile.ts'
import { type BlockedDomains, refuseBlocked } from '../../../domain/codes/blocked-domains.ts'
import { NAME_MAX } from '../../../domain/codes/limits.ts'
import { accountGone } from '../../../domain/errors.ts'
import { actorOf, callerOf } from '../core/gate/caller.ts'
import {
  CLOSED,
  Component,
  Integer,
  Nullable,
  OneOf,
  Part,
  RuledText,
  Text,
} from '../core/schemas/fields.ts'
import { type Api, documented } from '../core/schemas/schemas.ts'
import { type Static, Type } from '../core/schemas/type.ts'
import { BrandView, brandChange, fromBrandChange, toBrandView } from './brand.ts'
import { keyOfCaller, toKeyOfCaller } from './key-schemas.ts'

const AccountView = Component('Account', {
  id: Text('Id of the account.', 'acct_01m7eftph2b5xjt3vh71pmqpyd'),
  name: Text('Display name.', 'Acme'),
  timezone: Text(
    'IANA time zone that determines when a day begins in the dashboard and in reports. The API uses UTC days unless a request sets `timezone`.',
    'Europe/Berlin',
  ),
  brand: BrandView,
  plan: Text(
    "The account's plan, which sets its limits. The operator defines the plans; the built-in plans are free, pro, business and enterprise.",
    'pro',
  ),
  limits: Part('The limits set by the plan.', {
    requests_per_minute: Integer('Maximum number of requests per minute in each mode.', 60),
    qrcodes: Nullable(Integer('Maximum number of live codes; null if unlimited.', 50)),
    counted: OneOf(
      ['api', 'all'],
      'Which live codes count towards the quota: those created through the API, or all of them.',
    ),
    dashboard_qrcodes: Nullable(
      Integer(
        'Maximum number of live codes created in the dashboard, on plans whose quota counts only codes created through the API; null if there is no separate limit.',
        null,
      ),
    ),
    webhooks: Integer(
      `Maximum number of webhooks in each mode, up to ${WEBHOOKS_MAX}; 0 if the plan does not include webhooks.`,
      10,
    ),
  }),
  usage: Part('How much of each limit is in use.', {
    qrcodes: Integer('Live codes that count towards the quota.', 12),
    dashboard_qrcodes: Integer('Live codes created in the dashboard.', 7),
  }),
  key: Type.Optional(
    Part('The key that made the request. Omitted for signed-in people.', keyOfCaller),
  ),
})

const AccountChange = Type.Object(
  {
    name: Type.Optional(RuledText('name', `Display name: 1 to ${NAME_MAX} characters.`, 'Acme')),
    timezone: Type.Optional(
      RuledText(
        'timezone',
        'IANA time zone that determines when a day begins in the dashboard and in reports.',
        'Europe/Berlin',
      ),
    ),
    brand: brandChange,
  },
  { ...CLOSED, minProperties: 1, title: 'AccountChange' },
)

export interface AccountRoutes {
  readonly accounts: AccountStore
  readonly keys: Pick<KeyStore, 'find'>
  readonly plans: Plans
  readonly blocked: BlockedDomains
}

export function accountRoutes(app: Api, routes: AccountRoutes): void {
  const { accounts, keys, plans, blocked } = routes
  const admitContact = (url: string) =>
    refuseBlocked(blocked, [{ param: 'brand.contact_url', url }])
  const read = documented({
    id: 'getAccount',
    tag: 'Account',
    permission: 'account:read',
    summary: 'Get the account, its limits and its usage',
    description:
      "Returns the plan's limits, the current usage and the account's settings. With a key, the response also includes the key's name, mode, scopes and expiry, so you can use this call to test a key.",
    response: { 200: AccountView },
  })
  app.get('/account', { schema: read }, async (request) => {
    const caller = callerOf(request)
    const profile = await accounts.profileOf(caller.accountId)
    if (profile === null) throw accountGone()
    const view = await toView(accounts, plans, caller, profile)
    const { kind, id } = caller.actor
    const key = kind === 'api_key' && id !== null ? await keys.find(id) : null
    return key ? { ...view, key: toKeyOfCaller(key) } : view
  })

  const change = documented({
    id: 'changeAccount',
    tag: 'Account',
    permission: 'account:write',
    summary: "Change the account's name, time zone or brand",
    description:
      'Omitted fields are left unchanged. The time zone applies to the dashboard, reports and emails; API requests use UTC unless they set `timezone`. Visitors see the brand on the page that is shown when a code does not redirect.',
    body: AccountChange,
    response: { 200: AccountView },
  })
  app.patch('/account', { schema: change }, async (request) => {
    const caller = callerOf(request)
    const { brand, ...fields } = request.body
    const change = {
      ...fields,
      ...(brand !== undefined && { brand: brand && fromBrandChange(brand) }),
    }
    const parts = { accounts, admitContact }
    const profile = await changeProfile(parts, caller.accountId, change, actorOf(request))
    return toView(accounts, plans, caller, profile)
  })
}

async function toView(
  accounts: AccountStore,
  plans: Plans,
  { accountId, plan }: Caller,
  { name, timezone, brand }: AccountProfile,
): Promise<Static<typeof AccountView>> {
  const limits = planOf(plans, plan)
  const counts = await accounts.codeCounts({ accountId, mode: 'live' })
  if (counts === null) throw accountGone()
  return {
    id: accountId,
    name,
    timezone,
    brand: toBrandView(brand),
    plan,
    limits: {
      requests_per_minute: limits.requestsPerMinute,
      qrcodes: limits.codes,
      counted: limits.counted,
      dashboard_qrcodes: dashboardLimit(limits),
      webhooks: limits.webhooks,
    },
    usage: {
      qrcodes: codesUsed(limits, counts),
      dashboard_qrcodes: codesUsed({ counted: 'dashboard' }, counts),
    },
  }
}
