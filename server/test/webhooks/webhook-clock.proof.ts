import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pino from 'pino'
import { openAccount } from '../../../domain/accounts/accounts.ts'
import { OPERATOR } from '../../../domain/accounts/audit.ts'
import { BUILT_IN_PLANS, planOf } from '../../../domain/accounts/plans.ts'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { HOUR_MS } from '../../../domain/time/periods.ts'
import { createEndpoint, rotateSecret, takeEffect } from '../../../domain/webhooks/endpoints.ts'
import { toSchedule } from '../../../domain/webhooks/retry-schedule.ts'
import { readConfig } from '../../config.ts'
import { openDispatcher } from '../../courier/dispatcher.ts'
import { openReceivers } from '../../courier/receivers.ts'
import { newSecret } from '../../courier/sign.ts'
import { openVault } from '../../lib/vault.ts'
import { openDialer } from '../../outbound/dial.ts'
import { openPoster } from '../../outbound/post.ts'
import { openSecret } from '../../secret.ts'
import { openAccountStore } from '../../storage/accounts/accounts.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { openDeliveryStore } from '../../storage/webhooks/deliveries.ts'
import { copyEndpoints } from '../../storage/webhooks/endpoint-copies.ts'
import { openEndpointStore, readEndpoints } from '../../storage/webhooks/endpoints.ts'
import { PERSON } from '../support/data/scans/session.ts'
import { type Answering, openReceiver } from '../support/data/webhooks/receiver.ts'
import { Webhook } from '../support/oracles/requests/foreign.ts'
import { type Engine, environment } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/**
 * Days of webhooks in a moment: the courier, the databases, the receiver and its socket are real,
 * only the clock is ours.
 */
const log = pino({ level: 'silent' })
/** After the endpoints are made, which have their time from the real clock. */
const NOON = Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000

async function openPost(t: TestContext, engine: Engine, answering: Answering) {
  const config = readConfig(await environment(engine, {}, (close) => atEnd(t, close)))
  const [codes, scans] = [
    await openDatabase(config, log, 'codes'),
    await openDatabase(config, log, 'scans'),
  ]
  atEnd(t, () => Promise.all([codes.close(), scans.close()]).then(() => undefined))
  const receiver = await openReceiver(answering)
  atEnd(t, () => receiver.close())
  const clock = { now: NOON }
  const vault = openVault(openSecret(config).keysOf('webhooks'))
  const receivers = openReceivers(vault, log)
  const dialer = openDialer({ allowPrivate: true })
  atEnd(t, () => dialer.close())
  const post = openPoster(dialer)
  const dispatcher = openDispatcher({
    store: openDeliveryStore({ codes, scans, session: 'log_of_the_test' }),
    schedule: toSchedule(null),
    log,
    now: () => clock.now,
    chance: () => 0.5,
    async post(claimed, now) {
      const bytes = Buffer.from(claimed.body)
      const made = receivers.request(claimed, bytes, now, false)
      return made && post(made.url, made.headers, bytes, 60_000)
    },
  })
  const endpoints = openEndpointStore(codes)
  const endpointsChanged = async () => {
    const all = await readEndpoints(codes, BUILT_IN_PLANS, null)
    receivers.know(all)
    await copyEndpoints(scans, all, null)
  }
  const courier = { endpointsChanged } as Parameters<typeof createEndpoint>[0]['courier']
  const keeper = { endpoints, vault, newSecret, courier }
  const accounts = openAccountStore(codes)
  const account = { name: 'Acme', email: 'a@example.com', plan: 'pro' }
  const { account: owner } = await openAccount(accounts, BUILT_IN_PLANS, account)
  const recorder = openRecorder(scans)
  let turn = 0
  const record = async (count: number) => {
    const one: LoggedScan = {
      ...{ codeId: `qr_${'0'.repeat(26)}`, accountId: owner.id, mode: 'live', at: clock.now },
      ...{ ...PERSON, visitor: 1 },
    }
    await recorder.record('log_of_the_test', turn, turn + 1, Array(count).fill(one))
    turn++
  }
  const make = async () => {
    const made = await createEndpoint(
      keeper,
      { accountId: owner.id, mode: 'live' },
      planOf(BUILT_IN_PLANS, owner.plan),
      { url: receiver.url, description: '', events: ['scan.created'], active: true, filter: null },
      OPERATOR,
      null,
    )
    await endpointsChanged()
    return made
  }
  const rows = () =>
    scans.query<{ state: number; tries: number; next_at: number }>(
      'select state, tries, next_at from deliveries order by id',
    )
  const hook = async () =>
    (
      await scans.query<{ disabled_reason: string | null; failures: number }>(
        'select disabled_reason, failures from hooks',
      )
    )[0]
  return { clock, receiver, dispatcher, keeper, record, make, rows, hook }
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`ten attempts follow the schedule on ${engine}`, async (t) => {
    const { clock, receiver, dispatcher, record, make, rows } = await openPost(t, engine, () => 500)
    await make()
    await record(1)
    const waits: number[] = []
    for (let tries = 1; tries <= 10; tries++) {
      await dispatcher.drain()
      assert.equal(receiver.got.length, tries)
      const [row] = await rows()
      assert.equal(row?.tries, tries)
      waits.push(((row?.next_at ?? 0) - clock.now) / 1000)
      clock.now = (row?.next_at ?? 0) - 1
      await dispatcher.drain()
      assert.equal(receiver.got.length, tries, 'not a moment early')
      clock.now += 1
    }
    assert.deepEqual(waits, [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 0])
    const ids = receiver.got.map(({ headers }) => headers['webhook-id'])
    assert.equal(new Set(ids).size, 1, 'always the same id')
    const signatures = receiver.got.map(({ headers }) => headers['webhook-signature'])
    assert.equal(new Set(signatures).size, 10, 'signed anew')
    assert.equal((await rows())[0]?.state, 3)
    clock.now += 1000 * HOUR_MS
    await dispatcher.drain()
    assert.equal(receiver.got.length, 10, 'given up')
  })

  test(`an outage uses up no attempts and disables after 120 hours on ${engine}`, async (t) => {
    const { clock, receiver, dispatcher, record, make, rows, hook } = await openPost(
      t,
      engine,
      () => 503,
    )
    await make()
    await record(300)
    for (let round = 0; round < 60; round++) {
      await dispatcher.drain()
      clock.now += 1000
    }
    const usedUp = async () => (await rows()).reduce((sum, { tries }) => sum + tries, 0)
    const burnt = await usedUp()
    assert.ok(burnt >= 30 && burnt <= 34, `${burnt} tries`)
    assert.ok(receiver.got.length <= burnt + 3, `${receiver.got.length} posts in a minute`)
    assert.equal((await hook())?.disabled_reason, null)
    let hours = 0
    for (; (await hook())?.disabled_reason === null && hours < 130; hours++) {
      clock.now += HOUR_MS
      await dispatcher.drain()
    }
    assert.equal((await hook())?.disabled_reason, 'unreachable')
    assert.ok(hours >= 119 && hours <= 121, `${hours} h`)
    assert.equal(await usedUp(), burnt, 'what waits has lost no try to the probes')
    assert.ok(receiver.got.length > 100, 'of which there were many')
    const before = receiver.got.length
    await record(5)
    clock.now += HOUR_MS
    await dispatcher.drain()
    assert.equal(receiver.got.length, before)
  })

  test(`410 disables immediately, and a success resets everything on ${engine}`, async (t) => {
    let status = 500
    const { clock, receiver, dispatcher, record, make, rows, hook } = await openPost(
      t,
      engine,
      () => status,
    )
    await make()
    await record(5)
    await dispatcher.drain()
    assert.equal((await hook())?.failures, 5)
    status = 200
    clock.now += 10_000
    await dispatcher.drain()
    assert.deepEqual(
      (await rows()).map(({ state }) => state),
      [2, 2, 2, 2, 2],
    )
    assert.deepEqual({ ...(await hook()) }, { disabled_reason: null, failures: 0 })
    status = 410
    await record(1)
    await dispatcher.drain()
    assert.equal((await hook())?.disabled_reason, 'gone')
    assert.equal(receiver.got.length, 11)
  })

  test(`after a rotation both secrets verify for 24 hours, then the new one on ${engine}`, async (t) => {
    const { clock, receiver, dispatcher, keeper, record, make } = await openPost(
      t,
      engine,
      () => 200,
    )
    clock.now = Date.now()
    const { endpoint, secret: old } = await make()
    const rotated = await rotateSecret(keeper, endpoint, OPERATOR, null)
    await takeEffect(keeper, null, OPERATOR)
    const at = rotated?.endpoint.updatedAt ?? 0
    const verifies = async (now: number) => {
      clock.now = now
      await record(1)
      await dispatcher.drain()
      const { body, headers } = receiver.got.at(-1) as (typeof receiver.got)[number]
      // The foreign library reads the real clock, so it is shown the time it expects.
      const real = Date.now
      Date.now = () => now
      try {
        return [old, rotated?.secret ?? ''].map((secret) => {
          try {
            new Webhook(secret).verify(body.toString(), headers as Record<string, string>)
            return true
          } catch {
            return false
          }
        })
      } finally {
        Date.now = real
      }
    }
    assert.deepEqual(await verifies(at + 1000), [true, true])
    assert.deepEqual(await verifies(at + 24 * HOUR_MS - 1000), [true, true])
    assert.deepEqual(await verifies(at + 24 * HOUR_MS), [false, true])
    const { body, headers } = receiver.got[0] as (typeof receiver.got)[number]
    const verifier = new Webhook(rotated?.secret ?? '')
    verifier.verify(body.toString(), headers as Record<string, string>)
    for (const spoil of ['body', 'webhook-id', 'webhook-timestamp']) {
      const bytes = Buffer.from(body)
      const told = { ...headers } as Record<string, string>
      if (spoil === 'body') bytes[10] = (bytes[10] ?? 0) ^ 1
      else told[spoil] = String(told[spoil]).replace(/.$/, (last) => (last === '1' ? '2' : '1'))
      assert.throws(() => verifier.verify(bytes.toString(), told), spoil)
    }
  })
}
