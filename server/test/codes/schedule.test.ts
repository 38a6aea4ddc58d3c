import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SCHEDULED_MAX } from '../../../domain/codes/schedule/schedule.ts'
import { FIRST, NEXT, openSchedules } from '../support/data/codes/schedules.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/** Changes of a destination that are still to come, over the API. Proofs: their time is really waited for. */

const HOUR_MS = 3_600_000

onEveryEngine('scheduled changes', async (start) => {
  const service = await start()
  const own = await service.account()
  const { send, ask, make, inMs, soon } = openSchedules(service, own)
  const leadsTo = async (link: string) => (await service.call('GET', link)).headers.get('location')
  const receiver = await openReceiver()

  test('changes are listed in the order of their times, and can be cancelled', async () => {
    const { schedule, path } = await make()
    const times = [3, 1, 2].map((hours) => inMs(hours * HOUR_MS))
    const made = []
    for (const [index, at] of times.entries()) {
      const body = { at, destination_url: `${NEXT}/${index}` }
      const { headers, json: change } = await send('POST', schedule, body)
      assert.equal(headers.get('location'), schedule)
      assert.match(change.id, /^chg_[0-9a-z]{26}$/)
      assert.deepEqual([change.at, change.destination_url], [at, `${NEXT}/${index}`])
      const { type, name } = change.created_by
      assert.deepEqual([type, name], ['api_key', own.liveKey.slice(-4)])
      made.push(change)
    }
    const [third, first, second] = made
    assert.deepEqual((await ask('GET', schedule)).data, [first, second, third])
    const cancel = `${schedule}/${second.id}`
    assert.deepEqual(await ask('DELETE', cancel), { deleted: true, id: second.id })
    assert.deepEqual((await ask('GET', schedule)).data, [first, third])
    assert.equal((await send('DELETE', cancel)).status, 404)
    const { destination_url, version } = await ask('GET', path)
    assert.deepEqual([destination_url, version], [FIRST, 1], 'nothing has changed yet')
    const { data } = await ask('GET', `/v1/audit?target=${path.split('/').at(-1)}`)
    const told = data.map(({ action }: { action: string }) => action.replace('qrcode.', ''))
    const scheduled = Array(3).fill('change_scheduled')
    assert.deepEqual(told, ['change_cancelled', ...scheduled, 'created'])
    const cancelled = {
      at: { from: times[2], to: null },
      destination_url: { from: `${NEXT}/2`, to: null },
    }
    assert.deepEqual(data[0].changes, cancelled)
  })

  test('a change that would reach nobody is made with a warning', async () => {
    const at = inMs(HOUR_MS)
    const to = 'https://example.com/elsewhere'
    const rule = (when: object) => ({ when, destination_url: to })
    const devices = (...names: string[]) => rule({ device: names })
    const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    const split = ['a', 'b'].map((label) => ({ destination_url: to, weight: 1, label }))
    const all = ['ios', 'android', 'desktop']
    const cases: [object, RegExp | null][] = [
      [{ name: 'Plain' }, null],
      [{ split }, /split/],
      [{ split, rules: [devices('ios')] }, /split/],
      [{ rules: [devices('ios', 'android'), devices('desktop')] }, /rules/],
      [{ rules: [rule({ days: week })] }, /rules/],
      [{ expires_at: inMs(HOUR_MS / 2) }, /expired/],
      [{ expires_at: inMs(2 * HOUR_MS) }, null],
      [{ rules: [rule({ device: all, from: inMs(HOUR_MS / 2) })] }, /rules/],
      [{ rules: [rule({ device: all, from: inMs(2 * HOUR_MS) })] }, null],
      [{ rules: [rule({ device: all, until: inMs(2 * HOUR_MS) })] }, null],
      [{ rules: [devices('ios', 'android')] }, null],
      [{ rules: [rule({ days: week.slice(1) })] }, null],
      [{ rules: [rule({ device: all, country: ['DE'] })] }, null],
      [{ rules: [rule({ device: all, language: ['de'] })] }, null],
      [{ rules: [rule({ device: all, hours: ['08:00', '20:00'] })] }, null],
    ]
    for (const [change, warned] of cases) {
      const { schedule, path } = await make()
      await ask('PATCH', path, change)
      const { status, json } = await send('POST', schedule, { at, destination_url: NEXT })
      const about = JSON.stringify(change)
      assert.equal(status, 201, about)
      if (warned) assert.match(json.warnings.join(), warned, about)
      assert.equal(json.warnings?.length, warned ? 1 : undefined, about)
      assert.deepEqual((await ask('GET', schedule)).data, [json], about)
      // As the code is now: what is cleared warns no more.
      await ask('PATCH', path, { split: null, rules: null, expires_at: null })
      assert.equal((await ask('GET', schedule)).data[0].warnings, undefined, about)
    }
  })

  test('a wrong change is refused with the field at fault', async () => {
    const { schedule, link } = await make()
    const at = inMs(HOUR_MS)
    await ask('POST', schedule, { at, destination_url: NEXT })
    const wrong: [object, string][] = [
      [{ at: inMs(-1000), destination_url: NEXT }, 'at'],
      [{ at: '2020-01-01', destination_url: NEXT }, 'at'],
      [{ at: 'tomorrow', destination_url: NEXT }, 'at'],
      [{ at: 1, destination_url: NEXT }, 'at'],
      [{ at, destination_url: `${NEXT}/other` }, 'at'],
      [{ destination_url: NEXT }, 'at'],
      [{ at: inMs(2 * HOUR_MS) }, 'destination_url'],
      [{ at: inMs(2 * HOUR_MS), destination_url: 'ftp://example.com' }, 'destination_url'],
      [{ at: inMs(2 * HOUR_MS), destination_url: service.base + link }, 'destination_url'],
      [{ at: inMs(2 * HOUR_MS), destination_url: null }, 'destination_url'],
      [{ at: inMs(2 * HOUR_MS), destination_url: NEXT, name: 'x' }, 'name'],
    ]
    for (const [body, param] of wrong) {
      const { status, json } = await send('POST', schedule, body)
      assert.equal(`${status} ${json.error.param}`, `400 ${param}`, JSON.stringify(body))
    }
    assert.equal((await ask('GET', schedule)).data.length, 1)
    const stranger = await service.account()
    const options = { key: stranger.liveKey, body: { at: inMs(HOUR_MS), destination_url: NEXT } }
    assert.equal((await service.call('POST', schedule, options)).status, 404)
    assert.equal((await service.call('GET', schedule, { key: stranger.liveKey })).status, 404)
  })

  test('a code has room for so many changes, and their destinations for so many bytes', async () => {
    const [many, long] = [await make(), await make()]
    const add = async (schedule: string, index: number, url: string) => {
      const body = { at: inMs((index + 1) * HOUR_MS), destination_url: url }
      return (await send('POST', schedule, body)).status
    }
    for (let index = 0; index < SCHEDULED_MAX; index++) {
      assert.equal(await add(many.schedule, index, `${NEXT}/${index}`), 201)
    }
    assert.equal(await add(many.schedule, SCHEDULED_MAX, NEXT), 409)
    const url = `${NEXT}/${'x'.repeat(7900)}`
    const statuses = []
    for (let index = 0; index < 5; index++) statuses.push(await add(long.schedule, index, url))
    assert.deepEqual(statuses, [201, 201, 201, 201, 409])
    const utm = { source: 'x'.repeat(200) }
    const tooLong = await send('PATCH', long.path, { utm })
    assert.equal(`${tooLong.status} ${tooLong.json.error.param}`, '400 utm', 'the sum is too long')
  })

  test('a repeated request with the same key schedules once', async () => {
    const { schedule } = await make()
    const body = { at: inMs(HOUR_MS), destination_url: NEXT }
    const headers = { 'idempotency-key': `once-${service.engine}` }
    const answers = [
      await send('POST', schedule, body, headers),
      await send('POST', schedule, body, headers),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
    assert.deepEqual(answers[1]?.json, answers[0]?.json)
    assert.equal((await ask('GET', schedule)).data.length, 1)
  })

  test('a change whose time has come is where the code leads, and a version of that time', async () => {
    const { path, schedule, link } = await make()
    const { at } = await soon(schedule, 200)
    await sleep(Math.max(0, Date.parse(at) - Date.now()) + 5)
    assert.equal(await leadsTo(link), NEXT)
    const code = await ask('GET', path)
    assert.deepEqual([code.destination_url, code.version, code.updated_at], [NEXT, 2, at])
    assert.deepEqual((await ask('GET', schedule)).data, [])
    const edited = 'https://example.com/edited'
    assert.equal((await ask('PATCH', path, { destination_url: edited })).version, 3)
    const { data } = await ask('GET', `${path}/history`)
    const urls = data.map((past: { destination_url: string }) => past.destination_url)
    assert.deepEqual([urls, data[1].changed_at], [[edited, NEXT, FIRST], at])
  })

  test('where a code will lead can be tried before', async () => {
    const { path, schedule } = await make()
    const at = inMs(HOUR_MS)
    await ask('POST', schedule, { at, destination_url: NEXT })
    const tried = async (ms: number) => {
      const moment = new Date(Date.parse(at) + ms).toISOString()
      const { destination_url, version } = await ask('POST', `${path}/simulate`, { at: moment })
      return [destination_url, version]
    }
    assert.deepEqual(await tried(-1), [FIRST, 1])
    assert.deepEqual(await tried(1), [NEXT, 2])
  })

  test('a deleted code takes its schedule with it', async () => {
    const { id, path, schedule, link } = await make()
    await ask('POST', schedule, { at: inMs(HOUR_MS), destination_url: NEXT })
    await ask('DELETE', path)
    assert.equal((await service.call('GET', link)).status, 410)
    const { data } = await ask('GET', `/v1/audit?target=${id}`)
    const told = data.map(({ action }: { action: string }) => action.replace('qrcode.', ''))
    assert.deepEqual(told, ['deleted', 'change_scheduled', 'created'])
  })

  before(async () => {
    if (!isProof) return
    const events = ['qrcode.updated']
    await ask('POST', '/v1/webhooks', { url: receiver.url, events })
  })

  after(() => receiver.close())

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

  proof('at its time a change is a version, an event and an audit entry of that time', async () => {
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

  proof('a change to where the code leads already makes no version', async () => {
    const { path, schedule } = await make()
    const { at } = await soon(schedule, 800, FIRST)
    await sleep(Date.parse(at) - Date.now() + 5)
    assert.equal((await ask('GET', path)).version, 1)
    assert.deepEqual((await ask('GET', schedule)).data, [])
    assert.equal((await ask('PATCH', path, { destination_url: NEXT })).version, 2)
  })

  proof('an edit just before a change follows it, a pause does not wait', async () => {
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

  proof('a change cannot be cancelled any more when its time is near', async () => {
    const { path, schedule } = await make()
    const { id } = await soon(schedule, 800)
    assert.equal((await send('DELETE', `${schedule}/${id}`)).status, 404)
    assert.equal((await ask('GET', path)).destination_url, NEXT)
  })

  proof('a deleted code takes its schedule with it', async () => {
    const { id, link, at } = await beforeTime(1000, ({ path }) => ask('DELETE', path))
    await sleep(Date.parse(at) - Date.now() + 5)
    assert.equal((await service.call('GET', link)).status, 410)
    const { data } = await ask('GET', `/v1/audit?target=${id}`)
    const told = data.map(({ action }: { action: string }) => action.replace('qrcode.', ''))
    assert.deepEqual(told, ['deleted', 'change_scheduled', 'created'])
  })
})
