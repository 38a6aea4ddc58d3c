import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { ERROR_CODES } from '../../../domain/errors.ts'
import { ELSEWHERE, fileOf, GROUPS } from '../../http/ops/docs/contents.ts'
import { renderMarkdown } from '../../http/ops/docs/markdown.ts'
import { toSite } from '../../http/ops/docs/open-site.ts'
import { STATUS } from '../../lib/answers/problem-body.ts'
import { openService } from '../support/service/service.ts'

/** The site at /docs: guides and reference, whole and for themselves. */
const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const DOCUMENT = JSON.parse(read('openapi.json'))
const FIRST_LOAD_MAX = 100_000

const files = toSite(DOCUMENT)
const pages = new Map(
  [...files]
    .filter(([, { type }]) => type.startsWith('text/html'))
    .map(([path, { bytes }]) => [path, Buffer.from(bytes).toString()]),
)
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)

describe('the pages of the site', () => {
  test('are all documents but those for people who work on the code', () => {
    const listed = [...GROUPS.flatMap((group) => group.pages), 'api', 'README', ...ELSEWHERE]
    const documents = globSync(['docs/*.md', '{cli,client,client/python}/README.md'], { cwd: ROOT })
    assert.deepEqual(listed.map(fileOf).sort(), documents.sort())
  })

  test('have every operation and every event, each with an address of its own', () => {
    const ids = new Set([...pages.values()].flatMap(idsOf))
    const operations = [...Object.values(DOCUMENT.paths), ...Object.values(DOCUMENT.webhooks)]
      .flatMap((methods) => Object.values(methods as object))
      .map(({ operationId }) => operationId)
    assert.ok(operations.length > 90)
    assert.deepEqual(
      operations.filter((id) => !ids.has(id)),
      [],
    )
  })

  test('lead nowhere that does not exist', () => {
    const broken: string[] = []
    for (const [path, html] of pages) {
      const ids = idsOf(html)
      assert.equal(new Set(ids).size, ids.length, `${path}: an id twice`)
      for (const [, target = ''] of html.matchAll(/ (?:href|src)="([^"]+)"/g)) {
        if (/^https:|^\/app$|^\/openapi\.json$/.test(target)) continue
        const [, place = '', anchor] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(target) ?? []
        const there = place === '' ? path : place
        const isThere = anchor ? idsOf(pages.get(there) ?? '').includes(anchor) : files.has(there)
        if (!isThere) broken.push(`${path}: ${target}`)
      }
    }
    assert.deepEqual(broken, [])
    assert.match(pages.get('/docs/first-code') ?? '', /href="\/docs\/javascript"/)
    assert.match(pages.get('/docs/javascript') ?? '', /href="\/docs\/webhooks#your-receiver"/)
  })

  test('have nothing inline, and every heading in the text is a link to itself', () => {
    for (const [path, html] of pages) {
      assert.doesNotMatch(html, /<style|<script(?! src=)| style=| on\w+="/, path)
      const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
      for (const [heading] of main.matchAll(/<h[2-4] id=.*?<\/h[2-4]>/g)) {
        assert.match(heading, /^<h\d id="([^"]+)"><a href="#\1">/, path)
      }
    }
  })

  test('have a description each, which is how they begin', () => {
    const told = [...pages].map(([path, html]) => {
      const [, text = ''] = /<meta name="description" content="([^"]*)">/.exec(html) ?? []
      assert.ok(text.length > 20 && text.length <= 160, `${path}: ${text}`)
      return text
    })
    assert.equal(new Set(told).size, told.length)
    assert.match(pages.get('/docs/webhooks') ?? '', /content="Your? /)
  })

  test('name what is scrolled by keyboard, each in another way', () => {
    for (const [path, html] of pages) {
      const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
      const scrolled = main.match(/<(?:div|pre)[^>]* tabindex="0"[^>]*>/g) ?? []
      const names = scrolled.map((tag) => {
        const [, role, name] = / role="(\w+)" aria-label="([^"<]+)"/.exec(tag) ?? []
        assert.equal(role, tag.startsWith('<pre') ? 'group' : 'region', `${path}: ${tag}`)
        return name
      })
      assert.equal(new Set(names).size, names.length, path)
    }
    assert.match(
      pages.get('/docs/reference/qr-codes') ?? '',
      /aria-label="Create a QR code, Body, table"/,
    )
    const plans = renderMarkdown('| | free |\n|---|---|\n| codes | 5 |', () => null).html
    assert.match(plans, /<tr><th scope="row">codes<\/th><td>5<\/td><\/tr>/)
  })

  test('are small: each comes with its style and script in 100 kB', () => {
    const size = (path: string) => gzipSync(files.get(path)?.bytes ?? '').length
    const shared = size('/docs/site.css') + size('/docs/site.js') + size('/docs/icon.svg')
    for (const path of pages.keys()) {
      assert.ok(size(path) + shared < FIRST_LOAD_MAX, `${path}: ${size(path) + shared}`)
    }
    assert.ok(size('/docs/search.json') < FIRST_LOAD_MAX)
  })

  test('begin with what the reader can do then, where a program is written', () => {
    for (const name of GROUPS.slice(0, 3).flatMap((group) => group.pages)) {
      const [, first = ''] = /^# .*\n\n([^\n]+)/.exec(read(`docs/${name}.md`)) ?? []
      if (['scannability', 'notices', 'privacy'].includes(name)) continue
      assert.match(first, /^(You|Your|In five minutes you|Two programs)\b/, name)
    }
  })
})

describe('the tables of the guides are whole', () => {
  test('errors.md has every code with its status', () => {
    const told = [...read('docs/errors.md').matchAll(/^### (\w+)\n\n\*\*(\d{3})\.\*\* /gm)]
    const codes = told.map(([, code, status]) => `${code} ${status}`)
    assert.deepEqual(codes.sort(), ERROR_CODES.map((code) => `${code} ${STATUS[code]}`).sort())
  })

  test('styles.md has every key and value, images.md every parameter', () => {
    const styles = read('docs/styles.md')
    const { properties } = DOCUMENT.components.schemas.NewStyle
    assert.deepEqual(firstCells(styles), Object.keys(properties))
    for (const [key, schema] of Object.entries<{ enum?: (string | null)[] }>(properties)) {
      const row = styles.split('\n').find((line) => line.startsWith(`| \`${key}\``)) ?? ''
      for (const value of schema.enum ?? []) {
        if (value !== null) assert.ok(row.includes(`\`${value}\``), `${key}: ${value}`)
      }
    }
    const { parameters } = DOCUMENT.paths['/v1/qrcodes/{id}/download'].get
    // Its header is told of below the table.
    const names = parameters
      .filter((one: { in: string }) => one.in !== 'header')
      .map(({ name }: { name: string }) => name)
    assert.deepEqual(['id', ...firstCells(read('docs/images.md'))], names)
  })
})

function firstCells(text: string): string[] {
  return [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
}

test('Markdown becomes what it says, and no HTML of its own', () => {
  const html = (text: string) => renderMarkdown(text, (target) => target).html
  assert.equal(
    html('a <b> & `<i>` **c** *d*'),
    '<p>a &lt;b&gt; &amp; <code>&lt;i&gt;</code> <strong>c</strong> <em>d</em></p>',
  )
  assert.equal(
    html('- a\n  more\n  - b\n- c'),
    '<ul><li>a\nmore<ul><li>b</li></ul></li><li>c</li></ul>',
  )
  assert.match(
    html('| a | b |\n|---|---|\n| `x\\|y` | 2 |'),
    /<th scope="col">a<.*<code>x\|y<\/code><.*<td>2</,
  )
  assert.match(html('## A b, c?\n## A b, c?'), /id="a-b-c".*\n.*id="a-b-c-1"/)
  assert.match(html('```sh\n# no <title>\n```'), /<code># no &lt;title&gt;<\/code>/)
})

describe('the server', async () => {
  const service = await openService()

  test('has the site at /docs, and lets nothing else run on it', async () => {
    const page = await fetch(`${service.base}/docs`)
    assert.equal(page.status, 200)
    assert.equal(page.url, `${service.base}/docs/`)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(
      policy,
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; /,
    )
    assert.doesNotMatch(policy, /unsafe|http|\*/)
    for (const name of ['form-action', 'base-uri', 'frame-ancestors']) {
      assert.ok(policy.includes(`${name} 'none'`), name)
    }
    assert.equal((await service.call('GET', '/openapi.json')).json.openapi, '3.1.0')
    for (const path of files.keys()) {
      const { status, headers } = await service.call('GET', path)
      assert.equal(status, 200, path)
      assert.equal(headers.get('content-security-policy'), policy, path)
    }
  })

  test('names each file once', async () => {
    // Each further spelling would be kept in memory as a file of its own.
    const others = ['site%2Ejs', '%73ite.js', 'site.js%3Fx', 'constructor', 'README']
    for (const path of others) {
      assert.equal((await service.call('GET', `/docs/${path}`)).status, 404, path)
    }
  })
})
