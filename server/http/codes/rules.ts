import { fieldRules } from '../../../domain/codes/codes.ts'
import { DESTINATION_MAX_BYTES } from '../../../domain/codes/destination.ts'
import { TEXTS } from '../../../domain/codes/fields.ts'
import { SHORT_CODE_MAX, SHORT_CODE_MIN, TAG_MAX, TAGS_MAX } from '../../../domain/codes/limits.ts'
import { layoutFault } from '../../../domain/codes/print/sheets.ts'
import { languageFault, languagesFault } from '../../../domain/codes/routing/languages.ts'
import { laterLabelFaults } from '../../../domain/codes/routing/later-label.ts'
import { countryFault, routingFaults } from '../../../domain/codes/routing/routing-faults.ts'
import { domainFault, type ShortBases, toBaseUrls } from '../../../domain/codes/short-bases.ts'
import { styleFaults } from '../../../domain/codes/style.ts'
import { tagFault, tagListFault } from '../../../domain/codes/tags.ts'
import {
  type BulkChangeFields,
  bulkChangeFaults,
} from '../../../domain/codes/writing/bulk-changes.ts'
import {
  type NewCodeFields,
  newCodeFaults,
  putCodeFaults,
} from '../../../domain/codes/writing/put-code.ts'
import type { Fault } from '../../../domain/errors.ts'
import { isObject } from '../../../domain/is-object.ts'
import { forTexts, named, type Rule, type Rules, toFaults } from '../core/schemas/rules.ts'

const URL_LENGTH = { min: 1, max: DESTINATION_MAX_BYTES, of: 'bytes' } as const

/** What `x-rule` means in the schemas of codes, and where others name parts of a code. */
export function codeRules(bases: ShortBases): Rules {
  const shortBases = toBaseUrls(bases)
  const known = { code: 'choice', allowed: [bases.main, ...bases.domains] } as const
  const routing: Rule = (body) => routingFaults(body, shortBases)
  return {
    new_code: (body) =>
      isObject(body)
        ? [...newCodeFaults(body as NewCodeFields), ...routing(body), ...laterLabelFaults(body)]
        : [],
    put_code: (body) =>
      isObject(body) ? [...putCodeFaults(body as NewCodeFields), ...routing(body)] : [],
    style: (style) =>
      isObject(style) ? styleFaults(style as Readonly<Record<string, unknown>>) : [],
    code_change: routing,
    code_change_item: (body) => [...routing(body), ...emptyItemFaults(body)],
    bulk_change: (body) => (isObject(body) ? bulkChangeFaults(body as BulkChangeFields) : []),
    ...forTexts(
      {
        ...fieldRules(bases),
        country: named('country', countryFault),
        language: named('language', languageFault),
        languages: named('language', languagesFault),
        layout: named('layout', layoutFault),
        tag: named('tag', tagFault),
        tag_name: named('name', tagFault),
        tag_list: named('tag', tagListFault),
      },
      {
        ...Object.fromEntries(TEXTS.map(({ name, text }) => [name, text])),
        short_code: { min: SHORT_CODE_MIN, max: SHORT_CODE_MAX },
        tag: { min: 1, max: TAG_MAX },
        tag_name: { min: 1, max: TAG_MAX },
        tag_list: { min: 1, max: TAGS_MAX, of: 'entries' },
        destination_url: URL_LENGTH,
        destination: URL_LENGTH,
      },
    ),
    domain: (text) => (typeof text === 'string' ? toFaults(domainFault(text, bases), known) : []),
  }
}

/** An item names its code, and has to change something of it. */
function emptyItemFaults(body: unknown): readonly Fault[] {
  if (!isObject(body) || Object.keys(body as object).some((field) => field !== 'id')) return []
  return [
    { param: '', message: 'The item must contain at least one field to change', code: 'required' },
  ]
}
