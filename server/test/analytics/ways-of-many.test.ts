import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '../../../domain/time/periods.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Which way the scans of many codes went: the ranking says of each what its own analytics say. */
const DAY_MS = 24 * HOUR_MS

onEveryEngine('ways of many codes', (start) => {
  test('each code has the variants of its own analytics, and only routed ones are ranked', async () => {
    const service = await start()
    const account = await service.account()
    const key = account.liveKey
    const get = async (path: string) => {
      const answer = await service.call('GET', `/v1${path}`, { key })
      assert.equal(answer.status, 200, answer.text)
      return answer.json
    }
    const names = ['Plain', 'Rules', 'Split', 'Paused rules', 'Never scanned']
    const codes = await insertCodes(
      service,
      account.id,
      names.map((name) => ({ name })),
    )
    const rules = [{ when: { language: ['da'] }, destination_url: 'https://example.com/da' }]
    const split = [
      { destination_url: 'https://example.com/a', weight: 60, label: '"rules":[{' },
      { destination_url: 'https://example.com/b', weight: 40 },
    ]
    // A label like this is no rule.
    const body = [{ name: 'routing "rules":[{' }, { rules }, { split }, { rules }, { rules }]
    for (const [at, { id }] of codes.entries()) {
      const answer = await service.call('PATCH', `/v1/qrcodes/${id}`, { key, body: body[at] ?? {} })
      assert.equal(answer.status, 200, answer.text)
    }
    const dice = openDice(4_411)
    const plan = codes.slice(0, 4).map(({ id: codeId }, at) => ({
      ...{ codeId, accountId: account.id, mode: 'live', human: 60 + 20 * at, other: 5 },
    }))
    const now = Date.now()
    const scans = makeScans(dice, plan, now)
    await recordScans(
      service,
      scans.map((scan) => ({ ...scan, at: now - dice.below(20 * DAY_MS) })),
    )
    const period = `timezone=Europe/Berlin&start_date=${new Date(now - 12 * DAY_MS).toISOString().slice(0, 10)}`
    for (const filter of ['', '&device=ios']) {
      const asked = `${period}${filter}`
      const { data, pagination } = await get(
        `/analytics/top?${asked}&routed=true&include=variants&limit=10`,
      )
      const all = await get(`/analytics/top?${asked}&limit=10`)
      const routed = new Set(codes.slice(1).map(({ id }) => id))
      assert.deepEqual(
        data.map(({ qr_id, scans }: Record<string, unknown>) => ({ qr_id, scans })),
        all.data
          .filter(({ qr_id }: { qr_id: string }) => routed.has(qr_id))
          .map(({ qr_id, scans }: Record<string, unknown>) => ({ qr_id, scans })),
      )
      assert.equal(pagination.total, data.length)
      assert.ok(data.length === 3)
      for (const { qr_id: id, variants, scans } of data) {
        const own = await get(`/qrcodes/${id}/analytics?${asked}&include=breakdowns`)
        assert.deepEqual(variants, own.variants)
        const sum = variants.reduce((sum: number, one: { scans: number }) => sum + one.scans, 0)
        assert.equal(sum, scans)
      }
      assert.ok(data.some(({ variants }: { variants: unknown[] }) => variants.length > 1))
    }
    assert.equal((await get('/analytics/top')).data[0].variants, undefined)
    const wrong = await service.call('GET', '/v1/analytics/top?routed=perhaps', { key })
    assert.deepEqual([wrong.status, wrong.json.error.details[0].param], [400, 'routed'])
  })
})
