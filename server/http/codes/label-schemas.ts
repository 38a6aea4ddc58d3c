import { LABEL_TEXTS } from '../../../domain/codes/field-texts.ts'
import { LABELS, perLabel } from '../../../domain/codes/fields.ts'
import { TAG_MAX, TAGS_MAX } from '../../../domain/codes/limits.ts'
import { ListOf, Nullable, Omittable, RuledText, Text } from '../core/schemas/fields.ts'
import { Type } from '../core/schemas/type.ts'

/** Tags, and the labels of domain/codes/fields.ts. And the domain, which is chosen with them. */

const tag = RuledText(
  'tag',
  `A tag of 1 to ${TAG_MAX} characters, without commas or slashes.`,
  'Summer 2026',
)

const Tags = ListOf(tag, 'Tags, in alphabetical order.')

/** Some tags that are added or removed. */
export function someTags(description: string) {
  return Type.Optional(
    Type.Array(tag, { minItems: 1, maxItems: TAGS_MAX, description, examples: [['Summer 2026']] }),
  )
}

export const tagsInput = {
  tags: Type.Optional(
    Type.Unsafe<string[] | null>({
      ...Type.Array(tag, { maxItems: TAGS_MAX }),
      type: ['array', 'null'],
      description: `Up to ${TAGS_MAX} tags, which replace all tags of the code; null or [] removes them. Tags are case-insensitive and keep the spelling with which they were first used in the account.`,
      examples: [['Summer 2026', 'Berlin']],
    }),
  ),
}

export const labelInput = perLabel(({ name }) =>
  Omittable(RuledText(name, LABEL_TEXTS[name].input, LABEL_TEXTS[name].example)),
)

const labelOutput = perLabel(({ name }) =>
  Nullable(Text(LABEL_TEXTS[name].view, LABEL_TEXTS[name].example)),
)

/** Those that many codes may share, and those that they may not. */
export const sharedLabelInput = labelsThat(({ isUnique }) => !isUnique)
export const uniqueLabelInput = labelsThat(({ isUnique }) => isUnique)

function labelsThat(isMeant: (label: { readonly isUnique: boolean }) => boolean) {
  const labels = Object.values(LABELS).filter(isMeant)
  return Object.fromEntries(labels.map(({ name }) => [name, labelInput[name]])) as typeof labelInput
}

/** Never changed: printed codes contain it. */
export const domainInput = Omittable(
  RuledText(
    'domain',
    'Base URL of the short link: SHORT_BASE_URL (the default) or one of SHORT_DOMAINS. Cannot be changed after creation.',
    'https://go.example.com',
  ),
)

export const labelView = {
  tags: Tags,
  ...labelOutput,
  domain: Text(
    'Base URL of the short link. The short code works on all domains.',
    'https://go.example.com',
  ),
}

/** In a list, only with `view=full`. */
export const labelItem = perLabel(({ name }) => Type.Optional(labelOutput[name]))
