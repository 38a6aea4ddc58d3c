import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { PAGES } from '../../commands/docs/page-tables.ts'
import { toApiPage } from '../../commands/docs/print-api.ts'
import { toClientFiles } from '../../commands/docs/print-client.ts'
import { toPythonFiles } from '../../commands/docs/print-python.ts'
import { printSettings } from '../../commands/docs/print-settings.ts'
import { toWordsFiles } from '../../commands/docs/print-words.ts'
import { readProof } from '../list-proofs.ts'
import { documents, files, ROOT, read, sources } from './files.ts'

test('every document has one title and no broken links', () => {
  for (const file of documents) {
    const prose = read(file).replace(/```[\s\S]*?```/g, '')
    assert.equal(prose.match(/^# /gm)?.length, 1, `${file} must have one title`)
    for (const [, target = ''] of prose.matchAll(/\]\(([^)#:]+)\)/g)) {
      assert.ok(existsSync(join(ROOT, dirname(file), target)), `${file} links to ${target}`)
    }
  }
})

/** As `storage/codes/codes.ts`, counted from server/, or from the root. */
const NAMED = /(?<![\w./-])((?:[\w-]+\/)+[\w-]+\.(?:ts|mjs|sql))(?![\w-])/g

test('every source file named in a document or a comment exists', () => {
  const missing: string[] = []
  const isComment = (line: string) => /^\s*(\*|\/\/|\/\*)/.test(line)
  for (const file of [...documents, ...sources].filter((name) => name !== 'CHANGELOG.md')) {
    const lines = read(file).split('\n')
    const prose = file.endsWith('.md') ? lines : lines.filter(isComment)
    for (const [, path = ''] of prose.join('\n').matchAll(NAMED)) {
      const isThere = ['', 'server', 'server/storage'].some((at) =>
        existsSync(join(ROOT, at, path)),
      )
      if (!isThere) missing.push(`${file}: ${path}`)
    }
  }
  assert.deepEqual(missing, [])
})

test('every proof says what it shows', () => {
  const proofs = files.filter((file) => file.endsWith('.proof.ts'))
  const silent = proofs.filter((file) => readProof(join(ROOT, file)).claim === '')
  assert.deepEqual(silent, [])
})

test('every file named in a document exists', () => {
  const missing: string[] = []
  for (const file of documents.filter((name) => name !== 'CHANGELOG.md')) {
    for (const [, path = ''] of read(file).matchAll(/[`(]((?:server|bench|docs)\/[\w./-]+)[`)]/g)) {
      if (!existsSync(join(ROOT, path))) missing.push(`${file}: ${path}`)
    }
  }
  assert.deepEqual(missing, [])
})

test('generated documents are up to date', () => {
  assert.equal(read('docs/configuration.md'), printSettings(), 'run: npm run docs')
  for (const [file, withTables] of Object.entries(PAGES)) {
    assert.equal(read(file), withTables(read(file)), `${file}: run npm run docs`)
  }
  const document = JSON.parse(read('openapi.json'))
  assert.equal(read('docs/api.md'), toApiPage(document), 'run: npm run docs')
  const clients = { ...toClientFiles(document), ...toPythonFiles(document) }
  for (const [file, text] of Object.entries({ ...clients, ...toWordsFiles() })) {
    assert.equal(read(file), text, `${file}: run npm run docs`)
  }
})

test('the entry point is executable, and the CI command is in the README', () => {
  assert.equal(statSync(join(ROOT, 'server/qroute.mjs')).mode & 0o777, 0o755)
  const command = read('.ci/run').split('\n')[1] ?? ''
  assert.ok(read('README.md').includes(`\n${command}\n`))
})
