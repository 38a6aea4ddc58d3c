import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { patiently } from '../support/service/patient.ts'
import { call, startService } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/**
 * What changes by the clock changes at that very moment, and no job has to run for it. The server is in
 * this process, whose clock is held; two servers and a real clock are a proof.
 */
const BEFORE = 'https://example.com/before'
const AFTER = 'https://example.com/after'
const DAY_MS = 86_400_000
const rule = (when: object) => ({ rules: [{ when, destination_url: AFTER }] })

/** What a scan meets before the moment and from it on. */
const KINDS: Readonly<Record<string, [fields: (at: string) => object, string, string]>> = {
  starts_at: [(starts_at) => ({ starts_at }), '404', BEFORE],
  expires_at: [(expires_at) => ({ expires_at }), BEFORE, '410'],
  'a rule’s from': [(from) => rule({ from }), BEFORE, AFTER],
  'a rule’s until': [(until) => rule({ until }), AFTER, BEFORE],
  'a scheduled change': [() => ({}), BEFORE, AFTER],
}

function holdClock(t: TestContext) {
  const clock = { now: Date.now() }
  t.mock.method(Date, 'now', () => clock.now)
  return clock
}

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`changes by the clock on ${engine}`, async (t) => {
    const clock = holdClock(t)
    const service = await startService(engine, {}, (close) => atEnd(t, close), {})
    const { liveKey: key } = await service.account()
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await service.call(method, path, { key, ...(body && { body }) })
      assert.ok(answer.status < 300, answer.text)
      return answer.json
    }
    const begun = clock.now
    const at = begun + 3 * DAY_MS
    const time = new Date(at).toISOString()
    const codes: { id: string; short_code: string }[] = []
    for (const [name, [fields]] of Object.entries(KINDS)) {
      const body = { name, destination_url: BEFORE, ...fields(time) }
      codes.push(await ask('POST', '/v1/qrcodes', body))
    }
    const scheduled = `/v1/qrcodes/${codes.at(-1)?.id}`
    await ask('POST', `${scheduled}/schedule`, { at: time, destination_url: AFTER })
    for (const now of [begun, at - DAY_MS, at - 1, at, at + 1, at + DAY_MS]) {
      clock.now = now
      for (const [index, [name, [, early, late]]] of Object.entries(KINDS).entries()) {
        const link = `${service.base}/${codes[index]?.short_code}`
        const { status, headers } = await patiently(() => call(link, 'GET'))
        const met = headers.get('location') ?? String(status)
        assert.equal(met, now < at ? early : late, `${name}: ${now - at} ms after the moment`)
      }
    }
    const { destination_url, version, updated_at } = await ask('GET', scheduled)
    assert.deepEqual([destination_url, version, updated_at], [AFTER, 2, time])
  })
}
