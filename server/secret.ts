import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import type { Vault } from './domain/ports.ts'
import { makeFolder } from './open-database.ts'

/**
 * The one secret of a service. It is never used itself: each purpose gets a key of its own derived
 * from it, so that one can be told or rotated without the others.
 */
export interface Secret {
  derive(purpose: string): Buffer
}

const FILE = 'secret'
const SECRET_BYTES = 32
const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function openSecret(config: Config): Secret {
  const secret = config.SECRET ?? readOrMake(config.DATA_DIR)
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, 'qroute', purpose, KEY_BYTES)),
  }
}

function readOrMake(folder: string): string {
  const path = join(folder, FILE)
  makeFolder(folder)
  try {
    const made = randomBytes(SECRET_BYTES).toString('base64url')
    writeFileSync(path, made, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new ConfigError(`SECRET: ${path} can be read by others. Run: chmod 600 ${path}`)
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret === '') throw new ConfigError(`SECRET: ${path} is empty. Restore it from a backup`)
  return secret
}

/** Each text under a nonce of its own: nonce, tag and ciphertext in one base64 text. */
export function openVault(key: Buffer): Vault {
  return {
    lock(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    unlock(locked) {
      const bytes = Buffer.from(locked, 'base64')
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([opened, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
