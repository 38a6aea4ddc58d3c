import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../../config.ts'
import { ConfigError } from '../../lib/config-error.ts'
import { flush } from '../../lib/flush.ts'
import { isLock, logFolder, withSideFiles } from '../../scan-log/format.ts'
import { isHeld } from '../../scan-log/lock.ts'
import { PREVIOUS_FILE, SECRET_FILE, toSecret } from '../../secret.ts'
import { newestVersion, READ_VERSION } from '../../storage/engine/migrate.ts'
import { databaseFile, makeFolder } from '../../storage/engine/open-database.ts'
import { JUMP_AHEAD, numberAt } from '../../storage/scans/feed-jump.ts'
import { type Confirm, type Context, command, type Output } from '../command.ts'
import {
  ACTIVITY_FILE,
  assertEmbedded,
  DATABASES,
  type Manifest,
  readManifest,
  TICKETS_FILE,
} from './manifest.ts'

/**
 * `qroute restore`: replaces the data with a backup; the existing data is moved aside, not lost.
 *
 * The scan logs stay in place. A backup knows how far each of them was recorded, so the next start
 * records everything after that, once: scans answered after the backup come back if a log still has
 * them.
 *
 * Everything is checked and copied before the first file is moved, and the codes come last: until
 * then the folder has none, and an interrupted restore can simply be repeated.
 */

export const restore = command({
  name: 'restore',
  about: 'restore a backup (stop the server first)',
  options: ['from'],
  asks: 'sometimes',
  data: 'lost',
  run: restoreData,
})

async function restoreData({
  config,
  progress,
  values,
  confirm,
}: Context<'from'>): Promise<Output> {
  assertEmbedded(config, 'restore')
  const folder = resolve(values.from)
  if (!existsSync(folder)) throw new ConfigError(`--from: ${folder} does not exist`)
  const manifest = await readManifest(folder, (name) => progress(`checking ${name} …`))
  assertKnown(folder)
  assertSecret(config, folder, manifest)
  try {
    makeFolder(config.DATA_DIR)
    assertUnused(config)
    if (!(await mayReplace(config, confirm))) {
      return { json: { restored: false, from: folder }, text: 'Nothing was changed.', ok: false }
    }
    progress('copying …')
    const replaced = putInPlace(config.DATA_DIR, folder, Object.keys(manifest.files))
    const { made_at, version } = manifest
    const json = { restored: true, from: folder, made_at, version, replaced }
    return { json, text: toText(folder, made_at, replaced), ok: true }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw code === undefined ? error : new ConfigError(`DATA_DIR: ${message}`)
  }
}

/** Existing data is moved aside, not lost; but the service goes back in time. */
async function mayReplace({ DATA_DIR }: Config, confirm: Confirm): Promise<boolean> {
  if (!DATABASES.some((name) => existsSync(join(DATA_DIR, name)))) return true
  const warning = `${resolve(DATA_DIR)} contains data. It will be moved aside and replaced.`
  return confirm(warning, 'the name of that folder', basename(resolve(DATA_DIR)))
}

/** Tables of a newer program would only be refused at the next start. */
function assertKnown(folder: string): void {
  for (const part of ['codes', 'scans', 'tickets'] as const) {
    const path = databaseFile({ DATA_DIR: folder }, part)
    if (!existsSync(path)) continue
    const db = new DatabaseSync(path, { readOnly: true })
    try {
      const version = Number(db.prepare(READ_VERSION).get({ $1: part })?.version)
      const newest = newestVersion(part)
      if (version <= newest) continue
      const message = `--from: the ${part} database is at version ${version}, but this version of Qroute supports only up to ${newest}`
      throw new ConfigError(`${message}. Use a newer version of Qroute`)
    } finally {
      db.close()
    }
  }
}

/** With another secret the service would start and treat every visitor as new. */
function assertSecret(config: Config, folder: string, manifest: Manifest): void {
  const { files, secret_fingerprint: expected } = manifest
  if (expected === null) return
  const kept = files[SECRET_FILE] ? readFileSync(join(folder, SECRET_FILE), 'utf8').trim() : null
  const secret = config.SECRET ?? kept
  if (secret === null) {
    throw new ConfigError(
      'SECRET: the backup was made with SECRET set. Set it to the same value here',
    )
  }
  const previous = config.SECRET_PREVIOUS ?? secret
  if ([secret, previous].some((one) => toSecret(one).fingerprint === expected)) return
  throw new ConfigError('SECRET: does not match the secret of the backup')
}

/**
 * A server holds the lock of its session; any other program has the databases open. A broken file does
 * not matter here: it is moved aside as it is.
 */
export function assertUnused(config: Config): void {
  const logs = logFolder(config)
  const locks = existsSync(logs) ? readdirSync(logs).filter(isLock) : []
  if (locks.some((name) => isHeld(join(logs, name)))) {
    const message = `DATA_DIR: a server is running on ${config.DATA_DIR}`
    throw new ConfigError(`${message}. Stop it first. Nothing was changed`)
  }
  for (const name of DATABASES) {
    const path = join(config.DATA_DIR, name)
    if (!existsSync(path) || !isHeld(path)) continue
    throw new ConfigError(`DATA_DIR: another program has ${path} open. Nothing was changed`)
  }
}

/** Returns where the previous data went; null if there was none. */
function putInPlace(dataDir: string, from: string, names: readonly string[]): string | null {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const coming = join(dataDir, `restoring-${stamp}`)
  mkdirSync(coming, { mode: 0o700 })
  try {
    for (const name of names) copyFor(dataDir, join(from, name), join(coming, name))
    jumpAhead(databaseFile({ DATA_DIR: coming }, 'scans'))
    const replaced = moveAside(dataDir, join(dataDir, `replaced-${stamp}`), names)
    const last = DATABASES.at(-1) as string
    const order = [...names.filter((name) => name !== last), last]
    for (const name of order) renameSync(join(coming, name), join(dataDir, name))
    return replaced
  } finally {
    rmSync(coming, { recursive: true, force: true })
  }
}

/** Event numbers given out since the backup must not be given out again. */
function jumpAhead(path: string): void {
  const db = new DatabaseSync(path)
  try {
    db.prepare(JUMP_AHEAD).run({ $1: numberAt(Date.now()) })
  } finally {
    db.close()
  }
}

/** Root may restore on behalf of the folder's owner. */
function copyFor(dataDir: string, from: string, to: string): void {
  copyFileSync(from, to)
  // Safe from a power failure before it replaces existing data.
  flush(to)
  chmodSync(to, 0o600)
  const { uid, gid } = statSync(dataDir)
  if (process.getuid?.() === 0) chownSync(to, uid, gid)
}

function moveAside(dataDir: string, aside: string, names: readonly string[]): string | null {
  // Sessions of later than the backup must not outlive it: their file is in no backup.
  const moved = [...new Set([...names, TICKETS_FILE, ACTIVITY_FILE, PREVIOUS_FILE])]
  const secrets = [SECRET_FILE, PREVIOUS_FILE]
  const files = moved.flatMap((name) => (secrets.includes(name) ? [name] : withSideFiles(name)))
  const there = files.filter((name) => existsSync(join(dataDir, name)))
  if (there.length === 0) return null
  mkdirSync(aside, { mode: 0o700 })
  for (const name of there) renameSync(join(dataDir, name), join(aside, name))
  return aside
}

function toText(folder: string, madeAt: string, replaced: string | null): string {
  const lines = [`Restored the backup in ${folder}, made at ${madeAt}.`]
  if (replaced !== null) lines.push(`The previous data is in ${replaced}.`)
  lines.push(
    'The next time the server starts, it will also record any scans that are still in scan logs.',
  )
  return lines.join('\n')
}
