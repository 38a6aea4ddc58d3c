import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { DAY_MS, toDate } from '../../../domain/time/periods.ts'
import { openRecorder } from '../../storage/scans/recording/record-scans.ts'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { makeOwner, planOf } from '../support/data/accounts/owners.ts'
import { cutBatches, DAYS, makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { openData } from '../support/service/databases.ts'
import { newLog } from '../support/service/logs.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine, type Service } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { both, isProof } from '../support/service/tiers.ts'

/**
 * A period has the figures of its scans, wherever it begins and ends in a block of days: a sample, and in
 * proofs all of them.
 */

/**
 * Rollups add up blocks of days and take the days away that are too many. So a period may begin and
 * end anywhere in a block: its figures are those of its scans. There are some on every day.
 */
const today = Math.floor(Date.now() / DAY_MS)

/** Steps that meet every part of a block. */
const STARTS = Array.from({ length: 13 }, (_, index) => today - 190 + index * 5)
const LENGTHS = [1, 8, 30, 41, 77, 120]

const PERIODS = [
  ...STARTS.flatMap((from) => LENGTHS.map((days) => [from, from + days - 1] as const)),
  ...LENGTHS.map((days) => [today - DAYS, today - days] as const),
  ...LENGTHS.map((days) => [today - DAYS + days, today] as const),
]

/** A code with rollups, which it has from so many scans on; one period of so many is asked about. */
async function assertPeriods(
  t: TestContext,
  service: Service,
  rolledFrom: number,
  step: number,
): Promise<void> {
  const dice = openDice(1)
  const owner = await makeOwner(service, dice, await service.account(), 'live', 1)
  const made = makeScans(dice, planOf(owner, [[rolledFrom + 1, 20]]), Date.now())
  const scans = made.map((scan, index) => {
    const day = today - DAYS + 1 + Math.floor((index * DAYS) / made.length)
    return { ...scan, at: day * DAY_MS }
  })
  const db = await openData(service.env, 'scans')
  atEnd(t, () => db.close())
  const recorder = openRecorder(db, { rolledFrom })
  const log = newLog()
  for (const [index, batch] of cutBatches(dice, scans).entries()) {
    assert.ok(await recorder.record(log, index, index + 1, batch))
  }
  for (const [from, to] of PERIODS.filter((_, index) => index % step === 0)) {
    const path = `/v1/qrcodes/${owner.codes[0]?.id}/analytics`
    const query = `start_date=${toDate(from)}&end_date=${toDate(to)}`
    const ask = () => service.call('GET', `${path}?${query}`, { key: owner.key })
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
}

onEveryEngine('edges of periods', (start) => {
  both('a period has the figures of its scans, wherever it begins and ends', async (t) =>
    assertPeriods(t, await start(), isProof ? ROLLED_FROM : 450, isProof ? 1 : 5),
  )
})
