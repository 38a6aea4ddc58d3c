import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slipsBetween } from '../domain/input/slips.ts'
import { qr } from '../server/test/support/service/clients/qr.ts'
import { suggest } from '../terminal/suggestion.ts'
import { parse } from './args.ts'
import { command } from './command.ts'
import { COMMANDS } from './commands.ts'

const sample = command({
  name: 'sample',
  summary: 'a sample',
  usage: ['sample <code> [--tag TAG]'],
  operands: [1, 2],
  options: {
    tag: { type: 'string', short: 't', multiple: true, help: 'tags' },
    sort: { type: 'string', choices: ['name', '-name'], help: 'order' },
    yes: { type: 'boolean', short: 'y', help: 'sure' },
  },
  run: async () => {},
})

const read = (...args: string[]) => parse(sample as never, args)

test('options and operands are told apart, in any order', () => {
  const { values, operands } = read(
    'a',
    '--tag',
    'x',
    '-t',
    'y',
    '--sort',
    '-name',
    '-y',
    '--',
    '-b',
  )
  assert.deepEqual({ ...values }, { tag: ['x', 'y'], sort: '-name', yes: true })
  assert.deepEqual(operands, ['a', '-b'])
  assert.deepEqual({ ...read('a', '--tag=--x').values }, { tag: ['--x'] })
  assert.deepEqual({ ...read('a').values }, {})
})

test('what is wrong is told with what to write instead', () => {
  const wrong: [string[], RegExp][] = [
    [['a', '--tga', 'x'], /^Unknown option: --tga. Did you mean --tag\?$/],
    [['a', '--jsn'], /^Unknown option: --jsn. Did you mean --json\?$/],
    [['a', '--frobnicate'], /^Unknown option: --frobnicate. See qr sample --help$/],
    [['a', '--tag'], /^--tag requires a value/],
    [['a', '--tag', '--json'], /^--tag requires a value/],
    [['a', '-t', '-y'], /^-t requires a value/],
    [['a', '--yes=1'], /^--yes does not take a value$/],
    [['a', '--sort', 'size'], /^--sort must be one of name, -name, not size$/],
    [[], /^Missing argument. Usage: qr sample <code> \[--tag TAG\]/],
    [['a', 'b', 'c'], /^Unexpected argument: c. Usage/],
  ]
  for (const [args, message] of wrong) {
    assert.throws(() => read(...args), { name: /Failure|UsageError/, message }, args.join(' '))
  }
})

test('the nearest name is meant, unless none is near', () => {
  assert.equal(slipsBetween('lsit', 'list'), 1)
  assert.equal(slipsBetween('', 'abc'), 3)
  assert.equal(suggest('simul', ['simulate', 'show']), 'simulate')
  assert.equal(suggest('delte', ['delete', 'edit']), 'delete')
  assert.equal(suggest('xyz', ['show', 'edit']), undefined)
})

test('what other programs call it is known, and what only looks alike is not meant', async () => {
  const commands: Record<string, string> = {
    ...{ ls: 'list', rm: 'delete', get: 'show', add: 'create', new: 'create', update: 'edit' },
    ...{ disable: 'pause', enable: 'resume', remove: 'delete', lists: 'list', tag: 'tags' },
  }
  const names = COMMANDS.map(({ name }) => name)
  for (const [given, meant] of Object.entries(commands)) {
    assert.equal(suggest(given, names), meant, given)
  }
  assert.equal((await qr(['ls'])).stderr, 'qr: Unknown command: ls. Did you mean list?\n')
  const options: [string, string, RegExp][] = [
    ['list', '--tgs', /Did you mean --tag\?$/m],
    ['list', '--tags', /Did you mean --tag\?$/m],
    ['create', '--title', /Did you mean --name\?$/m],
    ['route', '--title', /Unknown option: --title\. See qr route --help$/m],
    ['list', '--order', /Did you mean --sort\?$/m],
    ['stats', '--do', /See qr stats --help$/m],
    ['list', '-x', /See qr list --help$/m],
    ['download', '--constructor', /See qr download --help$/m],
  ]
  for (const [name, option, message] of options) {
    const { code, stderr } = await qr([name, option, 'x'])
    assert.equal(code, 2)
    assert.match(stderr, message, `${name} ${option}`)
  }
  const account = { QROUTE_URL: 'http://127.0.0.1:9', QROUTE_API_KEY: 'sk_live_x' }
  const sorted = await qr(['list', '--sort', '-scans'], account)
  assert.equal(sorted.code, 2)
  assert.match(sorted.stderr, /descending order\. Did you mean -total_scans\?$/m)
})

test('a command that does not exist names the nearest, and is a wrong usage', async () => {
  const { code, stderr, stdout } = await qr(['shwo'])
  assert.deepEqual([code, stdout], [2, ''])
  assert.equal(stderr, 'qr: Unknown command: shwo. Did you mean show?\n')
})

test('every command has help within 80 columns, that names all its options', async () => {
  const { stdout: overview } = await qr([])
  for (const { name, options, summary } of COMMANDS) {
    assert.ok(overview.includes(`  ${name.padEnd(10)}  ${summary}\n`), name)
    const { code, stdout } = await qr([name, '--help'])
    assert.equal(code, 0)
    for (const option of Object.keys(options)) assert.ok(stdout.includes(`--${option}`), name)
    const lines = stdout.split('\n').filter((line) => !line.startsWith('  qr '))
    for (const line of lines) assert.ok(line.length <= 80, `${name}: ${line}`)
    assert.equal((await qr(['help', name])).stdout, stdout)
  }
  assert.equal((await qr(['--help'])).stdout, overview)
  assert.equal((await qr(['help'])).stdout, overview)
})

test('options of every command may come before its name', async () => {
  assert.match((await qr(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/)
  assert.match((await qr(['--no-color', 'list', '-h'])).stdout, /^List codes\./)
  const { code, stderr } = await qr(['--profile', 'none', 'list'])
  assert.deepEqual([code, stderr.includes('No profile named none')], [4, true])
})
