import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AGES,
  ARE_SCOPES,
  labelled,
  mixed,
  OLD,
  ONLY_DEFAULT,
  openOld,
} from '../support/data/scans/old-variants.ts'
import { operate } from '../support/service/operate.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** A small old database gets the rollups of its variants; what else may come between is in the proof. */
const ROLLED_FROM = 120

onEveryEngine('variants of an old database', (start) => {
  test('are scopes if they differ, also after a rebuild', async (t) => {
    const old = await openOld(t, start, 3, ROLLED_FROM)
    await old.record(0, ROLLED_FROM + 20, AGES, mixed)
    await old.record(1, ROLLED_FROM + 20, AGES, () => ({ ...OLD, variant: 'default', version: 1 }))
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
})
