import type { Author, Code } from '../../domain/codes/code.ts'
import { toSlug } from '../../domain/codes/short-code.ts'
import type { Value } from '../engine/database.ts'

/** Codes as rows and back: the one place that knows how a code lies in its table. */

/** What a code is read from. */
export const SELECTED = `id, account_id, mode, short_code, name, destination_url, status, style, made_by,
  destinations, revision, created_at, updated_at`

export const CODE_COLUMNS = {
  id: 'text',
  account_id: 'text',
  mode: 'text',
  slug: 'text',
  short_code: 'text',
  name: 'text',
  destination_url: 'text',
  status: 'text',
  style: 'text',
  made_by: 'text',
  search_text: 'text',
  destinations: 'int',
  revision: 'int',
  created_at: 'int',
  updated_at: 'int',
} as const

export const DESTINATION_COLUMNS = {
  code_id: 'text',
  number: 'int',
  destination_url: 'text',
  changed_at: 'int',
  author_kind: 'text',
  author_name: 'text',
} as const

export interface CodeRow {
  id: string
  account_id: string
  mode: Code['mode']
  short_code: string
  name: string
  destination_url: string | null
  status: Code['status']
  style: string
  made_by: Code['madeBy']
  destinations: number
  revision: number
  created_at: number
  updated_at: number
}

export interface DestinationRow {
  destination_url: string
  changed_at: number
  author_kind: Author['kind']
  author_name: string
}

/** Parted by a character that no field can hold, so that a search stays within one field. */
export function searchText(code: Code): string {
  return [code.name, code.shortCode, code.destinationUrl ?? ''].map(toSearchForm).join('\n')
}

/** Letter case does not matter; a Greek sigma has two small forms, by its place in the word. */
export function toSearchForm(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}

export function slugOf(row: readonly Value[]): string {
  return String(row[Object.keys(CODE_COLUMNS).indexOf('slug')])
}

/** In the order of CODE_COLUMNS. */
export function toRow(code: Code): Value[] {
  return [
    code.id,
    code.accountId,
    code.mode,
    toSlug(code.shortCode),
    code.shortCode,
    code.name,
    code.destinationUrl,
    code.status,
    JSON.stringify(code.style),
    code.madeBy,
    searchText(code),
    code.destinations,
    code.revision,
    code.createdAt,
    code.updatedAt,
  ]
}

export function toCode(row: CodeRow): Code {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    shortCode: row.short_code,
    name: row.name,
    destinationUrl: row.destination_url,
    status: row.status,
    style: JSON.parse(row.style),
    madeBy: row.made_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    destinations: row.destinations,
    revision: row.revision,
  }
}

export function toPastDestination(row: DestinationRow) {
  return {
    destinationUrl: row.destination_url,
    changedAt: row.changed_at,
    author: { kind: row.author_kind, name: row.author_name },
  }
}
