import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import { openData } from '../support/service/databases.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { onEveryEngine, type TestAccount } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** What one account reads holds up no other: questions about scans, and exports. */

/** With filters they are counted one by one. */
const SCANS = 500_000
const BATCH = 5000
const QUESTIONS = 150
const EXPORTS_EACH = 20
/** The machine may stand still during some of them. */
const ASKED = 5

onEveryEngine('next to another account', async (start) => {
  const service = await start({})
  let greedy: TestAccount
  let other: TestAccount
  let big: string
  let small: string

  /** So many scans of one code, recorded at once. */
  async function record(accountId: string, codeId: string): Promise<void> {
    const db = await openData(service.env, 'scans')
    const recorder = openRecorder(db)
    const code = { accountId, codeId, mode: 'live', at: Date.now() }
    const scans = Array.from({ length: BATCH }, (_, n) => ({ ...PERSON, ...code, visitor: n + 1 }))
    for (let batch = 0; batch < SCANS / BATCH; batch++) {
      await recorder.record('log_of_the_test', batch, batch + 1, scans)
    }
    await db.close()
  }

  before(async () => {
    ;[greedy, other] = [await service.account(), await service.account()]
    const [first, second] = [
      await service.newCode(greedy.liveKey),
      await service.newCode(other.liveKey),
    ]
    ;[big, small] = [first.id, second.id]
    await record(greedy.id, big)
    await service.call('GET', new URL(second.short_url).pathname)
    await completely(askSmall)
  })

  const askSmall = () =>
    patiently(() => service.call('GET', `/v1/qrcodes/${small}/analytics`, { key: other.liveKey }))

  async function askBeside(t: TestContext, what: string): Promise<void> {
    await sleep(300)
    const took: number[] = []
    for (let n = 0; n < ASKED; n++) {
      const begun = performance.now()
      const { status, json } = await askSmall()
      took.push(Math.round(performance.now() - begun))
      assert.deepEqual([status, json.summary?.total_scans], [200, 1])
    }
    const median = took.sort((a, b) => a - b)[Math.floor(ASKED / 2)] ?? 0
    t.diagnostic(`a question beside ${what}: ${took.join(', ')} ms`)
    assert.ok(median < 3000, `${median} ms`)
  }

  test('exports per account are limited, and they keep nobody else waiting', async (t) => {
    const leaving = new AbortController()
    atEnd(t, () => leaving.abort())
    const headers = { authorization: `Bearer ${greedy.testKey}` }
    const code = await service.newCode(greedy.testKey)
    const path = `/v1/qrcodes/${big}/analytics/export?format=csv`
    const live = { authorization: `Bearer ${greedy.liveKey}` }
    const open = (url: string, sent = live) =>
      patiently(() => fetch(service.base + url, { headers: sent, signal: leaving.signal }))
    const paths = [path, '/v1/analytics/export?format=csv']
    const answers = await Promise.all(
      Array.from({ length: EXPORTS_EACH + 10 }, (_, n) => open(paths[n % 2] ?? path)),
    )
    const refused = answers.filter(({ status }) => status === 429)
    assert.equal(refused.length, 10)
    assert.ok(refused.every((answer) => Number(answer.headers.get('retry-after')) > 0))
    for (const one of [`/v1/qrcodes/${code.id}/analytics/export`, '/v1/analytics/export']) {
      assert.equal((await open(one, headers)).status, 429, 'both modes together')
    }
    await askBeside(t, `${EXPORTS_EACH} exports that nobody reads`)
    // Until here: one that nobody holds is cancelled when garbage is collected.
    assert.ok(answers.every(({ bodyUsed }) => !bodyUsed))
    leaving.abort()
    const again = () =>
      patiently(() =>
        service.call('GET', `${path}&start_date=2020-01-01&end_date=2020-01-02`, {
          key: greedy.liveKey,
        }),
      )
    await until(async () => {
      // Not too often: an account has 300 requests a minute.
      await sleep(300)
      return (await again()).status === 200
    }, 'exports that nobody waits for keep their places')
  })

  test('heavy queries keep nobody else waiting', async (t) => {
    const leaving = new AbortController()
    atEnd(t, () => leaving.abort())
    const headers = { authorization: `Bearer ${greedy.liveKey}` }
    const path = `/v1/qrcodes/${big}/analytics?device=ios&browser=chrome&timezone=Asia/Kolkata`
    const asked = Array.from({ length: QUESTIONS }, () =>
      fetch(service.base + path, { headers, signal: leaving.signal }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    await askBeside(t, `${QUESTIONS} heavy ones`)
    leaving.abort()
    assert.ok((await Promise.all(asked)).every((status) => [0, 200, 503].includes(status)))
  })
})
