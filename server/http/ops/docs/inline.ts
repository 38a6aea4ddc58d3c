/** Markdown inside a line, as our documents use it: code, links, pictures, bold and italic. */

/** Where a link of a document leads on the site; null: nowhere, so its text stays alone. */
export type Resolve = (target: string) => string | null

const MARKS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => MARKS[mark as keyof typeof MARKS])
}

const TOKENS =
  /`([^`]+)`|!\[([^\]]*)\]\(([^)\s]+)\)|\[((?:`[^`]*`|[^\]])*)\]\(([^)\s]+)\)|<(https?:[^>\s]+)>|\*\*(.+?)\*\*|(?<!\w)\*([^*\s](?:[^*]*[^*\s])?)\*(?!\w)/g

export function toInline(text: string, resolve: Resolve): string {
  let html = ''
  let end = 0
  for (const found of text.matchAll(TOKENS)) {
    html += escapeHtml(text.slice(end, found.index))
    html += toToken(found, resolve)
    end = found.index + found[0].length
  }
  return html + escapeHtml(text.slice(end))
}

function toToken(found: RegExpExecArray, resolve: Resolve): string {
  const [, code, alt, source, label, target, address, bold, italic] = found
  if (code !== undefined) return `<code>${escapeHtml(code)}</code>`
  if (source !== undefined) return toPicture(alt ?? '', resolve(source))
  if (target !== undefined) return toLink(toInline(label ?? '', resolve), resolve(target))
  if (address !== undefined) return toLink(escapeHtml(address), resolve(address))
  if (bold !== undefined) return `<strong>${toInline(bold, resolve)}</strong>`
  return `<em>${toInline(italic ?? '', resolve)}</em>`
}

function toPicture(alt: string, source: string | null): string {
  if (source === null) return escapeHtml(alt)
  return `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}" loading="lazy">`
}

function toLink(label: string, address: string | null): string {
  if (address === null) return label
  const isOutside = /^https?:/.test(address)
  return `<a href="${escapeHtml(address)}"${isOutside ? ' rel="noreferrer"' : ''}>${label}</a>`
}

/** What is left to read, and to search, without the marks. */
export function toPlain(text: string): string {
  return text
    .replace(/!?\[((?:`[^`]*`|[^\]])*)\]\([^)\s]+\)/g, '$1')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/(?<!\w)\*([^*\s](?:[^*]*[^*\s])?)\*(?!\w)/g, '$1')
    .replaceAll('`', '')
}

/** As GitHub names the anchor of a heading, so that links between documents hold in both places. */
export function toAnchor(title: string): string {
  const text = toPlain(title).toLowerCase()
  return text.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
}
