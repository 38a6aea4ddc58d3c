import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '../../../domain/time/periods.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** The overview says what the other questions say, and what codes will do by themselves. */
const ZONE = 'Europe/Berlin'
const DAY_MS = 24 * HOUR_MS

onEveryEngine('the overview', async (start) => {
  const service = await start()
  const account = await service.account()

  const get = async (path: string) => {
    const answer = await service.call('GET', `/v1${path}`, { key: account.liveKey })
    assert.equal(answer.status, 200, answer.text)
    return answer.json
  }
  const zone = `timezone=${encodeURIComponent(ZONE)}`

  test('without codes it is empty', async () => {
    const { today, top, upcoming } = await get('/overview')
    assert.deepEqual([top, upcoming], [[], []])
    assert.deepEqual(today, {
      ...{ total_scans: 0, unique_visitors: 0, qrcodes: 0, usual_by_now: null },
      ...{ usual_total: null, usual_days: 0, heading_for: null },
    })
  })

  test('its figures are those of the other questions', async () => {
    const codes = await insertCodes(
      service,
      account.id,
      Array.from({ length: 9 }, (_, i) => ({ name: `Code ${i}` })),
    )
    const dice = openDice(44)
    const now = Date.now()
    const plan = codes.map(({ id }, i) => ({
      ...{ codeId: id, accountId: account.id, mode: 'live', human: 200 + 40 * i, other: 20 },
    }))
    const scans = makeScans(dice, plan, now).map((scan) => ({
      ...scan,
      at: now - dice.below(30) * DAY_MS - dice.below(20 * HOUR_MS),
    }))
    await recordScans(service, scans)
    const { today, top, as_of } = await get(`/overview?${zone}`)
    const moment = Date.parse(as_of)
    const day = new Intl.DateTimeFormat('sv', { timeZone: ZONE }).format(moment)
    const aggregate = await get(`/analytics/aggregate?start_date=${day}&end_date=${day}&${zone}`)
    assert.equal(today.total_scans, aggregate.summary.total_scans)
    assert.equal(today.unique_visitors, aggregate.summary.unique_visitors)
    const ranked = await get(`/analytics/top?start_date=${day}&end_date=${day}&${zone}&limit=100`)
    assert.equal(today.qrcodes, ranked.pagination.total)
    const brief = ({ qr_id, scans, unique_visitors, name }: Record<string, unknown>) => ({
      ...{ qr_id, scans, unique_visitors, name },
    })
    assert.deepEqual(top.map(brief), ranked.data.slice(0, 6).map(brief))
    const list = await get(`/qrcodes?view=full&limit=100&${zone}`)
    for (const { qr_id, days } of top) {
      const item = list.data.find(({ id }: { id: string }) => id === qr_id)
      assert.deepEqual(days, item.trend, qr_id)
      assert.equal(days.length, 14)
    }
    assert.equal(today.usual_days, 4)
    // A half is rounded by whoever adds up in another order.
    assert.ok(Math.abs(today.usual_by_now - usualOf(scans, moment)) <= 1)
  })

  /** Counted one by one, by the clock there; full hours before now, and a share of this one. */
  function usualOf(scans: readonly { at: number; class: string }[], now: number): number {
    const clock = new Intl.DateTimeFormat('sv', {
      ...{ timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' },
    })
    const [, time = ''] = clock.format(now).split(' ')
    const hour = Number(time.slice(0, 2))
    const share = (now % HOUR_MS) / HOUR_MS
    let sum = 0
    for (const week of [1, 2, 3, 4]) {
      const [day] = clock.format(now - week * 7 * DAY_MS).split(' ')
      for (const scan of scans) {
        const [date, at = ''] = clock.format(scan.at).split(' ')
        if (scan.class !== 'human' || date !== day) continue
        const own = Number(at.slice(0, 2))
        if (own < hour) sum += 1
        else if (own === hour) sum += share
      }
    }
    return Math.round(sum / 4)
  }

  test('what codes will do by themselves comes in the order of time', async () => {
    const other = await service.account()
    const make = async (key: string, body: object) => (await service.newCode(key, body)).id
    const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
    const key = account.liveKey
    await make(other.liveKey, { expires_at: at(1) })
    await make(account.testKey, { expires_at: at(1) })
    await make(key, { name: 'Paused', expires_at: at(1), active: false })
    await make(key, { name: 'Later', starts_at: at(20) })
    const both = await make(key, { name: 'Both', starts_at: at(2), expires_at: at(5) })
    const led = await make(key, { name: 'Led' })
    const destination_url = 'https://example.com/winter'
    for (const days of [3, 30]) {
      const path = `/v1/qrcodes/${led}/schedule`
      await service.call('POST', path, { key, body: { at: at(days), destination_url } })
    }
    const { upcoming } = await get('/overview')
    assert.deepEqual(
      upcoming.map(({ at: _, ...one }: { at: string }) => one),
      [
        { what: 'starts', qr_id: both, name: 'Both', destination_url: null },
        { what: 'destination', qr_id: led, name: 'Led', destination_url },
        { what: 'expires', qr_id: both, name: 'Both', destination_url: null },
      ],
    )
    assert.deepEqual(upcoming.map(({ at }: { at: string }) => at).toSorted(), [
      ...upcoming.map(({ at }: { at: string }) => at),
    ])
  })
})
