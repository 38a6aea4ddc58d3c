import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { verifyWebhook } from '../../../client/index.ts'
import { DOCUMENT, SAMPLE, testReceivers } from '../support/data/webhooks/copied-receivers.ts'
import { isProof, test } from '../support/service/tiers.ts'

/** What docs/webhooks.md offers for copying; in proofs also those in other languages. */

test('the sample in the document is signed with the secret next to it', () => {
  const secret = /whsec_[\w+/]+=/.exec(DOCUMENT)?.[0] ?? ''
  const nowMs = Number(SAMPLE.headers['webhook-timestamp']) * 1000
  const event = verifyWebhook(SAMPLE.body, SAMPLE.headers, secret, { nowMs })
  assert.deepEqual(Object.keys(event), ['event', 'timestamp', 'data'])
  const fields = ['qr_id', 'scan_id', 'country', 'city', 'device', 'is_unique']
  assert.deepEqual(Object.keys(event.data), fields)
})

describe('a receiver copied from the document', () =>
  testReceivers(isProof ? ['js', 'python', 'php', 'go'] : ['js', 'express', 'route']))
