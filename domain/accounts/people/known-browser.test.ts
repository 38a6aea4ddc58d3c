import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openVault } from '../../../server/lib/vault.ts'
import { belongsTo, KNOWN_MS, readKnownCookie, toKnownCookie } from './known-browser.ts'
import type { Person } from './person.ts'

const NOW = Date.UTC(2026, 0, 31)
const ADA: Person = {
  id: 'usr_01m7eftph2b5xjt3vh71pmqpyd',
  accountId: 'acct_01m7eftph2b5xjt3vh71pmqpyd',
  email: 'ada@example.com',
  role: 'owner',
  password: 'hashed',
  epoch: 3,
  createdAt: NOW,
  isInvitation: false,
}

test('a browser is known for a year, to whom it belongs, by cookies that are ours', () => {
  const vault = openVault([new Uint8Array(32).fill(7)])
  const cookie = toKnownCookie(vault, ADA, NOW)
  const known = readKnownCookie(vault, cookie, NOW + KNOWN_MS - 1)
  assert.ok(known)
  assert.ok(belongsTo(known, ADA))
  assert.ok(!belongsTo(known, null))
  assert.ok(!belongsTo(known, { ...ADA, epoch: 4 }))
  assert.ok(!belongsTo(known, { ...ADA, id: 'usr_01m7eftr2mb8239pr4s9qw6yc9' }))
  assert.equal(readKnownCookie(vault, cookie, NOW + KNOWN_MS), null)
  assert.equal(readKnownCookie(openVault([new Uint8Array(32).fill(8)]), cookie, NOW), null)
  const another = readKnownCookie(vault, toKnownCookie(vault, ADA, NOW), NOW)
  assert.notEqual(another?.id, known.id)
  for (const wrong of ['', 'A', 'A'.repeat(200), cookie.slice(4), `${cookie}=`]) {
    assert.equal(readKnownCookie(vault, wrong, NOW), null, wrong)
  }
})
