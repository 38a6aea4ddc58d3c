import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { qr } from '../server/test/support/service/clients/qr.ts'
import { newHome, spawnQr } from '../server/test/support/service/clients/qr-process.ts'
import { onOneEngine } from '../server/test/support/service/service.ts'

/** Signing in with a key that is there already, and several profiles. */
onOneEngine('qr login --key', async (start) => {
  const service = await start()

  test('--key: checked first, kept for the owner alone, - reads it from standard input', async (t) => {
    const { env, profiles } = newHome(t)
    const { liveKey, testKey } = await service.account()
    const wrong = await qr(['login', service.base, '--key', `${liveKey.slice(0, -1)}_`], env)
    assert.equal(wrong.code, 4)
    assert.equal((await qr(['login', service.base, '--key', 'hunter2'], env)).code, 2)
    assert.equal((await qr(['login', '--key', liveKey], env)).code, 2, 'where is it?')
    assert.equal(existsSync(profiles), false)
    mkdirSync(dirname(profiles), { recursive: true })
    writeFileSync(profiles, '{"current":null,"profiles":{}}', { mode: 0o644 })
    const live = await qr(['login', service.base, '--key', liveKey, '--profile', 'work'], env)
    assert.deepEqual([live.code, live.stderr], [0, ''])
    const test = await qr(['login', service.base, '--key', '-'], env, { typed: `${testKey}\n` })
    assert.match(test.stdout, /Signed in to Acme \(test mode\)\. Profile: .*-test/)
    assert.equal(statSync(profiles).mode & 0o777, 0o600)
    assert.equal(statSync(dirname(profiles)).mode & 0o777, 0o700)
  })

  test('of many that sign in at once, none loses its key', async (t) => {
    const { env, profiles } = newHome(t)
    const { liveKey } = await service.account()
    const names = ['a', 'b', 'c', 'd', 'e']
    const logins = names.map((name) =>
      spawnQr(t, ['login', service.base, '--key', liveKey, '--profile', name], env),
    )
    for (const login of logins) assert.equal(await login.ended, 0, login.stderr())
    const kept = JSON.parse(readFileSync(profiles, 'utf8')).profiles
    assert.deepEqual(Object.keys(kept).sort(), names)
    assert.deepEqual(readdirSync(dirname(profiles)), ['profiles.json'])
  })

  test('profiles: listed without keys, chosen, forgotten', async (t) => {
    const { env } = newHome(t)
    const { liveKey, testKey } = await service.account()
    assert.match((await qr(['profiles'], env)).stderr, /No profiles\. To sign in/)
    await qr(['login', service.base, '--key', liveKey, '--profile', 'live'], env)
    await qr(['login', service.base, '--key', testKey, '--profile', 'trial'], env)
    const list = async () => {
      const { stdout } = await qr(['profiles', '--json'], env)
      assert.equal(stdout.includes(liveKey), false)
      return stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    }
    assert.deepEqual(
      (await list()).map(({ name, mode, current }) => [name, mode, current]),
      [
        ['live', 'live', false],
        ['trial', 'test', true],
      ],
    )
    const used = await qr(['profiles', 'use', 'live'], env)
    assert.match(used.stdout, /\*\s+live\s+http.*…\w{4}/)
    const missed = await qr(['profiles', 'use', 'tria'], env)
    assert.deepEqual([missed.code, /Did you mean trial\?/.test(missed.stderr)], [3, true])
    const gone = await qr(['logout'], env)
    assert.match(gone.stderr, /The key still works/)
    assert.equal((await service.call('GET', '/v1/account', { key: liveKey })).status, 200)
    assert.deepEqual(
      (await list()).map(({ name, current }) => [name, current]),
      [['trial', true]],
    )
    assert.equal((await qr(['logout', 'nothing'], env)).code, 3)
  })
})
