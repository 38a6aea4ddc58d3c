import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { linesOf, qroute } from '../support/service/command.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { openService } from '../support/service/service.ts'

/** The program as an operator meets it: a handful of commands, each a process of its own. */

const service = await openService()
const root = temporaryFolder()
const run = (...args: string[]) => qroute(args, service.env)

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
