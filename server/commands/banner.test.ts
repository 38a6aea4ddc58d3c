import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { banner } from './banner.ts'

const HTTPS = 'https://qr.example.com'

/** Settings; expected text; unexpected text. */
const ADVICE: readonly [Record<string, string>, RegExp, RegExp?][] = [
  [{}, /Only this machine.*HOST=0\.0\.0\.0.*BASE_URL/],
  [{ BASE_URL: HTTPS }, /Only this machine.*proxy.*qr\.example\.com to http:\S+:3000/, /HOST=/],
  [{ BASE_URL: 'http://192.0.2.7:3000' }, /set HOST=0\.0\.0\.0/, /proxy|set BASE_URL/],
  [{ HOST: '0.0.0.0' }, /links say http:\/\/localhost:3000: set BASE_URL/, /HOST=/],
  [{ HOST: '0.0.0.0', BASE_URL: HTTPS }, /only the proxy.*TRUST_PROXY/, /HOST=|set BASE_URL/],
  [{ HOST: '::', BASE_URL: 'http://qr.example.com' }, /HTTPS proxy/, /HOST=/],
]

test('the startup advice fits the settings', () => {
  for (const [env, said, unsaid] of ADVICE) {
    const text = banner(readConfig(env), 3000)
    assert.match(text, said, JSON.stringify(env))
    if (unsaid) assert.doesNotMatch(text, unsaid)
  }
})
