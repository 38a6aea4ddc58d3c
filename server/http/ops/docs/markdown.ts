import { escapeHtml, type Resolve, toAnchor, toInline, toPlain } from './inline.ts'

/**
 * Our documents as HTML: headings, paragraphs, lists, tables and code, which is all that docs/ uses.
 * A heading is a link to itself.
 */
export interface Rendered {
  readonly title: string
  readonly html: string
  /** Everything from one heading to the next; the first begins with the title. */
  readonly sections: readonly Section[]
}

export interface Section {
  readonly level: number
  readonly anchor: string
  readonly title: string
  /** What is searched. */
  readonly text: string
}

interface Writer {
  readonly resolve: Resolve
  readonly html: string[]
  readonly sections: { level: number; anchor: string; title: string; text: string }[]
}

/** What ends a paragraph. */
const BLOCK = /^(#{1,6} |```|\||<!--|\s*(?:[-*]|\d+\.) )/
const ITEM = /^(\s*)([-*]|\d+\.) (.*)$/

export function renderMarkdown(text: string, resolve: Resolve): Rendered {
  const writer: Writer = { resolve, html: [], sections: [] }
  const lines = text.split('\n')
  let at = 0
  while (at < lines.length) at = writeBlock(writer, lines, at)
  const title = writer.sections[0]?.title ?? ''
  return { title, html: writer.html.join('\n'), sections: writer.sections }
}

/** Writes the block that begins at a line; returns where the next one does. */
function writeBlock(writer: Writer, lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (line.trim() === '') return at + 1
  if (line.startsWith('```')) return writeCode(writer, lines, at)
  if (line.startsWith('<!--')) return endOf(lines, at, (one) => one.includes('-->'))
  if (/^#{1,6} /.test(line)) return writeHeading(writer, line, at)
  if (line.startsWith('|')) return writeTable(writer, lines, at)
  if (ITEM.test(line)) {
    const end = endOfList(lines, at)
    writer.html.push(toList(writer, lines.slice(at, end)))
    return end
  }
  let end = at + 1
  while (end < lines.length && lines[end]?.trim() !== '' && !BLOCK.test(lines[end] ?? '')) end++
  const text = lines.slice(at, end).join('\n')
  note(writer, text)
  writer.html.push(`<p>${toInline(text, writer.resolve)}</p>`)
  return end
}

function endOf(lines: readonly string[], from: number, isLast: (line: string) => boolean): number {
  let at = from
  while (at < lines.length && !isLast(lines[at] ?? '')) at++
  return at + 1
}

function note({ sections }: Writer, text: string): void {
  const section = sections.at(-1)
  if (section) section.text += ` ${toPlain(text)}`
}

function writeHeading(writer: Writer, line: string, at: number): number {
  const [, marks = '', source = ''] = /^(#+) (.*)$/.exec(line) ?? []
  const level = marks.length
  const wanted = toAnchor(source)
  const same = writer.sections.filter(({ title }) => toAnchor(title) === wanted).length
  const anchor = same === 0 ? wanted : `${wanted}-${same}`
  const title = toPlain(source)
  writer.sections.push({ level, anchor, title, text: '' })
  // A link in a heading would be one inside another.
  const label = toInline(source, () => null)
  writer.html.push(
    level === 1
      ? `<h1 id="${anchor}">${label}</h1>`
      : `<h${level} id="${anchor}"><a href="#${anchor}">${label}</a></h${level}>`,
  )
  return at + 1
}

function writeCode(writer: Writer, lines: readonly string[], at: number): number {
  const end = endOf(lines, at + 1, (line) => line.startsWith('```'))
  const text = lines.slice(at + 1, end - 1).join('\n')
  note(writer, text)
  writer.html.push(toCode(text))
  return end
}

/** It can be scrolled by keyboard, where it is wider than the page. */
export function toCode(text: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`
}

function writeTable(writer: Writer, lines: readonly string[], at: number): number {
  let end = at
  while (lines[end]?.startsWith('|')) end++
  const [head = [], , ...rows] = lines.slice(at, end).map(cellsOf)
  note(writer, [head, ...rows].flat().join(' '))
  const inline = (text: string) => toInline(text, writer.resolve)
  writer.html.push(
    toTable(
      head.map(inline),
      rows.map((cells) => cells.map(inline)),
    ),
  )
  return end
}

/** Of cells that are HTML already. A table without a head has no row for it. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // A cell without a text is no heading of anything.
  const heads = head.map((cell) => (cell === '' ? '<td></td>' : `<th scope="col">${cell}</th>`))
  const top = head.some((cell) => cell !== '') ? `<thead><tr>${heads.join('')}</tr></thead>` : ''
  // Without a heading of its own, a first column is the headings of the rows.
  const isNamed = top !== '' && head[0] === ''
  const toCell = (cell: string, at: number) =>
    isNamed && at === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`
  const body = rows.map((cells) => `<tr>${cells.map(toCell).join('')}</tr>`)
  return `<div class="scroll" tabindex="0"><table>${top}<tbody>${body.join('')}</tbody></table></div>`
}

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function endOfList(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      // A list goes on after an empty line only with another item.
      if (!ITEM.test(lines[at + 1] ?? '')) return at
    } else if (/^(#|```|\||<!--)/.test(line)) return at
    at++
  }
  return at
}

/** Items, each with its further lines; deeper ones are a list inside. */
function toList(writer: Writer, lines: readonly string[]): string {
  const [, indent = '', mark = ''] = ITEM.exec(lines[0] ?? '') ?? []
  const items: { own: string[]; inner: string[] }[] = []
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, depth = '', , text = ''] = ITEM.exec(line) ?? []
    const last = items.at(-1)
    if (ITEM.test(line) && depth.length <= indent.length) items.push({ own: [text], inner: [] })
    else if (ITEM.test(line) || last?.inner.length) last?.inner.push(line)
    else last?.own.push(line.trim())
  }
  const tag = /\d/.test(mark) ? 'ol' : 'ul'
  const rows = items.map(({ own, inner }) => {
    note(writer, own.join(' '))
    const below = inner.length === 0 ? '' : toList(writer, inner)
    return `<li>${toInline(own.join('\n'), writer.resolve)}${below}</li>`
  })
  return `<${tag}>${rows.join('')}</${tag}>`
}
