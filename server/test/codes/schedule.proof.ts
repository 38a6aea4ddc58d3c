import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { FIRST, NEXT, openSchedules } from '../support/data/codes/schedules.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Scheduled changes when their time comes, which is really waited for. */

onEveryEngine('scheduled changes in time', async (start) => {
  const service = await start()
  const own = await service.account()
  const receiver = await openReceiver()
  before(async () => {
    const events = ['qrcode.updated']
    await ask('POST', '/v1/webhooks', { url: receiver.url, events })
  })
  after(() => receiver.close())

  const { send, ask, make, soon } = openSchedules(service, own)

  /** What is done before its change comes. If this machine stood still, another code is taken. */
  async function beforeTime<Done>(
    ms: number,
    act: (code: Awaited<ReturnType<typeof make>>, at: string) => Promise<Done>,
  ) {
    for (let tries = 0; tries < 10; tries++) {
      const code = await make()
      const { at } = await soon(code.schedule, ms)
      const done = await act(code, at)
      if (Date.now() < Date.parse(at)) return { ...code, at, done }
    }
    return assert.fail('it has waited for the change, each time')
  }

  const leadsTo = async (link: string) => (await service.call('GET', link)).headers.get('location')

  test('at its time a change is a version, an event and an audit entry of that time', async () => {
    const { id, path, schedule, link, at, done } = await beforeTime(1500, async (code, at) => {
      const later = new Date(Date.parse(at) + 1).toISOString()
      const simulated = await ask('POST', `${code.path}/simulate`, { at: later })
      assert.deepEqual([simulated.destination_url, simulated.version], [NEXT, 2])
      return leadsTo(code.link)
    })
    assert.equal(done, FIRST)
    await sleep(Date.parse(at) - Date.now() + 5)
    assert.equal(await leadsTo(link), NEXT)
    const code = await ask('GET', path)
    assert.deepEqual([code.destination_url, code.version, code.updated_at], [NEXT, 2, at])
    const { data: listed } = await ask('GET', '/v1/qrcodes?limit=100')
    assert.equal(listed.find((item: { id: string }) => item.id === id).destination_url, NEXT)
    assert.deepEqual((await ask('GET', schedule)).data, [])
    // A write of the code writes it down first.
    await ask('PATCH', path, { name: 'Renamed' })
    const { data: past } = await ask('GET', `${path}/history`)
    assert.deepEqual([past[0].changed_at, past[0].destination_url, past.length], [at, NEXT, 2])
    const { data: entries } = await ask('GET', `/v1/audit?target=${id}`)
    const made = entries.find(({ changes }: { changes: object }) => 'version' in changes)
    const changes = { destination_url: { from: FIRST, to: NEXT }, version: { from: 1, to: 2 } }
    assert.deepEqual([made.action, made.at, made.changes], ['qrcode.updated', at, changes])
    // What was answered late is sent again.
    const sent = () => new Map(receiver.got.map((one) => [one.headers['webhook-id'], one.body]))
    const events = () =>
      [...sent().values()]
        .map((body) => JSON.parse(String(body)))
        .filter(({ data }) => data.qr_id === id)
    await until(
      () => events().length >= 2,
      () => JSON.stringify(events()),
    )
    assert.equal(events().length, 2)
    const told = events().find(({ timestamp }) => timestamp === at)
    assert.deepEqual([told.data.destination_url, told.data.version], [NEXT, 2])
  })

  test('a change to where the code leads already makes no version', async () => {
    const { path, schedule } = await make()
    const { at } = await soon(schedule, 800, FIRST)
    await sleep(Date.parse(at) - Date.now() + 5)
    assert.equal((await ask('GET', path)).version, 1)
    assert.deepEqual((await ask('GET', schedule)).data, [])
    assert.equal((await ask('PATCH', path, { destination_url: NEXT })).version, 2)
  })

  test('an edit just before a change follows it, a pause does not wait', async () => {
    const { path, at, done } = await beforeTime(1000, (code) =>
      ask('PATCH', code.path, { active: false }),
    )
    assert.equal(done.version, 1)
    const edited = 'https://example.com/edited'
    const code = await ask('PATCH', path, { destination_url: edited, active: true })
    assert.ok(Date.now() >= Date.parse(at), 'the edit has not waited')
    assert.deepEqual([code.destination_url, code.version], [edited, 3])
    const { data } = await ask('GET', `${path}/history`)
    const urls = data.map((past: { destination_url: string }) => past.destination_url)
    assert.deepEqual(urls, [edited, NEXT, FIRST])
    const dates = data.map((past: { changed_at: string }) => past.changed_at)
    assert.deepEqual(dates, dates.toSorted().reverse())
  })

  test('a change cannot be cancelled any more when its time is near', async () => {
    const { path, schedule } = await make()
    const { id } = await soon(schedule, 800)
    assert.equal((await send('DELETE', `${schedule}/${id}`)).status, 404)
    assert.equal((await ask('GET', path)).destination_url, NEXT)
  })

  test('a deleted code takes its schedule with it', async () => {
    const { id, link, at } = await beforeTime(1000, ({ path }) => ask('DELETE', path))
    await sleep(Date.parse(at) - Date.now() + 5)
    assert.equal((await service.call('GET', link)).status, 410)
    const { data } = await ask('GET', `/v1/audit?target=${id}`)
    const told = data.map(({ action }: { action: string }) => action.replace('qrcode.', ''))
    assert.deepEqual(told, ['deleted', 'change_scheduled', 'created'])
  })
})
