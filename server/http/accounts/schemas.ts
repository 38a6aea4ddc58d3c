import { PASSWORD_MAX, PASSWORD_MIN } from '../../../domain/accounts/people/passwords.ts'
import { INVITATIONS_MAX, MEMBERS_MAX } from '../../../domain/accounts/people/person.ts'
import { SESSIONS_MAX } from '../../../domain/accounts/people/session.ts'
import { ROLES } from '../../../domain/accounts/permissions.ts'
import { BROWSERS, DEVICES } from '../../../domain/scans/dimensions.ts'
import {
  Nullable,
  Omittable,
  OneOf,
  Pagination,
  pageQuery,
  timestamp,
} from '../core/schemas/schemas.ts'
import { idTold } from '../core/schemas/told.ts'
import { Type } from '../core/schemas/type.ts'

/** People and their sessions. */

export const closed = { additionalProperties: false } as const
export const TEXT_MAX = 1000
const LIMIT_MAX = 100

/** Of keys, members and sessions: most accounts see all of theirs at once. */
export const PeopleQuery = Type.Object(pageQuery(LIMIT_MAX, LIMIT_MAX))

export const byId = (prefix: string, what: string) =>
  Type.Object({
    id: Type.String({
      'x-told': idTold(prefix),
      description: what,
      examples: [`${prefix}_01m7eftph2b5xjt3vh71pmqpyd`],
    }),
  })
export const SessionParams = byId('ses', 'Id of the session.')
export const MemberParams = byId('usr', 'Id of the member.')

export const email = Type.String({
  maxLength: TEXT_MAX,
  description: 'Email address. An email address can belong to only one account.',
  examples: ['ada@example.com'],
})
export const password = (description: string) =>
  Type.String({ maxLength: TEXT_MAX, description, examples: ['correct horse battery staple'] })

const NEW_PASSWORD = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters. The most common passwords are rejected.`
const role = OneOf(
  ROLES,
  '`owner` can do everything. `editor` can do everything except manage members, keys, webhook secrets and the account. `viewer` can only read.',
)

export const token = Type.String({
  maxLength: TEXT_MAX,
  description: 'The part of the link after the #.',
  examples: ['5WcYbQ…'],
})

export const SetUpBody = Type.Object(
  {
    token,
    email: Omittable<string>({
      type: 'string',
      maxLength: TEXT_MAX,
      description:
        'Required with a set-up link. Not needed for an invitation, which already has an address.',
      examples: ['ada@example.com'],
    }),
    password: password(NEW_PASSWORD),
  },
  { ...closed, title: 'SetUp' },
)

export const SignInBody = Type.Object(
  { email, password: password('The password.') },
  { ...closed, title: 'SignIn' },
)

export const PasswordBody = Type.Object(
  { current_password: password('The current password.'), new_password: password(NEW_PASSWORD) },
  { ...closed, title: 'PasswordChange' },
)

export const SignedInView = Type.Object(
  {
    user: Type.Object(
      {
        id: Type.String({
          description: 'Id of the person.',
          examples: ['usr_01m7eftph2b5xjt3vh71pmqpyd'],
        }),
        email,
        role,
      },
      { ...closed, description: 'The signed-in person.' },
    ),
    account: Type.Object(
      {
        id: Type.String({
          description: 'Id of the account.',
          examples: ['acct_01m7eftph2b5xjt3vh71pmqpyd'],
        }),
        name: Type.String({ description: 'Display name.', examples: ['Acme'] }),
        plan: Type.String({
          description: "The account's plan, which sets its limits.",
          examples: ['pro'],
        }),
        timezone: Type.String({
          description: 'IANA time zone for days in the dashboard.',
          examples: ['Europe/Berlin'],
        }),
      },
      { ...closed, description: 'The account of the signed-in person.' },
    ),
    session: Type.Object(
      {
        id: Type.String({
          description: 'Id of the session.',
          examples: ['ses_01m7eftph2b5xjt3vh71pmqpyd'],
        }),
        created_at: timestamp('When the session started.'),
        expires_at: timestamp(
          'When the session ends. A session that is not used for 7 days ends earlier.',
        ),
      },
      { ...closed, description: 'The session of this request.' },
    ),
    base_url: Type.String({
      description: 'The public URL of the service.',
      examples: ['https://qr.example.com'],
    }),
    short_base_url: Type.String({
      description: 'The base URL of short links, except for codes with another `domain`.',
      examples: ['https://qr.example.com'],
    }),
    short_domains: Type.Array(Type.String(), {
      description: 'Other base URLs that a code can have as its `domain`.',
      examples: [['https://go.example.org']],
    }),
  },
  { ...closed, title: 'SignedIn' },
)

export const SignedOutView = Type.Object(
  {
    signed_out: Type.Boolean({
      description: 'Always true: the session has ended.',
      examples: [true],
    }),
  },
  { ...closed, title: 'SignedOut' },
)

const SessionView = Type.Object(
  {
    id: Type.String({
      description: 'Id of the session.',
      examples: ['ses_01m7eftph2b5xjt3vh71pmqpyd'],
    }),
    current: Type.Boolean({
      description: 'Whether this is the session of the current request.',
      examples: [true],
    }),
    device: OneOf(DEVICES, 'Device on which the session started.'),
    browser: OneOf(BROWSERS, 'Browser in which the session started.'),
    created_at: timestamp('When the session started.'),
    last_used_at: timestamp('When the session was last used, to the minute.'),
    expires_at: timestamp('When the session ends.'),
  },
  { ...closed, title: 'Session' },
)

export const SessionList = Type.Object(
  {
    data: Type.Array(SessionView, {
      description: `Sessions, newest first, at most ${SESSIONS_MAX}.`,
    }),
    pagination: Pagination,
  },
  { ...closed, title: 'SessionList' },
)

export const MemberView = Type.Object(
  {
    id: Type.String({
      description: 'Id of the person.',
      examples: ['usr_01m7eftph2b5xjt3vh71pmqpyd'],
    }),
    email,
    role,
    status: OneOf(
      ['active', 'invited'],
      '`invited` means that the person has not accepted the invitation yet.',
    ),
    created_at: timestamp('When the person was invited or set up the account.'),
  },
  { ...closed, title: 'Member', description: 'A member of the account, or someone invited to it.' },
)

export const MemberList = Type.Object(
  {
    data: Type.Array(MemberView, { description: 'Members, oldest first.' }),
    pagination: Pagination,
  },
  { ...closed, title: 'MemberList' },
)

export const InvitationView = Type.Object(
  {
    member: MemberView,
    invitation_url: Type.String({
      description: 'The link to pass on. It works only once and is returned only in this response.',
      examples: ['https://qr.example.com/app/invitation#5WcYbQ…'],
    }),
    expires_at: timestamp('When the link expires.'),
  },
  { ...closed, title: 'Invitation' },
)

export const InvitationLinkBody = Type.Object({ token }, { ...closed, title: 'InvitationLink' })

export const OpenInvitationView = Type.Object(
  {
    account: Type.String({ description: 'Display name of the account.', examples: ['Acme'] }),
    email: Type.String({
      description: 'Email address of the invited person, who will sign in with it.',
      examples: ['bob@example.com'],
    }),
    role,
    invited_by: Nullable<string>({
      type: 'string',
      description:
        'Email address of the person who created the invitation; null if that person is no longer known.',
      examples: ['ada@example.com'],
    }),
    expires_at: timestamp('When the link expires.'),
  },
  { ...closed, title: 'OpenInvitation' },
)

export const NewMemberBody = Type.Object(
  { email, role },
  {
    ...closed,
    title: 'NewMember',
    description: `At most ${INVITATIONS_MAX} open invitations and ${MEMBERS_MAX} members per account.`,
  },
)
export const MemberChangeBody = Type.Object({ role }, { ...closed, title: 'MemberChange' })
export const RemovedMember = Type.Object(
  {
    id: Type.String({
      description: 'Id of the person.',
      examples: ['usr_01m7eftph2b5xjt3vh71pmqpyd'],
    }),
    removed: Type.Boolean({
      description: 'Always true: the person can no longer sign in.',
      examples: [true],
    }),
  },
  { ...closed, title: 'RemovedMember' },
)
