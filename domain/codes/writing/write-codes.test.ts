import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { OPERATOR } from '../../accounts/audit.ts'
import type { Code } from '../code.ts'
import type { CodeStore } from '../code-store.ts'
import { NO_LABELS } from '../fields.ts'
import { writeCodes } from './write-codes.ts'

const CODE: Code = {
  id: 'qr_1',
  accountId: 'acct_1',
  mode: 'live',
  shortCode: 'menu',
  name: 'Menu',
  destinationUrl: 'https://example.com/0',
  routing: {},
  status: 'active',
  style: {},
  madeBy: 'api',
  tags: [],
  ...NO_LABELS,
  domain: null,
  createdAt: 0,
  updatedAt: 0,
  version: 1,
  schedule: [],
  unwritten: [],
  revision: 1,
}

function scheduled(id: string, inMs: number): Code {
  const at = Date.now() + inMs
  const change = { id: 'chg_1', at, destinationUrl: 'https://example.com/s', createdAt: 0 }
  return { ...CODE, id, schedule: [{ ...change, by: OPERATOR }] }
}

test('of many codes that were written too late, the first scheduled change is waited for', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() })
  const codes = [CODE, scheduled('qr_2', 2000), scheduled('qr_3', 86_400_000)]
  const answers = ['late', 'revision', null] as const
  let written = 0
  const store = {
    update: async () => answers[written++] ?? null,
  } as unknown as CodeStore
  const move = async (present: readonly Code[]) =>
    present.map((before) => ({ before, after: { ...before, version: before.version + 1 } }))
  let isDone = false
  const again = async () => codes.map((code) => ({ ...code, schedule: [] }))
  const writing = writeCodes(store, { codes, again }, OPERATOR, move, async () => null)
  const done = writing.then(() => (isDone = true))
  const pass = async (ms: number) => {
    await turn()
    t.mock.timers.tick(ms)
    await turn()
    return [written, isDone]
  }
  assert.deepEqual(await pass(1999), [1, false], 'too late, and not the time yet')
  assert.deepEqual(await pass(1), [3, true])
  await done
})
