import {
  askForAddress,
  CONFIRM_MS,
  confirmAddress,
} from '../../../domain/accounts/people/address.ts'
import type { Mailing } from '../../../domain/accounts/people/mail-links.ts'
import { askForReset } from '../../../domain/accounts/people/reset.ts'
import { Problem } from '../../../domain/errors.ts'
import { admitAsker } from '../core/gate/api-limits.ts'
import { signedInOf } from '../core/gate/caller.ts'
import { assertNotCrossSite } from '../core/gate/cross-site.ts'
import { type Api, documentedIn } from '../core/schemas/schemas.ts'
import {
  ConfirmBody,
  ConfirmedView,
  NewEmailBody,
  NewEmailView,
  ResetBody,
  ResetView,
} from './mail-schemas.ts'
import {
  askedBy,
  countGone,
  originOf,
  PEOPLE_TAG,
  type SessionRoutes,
  throttled,
} from './people-parts.ts'

const documented = documentedIn(PEOPLE_TAG)

/** What needs mail. Without SMTP_URL these paths do not exist. */

const ONLY_WITH_MAIL = 'Returns 404 unless mail is set up (SMTP_URL).'

export function mailLinkRoutes(app: Api, routes: SessionRoutes): void {
  resetRoute(app, routes)
  newEmailRoute(app, routes)
  confirmRoute(app, routes)
}

/** A check of a route: before the body is read. */
export function needsMail(mailing: Mailing | null) {
  return async (): Promise<void> => {
    if (mailing === null) throw new Problem('not_found', 'Mail is not set up on this server')
  }
}

function mailingOf({ mailing }: Pick<SessionRoutes, 'mailing'>): Mailing {
  if (mailing === null) throw new Error('This route does not check whether there is mail')
  return mailing
}

function resetRoute(app: Api, routes: SessionRoutes): void {
  const schema = documented({
    id: 'askForPasswordReset',
    permission: 'public',
    summary: 'Request a password reset by email',
    description: `Returns 202 whether or not an account uses this address. The email contains a link for \`POST /v1/setup\`. The link works only once and expires after an hour, and using it ends all sessions. At most three emails are sent in 15 minutes. ${ONLY_WITH_MAIL}`,
    body: ResetBody,
    response: { 202: ResetView },
  })
  const onRequest = needsMail(routes.mailing)
  app.post('/password-reset', { schema, onRequest }, async (request, reply) => {
    assertNotCrossSite(request, routes.origin)
    admitAsker(routes.limits, request, reply)
    const parts = { ...routes.signIn, mailing: mailingOf(routes) }
    await askForReset(parts, request.body.email, askedBy(routes, request))
    reply.code(202)
    return { accepted: true }
  })
}

function newEmailRoute(app: Api, routes: SessionRoutes): void {
  const schema = documented({
    id: 'changeEmail',
    permission: 'own-session',
    summary: 'Change your email address',
    description: `Sends a confirmation link to the new address and notifies the old one, which stays in use until the new one is confirmed. At most five requests are allowed in 15 minutes. ${ONLY_WITH_MAIL}`,
    body: NewEmailBody,
    response: { 202: NewEmailView },
  })
  const onRequest = needsMail(routes.mailing)
  app.post('/email', { schema, onRequest }, async (request, reply) => {
    const { member } = signedInOf(request)
    const parts = { ...routes.signIn, mailing: mailingOf(routes) }
    const by = askedBy(routes, request)
    const from = originOf(routes, request)
    const email = await throttled(reply, askForAddress(parts, from, member, request.body, by))
    reply.code(202)
    return { email, expires_at: new Date(Date.now() + CONFIRM_MS).toISOString() }
  })
}

function confirmRoute(app: Api, routes: SessionRoutes): void {
  const schema = documented({
    id: 'confirmEmail',
    permission: 'public',
    summary: 'Confirm a new email address',
    description: `Confirms the new address with the link that was sent to it. Ends all sessions of the person. ${ONLY_WITH_MAIL}`,
    errors: ['gone', 'invalid_state'],
    body: ConfirmBody,
    response: { 200: ConfirmedView },
  })
  const onRequest = needsMail(routes.mailing)
  app.post('/email/confirm', { schema, onRequest }, async (request, reply) => {
    assertNotCrossSite(request, routes.origin)
    const parts = { ...routes.signIn, mailing: mailingOf(routes) }
    const { token } = request.body
    const { language } = askedBy(routes, request)
    const person = await confirmAddress(parts, token, language, request.id).catch((error) =>
      countGone(routes, request, reply, error),
    )
    return { email: person.email }
  })
}
