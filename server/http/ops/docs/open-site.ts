import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { toPostman } from '../postman.ts'
import { API_PAGE, API_TITLE, fileOf, GROUPS, HOME, SITE } from './contents.ts'
import type { Schema } from './fields.ts'
import { renderMarkdown } from './markdown.ts'
import { type Assets, type SitePage, toHtml, toOperations } from './page.ts'
import { toReference } from './reference.ts'
import { toIndex } from './search-index.ts'

/** All files of the site by their path: documents, reference, styles, script, pictures. */
export interface SiteFile {
  readonly type: string
  readonly bytes: Uint8Array
}

const HERE = import.meta.dirname
const ROOT = join(HERE, '../../../..')
/** In this order: each may change what those before it say. */
const STYLES = [
  ...['tokens', 'base'].map((name) => join(ROOT, `pages/styles/${name}.css`)),
  ...['text', 'site'].map((name) => join(HERE, `${name}.css`)),
]
const ICON = 'pages/styles/icon.svg'
const POSTMAN = 'postman.json'
const HTML = 'text/html; charset=utf-8'

function read(path: string): Buffer {
  return readFileSync(join(ROOT, path))
}

export function toSite(document: Schema): Map<string, SiteFile> {
  const pictures = new Set<string>()
  const pages = toPages(document, pictures)
  const css = withoutComments(STYLES.map((file) => readFileSync(file, 'utf8')).join('\n'))
  const js = withoutComments(readFileSync(join(HERE, 'site.js'), 'utf8'))
  const assets: Assets = { style: marked('site.css', css), script: marked('site.js', js) }
  const files = new Map<string, SiteFile>()
  const add = (path: string, type: string, content: string | Uint8Array) => {
    // Not from Node's pool, so that it can be moved to another thread.
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    files.set(SITE + path, { type, bytes: new Uint8Array(bytes) })
  }
  for (const page of pages) add(page.path, HTML, withSizes(toHtml(page, pages, assets)))
  add('site.css', 'text/css; charset=utf-8', css)
  add('site.js', 'text/javascript; charset=utf-8', js)
  add('icon.svg', 'image/svg+xml', read(ICON))
  add('search.json', 'application/json; charset=utf-8', JSON.stringify(toIndex(pages)))
  add(POSTMAN, 'application/json; charset=utf-8', JSON.stringify(toPostman(document)))
  for (const name of pictures) add(name, 'image/png', read(`docs/${name}`))
  return files
}

/** Those that have lines of their own, as all of ours: they are for us, and name our files. */
function withoutComments(source: string): string {
  return source.replace(/^[ \t]*\/\*[\s\S]*?\*\/\n/gm, '').replace(/^[ \t]*\/\/.*\n/gm, '')
}

/** A new content has a new address, so that no page meets a style or script of another release. */
function marked(name: string, content: string): string {
  return `${SITE}${name}?v=${hash('sha256', content, 'base64url').slice(0, 10)}`
}

function toPages(document: Schema, pictures: Set<string>): SitePage[] {
  const names = [...GROUPS.flatMap(({ pages }) => pages), API_PAGE, HOME]
  const toResolve = (from: string) => (target: string) => {
    if (/^(https?:|#)/.test(target)) return target
    const [path = '', anchor = ''] = target.split(/(?=#)/)
    const file = posix.join(posix.dirname(from), path)
    if (file === 'openapi.json') return '/openapi.json'
    if (file === `docs/${POSTMAN}`) return SITE + POSTMAN
    const picture = /^docs\/([\w-]+\.png)$/.exec(file)?.[1]
    if (picture) {
      pictures.add(picture)
      return SITE + picture
    }
    const name = names.find((one) => fileOf(one) === file)
    // Sources and documents for those who work on the code are in the repository.
    return name === undefined ? null : `${SITE}${name === HOME ? '' : name}${anchor}`
  }
  const toPage = (name: string, group: string): SitePage => ({
    ...renderMarkdown(read(fileOf(name)).toString(), toResolve(fileOf(name))),
    path: name === HOME ? '' : name,
    group,
  })
  const guides = GROUPS.flatMap(({ title, pages }) => pages.map((name) => toPage(name, title)))
  const reference = [
    { ...toPage(API_PAGE, API_TITLE), title: 'Every call in a line' },
    ...toReference(document).map((page) => ({ ...page, group: API_TITLE })),
  ]
  const home = toPage(HOME, '')
  const list = `<div class="operations">${toOperations(reference)}</div>`
  return [{ ...home, html: `${home.html}\n${list}` }, ...guides, ...reference]
}

const PICTURE = /<img src="\/docs\/([\w-]+\.png)"/g

/** Pictures take their place before they have come. */
function withSizes(html: string): string {
  return html.replace(PICTURE, (tag, name) => {
    const bytes = read(`docs/${name}`)
    return `${tag} width="${bytes.readUInt32BE(16)}" height="${bytes.readUInt32BE(20)}"`
  })
}
