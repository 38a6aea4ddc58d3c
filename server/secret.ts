import { hkdfSync, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { ConfigError } from './lib/config-error.ts'
import { flush } from './lib/flush.ts'
import type { Keys } from './lib/vault.ts'
import { makeFolder } from './storage/engine/open-database.ts'

/**
 * The one secret of a service. It is never used directly: each purpose has its own derived key, so
 * that one can be shared or rotated without the others.
 */
export interface Secret {
  derive(purpose: string): Buffer
  /** For what is encrypted: the key in use, and that of the previous secret, which only reads. */
  keysOf(purpose: string): Keys
  /** Tells whether two are the same, and nothing else about them. */
  readonly fingerprint: string
  /** The one that was in use before it was changed, until `qroute secret forget`. */
  readonly previous: Secret | null
}

export const SECRET_FILE = 'secret'
export const PREVIOUS_FILE = 'secret.previous'
const SECRET_BYTES = 32
const KEY_BYTES = 32

export function openSecret(config: Config): Secret {
  return toSecret(config.SECRET ?? readOrMake(config.DATA_DIR), findPrevious(config))
}

/** Null: there is none yet, or it is lost. */
export function findSecret(config: Config): Secret | null {
  const secret = config.SECRET ?? readSecret(join(config.DATA_DIR, SECRET_FILE))
  return secret === null ? null : toSecret(secret, findPrevious(config))
}

function findPrevious({ SECRET_PREVIOUS, DATA_DIR }: Config): Secret | null {
  const previous = SECRET_PREVIOUS ?? readSecret(join(DATA_DIR, PREVIOUS_FILE))
  return previous === null ? null : toSecret(previous)
}

export function toSecret(secret: string, previous: Secret | null = null): Secret {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'qroute', purpose, KEY_BYTES))
  return {
    derive,
    keysOf: (purpose) => [derive(purpose), ...(previous ? [previous.derive(purpose)] : [])],
    fingerprint: derive('fingerprint').toString('hex').slice(0, 16),
    previous,
  }
}

/**
 * The old one is kept first. Killed in between, both are the same; afterwards the data is still known to
 * belong to the previous one, and a start accepts that.
 */
export function replaceSecret({ DATA_DIR }: Config): void {
  const path = join(DATA_DIR, SECRET_FILE)
  const old = readSecret(path)
  if (old === null) throw new ConfigError(`SECRET: ${path} is missing or empty`)
  const kept = writeBeside(join(DATA_DIR, PREVIOUS_FILE), old)
  try {
    // Not a rename, which would take the place of one that somebody else has kept meanwhile.
    linkSync(kept, join(DATA_DIR, PREVIOUS_FILE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new ConfigError(STILL_KEPT)
    throw error
  } finally {
    unlinkSync(kept)
  }
  flush(DATA_DIR)
  renameSync(writeBeside(path, newSecret()), path)
  flush(DATA_DIR)
}

/** With what a command that was killed has left. */
export function removePrevious({ DATA_DIR }: Config): void {
  const left = readdirSync(DATA_DIR).filter((name) => LEFT.test(name))
  for (const name of [PREVIOUS_FILE, ...left]) rmSync(join(DATA_DIR, name), { force: true })
}

export const STILL_KEPT =
  'SECRET: the previous secret is still kept. Run qroute secret forget first'
const LEFT = /^secret(\.previous)?\.[0-9a-f]{16}$/

/** Returns the path of a file that has yet to be given its name. */
function writeBeside(path: string, content: string): string {
  const whole = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(whole, content, { mode: 0o600, flag: 'wx', flush: true })
  // Root may do it on behalf of the folder's owner.
  const { uid, gid } = statSync(dirname(path))
  if (process.getuid?.() === 0) chownSync(whole, uid, gid)
  return whole
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Whole from the first moment: another server that starts now reads all of it or finds none. */
function makeSecret(path: string): void {
  const whole = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(whole, newSecret(), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(whole, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(whole)
  }
}

function readOrMake(folder: string): string {
  const path = join(folder, SECRET_FILE)
  makeFolder(folder)
  if (!existsSync(path)) makeSecret(path)
  const secret = readSecret(path)
  if (secret === null) throw new ConfigError(`SECRET: ${path} is empty. Restore it from a backup`)
  return secret
}

/** So that the next use makes a new one; for an operator who accepts that the old one is lost. */
export function removeEmptySecret(config: Config): void {
  if (findSecret(config) === null) rmSync(join(config.DATA_DIR, SECRET_FILE), { force: true })
}

/** Null: the file is missing or empty. */
function readSecret(path: string): string | null {
  if (!existsSync(path)) return null
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new ConfigError(`SECRET: ${path} is readable by others. Run: chmod 600 ${path}`)
  }
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`SECRET: ${path} cannot be read (${code})`, { cause: error })
  }
}
