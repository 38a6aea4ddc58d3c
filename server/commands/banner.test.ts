import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { banner, welcome, welcomeBack } from './banner.ts'

const HTTPS = 'https://qr.example.com'

/** Settings; expected text; unexpected text. */
const ADVICE: readonly [Record<string, string>, RegExp, RegExp?][] = [
  [{}, /Only this machine.*HOST=0\.0\.0\.0.*BASE_URL/],
  [{ BASE_URL: HTTPS }, /Only this machine.*proxy.*qr\.example\.com to http:\S+:3000/, /HOST=/],
  [{ BASE_URL: 'http://192.0.2.7:3000' }, /set HOST=0\.0\.0\.0/, /proxy|set BASE_URL/i],
  [{ HOST: '0.0.0.0' }, /links start with http:\/\/localhost:3000\. Set BASE_URL/, /HOST=/],
  [{ HOST: '0.0.0.0', BASE_URL: HTTPS }, /only from the proxy.*TRUST_PROXY/, /HOST=|set BASE_URL/i],
  [{ HOST: '::', BASE_URL: 'http://qr.example.com' }, /HTTPS proxy/, /HOST=/],
]

test('the startup advice fits the settings', () => {
  for (const [env, said, unsaid] of ADVICE) {
    const text = banner(readConfig(env), 3000)
    assert.match(text, said, JSON.stringify(env))
    if (unsaid) assert.doesNotMatch(text, unsaid)
  }
})

test('what can be clicked has a line to itself, and the first start ends with it', () => {
  const config = readConfig({ BASE_URL: HTTPS })
  const account = { id: 'acct_1', name: 'Owner', email: 'a@b.example', plan: 'pro', createdAt: 0 }
  const keys = { liveKey: 'sk_live_1', testKey: 'sk_test_1' }
  const first = welcome(config, { account, ...keys, setUpSecret: 'x'.repeat(43) })
  assert.equal(first.trimEnd().split('\n').at(-1), `${HTTPS}/app/setup#${'x'.repeat(43)}`)
  assert.ok(welcomeBack(config).split('\n').includes(`${HTTPS}/app`))
})
