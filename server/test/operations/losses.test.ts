import assert from 'node:assert/strict'
import fs, { fstatSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import pino from 'pino'
import { openApp } from '../../compose/app.ts'
import { readConfig } from '../../config.ts'
import { findSecret, openSecret } from '../../secret.ts'
import { findLosses } from '../../storage/engine/losses.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import { assertRefused, begin, LOSSES, openLosses } from '../support/chaos/losses.ts'
import { atEnd } from '../support/service/site.ts'

/** Files of DATA_DIR that are lost are not made anew as if nothing had been in them. */

const { root, copyWhole } = openLosses()

for (const name of ['qroute.db is missing', 'secret is another']) {
  test(`${name}: start and backup refuse, until the loss is accepted`, async () => {
    const loss = LOSSES[name]
    assert.ok(loss)
    await assertRefused(copyWhole(), loss)
  })
}

test('a first start that was cut off after any of its steps can be repeated', async () => {
  const folder = join(root, 'cut-off')
  mkdirSync(folder)
  const config = readConfig({ DATA_DIR: folder })
  const log = pino({ level: 'silent' })
  const touch = (name: string) => () => writeFileSync(join(folder, name), '')
  const make = (part: 'codes' | 'tickets' | 'scans') => async () =>
    (await openDatabase(config, log, part)).close()
  const steps = [
    ...[touch('qroute.db'), make('codes'), touch('tickets.db'), make('tickets')],
    ...[() => void openSecret(config), () => mkdirSync(join(folder, 'log'))],
    ...[touch('scans.db'), make('scans'), touch('activity.db')],
  ]
  for (const step of steps) {
    await step()
    assert.deepEqual(findLosses(config, findSecret(config)), { refused: [], noted: [] })
  }
  assert.equal(await begin(folder), '')
})

/** Calls back with the inode of each file that is synced. Everything is synced all the same. */
function watchSyncs(t: TestContext, onSync: (inode: number) => void): void {
  for (const name of ['fsyncSync', 'fdatasyncSync'] as const) {
    const real = fs[name]
    const spy = t.mock.method(fs, name, (fd: number) => {
      onSync(fstatSync(fd).ino)
      real(fd)
    })
    atEnd(t, () => {
      spy.mock.restore()
      syncBuiltinESMExports()
    })
  }
  syncBuiltinESMExports()
}

test('what a start notes is on the disk before: a power failure does not look like a loss', async (t) => {
  const folder = join(root, 'power')
  const isNoted = () => {
    const db = new DatabaseSync(join(folder, 'qroute.db'), { readOnly: true })
    const text = "select 1 from settings where name in ('files', 'secret_fingerprint')"
    const found = db.prepare(text).get()
    db.close()
    return found !== undefined
  }
  const synced = new Set<number>()
  watchSyncs(t, (inode) => isNoted() || synced.add(inode))
  const names = ['scans.db-wal', 'tickets.db-wal', 'activity.db-wal', 'secret', '.']
  const app = await openApp(readConfig({ DATA_DIR: folder }), pino({ level: 'silent' }), {})
  const unsafe = names.filter((name) => !synced.has(statSync(join(folder, name)).ino))
  assert.ok(isNoted())
  await app.close()
  assert.deepEqual(unsafe, [])
})
