import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLogFiles } from '../../scan-log/files.ts'
import { closeAfter } from '../support/service/close-all.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine, startService } from '../support/service/service.ts'

/** In the process of the test, whose clock can be set. A clock that is set back must not make anybody wait until it shows the same time again. */

const DAY_MS = 86_400_000
const REOPENED_AFTER_MS = 1_100

let offsetMs = 0
const realNow = Date.now
Date.now = () => realNow() + offsetMs

/** From now on this process, and with it the service, is so much earlier. */
function setBack(t: TestContext, ms: number): void {
  offsetMs = -ms
  t.after(() => {
    offsetMs = 0
  })
}

test('a broken scan log is replaced although the clock was set back', async (t) => {
  const folder = temporaryFolder(t)
  const files = openLogFiles(folder, 'log_of_the_test', 'process')
  const breakNewest = () => {
    const [newest = ''] = readdirSync(folder)
      .filter((name) => name.endsWith('.db'))
      .sort()
      .reverse()
    const db = new DatabaseSync(join(folder, newest))
    db.exec('drop table turns')
    db.close()
  }
  files.write(1, 'x')
  breakNewest()
  assert.throws(() => files.write(2, 'x'))
  files.write(2, 'x')
  setBack(t, DAY_MS)
  await sleep(REOPENED_AFTER_MS)
  breakNewest()
  assert.throws(() => files.write(3, 'x'))
  files.write(3, 'x')
  files.close()
})

onEveryEngine('a clock that is set back', async (_start, engine) => {
  const onClose = closeAfter()
  const service = await startService(engine, {}, onClose, {})
  const read = (key: string) => patiently(() => service.call('GET', '/v1/account', { key }))

  async function useUp(key: string): Promise<void> {
    let status = 200
    while (status === 200) status = (await read(key)).status
    assert.equal(status, 429)
  }

  test('locks no account out: its window restarts', async (t) => {
    const { liveKey: key } = await service.account('free')
    await useUp(key)
    if (engine === 'sqlite') setBack(t, DAY_MS)
    // There the database's clock counts. It cannot be set back, but windows can be put forward.
    else await service.db.query('update rate_windows set ends_at = ends_at + 86400000')
    const { status, headers } = await read(key)
    assert.deepEqual([status, headers.get('x-ratelimit-remaining')], [200, '9'])
    await useUp(key)
    assert.ok(Number((await read(key)).headers.get('retry-after')) <= 60)
  })

  test('on one server does not affect how long to wait', async (t) => {
    const { liveKey: key } = await service.account('free')
    for (const ms of [DAY_MS, -DAY_MS]) {
      setBack(t, ms)
      await useUp(key)
      const seconds = Number((await read(key)).headers.get('retry-after'))
      assert.ok(seconds >= 1 && seconds <= 60, `${seconds} s`)
    }
  })

  test('locks no address out', async (t) => {
    const headers = { 'x-forwarded-for': '203.0.113.99' }
    const knock = () => patiently(() => service.call('GET', '/v1/account', { headers }))
    let status = 401
    while (status === 401) status = (await knock()).status
    assert.equal(status, 429)
    setBack(t, DAY_MS)
    assert.equal((await knock()).status, 401)
  })
})
