import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeOwner, planOf, type Wanted } from '../support/data/accounts/owners.ts'
import { makeScans, openDice } from '../support/data/scans/random-scans.ts'
import { assertTold, makeScan, TREND_DAYS } from '../support/oracles/codes/list-view.ts'
import { openFeed } from '../support/oracles/scans/feed.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** `view=full` tells of every code what its own routes tell; whatever becomes of the scans, in list-view.proof.ts. */

const SEED = 1
/** From so many scans on a code has rollups here. */
const ROLLED = 100
/** With rollups and without, hardly by people, only by others; one more is never scanned. */
const WANTED: Wanted = [
  [ROLLED + 50, 20],
  [20, 40],
  [1, 30],
  [0, 5],
]

onEveryEngine('the list in full', (start) => {
  test(`tells what each code's own routes tell`, async (t) => {
    const dice = openDice(SEED)
    const service = await start()
    const account = await service.account()
    const live = await makeOwner(service, dice, account, 'live', WANTED.length + 1)
    const other = await makeOwner(service, dice, account, 'test', 2)
    const feed = await openFeed(t, service, dice, ROLLED)
    const telling = { service, scans: feed.scans }
    assert.deepEqual([...new Set(await assertTold({ ...telling, owner: live }))], [0])
    await feed.record(makeScans(dice, planOf(live, WANTED), Date.now()))
    await feed.record([makeScan(other, 0, Date.now()), makeScan(live, 0, Date.now())])
    const sums = await assertTold({ ...telling, owner: live })
    assert.ok(sums.some((sum) => sum > 0))
    assert.deepEqual(await assertTold({ ...telling, owner: other }), [0, 1])
  })

  test('includes the scan that was just answered, counts no machines, and works page by page', async () => {
    const service = await start()
    const { liveKey: key, testKey } = await service.account()
    const make = async (body: object, with_ = key) =>
      (await service.call('POST', '/v1/qrcodes', { key: with_, body })).json
    const one = await make({ name: 'One', destination_url: 'https://example.com/' })
    const two = await make({ name: 'Two', status: 'draft' })
    const begun = Date.now()
    for (let i = 0; i < 3; i++) await service.call('GET', `/${one.short_code}`)
    const ended = Date.now()
    await service.call('HEAD', `/${one.short_code}`)
    await service.call('GET', `/${two.short_code}`)
    const list = (query: string, with_ = key) =>
      patiently(() => service.call('GET', `/v1/qrcodes?${query}`, { key: with_ }))
    let full = await list('view=full')
    // On a busy machine they take longer to be recorded than a read waits.
    while (full.headers.has('x-scans-pending')) full = await list('view=full')
    const [draft, scanned] = full.json.data
    assert.deepEqual(scanned.trend.slice(0, -2), Array(TREND_DAYS - 2).fill(0))
    assert.equal(scanned.trend.at(-1) + scanned.trend.at(-2), 3)
    const last = Date.parse(scanned.last_scan_at)
    assert.ok(begun <= last && last <= ended, scanned.last_scan_at)
    assert.deepEqual([scanned.total_scans, scanned.unique_scans, scanned.state], [3, 1, 'active'])
    assert.deepEqual([draft.state, draft.last_scan_at, draft.active], ['draft', null, false])
    assert.deepEqual([draft.missed_scans, scanned.missed_scans], [1, 0])
    assert.deepEqual(draft.trend, Array(TREND_DAYS).fill(0))
    await service.call('PATCH', `/v1/qrcodes/${one.id}`, { key, body: { active: false } })
    const second = (await list('view=full&page=2&limit=1')).json
    assert.deepEqual([second.data[0].id, second.data[0].state], [one.id, 'paused'])
    assert.deepEqual((await list('view=full&search=tw')).json.data[0].id, two.id)
    assert.deepEqual((await list('view=full', testKey)).json.data, [])
    assert.deepEqual((await list('view=full&page=9')).json.data, [])
    for (const query of ['view=ful', 'view=', 'view=Full', 'view=full&view=full', 'vew=full']) {
      const { status, json } = await list(query)
      const { code, param } = json.error
      assert.deepEqual([status, code, param], [400, 'invalid_request', query.split('=')[0]], query)
    }
  })
})
