import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const here = import.meta.dirname
const DOCUMENT = readFileSync(path.join(here, '../../../../../../docs/webhooks.md'), 'utf8')
const BLOCKS = { node: 'js', python: 'python', php: 'php', go: 'go' }

test('the receivers to copy are those of the document, which are run', () => {
  for (const [name, block] of Object.entries(BLOCKS)) {
    const code = readFileSync(path.join(here, `${name}.txt`), 'utf8')
    // That of Node is two files, each of which begins with its name.
    for (const file of code.split(/(?<=\n)\n(?=\/\/ \w+\.mjs)/)) {
      assert.ok(DOCUMENT.includes(`\`\`\`${block}\n${file}\`\`\``), name)
    }
  }
})
