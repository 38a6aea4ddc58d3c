import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { lockName, sessionOfFile } from '../../scan-log/format.ts'
import { lock, openSession } from '../../scan-log/lock.ts'
import { openScanLog } from '../../scan-log/writer.ts'
import { leaveSession, lineOf } from '../support/data/scans/session.ts'
import { logFolderOf, readBooks, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { call, figure, startService, stop } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * A redirect is worth more than its count: what cannot be logged is answered all the same, and told.
 * Proofs: a scan log whose writes, syncs, locks and lines fail one at a time.
 */

const noProc = existsSync('/proc/self/fd') ? false : 'descriptors can only be seen on Linux'
const LOCK = JSON.stringify(join(import.meta.dirname, '..', '..', 'scan-log', 'lock.ts'))

/** Takes over every log but one, and removes its lock after a moment. */
const ADOPT = `
import { readdirSync } from 'node:fs'
import { sessionsIn, takeOver } from ${LOCK}
const [folder] = process.argv.slice(1)
const names = readdirSync(folder)
const held = sessionsIn(names).map((one) => takeOver(folder, one, names)).find((one) => one !== null)
console.log(held ? 'taken' : 'busy')
if (held) setTimeout(held.remove, 300)`

test('a turn that reached the log although its write failed costs no later scan', async (t) => {
  const site = await openSite(t, 'sqlite')
  const { base, output } = await site.start()
  const codes = await site.makeCodes(2)
  const [first = '', second = ''] = codes.keys()
  const scan = async (code: string) =>
    assert.equal((await call(`${base}/${code}`, 'GET')).status, 302)
  const total = async (code: string) =>
    (await site.ask('GET', `/v1/qrcodes/${codes.get(code)}`)).json.total_scans
  const told = async () => {
    const { text } = await call(`${base}/metrics`, 'GET')
    return Number(/^qroute_scans_unrecorded (\d+)/m.exec(text)?.[1])
  }
  await scan(first)
  await untilRecorded(site.env, site)
  const folder = logFolderOf(site.env)
  const [name = ''] = readdirSync(folder).filter(sessionOfFile)
  const file = new DatabaseSync(join(folder, name), { timeout: 1000 })
  // The statement fails, and what it has done so far stays.
  file.exec(`create trigger torn after insert on turns begin select raise(fail, 'torn'); end`)
  file.close()
  await scan(first)
  await until(async () => (await told()) === 1, output)
  await until(async () => (await total(first)) === 2, 'the row is not read')
  for (let scans = 1; scans <= 3; scans++) {
    await scan(second)
    await until(async () => (await total(second)) === scans, output)
  }
  assert.equal(await told(), 1)
})

async function degraded(base: string): Promise<string> {
  return (await call(`${base}/readyz`, 'GET')).json.degraded.join()
}

function newFolder(t: TestContext): string {
  const folder = temporaryFolder(t)
  return folder
}

/** The file of this process behind a descriptor is replaced by one that cannot be synced. */
function breakSync(folder: string): void {
  const open = readdirSync('/proc/self/fd').filter((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      const info = readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8')
      const flags = Number.parseInt(/flags:\s+(\d+)/.exec(info)?.[1] ?? '', 8)
      // SQLite has opened the same file, for the log and perhaps for the recorder, and follows no link.
      const isOurs = (flags & constants.O_NOFOLLOW) === 0
      return isOurs && path.startsWith(folder) && path.endsWith('-wal')
    } catch {
      return false
    }
  })
  assert.equal(open.length, 1)
  const fd = Number(open[0])
  closeSync(fd)
  // The lowest that is free is given: others may have been closed before.
  const lower: number[] = []
  let got = openSync('/dev/null', 'r+')
  for (; got < fd; got = openSync('/dev/null', 'r+')) lower.push(got)
  for (const other of lower) closeSync(other)
  assert.equal(got, fd)
}

proof('with SCAN_SYNC=full a failed sync is counted and reported', { skip: noProc }, async (t) => {
  const service = await startService(
    'sqlite',
    { SCAN_SYNC: 'full' },
    (close) => atEnd(t, close),
    {},
  )
  const { base, env } = service
  const { liveKey: key } = await service.account()
  const body = { name: 'A', destination_url: 'https://example.com/', short_code: 'sync' }
  // On a busy machine a server may be late from its start on, and refuse at first.
  const create = async () => (await service.call('POST', '/v1/qrcodes', { key, body })).status
  await until(async () => (await create()) === 201, 'no code is made')
  const scan = async () => assert.equal((await service.call('GET', '/sync')).status, 302)
  assert.equal(await figure(base, 'qroute_scans_unrecorded'), 0)
  await scan()
  breakSync(logFolderOf(env))
  await scan()
  assert.equal(await figure(base, 'qroute_scans_unrecorded'), 1)
  assert.match(await degraded(base), /scan log: .*\b1 scans not recorded/)
  await scan()
  assert.equal(await figure(base, 'qroute_scans_unrecorded'), 1)
  assert.equal(await degraded(base), '')
})

proof('a full file is not closed before a pending sync', async (t) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const folder = newFolder(t)
  const scanLog = openScanLog({ folder, sync: 'full', log })
  const megabyte = 'x'.repeat(1024 * 1024)
  // The threads that sync are busy, so the first sync comes when the file has long been full.
  const busy = Array.from(
    { length: 8 },
    () => new Promise((resolve) => pbkdf2('a', 'b', 400_000, 32, 'sha512', resolve)),
  )
  const released: Promise<void>[] = []
  const write = () =>
    released.push(new Promise((resolve) => scanLog.append(megabyte, () => resolve())))
  for (let count = 0; count < 64; count++) {
    write()
    await turn()
  }
  await Promise.all([...busy, ...released])
  write()
  await Promise.all(released)
  assert.deepEqual(lines, [])
  assert.equal(scanLog.unrecorded(), 0)
  assert.equal(readdirSync(folder).filter(sessionOfFile).length, 2)
  scanLog.close()
  scanLog.giveBack()
})

proof(
  'a lock removed by another process while waiting for it does not count as held',
  async (t) => {
    const folder = newFolder(t)
    const path = join(folder, lockName('log_1'))
    closeSync(openSync(path, 'a'))
    const args = ['--input-type=module', '--eval', ADOPT, folder]
    const other = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    atEnd(t, () => stop(other))
    assert.equal(String((await once(other.stdout, 'data'))[0]).trim(), 'taken')
    assert.throws(() => lock(path, 60_000), /removed|ENOENT/)
    assert.ok(!existsSync(path))
    const own = openSession(folder)
    atEnd(t, own.giveBack)
    assert.ok(existsSync(join(folder, lockName(own.session))), 'others can see the lock')
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    assert.equal(stdout.trim(), 'busy')
  },
)

proof('a log without a lock file is recorded and removed too', async (t) => {
  const site = await openSite(t, 'sqlite')
  const [id = ''] = (await site.makeCodes(1)).values()
  const folder = logFolderOf(site.env)
  const line = lineOf({ codeId: id, accountId: site.accountId })
  const { session } = leaveSession(folder, [[line, line], [line]], true)
  rmSync(join(folder, lockName(session)))
  const { output } = await site.start()
  const left = () => readdirSync(folder).filter((name) => name.startsWith(session))
  await until(
    () => left().length === 0,
    () => `${left()} ${output()}`,
  )
  assert.equal((await readBooks(site.env)).get(id)?.total, 3)
})

for (const engine of ['sqlite', 'postgres'] as const) {
  proof(`unreadable lines are counted and skipped on ${engine}`, async (t) => {
    const site = await openSite(t, engine)
    const [id = ''] = (await site.makeCodes(1)).values()
    const line = () => lineOf({ codeId: id, accountId: site.accountId })
    const fields = line().split('\t')
    const broken = (index: number, value: string) => fields.with(index, value).join('\t')
    const bad = [
      'rubbish\n',
      broken(3, 'NaN'),
      broken(3, ''),
      broken(3, '1e99'),
      broken(4, 'x'),
      broken(0, 'x'.repeat(10_000)),
      broken(11, 'a\u0000b'),
    ]
    const folder = logFolderOf(site.env)
    leaveSession(folder, [bad], true)
    leaveSession(folder, [[line(), ...bad, `${line()}${bad.join('')}${line()}`]], true)
    const { base, output } = await site.start()
    await untilRecorded(site.env, site)
    assert.equal((await readBooks(site.env)).get(id)?.total, 3)
    assert.equal(await figure(base, 'qroute_scans_unreadable'), 3 * bad.length)
    await until(() => /"lines":\d+.*unreadable lines/.test(output()), output)
  })
}
