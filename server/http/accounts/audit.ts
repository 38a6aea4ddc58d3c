import { type AuditLog, type AuditRecord, HIDDEN } from '../../../domain/accounts/audit.ts'
import { MODES } from '../../../domain/accounts/owner.ts'
import { invalidRequest } from '../../../domain/errors.ts'
import { toInstant } from '../../../domain/time/periods.ts'
import { callerOf } from '../core/gate/caller.ts'
import {
  CLOSED,
  Component,
  Described,
  ListOf,
  Nullable,
  OneOf,
  RuledText,
  Text,
  YesNo,
} from '../core/schemas/fields.ts'
import { type Api, documented, timestamp } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'

const LIMIT_DEFAULT = 20
const LIMIT_MAX = 100
const ENTRY_ID = 'aud_01m7eftr2mb8239pr4s9qw6yc9'
const CODE_ID = 'qr_01m7eftr2mb8239pr4s9qw6yc9'

const ActorView = Described('Actor', 'Who made the change.', {
  type: OneOf(
    ['api_key', 'person', 'operator'],
    '`operator` means a command that was run on the server.',
  ),
  id: Nullable(
    Text(
      'Id of the key or the person that made the change; null if it was the operator.',
      'key_01m7eftr2mb8239pr4s9qw6yc9',
    ),
  ),
  name: Text(
    "The key's last four characters or the person's email address. API keys get the person's id instead of the address.",
    'x7Qa',
  ),
})

const FieldChangeView = Type.Object(
  {
    from: Type.Unsafe<unknown>({
      description: 'Value before the change; null if there was none.',
      examples: ['Menu'],
    }),
    to: Type.Unsafe<unknown>({
      description: 'Value after the change; null if there is none.',
      examples: ['Summer menu'],
    }),
  },
  CLOSED,
)

const AuditEntryView = Component('AuditEntry', {
  id: Type.String({
    pattern: '^aud_[0-9a-z]{26}$',
    description: 'Assigned by the service. Sorting by id sorts by time.',
    examples: [ENTRY_ID],
  }),
  at: timestamp('When the change was made.'),
  actor: ActorView,
  action: Text('The recorded action. New actions may be added.', 'qrcode.updated'),
  target: Text('Id of the object that changed.', CODE_ID),
  mode: Nullable(OneOf(MODES, 'Mode of the changed data; null if the change affects both modes.')),
  changes: Type.Unsafe<AuditRecord['changes']>({
    type: 'object',
    additionalProperties: FieldChangeView,
    description: 'The fields that changed. Secrets are never shown.',
    examples: [{ name: { from: 'Menu', to: 'Summer menu' } }],
  }),
  request_id: Nullable(
    Text(
      'The `X-Request-Id` of the request that made the change; null if a command made it.',
      'req_01m7eftr38dvctqav5mcbdp2j6',
    ),
  ),
})

const AuditList = Component('AuditList', {
  data: ListOf(AuditEntryView, 'Entries, newest first.'),
  next_cursor: Nullable(
    Text(
      'Pass this value as `before` or `cursor` to get older entries. Null if there are no older entries.',
      ENTRY_ID,
    ),
  ),
  has_more: YesNo('Whether there are older entries.', true),
})

const instant = (name: 'from' | 'to', description: string) =>
  Type.Optional(RuledText(name, description, '2026-01-31T12:00:00Z'))

const AuditQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      pattern: '^(?:aud_[0-9a-z]{26})?$',
      'x-message': 'must be empty, or the id of an entry',
      description: 'Another name for `before`. If empty, the list starts at the newest entry.',
      examples: [ENTRY_ID],
    }),
  ),
  before: Type.Optional(
    Type.String({
      pattern: '^aud_[0-9a-z]{26}$',
      'x-message': 'must be the id of an entry',
      description: 'Only entries older than the entry with this id.',
      examples: [ENTRY_ID],
    }),
  ),
  limit: Type.Integer({
    default: LIMIT_DEFAULT,
    minimum: 1,
    maximum: LIMIT_MAX,
    description: 'Entries per page.',
    examples: [LIMIT_DEFAULT],
  }),
  action: Type.Optional(
    Type.String({
      pattern: '^[a-z_]{1,40}\\.[a-z_]{1,40}$',
      'x-message': 'must be an action such as qrcode.updated',
      description:
        'Only entries with this action. With this filter, a page can have fewer entries than `limit`, or even none, while `has_more` is still true.',
      examples: ['qrcode.updated'],
    }),
  ),
  target: Type.Optional(
    Type.String({
      pattern: '^[a-z]{2,8}_[0-9a-z]{26}$',
      'x-message': 'must be an id',
      description: 'Only changes to the object with this id.',
      examples: [CODE_ID],
    }),
  ),
  from: instant('from', 'Only entries at or after this time, in ISO 8601 with Z or an offset.'),
  to: instant('to', 'Only entries before this time, in ISO 8601 with Z or an offset.'),
})

export function auditRoutes(app: Api, audit: AuditLog): void {
  const schema = documented({
    id: 'listAudit',
    permission: 'audit:read',
    tag: 'Account',
    summary: 'List audit log entries',
    description:
      'Lists entries for live and test data together, newest first. Test keys see only changes to test data, and API keys never see email addresses. A change is in the log by the time the request that made it returns. One request can create several entries.',
    querystring: AuditQuery,
    response: { 200: AuditList },
  })
  app.get('/audit', { schema }, async (request) => {
    const { cursor, limit, action = null, target = null } = request.query
    const before = request.query.before ?? (cursor || null)
    if (cursor !== undefined && request.query.before !== undefined) {
      const message = 'cursor is another name for before: send only one of them'
      throw invalidRequest([{ param: 'cursor', message, code: 'conflict' }])
    }
    const from = toTime(request.query.from)
    const to = toTime(request.query.to)
    if (from !== null && to !== null && from >= to) {
      throw invalidRequest([{ param: 'from', message: 'from must be before to', code: 'conflict' }])
    }
    const { accountId, mode: own, actor } = callerOf(request)
    // A test key sees nothing of the live data.
    const mode = actor.kind === 'api_key' && own === 'test' ? own : null
    // Ids hold no time before 1970.
    const since = (time: number | null) => (time === null ? null : Math.max(time, 0))
    const filter = { mode, action, target, from: since(from), to: since(to) }
    const { items, next } = await audit.list(accountId, filter, before, limit)
    const shown = actor.kind === 'api_key' ? items.map(withoutEmails) : items
    return { data: shown.map(toView), next_cursor: next, has_more: next !== null }
  })
}

/** Keys end up in programs and their logs: to them people are ids. */
function withoutEmails(entry: AuditRecord): AuditRecord {
  const { actor, changes } = entry
  const { email } = changes
  const hidden = (value: unknown) => (value === null ? null : HIDDEN)
  return {
    ...entry,
    actor: actor.kind === 'person' ? { ...actor, name: actor.id ?? '' } : actor,
    changes: email
      ? { ...changes, email: { from: hidden(email.from), to: hidden(email.to) } }
      : changes,
  }
}

function toTime(text: string | undefined): number | null {
  return text === undefined ? null : toInstant(text)
}

function toView({ id, at, actor, action, target, mode, changes }: AuditRecord) {
  return {
    id,
    at: new Date(at).toISOString(),
    actor: { type: actor.kind, id: actor.id, name: actor.name },
    action,
    target,
    mode,
    changes,
    request_id: actor.requestId,
  }
}
