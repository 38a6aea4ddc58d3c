import { BRAND_NAME_MAX, CONTACT_MAX } from '../../../../domain/accounts/brand.ts'
import { DESTINATION_MAX_BYTES } from '../../../../domain/codes/destination.ts'
import { TEXTS, type TextLimits } from '../../../../domain/codes/fields.ts'
import {
  CODE_NAME_MAX,
  SHORT_CODE_PATTERN,
  TAG_MAX,
  TAGS_MAX,
} from '../../../../domain/codes/limits.ts'
import { ID_LENGTH } from '../../../../domain/ids.ts'
import { DATE_PATTERN } from '../../../../domain/time/periods.ts'
import { ZONE_PATTERN } from '../../../../domain/time/zones.ts'
import { DESCRIPTION_MAX, TARGET_URL_MAX_LENGTH } from '../../../../domain/webhooks/webhooks.ts'

/**
 * What rules of the domain (`x-rule`) mean in the words of JSON Schema, for programs that check before they
 * send. None refuses what the service takes. JSON Schema counts code points: of a limit in bytes it is the
 * loosest reading, and what is trimmed first has a pattern, since any number of blanks may surround it.
 */
export interface Told {
  readonly maxLength?: number
  readonly pattern?: string
}

/** 1 to so many characters between blanks. Read from left to right, so that no reader takes long. */
export function trimmed(max: number): Told {
  return { pattern: `^\\s*\\S[\\s\\S]{0,${max - 1}}\\s*$` }
}

export const MOMENT: Told = { pattern: DATE_PATTERN }
export const ZONE: Told = { pattern: ZONE_PATTERN }
export const URL_TEXT: Told = { maxLength: DESTINATION_MAX_BYTES }
export const CODE_NAME: Told = { maxLength: CODE_NAME_MAX }
export const TAG_NAME: Told = trimmed(TAG_MAX)

export function idTold(prefix: string): Told {
  return { pattern: `^${prefix}_[0-9a-z]{${ID_LENGTH}}$` }
}

function textTold({ max, outerSpaces }: TextLimits): Told {
  return outerSpaces === 'cut' ? trimmed(max) : { maxLength: max }
}

export const RULES_TOLD: Readonly<Record<string, Told>> = {
  ...Object.fromEntries(TEXTS.map(({ name, text }) => [name, textTold(text)])),
  brand_name: trimmed(BRAND_NAME_MAX),
  tag: TAG_NAME,
  tag_name: TAG_NAME,
  tag_list: { pattern: `^[^,/]+(,[^,/]+){0,${TAGS_MAX - 1}}$` },
  short_code: { pattern: SHORT_CODE_PATTERN },
  destination: URL_TEXT,
  destination_url: URL_TEXT,
  brand_color: { pattern: '^#[0-9A-Fa-f]{6}$' },
  contact_url: { maxLength: CONTACT_MAX },
  description: { maxLength: DESCRIPTION_MAX },
  webhook_url: { maxLength: TARGET_URL_MAX_LENGTH },
  timezone: ZONE,
  start_date: MOMENT,
  end_date: MOMENT,
  from: MOMENT,
  to: MOMENT,
  until: MOMENT,
  expires_at: MOMENT,
  at: MOMENT,
}
