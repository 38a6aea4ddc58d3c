import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pino from 'pino'
import { verifyData } from '../../commands/verify.ts'
import { readConfig } from '../../config.ts'
import type { Database } from '../../storage/engine/database.ts'
import { openDatabase } from '../../storage/engine/open-database.ts'
import { qroute } from '../support/command.ts'
import { HOME, makeItems, times } from '../support/crowd.ts'
import { FAULTS } from '../support/faults.ts'
import { operate } from '../support/operate.ts'
import { completely } from '../support/patient.ts'
import { onEveryEngine, type Service, type TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

interface Report {
  readonly ok: boolean
  readonly checks: readonly {
    readonly name: string
    readonly rows: number
    readonly more: number
    readonly differences: readonly { id: string; what: string; expected: unknown; found: unknown }[]
  }[]
}

onEveryEngine('verify', (start) => {
  let service: Service
  let account: TestAccount
  let scans: Database
  let scanned: string

  before(async () => {
    service = await start({})
    account = await service.account()
    scans = await openDatabase(readConfig(service.env), pino({ level: 'silent' }), 'scans')
    scanned = await live(account)
  })
  after(() => scans?.close())

  const post = (body: object, path = '/v1/qrcodes') =>
    service.call('POST', path, { key: account.liveKey, body })
  const scan = (code: string, agent: string) =>
    service.call('GET', `/${code}`, { headers: { 'user-agent': agent } })

  /** A life with everything in it: edits, pauses, drafts, deletes, people who return. */
  async function live({ liveKey: key, testKey }: TestAccount): Promise<string> {
    const { id, short_code } = (await post({ name: 'A', destination_url: HOME })).json
    for (const body of [{ destination_url: `${HOME}b` }, { name: 'B' }, { active: false }]) {
      await service.call('PATCH', `/v1/qrcodes/${id}`, { key, body })
    }
    await scan(short_code, 'while it is paused')
    await service.call('PATCH', `/v1/qrcodes/${id}`, { key, body: { active: true } })
    await times(12, (index) => scan(short_code, `visitor ${index % 4}`))
    await service.call('HEAD', `/${short_code}`)
    const gone = (await post({ name: 'Gone', destination_url: HOME })).json
    await scan(gone.short_code, 'visitor 1')
    await service.call('DELETE', `/v1/qrcodes/${gone.id}`, { key })
    await post({ name: 'Again', destination_url: HOME, short_code: gone.short_code })
    await service.call('POST', '/v1/qrcodes', {
      key: testKey,
      body: { name: 'T', status: 'draft' },
    })
    const ask = () => service.call('GET', `/v1/qrcodes/${id}`, { key })
    const read = async () => (await completely(ask)).json
    await until(async () => (await read()).total_scans === 12, 'scans are missing')
    const code = await read()
    assert.deepEqual([code.total_scans, code.unique_scans], [12, 4])
    return id
  }

  /** What the command runs, without a process of its own. */
  async function verify(): Promise<Report> {
    const { ok, json } = await verifyData(readConfig(service.env), () => {})
    const report = json as Report
    assert.equal(report.ok, ok)
    return report
  }

  async function runVerify(): Promise<Report> {
    const { code, stdout, stderr } = await qroute(['verify', '--json'], service.env)
    const report: Report = JSON.parse(stdout)
    assert.deepEqual([stderr, code], ['', report.ok ? 0 : 1])
    return report
  }

  const failedIn = ({ checks }: Report) =>
    checks.filter(({ differences }) => differences.length > 0).map(({ name }) => name)

  function assertClean(report: Report): void {
    assert.deepEqual([failedIn(report), report.ok], [[], true], JSON.stringify(report))
  }

  test('after all kinds of work everything matches', async () => {
    const report = await runVerify()
    assertClean(report)
    const rows = Object.fromEntries(report.checks.map(({ name, rows }) => [name, rows]))
    assert.ok((rows.totals ?? 0) >= 13, JSON.stringify(rows))
    assert.ok((rows['code counts'] ?? 0) >= 3, JSON.stringify(rows))
    const { code, stdout } = await operate(['verify'], service.env)
    assert.equal(code, 0)
    assert.match(stdout, /^✓ totals: .* rows\)$/m)
    assert.match(stdout, /Everything matches/)
    assert.doesNotMatch(stdout, /✗/)
  })

  for (const [title, fault] of Object.entries(FAULTS)) {
    test(`reports ${title}`, async () => {
      const db = fault.on === 'scans' ? scans : service.db
      const values = (text: string) => (text.includes('$1') ? [scanned] : [])
      await db.batch([{ text: fault.break, values: values(fault.break) }])
      const report = await verify()
      await db.batch([{ text: fault.mend, values: values(fault.mend) }])
      assert.equal(report.ok, false)
      const failed = failedIn(report)
      for (const name of fault.checks) assert.ok(failed.includes(name), `${name}: ${failed}`)
      const ids = report.checks.flatMap(({ differences }) => differences.map(({ id }) => id))
      const named = ids.includes(scanned) || ids.includes(`${account.id} live`)
      if (fault.break.includes('$1')) assert.ok(named, JSON.stringify(report))
    })
  }

  test('each fault has been repaired again', async () => assertClean(await verify()))

  test('an account with an interrupted deletion is not a fault, one without counters is', async () => {
    const { id, liveKey: key } = await service.account()
    await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items: makeItems(3) } })
    const text = 'delete from code_counts where account_id = $1'
    await service.db.batch([{ text, values: [id] }])
    assert.deepEqual(failedIn(await verify()), ['code counts', 'accounts'])
    await service.db.batch([{ text: text.replace('code_counts', 'api_keys'), values: [id] }])
    assertClean(await verify())
    assert.equal((await operate(['account', 'delete', id, '--yes'], service.env)).code, 0)
    assertClean(await verify())
  })
})
