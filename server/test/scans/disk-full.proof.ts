import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHammer, openTally, type Tally } from '../support/chaos/hammer.ts'
import {
  type Audit,
  assertKept,
  audit,
  logFolderOf,
  readBooks,
  say,
  untilRecorded,
} from '../support/oracles/scans/ledger.ts'
import { call, type Engine, figure, type ServerProcess, stop } from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * The scan log on a disk of its own that gets full. A redirect is worth more than its count: every
 * link is followed, and what could not be counted is told.
 */
const SIZE = '64m'
const REST_MS = 0
const SCANS_MIN = 20
const skip = whyNot()

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).status === 0
}

function whyNot(): string | false {
  const folder = join(import.meta.dirname, '..', 'engines')
  // A mount over a folder of the sources is seen by this process for a moment only.
  const asked = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', folder])
  return asked.status === 0 ? false : 'small disks can only be mounted by root'
}

interface SmallDisk {
  fill(): void
  free(): void
  readonly folder: string
}

function mountSmallDisk(t: TestContext, site: Site): SmallDisk {
  const folder = logFolderOf(site.env)
  mkdirSync(folder, { mode: 0o700 })
  assert.ok(mount(folder))
  atEnd(t, () => assert.equal(spawnSync('umount', ['-l', folder]).status, 0))
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      for (const size of [1024 * 1024, 4096, 1]) {
        const chunk = Buffer.alloc(size)
        try {
          while (writeSync(file, chunk) > 0);
        } catch {}
      }
      closeSync(file)
    },
    free: () => rmSync(ballast),
  }
}

async function degraded({ base }: ServerProcess): Promise<string> {
  const { status, json } = await call(`${base}/readyz`, 'GET')
  assert.equal(status, 200)
  return json.degraded.join()
}

/** For so long, and until some are answered: a machine may stand still for all that time. */
async function scanFor(ms: number, { port }: Site, tally: Tally): Promise<void> {
  const aim = tally.answered() + SCANS_MIN
  const hammer = openHammer(port, 8, tally.next, REST_MS)
  await sleep(ms)
  await until(
    () => tally.answered() >= aim,
    () => `${tally.answered()} of ${aim} scans`,
  )
  await hammer.stop()
}

async function assertRecordsAgain(server: ServerProcess, site: Site, tally: Tally): Promise<void> {
  const before = await figure(server.base, 'qroute_scans_logged')
  await scanFor(1300, site, tally)
  const after = await figure(server.base, 'qroute_scans_logged')
  assert.ok(after > before, 'recording has begun again by itself')
  await until(async () => (await degraded(server)) === '', server.output)
}

/** What was not answered in time, on a machine that stands still, may have been counted. */
function assertAllTold({ answered, stored, inFlight }: Audit, missing: number): void {
  const told = `${answered} answered, ${stored} stored + ${missing} unrecorded`
  assert.ok(stored + missing >= answered && stored + missing <= answered + inFlight, told)
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`links work while the disk is full, and counting resumes, on ${engine}`, {
    skip,
  }, async (t) => {
    const site = await openSite(t, engine)
    const disk = mountSmallDisk(t, site)
    const server = await site.start()
    const ids = await site.makeCodes(4)
    const tally = openTally([...ids.keys()])
    await scanFor(200, site, tally)
    assert.equal(await figure(server.base, 'qroute_scans_unrecorded'), 0)
    assert.equal(await degraded(server), '')

    disk.fill()
    await scanFor(500, site, tally)
    const unrecorded = await figure(server.base, 'qroute_scans_unrecorded')
    assert.ok(unrecorded > 0)
    assert.match(await degraded(server), /scan log: .*full.*\b\d+ scans not recorded/)

    disk.free()
    const freed = performance.now()
    await until(async () => (await degraded(server)) === '', server.output)
    t.diagnostic(`well again, without a scan, after ${Math.round(performance.now() - freed)} ms`)
    await assertRecordsAgain(server, site, tally)
    await untilRecorded(site.env, site)
    assert.deepEqual([...tally.others], [], 'every answer was a redirect')
    const verdict = audit(tally, await readBooks(site.env), ids)
    const missing = await figure(server.base, 'qroute_scans_unrecorded')
    t.diagnostic(`${verdict.answered} = ${verdict.stored} stored + ${missing} unrecorded`)
    assertAllTold(verdict, missing)
  })
}

test('logs left by a dead server on a full disk are recorded when there is space', {
  skip,
}, async (t) => {
  const site = await openSite(t, 'sqlite')
  const disk = mountSmallDisk(t, site)
  const dying = await site.start()
  const ids = await site.makeCodes(2)
  const tally = openTally([...ids.keys()])
  await scanFor(200, site, tally)
  await untilRecorded(site.env, site)
  const store = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'scans.db'), {
    timeout: 5000,
  })
  store.exec('begin exclusive')
  await scanFor(200, site, tally)
  await stop(dying.child, 'SIGKILL')
  store.exec('commit')
  store.close()
  // As after a restart of the machine, or a copy: without the index of the write-ahead log.
  for (const name of readdirSync(disk.folder)) {
    if (name.endsWith('-shm')) rmSync(join(disk.folder, name))
  }
  disk.fill()
  const server = await site.start()
  await sleep(3000)
  disk.free()
  await untilRecorded(site.env, site)
  const names = readdirSync(disk.folder)
  assert.deepEqual(
    names.filter((name) => name.endsWith('.broken')),
    [],
    'a full disk breaks no log',
  )
  assert.equal(server.child.exitCode, null)
  const verdict = audit(tally, await readBooks(site.env), ids)
  t.diagnostic(say(verdict))
  assertKept(verdict)
})

test('a server that starts on a full disk serves links, and counts when there is space', {
  skip,
}, async (t) => {
  const site = await openSite(t, 'sqlite')
  const disk = mountSmallDisk(t, site)
  disk.fill()
  const server = await site.start()
  const ids = await site.makeCodes(2)
  const tally = openTally([...ids.keys()])
  await scanFor(1500, site, tally)
  assert.deepEqual([...tally.others], [])
  const open = readdirSync(`/proc/${server.child.pid}/fd`).length
  const files = readdirSync(disk.folder).length
  t.diagnostic(`${tally.answered()} scans on a full disk: ${files} files, ${open} open`)
  assert.ok(await figure(server.base, 'qroute_scans_unrecorded'))
  disk.free()
  await assertRecordsAgain(server, site, tally)
  await untilRecorded(site.env, site)
  const verdict = audit(tally, await readBooks(site.env), ids)
  const missing = await figure(server.base, 'qroute_scans_unrecorded')
  assertAllTold(verdict, missing)
  assert.ok(open < 200, `${open} files are open`)
  assert.ok(files < 50, `${files} files in the folder of the log`)
  await until(() => server.child.exitCode === null, server.output, 10)
})
