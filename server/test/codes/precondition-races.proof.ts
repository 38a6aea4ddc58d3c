import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOME, openDoors, times } from '../support/service/crowd.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { type Answer, onEveryEngine } from '../support/service/service.ts'

/**
 * A hundred writers with If-Match on one code, on two servers: every acknowledged write is in the history.
 */

const WRITERS = 100
const WRITES_EACH = 2
const PAGE = 100

onEveryEngine('writers with If-Match', async (start) => {
  const service = await start({ PLANS_FILE: roomyPlans() })
  const ask = await openDoors(service)
  const key = (await service.account()).liveKey

  test('a hundred writers of one code count together, and every acknowledged write is in the history', async (t) => {
    const body = { name: 'A', destination_url: `${HOME}0`, external_id: 'one' }
    const { json } = await ask('POST', '/v1/qrcodes', { key, body })
    const path = `/v1/qrcodes/${json.id}`
    let refused = 0
    const written: string[] = []

    /** Each says what comes after what it saw: a lost write would be a number that comes twice. */
    const writeOnce = async (writer: number): Promise<void> => {
      for (;;) {
        const read = await ask('GET', path, { key })
        const seen = Number(new URL(read.json.destination_url).pathname.slice(1))
        const destination_url = `${HOME}${seen + 1}?writer=${writer}`
        const headers = { 'if-match': read.headers.get('etag') ?? '' }
        const isPut = writer % 3 === 0
        const answer: Answer = isPut
          ? await ask('PUT', '/v1/qrcodes/ext_one', { key, headers, body: { destination_url } })
          : await ask('PATCH', path, { key, headers, body: { destination_url } })
        if (answer.status === 412) {
          refused++
          assert.match(answer.headers.get('etag') ?? '', /^"qr_/)
          continue
        }
        assert.equal(answer.status, 200, answer.text)
        assert.equal(answer.json.destination_url, destination_url)
        written.push(destination_url)
        return
      }
    }
    await times(WRITERS, async (writer) => {
      for (let turn = 0; turn < WRITES_EACH; turn++) await writeOnce(writer)
    })

    const total = WRITERS * WRITES_EACH
    const kept: string[] = []
    for (let page = 1; kept.length <= total; page++) {
      const history = await ask('GET', `${path}/history?limit=${PAGE}&page=${page}`, { key })
      if (history.json.data.length === 0) break
      for (const past of history.json.data) kept.push(past.destination_url)
    }
    t.diagnostic(`${total} writes acknowledged, ${refused} refused, ${kept.length} versions`)
    assert.equal(kept.length, total + 1)
    const numbers = kept.map((url) => Number(new URL(url).pathname.slice(1)))
    assert.deepEqual(
      numbers,
      Array.from({ length: total + 1 }, (_, index) => total - index),
    )
    assert.deepEqual(kept.slice(0, -1).sort(), written.sort())
    assert.ok(refused > 0, 'nobody was ever second')
  })
})
