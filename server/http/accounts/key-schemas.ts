import type { ApiKey } from '../../../domain/accounts/api-key.ts'
import { KEYS_MAX } from '../../../domain/accounts/api-keys.ts'
import { MODES } from '../../../domain/accounts/owner.ts'
import { SCOPES, type Scopes } from '../../../domain/accounts/permissions.ts'
import { toIso } from '../../../domain/iso.ts'
import {
  CLOSED,
  Component,
  Nullable,
  Omittable,
  OneOf,
  RuledText,
  Text,
  YesNo,
} from '../core/schemas/fields.ts'
import { Page, timestamp } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'
import { byId, TEXT_MAX } from './schemas.ts'

const NAME_MAX = 255

export const KeyParams = byId('key', 'Id of the key.')

const SCOPES_NOTE =
  '"full", or a list of scopes. `codes:write` is the same as `codes:create`, `codes:edit` and `codes:delete`.'
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
const expiresGiven = Omittable(
  RuledText(
    'expires_at',
    'When the key expires, in ISO 8601 with Z or an offset. Must be in the future. If null, the key never expires.',
    '2027-01-31T00:00:00.000Z',
  ),
)
const keyName = RuledText(
  'name',
  `Name that says what the key is for: 1 to ${NAME_MAX} characters.`,
  'Label printer',
)

export const NewKeyBody = Type.Object(
  {
    name: keyName,
    mode: Type.Optional(OneOf(MODES, 'Which data the key can access. Default: live.')),
    scopes: scopesGiven,
    expires_at: expiresGiven,
  },
  {
    ...CLOSED,
    title: 'NewApiKey',
    description: `An account can have at most ${KEYS_MAX} keys that are not revoked.`,
  },
)

export const KeyChangeBody = Type.Object(
  { name: Type.Optional(keyName), scopes: scopesGiven, expires_at: expiresGiven },
  { ...CLOSED, minProperties: 1, title: 'ApiKeyChange' },
)

const keyFields = {
  id: Text('Id of the key.', 'key_01m7eftph2b5xjt3vh71pmqpyd'),
  name: Text('Name that says what the key is for.', 'Label printer'),
  mode: OneOf(MODES, 'Which data the key can access.'),
  scopes: Type.Unsafe<Scopes>(scopesSchema),
  last_four: Text("The key's last four characters.", 'x7Qa'),
  created_at: timestamp('When the key was created.'),
  created_by: Nullable(
    Text(
      'Email address of the member who created the key; null if the operator created it.',
      'ada@example.com',
    ),
  ),
  expires_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the key expires; null if it never expires.',
      examples: [null],
    }),
  ),
  last_used_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the key was last used, to the minute; null if it has not been used.',
      examples: ['2026-01-31T23:59:00.000Z'],
    }),
  ),
  revoked_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the key was revoked; null if it is still valid.',
      examples: [null],
    }),
  ),
}

/** What a key is told of itself. */
const { id, name, mode, scopes, expires_at } = keyFields
export const keyOfCaller = { id, name, mode, scopes, expires_at }

export function toKeyOfCaller(key: ApiKey) {
  const { id, name, mode, scopes, expiresAt } = key
  const expires_at = toIso(expiresAt)
  return { id, name, mode, scopes, expires_at }
}

export const KeyView = Component('ApiKey', keyFields)
export const KeyList = Page(
  'ApiKeyList',
  KeyView,
  'Keys, newest first, including keys revoked in the last 90 days.',
)
export const KeySecretView = Component('NewApiKeyWithSecret', {
  ...keyFields,
  key: Text('The full key, which is returned only in this response.', 'sk_live_…'),
})

export const RevokeBody = Component('RevokeKey', {
  key: Text('The full key.', 'sk_live_…', { maxLength: TEXT_MAX }),
})
export const RevokedView = Component('RevokedKey', {
  id: Text('Id of the key.', 'key_01m7eftph2b5xjt3vh71pmqpyd'),
  revoked: YesNo('Always true: the key no longer works.', true),
})
