import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { times } from '../support/service/crowd.ts'
import { patiently } from '../support/service/patient.ts'
import { onOneEngine } from '../support/service/service.ts'

/**
 * The recipes of docs/routing.md, taken out of it and followed from top to bottom: its requests are
 * sent, and each of its tables must tell what is answered then.
 */
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/routing.md'), 'utf8')
const RECIPES_MIN = 10
const VISITORS = 200
/** More scans at once than a table says are led on. */
const LATECOMERS = 30
const TABLES = ['scan', 'scans', 'try it', 'visitors'] as const

type Row = readonly [first: string, second: string]
type Part =
  | {
      readonly kind: 'request'
      readonly method: string
      readonly path: string
      readonly body: object | undefined
    }
  | { readonly kind: 'answer'; readonly fields: object; readonly isWhole: boolean }
  | { readonly kind: (typeof TABLES)[number]; readonly rows: readonly Row[] }

interface Recipe {
  readonly title: string
  readonly parts: readonly Part[]
}

const [, ALL = ''] = DOCUMENT.split('\n## Recipes\n')
const [HEAD = '', ...SECTIONS] = ALL.split('\n### ')
/** Who scans, with the header that tells so. */
const WHO = new Map(tableOf(HEAD).rows)
const RECIPES = SECTIONS.map(toRecipe)

function toRecipe(section: string): Recipe {
  const title = section.slice(0, section.indexOf('\n'))
  const blocks = section.matchAll(/```(\w+)\n([\s\S]*?)\n```|(?:^\|.*\n)+/gm)
  const parts = [...blocks].map(([whole, language, text = '']): Part => {
    if (language === 'sh') return toRequest(text)
    if (language === 'json') return toAnswer(text)
    assert.equal(language, undefined, `${title}: what is to be done with ${language}?`)
    const { head, rows } = tableOf(whole)
    const kind = TABLES.find((name) => name === head)
    assert.ok(kind, `${title}: ${head}`)
    return { kind, rows }
  })
  return { title, parts }
}

function toRequest(text: string): Part {
  const [, asked, path = '', headers = '', body] =
    /^curl (?:-X (\w+) )?"\$BASE(\S+)"((?: -H "[^"]+")+)(?: -d '([^']+)')?$/.exec(text) ?? []
  assert.ok(path, `not a request: ${text}`)
  const isRead = body === undefined
  const typed = isRead ? '' : ' -H "Content-Type: application/json"'
  assert.equal(headers, ` -H "Authorization: Bearer $KEY"${typed}`)
  const method = asked ?? (isRead ? 'GET' : 'POST')
  return { kind: 'request', method, path, body: isRead ? undefined : JSON.parse(body) }
}

/** `…` stands for fields that the document leaves out. */
function toAnswer(text: string): Part {
  const told = text.replace(/, …}$/, '}')
  return { kind: 'answer', fields: JSON.parse(told), isWhole: told === text }
}

/** The first table of a text; its cells without the backticks around them. */
function tableOf(text: string): { readonly head: string; readonly rows: readonly Row[] } {
  const [lines = ''] = /(?:^\|.*(?:\n|$))+/m.exec(text) ?? []
  const [head = '', , ...rows] = lines.trim().split('\n')
  const cells = (line: string) => line.slice(1, -1).split('|')
  return {
    head: cells(head)[0]?.trim() ?? '',
    rows: rows.map((line) => {
      const [first = '', second = ''] = cells(line)
      return [first.trim(), second.trim().replace(/^`(.*)`$/, '$1')]
    }),
  }
}

test(`the document has ${RECIPES_MIN} recipes and more, and each tells what it leads to`, () => {
  assert.ok(RECIPES.length >= RECIPES_MIN, `${RECIPES.length} recipes`)
  for (const { title, parts } of RECIPES) {
    assert.equal(parts[0]?.kind, 'request', title)
    const rows = parts.flatMap((part) => ('rows' in part ? part.rows : []))
    assert.ok(rows.length > 0, `${title}: nothing is expected`)
    assert.ok('rows' in (parts.at(-1) ?? {}), `${title}: nothing is expected of the last request`)
  }
})

onOneEngine('a recipe', async (start) => {
  const service = await start()
  const key = (await service.account()).liveKey

  async function send(method: string, path: string, body?: object) {
    const { status, json, text } = await patiently(() => service.call(method, path, { key, body }))
    assert.ok(status < 300, text)
    return json
  }

  /** `iPhone, `Accept-Language: de`, `?table=7`` as a request; answers as the tables tell it. */
  async function scan(link: string, cell: string, more: Readonly<Record<string, string>> = {}) {
    const [who = ''] = cell.split(',')
    const marked = [WHO.get(who) ?? '', ...(cell.match(/`[^`]+`/g) ?? [])]
    const said = marked.map((text) => text.replaceAll('`', ''))
    assert.match(said[0] ?? '', /^User-Agent: /, `who is ${who}?`)
    const query = said.find((text) => text.startsWith('?')) ?? ''
    const headers = said.flatMap((text) => {
      const [, name, value] = /^([\w-]+): (.+)$/.exec(text) ?? []
      return name === undefined || value === undefined ? [] : [[name, value] as const]
    })
    const options = { headers: { ...Object.fromEntries(headers), ...more } }
    const { status, headers: answered } = await service.call('GET', link + query, options)
    return status === 302 ? answered.get('location') : `none: a page, ${status}`
  }

  /** Where each visitor is led, who must be shared out as the rows tell. */
  async function share(link: string, rows: readonly Row[]): Promise<(string | null | undefined)[]> {
    const led = await times(VISITORS, (index) =>
      scan(link, 'iPhone', { 'x-forwarded-for': `10.20.${index >> 8}.${index & 255}` }),
    )
    for (const [percentage, url] of rows) {
      const expected = Number.parseFloat(percentage) / 100
      const found = led.filter((one) => one === url).length / VISITORS
      // Five standard deviations.
      assert.ok(Math.abs(found - expected) < 0.18, `${url}: ${found}, not ${percentage}`)
    }
    return led
  }

  /** As many as a row tells are led there, and everyone else as the last row tells. */
  async function crowd(link: string, rows: readonly Row[]): Promise<void> {
    const counts = rows.slice(0, -1).map(([count]) => Number(count))
    const others = rows.at(-1)
    assert.ok(others?.[0] === 'all others' && counts.every((count) => count > 0), `${rows}`)
    const total = counts.reduce((sum, count) => sum + count, LATECOMERS)
    const led = await times(total, (index) =>
      scan(link, 'iPhone', { 'x-forwarded-for': `10.30.${index >> 8}.${index & 255}` }),
    )
    for (const [index, [, url]] of rows.entries()) {
      const expected = counts[index] ?? LATECOMERS
      assert.equal(led.filter((one) => one === url).length, expected, url)
    }
  }

  async function tryIt(id: string, cell: string): Promise<string> {
    const situation = JSON.parse(/`(.+)`/.exec(cell)?.[1] ?? '')
    const { destination_url, state } = await send('POST', `/v1/qrcodes/${id}/simulate`, situation)
    return destination_url ?? `none: \`${state}\``
  }

  for (const { title, parts } of RECIPES) {
    test(title, async () => {
      let code = { id: '', short_code: '' }
      let changeId = ''
      let answer: object = {}
      let earlier: Awaited<ReturnType<typeof share>> | null = null
      for (const part of parts) {
        const link = `/${code.short_code}`
        switch (part.kind) {
          case 'request': {
            const path = part.path.replace('$ID', code.id).replace('$CHANGE', changeId)
            answer = await send(part.method, path, part.body)
            if (part.path === '/v1/qrcodes') code = answer as typeof code
            if (part.path.endsWith('/schedule')) changeId = (answer as { id: string }).id
            break
          }
          case 'answer':
            if (part.isWhole) assert.deepEqual(answer, part.fields)
            else assert.partialDeepStrictEqual(answer, part.fields)
            break
          case 'scan':
            for (const [cell, url] of part.rows) assert.equal(await scan(link, cell), url, cell)
            break
          case 'scans':
            await crowd(link, part.rows)
            break
          case 'try it':
            for (const [cell, url] of part.rows) assert.equal(await tryIt(code.id, cell), url, cell)
            break
          case 'visitors': {
            const led = await share(link, part.rows)
            // The first row is the one that gains.
            if (earlier !== null) assertMoved(earlier, led, part.rows[0]?.[1])
            earlier = led
          }
        }
      }
    })
  }
})

function assertMoved(before: readonly unknown[], after: readonly unknown[], gained: unknown): void {
  const moved = after.filter((url, index) => url !== before[index])
  assert.ok(moved.length > 0 && moved.every((url) => url === gained), `${moved}`)
}
