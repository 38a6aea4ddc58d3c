import assert from 'node:assert/strict'
import { closeSync, existsSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { repair } from '../../commands/repair.ts'
import { readConfig } from '../../config.ts'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { LED } from '../support/data/scans/session.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { openData } from '../support/service/databases.ts'
import { operate } from '../support/service/operate.ts'
import { call, type Environment, stop } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * A piece of scans.db is overwritten with zeros, as after a failing disk: what the repair makes of it, in
 * proofs under a server.
 */

/** A piece of scans.db is overwritten with zeros, as a failing disk or a lost write leaves it. */

/** Several, so that pages of all tables lie beside each other. */
const BATCH = 250
const TORN_BYTES = 64 * 1024

/** At 12:23, the same whenever this runs: the file is then torn where first scans of visitors are lost. */
const YESTERDAY = (Math.floor(Date.now() / 86_400_000) - 1) * 86_400_000 + 44_580_000

async function recordSome(
  env: Environment,
  accountId: string,
  ids: readonly string[],
  count: number,
): Promise<void> {
  const db = await openData(env, 'scans')
  const seen = { class: 'human', reason: '', device: 'ios', browser: 'safari' } as const
  const place = { country: 'DE', region: 'Berlin', city: 'Berlin' }
  const scans = Array.from({ length: count }, (_, index) => ({
    ...{ ...LED, ...seen, ...place, mode: 'live', accountId },
    codeId: ids[index % ids.length] ?? '',
    at: YESTERDAY - 1000 * index,
    visitor: 1 + (index % 900),
  }))
  const recorder = openRecorder(db)
  for (let from = 0; from < count; from += BATCH) {
    const batch = scans.slice(from, from + BATCH)
    assert.equal(await recorder.record('log_of_the_test', from, from + BATCH, batch), true)
  }
  await db.close()
}

/** The end of the file has the leaves that were written last. */
function tear(path: string): number {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(TORN_BYTES), 0, TORN_BYTES, statSync(path).size - TORN_BYTES)
  closeSync(file)
  return TORN_BYTES
}

const SCANS = isProof ? 4000 : 2000
const PER_CODE = SCANS / 4

test('zeros in scans.db: the repair says what was lost, and what is left verifies', async (t) => {
  const { env, accountId, makeCodes } = await openSite(t, 'sqlite')
  const codes = await makeCodes(4)
  await recordSome(env, accountId, [...codes.values()], SCANS)
  tear(join(env.DATA_DIR ?? '', 'scans.db'))
  const { code, stdout, stderr } = await operate(['repair', '--json'], env)
  assert.equal(code, 0, stderr)
  const { scans, lost, damaged } = JSON.parse(stdout)
  assert.equal(scans + lost, SCANS)
  assert.ok(lost > 0 && lost < SCANS, stdout)
  assert.ok(existsSync(join(damaged, 'scans.db')))
  await assertClean(env)
})

test('a program that opens scans.db during a repair keeps it from being exchanged', async (t) => {
  const { env } = await openSite(t, 'sqlite')
  const folder = env.DATA_DIR ?? ''
  await (await openData(env, 'scans')).close()
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

proof(
  'zeros in scans.db: /readyz names it, and the repair says what was lost and verifies',
  async (t) => {
    const site = await openSite(t, 'sqlite')
    const { env, accountId } = site
    const codes = await site.makeCodes(4)
    await recordSome(env, accountId, [...codes.values()], SCANS)
    const path = join(env.DATA_DIR ?? '', 'scans.db')
    const tornBytes = tear(path)

    const server = await site.start()
    const degraded = async () => (await call(`${site.base}/readyz`, 'GET')).json.degraded.join()
    await until(
      async () => /scans\.db is damaged.*operating\.md/.test(await degraded()),
      server.output,
    )
    const [[code = '', id = ''] = []] = codes
    assert.equal((await call(`${site.base}/${code}`, 'GET')).status, 302)
    const running = await operate(['repair'], env)
    assert.equal(running.code, 1)
    assert.match(running.stderr, /a server is running/)
    await stop(server.child, 'SIGTERM')

    const { code: done, stdout, stderr } = await operate(['repair', '--json'], env)
    assert.equal(done, 0, stderr)
    const { scans, lost, damaged } = JSON.parse(stdout)
    assert.equal(scans + lost, SCANS)
    t.diagnostic(`${lost} of ${SCANS} scans are lost with ${tornBytes} bytes`)
    assert.ok(lost > 0 && lost < 0.8 * SCANS, stdout)
    assert.ok(existsSync(join(damaged, 'scans.db')))
    await assertClean(env)

    const mended = await site.start()
    await until(async () => (await degraded()) === '', mended.output)
    // The scan that was answered meanwhile waited in the log.
    const { json } = await site.ask('GET', `/v1/qrcodes/${id}`)
    assert.ok(json.total_scans > 0 && json.total_scans <= PER_CODE + 1, `${json.total_scans}`)
    const { json: feed } = await site.ask('GET', '/v1/events?limit=1000')
    assert.equal(feed.data.length, Math.min(1000, scans + 1))
    await stop(mended.child, 'SIGTERM')
    await assertClean(env)
  },
)
