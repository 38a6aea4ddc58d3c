import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openJudge, verdict } from '../support/oracles/requests/judge.ts'
import { accountEach, onOneEngine } from '../support/service/service.ts'

/** What names the service itself: short codes, destinations and webhooks that lead back to it. */

const GO = 'https://go.example.com'
const RESERVED = `v1 app images docs assets healthz readyz metrics openapi.json robots.txt
  favicon.ico .well-known`.split(/\s+/)

onOneEngine('validation of addresses', async (start) => {
  const service = await start({ SHORT_BASE_URL: GO })
  const account = accountEach(service)
  const { post, accepts, refuses, refusesChange } = openJudge(() => ({ service, key: account.key }))

  test('a destination is not a short link of this service', async () => {
    const own = '/abc /abc/ /ABC /%61bc /abc?x=1 /abc#x /x/../abc /./abc :443/abc'.split(' ')
    const spelled = ['HTTPS://GO.Example.COM/abc', 'https://%67o.example.com/abc']
    await refuses('destination_url', [...own.map((rest) => GO + rest), ...spelled])
    const kept = ['', '/', '/docs', '/Docs', '/app/', '/a/b', ':8443/abc', '.au/abc']
    const others = [...kept.map((rest) => GO + rest), 'http://go.example.com/abc']
    await accepts('destination_url', others)
    const { json } = await post({})
    const answer = await refusesChange(json.id, { destination_url: json.short_url })
    assert.equal(answer.json.error.param, 'destination_url')
  })

  test('a short code has 3 to 50 plain characters and is not reserved', async () => {
    await accepts('short_code', ['abc', 'A-_', '---', '0'.repeat(50), 'v1-menu', 'docs2'])
    const characters = 'abc/ a.bc äbc ａｂｃ ab\u212a 🍜🍜🍜 %61bc'.split(' ')
    await refuses('short_code', ['', 'ab', '0'.repeat(51), 'a b c', ' abc', 'abc\n', 'a\u0000c'])
    await refuses('short_code', [...characters, 12345, false, []])
    const anyCase = RESERVED.flatMap((word) => [word, word.toUpperCase()])
    await refuses('short_code', [...anyCase, 'App', 'iMages'])
  })

  test('a webhook to the own network or the service itself is rejected and names the setting', async () => {
    const urls = [
      'http://192.168.1.20:8080/',
      'http://nas.lan/',
      'http://localhost:3000/',
      `${GO}/x`,
    ]
    for (const url of urls) {
      const answer = await service.call('POST', '/v1/webhooks', { key: account.key, body: { url } })
      assert.equal(verdict(answer), '400 url')
      assert.match(answer.json.error.message, /ALLOW_PRIVATE_WEBHOOKS/, url)
    }
  })
})
