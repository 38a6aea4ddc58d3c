import type { AuditEntry } from '../../../../../client/client.ts'
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

export function actorOf({ actor: { type, name } }: AuditEntry): string {
  if (type === 'operator') return text.operator
  return type === 'api_key' ? text.key(name) : name
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
  const name = ownNameOf(entry) ?? names.get(target) ?? null
  return name ?? (action.startsWith('member.') ? text.someone : null)
}

/** What the entry itself says the thing is called: at that time, or after it. */
function ownNameOf({ changes }: AuditEntry, when: 'then' | 'after' = 'then'): string | null {
  const field = NAMES.find((one) => changes[one])
  const { from, to } = (field && changes[field]) ?? {}
  const name = when === 'then' ? (from ?? to) : (to ?? from)
  return typeof name === 'string' ? name : null
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
export function changesOf(entry: AuditEntry): FieldWords[] {
  const name = ownNameOf(entry)
  const isPhrased = (field: string) => FIELDS.some((one) => one === field)
  return Object.entries(entry.changes).flatMap(([field, { from, to }]) => {
    if (entry.action.startsWith('qrcode.') && isPhrased(field)) return []
    const isNamed = (from === null || to === null) && (from ?? to) === name
    const isEmpty = (from ?? '') === '' && (to ?? '') === ''
    if (isNamed || isEmpty || field === 'revoked_at' || field === 'password') return []
    const label = Object.hasOwn(text.fields, field) ? text.fields[field] : undefined
    return [
      {
        field: label ?? field.replaceAll('_', ' '),
        from: toWords(from, field),
        to: toWords(to, field),
      },
    ]
  })
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** What means something of its own in some fields is text like any other in the rest. */
function toWords(value: unknown, field: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return wordFor(value, field) ?? value
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value !== 'object') return String(value)
  const inside = (one: unknown, name: string) => isolated(toWords(one, name) ?? text.none)
  if (Array.isArray(value)) return value.map((one) => inside(one, field)).join(', ')
  return Object.entries(value)
    .map(([name, one]) => `${isolated(name)} ${inside(one, name)}`)
    .join(', ')
}

function wordFor(value: string, field: string): string | null {
  if (field === 'scopes' && value === 'full') return text.everything
  if (field === 'secret' && value === '(hidden)') return text.hidden
  const isTime = field === 'at' || field.endsWith('_at')
  return isTime && TIME.test(value) ? toMoment(value) : null
}
