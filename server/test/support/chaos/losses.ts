import assert from 'node:assert/strict'
import { cpSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before } from 'node:test'
import pino from 'pino'
import { openApp } from '../../../compose/app.ts'
import { readConfig } from '../../../config.ts'
import { type Close, closeAll } from '../service/close-all.ts'
import { linesOf } from '../service/command.ts'
import { temporaryFolder } from '../service/folders.ts'
import { operate } from '../service/operate.ts'
import { startService } from '../service/service.ts'

/** A file of DATA_DIR is gone, emptied or exchanged while no server runs. */

let backups = 0

/** For a test file: a folder, and in it data that can be copied and damaged. */
export function openLosses() {
  const root = temporaryFolder()
  const whole = join(root, 'whole')
  let copies = 0

  /** With an account, a code and a scan, as a server leaves it that was stopped. */
  before(async () => {
    const closing: Close[] = []
    const env = { DATA_DIR: whole }
    const service = await startService('sqlite', env, (close) => closing.push(close), {})
    const { liveKey: key } = await service.account()
    const json = await service.newCode(key)
    await service.call('GET', `/${json.short_code}`)
    await closeAll(closing)
    // The test's environment removes the folder that it made, not this one.
    assert.ok(statSync(join(whole, 'scans.db')).size > 0)
  })

  return {
    root,
    copyWhole(): string {
      const folder = join(root, String(++copies))
      cpSync(whole, folder, { recursive: true })
      return folder
    },
  }
}

/** Opens the service and closes it again. Returns what it logged. */
export async function begin(folder: string, options = {}, env = {}): Promise<string> {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  const log = pino({ level: 'warn' }, { write })
  const config = readConfig({ DATA_DIR: folder, ...env })
  await (await openApp(config, log, options)).close()
  return text
}

export const empty = (name: string) => (folder: string) => truncateSync(join(folder, name), 0)
export const remove =
  (...names: string[]) =>
  (folder: string) => {
    for (const name of names) rmSync(join(folder, name))
  }

type Damage = (folder: string) => void

export const LOSSES: Readonly<Record<string, [Damage, RegExp]>> = {
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
    /^DATA_DIR: qroute\.db is missing .*tickets\.db.* exist/,
  ],
  'scans.db is missing': [remove('scans.db'), /^DATA_DIR: scans\.db is missing .*operating\.md/],
  'scans.db is empty': [empty('scans.db'), /^DATA_DIR: scans\.db is empty .*operating\.md/],
  'tickets.db is missing': [remove('tickets.db'), /^DATA_DIR: tickets\.db is missing .*scan limit/],
  'secret is missing': [remove('secret'), /^SECRET: .*secret is missing .*visitors/],
  'secret is empty': [empty('secret'), /^SECRET: .*secret is missing or empty.*visitors/],
  'secret is another': [
    (folder) => writeFileSync(join(folder, 'secret'), 'x'.repeat(43)),
    /^SECRET: does not match .*fingerprint.*visitors/,
  ],
}

export const SESSIONS_LOST: Readonly<Record<string, Damage>> = {
  'is missing': remove('activity.db'),
  'is empty': empty('activity.db'),
  'was cut off': (folder: string) => {
    const path = join(folder, 'activity.db')
    truncateSync(path, Math.floor(statSync(path).size / 2 / 4096) * 4096)
  },
  'is garbage': (folder: string) => writeFileSync(join(folder, 'activity.db'), 'x'.repeat(9000)),
}

/** Start and backup refuse in one line, until the loss is accepted. */
export async function assertRefused(folder: string, [damage, says]: readonly [Damage, RegExp]) {
  damage(folder)
  const files = () => readdirSync(folder).filter((file) => !/-(wal|shm)$/.test(file))
  const left = files()
  await assert.rejects(begin(folder), ({ message }: Error) => {
    assert.match(message, says)
    assert.match(message, /--accept-loss/)
    assert.equal(linesOf(message).length, 1)
    return true
  })
  const backup = await operate(['backup', '--to', `${folder}-backup-${++backups}`], {
    DATA_DIR: folder,
  })
  assert.equal(backup.code, 1, backup.stdout)
  assert.match(backup.stderr, says)
  assert.deepEqual(files(), left, 'nothing was created')
  assert.match(await begin(folder, { acceptLoss: true }), /started with --accept-loss/)
  assert.equal(await begin(folder), '', 'once is enough')
}
