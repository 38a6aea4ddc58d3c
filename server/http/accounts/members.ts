import type { FastifyRequest } from 'fastify'
import {
  INVITED_ADDRESS_MAX,
  INVITED_MAX,
  takeInvitation,
} from '../../../domain/accounts/people/invitation.ts'
import { languageFor, type Mailing, mailTo } from '../../../domain/accounts/people/mail-links.ts'
import {
  changeRole,
  type InvitationExtras,
  type Invited,
  invite,
  removePerson,
} from '../../../domain/accounts/people/people.ts'
import type { Person, PersonStore } from '../../../domain/accounts/people/person.ts'
import type { ActivityStore } from '../../../domain/accounts/people/session.ts'
import { Problem } from '../../../domain/errors.ts'
import { mailLanguageOf } from '../../../domain/mail/outgoing.ts'
import { type Answer, type RunOnce, send } from '../core/answers/idempotency.ts'
import { readList } from '../core/answers/lists.ts'
import { actorOf, callerOf, signedInOf } from '../core/gate/caller.ts'
import { findById, openNoun } from '../core/noun.ts'
import { type Api, documentedIn } from '../core/schemas/schemas.ts'
import type { Static } from '../core/schemas/type.ts'
import { PEOPLE_TAG, throttled } from './people-parts.ts'
import {
  InvitationView,
  MemberChangeBody,
  MemberList,
  MemberParams,
  MemberView,
  NewMemberBody,
  PeopleQuery,
  RemovedMember,
} from './schemas.ts'

const documented = documentedIn(PEOPLE_TAG)

const member = openNoun<Person>('member')

export interface MemberRoutes {
  readonly people: PersonStore
  readonly activity: Pick<ActivityStore, 'takeTry'>
  readonly runOnce: RunOnce
  /** The address of a link with this secret. */
  readonly invitationUrl: (secret: string) => string
  /** Null: no mail is sent. */
  readonly mailing: Mailing | null
}

export function memberRoutes(app: Api, routes: MemberRoutes): void {
  listRoute(app, routes)
  inviteRoute(app, routes)
  changeRoutes(app, routes)
}

function listRoute(app: Api, { people }: MemberRoutes): void {
  const schema = documented({
    id: 'listMembers',
    permission: 'members',
    summary: 'List members',
    description: 'Includes invited people who have not joined yet.',
    querystring: PeopleQuery,
    response: { 200: MemberList },
  })
  app.get('/members', { schema }, async (request) => {
    const { accountId } = callerOf(request)
    const { items, pagination } = await readList(request.query, {
      ...{ name: 'members', parts: ['text'] },
      placeOf: ({ id }: Person) => [id],
      page: (page) => people.list(accountId, page),
      after: (place, limit) => people.walk(accountId, { after: place?.[0] ?? null, limit }),
    })
    return { data: items.map(toView), pagination }
  })
}

function inviteRoute(app: Api, routes: MemberRoutes): void {
  const { people, activity, runOnce, invitationUrl, mailing } = routes
  const schema = documented({
    id: 'inviteMember',
    permission: 'members',
    summary: 'Invite a member',
    description: `Returns a one-time link to pass on. If mail is set up, the link is also emailed. You can send up to ${INVITED_MAX} invitations an hour, and up to ${INVITED_ADDRESS_MAX} to the same address; further requests return 429. Inviting someone again before they accept replaces their link. Several accounts can invite the same person, who joins the account whose invitation they accept.`,
    errors: ['invalid_state', 'quota_exceeded', 'idempotency_conflict'],
    body: NewMemberBody,
    response: { 201: InvitationView },
  })
  app.post('/members', { schema }, async (request, reply) => {
    const { accountId } = callerOf(request)
    const write = await writer(routes, request)
    const toAnswer = ({ person, link }: Invited): Answer => ({
      status: 201,
      headers: { location: `/v1/members/${person.id}` },
      body: {
        member: toView(person),
        invitation_url: invitationUrl(link.secret),
        expires_at: new Date(link.expiresAt).toISOString(),
      },
    })
    const invited = runOnce(reply, async (seal) => {
      if (mailing !== null) await takeInvitation(activity, accountId, request.body.email)
      const extras = { seal: seal && ((invited: Invited) => seal(toAnswer(invited))), write }
      return toAnswer(await invite(people, actorOf(request), accountId, request.body, extras))
    })
    const answer = await throttled(reply, invited)
    mailing?.wake()
    return send(reply, answer)
  })
}

/** In the language of whoever invites: nothing else is known of the other one yet. */
async function writer(
  { mailing, invitationUrl }: MemberRoutes,
  request: FastifyRequest,
): Promise<InvitationExtras['write']> {
  if (mailing === null) return null
  const { member } = signedInOf(request)
  const asked = mailLanguageOf(request.headers['accept-language'])
  const language = await languageFor(mailing, member.id, asked)
  return ({ person, link }) => {
    const { role, email, accountId } = person
    const url = invitationUrl(link.secret)
    const content = { invitedBy: member.email, role, url, expiresAt: link.expiresAt }
    const to = { ...member, id: '', accountId, email }
    return [mailTo(to, language, 'invitation', content, Date.now())]
  }
}

function changeRoutes(app: Api, { people }: MemberRoutes): void {
  const onRequest = member.lookUp(
    findById({
      ...{ called: 'member', prefix: 'usr', missing: noSuchMember },
      async find({ accountId }, id) {
        const person = await people.find(id)
        return person?.accountId === accountId ? person : null
      },
    }),
  )
  const read = documented({
    id: 'getMember',
    permission: 'members',
    summary: 'Get a member',
    description: "Returns the member's role and whether they have accepted the invitation.",
    params: MemberParams,
    response: { 200: MemberView },
  })
  app.get('/members/:id', { schema: read, onRequest }, async (request) =>
    toView(member.of(request)),
  )
  const change = documented({
    id: 'changeMember',
    permission: 'members',
    summary: "Change a member's role",
    description: "Ends the member's sessions. The last owner's role cannot be changed.",
    params: MemberParams,
    errors: ['invalid_state'],
    body: MemberChangeBody,
    response: { 200: MemberView },
  })
  app.patch('/members/:id', { schema: change, onRequest }, async (request) => {
    const found = member.of(request)
    const person = await changeRole(people, actorOf(request), found, request.body.role)
    if (person === null) throw noSuchMember(found.id)
    return toView(person)
  })
  const remove = documented({
    id: 'removeMember',
    permission: 'members',
    summary: 'Remove a member',
    description: 'Signs them out immediately. The last owner cannot be removed.',
    params: MemberParams,
    errors: ['invalid_state'],
    response: { 200: RemovedMember },
  })
  app.delete('/members/:id', { schema: remove, onRequest }, async (request) => {
    const person = member.of(request)
    const removed = await removePerson(people, actorOf(request), person)
    if (removed === null) throw noSuchMember(person.id)
    return { id: person.id, removed: true }
  })
}

function noSuchMember(id: string): Problem {
  return new Problem('not_found', `Member ${id.slice(0, 100)} not found`)
}

function toView({ id, email, role, password, createdAt }: Person): Static<typeof MemberView> {
  const status = password === null ? 'invited' : 'active'
  return { id, email, role, status, created_at: new Date(createdAt).toISOString() }
}
