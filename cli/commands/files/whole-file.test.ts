import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, test } from 'node:test'
import { removeDrafts, writeWhole } from './whole-file.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'qroute-whole-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('several writers of one file do not meet, and links beside it are not followed', async () => {
  writeFileSync(at('theirs'), 'precious')
  for (const name of ['a.csv.part', `a.csv.${process.pid}.part`])
    symlinkSync(at('theirs'), at(name))
  const texts = Array.from({ length: 20 }, (_, writer) => `${writer}\n`.repeat(20_000))
  const chunks = (text: string) => Readable.from(text.match(/[\s\S]{1,5000}/g) ?? [])
  await Promise.all(texts.map((text) => writeWhole(at('a.csv'), chunks(text))))
  assert.ok(texts.includes(readFileSync(at('a.csv'), 'utf8')))
  assert.equal(readFileSync(at('theirs'), 'utf8'), 'precious')
  assert.equal(readdirSync(folder).length, 4)
})

test('what fails leaves nothing behind, and what was there stays', async () => {
  writeFileSync(at('a.csv'), 'before')
  const broken = async function* () {
    yield 'half'
    throw new Error('gone')
  }
  await assert.rejects(writeWhole(at('a.csv'), Readable.from(broken())), /gone/)
  const signal = AbortSignal.abort()
  await assert.rejects(writeWhole(at('a.csv'), Buffer.from('x'), signal), { name: 'AbortError' })
  assert.deepEqual(readdirSync(folder), ['a.csv'])
  assert.equal(readFileSync(at('a.csv'), 'utf8'), 'before')
  chmodSync(at('a.csv'), 0o444)
  await writeWhole(at('a.csv'), Buffer.from('after'))
  assert.equal(readFileSync(at('a.csv'), 'utf8'), 'after')
  const nowhere = writeWhole('/proc/nothing/at/all', Buffer.from('x'))
  await assert.rejects(nowhere, { code: /ENOENT|EACCES/ })
})

test('what is no file, such as /dev/null, stays what it is', async (t) => {
  execFileSync('mkfifo', [at('pipe')])
  const reader = spawn('cat', [at('pipe')])
  t.after(() => reader.kill())
  let text = ''
  reader.stdout.on('data', (chunk) => (text += chunk))
  const ended = new Promise((resolve) => reader.once('close', resolve))
  await writeWhole(at('pipe'), Buffer.from('through'))
  assert.ok(statSync(at('pipe')).isFIFO())
  await ended
  assert.equal(text, 'through')
})

test('drafts of a run that was killed go, those of one that goes on stay', () => {
  const killed = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim()
  const names = [`a.png.${killed}-0123456789ab.part`, `b.png.${process.pid}-0123456789ab.part`]
  for (const name of [...names, 'c.png.part', 'd.png']) writeFileSync(at(name), '')
  removeDrafts(folder)
  assert.deepEqual(readdirSync(folder).sort(), [names[1], 'c.png.part', 'd.png'])
})
