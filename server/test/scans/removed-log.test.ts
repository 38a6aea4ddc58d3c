import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { openLogFiles } from '../../scan-log/files.ts'
import { isLock, lockName, sessionOf, sessionOfFile } from '../../scan-log/format.ts'
import { leaveSession } from '../support/data/scans/session.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { logFolderOf, logsOf, readBooks, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { completely } from '../support/service/patient.ts'
import { call, figure, freePort, type ServerProcess, stop } from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { both, isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/** Somebody cleans the folder of the scan log under a running server. Proofs: every kind of removal. */

const SCANS = 20

const WRITTEN_AGAIN = 'scan log: files were removed while in use'

const REMOVALS: Readonly<Record<string, (folder: string) => void>> = {
  'rm log/*': clean,
  'rm log/*-wal': (folder) => clean(folder, /-wal$/),
  'rm -r log': (folder) => rmSync(folder, { recursive: true }),
  'mv log elsewhere': (folder) => renameSync(folder, `${folder}-elsewhere`),
  'rm log/*.lock': (folder) => clean(folder, /\.lock$/),
}

test('SCAN_SYNC=full: a removal is found once, also if the next comes before a sync', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-log-'))
  const files = openLogFiles(folder, 'log_1', 'full')
  atEnd(t, () => {
    files.close()
    rmSync(folder, { recursive: true })
  })
  const sync = () => new Promise<Error | null>((done) => files.sync(done))
  const open = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0)
  files.write(1, 'a\n')
  assert.equal(await sync(), null)
  const before = open()
  for (let removal = 0; removal < 3; removal++) {
    clean(folder)
    assert.equal(files.keep(1), 0)
    assert.equal(files.keep(1), null, 'it is not found again')
  }
  assert.equal(open(), before, 'nothing that was removed stays open')
  files.write(2, 'b\n')
  const syncing = sync()
  for (let removal = 0; removal < 3; removal++) {
    clean(folder)
    assert.equal(files.keep(1), 1)
  }
  assert.deepEqual([await syncing, await sync(), files.keep(1)], [null, null, null])
  assert.equal(open(), before, 'nothing that was removed stays open')
})

async function scan({ base }: Site, code: string, times = SCANS): Promise<void> {
  const scans = Array.from({ length: times }, () => call(`${base}/${code}`, 'GET'))
  for (const { status } of await Promise.all(scans)) assert.equal(status, 302)
}

async function degraded({ base }: Site): Promise<string> {
  return (await call(`${base}/readyz`, 'GET')).json.degraded.join('\n')
}

/** Removes every file of the folder, or those with such a name. */
function clean(folder: string, names = /./): void {
  for (const name of readdirSync(folder)) if (names.test(name)) rmSync(join(folder, name))
}

/** While it is held, nothing is recorded. */
function holdStore(t: TestContext, { env }: Site): DatabaseSync {
  const store = new DatabaseSync(join(env.DATA_DIR ?? '', 'scans.db'), { timeout: 5000 })
  atEnd(t, () => {
    if (store.isOpen) store.close()
  })
  store.exec('begin immediate')
  return store
}

both('files of the log that are removed are written again, and nothing is lost', async (t) => {
  const site = await openSite(t, 'sqlite')
  const server = await site.start()
  const [[code, id] = ['', '']] = await site.makeCodes(1)
  const folder = logFolderOf(site.env)
  assert.match(readFileSync(join(folder, 'README'), 'utf8'), /[Nn]ever delete/)
  await scan(site, code)
  let answered = SCANS
  let told = 0
  const removals = Object.entries(REMOVALS).slice(0, isProof ? undefined : 1)
  for (const [name, removeSome] of removals) {
    await t.test(name, async () => {
      // Some of them in the files that are removed, some after that.
      const store = holdStore(t, site)
      await scan(site, code)
      removeSome(folder)
      await scan(site, code)
      answered += 2 * SCANS
      const names = () => (existsSync(folder) ? readdirSync(folder) : [])
      await until(
        () => names().some(isLock) && names().some(sessionOfFile) && names().includes('README'),
        () => `${names()}`,
      )
      told++
      await until(() => server.output().split(WRITTEN_AGAIN).length > told, server.output)
      assert.match(
        await degraded(site),
        /files were removed while in use: \d+ scans? written again/,
      )
      store.close()
      await untilRecorded(site.env, site)
      const { json } = await completely(() => site.ask('GET', `/v1/qrcodes/${id}`))
      assert.equal(json.total_scans, answered)
    })
  }
  if (!isProof) return
  assert.match(
    server.output(),
    /"level":50.*files were removed while in use.*[1-9]\d* scans? written/,
  )
  assert.equal(await figure(site.base, 'qroute_scans_unrecorded'), 0)
  await killAfter(site, server, code)
  await site.start()
  await untilRecorded(site.env, site)
  assert.equal((await readBooks(site.env)).get(id)?.total, answered + SCANS)
  await assertClean(site.env)
})

/** What was written again survives the process. */
async function killAfter(site: Site, { child }: ServerProcess, code: string): Promise<void> {
  const folder = logFolderOf(site.env)
  const store = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'scans.db'), {
    timeout: 5000,
  })
  store.exec('begin immediate')
  await scan(site, code)
  clean(folder)
  await until(() => readdirSync(folder).some(sessionOfFile), 'it is not written again')
  // A file is there before the scans are in it.
  await until(() => readdirSync(folder).includes('README'), 'it is not done')
  await stop(child, 'SIGKILL')
  store.close()
}

proof('scans in a removed file that nobody had open are counted and named', async (t) => {
  const site = await openSite(t, 'sqlite')
  const server = await site.start()
  const [[code, id] = ['', '']] = await site.makeCodes(1)
  const folder = logFolderOf(site.env)
  const names = () => readdirSync(folder).filter(sessionOfFile).sort()
  await scan(site, code)
  await untilRecorded(site.env, site)
  const store = holdStore(t, site)
  // The first stays open in the recorder, the last in the writer; a file that fails is replaced.
  for (const name of [1, 2]) {
    await scan(site, code)
    const file = new DatabaseSync(join(folder, names().at(-1) ?? ''), { timeout: 1000 })
    file.exec(`create trigger torn before insert on turns begin select raise(abort, 'torn'); end`)
    file.close()
    await until(async () => {
      await scan(site, code, 1)
      return names().length > name
    }, server.output)
  }
  await scan(site, code)
  const unwritten = await figure(site.base, 'qroute_scans_unrecorded')
  const [, second = ''] = names()
  clean(folder, new RegExp(second))
  store.close()
  await until(async () => / lost/.test(await degraded(site)), server.output)
  const { json } = await site.ask('GET', `/v1/qrcodes/${id}`)
  const unrecorded = await figure(site.base, 'qroute_scans_unrecorded')
  const lost = unrecorded - unwritten
  assert.ok(lost >= SCANS, `${lost} are counted as lost`)
  assert.match(await degraded(site), new RegExp(`removed while in use: ${lost} scans lost`))
  assert.match(server.output(), /"level":50.*scans are missing from a scan log/)
  t.diagnostic(`${json.total_scans} recorded, ${unwritten} not written, ${lost} lost`)
})

/** Files that wait for a sync, as with SCAN_SYNC=full. */
function openFull(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-log-'))
  const files = openLogFiles(folder, 'log_1', 'full')
  atEnd(t, () => {
    files.close()
    rmSync(folder, { recursive: true })
  })
  return { folder, files }
}

proof(
  'SCAN_SYNC=full: a full file that is recorded before it is synced is not taken for removed',
  (t) => {
    const { folder, files } = openFull(t)
    const line = `${'x'.repeat(1_100_000)}\n`
    for (let number = 1; number <= 64; number++) files.write(number, line)
    files.write(65, 'a\n')
    const [full = '', next] = readdirSync(folder).filter(sessionOfFile).sort()
    assert.ok(next, 'the first is full')
    // As the recorder does.
    clean(folder, new RegExp(`^${full}`))
    assert.equal(files.keep(64), null)
  },
)

async function halt({ child }: ServerProcess): Promise<void> {
  child.kill('SIGSTOP')
  const state = () => readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.[0]
  await until(() => state() === 'T', 'it is not stopped')
}

proof('a log whose lock was removed is not taken over from a process that lives', async (t) => {
  const site = await openSite(t, 'sqlite')
  const server = await site.start()
  const folder = logFolderOf(site.env)
  const own = readdirSync(folder).find(isLock) ?? ''
  const other = await site.start(await freePort())
  const [[code, id] = ['', '']] = await site.makeCodes(1)
  await scan(site, code)
  await untilRecorded(site.env, { ...site, living: logsOf(site.env, 2) })
  const store = holdStore(t, site)
  await scan(site, code)
  // Stopped, it neither records nor puts its lock back before the other has looked.
  await halt(server)
  store.close()
  rmSync(join(folder, own))
  const dead = leaveSession(folder, [[]], true)
  const isThere = (session: string | null) =>
    readdirSync(folder).some((name) => sessionOf(name) === session)
  await until(() => !isThere(dead.session), other.output)
  server.child.kill('SIGCONT')
  await scan(site, code)
  await until(() => server.output().includes(WRITTEN_AGAIN), server.output)
  await untilRecorded(site.env, { ...site, living: logsOf(site.env, 2) })
  assert.equal((await readBooks(site.env)).get(id)?.total, 3 * SCANS)
  assert.ok(existsSync(join(folder, lockName(sessionOf(own) ?? ''))))
})
