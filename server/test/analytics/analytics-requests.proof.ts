import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import { assertAccountFaults, assertCodeFaults } from '../support/oracles/scans/analytics-faults.ts'
import { openData } from '../support/service/databases.ts'
import { newLog } from '../support/service/logs.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/**
 * Every invalid query on every route, and consistent figures in one response while scans are recorded.
 */
onEveryEngine('analytics requests', async (start) => {
  const service = await start()
  const account = await service.account()

  const get = (path: string) =>
    completely(() => service.call('GET', `/v1${path}`, { key: account.liveKey }))

  test('errors in queries about a code are named on every route', async () => {
    const { id } = await service.newCode(account.liveKey)
    await assertCodeFaults(get, id, 1)
  })

  test('errors in queries about the account are named on every route', () =>
    assertAccountFaults(get, 1))

  test('the figures of one response are consistent while scans continue', async () => {
    const alone = await service.account()
    const { id } = await service.newCode(alone.liveKey)
    const db = await openData(service.env, 'scans')
    const recorder = openRecorder(db)
    const log = newLog()
    let mark = 0
    let scanning = true
    // One by one and without a pause, so that something is recorded between any two reads.
    const recording = (async () => {
      const code = { codeId: id, accountId: alone.id, mode: 'live' } as const
      while (scanning) {
        const scan = { ...PERSON, ...code, at: Date.now(), visitor: ++mark }
        assert.ok(await recorder.record(log, mark - 1, mark, [scan]))
      }
    })()
    const sum = (counts: object) => Object.values(counts).reduce((a, b) => a + b, 0)
    try {
      const paths = ['/analytics/aggregate', `/analytics/aggregate?qr_ids=${id}`]
      for (let round = 0; round < 40; round++) {
        for (const path of [`/qrcodes/${id}/analytics`, ...paths]) {
          const ask = () => service.call('GET', `/v1${path}`, { key: alone.liveKey })
          const { status, json, text } = await patiently(ask)
          assert.equal(status, 200, text)
          const { summary, devices, browsers, top_countries, top_qrcodes } = json
          const counts = [sum(devices), sum(browsers), top_countries[0]?.scans ?? 0]
          if (top_qrcodes) counts.push(top_qrcodes[0]?.scans ?? 0)
          assert.deepEqual(counts, Array(counts.length).fill(summary.total_scans), path)
        }
      }
    } finally {
      scanning = false
      await recording
      await db.close()
    }
  })
})
