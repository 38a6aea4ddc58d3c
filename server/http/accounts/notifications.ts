import type { Mailing } from '../../../domain/accounts/people/mail-links.ts'
import {
  type ChosenMails,
  changeMails,
  type NotificationStore,
  notificationsOf,
} from '../../../domain/accounts/people/notifications.ts'
import type { Role } from '../../../domain/accounts/permissions.ts'
import { Problem, signedOut } from '../../../domain/errors.ts'
import type { Notification } from '../../../domain/mail/mail.ts'
import { countFailure } from '../core/gate/api-limits.ts'
import type { Gate } from '../core/gate/authentication.ts'
import { signedInOf } from '../core/gate/caller.ts'
import { type Api, documentedIn } from '../core/schemas/schemas.ts'
import type { Static } from '../core/schemas/type.ts'
import { needsMail } from './mail-links.ts'
import {
  NotificationsChange,
  NotificationsView,
  UnsubscribedView,
  UnsubscribeParams,
} from './mail-schemas.ts'
import { PEOPLE_TAG } from './people-parts.ts'

const documented = documentedIn(PEOPLE_TAG)

/** Which notifications a person gets by mail, and how they are stopped without signing in. */
export interface NotificationRoutes {
  readonly mailing: Mailing | null
  readonly notifications: NotificationStore
  /** Null: the link is not ours. */
  readonly readUnsubscribe: (
    token: string,
  ) => { readonly personId: string; readonly notification: Notification } | null
  readonly limits: Pick<Gate, 'addressLimits' | 'networkOf'>
}

export function notificationRoutes(app: Api, routes: NotificationRoutes): void {
  const { mailing, notifications } = routes
  const onRequest = needsMail(mailing)
  const read = documented({
    id: 'getNotifications',
    permission: 'own-session',
    summary: 'Get your email notifications',
    description:
      'Notifications are sent only about live codes. Returns 404 unless mail is set up (SMTP_URL).',
    response: { 200: NotificationsView },
  })
  app.get('/notifications', { schema: read, onRequest }, async (request) => {
    const { member } = signedInOf(request)
    return toView(await notifications.read(member.id), member.role)
  })
  const change = documented({
    id: 'changeNotifications',
    permission: 'own-session',
    summary: 'Change your email notifications',
    description: 'Omitted fields are left unchanged. Returns 404 unless mail is set up (SMTP_URL).',
    body: NotificationsChange,
    response: { 200: NotificationsView },
  })
  app.patch('/notifications', { schema: change, onRequest }, async (request) => {
    const { member } = signedInOf(request)
    return toView(await changeMails(notifications, member.id, request.body), member.role)
  })
  // With a parser of its own: the routes beside it go on to take JSON only.
  app.register(async (scope) => unsubscribeRoute(scope, routes))
}

function unsubscribeRoute(app: Api, routes: NotificationRoutes): void {
  const { mailing, notifications, readUnsubscribe, limits } = routes
  // Mail programs send a form, whose content says nothing that the address does not.
  app.removeAllContentTypeParsers()
  // Read as a whole, because only then is it limited.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => null)
  const schema = documented({
    id: 'unsubscribe',
    permission: 'public',
    summary: 'Unsubscribe from a notification without signing in',
    description:
      'The `List-Unsubscribe` header of every notification email contains this URL (RFC 8058). A request body of any type is accepted and ignored. Returns 404 unless mail is set up (SMTP_URL).',
    params: UnsubscribeParams,
    response: { 200: UnsubscribedView },
  })
  const onRequest = needsMail(mailing)
  app.post('/unsubscribe/:token', { schema, onRequest }, async (request, reply) => {
    const found = readUnsubscribe(request.params.token)
    if (found === null) {
      countFailure(limits, request, reply)
      throw new Problem('not_found', 'This link is no longer valid')
    }
    // Somebody who has left gets no mails either way.
    await changeMails(notifications, found.personId, { [found.notification]: false })
    return { unsubscribed: found.notification }
  })
}

function toView(chosen: ChosenMails | null, role: Role): Static<typeof NotificationsView> {
  if (chosen === null) throw signedOut()
  return { ...notificationsOf(chosen.notifications, role), language: chosen.language }
}
