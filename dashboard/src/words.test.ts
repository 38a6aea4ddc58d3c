import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'vite'

const root = import.meta.dirname
const SPOKEN = ['aria-label', 'alt', 'label', 'placeholder', 'title']
const WORD = /\p{L}{2}/u

interface Node {
  readonly type: string
  readonly value?: unknown
  readonly name?: { readonly name?: string }
}

/** What stands between tags, and what attributes say to people. */
function spokenIn(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)]
  const isSpoken = node.type === 'JSXAttribute' && SPOKEN.includes(node.name?.name ?? '')
  const value = node.value as Node | null | undefined
  const own = isSpoken && typeof value?.value === 'string' ? [value.value] : []
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
    const spoken = spokenIn(program as unknown as Node).filter((text) => WORD.test(text))
    return spoken.map((text) => `${file}: ${text.trim()}`)
  })
  assert.deepEqual(found, [])
})
