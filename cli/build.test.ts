import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

/** The program as it is published. Its work is in the proof `clients/cli-500`. */
const folder = mkdtempSync(path.join(tmpdir(), 'qroute-cli-'))
const dist = path.join(folder, 'dist')
const program = path.join(dist, 'qr.cjs')
const NODES = [process.execPath, '/usr/bin/node'].filter((node) => existsSync(node))

after(() => rmSync(folder, { recursive: true }))

test('it is built within its weight, needs no package, and says whose code it contains', () => {
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'build.ts'), dist])
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}')
  const scripts = readdirSync(dist).filter((name) => name.endsWith('.cjs'))
  for (const name of scripts) {
    const text = readFileSync(path.join(dist, name), 'utf8')
    const imported = [...text.matchAll(/\b(?:require|import)\(["']([^"']+)["']\)/g)]
    assert.ok(imported.length > 0 || name !== 'qr.cjs')
    for (const [, from = ''] of imported) assert.ok(isBuiltin(from) || from.startsWith('./'), from)
  }
  assert.match(readFileSync(path.join(dist, 'LICENSE-qr'), 'utf8'), /^The MIT License/)
})

test('it runs by itself, on the Node of the project and that of the system', () => {
  const { version } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'),
  )
  for (const node of NODES) {
    const run = (...args: string[]) => {
      const env = { HOME: folder, PATH: path.dirname(node) }
      const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
      return [status, stdout, stderr]
    }
    assert.deepEqual(run('--version'), [0, `${version}\n`, ''])
    const [status, stdout] = run()
    assert.deepEqual([status, String(stdout).startsWith('qr – ')], [0, true])
    assert.deepEqual(run('list')[0], 4)
    assert.deepEqual(run('lsit')[0], 2)
  }
})

test('a reader that needs no more is no error', () => {
  const shell = `"${process.execPath}" "${program}" completion fish | head -1; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', shell], { encoding: 'utf8' })
  assert.match(stdout, /^complete -c qr .+\n0\n$/)
  assert.equal(stderr, '')
})
