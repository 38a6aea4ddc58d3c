import assert from 'node:assert/strict'
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { launch } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Every file of DATA_DIR lost in every way, the program's messages, and first starts that are killed.
 */

const { root, copyWhole } = openLosses()

for (const [name, loss] of Object.entries(LOSSES)) {
  test(`${name}: start and backup refuse, until the loss is accepted`, () =>
    assertRefused(copyWhole(), loss))
}

test('the program refuses in one line, commands too, and takes --accept-loss', async (t) => {
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
  assert.match(output(), /This is the first start/)
})

for (const [name, damage] of Object.entries(SESSIONS_LOST)) {
  test(`activity.db ${name}: it starts without the sessions and says so`, async () => {
    const folder = copyWhole()
    damage(folder)
    assert.match(await begin(folder), /activity\.db is .*everyone has to sign in again/)
    assert.equal(await begin(folder), '')
  })
}

test('data of releases that noted nothing: lost scans and a lost secret are known all the same', async () => {
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
})

test('a secret that was put there before the first start is used', async () => {
  const folder = join(root, 'provided')
  mkdirSync(folder)
  writeFileSync(join(folder, 'secret'), 'x'.repeat(43), { mode: 0o600 })
  assert.equal(await begin(folder), '')
})

test('a DATA_DIR that cannot be read is named in one line', async () => {
  // For root too.
  const DATA_DIR = join(root, 'loop')
  symlinkSync('loop', DATA_DIR)
  for (const args of [['start'], ['verify']]) {
    const { code, stdout, stderr } = await qroute(args, { DATA_DIR })
    assert.deepEqual([code, stdout, linesOf(stderr).length], [1, '', 1], stderr)
    assert.match(stderr, /^DATA_DIR: /)
  }
})

test('a first start that is killed can be repeated', async (t) => {
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
