import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Target } from '../../../../domain/codes/routing/target.ts'
import { type Fill, type Known, openNodeMemory } from './node-memory.ts'

function knownTo(fill: Fill, accountId = 'acct_1', bytes = 100): Known {
  const target = { accountId } as Target
  return { target, at: () => target, changesAt: Infinity, bytes, read: fill.mark }
}

function fillWith(memory: ReturnType<typeof openNodeMemory>, slug: string, accountId?: string) {
  const fill = memory.begin(slug)
  fill.keep(knownTo(fill, accountId))
  fill.end()
}

test('what is edited while it is read is not kept', () => {
  const memory = openNodeMemory()
  for (const edited of [
    { slug: 'a', accountId: null },
    { slug: null, accountId: 'acct_1' },
  ]) {
    const fill = memory.begin('a')
    memory.drop([edited])
    fill.keep(knownTo(fill))
    assert.equal(memory.get('a'), undefined)
    fill.end()
  }
  const fill = memory.begin('a')
  memory.drop([{ slug: 'b', accountId: null }])
  fill.keep(knownTo(fill))
  assert.ok(memory.get('a'))
})

test('an edit drops one code, the codes of an account, or the trust in all', () => {
  const memory = openNodeMemory()
  for (const slug of ['a', 'b']) fillWith(memory, slug)
  fillWith(memory, 'c', 'acct_2')
  memory.drop([{ slug: 'a', accountId: null }])
  assert.equal(memory.get('a'), undefined)
  memory.drop([{ slug: null, accountId: 'acct_1' }])
  assert.equal(memory.get('b'), undefined)
  const known = memory.get('c')
  assert.ok(known && memory.isTrusted(known))
  memory.drop([{ slug: null, accountId: null }])
  assert.ok(!memory.isTrusted(known))
  fillWith(memory, 'c', 'acct_2')
  assert.ok(memory.isTrusted(memory.get('c') ?? known))
})

test('what was read before the trust was lost is not trusted', () => {
  const memory = openNodeMemory()
  const fill = memory.begin('a')
  memory.distrust()
  fill.keep(knownTo(fill))
  const known = memory.get('a')
  assert.ok(known && !memory.isTrusted(known))
})

test('of two reads the one that began later is kept', () => {
  const memory = openNodeMemory()
  const [early, late] = [memory.begin('a'), memory.begin('a')]
  const newer = knownTo(late)
  late.keep(newer)
  early.keep(knownTo(early))
  assert.equal(memory.get('a'), newer)
})

test('it does not grow without end', () => {
  const memory = openNodeMemory()
  const megabyte = 1024 * 1024
  for (let i = 0; i < 1000; i++) {
    const fill = memory.begin(`${i}`)
    fill.keep(knownTo(fill, 'acct_1', megabyte))
    fill.end()
  }
  const kept = Array.from({ length: 1000 }, (_, i) => memory.get(`${i}`)).filter(Boolean)
  assert.ok(kept.length >= 64 && kept.length <= 128, `${kept.length}`)
})
