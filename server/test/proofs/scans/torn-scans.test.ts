import assert from 'node:assert/strict'
import { closeSync, existsSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import pino from 'pino'
import { repair } from '../../../commands/repair.ts'
import { readConfig } from '../../../config.ts'
import { openDatabase } from '../../../storage/engine/open-database.ts'
import { openRecorder } from '../../../storage/scans/record-scans.ts'
import { assertClean } from '../../support/feed.ts'
import { operate } from '../../support/operate.ts'
import { call, type Environment, stop } from '../../support/service.ts'
import { LED } from '../../support/session.ts'
import { until } from '../../support/until.ts'
import { atEnd, openYard } from '../../support/yard.ts'

/** A piece of scans.db is overwritten with zeros, as a failing disk or a lost write leaves it. */

const SCANS = 4000
const PER_CODE = SCANS / 4
/** Several, so that pages of all tables lie beside each other. */
const BATCH = 250
const TORN_BYTES = 64 * 1024

async function record(env: Environment, accountId: string, ids: readonly string[]): Promise<void> {
  const db = await openDatabase(readConfig(env), pino({ level: 'silent' }), 'scans')
  const seen = { class: 'human', reason: '', device: 'ios', browser: 'safari' } as const
  const place = { country: 'DE', region: 'Berlin', city: 'Berlin' }
  const scans = Array.from({ length: SCANS }, (_, index) => ({
    ...{ ...LED, ...seen, ...place, mode: 'live', accountId },
    codeId: ids[index % ids.length] ?? '',
    at: Date.now() - 1000 * index,
    visitor: 1 + (index % 900),
  }))
  const recorder = openRecorder(db)
  for (let from = 0; from < SCANS; from += BATCH) {
    const batch = scans.slice(from, from + BATCH)
    assert.equal(await recorder.record('log_of_the_test', from, from + BATCH, batch), true)
  }
  await db.close()
}

/** The end of the file has the leaves that were written last. */
function tear(path: string): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(TORN_BYTES), 0, TORN_BYTES, statSync(path).size - TORN_BYTES)
  closeSync(file)
}

test('zeros in scans.db: /readyz names it, and the repair says what was lost and verifies', async (t) => {
  const yard = await openYard(t, 'sqlite')
  const { env, accountId } = yard
  const codes = await yard.makeCodes(4)
  await record(env, accountId, [...codes.values()])
  const path = join(env.DATA_DIR ?? '', 'scans.db')
  tear(path)

  const server = await yard.start()
  const degraded = async () => (await call(`${yard.base}/readyz`, 'GET')).json.degraded.join()
  await until(
    async () => /scans\.db is damaged.*operating\.md/.test(await degraded()),
    server.output,
  )
  const [[code = '', id = ''] = []] = codes
  assert.equal((await call(`${yard.base}/${code}`, 'GET')).status, 302)
  const running = await operate(['repair'], env)
  assert.equal(running.code, 1)
  assert.match(running.stderr, /a server is running/)
  await stop(server.child, 'SIGTERM')

  const { code: done, stdout, stderr } = await operate(['repair', '--json'], env)
  assert.equal(done, 0, stderr)
  const { scans, lost, damaged } = JSON.parse(stdout)
  assert.equal(scans + lost, SCANS)
  t.diagnostic(`${lost} of ${SCANS} scans are lost with ${TORN_BYTES} bytes`)
  assert.ok(lost > 0 && lost < 0.8 * SCANS, stdout)
  assert.ok(existsSync(join(damaged, 'scans.db')))
  await assertClean(env)

  const mended = await yard.start()
  await until(async () => (await degraded()) === '', mended.output)
  // The scan that was answered meanwhile waited in the log.
  const { json } = await yard.ask('GET', `/v1/qrcodes/${id}`)
  assert.ok(json.total_scans > 0 && json.total_scans <= PER_CODE + 1, `${json.total_scans}`)
  const { json: feed } = await yard.ask('GET', '/v1/events?limit=1000')
  assert.equal(feed.data.length, Math.min(1000, scans + 1))
  await stop(mended.child, 'SIGTERM')
  await assertClean(env)
})

test('a program that opens scans.db during a repair keeps it from being exchanged', async (t) => {
  const { env } = await openYard(t, 'sqlite')
  const folder = env.DATA_DIR ?? ''
  await (await openDatabase(readConfig(env), pino({ level: 'silent' }), 'scans')).close()
  const path = join(folder, 'scans.db')
  const { ino } = statSync(path)
  let other: DatabaseSync | null = null
  const repairing = repair(readConfig(env), (step) => {
    if (!step.startsWith('counting')) return
    other = new DatabaseSync(path)
    other.prepare('select count(*) from scans').get()
  })
  atEnd(t, () => other?.close())
  await assert.rejects(repairing, /another program has .*scans\.db open. Nothing was changed/)
  assert.equal(statSync(path).ino, ino)
  assert.deepEqual(
    readdirSync(folder).filter((name) => /^(repairing|damaged)-/.test(name)),
    [],
  )
})
