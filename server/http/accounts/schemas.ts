import { KEYS_MAX } from '../../domain/accounts/api-keys.ts'
import { MODES } from '../../domain/accounts/keys.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../domain/accounts/passwords.ts'
import { ROLES, SCOPES, type Scopes } from '../../domain/accounts/permissions.ts'
import { BROWSERS, DEVICES } from '../../domain/scans/scans.ts'
import { Nullable, Omittable, OneOf, timestamp } from '../frame/schemas.ts'
import { type Static, Type } from '../frame/type.ts'

/** People, their sessions, and keys. */

const closed = { additionalProperties: false } as const
const TEXT_MAX = 1000
const NAME_MAX = 255

const byId = (prefix: string, what: string) =>
  Type.Object({
    id: Type.String({ description: what, examples: [`${prefix}_01m7eftph2b5xjt3vh71pmqpyd`] }),
  })
export const SessionParams = byId('ses', 'Id of the session.')
export const MemberParams = byId('usr', 'Id of the member.')
export const KeyParams = byId('key', 'Id of the key.')

const email = Type.String({
  maxLength: TEXT_MAX,
  description: 'One email address belongs to one account.',
  examples: ['ada@example.com'],
})
const password = (description: string) =>
  Type.String({ maxLength: TEXT_MAX, description, examples: ['correct horse battery staple'] })

const NEW_PASSWORD = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters, and none of the most common ones.`
const role = OneOf(
  ROLES,
  'owner: everything; editor: all but members, keys, webhook secrets and the account; viewer: reads.',
)

export const SetUpBody = Type.Object(
  {
    token: Type.String({
      maxLength: TEXT_MAX,
      description: 'The part of the link after #.',
      examples: ['5WcYbQ…'],
    }),
    email: Omittable<string>({
      type: 'string',
      maxLength: TEXT_MAX,
      description: 'Required with a set-up link; an invitation has one already.',
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
  { current_password: password('The present one.'), new_password: password(NEW_PASSWORD) },
  { ...closed, title: 'PasswordChange' },
)

export const SignedInView = Type.Object(
  {
    user: Type.Object(
      {
        id: Type.String({
          description: 'The person.',
          examples: ['usr_01m7eftph2b5xjt3vh71pmqpyd'],
        }),
        email,
        role,
      },
      { ...closed, description: 'Who is signed in.' },
    ),
    account: Type.Object(
      {
        id: Type.String({
          description: 'The account.',
          examples: ['acct_01m7eftph2b5xjt3vh71pmqpyd'],
        }),
        name: Type.String({ description: 'Display name.', examples: ['Acme'] }),
        plan: Type.String({ description: 'Determines the limits.', examples: ['pro'] }),
      },
      { ...closed, description: 'Their account.' },
    ),
    session: Type.Object(
      {
        id: Type.String({
          description: 'The session.',
          examples: ['ses_01m7eftph2b5xjt3vh71pmqpyd'],
        }),
        created_at: timestamp('When it was opened.'),
        expires_at: timestamp('When it ends; earlier if it is not used for 7 days.'),
      },
      { ...closed, description: 'This session.' },
    ),
    base_url: Type.String({
      description: 'The public address of the service.',
      examples: ['https://qr.example.com'],
    }),
    short_base_url: Type.String({
      description: 'What short links start with, unless their code has another domain.',
      examples: ['https://qr.example.com'],
    }),
    short_domains: Type.Array(Type.String(), {
      description: 'The other addresses that a code can have as its `domain`.',
      examples: [['https://go.example.org']],
    }),
  },
  { ...closed, title: 'SignedIn' },
)

export const SignedOutView = Type.Object(
  { signed_out: Type.Boolean({ description: 'The session has ended.', examples: [true] }) },
  { ...closed, title: 'SignedOut' },
)

const SessionView = Type.Object(
  {
    id: Type.String({ description: 'The session.', examples: ['ses_01m7eftph2b5xjt3vh71pmqpyd'] }),
    current: Type.Boolean({ description: 'The one of this request.', examples: [true] }),
    device: OneOf(DEVICES, 'Where it was opened.'),
    browser: OneOf(BROWSERS, 'Where it was opened.'),
    created_at: timestamp('When it was opened.'),
    last_used_at: timestamp('To the minute.'),
    expires_at: timestamp('When it ends.'),
  },
  { ...closed, title: 'Session' },
)

export const SessionList = Type.Object(
  { data: Type.Array(SessionView, { description: 'Newest first.' }) },
  { ...closed, title: 'SessionList' },
)

export const MemberView = Type.Object(
  {
    id: Type.String({ description: 'The person.', examples: ['usr_01m7eftph2b5xjt3vh71pmqpyd'] }),
    email,
    role,
    status: OneOf(['active', 'invited'], 'invited: has not opened the link yet.'),
    created_at: timestamp('When they were invited, or set up the account.'),
  },
  { ...closed, title: 'Member', description: 'Someone who can sign in.' },
)

export const MemberList = Type.Object(
  { data: Type.Array(MemberView, { description: 'Oldest first.' }) },
  { ...closed, title: 'MemberList' },
)

export const InvitationView = Type.Object(
  {
    member: MemberView,
    invitation_url: Type.String({
      description: 'Works once. Shown only here: hand it over yourself, no mail is sent.',
      examples: ['https://qr.example.com/app/invitation#5WcYbQ…'],
    }),
    expires_at: timestamp('When the link stops working.'),
  },
  { ...closed, title: 'Invitation' },
)

export const NewMemberBody = Type.Object({ email, role }, { ...closed, title: 'NewMember' })
export const MemberChangeBody = Type.Object({ role }, { ...closed, title: 'MemberChange' })
export const RemovedMember = Type.Object(
  {
    id: Type.String({ description: 'The person.', examples: ['usr_01m7eftph2b5xjt3vh71pmqpyd'] }),
    removed: Type.Boolean({ description: 'They can no longer sign in.', examples: [true] }),
  },
  { ...closed, title: 'RemovedMember' },
)

const SCOPES_NOTE = '"full", or a list of scopes.'
const scopesSchema = {
  anyOf: [
    { type: 'string', enum: ['full'] },
    {
      type: 'array',
      minItems: 1,
      maxItems: SCOPES.length,
      uniqueItems: true,
      items: { type: 'string', enum: SCOPES },
    },
  ],
  description: SCOPES_NOTE,
  examples: [['codes:read', 'analytics:read']],
}
const scopesGiven = Type.Optional(
  Type.Unsafe<Scopes>({
    'x-rule': 'scopes',
    'x-told': { anyOf: scopesSchema.anyOf },
    description: `${SCOPES_NOTE} Default: "full".`,
    examples: scopesSchema.examples,
  }),
)
const expiresGiven = Omittable<string>({
  type: 'string',
  'x-rule': 'expires_at',
  description: 'ISO 8601, in the future; null: never.',
  examples: ['2027-01-31T00:00:00.000Z'],
})
const keyName = Type.String({
  'x-rule': 'name',
  description: `What it is for: 1 to ${NAME_MAX} characters.`,
  examples: ['Label printer'],
})

export const NewKeyBody = Type.Object(
  {
    name: keyName,
    mode: Type.Optional(OneOf(MODES, 'Default: live.')),
    scopes: scopesGiven,
    expires_at: expiresGiven,
  },
  { ...closed, title: 'NewApiKey', description: `At most ${KEYS_MAX} keys per account.` },
)
export type NewKeyBody = Static<typeof NewKeyBody>

export const KeyChangeBody = Type.Object(
  { name: Type.Optional(keyName), scopes: scopesGiven, expires_at: expiresGiven },
  { ...closed, minProperties: 1, title: 'ApiKeyChange' },
)
export type KeyChangeBody = Static<typeof KeyChangeBody>

const keyFields = {
  id: Type.String({ description: 'The key.', examples: ['key_01m7eftph2b5xjt3vh71pmqpyd'] }),
  name: Type.String({ description: 'What it is for.', examples: ['Label printer'] }),
  mode: OneOf(MODES, 'Which data it sees.'),
  scopes: Type.Unsafe<Scopes>(scopesSchema),
  last_four: Type.String({ description: 'Its last four characters.', examples: ['x7Qa'] }),
  created_at: timestamp('When it was created.'),
  created_by: Nullable<string>({
    type: 'string',
    description: 'Email address of a member; null: the operator.',
    examples: ['ada@example.com'],
  }),
  expires_at: Nullable<string>({
    type: 'string',
    format: 'date-time',
    description: 'Null: never.',
    examples: [null],
  }),
  last_used_at: Nullable<string>({
    type: 'string',
    format: 'date-time',
    description: 'To the minute; null: never.',
    examples: ['2026-01-31T23:59:00.000Z'],
  }),
  revoked_at: Nullable<string>({
    type: 'string',
    format: 'date-time',
    description: 'Null: it is valid.',
    examples: [null],
  }),
}

export const KeyView = Type.Object(keyFields, { ...closed, title: 'ApiKey' })
export const KeyList = Type.Object(
  { data: Type.Array(KeyView, { description: 'Newest first, with those that were revoked.' }) },
  { ...closed, title: 'ApiKeyList' },
)
export const KeySecretView = Type.Object(
  {
    ...keyFields,
    key: Type.String({ description: 'Shown only here.', examples: ['sk_live_…'] }),
  },
  { ...closed, title: 'NewApiKeyWithSecret' },
)

export const RevokeBody = Type.Object(
  {
    key: Type.String({
      maxLength: TEXT_MAX,
      description: 'The key itself.',
      examples: ['sk_live_…'],
    }),
  },
  { ...closed, title: 'RevokeKey' },
)
export const RevokedView = Type.Object(
  {
    id: Type.String({ description: 'The key.', examples: ['key_01m7eftph2b5xjt3vh71pmqpyd'] }),
    revoked: Type.Boolean({ description: 'It fails from now on.', examples: [true] }),
  },
  { ...closed, title: 'RevokedKey' },
)
