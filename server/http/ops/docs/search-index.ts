import { SITE } from './contents.ts'
import type { SitePage } from './page.ts'

/**
 * What the search of the site knows: of each section its title, page, address, how it begins, and
 * every word once. The browser loads it when somebody begins to search.
 */
export type Entry = readonly [
  title: string,
  page: string,
  address: string,
  begins: string,
  words: string,
]

const BEGINS_MAX = 110

export function toIndex(pages: readonly SitePage[]): Entry[] {
  return pages.flatMap(({ path, title: page, sections }) =>
    sections.map(({ level, anchor, title, text }): Entry => {
      const address = SITE + path + (level === 1 ? '' : `#${anchor}`)
      return [title, level === 1 ? '' : page, address, beginningOf(text), wordsOf(text)]
    }),
  )
}

function beginningOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= BEGINS_MAX) return line
  return `${line.slice(0, line.lastIndexOf(' ', BEGINS_MAX))} …`
}

/** As people type them: `Retry-After`, `X-RateLimit-Reset` and `next_cursor` are one word each. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_][\p{L}\p{N}_-]*/gu) ?? []
  return [...new Set(words.filter((word) => word.length > 2 && word.length < 40))].join(' ')
}
