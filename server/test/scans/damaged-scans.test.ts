import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { mend } from '../../storage/scans/repair/mend.ts'
import { openFiles } from '../support/data/accounts/rich-account.ts'
import { linesOf } from '../support/service/command.ts'
import { times } from '../support/service/crowd.ts'
import { patiently } from '../support/service/patient.ts'
import { call, figure, stop } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** The file of the scans cannot be read: links lead on, and their scans wait in the log. */
const SCANS = 7
const DEGRADED = 'qroute_degraded{what="scans_db"}'

test('while scans.db is damaged links work, and their scans are counted in a new one', async (t) => {
  const site = await openSite(t, 'sqlite')
  const [[code, id] = ['', '']] = await site.makeCodes(1)
  const path = join(site.env.DATA_DIR ?? '', 'scans.db')
  for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true })
  writeFileSync(path, 'not what was written here. '.repeat(1000))
  const server = await site.start()
  const degraded = async () => {
    const { status, json } = await call(`${site.base}/readyz`, 'GET')
    assert.equal(status, 200)
    return json.degraded.join('\n')
  }
  const ask = (method: string, at: string, body?: object) =>
    patiently(() => site.ask(method, at, body))
  await times(SCANS, async () => {
    assert.equal((await call(`${site.base}/${code}`, 'GET')).status, 302)
  })
  assert.match(await degraded(), /scans\.db.*\b7 scans wait.*docs\/operating\.md/)
  assert.equal(await figure(site.base, DEGRADED), 1)
  const said = () => linesOf(server.output()).filter((line) => line.includes(path))
  await until(() => said().length > 0, server.output)
  assert.match(said()[0] ?? '', /"level":50.*docs\/operating\.md/)
  const destination_url = 'https://example.com/new'
  const changed = await ask('PATCH', `/v1/qrcodes/${id}`, { destination_url })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(
    [changed.json.destination_url, changed.json.total_scans],
    [destination_url, null],
  )
  const { status, json, text } = await site.ask('GET', `/v1/qrcodes/${id}/analytics`)
  assert.deepEqual([status, json?.error?.code], [503, 'unavailable'], text)
  assert.doesNotMatch(text, /sqlite|SQL|malformed/i)

  rmSync(path)
  const total = async () => (await ask('GET', `/v1/qrcodes/${id}`)).json.total_scans
  await until(async () => (await total()) === SCANS, server.output)
  await until(async () => (await degraded()) === '', server.output)
  assert.equal(await figure(site.base, DEGRADED), 0)
  await stop(server.child, 'SIGTERM')
  assert.equal(server.child.exitCode, 0, server.output())
})

test('a repair leaves no notes of scans of codes that it has lost', async (t) => {
  const { env } = await openSite(t, 'sqlite')
  await openFiles(env, (close) => atEnd(t, close))
  const db = new DatabaseSync(join(env.DATA_DIR ?? '', 'scans.db'))
  db.exec(`attach '${join(env.DATA_DIR ?? '', 'qroute.db')}' as beside`)
  db.exec('insert into missed_codes (code, day, is_told) values (4711, 20000, 0)')
  mend(db, Date.now())
  const left = db.prepare('select count(*) as n from missed_codes').get()
  db.close()
  assert.equal(left?.n, 0)
})
