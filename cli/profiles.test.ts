import assert from 'node:assert/strict'
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { accountOf, keepPrivate, profilesFile, readProfiles, writeProfiles } from './profiles.ts'

const home = mkdtempSync(path.join(tmpdir(), 'qroute-profiles-'))
const env = { HOME: home }
const shop = { url: 'https://qr.example.com', key: 'sk_live_shop' }
const lab = { url: 'https://lab.example.com', key: 'sk_test_lab' }
const ENV = { QROUTE_URL: 'https://env.example.com', QROUTE_API_KEY: 'sk_live_env' }

after(() => rmSync(home, { recursive: true }))

test('without profiles one is told how to sign in', () => {
  assert.deepEqual(readProfiles(env), { current: null, profiles: {} })
  const failure = { exitCode: 4, message: /^Not signed in\. Run qr login, or set QROUTE_URL/ }
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

test('an address from the environment may have the API in it, but no password', () => {
  const from = (url: string) => accountOf({ ...env, ...ENV, QROUTE_URL: url }, undefined).url
  assert.equal(from('https://qr.example.com/v1/'), 'https://qr.example.com')
  assert.equal(from('https://example.com/qr/'), 'https://example.com/qr')
  assert.throws(() => from('https://a:hunter2@qr.example.com'), {
    exitCode: 2,
    message:
      /^The address must not contain a user name or a password\. Use an address such as https:\/\/qr\.example\.com$/,
  })
})

test('a profile may be called like something every object has', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    assert.throws(() => accountOf(env, name), { exitCode: 4, message: /No profile named/ })
    const { profiles, current } = readProfiles(env)
    writeProfiles(env, { current, profiles: { ...profiles, [name]: lab } })
    assert.deepEqual(accountOf(env, name), { name, ...lab })
  }
})

test('a file that others could read is taken away from them, and that is said', () => {
  assert.equal(keepPrivate(env), null)
  chmodSync(profilesFile(env), 0o644)
  assert.match(keepPrivate(env) ?? '', /Other users of this machine could read .*profiles\.json/)
  assert.equal(statSync(profilesFile(env)).mode & 0o777, 0o600)
})

test('a link to the file stays one', () => {
  const [file, kept] = [profilesFile(env), path.join(home, 'kept.json')]
  renameSync(file, kept)
  symlinkSync(kept, file)
  writeProfiles(env, { current: 'shop', profiles: { shop } })
  assert.equal(lstatSync(file).isSymbolicLink(), true)
  assert.equal(JSON.parse(readFileSync(kept, 'utf8')).current, 'shop')
  assert.deepEqual(readdirSync(path.dirname(file)), ['profiles.json'], 'no draft is left')
})

test('a place where nothing can be written is an error, and one beside the way is none', () => {
  const nowhere = { ...env, XDG_CONFIG_HOME: '/proc/nothing' }
  assert.throws(() => writeProfiles(nowhere, { current: null, profiles: {} }), /ENOENT|EACCES/)
  assert.equal(profilesFile({ ...env, XDG_CONFIG_HOME: 'here' }), profilesFile(env))
})

test('a damaged file is not overwritten without a word', () => {
  for (const text of [
    ...['{"current":', 'null', '3', '{"profiles":[]}', '{"profiles":null}'],
    ...['{"current":3}', '{"profiles":{"a":null}}', '{"profiles":{"a":{"url":"x","key":"k"}}}'],
  ]) {
    writeFileSync(profilesFile(env), text)
    assert.throws(() => readProfiles(env), /is damaged\. Repair or delete the file/, text)
  }
})
