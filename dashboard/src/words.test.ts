import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'vite'

const root = import.meta.dirname
const SPOKEN = [
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'body'],
  ...['fault', 'hint', 'label', 'legend', 'placeholder', 'title'],
]
const WORD = /\p{L}{2}/u
/** What machines call things. */
const TERMS = new Set(['Esc', 'application/json', 'Qroute-Webhooks/1', 'utm_'])

interface Node {
  readonly type: string
  readonly value?: unknown
  readonly name?: { readonly name?: string }
  readonly children?: readonly Node[]
  readonly expression?: Node
  readonly consequent?: Node
  readonly alternate?: Node
  readonly left?: Node
  readonly right?: Node
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
}

/** Texts that an expression comes to: of a choice, both. */
function textsOf(node: Node | null | undefined): string[] {
  if (!node) return []
  const { type, value, consequent, alternate, right, left, expression, quasis = [] } = node
  if (type === 'Literal') return typeof value === 'string' ? [value] : []
  if (type === 'TemplateLiteral') return quasis.map((quasi) => quasi.value.raw)
  if (type === 'ConditionalExpression') return [consequent, alternate].flatMap(textsOf)
  if (type === 'LogicalExpression') return [left, right].flatMap(textsOf)
  return type === 'JSXExpressionContainer' ? textsOf(expression) : []
}

/** What stands between tags, and what attributes say to people. */
function spokenIn(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)]
  const isSpoken = node.type === 'JSXAttribute' && SPOKEN.includes(node.name?.name ?? '')
  const between = (node.children ?? []).filter(({ type }) => type === 'JSXExpressionContainer')
  const own = [...(isSpoken ? [node.value as Node | null] : []), ...between].flatMap(textsOf)
  const inner = Object.values(node).flat().filter(isNode)
  return [...own, ...inner.flatMap(spokenIn)]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

test('every word on a page comes from the catalogue', () => {
  const files = globSync('**/*.tsx', { cwd: root })
  assert.ok(files.length > 10)
  const found = files.flatMap((file) => {
    const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
    const spoken = spokenIn(program as unknown as Node).filter(
      (text) => WORD.test(text) && !TERMS.has(text),
    )
    return spoken.map((text) => `${file}: ${text.trim()}`)
  })
  assert.deepEqual(found, [])
})

test('numbers, dates and lists are in the language of the words', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.startsWith('words'))
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8')
    return source.match(/.*(?:\bIntl\.\w+\(|\.toLocale\w*String\()(?:\)|['"](?!sv-SE)).*/g) ?? []
  })
  // Names of zones are no text.
  const isOfZones = /resolvedOptions\(\)\.timeZone|supportedValuesOf/
  assert.deepEqual(
    found.filter((line) => !isOfZones.test(line)),
    [],
  )
})
