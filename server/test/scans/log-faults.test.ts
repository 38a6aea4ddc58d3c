import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { sessionOfFile } from '../../scan-log/format.ts'
import { logFolderOf, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { call } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** A redirect is worth more than its count: what cannot be logged is answered all the same, and told. */

test('a turn that reached the log although its write failed costs no later scan', async (t) => {
  const site = await openSite(t, 'sqlite')
  const { base, output } = await site.start()
  const codes = await site.makeCodes(2)
  const [first = '', second = ''] = codes.keys()
  const scan = async (code: string) =>
    assert.equal((await call(`${base}/${code}`, 'GET')).status, 302)
  const total = async (code: string) =>
    (await site.ask('GET', `/v1/qrcodes/${codes.get(code)}`)).json.total_scans
  const told = async () => {
    const { text } = await call(`${base}/metrics`, 'GET')
    return Number(/^qroute_scans_unrecorded (\d+)/m.exec(text)?.[1])
  }
  await scan(first)
  await untilRecorded(site.env, site)
  const folder = logFolderOf(site.env)
  const [name = ''] = readdirSync(folder).filter(sessionOfFile)
  const file = new DatabaseSync(join(folder, name), { timeout: 1000 })
  // The statement fails, and what it has done so far stays.
  file.exec(`create trigger torn after insert on turns begin select raise(fail, 'torn'); end`)
  file.close()
  await scan(first)
  await until(async () => (await told()) === 1, output)
  await until(async () => (await total(first)) === 2, 'the row is not read')
  for (let scans = 1; scans <= 3; scans++) {
    await scan(second)
    await until(async () => (await total(second)) === scans, output)
  }
  assert.equal(await told(), 1)
})
