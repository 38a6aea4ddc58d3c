import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAccount } from '../../../domain/accounts/accounts.ts'
import { BUILT_IN_PLANS } from '../../../domain/accounts/plans.ts'
import { openAccountStore } from '../../storage/accounts/accounts.ts'
import { faultsIn } from '../support/oracles/accounts/audit-check.ts'
import { openData } from '../support/service/databases.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { type Answer, call, type Engine, stop } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * A change and its entry in the audit log are both there or neither is, although servers are killed
 * between any of their statements. What was answered is there; of what was not, either may be.
 */
const ROUNDS = 30
/** Each in two modes, with one request at a time in each of them. */
const ACCOUNTS = 20
const BULK = 5
/** By then the server does what it does all day. */
const WARM = 20
/** While there is no server, and when it refuses. */
const AGAIN_MS = 200
/** So that some are left to be changed. */
const HELD_MAX = 6
const ENV = { ALLOW_PRIVATE_WEBHOOKS: 'true', LOG_LEVEL: 'warn', PLANS_FILE: roomyPlans() }

interface Change {
  readonly method: string
  readonly path: string
  readonly body?: object
}

/** The requests that were answered with a success, and how many entries each must have. */
type Done = Map<string, number>

let numbers = 0
const newName = () => `n${++numbers}`

function nextCodeChange(ids: string[]): Change {
  const id = ids[Math.floor(Math.random() * ids.length)]
  const name = newName()
  const code = { name, destination_url: `https://example.com/${name}` }
  if (id === undefined || (ids.length < HELD_MAX && Math.random() < 0.3)) {
    if (Math.random() < 0.7) return { method: 'POST', path: '/qrcodes', body: code }
    return { method: 'POST', path: '/qrcodes/bulk', body: { items: Array(BULK).fill(code) } }
  }
  const path = `/qrcodes/${id}`
  if (ids.length >= HELD_MAX || Math.random() < 0.1) {
    ids.splice(ids.indexOf(id), 1)
    return { method: 'DELETE', path }
  }
  const active = Math.random() < 0.5
  const body = Math.random() < 0.5 ? { name, active } : code
  return { method: 'PATCH', path, body }
}

function nextHookChange(ids: string[]): Change {
  const id = ids[Math.floor(Math.random() * ids.length)]
  const description = newName()
  if (id === undefined) {
    const url = `http://127.0.0.1:1024/${description}`
    return { method: 'POST', path: '/webhooks', body: { url, description } }
  }
  const path = `/webhooks/${id}`
  const kind = Math.random()
  if (kind < 0.6) return { method: 'PATCH', path, body: { description } }
  if (kind < 0.8) return { method: 'POST', path: `${path}/rotate-secret` }
  ids.splice(ids.indexOf(id), 1)
  return { method: 'DELETE', path }
}

/** The ids of what a request created. */
function createdBy({ json }: Answer): string[] {
  if (Array.isArray(json.data)) {
    return json.data.map((item: { qrcode: { id: string } }) => item.qrcode.id)
  }
  return [json.id]
}

const CASES = (['sqlite', 'postgres'] as const satisfies Engine[]).flatMap((engine) => [
  { engine, what: 'codes', nextChange: nextCodeChange },
  { engine, what: 'webhooks', nextChange: nextHookChange },
])

for (const { engine, what, nextChange } of CASES) {
  const title = `a change of ${what} and its entry are both stored or neither, killed on ${engine}`
  test(title, async (t) => {
    const site = await openSite(t, engine, ENV)
    const db = await openData(site.env, 'codes')
    atEnd(t, () => db.close())
    const keys: string[] = []
    for (let i = 0; i < ACCOUNTS; i++) {
      const person = { name: 'Acme', email: `a${i}@example.com`, plan: 'enterprise' }
      const { liveKey, testKey } = await openAccount(openAccountStore(db), BUILT_IN_PLANS, person)
      keys.push(liveKey, testKey)
    }
    const done: Done = new Map()
    let cut = 0
    let stopping = false

    async function listHooks(key: string): Promise<string[]> {
      const answer = await call(`${site.base}/v1/webhooks`, 'GET', { key }).catch(() => null)
      return answer?.json?.data?.map(({ id }: { id: string }) => id) ?? []
    }

    /** One request at a time, whatever becomes of the server. */
    async function lane(key: string): Promise<void> {
      const ids: string[] = []
      while (!stopping) {
        const { method, path, body } = nextChange(ids)
        const requestId = `kill-${++numbers}`
        const headers = { 'x-request-id': requestId }
        const options = { key, headers, ...(body && { body }) }
        const answer = await call(`${site.base}/v1${path}`, method, options).catch(() => null)
        if (answer === null) cut++
        if (answer === null || answer.status > 201) {
          // Those whose answers were cut off take up all the places in the end.
          if (answer?.status === 403) ids.push(...(await listHooks(key)))
          await sleep(AGAIN_MS)
          continue
        }
        const isCreated = method === 'POST' && !path.endsWith('rotate-secret')
        if (isCreated) ids.push(...createdBy(answer))
        done.set(requestId, path.endsWith('bulk') ? BULK : 1)
      }
    }

    const lanes = keys.map(lane)
    atEnd(t, () => {
      stopping = true
    })
    for (let round = 0; round < ROUNDS; round++) {
      const before = done.size
      const { child, output } = await site.start()
      await until(() => done.size > before + WARM, output)
      await sleep(Math.random() * 250)
      await stop(child, 'SIGKILL')
    }
    stopping = true
    await Promise.all(lanes)
    // Migrations and sweeps of one more start change nothing about it.
    await site.start()
    assert.deepEqual((await faultsIn(db)).slice(0, 10), [])
    const text = 'select request_id, count(*) as n from audit group by request_id'
    const counts = await db.query<{ request_id: string | null; n: number }>(text)
    const entries = new Map(counts.map(({ request_id, n }) => [request_id, Number(n)]))
    const missing = [...done].filter(([id, least]) => (entries.get(id) ?? 0) < least)
    assert.deepEqual(missing.slice(0, 10), [], 'answered, and not in the log')
    const unanswered = counts.filter(({ request_id }) => request_id && !done.has(request_id))
    t.diagnostic(
      `${what}, ${engine}: ${ROUNDS} kills, ${done.size} changes answered, ${cut} cut off, ${unanswered.length} stored but not answered`,
    )
  })
}
