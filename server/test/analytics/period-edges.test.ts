import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { readConfig } from '../../config.ts'
import { DAY_MS, toDate } from '../../domain/time/periods.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import { openRecorder } from '../../storage/scans/record-scans.ts'
import { ROLLED_FROM } from '../../storage/scans/write-rollups.ts'
import { cutBatches, DAYS, makeScans, openDice } from '../support/past.ts'
import { patiently } from '../support/patient.ts'
import { roomyPlans } from '../support/roomy-plans.ts'
import { onEveryEngine } from '../support/service.ts'
import { makeWorld, planOf } from '../support/worlds.ts'
import { atEnd } from '../support/yard.ts'

/**
 * Rollups add up blocks of days and take the days away that are too many. So a period may begin and
 * end anywhere in a block: its figures are those of its scans. There are some on every day.
 */
const dice = openDice(1)
const today = Math.floor(Date.now() / DAY_MS)
/** Steps that meet every part of a block. */
const STARTS = Array.from({ length: 13 }, (_, index) => today - 190 + index * 5)
const LENGTHS = [1, 8, 30, 41, 77, 120]
const PERIODS = [
  ...STARTS.flatMap((from) => LENGTHS.map((days) => [from, from + days - 1] as const)),
  ...LENGTHS.map((days) => [today - DAYS, today - days] as const),
  ...LENGTHS.map((days) => [today - DAYS + days, today] as const),
]

onEveryEngine('edges of periods', (start) => {
  test('a period has the figures of its scans, wherever it begins and ends', async (t) => {
    const service = await start({ PLANS_FILE: roomyPlans() })
    const world = await makeWorld(service, dice, await service.account(), 'live', 1)
    const made = makeScans(dice, planOf(world, [[ROLLED_FROM + 1, 20]]), Date.now())
    const scans = made.map((scan, index) => {
      const day = today - DAYS + 1 + Math.floor((index * DAYS) / made.length)
      return { ...scan, at: day * DAY_MS }
    })
    const db = await openDatabase(readConfig(service.env), pino({ level: 'silent' }), 'scans')
    atEnd(t, () => db.close())
    const recorder = openRecorder(db)
    for (const [index, batch] of cutBatches(dice, scans).entries()) {
      assert.ok(await recorder.record('log_of_the_test', index, index + 1, batch))
    }
    for (const [from, to] of PERIODS) {
      const path = `/v1/qrcodes/${world.codes[0]?.id}/analytics`
      const query = `start_date=${toDate(from)}&end_date=${toDate(to)}`
      const ask = () => service.call('GET', `${path}?${query}`, { key: world.key })
      const { status, json } = await patiently(ask)
      assert.equal(status, 200, query)
      const inside = scans.filter(({ class: kind, at }) => {
        const day = Math.floor(at / DAY_MS)
        return kind === 'human' && day >= from && day <= to
      })
      const byDevice = Object.values<number>(json.devices).reduce((sum, some) => sum + some, 0)
      assert.deepEqual(
        [json.summary.total_scans, json.summary.unique_visitors, byDevice, json.devices.ios],
        [
          inside.length,
          new Set(inside.map(({ visitor }) => visitor)).size,
          inside.length,
          inside.filter(({ device }) => device === 'ios').length,
        ],
        query,
      )
    }
  })
})
