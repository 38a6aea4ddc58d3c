import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { repair } from '../../commands/repair.ts'
import { readConfig } from '../../config.ts'
import { recordSome, tear } from '../support/chaos/torn.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { openData } from '../support/service/databases.ts'
import { operate } from '../support/service/operate.ts'
import { atEnd, openSite } from '../support/service/site.ts'

/** A piece of scans.db is overwritten with zeros: what the repair makes of it, without a server. */
const SCANS = 2000

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
