import assert from 'node:assert/strict'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import { assertAccountFaults, assertCodeFaults } from '../support/oracles/scans/analytics-faults.ts'
import { times } from '../support/service/crowd.ts'
import { openData } from '../support/service/databases.ts'
import { newLog } from '../support/service/logs.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { onEveryEngine, type TestAccount } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * Questions that cannot be answered name the parameter at fault; the others tell the newest scan.
 * Proofs: every invalid query on every route, and consistent figures in one response while scans are
 * recorded.
 */

const DAY_MS = 86_400_000
const UNKNOWN = `qr_${'0'.repeat(26)}`

onEveryEngine('analytics requests', async (start) => {
  const service = await start()
  const account = await service.account()
  const { id: foreign } = await service.newCode((await service.account()).liveKey)

  const get = (path: string) =>
    completely(() => service.call('GET', `/v1${path}`, { key: account.liveKey }))

  test('errors in queries about a code are named', async () => {
    const { id } = await service.newCode(account.liveKey)
    await assertCodeFaults(get, id, 4)
  })

  test('errors in queries about the account are named', async () => {
    const codes = await times(2, () => service.newCode(account.liveKey))
    const own = codes.map(({ id }) => id)
    const many = Array.from({ length: 101 }, (_, index) => `qr_${String(index).padStart(26, '0')}`)
    for (const ids of [UNKNOWN, foreign, `${own},${foreign}`, many.join(','), '', ',', 'qr_1']) {
      const { status, json } = await get(`/analytics/aggregate?qr_ids=${ids}`)
      assert.deepEqual([status, json.error.param], [400, 'qr_ids'], ids)
    }
    const tooMany = await get(`/analytics/aggregate?qr_ids=${many.join(',')}`)
    assert.match(tooMany.json.error.message, /at most 100/)
    await assertAccountFaults(get, 3)
    assert.equal((await get('/analytics/timeseries?interval=year')).json.error.param, 'interval')
    const included = ['/analytics/aggregate?include=all', '/analytics/export?include=breakdowns']
    for (const path of [...included, '/events?include=breakdowns', '/events/stream?include=']) {
      const { status, json } = await get(path)
      assert.deepEqual([status, json.error?.param], [400, 'include'], path)
    }
    const twice = await get(`/analytics/aggregate?qr_ids=${own},${own}`)
    assert.deepEqual([twice.status, twice.json.summary.total_qrcodes], [200, 2])
  })

  test('a page past the end, however far, is empty', async () => {
    const { id } = await service.newCode(account.liveKey)
    for (const page of [2, 100_000_000]) {
      const { json } = await get(`/qrcodes/${id}/analytics/scans?page=${page}&limit=500`)
      const pagination = { page, limit: 500, total: 0, total_pages: 0 }
      assert.deepEqual(json, { data: [], pagination })
    }
  })

  test('a scan is in the next response of every endpoint', async () => {
    const { id, short_code } = await service.newCode(account.liveKey)
    const sum = (all: { total_scans: number }[]) => all.reduce((n, one) => n + one.total_scans, 0)
    const totals = [
      async () => (await get(`/qrcodes/${id}/analytics`)).json.summary.total_scans,
      async () => (await get(`/analytics/qrcodes/${id}`)).json.summary.total_scans,
      async () => (await get(`/qrcodes/${id}/analytics/scans`)).json.pagination.total,
      async () => sum((await get(`/qrcodes/${id}/analytics/timeseries`)).json.data),
      async () => (await get(`/qrcodes/${id}/analytics/quality`)).json.summary.counted,
      async () => (await get(`/analytics/aggregate?qr_ids=${id}`)).json.summary.total_scans,
      async () => (await get(`/qrcodes/${id}/analytics/export?format=json`)).json.total,
      async () => (await get('/analytics/aggregate')).json.summary.total_scans,
      async () => sum((await get('/analytics/timeseries')).json.data),
    ]
    let scans = 0
    for (const total of [...totals, ...totals]) {
      assert.equal((await service.call('GET', `/${short_code}`)).status, 302)
      assert.equal(await total(), ++scans)
    }
  })

  /** Recorded by the test itself: of what day and from where it wants. */
  async function record(own: TestAccount, scans: readonly Partial<LoggedScan>[]) {
    const by = { ...PERSON, accountId: own.id, mode: 'live', visitor: 1 } as const
    await recordScans(
      service,
      scans.map((scan) => ({ ...by, codeId: '', at: Date.now(), ...scan })),
    )
  }

  test('a scan dated before its code’s creation is included in all-time figures', async () => {
    const own = await service.account()
    const { id: codeId } = await service.newCode(own.liveKey)
    const now = Date.now()
    const at = now - 3 * DAY_MS
    const bot = { codeId, at: at - DAY_MS, class: 'crawler', reason: 'Googlebot' } as const
    await record(own, [{ codeId, at: now }, { codeId, at, visitor: 2 }, bot])
    const ask = async (path: string) => {
      const { status, json, text } = await service.call('GET', `/v1${path}`, { key: own.liveKey })
      assert.equal(status, 200, text)
      return json
    }
    const code = `/qrcodes/${codeId}`
    const day = (moment: number, timeZone = 'UTC') =>
      new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
    const end = `end_date=${day(now)}`
    assert.equal((await ask(code)).total_scans, 2)
    for (const zone of ['UTC', 'Asia/Kathmandu', 'America/New_York']) {
      const [more, end] = [`&timezone=${zone}`, `end_date=${day(now, zone)}`]
      const { data, pagination } = await ask(`${code}/analytics/scans?limit=9${more}`)
      assert.deepEqual([data.length, pagination.total], [2, 2], more)
      const file = await ask(`${code}/analytics/export?format=json${more}`)
      assert.deepEqual([file.data.length, file.total], [2, 2], more)
      const { summary } = await ask(`${code}/analytics?${end}${more}`)
      assert.deepEqual([summary.total_scans, summary.unique_visitors], [2, 2], more)
      assert.equal((await ask(`/analytics/aggregate?${end}${more}`)).summary.total_scans, 2, more)
    }
    for (const path of [`${code}/analytics`, '/analytics']) {
      const { period, data } = await ask(`${path}/timeseries?${end}`)
      assert.equal(period.start, `${day(at)}T00:00:00.000Z`)
      assert.deepEqual([data[0].date, data[0].total_scans, data.length], [day(at), 1, 4])
    }
    const { summary, period } = await ask(`${code}/analytics/quality?${end}`)
    assert.deepEqual(summary, { received: 3, counted: 2, not_counted: 1 })
    assert.equal(period.start, `${day(at - DAY_MS)}T00:00:00.000Z`)
  })

  test('a city is found in any letter case', async () => {
    const own = await service.account()
    const { id: codeId } = await service.newCode(own.liveKey)
    const cities = ['London', 'LONDON', 'São Paulo', 'Ağrı', 'Straßburg', 'Zu\u0308rich', 'İzmir']
    const ask = async (city: string, more = '') => {
      const query = `city=${encodeURIComponent(city)}${more}`
      const path = `/v1/qrcodes/${codeId}/analytics?${query}`
      return (await service.call('GET', path, { key: own.liveKey })).json.summary.total_scans
    }
    assert.equal(await ask('london'), 0)
    await record(
      own,
      cities.map((city) => ({ codeId, city, country: 'DE', region: '' })),
    )
    assert.equal(await ask('london'), 2, 'both spellings')
    for (const city of ['SÃO PAULO', 'são paulo', 'AĞRI', 'STRASSBURG', 'ZÜRICH', 'i̇zmir']) {
      assert.equal(await ask(city), 1, city)
    }
    assert.equal(await ask('lonDON|são paulo|nowhere'), 3)
    assert.equal(await ask('LONDON', '&country=de&timezone=Asia/Kathmandu'), 2)
    for (const other of ['Lond', 'Londonx', 'Sao Paulo', 'lond%', 'nowhere']) {
      assert.equal(await ask(other), 0, other)
    }
  })

  proof('errors in queries about a code are named on every route', async () => {
    const { id } = await service.newCode(account.liveKey)
    await assertCodeFaults(get, id, 1)
  })

  proof('errors in queries about the account are named on every route', () =>
    assertAccountFaults(get, 1),
  )

  proof('the figures of one response are consistent while scans continue', async () => {
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
