import { hkdfSync, randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { ConfigError } from './lib/config-error.ts'
import { makeFolder } from './storage/engine/open-database.ts'

/**
 * The one secret of a service. It is never used directly: each purpose has its own derived key, so
 * that one can be shared or rotated without the others.
 */
export interface Secret {
  derive(purpose: string): Buffer
  /** Tells whether two are the same, and nothing else about them. */
  readonly fingerprint: string
}

const FILE = 'secret'
const SECRET_BYTES = 32
const KEY_BYTES = 32

export function openSecret(config: Config): Secret {
  return toSecret(config.SECRET ?? readOrMake(config.DATA_DIR))
}

/** Null: there is none yet, or it is lost. */
export function findSecret({ SECRET, DATA_DIR }: Config): Secret | null {
  const secret = SECRET ?? readSecret(join(DATA_DIR, FILE))
  return secret === null ? null : toSecret(secret)
}

function toSecret(secret: string): Secret {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'qroute', purpose, KEY_BYTES))
  return { derive, fingerprint: derive('fingerprint').toString('hex').slice(0, 16) }
}

/** Whole from the first moment: another server that starts now reads all of it or finds none. */
function makeSecret(path: string): void {
  const whole = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(whole, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(whole, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(whole)
  }
}

function readOrMake(folder: string): string {
  const path = join(folder, FILE)
  makeFolder(folder)
  if (!existsSync(path)) makeSecret(path)
  const secret = readSecret(path)
  if (secret === null) throw new ConfigError(`SECRET: ${path} is empty. Restore it from a backup`)
  return secret
}

/** So that the next use makes a new one; for an operator who accepts that the old one is lost. */
export function removeEmptySecret(config: Config): void {
  if (findSecret(config) === null) rmSync(join(config.DATA_DIR, FILE), { force: true })
}

/** Null: the file is missing or empty. */
function readSecret(path: string): string | null {
  if (!existsSync(path)) return null
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new ConfigError(`SECRET: ${path} is readable by others. Run: chmod 600 ${path}`)
  }
  return readFileSync(path, 'utf8').trim() || null
}
