import type { Code, ScheduledChange } from '../../../domain/codes/code.ts'
import { noSuchCode } from '../../../domain/codes/named-codes.ts'
import {
  type Added,
  cancelChange,
  scheduleChange,
} from '../../../domain/codes/schedule/change-schedule.ts'
import {
  KEEP_AWAY_MS,
  SCHEDULE_MAX_BYTES,
  SCHEDULED_MAX,
} from '../../../domain/codes/schedule/schedule.ts'
import { type Taker, takerFrom } from '../../../domain/codes/schedule/taken.ts'
import { etagOf } from '../../../domain/codes/writing/write-codes.ts'
import { toInstant } from '../../../domain/time/periods.ts'
import { type Answer, send } from '../core/answers/idempotency.ts'
import { readUnpaged } from '../core/answers/lists.ts'
import { actorOf } from '../core/gate/caller.ts'
import {
  CLOSED,
  Component,
  Deleted,
  ListOf,
  NamedId,
  OwnId,
  RuledText,
} from '../core/schemas/fields.ts'
import {
  type Api,
  destinationUrl,
  documentedIn,
  timestamp,
  WholeList,
  wholeQuery,
} from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { ChangedBy } from './history-schemas.ts'
import { codeOf, findCode, namedCodeOf } from './named-code.ts'
import type { CodeRoutes } from './routes.ts'
import { CodeParams, codeName } from './schemas.ts'
import { toScheduledView } from './views.ts'

/** Changes of a code's destination that are still to come. */

const documented = documentedIn('QR codes')
const CLOSE_SECONDS = KEEP_AWAY_MS / 1000

const NewChangeBody = Type.Object(
  {
    at: RuledText(
      'at',
      'When the change takes effect. Must be in the future. An ISO 8601 timestamp with Z or an offset, or a date. No two changes of the same code can have the same time.',
      '2026-12-01T08:00:00.000Z',
    ),
    destination_url: Type.String({ ...destinationUrl, 'x-rule': 'destination_url' }),
  },
  {
    ...CLOSED,
    title: 'NewScheduledChange',
    examples: [{ at: '2026-12-01T08:00:00Z', destination_url: 'https://example.com/winter' }],
  },
)

const id = OwnId('chg', 'chg_01m7eftr2mb8239pr4s9qw6yc9')

const WARNINGS: Readonly<Record<Taker, string>> = {
  expiry:
    'The code will have expired by then, so this change will have no effect unless you postpone the expiry.',
  split:
    'A split decides where visitors go, so this change will affect only crawlers and link previews until you remove the split.',
  rules:
    'The rules of this code match every scan, so this change will have no effect until you change the rules.',
}

function viewOf({ routing }: Code, change: ScheduledChange) {
  const taker = takerFrom(routing, change.at)
  return { ...toScheduledView(change), ...(taker && { warnings: [WARNINGS[taker]] }) }
}

const ScheduledView = Component('ScheduledChange', {
  id,
  at: timestamp('When the change takes effect.'),
  destination_url: Type.String(destinationUrl),
  created_at: timestamp('When the change was scheduled.'),
  created_by: ChangedBy('Who scheduled the change.'),
  warnings: Type.Optional(
    ListOf(
      Type.String({ examples: [WARNINGS.split] }),
      'Why the change would have no effect if nothing else changes, for example because the code will have expired or because its rules match every scan. Omitted otherwise. There is no warning for a paused code. To see where a scan would go, simulate a scan with `at`.',
    ),
  ),
})

const ScheduleList = WholeList(
  'Schedule',
  ScheduledView,
  'Upcoming changes, in chronological order.',
)

const CancelledChange = Deleted('CancelledChange', { id })

const ChangeParams = Type.Object({
  id: codeName,
  change_id: NamedId('chg', 'Id of the change.', 'chg_01m7eftr2mb8239pr4s9qw6yc9'),
})

export function scheduleRoutes(app: Api, routes: CodeRoutes): void {
  addRoute(app, routes)
  listAndCancelRoutes(app, routes)
}

function addRoute(app: Api, { codes, runOnce }: CodeRoutes): void {
  const schema = documented({
    id: 'scheduleChange',
    permission: 'codes:edit',
    summary: 'Schedule a destination change',
    description: `At the time in \`at\`, the code gets a new version, and every server starts to redirect scans to the new destination. A code can have up to ${SCHEDULED_MAX} scheduled changes, with up to ${SCHEDULE_MAX_BYTES / 1024} KiB of destinations in total. If another change is due within ${CLOSE_SECONDS} seconds, the call waits until that change has taken effect.`,
    errors: ['invalid_state', 'idempotency_conflict', 'precondition_failed'],
    revision: true,
    params: CodeParams,
    body: NewChangeBody,
    response: { 201: ScheduledView },
  })
  app.post(
    '/qrcodes/:id/schedule',
    { onRequest: findCode(codes), schema },
    async (request, reply) => {
      const { at, destination_url } = request.body
      const newChange = { at: toInstant(at) ?? 0, destinationUrl: destination_url }
      const toAnswer = ({ change, code }: Added): Answer => ({
        status: 201,
        headers: { location: `/v1/qrcodes/${code.id}/schedule`, etag: etagOf(code) },
        body: viewOf(code, change),
      })
      const answer = await runOnce(reply, async (seal) => {
        const sealAdded = seal && (async (added: Added) => seal(toAnswer(added)))
        const named = namedCodeOf(request)
        const added = await scheduleChange(codes, named, actorOf(request), newChange, sealAdded)
        if (added === null) throw noSuchCode(request.params.id)
        return toAnswer(added)
      })
      return send(reply, answer)
    },
  )
}

function listAndCancelRoutes(app: Api, { codes }: CodeRoutes): void {
  const onRequest = findCode(codes)

  const listSchema = documented({
    id: 'listScheduledChanges',
    permission: 'codes:read',
    summary: 'List scheduled changes for a QR code',
    description:
      'Lists upcoming changes in chronological order. Changes that have taken effect are in the history.',
    params: CodeParams,
    revision: true,
    querystring: Type.Object(wholeQuery(SCHEDULED_MAX)),
    response: { 200: ScheduleList },
  })
  app.get('/qrcodes/:id/schedule', { onRequest, schema: listSchema }, async (request, reply) => {
    const code = codeOf(request)
    reply.header('etag', etagOf(code))
    const { items, ...position } = await readUnpaged(request.query, SCHEDULED_MAX, {
      ...{ name: 'schedule', parts: ['number'], descending: false },
      all: code.schedule,
      placeOf: ({ at }) => [at],
    })
    return { data: items.map((change) => viewOf(code, change)), ...position }
  })

  const cancelSchema = documented({
    id: 'cancelScheduledChange',
    permission: 'codes:edit',
    summary: 'Cancel a scheduled change',
    description: `A change that has already taken effect, or will take effect within ${CLOSE_SECONDS} seconds, cannot be cancelled. To undo a change that has taken effect, roll the code back.`,
    errors: ['precondition_failed'],
    params: ChangeParams,
    revision: true,
    response: { 200: CancelledChange },
  })
  app.delete(
    '/qrcodes/:id/schedule/:change_id',
    { onRequest, schema: cancelSchema },
    async (request, reply) => {
      const { id, change_id: changeId } = request.params
      const code = await cancelChange(codes, namedCodeOf(request), actorOf(request), changeId)
      if (code === null) throw noSuchCode(id)
      reply.header('etag', etagOf(code))
      return { deleted: true as const, id: changeId }
    },
  )
}
