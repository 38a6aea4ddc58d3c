import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { openHookChanges } from '../support/data/webhooks/hook-changes.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { type Close, closeAll } from '../support/service/close-all.ts'
import { HOME } from '../support/service/crowd.ts'
import { operate } from '../support/service/operate.ts'
import { completely } from '../support/service/patient.ts'
import {
  type Engine,
  type Environment,
  environment,
  startService,
} from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/** Changing the secret: encrypted data can still be read, and later without the old secret. */

const NEW = 'a new secret for all servers, long enough'

async function openPlace(t: TestContext, engine: Engine) {
  const given = await environment(engine, { ALLOW_PRIVATE_WEBHOOKS: 'true' }, (close) =>
    atEnd(t, close),
  )
  const receiver = await openReceiver()
  atEnd(t, () => receiver.close())
  /** A server with these settings, for as long as the work takes. */
  async function serving<Result>(
    extra: Environment,
    work: (
      hooks: ReturnType<typeof openHookChanges>,
      service: Awaited<ReturnType<typeof startService>>,
    ) => Promise<Result>,
  ): Promise<Result> {
    const closing: Close[] = []
    const env = { ...given, ...extra }
    const service = await startService(engine, env, (close) => closing.push(close), {})
    return work(openHookChanges(service, receiver), service).finally(() => closeAll(closing))
  }
  const run = (extra: Environment, ...args: string[]) => operate(args, { ...given, ...extra })
  return { folder: given.DATA_DIR ?? '', secret: given.SECRET ?? '', serving, run }
}

const repeated = { key: 'once', body: { name: 'Menu', destination_url: HOME } }

describe('a new secret', () => {
  test('on the embedded database: rotate, restart, forget', async (t) => {
    const { folder, serving, run } = await openPlace(t, 'sqlite')
    const path = join(folder, 'secret')
    const old = join(folder, 'secret.previous')
    const first = await serving({}, async ({ makeHook, postNow, verifying }, service) => {
      const account = await service.account()
      const { liveKey: key } = account
      const hook = await makeHook(key, '/hook')
      assert.deepEqual(await verifying(key, '/hook', [hook.secret]), [hook.secret])
      const made = await postNow(key, '/qrcodes', repeated.body, repeated.key)
      assert.equal((await service.call('GET', `/${made.json.short_code}`)).status, 302)
      return { key, secret: hook.secret, code: made.json }
    })
    const before = readFileSync(path, 'utf8')
    assert.equal((await run({}, 'secret', 'rotate')).code, 2)
    assert.match((await run({}, 'secret', 'forget', '--yes')).stderr, /there is no previous secret/)
    const rotated = await run({}, 'secret', 'rotate', '--yes')
    assert.equal(rotated.code, 0, rotated.stderr)
    for (const word of ['visitors', 'sessions', 'webhooks', 'backups', 'Restart the server']) {
      assert.ok(rotated.stdout.includes(word), rotated.stdout)
    }
    assert.notEqual(readFileSync(path, 'utf8'), before)
    assert.equal(readFileSync(old, 'utf8'), before)
    for (const file of [path, old]) assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.match((await run({}, 'secret', 'rotate', '--yes')).stderr, /forget first/)
    assert.match((await run({}, 'secret', 'forget', '--yes')).stderr, /Restart the server first/)

    await serving({}, async ({ postNow, verifying }, service) => {
      const { key, secret, code } = first
      assert.deepEqual(await verifying(key, '/hook', [secret]), [secret])
      const again = await postNow(key, '/qrcodes', repeated.body, repeated.key)
      assert.deepEqual([again.status, again.json.id], [201, code.id])
      // The same visitor counts as a new one.
      await service.call('GET', `/${code.short_code}`)
      const read = () => service.call('GET', `/v1/qrcodes/${code.id}`, { key })
      const { total_scans, unique_scans } = (await completely(read)).json
      assert.deepEqual([total_scans, unique_scans], [2, 2])
      const gone = await run(
        {},
        'purge',
        '--visitor',
        '--address',
        '127.0.0.1',
        '--agent',
        'node',
        '--yes',
        '--json',
      )
      assert.equal(JSON.parse(gone.stdout).accounts, 1, gone.stdout)
      assert.equal((await completely(read)).json.total_scans, 0)
      const forgotten = await run({}, 'secret', 'forget', '--yes', '--json')
      assert.equal(JSON.parse(forgotten.stdout).webhooks, 1, forgotten.stderr)
      assert.ok(!existsSync(old))
    })
    await serving({}, async ({ verifying }) => {
      assert.deepEqual(await verifying(first.key, '/hook', [first.secret]), [first.secret])
    })
  })

  test('on PostgreSQL: SECRET and SECRET_PREVIOUS, one server after the other', async (t) => {
    const { secret: old, serving, run } = await openPlace(t, 'postgres')
    const { key, secret } = await serving({}, async ({ makeHook }, service) => {
      const { liveKey } = await service.account()
      return { key: liveKey, secret: (await makeHook(liveKey, '/hook')).secret }
    })
    await assert.rejects(
      serving({ SECRET: NEW }, async () => undefined),
      /SECRET: does not match/,
    )
    const refused = await run({ SECRET: NEW, SECRET_PREVIOUS: old }, 'secret', 'rotate', '--yes')
    assert.match(refused.stderr, /SECRET: cannot be changed by this command.*SECRET_PREVIOUS/)
    const both = { SECRET: NEW, SECRET_PREVIOUS: old }
    assert.match((await run(both, 'secret', 'forget', '--yes')).stderr, /Restart the server first/)
    await serving(both, async ({ verifying }) => {
      assert.deepEqual(await verifying(key, '/hook', [secret]), [secret])
    })
    await assert.rejects(
      serving({}, async () => undefined),
      /SECRET: does not match/,
    )
    const forgotten = await run(both, 'secret', 'forget', '--yes')
    assert.match(
      forgotten.stdout,
      /Encrypted 1 webhook secret with the new secret.*Remove SECRET_PREVIOUS/,
    )
    await serving({ SECRET: NEW }, async ({ verifying }) => {
      assert.deepEqual(await verifying(key, '/hook', [secret]), [secret])
    })
  })
})
