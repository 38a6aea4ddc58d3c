import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { qr } from '../../server/test/support/service/clients/qr.ts'
import { COMMANDS } from '../commands.ts'

/** What shells offer, by their own means: where a code belongs nothing, for codes would need the service. */
const folder = mkdtempSync(path.join(tmpdir(), 'qroute-completion-'))
const home = path.join(folder, 'home')
/** What was compiled once is not compiled again. */
const cache = path.join(folder, 'cache')
const PROFILE = { url: 'http://127.0.0.1:9', key: 'sk_live_x' }
const MAIN = path.join(import.meta.dirname, '../qr.ts')

before(async () => {
  mkdirSync(path.join(home, '.config/qroute'), { recursive: true })
  const profiles = { 'qr.example.com': PROFILE, 'localhost:3000': PROFILE, '$(touch hit)': PROFILE }
  const text = JSON.stringify({ current: 'localhost:3000', profiles })
  writeFileSync(path.join(home, '.config/qroute/profiles.json'), text, { mode: 0o600 })
  writeFileSync(path.join(folder, 'qr'), `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`, {
    mode: 0o755,
  })
  const here = path.join(folder, 'here')
  mkdirSync(here)
  writeFileSync(path.join(here, 'my tables.csv'), '')
  for (const shell of ['bash', 'zsh', 'fish']) {
    writeFileSync(path.join(folder, shell), (await qr(['completion', shell])).stdout)
  }
})
after(() => rmSync(folder, { recursive: true }))

function run(program: string, args: readonly string[]): string[] {
  const env = {
    PATH: `${folder}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    NODE_COMPILE_CACHE: cache,
  }
  const cwd = path.join(folder, 'here')
  return execFileSync(program, args, { env, cwd, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** The words as bash has cut them, each argument one; the last is being typed. */
function inBash(...words: string[]): string[] {
  const script = `source ../bash
    COMP_WORDS=(qr "$@"); COMP_CWORD=$#; _qr; printf '%s\\n' "\${COMPREPLY[@]}"`
  return run('bash', ['--norc', '-c', script, 'bash', ...words])
}

const FILES = ['my tables.csv']
const NAMES = COMMANDS.map(({ name }) => name)

test('bash: commands, their words and options, and nothing where a code belongs', () => {
  assert.deepEqual(inBash('').sort(), [...NAMES, 'help'].sort())
  assert.deepEqual(inBash('sho'), ['show'])
  assert.deepEqual(inBash('help', 'sho'), ['show'])
  assert.deepEqual(inBash('show', ''), [])
  assert.deepEqual(inBash('show', 'my'), [])
  assert.deepEqual(inBash('show', '--tag'), [])
  assert.deepEqual(inBash('create', 'example.com', '--no-p'), ['--no-picture'])
  assert.deepEqual(inBash('tags', ''), ['list', 'rename', 'delete'])
  assert.deepEqual(inBash('tags', 'rename', ''), [])
  assert.deepEqual(inBash('tags', '--search', 'x', 'r'), ['rename'])
  assert.ok(inBash('list', '').includes('--tag'), 'where nothing else can stand')
  assert.deepEqual(inBash('--no-color', 'ta'), ['tags'])
  for (const { name, options } of COMMANDS) {
    const offered = inBash(name, '-')
    for (const option of Object.keys(options)) assert.ok(offered.includes(`--${option}`), name)
  }
})

test('bash: after an option its values, and files only where one is meant', () => {
  const formats = ['png', 'svg', 'pdf']
  assert.deepEqual(inBash('download', 'spring', '--format', ''), formats)
  assert.deepEqual(inBash('download', 'spring', '-f', 's'), ['svg'])
  assert.deepEqual(inBash('download', 'spring', '--format', '='), formats)
  assert.deepEqual(inBash('download', 'spring', '--format', '=', 's'), ['svg'])
  assert.deepEqual(inBash('download', 'spring', '--format=s'), ['--format=svg'])
  assert.deepEqual(inBash('download', '--tag', ''), [])
  assert.deepEqual(inBash('download', '--tag', '-'), [])
  for (const words of [
    ['import'],
    ['download', '-o'],
    ['download', '--all', '--sheet-file'],
    ['create', '--style'],
    ['route', 'spring', '--file'],
    ['export', 'codes', '--output'],
  ]) {
    assert.deepEqual(inBash(...words, 'my'), FILES, words.join(' '))
  }
  assert.deepEqual(inBash('import', 'x.csv', ''), [])
})

test('bash: profiles, also those that it cuts at a colon, and none is run', () => {
  const all = ['qr.example.com', 'localhost:3000', '$(touch hit)']
  for (const words of [['list', '--profile'], ['--profile'], ['logout'], ['profiles', 'use']]) {
    assert.deepEqual(inBash(...words, ''), all, words.join(' '))
  }
  assert.deepEqual(inBash('logout', 'q'), ['qr.example.com'])
  assert.deepEqual(inBash('logout', 'localhost', ':'), ['3000'])
  assert.deepEqual(inBash('list', '--profile', '=', 'localhost', ':', '30'), ['3000'])
  assert.deepEqual(inBash('--profile', 'localhost', ':', '3000', 'tags', 'ren'), ['rename'])
  assert.deepEqual(inBash('profiles', ''), ['list', 'use'])
  assert.ok(!existsSync(path.join(folder, 'here/hit')))
})

test('names of profiles are read without the service, and none is no error', async () => {
  const { code, stdout } = await qr(['completion', 'profiles'], { HOME: home })
  assert.deepEqual([code, stdout.split('\n')[1]], [0, 'localhost:3000'])
  const nobody = await qr(['completion', 'profiles'], { HOME: path.join(folder, 'nobody') })
  assert.deepEqual([nobody.code, nobody.stdout, nobody.stderr], [0, '', ''])
  const wrong = await qr(['completion', 'fihs'])
  assert.deepEqual([wrong.code, wrong.stderr.includes('Did you mean fish?')], [2, true])
})

test('every command and option is in the script of every shell', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await qr(['completion', shell])
    for (const { name, options } of COMMANDS) {
      assert.ok(stdout.includes(name), `${shell}: ${name}`)
      for (const option of Object.keys(options)) assert.ok(stdout.includes(option), option)
    }
  }
})

const hasFish = ['/usr/bin/fish', '/usr/local/bin/fish'].some((file) => existsSync(file))

test('fish: the same', { skip: !hasFish && 'fish is not here' }, () => {
  const inFish = (line: string) => {
    const script = `source ../fish; complete -C ${JSON.stringify(line)}`
    return run('fish', ['-c', script]).map((one) => one.split('\t')[0]?.replaceAll('\\', ''))
  }
  assert.deepEqual(inFish('qr sho'), ['show'])
  assert.deepEqual(inFish('qr show '), [])
  assert.deepEqual(inFish('qr tags --search x r'), ['rename'])
  assert.deepEqual(inFish('qr download spring -f '), ['pdf', 'png', 'svg'])
  assert.deepEqual(inFish('qr download --tag '), [])
  for (const line of ['qr import my', 'qr download -o my', 'qr create --style my']) {
    assert.deepEqual(inFish(line), FILES, line)
  }
  for (const line of ['qr logout q', 'qr profiles use q', 'qr list --profile q']) {
    assert.deepEqual(inFish(line), ['qr.example.com'], line)
  }
  assert.deepEqual(inFish('qr --profile list ta'), ['tags'])
})
