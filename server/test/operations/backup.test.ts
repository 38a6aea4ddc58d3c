import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertRefused, succeed } from '../support/service/command.ts'
import { HOME, times } from '../support/service/crowd.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { operate } from '../support/service/operate.ts'
import { completely } from '../support/service/patient.ts'
import { call, type Environment, environment, startService } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/** Data is backed up beside a server, restored elsewhere, and whole there. Load and kills are proofs. */

const root = temporaryFolder()
let folders = 0
const newFolder = () => join(root, String(++folders))

const run = (env: Environment, ...args: string[]) => succeed(operate(args, env))

test('what was backed up beside a server is restored elsewhere, with every scan', async (t) => {
  const first = await startService('sqlite', {}, (close) => atEnd(t, close))
  const { liveKey: key } = await first.account()
  const { id, short_code } = await first.newCode(key)
  const scan = async (index: number) => {
    const headers = { 'user-agent': `person ${index % 4}` }
    assert.equal((await call(`${first.base}/${short_code}`, 'GET', { headers })).status, 302)
  }
  await times(12, scan)
  const to = newFolder()
  const report = JSON.parse((await run(first.env, 'backup', '--to', to, '--json')).stdout)
  // It waits for the recorder, but not on a machine that stands still.
  const kept = 12 - report.scans_missing
  assert.equal(report.files['qroute.db'].integrity, 'ok')
  const files = ['manifest.json', 'qroute.db', 'scans.db', 'secret', 'tickets.db']
  assert.deepEqual(readdirSync(to).sort(), files)
  assert.equal(statSync(to).mode & 0o777, 0o700)
  for (const name of files) assert.equal(statSync(join(to, name)).mode & 0o777, 0o600)
  await assertRefused(operate(['restore', '--from', to], first.env), /a server is running/)
  await times(3, scan) // too late for the backup

  const DATA_DIR = newFolder()
  await run({ ...first.env, DATA_DIR }, 'restore', '--from', to)
  assert.match((await run({ ...first.env, DATA_DIR }, 'verify')).stdout, /Everything matches/)
  const second = await startService('sqlite', { DATA_DIR }, (close) => atEnd(t, close), {})
  const read = () => second.call('GET', `/v1/qrcodes/${id}`, { key })
  const { json } = await completely(read)
  assert.deepEqual([json.destination_url, json.total_scans], [HOME, kept])
  if (kept === 12) assert.equal(json.unique_scans, 4)
  assert.equal((await second.call('GET', `/${short_code}`)).headers.get('location'), HOME)
})

test('a backup requires an empty folder; incomplete and damaged ones are not restored', async () => {
  const env: Environment = { DATA_DIR: newFolder() }
  await operate(['account', 'list'], env)
  await assertRefused(operate(['backup', '--to', newFolder()], env), /scans\.db does not exist/)
  await run(env, 'migrate')
  const full = newFolder()
  mkdirSync(full)
  writeFileSync(join(full, 'mine'), '')
  await assertRefused(operate(['backup', '--to', full], env), /not empty/)
  await assertRefused(operate(['backup', '--to', join(full, 'mine')], env), /not a folder/)
  assert.deepEqual(readdirSync(full), ['mine'])

  const DATA_DIR = newFolder()
  const damages: [RegExp, (folder: string) => void][] = [
    [/not a complete backup/, (folder) => rmSync(join(folder, 'manifest.json'))],
    [/damaged: scans\.db has a different size/, (f) => truncateSync(join(f, 'scans.db'), 8192)],
    [
      /damaged: qroute\.db was modified/,
      (folder) => {
        const bytes = readFileSync(join(folder, 'qroute.db'))
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
        writeFileSync(join(folder, 'qroute.db'), bytes)
      },
    ],
  ]
  const attempt = (from: string) => operate(['restore', '--from', from], { DATA_DIR })
  await assertRefused(attempt(newFolder()), /does not exist/)
  for (const [why, damage] of damages) {
    const to = newFolder()
    mkdirSync(to, { mode: 0o755 })
    await run(env, 'backup', '--to', to)
    assert.equal(statSync(to).mode & 0o777, 0o700)
    damage(to)
    await assertRefused(attempt(to), why)
  }
  assert.equal(existsSync(DATA_DIR), false, 'nothing was touched')
})

test('on PostgreSQL backup and restore point to its own tools', async (t) => {
  const env = await environment('postgres', {}, (close) => atEnd(t, close))
  for (const args of [
    ['backup', '--to', newFolder()],
    ['restore', '--from', newFolder()],
  ]) {
    await assertRefused(operate(args, env), /pg_dump.*SECRET/)
  }
})
