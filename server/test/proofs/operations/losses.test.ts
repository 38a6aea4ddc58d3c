import assert from 'node:assert/strict'
import fs, {
  cpSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { openApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { findSecret, openSecret } from '../../../secret.ts'
import { findLosses } from '../../../storage/engine/losses.ts'
import { openDatabase } from '../../../storage/engine/open-database.ts'
import { linesOf, qroute } from '../../support/command.ts'
import { operate } from '../../support/operate.ts'
import { freePort, spawnServer, startService, stop } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { atEnd, launch } from '../../support/yard.ts'

/** A file of DATA_DIR is gone, emptied or exchanged while no server runs. */

const root = mkdtempSync(join(tmpdir(), 'qroute-losses-'))
const whole = join(root, 'whole')
let copies = 0
after(() => rmSync(root, { recursive: true, force: true }))

/** With an account, a code and a scan, as a server leaves it that was stopped. */
before(async () => {
  const closing: (() => Promise<void> | void)[] = []
  const service = await startService('sqlite', { DATA_DIR: whole }, (close) => closing.push(close))
  const { liveKey: key } = await service.account()
  const body = { name: 'A', destination_url: 'https://example.com/' }
  const { json } = await service.call('POST', '/v1/qrcodes', { key, body })
  await service.call('GET', `/${json.short_code}`)
  for (const close of closing.reverse()) await close()
  // The test's environment removes the folder that it made, not this one.
  assert.ok(statSync(join(whole, 'scans.db')).size > 0)
})

function copyWhole(): string {
  const folder = join(root, String(++copies))
  cpSync(whole, folder, { recursive: true })
  return folder
}

/** Opens the service and closes it again. Returns what it logged. */
async function begin(folder: string, options = {}, env = {}): Promise<string> {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  const log = pino({ level: 'warn' }, { write })
  const config = readConfig({ DATA_DIR: folder, ...env })
  await (await openApp(config, log, options)).close()
  return text
}

const empty = (name: string) => (folder: string) => truncateSync(join(folder, name), 0)
const remove =
  (...names: string[]) =>
  (folder: string) => {
    for (const name of names) rmSync(join(folder, name))
  }
const WAY_ON = /--accept-loss/

const LOSSES: Readonly<Record<string, [(folder: string) => void, RegExp]>> = {
  'qroute.db is missing': [
    remove('qroute.db'),
    /^DATA_DIR: qroute\.db is missing .*restore --from/,
  ],
  'qroute.db is empty': [empty('qroute.db'), /^DATA_DIR: qroute\.db is empty .*restore --from/],
  'qroute.db has no tables': [
    (folder) => {
      rmSync(join(folder, 'qroute.db'))
      const db = new DatabaseSync(join(folder, 'qroute.db'))
      db.exec('pragma journal_mode = wal; vacuum')
      db.close()
    },
    /^DATA_DIR: qroute\.db is empty .*restore --from/,
  ],
  'qroute.db and scans.db are missing': [
    remove('qroute.db', 'scans.db'),
    /^DATA_DIR: qroute\.db is missing .*tickets\.db.* there/,
  ],
  'scans.db is missing': [remove('scans.db'), /^DATA_DIR: scans\.db is missing .*operating\.md/],
  'scans.db is empty': [empty('scans.db'), /^DATA_DIR: scans\.db is empty .*operating\.md/],
  'tickets.db is missing': [remove('tickets.db'), /^DATA_DIR: tickets\.db is missing .*scan limit/],
  'secret is missing': [remove('secret'), /^SECRET: .*secret is missing .*visitors/],
  'secret is empty': [empty('secret'), /^SECRET: .*secret is missing or empty.*visitors/],
  'secret is another': [
    (folder) => writeFileSync(join(folder, 'secret'), 'x'.repeat(43)),
    /^SECRET: not the one .*fingerprint.*visitors/,
  ],
}

for (const [name, [damage, says]] of Object.entries(LOSSES)) {
  test(`${name}: start and backup refuse, until the loss is accepted`, async () => {
    const folder = copyWhole()
    damage(folder)
    const files = () => readdirSync(folder).filter((file) => !/-(wal|shm)$/.test(file))
    const left = files()
    await assert.rejects(begin(folder), ({ message }: Error) => {
      assert.match(message, says)
      assert.match(message, WAY_ON)
      assert.equal(linesOf(message).length, 1)
      return true
    })
    const backup = await operate(['backup', '--to', join(root, `backup-${copies}`)], {
      DATA_DIR: folder,
    })
    assert.equal(backup.code, 1, backup.stdout)
    assert.match(backup.stderr, says)
    assert.deepEqual(files(), left, 'nothing was created')
    assert.match(await begin(folder, { acceptLoss: true }), /started with --accept-loss/)
    assert.equal(await begin(folder), '', 'once is enough')
  })
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
  const door = join(import.meta.dirname, '..', '..', '..', 'qroute.mjs')
  const PORT = String(await freePort())
  const { output } = launch(t, door, ['start', '--accept-loss'], { DATA_DIR, PORT })
  await until(() => output().includes('listens on'), output)
  assert.match(output(), /"level":50.*started with --accept-loss.*qroute\.db is empty/)
  assert.match(output(), /This is the first start/)
})

const SESSIONS_LOST = {
  'is missing': remove('activity.db'),
  'is empty': empty('activity.db'),
  'was cut off': (folder: string) => {
    const path = join(folder, 'activity.db')
    truncateSync(path, Math.floor(statSync(path).size / 2 / 4096) * 4096)
  },
  'is garbage': (folder: string) => writeFileSync(join(folder, 'activity.db'), 'x'.repeat(9000)),
}
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
    const fingerprint = findSecret(config)?.fingerprint ?? null
    assert.deepEqual(findLosses(config, fingerprint), { refused: [], noted: [] })
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
    const door = join(import.meta.dirname, '..', '..', '..', 'qroute.mjs')
    const PORT = String(await freePort())
    const { child } = launch(t, door, ['start'], { DATA_DIR, PORT })
    for (let looks = 0; looks < 500 && !existsSync(DATA_DIR); looks++) await sleep(5)
    await sleep(kill * 5)
    await stop(child, 'SIGKILL')
    await stop((await spawnServer({ DATA_DIR })).child, 'SIGTERM')
  }
})
