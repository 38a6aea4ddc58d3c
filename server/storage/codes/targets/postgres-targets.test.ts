import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { ScheduledChange } from '../../../../domain/codes/code.ts'
import { Problem } from '../../../../domain/errors.ts'
import { DatabaseAway } from '../../../lib/database-away.ts'
import { until } from '../../../test/support/service/until.ts'
import type { Queried } from '../../engine/database.ts'
import { openNodeMemory } from './node-memory.ts'
import { type OnPartition, openPostgresTargets } from './postgres-targets.ts'
import type { TargetRow } from './target-row.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const OLD = 'https://example.com/old'
const NEW = 'https://example.com/new'

/** One code in a database that can go away, and a lease that can run out. */
function openNode(onPartition: OnPartition = 'serve', schedule: readonly ScheduledChange[] = []) {
  const node = { isValid: true, isAway: false, isRefusing: false, url: OLD, reads: 0, unproven: 0 }
  const row = (): TargetRow => ({
    ...{ id: 'qr_1', account_id: 'acct_1', mode: 'live', destination_url: node.url, routing: null },
    ...{ version: 1, schedule: schedule.length > 0 ? JSON.stringify(schedule) : null },
    ...{ status: 'active', blocked_at: null, suspended_at: null, block_list: 0 },
  })
  const db = {
    async query(_text: string, [slug]: readonly unknown[]) {
      node.reads++
      const cause = new DatabaseAway('here', new Error('gone'), null, node.isRefusing)
      if (node.isAway) throw new Problem('unavailable', 'The database is away', [], cause)
      return slug === 'menu' ? [row()] : []
    },
  } as unknown as Queried
  const memory = openNodeMemory()
  const store = openPostgresTargets({
    ...{ db, memory, reads: 2, onPartition, lease: { isValid: () => node.isValid } },
    onUnproven: () => void node.unproven++,
  })
  const urlOf = async (slug = 'menu') => (await store.find(slug))?.destinationUrl ?? null
  return { node, memory, store, urlOf }
}

test('memory answers while the lease is valid, and the database from the moment it is not', async () => {
  const { node, store, urlOf } = openNode()
  assert.equal(await urlOf(), OLD)
  node.url = NEW
  assert.ok(!(store.find('menu') instanceof Promise), 'at once')
  assert.deepEqual([await urlOf(), node.reads], [OLD, 1])
  node.isValid = false
  assert.deepEqual([await urlOf(), await urlOf(), node.reads], [NEW, NEW, 3])
})

test('what was edited, or is not trusted any more, is read again under a valid lease', async () => {
  const { node, memory, urlOf } = openNode()
  for (const forget of [
    () => memory.drop([{ slug: 'menu', accountId: null }]),
    () => memory.drop([{ slug: null, accountId: 'acct_1' }]),
    () => memory.drop([{ slug: null, accountId: null }]),
    () => memory.distrust(),
  ]) {
    node.url = OLD
    await urlOf()
    node.url = NEW
    forget()
    assert.equal(await urlOf(), NEW)
    memory.distrust()
  }
})

test('without lease and database a known code leads on and is counted, others do not', async () => {
  const { node, urlOf } = openNode()
  await urlOf()
  Object.assign(node, { isValid: false, isAway: true, url: NEW })
  assert.deepEqual([await urlOf(), await urlOf(), node.unproven], [OLD, OLD, 2])
  await assert.rejects(urlOf('unknown'), /away/)
  assert.equal(node.unproven, 2)
  Object.assign(node, { isValid: true, isAway: false })
  assert.equal(await urlOf('unknown'), null)
})

test('with ON_PARTITION=refuse nothing leads on that cannot be proven', async () => {
  const { node, urlOf } = openNode('refuse')
  await urlOf()
  Object.assign(node, { isValid: false, isAway: true })
  await assert.rejects(urlOf(), /away/)
  assert.equal(node.unproven, 0)
})

test('a connection that is cut under a valid lease is no answer: the database is asked again', async () => {
  const { node, memory, urlOf } = openNode()
  await urlOf()
  for (const turn of [{ isAway: false }, { isValid: false }]) {
    memory.distrust()
    Object.assign(node, { isAway: true, isValid: true, url: NEW, reads: 0 })
    const asked = urlOf()
    await until(() => node.reads > 2, 'it is asked again')
    Object.assign(node, turn)
    assert.equal(await asked, NEW)
  }
  assert.equal(node.unproven, 1, 'once the lease had run out')
})

test('under a valid lease a database that is away proves nothing old, one that refuses does', async (t) => {
  const { node, memory, store, urlOf } = openNode()
  await urlOf()
  memory.distrust()
  node.isAway = true
  let now = performance.now()
  const clock = t.mock.method(performance, 'now', () => now)
  const asked = urlOf()
  now += 6_000
  await assert.rejects(asked, /away/)
  clock.mock.restore()
  node.isRefusing = true
  assert.deepEqual([await urlOf(), node.unproven], [OLD, 1])
  assert.match(store.fault() ?? '', /./)
})

test('a scheduled change holds at its moment, also in memory and without the database', async (t) => {
  const clock = holdClock(t)
  const at = NOW + 60_000
  const by = { type: 'operator', id: null, name: null } as unknown as ScheduledChange['by']
  const schedule = [{ id: 'chg_1', at, destinationUrl: NEW, createdAt: NOW, by }]
  const { node, urlOf } = openNode('serve', schedule)
  assert.equal(await urlOf(), OLD)
  clock.now = at - 1
  assert.deepEqual([await urlOf(), node.reads], [OLD, 1])
  clock.now = at
  assert.equal(await urlOf(), NEW)
  Object.assign(node, { isValid: false, isAway: true })
  assert.equal(await urlOf(), NEW)
})

function holdClock(t: TestContext) {
  const clock = { now: NOW }
  t.mock.method(Date, 'now', () => clock.now)
  return clock
}
