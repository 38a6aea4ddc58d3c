import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { repair } from '../../commands/repair.ts'
import { readConfig } from '../../config.ts'
import { recordSome, tear } from '../support/chaos/torn.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { openData } from '../support/service/databases.ts'
import { operate } from '../support/service/operate.ts'
import { call, stop } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * A piece of scans.db is overwritten with zeros, as after a failing disk: what the repair makes of it, in
 * proofs under a server.
 */

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
