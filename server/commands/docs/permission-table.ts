import { PERMISSIONS, type Permission, ROLES } from '../../../domain/accounts/permissions.ts'

/** The table of docs/accounts.md; a test compares it with the committed file. */

const BEGIN = '<!-- permissions: written by npm run docs -->'
const END = '<!-- end of permissions -->'

const ABOUT: Readonly<Record<Exclude<Permission, 'public'>, string>> = {
  'codes:read': 'codes, their images and history; `preview`',
  'codes:create': 'create codes, including in bulk',
  'codes:edit':
    'change codes, including in bulk; change their schedules and versions, tags, logos and styles',
  'codes:delete': 'delete codes, including in bulk',
  'codes:put': '`PUT /v1/qrcodes/ext_…`',
  'analytics:read': 'analytics, exports, events and their stream',
  'webhooks:read': 'webhooks and deliveries, without secrets',
  'webhooks:write': 'create, change, test and delete webhooks; retry and replay deliveries',
  'webhooks:secrets': 'rotate the secret of a webhook',
  reports: 'create, list and revoke `/v1/reports`',
  'account:read': '`GET /v1/account`, `/v1/whoami`',
  'account:write': '`PATCH /v1/account`',
  'audit:read': '`GET /v1/audit`',
  members: '`/v1/members`',
  keys: '`/v1/api-keys`',
  'own-session': '`/v1/session`, `/v1/sessions`, `/v1/password`',
}

/** The page with its table as it is now. */
export function withPermissions(page: string): string {
  const [before, rest] = split(page, BEGIN)
  const [, after] = split(rest, END)
  return `${before}${BEGIN}\n${toTable()}\n${END}${after}`
}

function split(page: string, marker: string): [string, string] {
  const at = page.indexOf(marker)
  if (at < 0) throw new Error(`docs/accounts.md has no line ${marker}`)
  return [page.slice(0, at), page.slice(at + marker.length)]
}

function toTable(): string {
  const names = Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[]
  const rows = names.map((name) => {
    const { scope, roles } = PERMISSIONS[name]
    const allowed: readonly string[] = roles
    const marks = ROLES.map((role) => (allowed.includes(role) ? 'yes' : 'no'))
    return `| ${ABOUT[name]} | ${marks.join(' | ')} | ${toScope(scope)} |`
  })
  return [
    `| what | ${ROLES.join(' | ')} | API key |`,
    `|---|${ROLES.map(() => '---|').join('')}---|`,
    ...rows,
  ].join('\n')
}

function toScope(scope: (typeof PERMISSIONS)[keyof typeof PERMISSIONS]['scope']): string {
  if (scope === null) return 'no'
  if (scope === 'any') return 'any key'
  return scope === 'full' ? 'only `full`' : scope.map((one) => `\`${one}\``).join(' and ')
}
