import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { readBooks, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { times } from '../support/service/crowd.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { call, type Engine } from '../support/service/service.ts'
import { atEnd, openSite } from '../support/service/site.ts'

/**
 * Many scans, each read immediately; responses while they wait; and that addresses are stored nowhere.
 */
const ENGINES = ['sqlite', 'postgres'] as const satisfies Engine[]
const READS = 100

for (const engine of ENGINES) {
  test(`a read right after a scan includes it on ${engine}`, async (t) => {
    const site = await openSite(t, engine)
    await site.start()
    const [[code, id] = ['', '']] = await site.makeCodes(1)
    const scan = () => call(`${site.base}/${code}`, 'GET')
    const ask = () => site.ask('GET', `/v1/qrcodes/${id}`)
    let late = 0
    for (let round = 1; round <= READS; round++) {
      await scan()
      const { json, headers } = await ask()
      const isLate = headers.has('x-scans-pending')
      if (isLate) late++
      const told = isLate ? (await completely(ask)).json : json
      assert.equal(told.total_scans, round)
    }
    // A machine that stands still for seconds may be in one of them.
    assert.ok(late < READS / 10, `${late} reads did not include the scan before them`)
    await times(50, scan)
    const list = await completely(() => site.ask('GET', '/v1/qrcodes'))
    assert.equal(list.json.data[0].total_scans, READS + 50)
    await readBooks(site.env)
  })
}

for (const engine of ENGINES) {
  test(`no address gets into a file or a log line on ${engine}`, async (t) => {
    const site = await openSite(t, engine, { LOG_LEVEL: 'trace' })
    const server = await site.start()
    const [[code, id] = ['', '']] = await site.makeCodes(1)
    const address = '203.0.113.77'
    const other = '2001:db8:beef:cafe:1234:5678:9abc:def0'
    for (const from of [address, other, `${other}, ${address}`, 'no-address-at-all']) {
      const headers = { 'x-forwarded-for': from }
      for (const method of ['GET', 'HEAD', 'POST']) {
        await call(`${site.base}/${code}`, method, { headers })
      }
      await call(`${site.base}/${code}x`, 'GET', { headers })
      await call(`${site.base}/v1/qrcodes`, 'GET', { headers, key: 'wrong' })
    }
    const read = await completely(() => site.ask('GET', `/v1/qrcodes/${id}`))
    assert.equal(read.json.total_scans, 4)
    const folder = site.env.DATA_DIR ?? ''
    const words = ['203\\.0\\.113', 'beef:cafe', '\\xcb\\x00\\x71\\x4d', '\\xbe\\xef\\xca\\xfe']
    const grep = spawnSync('grep', ['-raPil', words.join('|'), folder], {
      env: { LC_ALL: 'C' },
      encoding: 'utf8',
    })
    const control = spawnSync('grep', ['-rl', id, folder], { encoding: 'utf8' })
    assert.match(control.stdout, /scans|log/, 'the code itself is found')
    assert.deepEqual([grep.status, grep.stdout], [1, ''], grep.stderr)
    assert.ok(!/203\.0\.113|beef:cafe/i.test(server.output()))
  })
}

test('X-Scans-Pending reports how many scans are missing', async (t) => {
  const site = await openSite(t, 'sqlite')
  await site.start()
  const [[code, id] = ['', '']] = await site.makeCodes(1)
  assert.equal((await call(`${site.base}/${code}`, 'GET')).status, 302)
  await untilRecorded(site.env, site)
  const store = new DatabaseSync(join(site.env.DATA_DIR ?? '', 'scans.db'), {
    timeout: 5000,
  })
  atEnd(t, () => store.close())
  store.exec('begin exclusive')
  await times(40, () => call(`${site.base}/${code}`, 'GET'))
  const { headers, json } = await patiently(() => site.ask('GET', `/v1/qrcodes/${id}`))
  store.exec('commit')
  assert.equal(json.total_scans + Number(headers.get('x-scans-pending')), 41)
})
