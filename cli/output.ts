import type { Colour } from '../terminal/colour.ts'
import { type Column, toTable } from '../terminal/table.ts'
import type { Context } from './command.ts'

/** What `--json` prints: an object as it is, of a list one per line. */
export function printJson({ terminal }: Pick<Context, 'terminal'>, value: unknown): Promise<void> {
  return terminal.write(`${toJson(value, 2)}\n`)
}

/** Control characters that JSON leaves as they are, but a terminal would obey. */
const LEFT = /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

export function toJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(
    LEFT,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export async function printLines(
  { terminal }: Pick<Context, 'terminal'>,
  values: Iterable<unknown> | AsyncIterable<unknown>,
): Promise<void> {
  for await (const value of values) await terminal.write(`${toJson(value)}\n`)
}

export async function printTable<Row>(
  { terminal }: Pick<Context, 'terminal'>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  await terminal.write(`${toTable(terminal, columns, rows).join('\n')}\n`)
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** A moment as people read it, in the time zone of this machine: `2026-11-18 12:04`. */
export function toMoment(iso: string | null | undefined): string {
  if (!iso) return ''
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${count === 1 ? one : many}`
}

/** What the service says beside its answer. */
export function warn(
  { terminal }: Pick<Context, 'terminal'>,
  { warnings = [] }: { readonly warnings?: readonly string[] },
): void {
  for (const warning of warnings) terminal.note(`qr: ${warning}`)
}

/** An address as tables show it. */
export function bare(url: string): string {
  return url.replace(/^https?:\/\//, '')
}

/** How a state of a code is shown. */
export const STATE_COLOURS: Readonly<Record<string, Colour>> = {
  active: 'green',
  scheduled: 'cyan',
  paused: 'yellow',
  expired: 'red',
  used_up: 'red',
  draft: 'dim',
}
