import { createHmac } from 'node:crypto'
import type { Mail } from '../../../domain/mail/mail.ts'
import type { Vault } from '../../../domain/vault.ts'

/** How mails are stored: whom they are for and what they say can be read with the secret only. */
export interface MailSeal {
  lock(mail: Mail): string
  /** Null if it was locked with another secret. */
  unlock(body: string): Mail | null
  /** The fingerprint of the secret that it locks with, and of all that it can unlock. */
  readonly sealedWith: string
  readonly readable: readonly string[]
  /** The same for every mail to an address, and nothing else can be told from it. */
  addressOf(to: string): string
}

/** `readable`: fingerprints of secrets; the first one is in use. */
export function openMailSeal(
  vault: Vault,
  addressKey: Uint8Array,
  readable: readonly [string, ...string[]],
): MailSeal {
  return {
    ...{ sealedWith: readable[0], readable },
    lock: (mail) => vault.lock(JSON.stringify(mail)),
    unlock(body) {
      const text = vault.unlock(body)
      return text === null ? null : (JSON.parse(text) as Mail)
    },
    addressOf: (to) =>
      createHmac('sha256', addressKey).update(to.toLowerCase()).digest('base64url'),
  }
}
