import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { STATES, type State } from '../../../domain/codes/routing/state.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** What a scan meets now, told by every answer about a code, and the list by it. */
const PAST = '2020-01-01T00:00:00.000Z'
const FUTURE = '2200-01-01T00:00:00.000Z'

/** Every combination of what decides, with the state that comes first. */
const CASES: readonly (readonly [State, object])[] = [
  ['active', {}],
  ['active', { starts_at: PAST, expires_at: FUTURE, scan_limit: 1 }],
  ['active', { starts_at: PAST }],
  ['active', { expires_at: FUTURE }],
  ['active', { scan_limit: 1 }],
  ['scheduled', { starts_at: FUTURE }],
  ['scheduled', { starts_at: FUTURE, scan_limit: 1 }],
  ['expired', { expires_at: PAST }],
  ['expired', { expires_at: PAST, starts_at: '2019-01-01' }],
  ['paused', { active: false }],
  ['paused', { active: false, expires_at: PAST }],
  ['draft', { status: 'draft' }],
  ['draft', { status: 'draft', starts_at: FUTURE }],
  ['used_up', { scan_limit: 1 }],
  ['used_up', { scan_limit: 1, expires_at: FUTURE }],
]

onEveryEngine('states', async (start) => {
  const service = await start()
  const own = await service.account()
  const made: { id: string; state: State }[] = []

  async function ask(method: string, path: string, body?: object) {
    const send = () => service.call(method, path, { key: own.liveKey, ...(body && { body }) })
    const { status, json, text } = await patiently(send)
    assert.ok(status < 300, text)
    return json
  }

  before(async () => {
    for (const [state, fields] of CASES) {
      const body = { name: `A ${state} code`, destination_url: 'https://example.com/', ...fields }
      const { id, short_code } = await ask('POST', '/v1/qrcodes', body)
      if (state === 'used_up') await service.call('GET', `/${short_code}`)
      made.unshift({ id, state })
    }
  })

  const idsOf = (state: State) => made.flatMap((code) => (code.state === state ? [code.id] : []))
  const listed = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

  test('the state of a code is the first that applies', async () => {
    for (const { id, state } of made) {
      assert.equal((await ask('GET', `/v1/qrcodes/${id}`)).state, state)
      assert.equal((await ask('POST', `/v1/qrcodes/${id}/simulate`, {})).state, state)
    }
    const { data } = await ask('GET', '/v1/qrcodes?view=full&limit=100')
    const told = data.map(({ id, state }: { id: string; state: State }) => ({ id, state }))
    assert.deepEqual(told, made)
  })

  test('a list holds the codes of one state, and their number', async () => {
    for (const state of STATES) {
      const ids = idsOf(state)
      const whole = await ask('GET', `/v1/qrcodes?state=${state}`)
      assert.deepEqual([listed(whole), whole.pagination.total], [ids, ids.length], state)
      const second = await ask('GET', `/v1/qrcodes?state=${state}&limit=1&page=2`)
      assert.deepEqual([listed(second), second.pagination.total], [ids.slice(1, 2), ids.length])
      const found = await ask('GET', `/v1/qrcodes?state=${state}&search=CODE`)
      assert.deepEqual([listed(found), found.pagination.total], [ids, ids.length], state)
      const none = await ask('GET', `/v1/qrcodes?state=${state}&search=nothing`)
      assert.equal(none.pagination.total, 0)
    }
  })

  test('a status and a state hold both', async () => {
    for (const status of ['active', 'paused', 'draft'] as const) {
      for (const state of STATES) {
        const isOther = status !== (state === 'draft' || state === 'paused' ? state : 'active')
        const ids = isOther ? [] : idsOf(state)
        const answer = await ask('GET', `/v1/qrcodes?status=${status}&state=${state}`)
        assert.deepEqual([listed(answer), answer.pagination.total], [ids, ids.length])
      }
    }
  })

  test('a state that is unknown, or that someone wants to set, is refused', async () => {
    const key = own.liveKey
    const unknown = await service.call('GET', '/v1/qrcodes?state=gone', { key })
    assert.equal(`${unknown.status} ${unknown.json.error.param}`, '400 state')
    for (const field of ['state', 'scans_left']) {
      const body = { [field]: 'active' }
      const { status, json } = await service.call('PATCH', `/v1/qrcodes/${made[0]?.id}`, {
        key,
        body,
      })
      assert.equal(`${status} ${json.error.param}`, `400 ${field}`)
    }
  })

  test('starting after the end is refused, whichever of the two is set last', async () => {
    const [id] = idsOf('active')
    const key = own.liveKey
    const patch = (body: object) => service.call('PATCH', `/v1/qrcodes/${id}`, { key, body })
    const wrong: [object, string][] = [
      [{ starts_at: FUTURE, expires_at: PAST }, 'expires_at'],
      [{ starts_at: FUTURE, expires_at: FUTURE }, 'expires_at'],
      [{ starts_at: FUTURE }, 'starts_at'],
      [{ starts_at: 'soon' }, 'starts_at'],
      [{ expires_at: 5 }, 'expires_at'],
      [{ scan_limit: 0 }, 'scan_limit'],
      [{ scan_limit: 1.5 }, 'scan_limit'],
      [{ scan_limit: '5' }, 'scan_limit'],
      [{ scan_limit: 2e9 }, 'scan_limit'],
    ]
    const { status } = await patch({ expires_at: FUTURE })
    assert.equal(status, 200)
    for (const [body, param] of wrong) {
      const { status, json } = await patch(body)
      assert.equal(`${status} ${json.error.param}`, `400 ${param}`, JSON.stringify(body))
    }
  })

  test('the page of a code that is not open yet tells the time in the language of the visitor', async () => {
    const starts_at = '2200-03-05T17:30:00.000Z'
    const body = { name: 'A', destination_url: 'https://example.com/', starts_at }
    const { short_code } = await ask('POST', '/v1/qrcodes', body)
    const page = async (language: string) => {
      const headers = { accept: 'text/html', 'accept-language': language }
      return (await service.call('GET', `/${short_code}`, { headers })).text
    }
    const time = `<time datetime="${starts_at}">`
    const german = await page('de-AT,de;q=0.9')
    assert.ok(german.includes(`${time}Mittwoch, 5. März 2200 um 17:30 UTC`), german)
    for (const other of ['', 'en-US', 'xx', 'ar', '"><script>', 'tlh']) {
      assert.ok((await page(other)).includes(`${time}Wednesday`), other)
    }
    const headers = { accept: 'application/json' }
    const { status, json } = await service.call('GET', `/${short_code}`, { headers })
    assert.deepEqual([status, json.error.code], [404, 'not_found'])
    assert.ok(json.error.message.endsWith(starts_at), json.error.message)
  })
})
