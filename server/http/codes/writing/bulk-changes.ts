import type { FastifyReply, FastifyRequest } from 'fastify'
import { IDS_MAX } from '../../../../domain/codes/limits.ts'
import { explainMissing } from '../../../../domain/codes/named-codes.ts'
import {
  type BulkItem,
  changeCodes,
  type Done,
  deleteMany,
  type Editor,
  isDone,
  type Outcome,
  type SealOutcomes,
} from '../../../../domain/codes/writing/bulk-changes.ts'
import { Problem } from '../../../../domain/errors.ts'
import { catchUp } from '../../core/answers/catch-up.ts'
import { type Answer, send } from '../../core/answers/idempotency.ts'
import { actorOf, callerOf } from '../../core/gate/caller.ts'
import { CLOSED, Component, Integer, ListOf, Part, Text, YesNo } from '../../core/schemas/fields.ts'
import { type Api, documented } from '../../core/schemas/schemas.ts'
import { CODE_NAME } from '../../core/schemas/told.ts'
import { type Static, type TSchema, Type } from '../../core/schemas/type.ts'
import { someTags } from '../label-schemas.ts'
import { askerOf } from '../pictures/guard.ts'
import type { CodeRoutes } from '../routes.ts'
import { CodeChangeItem, CodeView, DeletedCode, SharedChange } from '../schemas.ts'
import { toCodeChange, viewsOf } from '../views.ts'
import {
  atomicFailure,
  BODY_MAX_BYTES,
  BULK_FAULTS_MAX,
  BulkChangeQuery,
  type BulkRoutes,
  checkAll,
  resultFields,
  toBulkAnswer,
} from './bulk.ts'

/**
 * Changing many codes in one request, all alike or each in its own way, and deleting many: each succeeds or
 * fails separately, unless atomic is set.
 */

const TAG = 'QR codes'

const ID = 'qr_01m7eftr2mb8239pr4s9qw6yc9'

const ids = Type.Array(
  Text('Id of a code, or `ext_` followed by its external id.', ID, { 'x-told': CODE_NAME }),
  {
    minItems: 1,
    maxItems: IDS_MAX,
    description: `1 to ${IDS_MAX} code ids. If you send an id twice, the response contains its result twice.`,
  },
)

const ChangesBody = Type.Object(
  {
    ids: Type.Optional(ids),
    items: Type.Optional(
      Type.Array(Type.Unsafe<unknown>({ 'x-schema': CodeChangeItem }), {
        minItems: 1,
        maxItems: IDS_MAX,
        description: `1 to ${IDS_MAX} items, each with the id of a code and the fields to update. Each item is validated separately. Send either items or ids.`,
      }),
    ),
    change: Type.Optional(SharedChange),
    add_tags: someTags('Tags to add to every code. The codes keep their other tags.'),
    remove_tags: someTags('Tags to remove from every code that has them.'),
  },
  {
    ...CLOSED,
    'x-rule': 'bulk_change',
    title: 'BulkChange',
    description:
      'Send either items, or ids with at least one of change, add_tags and remove_tags. change.tags replaces all tags, so it cannot be combined with add_tags or remove_tags.',
    examples: [{ ids: [ID], change: { active: false }, add_tags: ['Summer 2026'] }],
  },
)
type ChangesBody = Static<typeof ChangesBody>

const DeleteBody = Type.Object(
  { ids },
  { ...CLOSED, title: 'BulkDelete', examples: [{ ids: [ID] }] },
)

function answerView<Fields extends Record<string, TSchema>>(
  name: string,
  fields: Fields,
  done: string,
) {
  const result = Component(`${name}Result`, { ...resultFields, ...fields })
  return Component(`${name}Answer`, {
    data: ListOf(result, 'One result for each id or item, in the order of the request.'),
    summary: Part('Number of results by outcome.', {
      [done]: Integer(`Number of codes ${done}.`, 2),
      failed: Integer('Number of ids or items rejected.', 0),
    }),
  })
}

export function bulkChangeRoutes(app: Api, routes: BulkRoutes): void {
  app.patch(
    '/qrcodes/bulk',
    { bodyLimit: BODY_MAX_BYTES, schema: CHANGE },
    async (request, reply) => {
      const editor = editorFor(request, reply, routes)
      const items = await itemsOf(request, reply, routes)
      const names = items.map(({ name }) => name)
      const isAtomic = request.query.atomic === 'true'
      const toAnswer = async (outcomes: readonly Outcome[]) => {
        const results = await explained(routes, request, names, outcomes)
        if (isAtomic && !results.every(isDone)) {
          throw atomicFailure(results, 'updated', request.body.items ? 'items' : 'ids')
        }
        const codes = results.filter(isDone).map(({ code }) => code)
        const views = new Map((await viewsOf(routes, codes)).map((view) => [view.id, view]))
        const toResult = ({ code, isChanged }: Done) => ({
          ...{ status: 200, changed: isChanged, qrcode: views.get(code.id) },
        })
        return toBulkAnswer(request, shortened(results), toResult, 'updated')
      }
      await catchUp(routes.missing, reply)
      return runOnce(reply, routes, toAnswer, (seal) => changeCodes(editor, items, seal))
    },
  )
  app.post(
    '/qrcodes/bulk/delete',
    { bodyLimit: BODY_MAX_BYTES, schema: DELETE },
    async (request, reply) => {
      const names = request.body.ids
      const toResult = ({ code: { id } }: Done) => ({ status: 200, qrcode: { deleted: true, id } })
      const toAnswer = async (outcomes: readonly Outcome[]) => {
        const results = await explained(routes, request, names, outcomes)
        return toBulkAnswer(request, shortened(results), toResult, 'deleted')
      }
      return runOnce(reply, routes, toAnswer, (seal) =>
        deleteMany(editorFor(request, reply, routes), names, seal),
      )
    },
  )
}

const isChanged = Type.Optional(
  YesNo('Whether the request changed the code. False if the code already had these values.', true),
)

const CHANGE = documented({
  id: 'updateCodes',
  tag: TAG,
  permission: 'codes:edit',
  summary: 'Update multiple QR codes',
  description:
    'Makes the same change to all codes (`ids`) or a different change to each code (`items`), in one transaction. Once this call returns, every scan uses the new values. The call counts as one request towards the rate limit. The response is 200 even if some codes could not be changed, so check the status of each result. A result has status 404 if the id does not exist, and 400 if the values are not valid for the code. It has status 409 if the change would activate a draft without a destination, or if another code already had the external_id before the request. The returned codes have no `warnings`.',
  errors: ['idempotency_conflict'],
  body: ChangesBody,
  querystring: BulkChangeQuery,
  counts: true,
  response: {
    200: answerView(
      'BulkChange',
      { changed: isChanged, qrcode: Type.Optional(CodeView) },
      'updated',
    ),
  },
})

const DELETE = documented({
  id: 'deleteCodes',
  tag: TAG,
  permission: 'codes:delete',
  summary: 'Delete multiple QR codes',
  description:
    'Deletes codes permanently, in one transaction. The codes are gone as soon as this call returns. The call counts as one request towards the rate limit. The response is 200 even if some ids do not exist, so check the status of each result.',
  errors: ['idempotency_conflict'],
  body: DeleteBody,
  response: { 200: answerView('BulkDelete', { qrcode: Type.Optional(DeletedCode) }, 'deleted') },
})

/** With `ids` the same change for all of them. */
async function itemsOf(
  request: FastifyRequest<{ Body: ChangesBody }>,
  reply: FastifyReply,
  { bulks: { checking } }: BulkRoutes,
): Promise<readonly BulkItem[]> {
  const { ids: shared, items, change, add_tags = [], remove_tags = [] } = request.body
  if (items === undefined) {
    const patch = { change: toCodeChange(change ?? {}), addTags: add_tags, removeTags: remove_tags }
    return (shared ?? []).map((name) => ({ name, patch }))
  }
  const { accountId, signal } = askerOf(request, reply)
  const read = ({ id: name, ...body }: CodeChangeItem): BulkItem => ({
    name,
    patch: { change: toCodeChange(body), addTags: [], removeTags: [] },
  })
  const check = () => checkAll(request, items, CodeChangeItem, read)
  const checked = await checking(accountId, check, signal)
  return checked.map((item) => (item instanceof Problem ? { name: '', patch: item } : item))
}

/** Accounts take turns to read codes and to write them, but none holds a turn while it waits. */
function editorFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { codes, bulks: { checking, writing } }: BulkRoutes,
): Editor {
  const { accountId, signal } = askerOf(request, reply)
  return {
    owner: callerOf(request),
    actor: actorOf(request),
    codes: {
      ...codes,
      findSome: (...query) => checking(accountId, () => codes.findSome(...query), signal),
      update: (...edits) => writing(accountId, () => codes.update(...edits), signal),
      remove: (...gone) => writing(accountId, () => codes.remove(...gone), signal),
    },
  }
}

/** The answer is made before the batch is stored, because its receipt is part of the batch. */
async function runOnce(
  reply: FastifyReply,
  routes: CodeRoutes,
  toAnswer: (outcomes: readonly Outcome[]) => Promise<Answer>,
  work: (seal: SealOutcomes) => Promise<void>,
): Promise<unknown> {
  const answer = await routes.runOnce(reply, async (seal) => {
    let made: Answer | null = null
    await work(async (outcomes) => {
      made = await toAnswer(outcomes)
      return (outcomes.some(isChange) && seal?.(made)) || null
    })
    if (made === null) throw new Error('There is no answer to a bulk')
    return made
  })
  return send(reply, answer)
}

function isChange(outcome: Outcome): boolean {
  return isDone(outcome) && outcome.isChanged
}

/** With the reason where a code does not exist. */
async function explained(
  { codes }: CodeRoutes,
  request: FastifyRequest,
  names: readonly string[],
  outcomes: readonly Outcome[],
): Promise<readonly (Done | Problem)[]> {
  const missing = names.filter((_, index) => outcomes[index] === null)
  if (missing.length === 0) return outcomes as readonly (Done | Problem)[]
  const explain = await explainMissing(codes, callerOf(request), missing)
  return outcomes.map((outcome, index) => outcome ?? explain(names[index] || '""'))
}

/** After BULK_FAULTS_MAX faults, each further problem keeps only its first. */
function shortened(outcomes: readonly (Done | Problem)[]): (Done | Problem)[] {
  let faults = 0
  return outcomes.map((outcome) => {
    if (isDone(outcome)) return outcome
    const shown = outcome.faults.slice(0, faults < BULK_FAULTS_MAX ? undefined : 1)
    faults += shown.length
    return new Problem(outcome.code, outcome.message, shown)
  })
}
