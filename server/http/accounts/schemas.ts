import { PASSWORD_MAX, PASSWORD_MIN } from '../../../domain/accounts/people/passwords.ts'
import { INVITATIONS_MAX, MEMBERS_MAX } from '../../../domain/accounts/people/person.ts'
import { SESSIONS_MAX } from '../../../domain/accounts/people/session.ts'
import { ROLES } from '../../../domain/accounts/permissions.ts'
import { BROWSERS, DEVICES } from '../../../domain/scans/dimensions.ts'
import {
  CLOSED,
  Component,
  Described,
  NamedId,
  Nullable,
  Omittable,
  OneOf,
  Part,
  Text,
  YesNo,
} from '../core/schemas/fields.ts'
import { Page, pageQuery, timestamp } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'

/** People and their sessions. */

export const TEXT_MAX = 1000
const LIMIT_MAX = 100

/** Of keys, members and sessions: most accounts see all of theirs at once. */
export const PeopleQuery = Type.Object(pageQuery(LIMIT_MAX, LIMIT_MAX))

export const byId = (prefix: string, what: string) =>
  Type.Object({
    id: NamedId(prefix, what, `${prefix}_01m7eftph2b5xjt3vh71pmqpyd`),
  })
export const SessionParams = byId('ses', 'Id of the session.')
export const MemberParams = byId('usr', 'Id of the member.')

export const email = Type.String({
  maxLength: TEXT_MAX,
  description: 'Email address. An email address can belong to only one account.',
  examples: ['ada@example.com'],
})
export const password = (description: string) =>
  Text(description, 'correct horse battery staple', { maxLength: TEXT_MAX })

const NEW_PASSWORD = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters. The most common passwords are rejected.`
const role = OneOf(
  ROLES,
  '`owner` can do everything. `editor` can do everything except manage members, keys, webhook secrets and the account. `viewer` can only read.',
)

export const token = Text('The part of the link after the #.', '5WcYbQ…', { maxLength: TEXT_MAX })

export const SetUpBody = Component('SetUp', {
  token,
  email: Omittable(
    Type.String({
      maxLength: TEXT_MAX,
      description:
        'Required with a set-up link. Not needed for an invitation, which already has an address.',
      examples: ['ada@example.com'],
    }),
  ),
  password: password(NEW_PASSWORD),
})

export const SignInBody = Component('SignIn', { email, password: password('The password.') })

export const PasswordBody = Component('PasswordChange', {
  current_password: password('The current password.'),
  new_password: password(NEW_PASSWORD),
})

export const SignedInView = Component('SignedIn', {
  user: Part('The signed-in person.', {
    id: Text('Id of the person.', 'usr_01m7eftph2b5xjt3vh71pmqpyd'),
    email,
    role,
  }),
  account: Part('The account of the signed-in person.', {
    id: Text('Id of the account.', 'acct_01m7eftph2b5xjt3vh71pmqpyd'),
    name: Text('Display name.', 'Acme'),
    plan: Text("The account's plan, which sets its limits.", 'pro'),
    timezone: Text(
      'IANA time zone that determines when a day begins in the dashboard.',
      'Europe/Berlin',
    ),
  }),
  session: Part('The session of this request.', {
    id: Text('Id of the session.', 'ses_01m7eftph2b5xjt3vh71pmqpyd'),
    created_at: timestamp('When the session started.'),
    expires_at: timestamp(
      'When the session ends. A session that is not used for 7 days ends earlier.',
    ),
  }),
  base_url: Text('The public URL of the service.', 'https://qr.example.com'),
  short_base_url: Text(
    'The base URL of short links, except for codes with another `domain`.',
    'https://qr.example.com',
  ),
  short_domains: Type.Array(Type.String(), {
    description: 'Other base URLs that a code can have as its `domain`.',
    examples: [['https://go.example.org']],
  }),
})

export const SignedOutView = Component('SignedOut', {
  signed_out: YesNo('Always true: the session has ended.', true),
})

const SessionView = Component('Session', {
  id: Text('Id of the session.', 'ses_01m7eftph2b5xjt3vh71pmqpyd'),
  current: YesNo('Whether this is the session of the current request.', true),
  device: OneOf(DEVICES, 'Device on which the session started.'),
  browser: OneOf(BROWSERS, 'Browser in which the session started.'),
  created_at: timestamp('When the session started.'),
  last_used_at: timestamp('When the session was last used, to the minute.'),
  expires_at: timestamp('When the session ends.'),
})

export const SessionList = Page(
  'SessionList',
  SessionView,
  `Sessions, newest first, at most ${SESSIONS_MAX}.`,
)

export const MemberView = Described(
  'Member',
  'A member of the account, or someone invited to it.',
  {
    id: Text('Id of the person.', 'usr_01m7eftph2b5xjt3vh71pmqpyd'),
    email,
    role,
    status: OneOf(
      ['active', 'invited'],
      '`invited` means that the person has not accepted the invitation yet.',
    ),
    created_at: timestamp('When the person was invited or set up the account.'),
  },
)

export const MemberList = Page('MemberList', MemberView, 'Members, oldest first.')

export const InvitationView = Component('Invitation', {
  member: MemberView,
  invitation_url: Text(
    'The link to pass on. It works only once and is returned only in this response.',
    'https://qr.example.com/app/invitation#5WcYbQ…',
  ),
  expires_at: timestamp('When the link expires.'),
})

export const InvitationLinkBody = Component('InvitationLink', { token })

export const OpenInvitationView = Component('OpenInvitation', {
  account: Text('Display name of the account.', 'Acme'),
  email: Text('Email address of the invited person, who will sign in with it.', 'bob@example.com'),
  role,
  invited_by: Nullable(
    Text(
      'Email address of the person who created the invitation; null if that person is no longer known.',
      'ada@example.com',
    ),
  ),
  expires_at: timestamp('When the link expires.'),
})

export const NewMemberBody = Type.Object(
  { email, role },
  {
    ...CLOSED,
    title: 'NewMember',
    description: `At most ${INVITATIONS_MAX} open invitations and ${MEMBERS_MAX} members per account.`,
  },
)
export const MemberChangeBody = Component('MemberChange', { role })
export const RemovedMember = Component('RemovedMember', {
  id: Text('Id of the person.', 'usr_01m7eftph2b5xjt3vh71pmqpyd'),
  removed: YesNo('Always true: the person can no longer sign in.', true),
})
