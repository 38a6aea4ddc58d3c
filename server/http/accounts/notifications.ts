import type { FastifyInstance } from 'fastify'
import type { Mailing } from '../../../domain/accounts/people/mail-links.ts'
import {
  type ChosenMails,
  changeMails,
  type NoticeStore,
  noticesOf,
} from '../../../domain/accounts/people/notices.ts'
import type { Role } from '../../../domain/accounts/permissions.ts'
import { Problem, signedOut } from '../../../domain/errors.ts'
import type { Notice } from '../../../domain/mail/mail.ts'
import { countFailure } from '../frame/gate/api-limits.ts'
import type { Gate } from '../frame/gate/authentication.ts'
import { signedInOf } from '../frame/gate/caller.ts'
import { documented } from '../frame/schemas/schemas.ts'
import type { Static } from '../frame/schemas/type.ts'
import { needsMail } from './mail-links.ts'
import {
  NotificationsChange,
  NotificationsView,
  UnsubscribedView,
  UnsubscribeParams,
} from './mail-schemas.ts'
import { PEOPLE_TAG } from './people-parts.ts'

/** Which notices a person gets by mail, and how they are stopped without signing in. */
export interface NotificationRoutes {
  readonly mailing: Mailing | null
  readonly notices: NoticeStore
  /** Null: the link is not ours. */
  readonly readUnsubscribe: (
    token: string,
  ) => { readonly personId: string; readonly notice: Notice } | null
  readonly limits: Pick<Gate, 'addressLimits' | 'networkOf'>
}

export function notificationRoutes(app: FastifyInstance, routes: NotificationRoutes): void {
  const { mailing, notices } = routes
  const onRequest = needsMail(mailing)
  const read = documented({
    id: 'getNotifications',
    tag: PEOPLE_TAG,
    permission: 'own-session',
    summary: 'Get your email notifications',
    description:
      'Notifications are about live codes. Returns 404 unless mail is set up (SMTP_URL).',
    response: { 200: NotificationsView },
  })
  app.get('/notifications', { schema: read, onRequest }, async (request) => {
    const { member } = signedInOf(request)
    return toView(await notices.read(member.id), member.role)
  })
  const change = documented({
    id: 'changeNotifications',
    tag: PEOPLE_TAG,
    permission: 'own-session',
    summary: 'Change your email notifications',
    description: 'Omitted fields stay as they are. Returns 404 unless mail is set up (SMTP_URL).',
    body: NotificationsChange,
    response: { 200: NotificationsView },
  })
  type Body = { Body: Static<typeof NotificationsChange> }
  app.patch<Body>('/notifications', { schema: change, onRequest }, async (request) => {
    const { member } = signedInOf(request)
    return toView(await changeMails(notices, member.id, request.body), member.role)
  })
  // With a parser of its own: the routes beside it go on to take JSON only.
  app.register(async (scope) => unsubscribeRoute(scope, routes))
}

function unsubscribeRoute(app: FastifyInstance, routes: NotificationRoutes): void {
  const { mailing, notices, readUnsubscribe, limits } = routes
  // Mail programs send a form, whose content says nothing that the address does not.
  app.removeAllContentTypeParsers()
  // Read as a whole, because only then is it limited.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => null)
  const schema = documented({
    id: 'unsubscribe',
    tag: PEOPLE_TAG,
    permission: 'public',
    summary: 'Unsubscribe from a notification without signing in',
    description:
      'The `List-Unsubscribe` header of each notification email has this address (RFC 8058). A body of any type is accepted and ignored. Returns 404 unless mail is set up (SMTP_URL).',
    params: UnsubscribeParams,
    response: { 200: UnsubscribedView },
  })
  type Params = { Params: { token: string } }
  const onRequest = needsMail(mailing)
  app.post<Params>('/unsubscribe/:token', { schema, onRequest }, async (request, reply) => {
    const found = readUnsubscribe(request.params.token)
    if (found === null) {
      countFailure(limits, request, reply)
      throw new Problem('not_found', 'This link is no longer valid')
    }
    // Somebody who has left gets no mails either way.
    await changeMails(notices, found.personId, { [found.notice]: false })
    return { unsubscribed: found.notice }
  })
}

function toView(chosen: ChosenMails | null, role: Role): Static<typeof NotificationsView> {
  if (chosen === null) throw signedOut()
  return { ...noticesOf(chosen.notices, role), language: chosen.language }
}
