import { PERMISSIONS, type Permission, ROLES } from '../../../domain/accounts/permissions.ts'
import { PAYLOADS } from '../../http/webhooks/payload-schemas.ts'

/** Tables in pages of docs/ that are written from the code; a test compares them with the committed files. */
export const PAGES: Readonly<Record<string, (page: string) => string>> = {
  'docs/accounts.md': (page) => withTable(page, 'permissions', permissionTable()),
  'docs/webhooks.md': (page) => withTable(page, 'events', eventTable()),
}

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
  'webhooks:secrets': "rotate a webhook's secret",
  reports: 'create, list and revoke `/v1/reports`',
  'account:read': '`GET /v1/account`, `/v1/whoami`',
  'account:write': '`PATCH /v1/account`',
  'audit:read': '`GET /v1/audit`',
  members: '`/v1/members`',
  keys: '`/v1/api-keys`',
  'own-session': '`/v1/session`, `/v1/sessions`, `/v1/password`',
}

/** A page with its table as it is now. */
function withTable(page: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name}: written by npm run docs -->`, `<!-- end of ${name} -->`]
  const [before, rest] = split(page, begin)
  const [, after] = split(rest, end)
  return `${before}${begin}\n${table}\n${end}${after}`
}

function split(page: string, marker: string): [string, string] {
  const at = page.indexOf(marker)
  if (at < 0) throw new Error(`no line ${marker}`)
  return [page.slice(0, at), page.slice(at + marker.length)]
}

function eventTable(): string {
  const rows = Object.entries(PAYLOADS).map(([event, { summary, fields }]) => {
    const names = fields.map((field) => `\`${field}\``)
    return `| \`${event}\` | ${summary} | ${names.join(', ')} |`
  })
  return ['| event | when | `data` |', '|---|---|---|', ...rows].join('\n')
}

function permissionTable(): string {
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
