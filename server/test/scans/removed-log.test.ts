import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openLogFiles } from '../../scan-log/files.ts'
import { isLock, sessionOfFile } from '../../scan-log/format.ts'
import { logFolderOf, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { times } from '../support/service/crowd.ts'
import { completely } from '../support/service/patient.ts'
import { call } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** Somebody cleans the folder of the scan log under a running server. */

const SCANS = 20

function clean(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
}

test('files of the log that are removed are written again, and nothing is lost', async (t) => {
  const site = await openSite(t, 'sqlite')
  const server = await site.start()
  const [[code, id] = ['', '']] = await site.makeCodes(1)
  const folder = logFolderOf(site.env)
  const scan = () =>
    times(SCANS, async () => {
      assert.equal((await call(`${site.base}/${code}`, 'GET')).status, 302)
    })
  await scan()
  // While it is held, nothing is recorded: some are in the files that are removed, some come after.
  const store = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'scans.db'), {
    timeout: 5000,
  })
  atEnd(t, () => {
    if (store.isOpen) store.close()
  })
  store.exec('begin immediate')
  await scan()
  clean(folder)
  await scan()
  const names = () => readdirSync(folder)
  await until(
    () => names().some(isLock) && names().some(sessionOfFile) && names().includes('README'),
    () => `${names()}`,
  )
  await until(() => /files were removed while in use/.test(server.output()), server.output)
  const { json: ready } = await call(`${site.base}/readyz`, 'GET')
  assert.match(ready.degraded.join(), /removed while in use: \d+ scans? written again/)
  store.close()
  await untilRecorded(site.env, site)
  const { json } = await completely(() => site.ask('GET', `/v1/qrcodes/${id}`))
  assert.equal(json.total_scans, 3 * SCANS)
})

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
