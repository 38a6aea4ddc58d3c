import { createHmac } from 'node:crypto'
import type { Mail } from '../../domain/mail/mail.ts'
import type { Vault } from '../../domain/vault.ts'

/** How mails are stored: whom they are for and what they say can be read with the secret only. */
export interface MailSeal {
  lock(mail: Mail): string
  /** Null if it was locked with another secret. */
  unlock(body: string): Mail | null
  /** The same for every mail to an address, and nothing else can be told from it. */
  addressOf(to: string): string
}

export function openMailSeal(vault: Vault, addressKey: Uint8Array): MailSeal {
  return {
    lock: (mail) => vault.lock(JSON.stringify(mail)),
    unlock(body) {
      const text = vault.unlock(body)
      return text === null ? null : (JSON.parse(text) as Mail)
    },
    addressOf: (to) =>
      createHmac('sha256', addressKey).update(to.toLowerCase()).digest('base64url'),
  }
}
