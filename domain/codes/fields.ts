import type { Code } from './code.ts'
import { EXTERNAL_ID_MAX, NAME_MAX, NOTES_MAX } from './limits.ts'

/**
 * The fields of a code, each declared once. Rules, schemas, audit log, webhooks, CSV files, imports,
 * storage, `qr` and the dashboard follow from this table. Browsers load it: what documentation says
 * about a field is in field-texts.ts.
 */
interface CodeField {
  /** Its name in the API, webhooks, CSV files and the audit log, which has all fields with a name. */
  readonly name: string | null
  /** 'by edits': what counts as an edit. 'otherwise': the status is switched, the rest follows. */
  readonly changes: 'never' | 'by edits' | 'otherwise'
  readonly text?: TextLimits
  /** Headings of columns in other services, without spaces, signs and capital letters. */
  readonly headings?: readonly string[]
}

/** What a text may be, in characters. */
export interface TextLimits {
  readonly min: number
  readonly max: number
  /** Spaces at the start and the end. */
  readonly outerSpaces: 'cut' | 'refused' | 'kept'
  readonly hasLines: boolean
}

/** A text that helps people to find a code or to work with it. Redirects do not depend on it. */
interface Label extends CodeField {
  readonly name: string
  /** It is stored as it was sent: nothing is cut. */
  readonly text: TextLimits & { readonly outerSpaces: 'refused' | 'kept' }
  readonly headings: readonly string[]
  /** Of all codes of an account and mode, at most one has the value. */
  readonly isUnique: boolean
}

export const LABELS = {
  externalId: {
    name: 'external_id',
    changes: 'by edits',
    text: { min: 1, max: EXTERNAL_ID_MAX, outerSpaces: 'refused', hasLines: false },
    headings: ['externalid', 'id', 'sku', 'yourid', 'reference', 'ref'],
    isUnique: true,
  },
  notes: {
    name: 'notes',
    changes: 'by edits',
    text: { min: 0, max: NOTES_MAX, outerSpaces: 'kept', hasLines: true },
    headings: ['notes', 'note', 'comment', 'comments', 'description'],
    isUnique: false,
  },
} as const satisfies Partial<Record<keyof Code, Label>>

export type LabelKey = keyof typeof LABELS
/** As the API spells it. */
export type LabelName = (typeof LABELS)[LabelKey]['name']

const HIDDEN = { name: null, changes: 'never' } as const
const KEPT = { name: null, changes: 'otherwise' } as const

/** In the order of the audit log. */
export const FIELDS = {
  id: HIDDEN,
  accountId: HIDDEN,
  mode: HIDDEN,
  name: {
    name: 'name',
    changes: 'by edits',
    text: { min: 1, max: NAME_MAX, outerSpaces: 'cut', hasLines: false },
    headings: ['name', 'title', 'label', 'codename', 'qrname'],
  },
  shortCode: {
    name: 'short_code',
    changes: 'never',
    headings: ['shortcode', 'slug', 'code', 'backhalf', 'shortlink', 'alias', 'customcode'],
  },
  destinationUrl: {
    name: 'destination_url',
    changes: 'by edits',
    headings: [
      ...['destinationurl', 'url', 'link', 'destination', 'target', 'targeturl', 'longurl'],
      ...['leadsto', 'website', 'redirecturl', 'href'],
    ],
  },
  /** Several fields: see domain/codes/routing/routing-body.ts. */
  routing: { name: null, changes: 'by edits' },
  status: { name: 'status', changes: 'otherwise' },
  style: { name: 'style', changes: 'never' },
  madeBy: HIDDEN,
  tags: {
    name: 'tags',
    changes: 'by edits',
    headings: ['tags', 'tag', 'labels', 'keywords'],
  },
  ...LABELS,
  domain: {
    name: 'domain',
    changes: 'never',
    headings: ['domain', 'shortdomain'],
  },
  createdAt: HIDDEN,
  updatedAt: KEPT,
  schedule: KEPT,
  unwritten: KEPT,
  version: { name: 'version', changes: 'otherwise' },
  revision: KEPT,
} as const satisfies Readonly<Record<keyof Code, CodeField>>

const ALL = Object.entries(FIELDS) as readonly [keyof Code, CodeField][]

export const EDITED = ALL.flatMap(([key, { changes }]) => (changes === 'by edits' ? [key] : []))

export const AUDITED = ALL.flatMap(([key, { name }]) => (name === null ? [] : [{ key, name }]))

/** The fields that are plain texts. */
export const TEXTS = ALL.flatMap(([, { name, text }]) =>
  name !== null && text ? [{ name, text }] : [],
)

const LABEL_ENTRIES = Object.entries(LABELS) as readonly [LabelKey, Label & { name: LabelName }][]

export const LABEL_NAMES: readonly LabelName[] = LABEL_ENTRIES.map(([, { name }]) => name)

/** A value for each label, by its name. */
export function perLabel<Value>(
  toValue: (label: Label & { readonly name: LabelName }, key: LabelKey) => Value,
): Readonly<Record<LabelName, Value>> {
  return Object.fromEntries(
    LABEL_ENTRIES.map(([key, label]) => [label.name, toValue(label, key)]),
  ) as Record<LabelName, Value>
}

type Labels<Keys extends string> = Readonly<Record<Keys, string | null>>

export const NO_LABELS = Object.fromEntries(
  LABEL_ENTRIES.map(([key]) => [key, null]),
) as Labels<LabelKey>

/** As the API shows them. */
export function labelsOf(code: Labels<LabelKey>): Labels<LabelName> {
  return perLabel((_, key) => code[key])
}

/** What a body says about labels: an empty text stands for none. */
export function labelsIn(
  body: Partial<Record<LabelName, string | null | undefined>>,
): Partial<Labels<LabelKey>> {
  const given = LABEL_ENTRIES.flatMap(([key, { name }]) => {
    const text = body[name]
    return text === undefined ? [] : [[key, text || null] as const]
  })
  return Object.fromEntries(given)
}
