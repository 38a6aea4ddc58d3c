import { MAIL_LANGUAGES, type MailLanguage } from '../../../domain/mail/mail.ts'
import { CLOSED, Component, Nullable, Omittable, Text, YesNo } from '../core/schemas/fields.ts'
import { timestamp } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { email, password, TEXT_MAX, token } from './schemas.ts'

/** What mail is needed for. */

export const ResetBody = Component('PasswordReset', { email })

export const ResetView = Component('PasswordResetAccepted', {
  accepted: YesNo('The response never reveals whether an account uses this address.', true),
})

export const NewEmailBody = Component('EmailChange', {
  email,
  password: password('The current password.'),
})

export const NewEmailView = Component('EmailToConfirm', {
  email,
  expires_at: timestamp('When the confirmation link expires.'),
})

export const ConfirmBody = Component('EmailConfirmation', { token })

export const ConfirmedView = Component('EmailChanged', { email })

const told = {
  weekly_report:
    'Sent every Monday morning in the account’s time zone. Compares last week with the week before. Off by default.',
  missed_scans:
    'Sent when a paused, expired or used-up code is scanned, at most once a day for each code. On by default for owners.',
  limit_near:
    'Sent when a code reaches 90% of its scan limit, or the account reaches 90% of the codes in its plan. On by default for owners.',
  webhook_disabled:
    'Sent when a webhook is disabled because its deliveries keep failing. On by default for owners.',
} as const

const language = {
  type: 'string',
  description:
    'Language of the emails we send you. If null, we use the language of the account’s brand, or English if the brand has no language.',
  examples: ['en'],
}

const flag = (description: string) => YesNo(description, true)

export const NotificationsView = Component('Notifications', {
  weekly_report: flag(told.weekly_report),
  missed_scans: flag(told.missed_scans),
  limit_near: flag(told.limit_near),
  webhook_disabled: flag(told.webhook_disabled),
  language: Nullable(Type.Unsafe<MailLanguage>({ ...language, enum: MAIL_LANGUAGES })),
})

export const NotificationsChange = Type.Object(
  {
    weekly_report: Type.Optional(flag(told.weekly_report)),
    missed_scans: Type.Optional(flag(told.missed_scans)),
    limit_near: Type.Optional(flag(told.limit_near)),
    webhook_disabled: Type.Optional(flag(told.webhook_disabled)),
    language: Omittable(Type.Unsafe<MailLanguage>({ ...language, enum: [...MAIL_LANGUAGES] })),
  },
  { ...CLOSED, minProperties: 1, title: 'NotificationsChange' },
)

export const UnsubscribeParams = Type.Object({
  token: Type.String({
    maxLength: TEXT_MAX,
    description: 'The token from the `List-Unsubscribe` header of the email.',
    examples: ['usr_01m7eftph2b5xjt3vh71pmqpyd.0.k3J…'],
  }),
})

export const UnsubscribedView = Component('Unsubscribed', {
  unsubscribed: Text('The notification that you will no longer receive.', 'weekly_report'),
})
