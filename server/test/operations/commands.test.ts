import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newestVersion, RECORD_MIGRATION, SCHEMA_MIGRATIONS } from '../../storage/engine/migrate.ts'
import { openSqlite } from '../../storage/engine/sqlite/sqlite.ts'
import { closeAfter } from '../support/service/close-all.ts'
import { linesOf, onTerminal, qroute, SCRIPT } from '../support/service/command.ts'
import { openData } from '../support/service/databases.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { call, freePort, openService, stop } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * The program as an operator meets it: a handful of commands, each a process of its own. Proofs: help,
 * prompts, advice and warnings.
 */

const service = await openService(isProof ? {} : undefined)
const root = temporaryFolder()
const run = (...args: string[]) => qroute(args, service.env)
const onClose = closeAfter()
const read = (key: string) => service.call('GET', '/v1/account', { key })
const skip = existsSync(SCRIPT) ? false : 'there is no terminal to be had'

test('commands explain themselves, and unknown ones are named', async () => {
  const [whole, create, unknown] = [
    await run('--help'),
    await run('account', 'create', '--help'),
    await run('acount', '--help'),
  ]
  assert.deepEqual([whole.code, whole.stderr], [0, ''])
  for (const name of ['start', 'account set-plan', 'backup', 'verify']) {
    assert.match(whole.stdout, new RegExp(`^  ${name}\\b`, 'm'))
  }
  assert.deepEqual([create.code, create.stderr], [0, ''])
  assert.match(create.stdout, /^Usage: qroute account create/)
  for (const option of ['--name', '--email', '--plan', '--json']) {
    assert.ok(create.stdout.includes(option), create.stdout)
  }
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /Unknown command "acount"/)
})

test('an irreversible command is refused without a terminal, and done with --yes', async () => {
  const { id, liveKey: key } = await service.account()
  const read = () => service.call('GET', '/v1/account', { key })
  const args = ['account', 'delete', '--account', id]
  const refused = await run(...args)
  assert.deepEqual([refused.code, refused.stdout], [2, ''])
  assert.equal(linesOf(refused.stderr).length, 1, refused.stderr)
  assert.match(refused.stderr, /--yes/)
  assert.equal((await read()).status, 200)
  const done = await run(...args, '--yes')
  assert.deepEqual([done.code, done.stderr], [0, ''])
  assert.equal((await read()).status, 401)
})

test('qroute migrate migrates codes and scans', async () => {
  const DATA_DIR = join(root, 'migrated')
  assert.equal((await qroute(['migrate'], { DATA_DIR })).code, 0)
  for (const name of ['qroute.db', 'scans.db']) assert.ok(existsSync(join(DATA_DIR, name)))
})

test('a failure is one line and exit code 1', async () => {
  const { code, stdout, stderr } = await run('account', 'suspend', '--account', 'acct_no', '--yes')
  assert.deepEqual([code, stdout, linesOf(stderr).length], [1, '', 1], stderr)
})

proof('every command and group of commands has help', async () => {
  const whole = await run('--help')
  assert.deepEqual([whole.code, whole.stderr], [0, ''])
  const named = [...whole.stdout.matchAll(/^ {2}((?:[a-z][a-z-]* ?){1,2})(?= |$)/gm)]
    .map(([, name = '']) => name.trim())
    .filter((name) => name !== 'help')
  assert.ok(named.includes('account set-plan') && named.includes('start'), named.join())
  const others = ['account', 'key', 'help account create', 'account list -h']
  const some = named.filter((_, index) => index % 1 === 0)
  await Promise.all(
    [...some, ...others].map(async (name) => {
      const words = name.split(' ')
      const asks = words[0] === 'help' || words.includes('-h')
      const { code, stdout, stderr } = await run(...words, ...(asks ? [] : ['--help']))
      assert.deepEqual([code, stderr], [0, ''], name)
      assert.match(stdout, /^Usage: qroute /)
      assert.ok(stdout.includes(words.filter((word) => /^(?!help$)\w/.test(word)).join(' ')), name)
      assert.ok(stdout.length < whole.stdout.length, `${name} is answered with its own usage`)
    }),
  )
})

proof('irreversible commands ask for the id', { skip }, async () => {
  const { id, liveKey } = await service.account()
  const args = ['account', 'delete', '--account', id]
  const wrong = await onTerminal(args, service.env, 'Type the id', 'yes')
  assert.equal(wrong.code, 1, wrong.output)
  assert.match(wrong.output, /Acme[\s\S]*Nothing was deleted/)
  assert.equal((await read(liveKey)).status, 200)
  const right = await onTerminal(args, service.env, 'Type the id', id)
  assert.equal(right.code, 0, right.output)
  assert.equal((await read(liveKey)).status, 401)
})

proof('a restore over data asks for confirmation, one into an empty folder does not', async () => {
  const env = { ...service.env, DATA_DIR: join(service.env.DATA_DIR ?? '', 'restored') }
  const to = join(env.DATA_DIR, '..', 'backup')
  await qroute(['migrate'], env)
  assert.equal((await qroute(['backup', to], env)).code, 0)
  const unasked = await qroute(['restore', to], env)
  assert.deepEqual([unasked.code, unasked.stdout], [2, ''])
  assert.match(unasked.stderr, /^restore .*--yes[^\n]*\n$/)
  assert.equal((await qroute(['restore', to, '--yes'], env)).code, 0)
  const DATA_DIR = join(env.DATA_DIR, 'empty')
  assert.equal((await qroute(['restore', to], { ...env, DATA_DIR })).code, 0)
  if (!existsSync(SCRIPT)) return
  const typed = await onTerminal(['restore', to], env, 'name of that folder', 'restored')
  assert.equal(typed.code, 0, typed.output)
})

proof('a start that migrates an older database logs it', async () => {
  const DATA_DIR = join(service.env.DATA_DIR ?? '', 'older')
  await (await openData({ DATA_DIR })).close()
  const newest = newestVersion('scans')
  const db = openSqlite(join(DATA_DIR, 'scans.db'))
  await db.exclusively(async (session) => {
    await session.script(SCHEMA_MIGRATIONS)
    const folder = join(import.meta.dirname, '../../storage/engine/migrations/scans')
    for (const [index, name] of readdirSync(folder).sort().slice(0, -1).entries()) {
      await session.script(readFileSync(join(folder, name), 'utf8'))
      await session.query(RECORD_MIGRATION, ['scans', index + 1, name, 0])
    }
  })
  await db.close()
  const server = await service.spawn({ DATA_DIR, LOG_LEVEL: 'info' })
  const line = linesOf(server.output()).filter((text) => text.includes('migrated'))
  assert.equal(line.length, 1, 'and a new one is no news')
  assert.match(line[0] ?? '', new RegExp(`"migrated from ${newest - 1} to ${newest}"`))
  await stop(server.child, 'SIGTERM')
})

proof('a server whose wrapper is killed with -9 shuts down cleanly', async () => {
  const port = await freePort()
  const door = join(import.meta.dirname, '..', '..', 'qroute.mjs')
  // To the door this is a Node that is too old, so it finds another and becomes a wrapper.
  const old = 'data:text/javascript,Object.defineProperty(process,"version",{value:"v20.0.0"})'
  const DATA_DIR = join(service.env.DATA_DIR ?? '', 'wrapped')
  const wrapper = spawn(process.execPath, ['--import', old, door, 'start'], {
    env: { DATA_DIR, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onClose(() => stop(wrapper))
  let output = ''
  wrapper.stdout.on('data', (chunk) => (output += chunk))
  wrapper.stderr.on('data', (chunk) => (output += chunk))
  await until(
    () => output.includes('listens on'),
    () => output,
  )
  assert.equal((await call(`http://127.0.0.1:${port}/healthz`, 'GET')).status, 200)
  wrapper.kill('SIGKILL')
  const isGone = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => false,
      () => true,
    )
  await until(isGone, () => output)
  await until(
    () => output.includes('"msg":"stopped'),
    () => output,
  )
})

proof('a world-writable DATA_DIR triggers a warning', async () => {
  const DATA_DIR = join(service.env.DATA_DIR ?? '', 'open')
  mkdirSync(DATA_DIR)
  for (const [mode, isWarned] of [
    [0o700, false],
    [0o777, true],
  ] as const) {
    chmodSync(DATA_DIR, mode)
    const server = await service.spawn({ DATA_DIR, LOG_LEVEL: 'warn' })
    assert.equal(/"level":40.*DATA_DIR.*chmod 700/.test(server.output()), isWarned)
    await stop(server.child, 'SIGTERM')
  }
})
