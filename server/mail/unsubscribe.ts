import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../../domain/ids.ts'
import { NOTIFICATIONS, type Notification } from '../../domain/mail/mail.ts'
import type { Keys } from '../lib/vault.ts'

/**
 * Links that stop one kind of notification for one person, without signing in. Nothing is stored: a link says
 * what it stops, and carries a code that only we can make.
 */
export interface Unsubscribing {
  make(personId: string, notification: Notification): string
  /** Null: it is not ours. */
  read(token: string): { readonly personId: string; readonly notification: Notification } | null
}

const CODE_BYTES = 16

export function openUnsubscribing([key, ...older]: Keys): Unsubscribing {
  const codeOf = (one: Uint8Array, subject: string) =>
    createHmac('sha256', one).update(subject).digest().subarray(0, CODE_BYTES)
  return {
    make(personId, notification) {
      const subject = `${personId}.${NOTIFICATIONS.indexOf(notification)}`
      return `${subject}.${codeOf(key, subject).toString('base64url')}`
    },
    read(token) {
      const [personId = '', number = '', code = '', more] = token.split('.')
      const notification = /^\d$/.test(number) ? NOTIFICATIONS[Number(number)] : undefined
      const given = Buffer.from(code, 'base64url')
      if (more !== undefined || !isId('usr', personId) || notification === undefined) return null
      if (given.length !== CODE_BYTES || given.toString('base64url') !== code) return null
      const subject = `${personId}.${number}`
      const isOurs = [key, ...older].some((one) => timingSafeEqual(given, codeOf(one, subject)))
      return isOurs ? { personId, notification } : null
    },
  }
}
