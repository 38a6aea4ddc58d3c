import assert from 'node:assert/strict'
import type { Mode } from '../../../../../domain/accounts/owner.ts'
import { type LoggedScan, NOWHERE } from '../../../../../domain/scans/scans.ts'
import { insertCodes } from '../../data/codes/inserted-codes.ts'
import { recordScans } from '../../data/scans/past-scans.ts'
import { LED } from '../../data/scans/session.ts'
import { patiently } from '../../service/patient.ts'
import type { CallOptions, Service, TestAccount } from '../../service/service.ts'

/** All scans of an account as one file, and what must be in it. */

/** How many scans are read at once, and how many codes. */
export const CHUNK = 5000
export const CODES = 500
export const NOON = Date.parse('2026-05-05T12:00:00Z')
export const HEADER = 'qr_id,id,timestamp,country,region,city,device,browser,is_unique'
const AGENT = { device: 'ios', browser: 'safari' } as const
export const CRAWLER = { class: 'crawler', reason: 'Googlebot', visitor: 0 } as const

/** A scan as it is told: of which code, and when. */
export type Told = readonly [codeId: string, timestamp: string]

/** Where they differ first: there are too many to show them all. */
export function assertSame(told: readonly Told[], expected: readonly Told[], what?: string): void {
  const at = expected.findIndex((one, index) => String(one) !== String(told[index]))
  const shown = (some: readonly Told[]) => [some.length, some[at]]
  assert.deepEqual([at, ...shown(told)], [-1, ...shown(expected)], what)
}

/** So many scans of a code in the course of an hour, three in each of some milliseconds. */
export function scansOf(codeId: string, count: number): Partial<LoggedScan>[] {
  return Array.from({ length: count }, (_, index) => ({
    codeId,
    at: NOON + ((index * 7919) % Math.ceil(count / 3)),
  }))
}

/** The oldest first. */
export async function makeCodes(
  service: Service,
  { id }: TestAccount,
  count: number,
  mode: Mode = 'live',
): Promise<string[]> {
  const wished = Array.from({ length: count }, (_, index) => ({ name: `Code ${index}`, mode }))
  return (await insertCodes(service, id, wished)).map((code) => code.id).reverse()
}

export async function askExport(
  service: Service,
  key: string,
  query = '',
  options: CallOptions = {},
) {
  const path = `/v1/analytics/export?${query}`
  const answer = await patiently(() => service.call('GET', path, { key, ...options }))
  assert.equal(answer.status, 200, answer.text)
  return answer
}

/** In this order, as a recorder would; what is told of each, newest code and newest scan first. */
export async function record(
  service: Service,
  { id: accountId }: TestAccount,
  scans: readonly Partial<LoggedScan>[],
): Promise<Told[]> {
  const seen = { ...NOWHERE, ...LED, ...AGENT, class: 'human', reason: '' } as const
  const made = scans.map((scan, index) => {
    const by = { accountId, mode: 'live', codeId: '', at: NOON, visitor: index + 1 }
    return { ...seen, ...by, ...scan }
  })
  await recordScans(service, made)
  const codes = [...new Set(made.map(({ codeId }) => codeId))].reverse()
  return codes.flatMap((codeId) =>
    made
      .filter((scan) => scan.codeId === codeId && scan.class === 'human')
      .map(({ at }, index) => ({ at, index }))
      .sort((a, b) => b.at - a.at || b.index - a.index)
      .map(({ at }): Told => [codeId, new Date(at).toISOString()]),
  )
}

/** As JSON and as CSV, which must tell the same; each scan has an id of its own. */
export async function exported(service: Service, key: string, query = ''): Promise<Told[]> {
  const { json } = await askExport(service, key, `format=json&${query}`)
  assert.deepEqual(Object.keys(json), ['period', 'data', 'total'])
  const rows: Record<string, unknown>[] = json.data
  assert.equal(json.total, rows.length)
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  const { text } = await askExport(service, key, query)
  const names = HEADER.split(',')
  const lines = rows.map((row) => names.map((name) => row[name]).join(','))
  assert.ok(text === [HEADER, ...lines, ''].join('\r\n'), 'CSV and JSON differ')
  return rows.map(({ qr_id, timestamp }) => [String(qr_id), String(timestamp)])
}

/** Codes with these numbers of scans, some of them by crawlers and some deleted in the end. */
export async function assertEveryScan(
  service: Service,
  [first, second, third]: readonly [number, number, number],
): Promise<void> {
  const account = await service.account()
  const ids = await makeCodes(service, account, 8)
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = ids
  const expected = await record(service, account, [
    ...scansOf(a, first),
    ...scansOf(b, second),
    ...scansOf(c, 1),
    ...scansOf(d, third),
    ...scansOf(e, 1),
    { codeId: f, ...CRAWLER },
    { codeId: d, ...CRAWLER },
    ...scansOf(f, 1),
  ])
  assert.equal(expected.length, first + second + third + 3)
  assertSame(await exported(service, account.liveKey), expected)
  for (const id of [d, e]) {
    const path = `/v1/qrcodes/${id}`
    const remove = () => service.call('DELETE', path, { key: account.liveKey })
    assert.equal((await patiently(remove)).status, 200)
  }
  assertSame(await exported(service, account.liveKey), expected, 'also of deleted codes')
}
