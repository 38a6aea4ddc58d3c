import type { Phrase } from '../words/phrase.ts'
import type { Link } from './letter.ts'
import { look } from './style.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

/** Links and addresses break between their parts first. */
export function toBreakable(text: string): string {
  return text
    .split(/(?<=[^/])(?=[/?#@])/)
    .map(escaped)
    .join('<wbr>')
}

/** A table that is there for the layout. */
export const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** What stands out is often somebody's name, which may be written from the right. */
export function toRich(phrase: Phrase): string {
  if (typeof phrase === 'string') return escaped(phrase)
  return phrase
    .map((part) =>
      typeof part === 'string' ? escaped(part) : `<b dir="auto">${escaped(part.strong)}</b>`,
    )
    .join('')
}

export function toLink({ text, url }: Link, tints: readonly ('ink' | 'ink2')[]): string {
  return `<a href="${escaped(url)}" ${look(tints, 'text-decoration:underline')}>${escaped(text)}</a>`
}
