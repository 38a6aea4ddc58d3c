import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents, isProduct, read, sources } from './files.ts'

/** Plain English: these words read as German in English clothes. Say what happens, subject first. */
const WORDS =
  /\b(leads? on|leads? nowhere|(?:is|are|was|were) (?:led|told)|whoever|nobody|in vain|so many|of (?:its|their|his|our|your) own(?! website)|meanwhile|anew|by itself|by themselves|goes on)\b/gi

/** Names that say how a thing was come by, not what it is. */
const NAMES = /(?:\b(?:const|let)|[(,{])\s*(?:found|wanted|asked|told|said|given|begun)\b(?!:)/g

/** A comment, or a text in quotes. */
const PART =
  /(?<comment>\/\*[\s\S]*?\*\/|(?<![:\w'"`\\])\/\/[^\n]*)|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g

/** How many are left in comments and names of the product. Make them fewer, and these numbers with them. */
const LEFT = { comments: 518, names: 979 }

const code = sources.filter((file) => /\.(ts|tsx)$/.test(file) && isProduct(file))
const product = code.filter((file) => !file.startsWith('bench/'))

test('no text that users see, and no page of documentation, has a word from the list', () => {
  const marked: string[] = []
  const look = (file: string, text: string) => {
    for (const [word] of text.matchAll(WORDS))
      marked.push(`${file}: ${word} in ${text.slice(0, 120)}`)
  }
  for (const file of product) {
    for (const { groups } of read(file).matchAll(PART)) look(file, groups?.text ?? '')
  }
  for (const file of documents.filter((name) => name !== 'CHANGELOG.md')) {
    for (const line of read(file).split('\n')) look(file, line)
  }
  assert.deepEqual(marked, [])
})

test('comments and names of the product have fewer of them with time', () => {
  const count = { comments: 0, names: 0 }
  for (const file of product) {
    const text = read(file)
    for (const { groups } of text.matchAll(PART)) {
      count.comments += groups?.comment?.match(WORDS)?.length ?? 0
    }
    count.names += text.match(NAMES)?.length ?? 0
  }
  assert.deepEqual(count, LEFT)
})
