import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTED, classify } from './scan-class.ts'

const BOT = { class: 'crawler', reason: 'Googlebot' } as const
const PREFETCH = get({ 'sec-purpose': 'Prefetch;prerender' })

test('the first rule that fits decides: missed, HEAD, prefetch, bot, person', () => {
  const head = { ...PREFETCH, method: 'HEAD' }
  assert.deepEqual(classify(head, 'paused', BOT), { class: 'missed', reason: 'paused' })
  assert.deepEqual(classify(head, null, BOT), { class: 'head', reason: 'HEAD' })
  assert.deepEqual(classify(PREFETCH, null, BOT), { class: 'prefetch', reason: 'prefetch' })
  assert.equal(classify(get({}), null, BOT), BOT)
  assert.equal(classify(get({}), null, null), COUNTED)
})

test('a purpose is read from every header that browsers use, and no other word is one', () => {
  for (const name of ['sec-purpose', 'purpose', 'x-moz', 'x-purpose']) {
    const { reason } = classify(get({ [name]: 'PREVIEW' }), null, null)
    assert.equal(reason, 'preview')
    assert.equal(classify(get({ [name]: 'view' }), null, null), COUNTED)
  }
})

function get(headers: Readonly<Record<string, string>>) {
  return { method: 'GET', header: (name: string) => headers[name] }
}
