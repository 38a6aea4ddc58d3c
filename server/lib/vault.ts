import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Vault } from '../../domain/vault.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Keys = readonly [Uint8Array, ...Uint8Array[]]

/**
 * Every text gets its own nonce. The result is nonce, tag and ciphertext in base64. The first key locks;
 * the others only unlock what was locked before the secret was changed.
 */
export function openVault([key, ...older]: Keys): Vault {
  return {
    lock(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    unlock(locked) {
      const bytes = Buffer.from(locked, 'base64')
      for (const one of [key, ...older]) {
        const text = unlockWith(one, bytes)
        if (text !== null) return text
      }
      return null
    },
  }
}

function unlockWith(key: Uint8Array, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
