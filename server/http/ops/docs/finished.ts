/** What a page of the site needs that only its finished text can give. */

const DESCRIPTION_MAX = 160
const PARAGRAPH = /<\/h1>.*?<p>(.*?)<\/p>/s
const TAG = /<[^>]+>/g

/** For search engines and previews: the first paragraph, cut between words. HTML goes in and out. */
export function descriptionOf(html: string, before = ''): string {
  const first = PARAGRAPH.exec(html)?.[1] ?? ''
  const text = `${before}${first}`.replace(TAG, '').replace(/\s+/g, ' ').trim()
  if (text.length <= DESCRIPTION_MAX) return text
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_MAX - 1))}…`
}

const SCROLLER_OR_HEADING =
  /<h([1-6]) [^>]*>(.*?)<\/h\1>|<(div class="scroll"|pre) tabindex="0">(?:<table>)?/gs
const KINDS = { 'div class="scroll"': ['region', 'table'], pre: ['group', 'code'] } as const

/**
 * Tables and code scroll by keyboard, so each has a role and a name: the headings above it, and a number
 * where there are several. Code is a group: dozens of regions would bury the landmarks of a page.
 */
export function nameScrollers(html: string): string {
  const headings: string[] = []
  const counts = new Map<string, number>()
  return html.replace(SCROLLER_OR_HEADING, (found, level, title, kind: keyof typeof KINDS) => {
    if (level !== undefined) {
      // The title of the page is no part of a name.
      headings.length = Math.max(0, level - 2)
      if (level !== '1') headings.push(title.replace(TAG, ''))
      return found
    }
    const [role, noun] = KINDS[kind]
    const name = [...headings.filter(Boolean), noun].join(', ')
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const label = count === 1 ? name : `${name} ${count}`
    return found.replace('tabindex="0"', `tabindex="0" role="${role}" aria-label="${label}"`)
  })
}
