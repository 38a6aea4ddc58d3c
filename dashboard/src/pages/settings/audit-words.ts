import type { AuditEntry } from '../../../../client/client.ts'
import { toMoment } from '../../format.ts'
import { words } from '../../words.ts'

/** An entry in words: what was done, to what, and what became of its fields. */
const text = words.settings.audit

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

/** Without what the sentence says already. */
export function changesOf(entry: AuditEntry): FieldWords[] {
  const name = ownNameOf(entry)
  return Object.entries(entry.changes).flatMap(([field, { from, to }]) => {
    const isNamed = (from === null || to === null) && (from ?? to) === name
    const isEmpty = (from ?? '') === '' && (to ?? '') === ''
    if (isNamed || isEmpty || field === 'revoked_at' || field === 'password') return []
    const label = Object.hasOwn(text.fields, field) ? text.fields[field] : undefined
    return [{ field: label ?? field.replaceAll('_', ' '), from: toWords(from), to: toWords(to) }]
  })
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function toWords(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value === '(hidden)') return text.hidden
  if (value === 'full') return text.everything
  if (typeof value === 'string') return TIME.test(value) ? toMoment(value) : value
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (Array.isArray(value)) return value.map((one) => toWords(one) ?? text.none).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${name} ${toWords(one) ?? text.none}`)
    .join(', ')
}
