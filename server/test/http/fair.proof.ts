import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { awakeMs } from '../support/service/awake.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** No account starves another: requests of one cost the others little. */

const HOME = 'https://example.com/'

/** Styles that have never been read, all of them good. */
let colours = 0
function newStyle() {
  const colour = (colours++).toString(16).padStart(4, '0')
  return { dotsColor: `#${colour}00` }
}

function codes(count: number, style: () => object = newStyle) {
  const items = Array.from({ length: count }, () => {
    return { name: 'A', destination_url: HOME, style: style() }
  })
  return { items }
}

onEveryEngine('between busy accounts', async (start, engine) => {
  const service = await start({ ALLOW_PRIVATE_WEBHOOKS: 'true' })

  const post = (key: string, path: string, body: object) =>
    service.call('POST', path, { key, body })

  const countOf = async (key: string) =>
    (await patiently(() => service.call('GET', '/v1/qrcodes', { key }))).json.pagination.total

  test('style checks take turns between accounts, however many one has waiting', {
    skip: engine === 'postgres',
  }, async (t) => {
    const [greedy, other] = [await service.account(), await service.account()]
    const leaving = new AbortController()
    const refused: Response[] = []
    let done = 0
    const bulks = Array.from({ length: 6 }, () =>
      fetch(`${service.base}/v1/qrcodes/bulk`, {
        method: 'POST',
        headers: { authorization: `Bearer ${greedy.liveKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(codes(1000)),
        signal: leaving.signal,
      }).then(
        (answer) => (answer.status === 503 ? refused.push(answer) : done++),
        () => null,
      ),
    )
    await until(() => refused.length >= 3, 'one account has a limit')
    const begun = performance.now()
    const [plain, styled] = await Promise.all([
      patiently(() =>
        post(other.liveKey, '/v1/qrcodes', { name: 'A', destination_url: HOME, style: {} }),
      ),
      patiently(() =>
        post(other.liveKey, '/v1/qrcodes', { name: 'A', destination_url: HOME, style: newStyle() }),
      ),
    ])
    const tookMs = performance.now() - begun
    const doneBefore = done
    leaving.abort()
    assert.deepEqual([plain.status, styled.status], [201, 201])
    assert.equal(doneBefore, 0, `a whole bulk came first, ${Math.round(tookMs)} ms`)
    t.diagnostic(`a create beside six bulks of 1,000 new colours: ${Math.round(tookMs)} ms`)
    await Promise.all(bulks)
    assert.ok(refused.every(({ headers }) => headers.has('retry-after')))
    // What nobody waits for is not read, and not made.
    const again = awakeMs()
    const next = await patiently(() => post(greedy.liveKey, '/v1/qrcodes', codes(1).items[0] ?? {}))
    assert.equal(next.status, 201)
    assert.ok(awakeMs() - again < 5000)
    assert.equal(await countOf(greedy.liveKey), 1)
  })

  test('slow endpoints take no places from those of another account', async (t) => {
    const held: ServerResponse[] = []
    const slow = await openReceiver((_got, response) => {
      held.push(response)
      return null
    })
    const quick = await openReceiver()
    atEnd(t, () => Promise.all([slow.close(), quick.close()]).then(() => undefined))
    const make = async (key: string, path: string, body: object) => {
      const { status, json, text } = await patiently(() => post(key, path, body))
      assert.equal(status, 201, text)
      return json
    }
    const scan = ({ short_url }: { short_url: string }) =>
      service.call('GET', new URL(short_url).pathname)
    const one = { name: 'A', destination_url: HOME }
    const busy = []
    for (let i = 0; i < 4; i++) {
      const { liveKey, testKey } = await service.account()
      for (const key of [liveKey, testKey]) {
        for (let n = 0; n < 10; n++) await make(key, '/v1/webhooks', { url: `${slow.url}/${n}` })
        busy.push(await make(key, '/v1/qrcodes', one))
      }
    }
    const { liveKey } = await service.account()
    await make(liveKey, '/v1/webhooks', { url: quick.url })
    const calm = await make(liveKey, '/v1/qrcodes', one)
    for (const code of busy) for (let n = 0; n < 6; n++) await scan(code)
    await until(
      () => slow.open() > 180,
      () => `${slow.open()} under way`,
    )
    await sleep(500)
    const begun = awakeMs()
    await scan(calm)
    await until(
      () => quick.got.length === 1,
      () => `late, beside ${slow.open()} under way`,
    )
    const lateMs = awakeMs() - begun
    t.diagnostic(`${slow.open()} under way, another account's was ${Math.round(lateMs)} ms late`)
    assert.ok(lateMs < 5000, `${Math.round(lateMs)} ms`)
  })
})
