import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { accountOf, profilesFile, readProfiles, writeProfiles } from './profiles.ts'

const home = mkdtempSync(path.join(tmpdir(), 'qroute-profiles-'))
const env = { HOME: home }
const shop = { url: 'https://qr.example.com', key: 'sk_live_shop' }
const lab = { url: 'https://lab.example.com', key: 'sk_test_lab' }
const ENV = { QROUTE_URL: 'https://env.example.com', QROUTE_API_KEY: 'sk_live_env' }

after(() => rmSync(home, { recursive: true }))

test('without profiles one is told how to sign in', () => {
  assert.deepEqual(readProfiles(env), { current: null, profiles: {} })
  const failure = { exitCode: 4, message: /^Not signed in: qr login, or set QROUTE_URL/ }
  assert.throws(() => accountOf(env, undefined), failure)
})

test('profiles are kept for their owner alone', () => {
  writeProfiles(env, { current: 'shop', profiles: { shop, lab } })
  const file = path.join(home, '.config/qroute/profiles.json')
  assert.equal(profilesFile(env), file)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(statSync(path.dirname(file)).mode & 0o777, 0o700)
  assert.equal(profilesFile({ ...env, XDG_CONFIG_HOME: '/x' }), '/x/qroute/profiles.json')
})

test('the one that is named is used, then the environment, then the current one', () => {
  assert.deepEqual(accountOf(env, undefined), { name: 'shop', ...shop })
  assert.deepEqual(accountOf(env, 'lab'), { name: 'lab', ...lab })
  assert.deepEqual(accountOf({ ...env, QROUTE_PROFILE: 'lab' }, undefined), { name: 'lab', ...lab })
  const fromEnv = { name: null, url: ENV.QROUTE_URL, key: ENV.QROUTE_API_KEY }
  assert.deepEqual(accountOf({ ...env, ...ENV }, undefined), fromEnv)
  assert.deepEqual(accountOf({ ...env, ...ENV }, 'lab'), { name: 'lab', ...lab })
  assert.throws(() => accountOf(env, 'shpo'), { exitCode: 4, message: /Did you mean shop\?/ })
})

test('a key is never sent to the service of another', () => {
  for (const name of ['QROUTE_URL', 'QROUTE_API_KEY'] as const) {
    const half = { ...env, ...ENV, [name]: undefined }
    assert.throws(() => accountOf(half, undefined), { exitCode: 4, message: /is missing/ })
  }
})

test('a file that is not JSON is not overwritten without a word', () => {
  writeFileSync(profilesFile(env), '{"current":')
  assert.throws(() => readProfiles(env), /is not JSON: repair or delete it/)
})
