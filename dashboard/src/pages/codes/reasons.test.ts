import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonsOf } from './reasons.ts'

const year = new Date().getFullYear()

test('a code says why it is in its state, and how many were missed', () => {
  const status = 'active'
  const limited = { status, scan_limit: 1200 } as const
  const at = `${year}-11-21T12:00:00Z`
  const cases: [Parameters<typeof reasonsOf>[0], string[]][] = [
    [{ status, state: 'active', missed_scans: 9 }, []],
    [
      { ...limited, state: 'active', scans_left: 1180, expires_at: at },
      ['20 of 1,200', 'until 21 Nov'],
    ],
    [{ ...limited, state: 'used_up', scans_left: 0, missed_scans: 0 }, ['1,200 of 1,200']],
    [
      { ...limited, state: 'used_up', scans_left: 0, missed_scans: 3 },
      ['1,200 of 1,200', '3 missed'],
    ],
    [{ status, state: 'scheduled', starts_at: at, missed_scans: null }, ['from 21 Nov']],
    [
      { status, state: 'expired', expires_at: '2019-05-31T12:00:00Z', missed_scans: 1 },
      ['on 31 May 2019', '1 missed'],
    ],
    [
      {
        status: 'paused',
        state: 'paused',
        missed_scans: 1046,
        ...{ scan_limit: 5, scans_left: 5 },
      },
      ['1,046 missed'],
    ],
    [{ status: 'draft', missed_scans: 2 }, ['2 missed']],
    [{ status: 'paused' }, []],
  ]
  for (const [code, reasons] of cases)
    assert.deepEqual(reasonsOf(code), reasons, JSON.stringify(code))
})
