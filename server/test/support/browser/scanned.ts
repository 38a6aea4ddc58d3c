import type { TestContext } from 'node:test'
import { insertCodes, type WishedCode } from '../data/codes/inserted-codes.ts'
import { recordScans } from '../data/scans/past-scans.ts'
import { makeScans, openDice } from '../data/scans/random-scans.ts'
import type { Service } from '../service/service.ts'
import { openDashboard } from './dashboard.ts'
import type { Chromium, PageOptions } from './page.ts'

/** The dashboard of an account whose codes have been scanned for a year, by dice. */
export async function openScanned(
  t: TestContext,
  chromium: Chromium,
  service: Service,
  wished: readonly WishedCode[],
  scans: number,
  options: Partial<PageOptions> = {},
) {
  const opened = await openDashboard(t, chromium, service, '/sign-in', options)
  const { id: accountId, liveKey: key } = opened.account
  const codes = await insertCodes(service, accountId, wished)
  const plan = codes.map(({ id: codeId }) => ({
    ...{ codeId, accountId, mode: 'live', human: scans, other: Math.ceil(scans / 10) },
  }))
  await recordScans(service, makeScans(openDice(20_261_116), plan, Date.now()))
  const get = async (path: string) => (await service.call('GET', `/v1${path}`, { key })).json
  return { ...opened, codes, get, key }
}
