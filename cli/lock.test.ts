import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { lock } from './lock.ts'

/** Adds 1 to the number in a file, some times, each time under the lock. */
const ADD = `
import { readFileSync, writeFileSync } from 'node:fs'
import { lock } from '${path.join(import.meta.dirname, 'lock.ts')}'
const [file, times] = process.argv.slice(-2)
for (let i = 0; i < times; i++) {
  const unlock = lock(file + '.lock')
  writeFileSync(file, String(Number(readFileSync(file, 'utf8')) + 1))
  unlock()
}`

function add(file: string, times: number): ChildProcess {
  const args = ['--input-type=module', '--eval', ADD, file, String(times)]
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}

test('of several processes that wait for one that was killed, each has the lock alone', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'qroute-lock-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'number')
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(file, '0')
  writeFileSync(`${file}.lock`, String(pid))
  const children = [add(file, 50), add(file, 50), add(file, 50)]
  for (const [code] of await Promise.all(children.map((child) => once(child, 'exit')))) {
    assert.equal(code, 0)
  }
  assert.equal(readFileSync(file, 'utf8'), '150')
  assert.ok(!existsSync(`${file}.lock`))
})

test('an empty file, as an older version left it, is no lock', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'qroute-lock-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'lock')
  writeFileSync(file, '')
  utimesSync(file, new Date(0), new Date(0))
  lock(file)()
  assert.ok(!existsSync(file))
})
