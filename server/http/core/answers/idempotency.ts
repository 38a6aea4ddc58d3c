import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  AlreadyDone,
  NO_ANSWER,
  RECEIPTS_MAX_BYTES,
  type Receipt,
  type ReceiptKey,
  type ReceiptStore,
  ReceiptsFull,
} from '../../../../domain/accounts/receipts.ts'
import { invalidRequest, Problem } from '../../../../domain/errors.ts'
import type { Vault } from '../../../../domain/vault.ts'
import { callerOf } from '../gate/caller.ts'

/**
 * A POST, or a bulk PATCH, with an Idempotency-Key runs once. Its response is stored, encrypted, in the same batch
 * that does the work, so after a crash either both exist or neither. A second request with the key
 * finds the response, or its own batch is refused because the response has been stored in the
 * meantime.
 *
 * What is stored is the text that was sent, and it is sent again as it is: written anew, a response of
 * the release before would lack what the schema requires by now. A response that is not stored says so:
 * that of a bulk that has done nothing, which can run again, and those past the account's budget.
 */
export const IDEMPOTENCY_KEY_MAX = 255

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A string is JSON already. */
  readonly body: unknown
}

/** Adds a response to the batch that causes it. Null: no key was given. */
export type SealAnswer = ((answer: Answer) => Receipt) | null

/** `work` may run again if its batch was refused. If it seals nothing, it has done nothing. */
export type RunOnce = (
  reply: FastifyReply,
  work: (seal: SealAnswer) => Promise<Answer>,
) => Promise<Answer>

export function openRunOnce(receipts: ReceiptStore, vault: Vault): RunOnce {
  return async (reply, work) => {
    const key = receiptKeyOf(reply.request)
    if (key === null) return work(null)
    const bodyHash = hash('sha256', canonical(askedOf(reply.request)))
    const replay = async () => {
      const { receipt, spentBytes } = await receipts.find(key, Date.now())
      const earlier = receipt && toReplay(vault, key, receipt, bodyHash)
      return { earlier, roomBytes: RECEIPTS_MAX_BYTES - spentBytes }
    }
    const run = async (roomBytes: number): Promise<Answer> => {
      let sealed: Answer | null = null
      const answer = await work((made) => {
        const sent = { ...made, body: toText(reply, made) }
        const locked = vault.lock(toStored(sent))
        const isKept = locked.length <= roomBytes
        sealed = isKept ? sent : unstored(sent)
        const createdAt = Date.now()
        return { ...key, bodyHash, answer: isKept ? locked : NO_ANSWER, createdAt }
      })
      // A response that was sealed for a batch that was refused, and then not needed, is not the one.
      if (sealed && isSame(sealed, { ...answer, body: toText(reply, answer) })) return sealed
      // If there was nothing to do, a duplicate may have done it in the meantime.
      return (await replay()).earlier ?? unstored(answer)
    }
    const { earlier, roomBytes } = await replay()
    if (earlier) return earlier
    try {
      return await run(roomBytes).catch((error) => {
        if (error instanceof ReceiptsFull) return run(0)
        throw error
      })
    } catch (error) {
      // A duplicate may have finished in the meantime: then the conflict is its own work.
      const twin = error instanceof AlreadyDone || error instanceof Problem
      const done = twin ? (await replay()).earlier : null
      if (done) return done
      throw error
    }
  }
}

function toReplay(
  vault: Vault,
  { idempotencyKey }: ReceiptKey,
  { bodyHash, answer }: Pick<Receipt, 'bodyHash' | 'answer'>,
  askedHash: string,
): Answer {
  if (bodyHash !== askedHash) throw conflict(idempotencyKey, OTHER_BODY)
  if (answer === NO_ANSWER) throw conflict(idempotencyKey, UNSTORED)
  const stored = vault.unlock(answer)
  if (stored === null) throw conflict(idempotencyKey, UNREADABLE)
  const { status, headers, body } = fromStored(stored)
  return { status, headers: { ...headers, 'idempotent-replayed': 'true' }, body }
}

function isSame(one: Answer, other: Answer): boolean {
  return one.status === other.status && one.body === other.body
}

function unstored(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'idempotency-stored': 'false' } }
}

function toText(reply: FastifyReply, { status, body }: Answer): string {
  const write = reply.getSerializationFunction(String(status)) ?? JSON.stringify
  return write(body as Record<string, unknown>)
}

const BODY = ',"body":'

/** One JSON document, which the release before can read too. The body comes last. */
function toStored({ status, headers, body }: Answer): string {
  return `${JSON.stringify({ status, headers }).slice(0, -1)}${BODY}${body}}`
}

/** A quote within a string is escaped, so the first match is what precedes the body. */
function fromStored(stored: string): Answer {
  const at = stored.indexOf(BODY)
  const { status, headers } = JSON.parse(`${stored.slice(0, at)}}`)
  return { status, headers, body: stored.slice(at + BODY.length, -1) }
}

/**
 * For work done outside the database that holds the receipts: the response is stored afterwards.
 * After a crash in between, a repeated request runs again, so it must be safe to run twice.
 */
export type RunAndKeep = (reply: FastifyReply, work: () => Promise<Answer>) => Promise<Answer>

export function openRunAndKeep(runOnce: RunOnce, receipts: ReceiptStore): RunAndKeep {
  /** At most as many as there are unanswered requests. */
  const running = new Map<string, Promise<Answer>>()

  const run: RunAndKeep = (reply, work) => {
    let answer: Answer | null = null
    return runOnce(reply, async (seal) => {
      answer ??= await work()
      if (seal && !(await receipts.insert(seal(answer)))) throw new AlreadyDone()
      return answer
    })
  }

  return async (reply, work) => {
    const key = JSON.stringify(receiptKeyOf(reply.request))
    if (key === 'null') return run(reply, work)
    // A duplicate in this process is awaited; one in another process is detected by its receipt.
    while (running.has(key)) await running.get(key)?.catch(() => undefined)
    const answer = run(reply, work)
    running.set(key, answer)
    return answer.finally(() => running.delete(key))
  }
}

export function send(reply: FastifyReply, { status, headers, body }: Answer): unknown {
  reply.code(status).headers(headers)
  if (typeof body === 'string') reply.type('application/json; charset=utf-8')
  return body
}

function receiptKeyOf(request: FastifyRequest): ReceiptKey | null {
  const given = request.headers['idempotency-key']
  if (given === undefined) return null
  if (typeof given !== 'string' || given === '' || given.length > IDEMPOTENCY_KEY_MAX) {
    const message = `Idempotency-Key must have 1 to ${IDEMPOTENCY_KEY_MAX} characters`
    const facts = { code: 'length', min: 1, max: IDEMPOTENCY_KEY_MAX } as const
    throw invalidRequest([{ param: 'Idempotency-Key', message, ...facts }])
  }
  const { accountId, mode } = callerOf(request)
  const route = `${request.method} ${request.routeOptions.url}`
  return { accountId, mode, route, idempotencyKey: given }
}

/** Everything that identifies the operation, including ids in the path. */
function askedOf(request: FastifyRequest): unknown[] {
  const ids = Object.values(request.params as Record<string, string>)
  return [declaredQuery(request), request.body, ...ids]
}

/**
 * In schema order, whatever order they were given in. Without those that were not given: a parameter that
 * a later release adds, without a default, leaves requests of before the same.
 */
function declaredQuery(request: FastifyRequest): [string, unknown][] {
  const schema = request.routeOptions.schema?.querystring as { properties?: object } | undefined
  const query = request.query as Record<string, unknown>
  const names = Object.keys(schema?.properties ?? {})
  return names.filter((name) => query[name] !== undefined).map((name) => [name, query[name]])
}

/** The same JSON whatever the order of its fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

const OTHER_BODY = 'with a different body: use a new key for a new request'
const UNREADABLE = 'before SECRET was changed, so the stored response cannot be read: use a new key'
const UNSTORED =
  'for this request. The request ran, but its response was not stored because the account has too many stored responses. It was not run again'

function conflict(key: string, why: string): Problem {
  const message = `Idempotency-Key "${key}" was already used ${why}`
  return new Problem('idempotency_conflict', message, [{ param: 'Idempotency-Key', message }])
}
