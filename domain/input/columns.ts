import { FIELDS, LABEL_NAMES, type LabelName, perLabel } from '../codes/fields.ts'
import { completeUrl, isAddress } from './complete-url.ts'
import { suggestName } from './suggest-name.ts'

/** What a column can become, with the headings that other services give it. */
const HEADINGS = {
  name: FIELDS.name.headings,
  destination_url: FIELDS.destinationUrl.headings,
  short_code: FIELDS.shortCode.headings,
  tags: FIELDS.tags.headings,
  ...perLabel(({ headings }) => headings),
  domain: FIELDS.domain.headings,
  ios_url: ['iosurl', 'ios', 'iphone', 'iphoneurl', 'appstore', 'appstoreurl'],
  android_url: ['androidurl', 'android', 'playstore', 'playstoreurl', 'googleplay'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Field = keyof typeof HEADINGS
export const IMPORTED = Object.keys(HEADINGS) as readonly Field[]

/** For each column what it becomes; null: it is left out. */
export type Mapping = readonly (Field | null)[]

function toPlain(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The best name wins: of "link" and "destination_url", the second is the destination. */
export function guessMapping(headers: readonly string[]): Mapping {
  const plain = headers.map(toPlain)
  const mapping: (Field | null)[] = headers.map(() => null)
  for (const field of IMPORTED) {
    const alias = HEADINGS[field].find((name) =>
      plain.some((one, at) => one === name && !mapping[at]),
    )
    if (alias === undefined) continue
    mapping[plain.findIndex((one, at) => one === alias && !mapping[at])] = field
  }
  return mapping
}

/** A field has one column: the one that had it before gives it up. */
export function mapColumn(mapping: Mapping, column: number, field: Field | null): Mapping {
  return mapping.map((had, at) => (at === column ? field : had === field ? null : had))
}

type Cells = readonly string[]

export function cellOf(cells: Cells, mapping: Mapping, field: Field): string {
  const column = mapping.indexOf(field)
  return column === -1 ? '' : (cells[column] ?? '').trim()
}

/** The fields that make rules, in the order of the rules. */
export function ruleFields(cells: Cells, mapping: Mapping): Field[] {
  return (['ios_url', 'android_url'] as const).filter(
    (field) => cellOf(cells, mapping, field) !== '',
  )
}

function toTags(cell: string): string[] {
  return cell.split(',').flatMap((tag) => tag.trim() || [])
}

/** Of a row that leads nowhere, which is refused for that and not for its name. */
const UNNAMED = '-'

/** What is no address is sent as it is, so that the service refuses it: `nope` must not become https://nope. */
function toDestination(cell: string): string {
  return isAddress(cell) ? completeUrl(cell) : cell
}

/** The part of a new code in the API that a row can say. */
export interface ImportedCode extends Partial<Record<LabelName, string>> {
  name: string
  destination_url?: string
  short_code?: string
  domain?: string
  tags?: string[]
  rules?: ImportedRule[]
}

interface ImportedRule {
  when: { device: ('ios' | 'android')[] }
  destination_url: string
}

/** What is sent for a row. Without a column for names, a code is called after where it leads. */
export function toItem(cells: Cells, mapping: Mapping): ImportedCode {
  const of = (field: Field) => cellOf(cells, mapping, field)
  const destination = toDestination(of('destination_url'))
  const name = mapping.includes('name')
    ? of('name')
    : suggestName(destination) || destination || UNNAMED
  const tags = toTags(of('tags'))
  const rules = ruleFields(cells, mapping).map((field): ImportedRule => {
    const device = field === 'ios_url' ? 'ios' : 'android'
    return { when: { device: [device] }, destination_url: toDestination(of(field)) }
  })
  const texts = (['short_code', ...LABEL_NAMES] as const).filter(of)
  return {
    name,
    ...(destination !== '' && { destination_url: destination }),
    ...Object.fromEntries(texts.map((field) => [field, of(field)])),
    ...(of('domain') !== '' && { domain: completeUrl(of('domain')) }),
    ...(tags.length > 0 && { tags }),
    ...(rules.length > 0 && { rules }),
  }
}
