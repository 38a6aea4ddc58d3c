import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { sessionOfFile } from '../../scan-log/format.ts'
import { openScanLog } from '../../scan-log/writer.ts'
import { logFolderOf, logsIn, readBooks, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { times } from '../support/service/crowd.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { completely } from '../support/service/patient.ts'
import { call, type Engine, stop } from '../support/service/service.ts'
import { openSite, type Site } from '../support/service/site.ts'

/**
 * No scan that got its redirect is lost or counted twice, also after kill -9. The log is held when a
 * server is killed, so what was answered before it was logged is lost for certain.
 */
const ANSWERED = 40
const HELD = 20
const HELD_MS = 250
/** So long the server waits for its log; then it answers, and says that the scan is not recorded. */
const LOG_WAIT_MS = 1000
const TRIES = 5

/** The answers that came although nothing could be logged; null if it took too long to tell. */
async function killWithLogHeld(site: Site, code: string): Promise<number | null> {
  const { child } = await site.start()
  await times(ANSWERED, () => scan(site, code))
  const name = logsIn(site.env).filter(sessionOfFile).at(-1) ?? ''
  const log = new DatabaseSync(join(logFolderOf(site.env), name), { timeout: 5000 })
  log.exec('begin immediate')
  let answered = 0
  const begun = performance.now()
  const sent = times(HELD, () =>
    scan(site, code).then(
      () => void answered++,
      () => undefined,
    ),
  )
  await sleep(HELD_MS)
  child.kill('SIGKILL')
  const tookMs = performance.now() - begun
  await stop(child)
  await sent
  log.close()
  return tookMs < LOG_WAIT_MS ? answered : null
}

async function scan({ base }: Site, code: string): Promise<void> {
  assert.equal((await call(`${base}/${code}`, 'GET')).status, 302)
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`answered scans are counted once after kill -9 and a restart, on ${engine}`, async (t) => {
    const site = await openSite(t, engine)
    const [[code, id] = ['', '']] = await site.makeCodes(1)
    let answered: number | null = null
    let before = 0
    // A machine that stood still for a second says nothing: then it is done again.
    for (let tries = 0; answered === null && tries < TRIES; tries++) {
      answered = await killWithLogHeld(site, code)
      before += ANSWERED
    }
    assert.equal(answered, 0, 'an answer is not sent before its scan is in the log')
    const { child } = await site.start()
    await untilRecorded(site.env, site)
    const { total = 0 } = (await readBooks(site.env)).get(id) ?? {}
    assert.ok(total >= before, `${total} counted of ${before} answered`)
    assert.ok(total <= before + HELD, `${total} counted of ${before + HELD} sent`)
    const { json } = await completely(() => site.ask('GET', `/v1/qrcodes/${id}`))
    assert.equal(json.total_scans, total, 'the API tells what the rows say')
    await scan(site, code)
    await stop(child, 'SIGTERM')
    assert.equal(child.exitCode, 0)
    assert.equal((await readBooks(site.env)).get(id)?.total, total + 1)
  })
}

for (const sync of ['process', 'full'] as const) {
  test(`a scan is in the file when its answer is released (SCAN_SYNC=${sync})`, async (t) => {
    const folder = temporaryFolder(t)
    const silent = pino({ level: 'silent' })
    const log = openScanLog({ folder, sync, log: silent, onTurn: () => undefined })
    const logged = () => {
      const name = readdirSync(folder).find(sessionOfFile)
      if (!name) return ''
      const file = new DatabaseSync(join(folder, name), { readOnly: true })
      const rows = file.prepare('select lines from turns').all()
      file.close()
      return rows.map(({ lines }) => lines).join('')
    }
    for (const line of ['one\n', 'two\n']) {
      const atRelease = new Promise<string>((resolve) => log.append(line, () => resolve(logged())))
      assert.ok((await atRelease).endsWith(line))
    }
    log.close()
    log.giveBack()
  })
}
