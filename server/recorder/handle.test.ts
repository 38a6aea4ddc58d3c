import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { newBell } from '../lib/bell.ts'
import { openScanLog } from '../scan-log/writer.ts'
import { temporaryFolder } from '../test/support/service/folders.ts'
import { openRecording } from './handle.ts'

const LINES = 1_000
const TURNS = 200

test('scans waiting for an unavailable store are counted immediately', async (t) => {
  const folder = temporaryFolder(t)
  const log = pino({ level: 'silent' })
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATABASE_URL_FILE: null,
    DATABASE_CONNECTIONS: 20,
    WORKERS: 0,
    RETENTION_DAYS: null,
  }
  const scanLog = openScanLog({ folder, sync: 'process', log })
  const recording = openRecording(folder, settings, newBell(), log, () => undefined)
  recording.begin(scanLog.session)
  for (let turn = 0; turn < TURNS; turn++) {
    const written = Array.from(
      { length: LINES },
      () => new Promise<void>((resolve) => scanLog.append('a scan\n', resolve)),
    )
    await Promise.all(written)
  }
  const looks = () => {
    const begun = performance.now()
    for (let look = 0; look < 100; look++) assert.equal(recording.pending(), TURNS * LINES)
    return performance.now() - begun
  }
  // The best of three: the machine may stand still during one of them.
  const ms = Math.min(looks(), looks(), looks())
  t.diagnostic(`${ms / 100} ms a look`)
  assert.ok(ms < 100, `${ms} ms for 100 looks`)
  scanLog.close()
  await recording.stop()
  scanLog.giveBack()
})
