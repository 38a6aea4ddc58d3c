import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { COUNTED_MAX } from '../../../domain/analytics/analytics.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time/periods.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { insertManyScans } from '../support/data/scans/many-scans.ts'
import {
  assertCode,
  assertOverview,
  assertPeriod,
  assertReport,
  ODD_PERIODS,
  ODD_ZONES,
  type OddAccount,
} from '../support/oracles/scans/odd-zones.ts'
import { openData } from '../support/service/databases.ts'
import { onEveryEngine, roomy } from '../support/service/service.ts'

/**
 * Overview, summary, series, ranking, list and reports in zones that are not whole hours from UTC, or far from
 * it, against plain SQL: exact, or named as estimated. At 18:40 UTC the day in Kolkata has ten minutes, all in
 * one hour of UTC, and the day in Tokyo no whole day of UTC; at 10:20 the day in Chatham has five minutes.
 * Half of the scans are of the last two hours. ODD_SIZES=10,150000 for smaller ones.
 */
const CLOCK = join(import.meta.dirname, '../support/service/processes/shifted-clock.ts')
// biome-ignore lint/style/noProcessEnv: for a quick round
const SIZES = (process.env.ODD_SIZES ?? '10,150000,2000000').split(',').map(Number)
const CODES = 9
/** Of a quiet machine: the claim is one second. */
const OVERVIEW_MS = 1000
const TRIES = 3

for (const size of SIZES) {
  onEveryEngine(`${size} scans in odd time zones`, (start, engine) => {
    let account: OddAccount
    let codeIds: string[]
    let moveTo: (at: number) => void
    const night = nextAt(18 * HOUR_MS + 40 * 60_000)

    const folder = mkdtempSync(join(tmpdir(), 'qroute-clock-'))
    after(async () => {
      await account.scans.close()
      rmSync(folder, { recursive: true, force: true })
    })
    before(async () => {
      const file = join(folder, 'shift')
      moveTo = (at) => writeFileSync(file, String(at - Date.now()))
      moveTo(night)
      const shifted = { NODE_OPTIONS: `--import ${CLOCK}`, SHIFT_FILE: file }
      const service = await start({ ...roomy(), ...shifted })
      const { id: accountId, liveKey: key } = await service.account()
      const wished = Array.from({ length: CODES }, (_, index) => ({ name: `Code ${index}` }))
      codeIds = (await insertCodes(service, accountId, wished)).map(({ id }) => id)
      const many = { accountId, codeIds, scans: size, now: night, days: 35, recent: 5 }
      await insertManyScans(service, many)
      const scans = await openData(service.env, 'scans', {
        patient: true,
      })
      account = { service, scans, accountId, key }
    })

    for (const [name, later] of [
      ['at 18:40 UTC', 0],
      ['at 10:20 UTC', 15 * HOUR_MS + 40 * 60_000],
    ] as const) {
      describe(name, () => {
        for (const zone of ODD_ZONES) {
          test(`${zone} has figures that agree`, async (t) => {
            moveTo(night + later)
            let row = await assertOverview(account, zone)
            for (let tries = 1; tries < TRIES && row.ms > OVERVIEW_MS; tries++) {
              row = await assertOverview(account, zone)
            }
            const { scans, visitors, counted, estimated, ms } = row
            const how = estimated.length > 0 ? `named: ${estimated.join(', ')}` : 'equal'
            t.diagnostic(
              `| ${zone} | ${size} | ${engine} | ${name} | ${scans} | ${visitors} (${counted}) | ${how} | ${ms} ms |`,
            )
            for (const period of ODD_PERIODS) {
              await assertPeriod(account, zone, `period=${period}&approximate=utc_days`)
            }
            if (size < COUNTED_MAX) await assertPeriod(account, zone, 'period=today')
            await assertCode(account, zone, codeIds[0] ?? '')
            await assertReport(account, zone, 1)
            await assertReport(account, zone, 30)
          })
        }
      })
    }
  })
}

/** The next time that a clock in UTC shows this. */
function nextAt(timeMs: number): number {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS + timeMs
  return today > Date.now() ? today : today + DAY_MS
}
