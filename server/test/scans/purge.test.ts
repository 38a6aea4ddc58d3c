import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeOwner, planOf, type Wanted } from '../support/data/accounts/owners.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { assertAll, assertClean, openFeed } from '../support/oracles/scans/feed.ts'
import { humans, ofOwner } from '../support/oracles/scans/recount.ts'
import { operate } from '../support/service/operate.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** A code or an account is purged: a small past, always the same one. Many of them are in the proof. */
const ROLLED_FROM = 150
/** The first code has rollups because it is large; the second gets them when it needs them. */
const WANTED: Wanted = [
  [ROLLED_FROM + 10, 10],
  [80, 10],
  [7, 0],
]
const BERTS: Wanted = [[20, 5]]

onEveryEngine('purge', async (start, engine) => {
  const service = await start({})

  async function purge(...args: string[]) {
    const { code, stdout, stderr } = await operate(
      ['purge', ...args, '--yes', '--json'],
      service.env,
    )
    assert.equal(code, 0, stdout + stderr)
    return JSON.parse(stdout)
  }

  test('a purged code leaves no trace in any figure, and a purged account has nothing left', async (t) => {
    const dice = openDice(1)
    const live = await makeOwner(service, dice, await service.account(), 'live', WANTED.length)
    const bert = await makeOwner(service, dice, await service.account(), 'live', BERTS.length)
    const feed = await openFeed(t, service, dice, ROLLED_FROM)
    const plan = [...planOf(live, WANTED), ...planOf(bert, BERTS)]
    await feed.record(makeScans(dice, plan, Date.now()))
    const [gone, small] = live.codes.map(({ id }) => id)
    for (const id of [gone, small]) {
      const scans = humans(feed.scans.filter(({ codeId }) => codeId === id))
      assert.deepEqual(await purge('--code', id ?? ''), { ok: true, id, scans })
    }
    const kept = feed.scans.filter(({ codeId }) => codeId !== gone && codeId !== small)
    const since = { base: service.base, dice, since: '1970-01-01' }
    await assertAll({ ...since, owner: live, scans: ofOwner(kept, live) }, 1)
    await assertClean(service.env)

    const id = live.accountId
    const scans = humans(ofOwner(kept, live))
    assert.deepEqual(await purge('--account', id), { ok: true, id, scans })
    const path = '/v1/analytics/aggregate?start_date=2020-01-01'
    const { json } = await patiently(() => service.call('GET', path, { key: live.key }))
    assert.deepEqual([json.summary.total_scans, json.top_countries], [0, []])
    await assertClean(service.env)
  })

  const skip = engine === 'postgres' && 'the same on both'
  test('the command asks first, and invalid input changes nothing', { skip }, async () => {
    const cases: [string[], number, RegExp][] = [
      [['--code', 'qr_nobody'], 2, /--yes/],
      [['--yes'], 2, /--code, --account or --visitor/],
      [['--code', 'qr_x', '--account', 'acct_x', '--yes'], 2, /one of --code, --account/],
      [['--code', 'qr_nobody', '--yes'], 1, /No scans of qr_nobody/],
      [['--account', 'acct_nobody', '--yes'], 1, /No scans of acct_nobody/],
    ]
    for (const [args, expected, message] of cases) {
      const { code, stdout, stderr } = await operate(['purge', ...args], service.env)
      assert.deepEqual([code, stdout], [expected, ''], args.join(' '))
      assert.match(stderr, message)
    }
  })
})
