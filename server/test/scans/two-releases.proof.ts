import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHammer, openTally } from '../support/chaos/hammer.ts'
import {
  assertKept,
  audit,
  readBooks,
  say,
  untilRecorded,
} from '../support/oracles/scans/ledger.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { hasProc, partsOf } from '../support/service/processes/parts.ts'
import {
  checkOutRelease,
  LAST_RELEASE,
  missingRelease,
  startRelease,
} from '../support/service/processes/release-before.ts'
import { inherited } from '../support/service/processes/server-process.ts'
import { freePort, type ServerProcess, stop } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'

/**
 * The last release and this one on one DATA_DIR, as while one replaces the other: processes of both die at
 * random under load, and every answered scan is counted once, by either of them.
 */

const KILLS = 200
const CODES = 8
const CONNECTIONS_EACH = 8
const REST_MS = 5
const SETTLE_MS = 300_000
const skip = hasProc ? missingRelease(LAST_RELEASE) : 'processes are found by /proc'

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`no scan is lost or doubled beside the last release, on ${engine}`, { skip }, async (t) => {
    const site = await openSite(t, engine)
    const door = checkOutRelease(temporaryFolder(t), LAST_RELEASE)
    const oldPort = await freePort()
    const oldEnv = { ...inherited(), ...site.env, PORT: String(oldPort) }
    let old: ChildProcess = await startRelease(t, door, oldEnv)
    let kept: ServerProcess = await site.start(site.port, { WORKERS: '2' })
    const ids = await site.makeCodes(CODES)
    const tally = openTally([...ids.keys()])
    const hammers = [site.port, oldPort].map((port) =>
      openHammer(port, CONNECTIONS_EACH, tally.next, REST_MS),
    )
    const killed = { workers: 0, api: 0, keepers: 0, old: 0 }
    while (Object.values(killed).reduce((a, b) => a + b) < KILLS) {
      await sleep(Math.random() * 300)
      const { api, workers } = partsOf(kept.child.pid ?? 0)
      const luck = Math.random()
      if (luck < 0.45 && workers.length > 0) {
        process.kill(workers[Math.floor(Math.random() * workers.length)] ?? 0, 'SIGKILL')
        killed.workers++
      } else if (luck < 0.8 && api[0] !== undefined) {
        process.kill(api[0], 'SIGKILL')
        killed.api++
      } else if (luck < 0.9) {
        await stop(kept.child)
        kept = await site.start(site.port, { WORKERS: '2' })
        killed.keepers++
      } else {
        await stop(old)
        old = await startRelease(t, door, oldEnv)
        killed.old++
      }
    }
    await Promise.all(hammers.map((hammer) => hammer.stop()))
    await untilRecorded(site.env, { ...site, living: 4, limitMs: SETTLE_MS })
    const verdict = audit(tally, await readBooks(site.env), ids)
    t.diagnostic(`${JSON.stringify(killed)}: ${say(verdict)}`)
    assert.ok(verdict.answered > 1_000)
    assertKept(verdict)
  })
}
