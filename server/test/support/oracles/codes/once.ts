import assert from 'node:assert/strict'
import { assertCodes, HOME, makeItems, tally, times } from '../../service/crowd.ts'
import type { Answer } from '../../service/service.ts'
import type { Racing } from './code-races.ts'

/** Many requests with one Idempotency-Key at once: one of them runs. */

const BODY = { name: 'Summer menu', destination_url: HOME }

const isFirst = ({ headers }: Answer) => headers.get('idempotent-replayed') === null

function poster({ ask }: Racing, key: string, once: string) {
  return (body: unknown, path = '') =>
    ask('POST', `/v1/qrcodes${path}`, { key, body, headers: { 'idempotency-key': once } })
}

export async function sendAtOnce(racing: Racing, rounds: number, count: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const account = await racing.service.account()
    const post = poster(racing, account.liveKey, 'at once')
    const body = round % 2 === 0 ? BODY : { ...BODY, short_code: `fifty-${round}` }
    const answers = await times(count, () => post(body))
    assert.deepEqual(tally(answers), { 201: count })
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    assert.equal(answers.filter(isFirst).length, 1)
    await assertCodes(racing.service, account, 1)
  }
}

export async function sendBulksAtOnce(
  racing: Racing,
  rounds: number,
  count: number,
): Promise<void> {
  const wrong = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const account = await racing.service.account(round % 2 === 0 ? 'enterprise' : 'pro')
    const post = poster(racing, account.liveKey, 'bulks')
    const items = makeItems(50).map((item, i) => ({ ...item, short_code: `b-${round}-${i}` }))
    const path = round % 4 < 2 ? '/bulk' : '/bulk?atomic=true'
    const answers = await times(count, () => post({ items }, path))
    const first = answers.find((answer) => answer.json.summary?.created === 50)
    for (const { status, text, json } of answers) {
      // The contract lets a second request wait, or be told 409 while the first still runs.
      if (text === first?.text || json.error?.code === 'idempotency_conflict') continue
      wrong.add(`${path}: ${status} ${JSON.stringify(json.summary ?? json.error?.message)}`)
    }
    await assertCodes(racing.service, account, 50)
  }
  assert.deepEqual([...wrong], [])
}
