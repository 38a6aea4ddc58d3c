import { EXTERNAL_ID_MAX, NOTES_MAX, TAG_MAX, TAGS_MAX } from '../../../domain/codes/limits.ts'
import { Nullable, Omittable } from '../core/schemas/schemas.ts'
import { Type } from '../core/schemas/type.ts'

/** Labels: tags, external id and notes. And the domain, which is chosen with them. */

const tag = Type.String({
  'x-rule': 'tag',
  description: `A tag of 1 to ${TAG_MAX} characters, without commas or slashes.`,
  examples: ['Summer 2026'],
})

const Tags = Type.Array(tag, { description: 'Tags, in alphabetical order.' })

/** Some tags that are added or removed. */
export function someTags(description: string) {
  return Type.Optional(
    Type.Array(tag, { minItems: 1, maxItems: TAGS_MAX, description, examples: [['Summer 2026']] }),
  )
}

export const labelInput = {
  tags: Type.Optional(
    Type.Unsafe<string[] | null>({
      ...Type.Array(tag, { maxItems: TAGS_MAX }),
      type: ['array', 'null'],
      description: `Up to ${TAGS_MAX} tags, which replace all tags of the code; null or [] removes them. Tags are case-insensitive and keep the spelling with which they were first used in the account.`,
      examples: [['Summer 2026', 'Berlin']],
    }),
  ),
  external_id: Omittable<string>({
    type: 'string',
    'x-rule': 'external_id',
    description: `Your own id for the code: 1 to ${EXTERNAL_ID_MAX} characters, unique in the account and mode. null removes it.`,
    examples: ['A-1001'],
  }),
  notes: Omittable<string>({
    type: 'string',
    'x-rule': 'notes',
    description: `Notes of up to ${NOTES_MAX} characters, visible only within the account. null removes them.`,
    examples: ['On the kitchen door.'],
  }),
}

/** Never changed: printed codes contain it. */
export const domainInput = Omittable<string>({
  type: 'string',
  'x-rule': 'domain',
  description:
    'Base URL of the short link: SHORT_BASE_URL (the default) or one of SHORT_DOMAINS. Cannot be changed after creation.',
  examples: ['https://go.example.com'],
})

export const labelView = {
  tags: Tags,
  external_id: Nullable<string>({
    type: 'string',
    description: 'Your own id for the code.',
    examples: ['A-1001'],
  }),
  notes: Nullable<string>({
    type: 'string',
    description: 'Notes, visible only within the account.',
    examples: ['On the kitchen door.'],
  }),
  domain: Type.String({
    description: 'Base URL of the short link. The short code works on all domains.',
    examples: ['https://go.example.com'],
  }),
}
