import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLOCK, HALF, limitHint, toDraft } from './draft.ts'

const SEEN = {
  starts_at: '2026-12-03T08:00:30.500Z',
  expires_at: '2026-12-31T23:00:00.000Z',
  scan_limit: 50,
}

test('only what was touched is sent, and null clears it', () => {
  const draft = toDraft(SEEN)
  assert.deepEqual(CLOCK.changesOf(draft, SEEN), {})
  assert.deepEqual(CLOCK.changesOf(toDraft({}), {}), {})
  assert.deepEqual(CLOCK.changesOf({ ...draft, scan_limit: ' 1 000 ' }, SEEN), { scan_limit: 1000 })
  assert.deepEqual(CLOCK.changesOf({ ...draft, expires_at: '' }, SEEN), { expires_at: null })
  assert.deepEqual(CLOCK.changesOf(toDraft({}), SEEN), {
    starts_at: null,
    expires_at: null,
    scan_limit: null,
  })
})

test('what is no number is sent as it is typed, and what is half typed is not sent', () => {
  const draft = { ...toDraft(SEEN), scan_limit: '1.5' }
  assert.deepEqual(CLOCK.changesOf(draft, SEEN), { scan_limit: '1.5' })
  const half = { ...draft, starts_at: HALF }
  assert.deepEqual(Object.keys(CLOCK.missingIn(half)), ['starts_at'])
  assert.deepEqual(CLOCK.missingIn(draft), {})
})

test('the server names both times, and the page says both in words', () => {
  const message = 'expires_at must be after starts_at'
  const error = { code: 'invalid_request', message, details: [{ param: 'expires_at', message }] }
  const failure = { ok: false, status: 400, error, retryAfterSeconds: null }
  assert.deepEqual(CLOCK.toFaults(failure as never, toDraft({})), {
    expires_at: 'The expiry must be after the start',
  })
})

test('beneath the limit stands what it means for what is used', () => {
  const limited = { scan_limit: 50, scans_left: 12 }
  assert.match(limitHint('', {}), /any number/)
  assert.match(limitHint('50', {}), /Earlier scans do not count/)
  assert.equal(limitHint('50', limited), '38 used so far, 12 left.')
  assert.match(limitHint('100', limited), /62 left\. Changing the limit does not reset/)
  assert.match(limitHint('38', limited), /38 scans have already been used/)
  assert.match(limitHint('', limited), /the count will start from 0/)
  assert.match(
    limitHint('60', { scan_limit: 50, scans_left: 0 }),
    /^The code has reached its limit\. Changing the limit/,
  )
})
