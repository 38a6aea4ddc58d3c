import type { AuditEntry } from '../../../../../client/client.ts'
import type { Style } from '../../../../../domain/codes/style.ts'
import { toMoment } from '../../../format.ts'
import { isolated } from '../../../isolated.ts'
import { compare, type Led } from '../../../parts/code/compare.ts'
import { CLOCK_FIELDS, ROUTING_FIELDS } from '../../../parts/code/fields.ts'
import { changesOf as phrasesOf } from '../../../parts/code/history-changes.ts'
import { words } from '../../../words.ts'

/** An entry in words: what was done, to what, and what became of its fields. */
const text = words.settings.audit
/** What is said in phrases. */
const FIELDS = [...ROUTING_FIELDS, ...CLOCK_FIELDS]

export function actorOf({ actor: { type, id, name } }: AuditEntry, names: Names): string {
  if (type === 'operator') return text.operator
  if (type !== 'api_key') return name
  const called = names.get(id ?? '')
  return called === undefined ? text.key(name) : text.keyCalled(isolated(called), name)
}

/** An action of a newer server still reads as words. */
export function sentenceOf({ action }: AuditEntry): string {
  const known = Object.hasOwn(text.actions, action) ? text.actions[action] : undefined
  if (known) return known
  const [noun = '', verb = ''] = action.replaceAll('_', ' ').split('.')
  return text.other(noun, verb)
}

const NAMES = ['name', 'email', 'url'] as const

/** What things are called that an entry only has the id of. */
export type Names = ReadonlyMap<string, string>

/** The names that entries tell, the newest first. */
export function namesIn(entries: readonly AuditEntry[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const entry of entries) {
    const name = ownNameOf(entry, 'after')
    if (name !== null && !names.has(entry.target)) names.set(entry.target, name)
  }
  return names
}

export function nameOf(entry: AuditEntry, names: Names): string | null {
  const { action, target } = entry
  if (/\.(?:joined|password_changed|password_reset)$/.test(action)) return null
  const own = ownNameOf(entry)
  const known = names.get(target) ?? null
  // Of an address the log keeps only the beginning; the whole of it tells two endpoints apart.
  const isWhole = action.startsWith('webhook.') && known !== null && isAt(known, own ?? '')
  const name = isWhole ? known : (own ?? known)
  return name ?? (action.startsWith('member.') ? text.someone : null)
}

function isAt(url: string, place: string): boolean {
  return url.startsWith(place.replace(/…$/, ''))
}

/** What the entry itself says the thing is called: at that time, or after it. */
function ownNameOf({ changes }: AuditEntry, when: 'then' | 'after' = 'then'): string | null {
  const field = NAMES.find((one) => changes[one])
  const { from, to } = (field && changes[field]) ?? {}
  const name = when === 'then' ? (from ?? to) : (to ?? from)
  return typeof name === 'string' ? name : null
}

/** What is too long, or says nothing, as words: it is drawn. */
export interface StyleChange {
  readonly from: Style | null
  readonly to: Style | null
}

/** The style before and after; null: it is not told, or there was none and is none. */
export function styleChangeOf({ action, changes }: AuditEntry): StyleChange | null {
  const { style } = changes
  if (!style || !hasPicture(action)) return null
  const [from, to] = [toStyle(style.from), toStyle(style.to)]
  const isChange = action.endsWith('.updated')
  if (!isChange && [from, to].every((one) => Object.keys(one ?? {}).length === 0)) return null
  // Without a style of its own a code is black and square.
  return isChange ? { from: from ?? {}, to: to ?? {} } : { from, to }
}

/** Codes and brand styles. */
function hasPicture(action: string): boolean {
  return /^(?:qrcode|style)\./.test(action)
}

function toStyle(value: unknown): Style | null {
  return typeof value === 'object' && value !== null ? (value as Style) : null
}

/** For those who do not see the picture. */
export function styleWords(style: Style): string {
  return toWords(style, 'style') || text.plainStyle
}

export interface FieldWords {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** What became of where a code leads besides its destination, in the phrases of its history. */
export function routingChanges({ action, changes }: AuditEntry): string[] {
  if (!action.startsWith('qrcode.')) return []
  const sideOf = (side: 'from' | 'to'): Led => {
    const given = FIELDS.map((field) => [field, changes[field]?.[side] ?? undefined])
    return { destination_url: null, ...Object.fromEntries(given) }
  }
  return phrasesOf(compare(sideOf('from'), sideOf('to')))
}

/** Without what the sentence or a phrase says already. */
export function changesOf(entry: AuditEntry, names: Names = new Map()): FieldWords[] {
  const name = ownNameOf(entry)
  const isPhrased = (field: string) => FIELDS.some((one) => one === field)
  const changes = Object.entries(entry.changes).flatMap(([field, change]) =>
    field === 'brand' ? brandChanges(change) : [[field, change] as const],
  )
  return changes.flatMap(([field, { from, to }]) => {
    if (entry.action.startsWith('qrcode.') && isPhrased(field)) return []
    if (hasPicture(entry.action) && field === 'style') return []
    const isNamed = (from === null || to === null) && (from ?? to) === name
    const isEmpty = (from ?? '') === '' && (to ?? '') === ''
    if (isNamed || isEmpty || UNSAID.has(field)) return []
    const label = Object.hasOwn(text.fields, field) ? text.fields[field] : undefined
    const [was, now] = [toWords(from, field, names), toWords(to, field, names)]
    const said = { field: label ?? field.replaceAll('_', ' '), from: was, to: now }
    if (field !== 'url' || was === null || was !== now) return [said]
    return [{ ...said, from: null, to: text.restChanged(isolated(now)) }]
  })
}

type Change = AuditEntry['changes'][string]

/** Field by field: the log keeps the whole brand, of which most has stayed. */
function brandChanges({ from, to }: Change): (readonly [field: string, change: Change])[] {
  const [was, now] = [from ?? {}, to ?? {}] as [Parts, Parts]
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .map((name) => [`brand.${name}`, { from: was[name] ?? null, to: now[name] ?? null }] as const)
    .filter(([, change]) => change.from !== change.to)
}

const UNSAID = new Set(['revoked_at', 'password'])
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** What means something of its own in some fields is text like any other in the rest. */
function toWords(value: unknown, field: string, names: Names = new Map()): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return wordFor(value, field) ?? value
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value !== 'object') return String(value)
  const inside = (one: unknown, name: string) => isolated(toWords(one, name) ?? text.none)
  if (Array.isArray(value)) return value.map((one) => inside(one, field)).join(', ')
  const told = partsOf(value as Parts, field, names)
  if (told !== null) return told
  return Object.entries(value)
    .map(([name, one]) => `${isolated(name)} ${inside(one, name)}`)
    .join(', ')
}

type Parts = Readonly<Record<string, unknown>>

/** Of which scans a report is, and of which days. */
function partsOf(value: Parts, field: string, names: Names): string | null {
  const { type, qr_id: id, tag, days, start_date: first, end_date: last } = value
  if (field === 'period' && typeof days === 'number') return text.lastDays(days)
  if (field === 'period' && typeof first === 'string') return text.fromTo(first, String(last))
  if (field !== 'scope') return null
  if (type === 'tag') return text.ofTag(isolated(String(tag)))
  if (type === 'code') return text.ofCode(isolated(names.get(String(id)) ?? String(id)))
  return type === 'account' ? text.ofAll : null
}

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  scopes: { ...words.settings.keys.abilities, full: text.everything },
  secret: { '(hidden)': text.hidden },
  status: words.states,
  role: Object.fromEntries(
    Object.entries(words.settings.people.roles).map(([role, { name }]) => [role, name]),
  ),
}

function wordFor(value: string, field: string): string | null {
  const known = Object.hasOwn(WORDS, field) ? WORDS[field] : undefined
  if (known && Object.hasOwn(known, value)) return known[value] ?? null
  const isTime = field === 'at' || field.endsWith('_at')
  return isTime && TIME.test(value) ? toMoment(value) : null
}
