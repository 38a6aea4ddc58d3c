import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routingFaults } from '../../../../../domain/codes/routing/routing-faults.ts'
import { toDraft } from './draft.ts'
import { otherFaults, toFaults } from './faults.ts'

const url = 'https://cafe.example/'
const SHORT_BASES = [new URL('https://salt.example')]

function saidAbout(body: object) {
  const details = routingFaults(body, SHORT_BASES)
  const error = { code: 'invalid_request', message: '', details } as const
  const draft = toDraft(body)
  const failure = { ok: false, status: 400, error, retryAfterSeconds: null } as const
  return { draft, faults: toFaults(failure as never, draft), details }
}

test('every fault of the server gets to its input, in words without paths', () => {
  const { draft, faults, details } = saidAbout({
    rules: [
      { when: { hours: ['09:00', '09:00'] }, destination_url: 'mailto:me', label: 'A' },
      {
        when: { country: ['de'], until: '2026-01-01', from: '2026-02-01', timezone: 'Mars/Base' },
        destination_url: 'https://salt.example/menu',
        label: 'A',
      },
    ],
    split: [
      { destination_url: url, weight: 1, label: 'split-1' },
      { destination_url: url, weight: 1, label: 'x'.repeat(51) },
    ],
    fallback_url: 'nowhere',
    utm: { source: 'x'.repeat(256) },
  })
  const [first, second] = draft.rules.map(({ key }) => key)
  const [third, fourth] = draft.split.map(({ key }) => key)
  assert.deepEqual(
    Object.keys(faults).sort(),
    [
      `${first}.destination_url`,
      `${first}.when.hours`,
      `${second}.destination_url`,
      `${second}.label`,
      `${second}.when.country[0]`,
      `${second}.when.timezone`,
      `${second}.when.until`,
      `${third}.label`,
      `${fourth}.label`,
      'fallback_url',
      'utm.source',
    ].sort(),
  )
  assert.equal(details.length, Object.keys(faults).length)
  for (const message of Object.values(faults)) {
    assert.match(message, /^[A-Z]/)
    assert.doesNotMatch(message, /\[\d|_url|when\.|utm\./)
  }
  assert.deepEqual(otherFaults(faults, draft), [])
})

test('what is about no input is said all the same', () => {
  const rules = Array.from({ length: 20 }, () => ({
    when: { device: ['ios'] },
    destination_url: url + 'x'.repeat(1000),
  }))
  const { draft, faults } = saidAbout({ rules })
  assert.deepEqual(otherFaults(faults, draft), [
    'These rules and options are too long. The limit is 16 KiB in total.',
  ])
})
