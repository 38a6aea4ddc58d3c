import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  AlreadyDone,
  type Receipt,
  type ReceiptKey,
  type ReceiptStore,
} from '../../domain/accounts/receipts.ts'
import { invalidRequest, Problem } from '../../domain/errors.ts'
import type { Vault } from '../../domain/vault.ts'
import { callerOf } from './auth.ts'

/**
 * A POST, or a bulk PATCH, with an Idempotency-Key runs once. Its response is stored, encrypted, in the same batch
 * that does the work, so after a crash either both exist or neither. A second request with the key
 * finds the response, or its own batch is refused because the response has been stored in the
 * meantime.
 */
export const IDEMPOTENCY_KEY_MAX = 255

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Adds a response to the batch that causes it. Null: no key was given. */
export type SealAnswer = ((answer: Answer) => Receipt) | null

export type RunOnce = (
  request: FastifyRequest,
  work: (seal: SealAnswer) => Promise<Answer>,
) => Promise<Answer>

export function openRunOnce(receipts: ReceiptStore, vault: Vault): RunOnce {
  return async (request, work) => {
    const key = receiptKeyOf(request)
    if (key === null) return work(null)
    const bodyHash = hash('sha256', canonical(askedOf(request)))
    const earlier = await replay(key, bodyHash)
    if (earlier) return earlier
    try {
      return await work((answer) => ({
        ...key,
        bodyHash,
        answer: vault.lock(JSON.stringify(answer)),
        createdAt: Date.now(),
      }))
    } catch (error) {
      // A duplicate may have finished in the meantime: then the conflict is its own work.
      const twin = error instanceof AlreadyDone || error instanceof Problem
      const done = twin ? await replay(key, bodyHash) : null
      if (done) return done
      throw error
    }
  }

  async function replay(key: ReceiptKey, bodyHash: string): Promise<Answer | null> {
    const receipt = await receipts.find(key, Date.now())
    if (receipt === null) return null
    const stored = receipt.bodyHash === bodyHash ? vault.unlock(receipt.answer) : null
    if (stored === null) throw conflict(key.idempotencyKey)
    const answer: Answer = JSON.parse(stored)
    return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } }
  }
}

/**
 * For work done outside the database that holds the receipts: the response is stored afterwards.
 * After a crash in between, a repeated request runs again, so it must be safe to run twice.
 */
export type RunAndKeep = (request: FastifyRequest, work: () => Promise<Answer>) => Promise<Answer>

export function openRunAndKeep(runOnce: RunOnce, receipts: ReceiptStore): RunAndKeep {
  /** At most as many as there are unanswered requests. */
  const running = new Map<string, Promise<Answer>>()

  const run: RunAndKeep = (request, work) =>
    runOnce(request, async (seal) => {
      const answer = await work()
      if (seal && !(await receipts.insert(seal(answer)))) throw new AlreadyDone()
      return answer
    })

  return async (request, work) => {
    const key = JSON.stringify(receiptKeyOf(request))
    if (key === 'null') return run(request, work)
    // A duplicate in this process is awaited; one in another process is detected by its receipt.
    while (running.has(key)) await running.get(key)?.catch(() => undefined)
    const answer = run(request, work)
    running.set(key, answer)
    return answer.finally(() => running.delete(key))
  }
}

export function send(reply: FastifyReply, { status, headers, body }: Answer): unknown {
  reply.code(status).headers(headers)
  return body
}

function receiptKeyOf(request: FastifyRequest): ReceiptKey | null {
  const given = request.headers['idempotency-key']
  if (given === undefined) return null
  if (typeof given !== 'string' || given === '' || given.length > IDEMPOTENCY_KEY_MAX) {
    const message = `Idempotency-Key must have 1 to ${IDEMPOTENCY_KEY_MAX} characters`
    throw invalidRequest([{ param: 'Idempotency-Key', message }])
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

/** In schema order, whatever order they were given in. */
function declaredQuery(request: FastifyRequest): [string, unknown][] {
  const schema = request.routeOptions.schema?.querystring as { properties?: object } | undefined
  const query = request.query as Record<string, unknown>
  return Object.keys(schema?.properties ?? {}).map((name) => [name, query[name]])
}

/** The same JSON whatever the order of its fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

function conflict(key: string): Problem {
  const message = `Idempotency-Key "${key}" was already used with a different body: use a new key for a new request`
  return new Problem('idempotency_conflict', message, [{ param: 'Idempotency-Key', message }])
}
