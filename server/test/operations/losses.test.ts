import assert from 'node:assert/strict'
import fs, {
  existsSync,
  fstatSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { openApp } from '../../compose/app.ts'
import { readConfig } from '../../config.ts'
import { findSecret, openSecret } from '../../secret.ts'
import { findLosses } from '../../storage/engine/losses.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import {
  assertRefused,
  begin,
  empty,
  LOSSES,
  openLosses,
  remove,
  SESSIONS_LOST,
} from '../support/chaos/losses.ts'
import { linesOf, qroute } from '../support/service/command.ts'
import { DOOR } from '../support/service/processes/server-process.ts'
import { freePort, spawnServer, stop } from '../support/service/service.ts'
import { atEnd, launch } from '../support/service/site.ts'
import { both, isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Files of DATA_DIR that are lost are not made anew as if nothing had been in them.
 * Proofs: every file of DATA_DIR lost in every way, the program's messages, and first starts that are
 * killed.
 */

const { root, copyWhole } = openLosses()

const SOME = ['qroute.db is missing', 'secret is another']

for (const name of isProof ? Object.keys(LOSSES) : SOME) {
  both(`${name}: start and backup refuse, until the loss is accepted`, async () => {
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

proof('the program refuses in one line, commands too, and takes --accept-loss', async (t) => {
  const DATA_DIR = copyWhole()
  empty('qroute.db')(DATA_DIR)
  const commands = [['start'], ['verify'], ['account', 'list'], ['migrate']]
  for (const args of commands) {
    const { code, stdout, stderr } = await qroute(args, { DATA_DIR })
    assert.deepEqual([code, stdout, linesOf(stderr).length], [1, '', 1], stderr)
    assert.match(stderr, /qroute\.db is empty/)
  }
  assert.equal((await qroute(['start', '--accept-all'], { DATA_DIR })).code, 2)
  assert.equal(statSync(join(DATA_DIR, 'qroute.db')).size, 0)
  const PORT = String(await freePort())
  const { output } = launch(t, DOOR, ['start', '--accept-loss'], { DATA_DIR, PORT })
  await until(() => output().includes('listens on'), output)
  assert.match(output(), /"level":50.*started with --accept-loss.*qroute\.db is empty/)
  assert.match(output(), /This is the first run/)
})

for (const [name, damage] of Object.entries(SESSIONS_LOST)) {
  proof(`activity.db ${name}: it starts without the sessions and says so`, async () => {
    const folder = copyWhole()
    damage(folder)
    assert.match(await begin(folder), /activity\.db is .*everyone has to sign in again/)
    assert.equal(await begin(folder), '')
  })
}

proof(
  'data of releases that noted nothing: lost scans and a lost secret are known all the same',
  async () => {
    const old = (damage: (folder: string) => void) => {
      const folder = copyWhole()
      const db = new DatabaseSync(join(folder, 'qroute.db'))
      db.exec("delete from settings where name in ('files', 'secret_fingerprint')")
      db.exec("insert or ignore into settings values ('short_base_url', 'http://localhost:3000')")
      db.close()
      damage(folder)
      return folder
    }
    await assert.rejects(begin(old(remove('scans.db'))), /scans\.db is missing/)
    await assert.rejects(begin(old(remove('secret'))), /secret is missing/)
    await assert.rejects(begin(old(empty('qroute.db'))), /qroute\.db is empty/)
    // The first release had none.
    const folder = old(remove('tickets.db', 'activity.db'))
    assert.equal(await begin(folder), '')
    rmSync(join(folder, 'tickets.db'))
    await assert.rejects(begin(folder), /tickets\.db is missing/)
  },
)

proof('a secret that was put there before the first start is used', async () => {
  const folder = join(root, 'provided')
  mkdirSync(folder)
  writeFileSync(join(folder, 'secret'), 'x'.repeat(43), { mode: 0o600 })
  assert.equal(await begin(folder), '')
})

proof('a DATA_DIR that cannot be read is named in one line', async () => {
  // For root too.
  const DATA_DIR = join(root, 'loop')
  symlinkSync('loop', DATA_DIR)
  for (const args of [['start'], ['verify']]) {
    const { code, stdout, stderr } = await qroute(args, { DATA_DIR })
    assert.deepEqual([code, stdout, linesOf(stderr).length], [1, '', 1], stderr)
    assert.match(stderr, /^DATA_DIR: /)
  }
})

proof('a first start that is killed can be repeated', async (t) => {
  for (let kill = 0; kill < 40; kill++) {
    const DATA_DIR = join(root, `killed-${kill}`)
    const PORT = String(await freePort())
    const { child } = launch(t, DOOR, ['start'], { DATA_DIR, PORT })
    for (let looks = 0; looks < 500 && !existsSync(DATA_DIR); looks++) await sleep(5)
    await sleep(kill * 5)
    await stop(child, 'SIGKILL')
    await stop((await spawnServer({ DATA_DIR })).child, 'SIGTERM')
  }
})
