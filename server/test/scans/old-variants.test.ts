import assert from 'node:assert/strict'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import {
  AGES,
  ARE_SCOPES,
  KEPT_DAYS,
  type Led,
  labelled,
  mixed,
  OLD,
  type Old,
  ONLY_DEFAULT,
  openOld,
} from '../support/data/scans/old-variants.ts'
import { qroute } from '../support/service/command.ts'
import { operate } from '../support/service/operate.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * A small old database gets the rollups of its variants. Proofs: they are built while it is recorded,
 * cleaned up and rebuilt.
 */

const FEW = 120
const LARGE = ROLLED_FROM + 40

onEveryEngine('variants of an old database', (start) => {
  test('are scopes if they differ, also after a rebuild', async (t) => {
    const old = await openOld(t, start, 3, FEW)
    await old.record(0, FEW + 20, AGES, mixed)
    await old.record(1, FEW + 20, AGES, () => ({ ...OLD, variant: 'default', version: 1 }))
    await old.record(2, 50, AGES, mixed)
    await old.makeOld()
    await old.compare('before')
    assert.deepEqual(await old.states(), [ARE_SCOPES, ONLY_DEFAULT, ONLY_DEFAULT])
    await old.compare('built')
    const { code, stderr } = await operate(['rebuild'], old.service.env)
    assert.equal(code, 0, stderr)
    assert.deepEqual(await old.states(), [ARE_SCOPES, ONLY_DEFAULT, ONLY_DEFAULT])
    for (const one of [0, 1, 2]) await old.record(one, 12, [0, 20], labelled)
    assert.deepEqual(await old.states(), [ARE_SCOPES, ARE_SCOPES, ONLY_DEFAULT])
    await old.compare('with labels')
  })

  proof('are built while scans are recorded', async (t) => {
    const old = await openOld(t, start, 1, ROLLED_FROM)
    await old.record(0, LARGE, AGES)
    await old.makeOld()
    await old.compare('before')
    await old.build(1)
    await old.record(0, 30, [1, 2, 100])
    await old.compare('more of the same')
    await old.record(0, 40, [0, 1, 60], labelled)
    await old.build(1)
    await old.record(0, 40, [0, 1, 60], labelled)
    await old.compare('with labels')
    assert.deepEqual(await old.states(), [ARE_SCOPES])
    await old.compare('built')
    await old.sweep()
    await old.compare('after a sweep')
    await old.record(0, 20, [0, 20], (index) => ({ ...labelled(index), variant: 'C' }))
    await old.compare('with another label')
  })

  proof('are built by a sweep before it deletes scans', async (t) => {
    const old = await openOld(t, start, 2, ROLLED_FROM)
    await old.record(0, LARGE, AGES, mixed)
    await old.record(1, 60, AGES, (index) => ({ ...OLD, ...(index % 3 === 0 && labelled(index)) }))
    await old.makeOld()
    await old.sweep()
    assert.deepEqual(await old.states(), [ARE_SCOPES, ARE_SCOPES])
    await old.compare('swept')
    for (const code of [0, 1]) await old.record(code, 12, [0, 20], labelled)
    await old.compare('with labels')
    await rebuild(old)
    await old.compare('rebuilt')
    await old.sweep(10)
    await old.compare('swept again')
  })

  proof('are unknown for what was deleted before', async (t) => {
    const old = await openOld(t, start, 4, ROLLED_FROM)
    const gone = AGES.filter((age) => age > KEPT_DAYS)
    await old.record(0, 80, AGES, mixed)
    await old.record(1, 80, AGES)
    await old.record(2, 60, gone)
    await old.record(3, 60, gone)
    await old.sweep()
    await old.makeOld()
    for (const code of [0, 3]) await old.record(code, 12, [0, 20], labelled)
    assert.deepEqual(await old.states(), Array(4).fill(ARE_SCOPES))
    await old.compare('built')
    await rebuild(old)
    assert.deepEqual(await old.states(), Array(4).fill(ARE_SCOPES))
    await old.compare('rebuilt')
    for (const code of [1, 2]) await old.record(code, 12, [0, 20], labelled)
    await old.compare('with labels everywhere')
    await old.sweep(10)
    await old.compare('swept again')
  })

  proof('of a code that had one only are built from what was deleted, too', async (t) => {
    const old = await openOld(t, start, 2, ROLLED_FROM)
    const plain: Led = () => ({ ...OLD, variant: 'default', version: 1 })
    await old.record(0, 80, AGES, plain)
    await old.record(1, LARGE, AGES, plain)
    await old.sweep()
    assert.deepEqual(await old.states(), [ONLY_DEFAULT, ONLY_DEFAULT])
    for (const code of [0, 1]) await old.record(code, 12, [0, 20], labelled)
    assert.deepEqual(await old.states(), [ARE_SCOPES, ARE_SCOPES])
    await old.compare('with labels')
  })
})

async function rebuild({ service }: Old): Promise<void> {
  const { code, stderr } = await qroute(['rebuild'], service.env)
  assert.equal(code, 0, stderr)
}
