import { setImmediate as nextRound } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Code, NewCode } from '../../../../domain/codes/code.ts'
import type { CodeStore } from '../../../../domain/codes/code-store.ts'
import type { Verdict } from '../../../../domain/codes/pictures.ts'
import {
  type CreateResult,
  createCodes,
  isCode,
} from '../../../../domain/codes/writing/new-codes.ts'
import { FAULTS_MAX, type Fault, Problem } from '../../../../domain/errors.ts'
import { STATUS, toBody } from '../../../lib/answers/problem-body.ts'
import { type FairQueue, openFairQueue } from '../../../lib/waiting/fair-queue.ts'
import { type Answer, type SealAnswer, send } from '../../core/answers/idempotency.ts'
import { Component, Integer, ListOf, Part } from '../../core/schemas/fields.ts'
import { type Api, documented, ErrorBody } from '../../core/schemas/schemas.ts'
import { type Static, type TSchema, Type } from '../../core/schemas/type.ts'
import { toInvalidRequest } from '../../core/schemas/validation.ts'
import { stylesFor } from '../pictures/brand-styles.ts'
import { askerOf } from '../pictures/guard.ts'
import type { CodeRoutes } from '../routes.ts'
import { CreatedCodeView, NewCodeBody } from '../schemas.ts'
import { toCreatedView, toNewCode } from '../views.ts'
import { creatorFor } from './create.ts'

/** Many codes in one request: each item succeeds or fails separately, unless atomic is set. */

const ITEMS_MAX = 1000
/** A thousand inserts block the embedded database for about 80 ms: scans must get in between. */
const BULKS_MAX = 2
/** Read and ready to be written; each takes a few MB. */
const WAITING_MAX = 40
/** An item has about fifteen fields: beyond that they are unknown fields. */
const ITEM_FAULTS_MAX = 20
/** Details in one response; after that each further item gets only its first. */
export const BULK_FAULTS_MAX = 1000
/** Work on the items before yielding. */
const TURN_MS = 3
export const BODY_MAX_BYTES = 4 * 1024 * 1024

const BulkBody = Component('NewCodes', {
  items: Type.Array(Type.Unsafe<unknown>({ 'x-schema': NewCodeBody }), {
    minItems: 1,
    maxItems: ITEMS_MAX,
    description: `1 to ${ITEMS_MAX} codes to create. Each item is validated separately.`,
  }),
})

const atomic = {
  type: 'string',
  enum: ['true', 'false'],
  description:
    'If true, the request succeeds or fails as a whole: if any item fails, the response is 400 and nothing changes.',
  examples: ['true'],
}
const BulkQuery = Type.Object({
  atomic: Type.Optional(Type.Unsafe<'true' | 'false'>({ ...atomic, default: 'false' })),
})

/** Without a default: see idempotency.ts. */
export const BulkChangeQuery = Type.Object({
  atomic: Type.Optional(Type.Unsafe<'true' | 'false'>(atomic)),
})

export const resultFields = {
  index: Integer('Position of the item or id in the request, starting at 0.', 0),
  status: Integer('The HTTP status that a call for this code alone would return.', 200),
  error: Type.Optional(ErrorBody.properties.error),
}

const BulkResult = Component('BulkResult', {
  ...resultFields,
  qrcode: Type.Optional(CreatedCodeView),
})

const BulkView = Component('BulkAnswer', {
  data: ListOf(BulkResult, 'One result for each item, in the order of the request.'),
  summary: Part('Number of results by outcome.', {
    created: Integer('Number of codes created.', 2),
    failed: Integer('Number of items rejected.', 0),
  }),
})

/** What all bulk requests share: accounts take turns to have items read and checked, and written. */
export interface BulkQueues {
  readonly checking: FairQueue
  readonly writing: FairQueue
}

export interface BulkRoutes extends CodeRoutes {
  readonly bulks: BulkQueues
}

export function openBulkQueues(): BulkQueues {
  const queue = (slots: number) =>
    openFairQueue({
      slots,
      waitingMax: WAITING_MAX,
      refusal: () =>
        new Problem('unavailable', 'Too many bulk requests at once: try again in a moment'),
    })
  return { checking: queue(1), writing: queue(BULKS_MAX) }
}

export function bulkRoutes(app: Api, routes: BulkRoutes): void {
  const { checking, writing } = routes.bulks
  app.post(
    '/qrcodes/bulk',
    {
      bodyLimit: BODY_MAX_BYTES,
      schema: documented({
        id: 'createCodes',
        tag: 'QR codes',
        permission: 'codes:create',
        summary: 'Create multiple QR codes',
        description:
          'The call counts as one request towards the rate limit, and every code counts towards the quota. The response is 200 even if some items failed, so check the status of each result.',
        errors: ['idempotency_conflict'],
        body: BulkBody,
        querystring: BulkQuery,
        response: { 200: BulkView },
      }),
    },
    async (request, reply) => {
      const atomic = request.query.atomic === 'true'
      const asker = askerOf(request, reply)
      const { accountId, signal } = asker
      const { items } = request.body
      const styles = await stylesFor(request, routes.styles, items)
      const read = (body: NewCodeBody) => toNewCode(body, routes.urls, styles)
      const check = () => checkAll(request, items, NewCodeBody, read)
      const newCodes = await checking(accountId, check, signal)
      const verdicts = new Map<NewCode, Verdict>()
      const insert: CodeStore['insert'] = (...made) =>
        writing(accountId, () => routes.codes.insert(...made), signal)
      const keep = (newCode: NewCode, verdict: Verdict) => void verdicts.set(newCode, verdict)
      const creator = creatorFor(request, asker, routes, keep)
      const makeAll = async (seal: SealAnswer) => {
        const toResult = (code: Code, index: number) => {
          const warnings = verdicts.get(newCodes[index] as NewCode)?.warnings ?? []
          const body = items[index] as NewCodeBody
          return { status: 201, qrcode: toCreatedView(code, body, routes.urls, warnings) }
        }
        const toAnswer = (results: readonly CreateResult[]) =>
          toBulkAnswer(request, results, toResult, 'created')
        const outcomes = await createCodes(
          { ...creator, codes: { ...routes.codes, insert } },
          newCodes,
          atomic,
          seal && ((made) => seal(toAnswer(made))),
        )
        if (atomic && !outcomes.every(isCode)) throw atomicFailure(outcomes, 'created')
        return toAnswer(outcomes)
      }
      return send(reply, await routes.runOnce(reply, makeAll))
    },
  )
}

/** Yields between items. If very much is wrong, an item gets only one error. */
export async function checkAll<Schema extends TSchema, Read>(
  request: FastifyRequest,
  items: readonly unknown[],
  schema: Schema,
  read: (item: Static<Schema>) => Read,
): Promise<(Read | Problem)[]> {
  const checked: (Read | Problem)[] = []
  let faults = 0
  let startedAt = performance.now()
  for (const item of items) {
    const max = faults < BULK_FAULTS_MAX ? ITEM_FAULTS_MAX : 1
    const result = readItem(request, item, max, schema, read)
    if (result instanceof Problem) faults += result.faults.length
    checked.push(result)
    if (performance.now() - startedAt < TURN_MS) continue
    await nextRound()
    startedAt = performance.now()
  }
  return checked
}

export function readItem<Schema extends TSchema, Read>(
  request: FastifyRequest,
  item: unknown,
  faultsMax: number,
  schema: Schema,
  read: (item: Static<Schema>) => Read,
): Read | Problem {
  const validate =
    request.getValidationFunction(schema as object) ??
    request.compileValidationSchema(schema as object)
  if (validate(item)) return readOr(() => read(item as Static<Schema>))
  const errors = validate.errors ?? []
  // Ajv keeps them until the next item: they hold the item and its schema, fifty times.
  validate.errors = null
  return toInvalidRequest([{ part: 'item', errors }], faultsMax)
}

function readOr<Read>(read: () => Read): Read | Problem {
  try {
    return read()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** One result for each outcome, in order: what `toResult` makes of it, or its error. */
export function toBulkAnswer<Outcome extends object>(
  { id }: FastifyRequest,
  outcomes: readonly (Outcome | Problem)[],
  toResult: (outcome: Outcome, index: number) => object,
  done: string,
): Answer {
  const data = outcomes.map((outcome, index) =>
    outcome instanceof Problem
      ? { index, status: STATUS[outcome.code], error: toBody(outcome, id).error }
      : { index, ...toResult(outcome, index) },
  )
  const failed = outcomes.filter((outcome) => outcome instanceof Problem).length
  const summary = { [done]: outcomes.length - failed, failed }
  return { status: 200, headers: {}, body: { data, summary } }
}

/** What is wrong with a whole item. */
function wholeFault({ code, message }: Problem): Fault {
  return { param: '', message, code: code === 'not_found' ? 'unknown' : 'invalid' }
}

/** All items' faults in one list, each under its item's name. */
export function atomicFailure(outcomes: readonly unknown[], done: string, list = 'items'): Problem {
  const faults = outcomes.flatMap((outcome, index) => {
    if (!(outcome instanceof Problem)) return []
    const own: readonly Fault[] = outcome.faults.length > 0 ? outcome.faults : [wholeFault(outcome)]
    return own.map((fault) => ({
      ...fault,
      param: fault.param === '' ? `${list}[${index}]` : `${list}[${index}].${fault.param}`,
    }))
  })
  const message = `Nothing was ${done}: ${faults[0]?.param}: ${faults[0]?.message}`
  return new Problem('invalid_request', message, faults.slice(0, FAULTS_MAX))
}
