import assert from 'node:assert/strict'
import {
  copyFileSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { brokenName, lockName, walOf } from '../../scan-log/format.ts'
import { openScanLog } from '../../scan-log/writer.ts'
import { leaveSession, lineOf } from '../support/data/scans/session.ts'
import {
  logFolderOf,
  logsIn,
  logsOf,
  queryScans,
  readBooks,
  untilRecorded,
} from '../support/oracles/scans/ledger.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { patiently } from '../support/service/patient.ts'
import { call, type Engine } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** Log files of dead processes, intact and broken, and the maximum size of a file. */

const PAGE = 4096

/** Codes are made, there is no server, and dead sessions can be laid into its folder. */
async function openGrave(t: TestContext, engine: Engine = 'sqlite') {
  const site = await openSite(t, engine)
  const ids = [...(await site.makeCodes(3)).values()]
  const folder = logFolderOf(site.env)
  const line = (code: number) => lineOf({ codeId: ids[code] ?? '', accountId: site.accountId })
  const turns = (count: number, code: number, scans = 1) =>
    Array.from({ length: count }, () => Array.from({ length: scans }, () => line(code)).join(''))
  return {
    site,
    folder,
    turns,
    /** Starts a server and waits until every session but its own is gone. */
    async revive() {
      const { output } = await site.start()
      await untilRecorded(site.env, { base: site.base, key: site.key })
      return output
    },
    async totals() {
      const books = await readBooks(site.env)
      return ids.map((id) => books.get(id)?.total ?? 0)
    },
  }
}

function overwrite(path: string, offset: number, bytes: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, offset)
}

/** How many turns can be read one after the other before the first error. */
function readable(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true })
  let count = 0
  try {
    for (const _ of db.prepare('select seq from turns order by seq').iterate()) count++
  } catch {
    return count
  } finally {
    db.close()
  }
  return count
}

/** Rows of the first file that were recorded after one of the second. */
const MIXED = `
select count(*) as mixed from scans s join scan_codes c on c.num = s.code and c.total = 3000
where s.seq > (select min(o.seq) from scans o join scan_codes d on d.num = o.code and d.total = 2100)`

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`the files of a dead session are recorded in order and removed on ${engine}`, async (t) => {
    const { site, folder, turns, revive, totals } = await openGrave(t, engine)
    leaveSession(folder, [turns(3000, 0), turns(700, 1, 3), turns(1, 2)], true)
    leaveSession(folder, [turns(50, 2), []], false)
    await revive()
    assert.deepEqual(await totals(), [3000, 2100, 51])
    const [{ mixed } = { mixed: -1 }] = await queryScans<{ mixed: number }>(site.env, MIXED)
    assert.equal(Number(mixed), 0, 'the files of a session one after the other')
    assert.equal((await queryScans(site.env, 'select log_id from watermarks')).length, 0)
    const left = logsIn(site.env).map((name) => name.replace(/^log_\w{26}/, ''))
    assert.deepEqual(
      left.filter((name) => !name.startsWith('-000001.db')),
      ['README', ...Array(logsOf(site.env)).fill('.lock')],
      'nothing is left but the logs of the living',
    )
  })
}

test('a log with a broken page is set aside, and everything before it is recorded', async (t) => {
  const { folder, turns, revive, totals } = await openGrave(t)
  const first = leaveSession(folder, [turns(3000, 0), turns(40, 1)], false)
  leaveSession(folder, [turns(60, 2)], true)
  const path = join(folder, first.files[0] ?? '')
  overwrite(path, 60 * PAGE, PAGE)
  const before = readable(path)
  assert.ok(before > 700 && before < 2900)
  const output = await revive()
  await until(() => output().includes('a scan log is damaged'), output)
  assert.ok(readdirSync(folder).includes(brokenName(first.files[0] ?? '')))
  const [broken = 0, ...others] = await totals()
  assert.deepEqual(others, [40, 60], 'other files are not affected')
  assert.equal(broken, before, 'all turns before the broken page')
})

test('a log that is not a database is set aside, and the server starts', async (t) => {
  const { folder, turns, revive, totals } = await openGrave(t)
  const first = leaveSession(folder, [turns(30, 0), turns(40, 1)], false)
  overwrite(join(folder, first.files[0] ?? ''), 0, PAGE)
  const output = await revive()
  await until(() => output().includes('a scan log is damaged'), output)
  assert.ok(readdirSync(folder).includes(brokenName(first.files[0] ?? '')))
  assert.deepEqual(await totals(), [0, 40, 0])
})

test('a truncated log is recorded up to its end', async (t) => {
  const { folder, turns, revive, totals } = await openGrave(t)
  const torn = leaveSession(folder, [turns(1000, 0)], true)
  leaveSession(folder, [turns(60, 2)], true)
  const wal = walOf(join(folder, torn.files[0] ?? ''))
  truncateSync(wal, Math.floor(statSync(wal).size / 2) + 1001)
  await revive()
  const [recorded = 0, , other] = await totals()
  assert.equal(other, 60)
  assert.ok(recorded > 450 && recorded < 550, `${recorded} of some 500 turns`)
})

test('a log with garbage in the middle is never discarded silently', async (t) => {
  const { folder, turns, revive, totals } = await openGrave(t)
  const broken = [0, 1].map((code) => leaveSession(folder, [turns(1000, code)], true))
  leaveSession(folder, [turns(60, 2)], true)
  for (const { files } of broken) {
    const wal = walOf(join(folder, files[0] ?? ''))
    overwrite(wal, Math.floor(statSync(wal).size / 2), 500)
  }
  // Whether a process still has it is then found out from the file itself.
  rmSync(join(folder, lockName(broken[1]?.session ?? '')))
  const output = await revive()
  const [first = 0, second = 0, other] = await totals()
  assert.equal(other, 60)
  for (const recorded of [first, second]) {
    assert.ok(recorded > 450 && recorded < 550, `${recorded} of some 500 turns`)
  }
  await until(() => output().includes('a scan log is damaged'), output)
  const names = readdirSync(folder)
  for (const { session } of broken) {
    assert.ok(names.some((name) => name.startsWith(session) && name.endsWith('.broken')))
  }
})

test('a broken store does not break good logs', async (t) => {
  const { site, folder, turns } = await openGrave(t)
  const path = join(site.env.DATA_DIR ?? '', 'scans.db')
  const db = new DatabaseSync(path)
  const [row] = db.prepare("select rootpage from sqlite_master where name = 'scans'").all()
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
  copyFileSync(path, `${path}.good`)
  overwrite(path, (Number(row?.rootpage) - 1) * PAGE, PAGE)
  const { files } = leaveSession(folder, [turns(20, 0)], false)
  const { base } = await site.start()
  const body = { name: 'A', destination_url: 'https://example.com/' }
  const { json } = await patiently(() => site.ask('POST', '/v1/qrcodes', body))
  assert.equal((await call(json.short_url, 'GET')).status, 302)
  await sleep(4000)
  assert.equal((await call(`${base}/readyz`, 'GET')).status, 200)
  const names = readdirSync(folder)
  assert.deepEqual(
    names.filter((name) => name.endsWith('.broken')),
    [],
  )
  assert.ok(names.includes(files[0] ?? ''))
})

/** Bytes that the scan log has taken on the disk when it has written so many turns. */
async function writeLog(t: TestContext, turns: number, line: string) {
  const folder = temporaryFolder(t)
  const silent = pino({ level: 'silent' })
  const options = { folder, sync: 'process', log: silent } as const
  const log = openScanLog(options)
  for (let turn = 0; turn < turns; turn++) {
    await new Promise<void>((resolve) => log.append(line, resolve))
  }
  const names = readdirSync(folder).filter((name) => /-\d{6}\.db(-wal)?$/.test(name))
  const sizes = names.map((name) => [name, statSync(join(folder, name)).size] as const)
  log.close()
  return { count: new Set(names.map((name) => name.replace('-wal', ''))).size, sizes }
}

const LARGEST = 80 * 1024 * 1024

test('a log of full turns is closed at 64 MB and the next one opened', async (t) => {
  const { count, sizes } = await writeLog(t, 140, 'x'.repeat(1024 * 1024))
  assert.equal(count, 3)
  assert.ok(sizes.every(([, size]) => size < LARGEST))
})

test('a log of single scans takes no more disk space than one of many', async (t) => {
  const line = lineOf({
    codeId: 'qr_01m7eh6nkb6d2s0g1n2b3v4c5x',
    accountId: 'acct_01m7eh6nkb6d2s0',
  })
  const { sizes } = await writeLog(t, 40_000, line)
  const largest = Math.max(...sizes.map(([, size]) => size))
  t.diagnostic(`40,000 scans one by one: ${Math.round(largest / 1024 / 1024)} MB in one file`)
  assert.ok(largest < LARGEST)
})
