import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { LoggedScan } from '../../../../domain/scans/scans.ts'
import {
  openRecorder,
  type RecorderOptions,
} from '../../../storage/scans/recording/record-scans.ts'
import { insertCodes, type WishedCode } from '../data/inserted-codes.ts'
import { makeScans, openDice } from '../data/random-scans.ts'
import { openData } from '../service/databases.ts'
import type { Service } from '../service/service.ts'
import { openDashboard } from './dashboard.ts'
import type { Chromium, PageOptions } from './page.ts'

let logs = 0

/** Scans of whatever time and place, as if they had been answered. */
export async function recordPast(
  { env }: Pick<Service, 'env'>,
  scans: readonly LoggedScan[],
  options: RecorderOptions = {},
): Promise<void> {
  const db = await openData(env, 'scans')
  const log = `log_of_the_past_${process.pid}_${++logs}`
  assert.ok(await openRecorder(db, options).record(log, 0, 1, scans))
  await db.close()
}

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
  await recordPast(service, makeScans(openDice(20_261_116), plan, Date.now()))
  const get = async (path: string) => (await service.call('GET', `/v1${path}`, { key })).json
  return { ...opened, codes, get, key }
}
