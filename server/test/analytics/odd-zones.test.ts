import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '../../../domain/time/periods.ts'
import { insertCodes } from '../support/data/codes/inserted-codes.ts'
import { insertManyScans } from '../support/data/scans/many-scans.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import {
  assertCode,
  assertOverview,
  assertPeriod,
  assertReport,
  ODD_ZONES,
  type OddAccount,
} from '../support/oracles/scans/odd-zones.ts'
import { openData } from '../support/service/databases.ts'
import { onEveryEngine, roomy } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/** Zones that are not whole hours from UTC, or far from it; larger accounts in analytics/odd-zones.proof.ts. */
onEveryEngine('odd time zones', async (start) => {
  const service = await start(roomy())

  const open = async (count: number) => {
    const { id: accountId, liveKey: key } = await service.account()
    const wished = Array.from({ length: count }, (_, index) => ({ name: `Code ${index}` }))
    const codes = await insertCodes(service, accountId, wished)
    const scans = await openData(service.env, 'scans')
    const account: OddAccount = { service, scans, accountId, key }
    return { account, codeIds: codes.map(({ id }) => id) }
  }

  test('ten scans are the same in every answer, also just after midnight', async (t) => {
    const { account, codeIds } = await open(2)
    atEnd(t, () => account.scans.close())
    const now = Date.now()
    const plan = codeIds.map((codeId) => {
      return { codeId, accountId: account.accountId, mode: 'live', human: 5, other: 1 }
    })
    const scans = makeScans(openDice(7), plan, now).map((scan, index) => {
      return { ...scan, at: now - 1 - index * 4 * HOUR_MS }
    })
    await recordScans(service, scans)
    // Half of them on each engine; the proof has all on both.
    const half = Number(service.engine === 'sqlite')
    for (const zone of ODD_ZONES.filter((_, index) => index % 2 === half)) {
      const { estimated } = await assertOverview(account, zone)
      assert.deepEqual(estimated, [], zone)
      for (const period of ['today', '7d']) await assertPeriod(account, zone, `period=${period}`)
    }
  })

  test('hours that are too many to be counted are named, and add up to their day', async (t) => {
    const { account, codeIds } = await open(3)
    atEnd(t, () => account.scans.close())
    const many = { accountId: account.accountId, codeIds, now: Date.now(), days: 30, recent: 3 }
    await insertManyScans(service, { ...many, scans: 21_000 })
    const from = new Date(Date.now() - 29 * DAY_MS).toISOString().slice(0, 10)
    for (const zone of ['Asia/Kathmandu', 'Asia/Tokyo']) {
      const { estimated } = await assertOverview(account, zone)
      assert.equal(estimated.includes('usual_by_now'), zone !== 'Asia/Tokyo', zone)
      await assertPeriod(account, zone, `start_date=${from}&approximate=utc_days`)
      await assertCode(account, zone, codeIds[0] ?? '')
      await assertReport(account, zone, 2)
    }
  })
})
