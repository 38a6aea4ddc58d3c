import type { FastifyReply, FastifyRequest } from 'fastify'
import { readKnownCookie, toKnownCookie } from '../../../domain/accounts/people/known-browser.ts'
import { languageFor, type Mailing, mailTo } from '../../../domain/accounts/people/mail-links.ts'
import { type SetUp, setUp } from '../../../domain/accounts/people/people.ts'
import type { Member, Person } from '../../../domain/accounts/people/person.ts'
import { finishReset } from '../../../domain/accounts/people/reset.ts'
import { isOver, SESSION_MS, type Session } from '../../../domain/accounts/people/session.ts'
import { changePassword, signIn } from '../../../domain/accounts/people/sign-in.ts'
import type { TryOrigin } from '../../../domain/accounts/people/tries.ts'
import { newSecret } from '../../../domain/accounts/secrets.ts'
import { accountGone, accountSuspended, Problem } from '../../../domain/errors.ts'
import { isId, newId } from '../../../domain/ids.ts'
import { toIso } from '../../../domain/iso.ts'
import type { Outgoing } from '../../../domain/mail/outgoing.ts'
import { headOf } from '../../lib/request-head.ts'
import { readFromWhole } from '../core/answers/lists.ts'
import { actorOf, signedInOf } from '../core/gate/caller.ts'
import { assertNotCrossSite } from '../core/gate/cross-site.ts'
import { type Api, documentedIn } from '../core/schemas/schemas.ts'
import type { Static } from '../core/schemas/type.ts'
import {
  askedBy,
  countGone,
  originOf,
  PEOPLE_TAG,
  type ServiceUrls,
  type SessionRoutes,
  throttled,
} from './people-parts.ts'
import {
  PasswordBody,
  PeopleQuery,
  SessionList,
  SessionParams,
  SetUpBody,
  SignedInView,
  SignedOutView,
  SignInBody,
} from './schemas.ts'

const documented = documentedIn(PEOPLE_TAG)

/** Signing in and out, and what a person can do for themselves. */
export function sessionRoutes(app: Api, routes: SessionRoutes): void {
  setUpRoute(app, routes)
  signInRoute(app, routes)
  currentRoutes(app, routes)
  listRoutes(app, routes)
  passwordRoute(app, routes)
}

function setUpRoute(app: Api, routes: SessionRoutes): void {
  const schema = documented({
    id: 'setUp',
    permission: 'public',
    summary: 'Set a password with a one-time link',
    description:
      'Accepts the set-up link from the first run or from `qroute account reset-password`, the link in an invitation, or the link in a password reset email. Also signs the person in.',
    errors: ['gone', 'invalid_state', 'quota_exceeded'],
    body: SetUpBody,
    response: { 201: SignedInView },
  })
  app.post('/setup', { schema }, async (request, reply) => {
    assertNotCrossSite(request, routes.origin)
    const { token, email = null, password } = request.body
    const person = await useLink(routes, request, { token, email, password }).catch((error) =>
      // Whoever invites people only to learn whose addresses are taken is slowed down as well.
      countGone(routes, request, reply, error),
    )
    reply.code(201).header('location', '/v1/session')
    return openSession(routes, request, reply, person)
  })
}

/** The operator's link or an invitation; where mail is sent, also one for a new password. */
async function useLink(
  { signIn, mailing, agentOf }: SessionRoutes,
  request: FastifyRequest,
  given: SetUp,
): Promise<Person> {
  const isKnown = (await signIn.store.findLink(given.token, Date.now())) !== null
  if (isKnown || mailing === null) return setUp(signIn, given, request.id)
  return finishReset({ ...signIn, mailing }, given, askedBy({ agentOf }, request), request.id)
}

function signInRoute(app: Api, routes: SessionRoutes): void {
  const schema = documented({
    id: 'signIn',
    permission: 'public',
    summary: 'Sign in',
    description:
      'Sets a cookie that works like a key on every route the role allows. `X-Mode: test` selects test data. After 10 failed attempts in 15 minutes, further attempts return 429. The limit applies to each IP address, and to each email address within a network. A browser that has signed in before has its own limit of 10 attempts. After 100 failed attempts for an email address, responses to further attempts are delayed by up to 2 seconds.',
    body: SignInBody,
    response: { 201: SignedInView },
  })
  app.post('/session', { schema }, async (request, reply) => {
    assertNotCrossSite(request, routes.origin)
    const from = originOf(routes, request)
    const person = await throttled(reply, signIn(routes.signIn, from, request.body))
    reply.code(201).header('location', '/v1/session')
    return openSession(routes, request, reply, person, isNew(routes, from, person))
  })
}

function currentRoutes(app: Api, { signIn, cookie, urls }: SessionRoutes): void {
  const read = documented({
    id: 'getSession',
    permission: 'own-session',
    evenSuspended: true,
    summary: 'Get the signed-in person',
    description:
      'Returns the person, their role and their account. Returns 401 if the session has ended. Works even if the account is suspended.',
    response: { 200: SignedInView },
  })
  app.get('/session', { schema: read }, async (request) => {
    const { session, member } = signedInOf(request)
    return toSignedIn(member, session, urls)
  })
  const end = documented({
    id: 'signOut',
    permission: 'own-session',
    evenSuspended: true,
    summary: 'Sign out',
    description:
      "Ends this session, and clears its cookie and the browser's cache for this site. Other sessions stay signed in.",
    response: { 200: SignedOutView },
  })
  app.delete('/session', { schema: end }, async (request, reply) => {
    const { session, member } = signedInOf(request)
    await signIn.activity.removeSession(member.id, session.id)
    cookie.clear(reply)
    return { signed_out: true }
  })
}

function listRoutes(app: Api, { signIn, cookie }: SessionRoutes): void {
  const list = documented({
    id: 'listSessions',
    permission: 'own-session',
    summary: 'List your sessions',
    description:
      'Lists the sessions of the signed-in person, newest first. `current` marks the session of this request. A session ends 30 days after sign-in, or after 7 days without use.',
    querystring: PeopleQuery,
    response: { 200: SessionList },
  })
  app.get('/sessions', { schema: list }, async (request) => {
    const { session: own, member } = signedInOf(request)
    const all = await signIn.activity.sessionsOf(member.id, member.epoch)
    const open = all.filter((session) => !isOver(session, Date.now()))
    const { items, pagination } = await readFromWhole(request.query, {
      ...{ name: 'sessions', parts: ['text'], descending: true, all: open },
      placeOf: ({ id }) => [id],
    })
    return { data: items.map((session) => toView(session, session.id === own.id)), pagination }
  })
  const end = documented({
    id: 'endSession',
    permission: 'own-session',
    summary: 'End one of your sessions',
    description:
      "Takes effect as soon as this call returns. You can end only your own sessions: the id of another person's session returns 404.",
    params: SessionParams,
    response: { 200: SignedOutView },
  })
  app.delete('/sessions/:id', { schema: end }, async (request, reply) => {
    const { id } = request.params
    const { session: own, member } = signedInOf(request)
    const isThere = isId('ses', id) && (await signIn.activity.removeSession(member.id, id))
    if (!isThere) throw new Problem('not_found', `Session ${id.slice(0, 100)} not found`)
    if (id === own.id) cookie.clear(reply)
    return { signed_out: true }
  })
}

function passwordRoute(app: Api, routes: SessionRoutes): void {
  const schema = documented({
    id: 'changePassword',
    permission: 'own-session',
    summary: 'Change your password',
    description: 'Ends all other sessions and gives this one a new cookie.',
    body: PasswordBody,
    response: { 200: SignedInView },
  })
  app.post('/password', { schema }, async (request, reply) => {
    const { member } = signedInOf(request)
    const { current_password: current, new_password: next } = request.body
    const from = originOf(routes, request)
    const tell = await passwordTeller(routes, request, member)
    const person = await throttled(
      reply,
      changePassword(routes.signIn, from, member, { current, next }, actorOf(request), tell),
    )
    routes.mailing?.wake()
    return openSession(routes, request, reply, person)
  })
}

/** Nothing is told where no mail is sent. */
async function passwordTeller(routes: SessionRoutes, request: FastifyRequest, member: Member) {
  const { mailing } = routes
  if (mailing === null) return () => []
  const { seat, language: asked } = askedBy(routes, request)
  const language = await languageFor(mailing, member.id, asked)
  return (at: number) => [mailTo(member, language, 'password_changed', { at, seat }, at)]
}

/** Whether the person has never signed in with this browser; whatever their password was then. */
function isNew({ signIn }: SessionRoutes, { knownCookie }: TryOrigin, { id }: Person): boolean {
  return readKnownCookie(signIn.knownVault, knownCookie, Date.now())?.personId !== id
}

/** Always a new one: a cookie that was there before the sign-in is worth nothing. */
async function openSession(
  routes: SessionRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  isNewBrowser = false,
) {
  const { signIn, cookie, knownCookie, agentOf, urls, mailing } = routes
  const member = await signIn.store.findMember(person.id)
  if (member === null) throw accountGone()
  if (member.isSuspended) throw accountSuspended()
  const now = Date.now()
  const secret = newSecret()
  const { device, browser } = agentOf(headOf(request.raw))
  const { id: personId, epoch } = person
  const id = newId('ses', now)
  const session: Session = { id, personId, epoch, device, browser, createdAt: now, usedAt: now }
  const told =
    isNewBrowser && mailing ? [await newBrowserMail(mailing, member, routes, request)] : []
  await signIn.activity.addSession(session, secret, told)
  if (told.length > 0) mailing?.wake()
  cookie.set(reply, secret)
  knownCookie.set(reply, toKnownCookie(signIn.knownVault, person, now))
  return toSignedIn(member, session, urls)
}

async function newBrowserMail(
  mailing: Mailing,
  member: Member,
  routes: SessionRoutes,
  request: FastifyRequest,
): Promise<Outgoing> {
  const { seat, language: asked } = askedBy(routes, request)
  const at = Date.now()
  const language = await languageFor(mailing, member.id, asked)
  return mailTo(member, language, 'new_browser', { at, seat }, at)
}

function toSignedIn(
  member: Member,
  session: Session,
  urls: ServiceUrls,
): Static<typeof SignedInView> {
  const { id, email, role, accountId, accountName, plan, timezone } = member
  return {
    user: { id, email, role },
    account: { id: accountId, name: accountName, plan, timezone },
    session: {
      id: session.id,
      created_at: toIso(session.createdAt),
      expires_at: toIso(session.createdAt + SESSION_MS),
    },
    ...urls,
  }
}

function toView({ id, device, browser, createdAt, usedAt }: Session, current: boolean) {
  const times = {
    created_at: toIso(createdAt),
    last_used_at: toIso(Math.max(usedAt, createdAt - (createdAt % 60_000))),
    expires_at: toIso(createdAt + SESSION_MS),
  }
  return { id, current, device, browser, ...times }
}
