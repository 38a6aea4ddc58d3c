import assert from 'node:assert/strict'
import { verifyData } from '../../../commands/verify.ts'
import { readConfig } from '../../../config.ts'
import { HOME, times } from '../service/crowd.ts'
import { openData } from '../service/databases.ts'
import { completely } from '../service/patient.ts'
import type { Service, TestAccount } from '../service/service.ts'
import { until } from '../service/until.ts'
import type { Fault } from './faults.ts'

/** What `qroute verify` tells. */
export interface Report {
  readonly ok: boolean
  readonly checks: readonly {
    readonly name: string
    readonly rows: number
    readonly more: number
    readonly differences: readonly { id: string; what: string; expected: unknown; found: unknown }[]
  }[]
}

export function failedIn({ checks }: Report): string[] {
  return checks.filter(({ differences }) => differences.length > 0).map(({ name }) => name)
}

export function assertClean(report: Report): void {
  assert.deepEqual([failedIn(report), report.ok], [[], true], JSON.stringify(report))
}

/** What the command runs, without a process of its own. */
export async function verify({ env }: Service): Promise<Report> {
  const { ok, json } = await verifyData(readConfig(env), () => {})
  const report = json as Report
  assert.equal(report.ok, ok)
  return report
}

/** A life with everything in it: edits, pauses, drafts, deletes, people who return. Returns the code's id. */
export async function live(
  service: Service,
  { liveKey: key, testKey }: TestAccount,
): Promise<string> {
  const post = (body: object) => service.call('POST', '/v1/qrcodes', { key, body })
  const patch = (body: object) => service.call('PATCH', `/v1/qrcodes/${id}`, { key, body })
  const scan = (code: string, agent: string) =>
    service.call('GET', `/${code}`, { headers: { 'user-agent': agent } })
  const { id, short_code } = (await post({ name: 'A', destination_url: HOME })).json
  for (const body of [{ destination_url: `${HOME}b` }, { name: 'B' }, { active: false }]) {
    await patch(body)
  }
  await scan(short_code, 'while it is paused')
  await patch({ active: true })
  await times(12, (index) => scan(short_code, `visitor ${index % 4}`))
  await service.call('HEAD', `/${short_code}`)
  const gone = (await post({ name: 'Gone', destination_url: HOME })).json
  await scan(gone.short_code, 'visitor 1')
  await service.call('DELETE', `/v1/qrcodes/${gone.id}`, { key })
  await post({ name: 'Again', destination_url: HOME, short_code: gone.short_code })
  const draft = { name: 'T', status: 'draft' }
  await service.call('POST', '/v1/qrcodes', { key: testKey, body: draft })
  let code = { total_scans: 0, unique_scans: 0 }
  const isWhole = async () => {
    code = (await completely(() => service.call('GET', `/v1/qrcodes/${id}`, { key }))).json
    return code.total_scans === 12
  }
  await until(isWhole, () => `${code.total_scans} scans of 12`)
  assert.equal(code.unique_scans, 4)
  return id
}

/** Breaks all of this at once, and mends it again after it was reported. */
export async function assertReported(
  service: Service,
  faults: readonly Fault[],
  account: TestAccount,
  scanned: string,
): Promise<void> {
  const scans = await openData(service.env, 'scans')
  const change = async (on: Fault['on'], text: string) => {
    const values = text.includes('$1') ? [scanned] : []
    await (on === 'scans' ? scans : service.db).batch([{ text, values }])
  }
  try {
    for (const fault of faults) await change(fault.on, fault.break)
    const report = await verify(service)
    for (const fault of faults.toReversed()) await change(fault.on, fault.mend)
    assert.equal(report.ok, false)
    const failed = failedIn(report)
    for (const name of faults.flatMap(({ checks }) => checks)) {
      assert.ok(failed.includes(name), `${name}: ${failed}`)
    }
    const ids = report.checks.flatMap(({ differences }) => differences.map(({ id }) => id))
    const named = ids.includes(scanned) || ids.includes(`${account.id} live`)
    const isOfCode = faults.some((fault) => fault.break.includes('$1'))
    if (isOfCode) assert.ok(named, JSON.stringify(report))
  } finally {
    await scans.close()
  }
}
