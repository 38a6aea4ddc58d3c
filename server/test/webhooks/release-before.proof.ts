import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import {
  checkOutRelease,
  missingRelease,
  RELEASE_BEFORE,
  startRelease,
} from '../support/service/processes/release-before.ts'
import { call, type Engine, type Environment, freePort, stop } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Webhooks of some codes, and a server of 0.2.0, which knows nothing of that: beside this one, alone after a
 * rollback, and until the next update. They may get too little meanwhile, and never what they did not ask for.
 */
const ROUNDS = 10
const EVENTS = ['scan.created', 'qrcode.updated']
const skip = missingRelease(RELEASE_BEFORE)

interface Code {
  readonly id: string
  readonly short_code: string
}

/** An account with three endpoints: of all codes, of one code, of a tag. */
async function openScene(t: TestContext, base: string, key: string) {
  const ask = async (method: string, path: string, body?: object, at = base) => {
    const { status, json, text } = await call(`${at}/v1${path}`, method, {
      key,
      ...(body && { body }),
    })
    assert.ok(status < 300, `${method} ${path}: ${text}`)
    return json
  }
  const open = async (filter: object) => {
    const receiver = await openReceiver()
    atEnd(t, receiver.close)
    const hook = await ask('POST', '/webhooks', { url: receiver.url, events: EVENTS, ...filter })
    const got = () => receiver.got.map(({ body }) => JSON.parse(body.toString()).data.qr_id)
    return { id: hook.id as string, got }
  }
  const menu = { name: 'Menu', destination_url: 'https://example.com/' }
  const wanted: Code = await ask('POST', '/qrcodes', { ...menu, tags: ['wanted'] })
  const others: Code[] = [await ask('POST', '/qrcodes', menu), await ask('POST', '/qrcodes', menu)]
  const all = await open({})
  const limited = [await open({ qr_ids: [wanted.id] }), await open({ tags: ['wanted'] })]
  let events = 0
  /** Scans and edits all codes at each server, until the endpoint of all codes has heard of it. */
  const use = async (...bases: string[]) => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const at of bases) {
        for (const { short_code } of [wanted, ...others]) {
          assert.equal((await call(`${at}/${short_code}`, 'GET')).status, 302)
          events++
        }
        const { id } = others[round % others.length] as Code
        await ask('PATCH', `/qrcodes/${id}`, { name: `Name ${events}` }, at)
        events++
      }
    }
    await until(
      () => all.got().length >= events,
      () => `${all.got().length} of ${events}`,
    )
    // What is not wanted would come as soon as what is.
    await sleep(2_500)
  }
  const tooMuch = () => limited.flatMap(({ got }) => got().filter((id) => id !== wanted.id))
  return { ask, use, limited, wanted, open, tooMuch }
}

function doorOf(t: TestContext): string {
  const folder = temporaryFolder(t)
  return checkOutRelease(folder, RELEASE_BEFORE)
}

for (const engine of ['sqlite', 'postgres'] as readonly Engine[]) {
  test(`webhooks of some codes, after a rollback, on ${engine}`, { skip }, async (t) => {
    const site = await openSite(t, engine, { ALLOW_PRIVATE_WEBHOOKS: 'true', LOG_LEVEL: 'warn' })
    const door = doorOf(t)
    const port = await freePort()
    const old = `http://127.0.0.1:${port}`
    const env: Environment = { ...site.env, PORT: String(port) }
    let ours = await site.start()
    const { ask, use, limited, wanted, open, tooMuch } = await openScene(t, site.base, site.key)
    await use(site.base)
    for (const { got } of limited) assert.equal(got().length, ROUNDS)
    assert.deepEqual(tooMuch(), [])

    const before = await startRelease(t, door, env)
    await use(old, site.base)
    limited.push(await open({ qr_ids: [wanted.id] }))
    await use(site.base, old)
    assert.deepEqual(tooMuch(), [], 'beside 0.2.0')

    await stop(ours.child, 'SIGTERM')
    const then = limited.map(({ got }) => got().length)
    await use(old)
    const now = limited.map(({ got }) => got().length)
    t.diagnostic(`0.2.0 alone: ${now} events of limited endpoints, ${then} before`)
    assert.deepEqual(now, then, '0.2.0 sends nothing to them')
    const shown: { id: string; active: boolean }[] = (await ask('GET', '/webhooks', undefined, old))
      .data
    assert.deepEqual(
      limited.map(({ id }) => shown.find((hook) => hook.id === id)?.active),
      limited.map(() => false),
    )

    ours = await site.start()
    await stop(before, 'SIGTERM')
    await use(site.base)
    assert.deepEqual(tooMuch(), [], 'after the update')
    for (const { got } of limited) assert.ok(got().length >= ROUNDS, `${got().length}`)
    assert.deepEqual(
      limited.map(({ got }, index) => got().length - (now[index] ?? 0) >= ROUNDS),
      limited.map(() => true),
    )
    for (const { id } of limited) assert.equal((await ask('GET', `/webhooks/${id}`)).active, true)
    await stop(ours.child, 'SIGTERM')
  })
}
