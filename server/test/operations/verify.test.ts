import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { FAULTS } from '../support/chaos/faults.ts'
import { assertClean, assertReported, failedIn, live, verify } from '../support/chaos/verifying.ts'
import { qroute } from '../support/service/command.ts'
import { makeItems } from '../support/service/crowd.ts'
import { operate } from '../support/service/operate.ts'
import { onOneEngine } from '../support/service/service.ts'

/** `qroute verify` finds what is broken, and nothing where nothing is. */

/** Those of one test are named by different checks; one by one they are a proof. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'what each check is for': [
    'a total that is too high',
    'scans counted on the wrong day',
    'a visit of somebody else',
    'a visitor of an account at another hour',
    'an hour with too many scans',
    'visitors who return from elsewhere',
    'scans of another place',
    'a cursor that has run ahead',
    'an event in the feed of another account',
    'a batch left in staging',
    'a quota counter that is off',
    'a history with a gap',
    'a short code that was another owner’s',
  ],
  'visitors and modes': ['uniques that are too few', 'scans kept for another mode'],
  'unknown codes': ['scans of a code that nobody knows'],
  'unknown accounts': ['a code without an account'],
}

onOneEngine('verify', async (start) => {
  const service = await start({})
  const account = await service.account()
  let scanned: string
  before(async () => {
    scanned = await live(service, account)
  })

  test('after all kinds of work everything matches', async () => {
    const { code, stdout, stderr } = await qroute(['verify', '--json'], service.env)
    assert.deepEqual([code, stderr], [0, ''], stdout)
    const report = JSON.parse(stdout)
    assertClean(report)
    const rows = Object.fromEntries(
      report.checks.map(({ name, rows }: { name: string; rows: number }) => [name, rows]),
    )
    assert.ok(rows.totals >= 13, JSON.stringify(rows))
    assert.ok(rows['code counts'] >= 3, JSON.stringify(rows))
    const told = await operate(['verify'], service.env)
    assert.equal(told.code, 0)
    assert.match(told.stdout, /^✓ totals: .* rows\)$/m)
    assert.match(told.stdout, /Everything matches/)
    assert.doesNotMatch(told.stdout, /✗/)
  })

  for (const [title, names] of Object.entries(GROUPS)) {
    test(`reports ${title}`, async () => {
      const faults = names.map((name) => FAULTS[name]).filter((fault) => fault !== undefined)
      assert.equal(faults.length, names.length)
      await assertReported(service, faults, account, scanned)
    })
  }

  test('each fault has been repaired again', async () => assertClean(await verify(service)))

  test('an account with an interrupted deletion is not a fault, one without counters is', async () => {
    const { id, liveKey: key } = await service.account()
    await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items: makeItems(3) } })
    const text = 'delete from code_counts where account_id = $1'
    await service.db.batch([{ text, values: [id] }])
    assert.deepEqual(failedIn(await verify(service)), ['code counts', 'accounts'])
    await service.db.batch([{ text: text.replace('code_counts', 'api_keys'), values: [id] }])
    assertClean(await verify(service))
    assert.equal((await operate(['account', 'delete', id, '--yes'], service.env)).code, 0)
    assertClean(await verify(service))
  })
})
