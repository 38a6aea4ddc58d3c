import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOwner } from '../support/browser/browser.ts'
import { type Answer, onEveryEngine } from '../support/service/service.ts'

/** A time in a request says its time zone; only a date needs none. */

const BARE = ['2127-01-31T12:00', '2127-01-31T12:00:00', '2127-01-31T12:00:00.000']
const ZONED = ['2127-01-31T12:00Z', '2127-01-31T12:00:00+01:00', '2127-01-31T12:00:00.5-0330']
const HOME = 'https://example.com/'
const NAMED = { name: 'x', destination_url: HOME }

onEveryEngine('times in requests', async (start) => {
  const service = await start()
  const account = await service.account()
  const key = account.liveKey
  const owner = (await openOwner(service, account.id)).browser

  const send = (method: string, path: string, body?: object) =>
    service.call(method, `/v1${path}`, { key, ...(body && { body }) })
  const get = (path: string, query: object) =>
    send('GET', `${path}?${new URLSearchParams(Object.entries(query))}`)

  function assertAsked({ status, json }: Answer, param: string, time: string): void {
    assert.deepEqual([status, json.error?.param], [400, param], time)
    const name = param.split('.').at(-1)
    const wanted = `${name} has a time without a time zone: add Z or an offset, as in 2026`
    assert.ok(json.error.message.includes(wanted), json.error.message)
  }

  test('without an offset they are refused, in bodies', async () => {
    const { json: code } = await send('POST', '/qrcodes', NAMED)
    const { json: hook } = await send('POST', '/webhooks', { url: `${HOME}hook` })
    const { json: made } = await owner.call('POST', '/v1/api-keys', { body: { name: 'x' } })
    const rules = (when: object) => [{ when, destination_url: HOME }]
    const code_ = `/qrcodes/${code.id}`
    type Try = readonly [param: string, send: (time: string) => Promise<Answer>]
    const tries: readonly Try[] = [
      ['starts_at', (time) => send('POST', '/qrcodes', { ...NAMED, starts_at: time })],
      ['expires_at', (time) => send('PATCH', code_, { expires_at: time })],
      ['starts_at', (time) => send('PUT', '/qrcodes/ext_a', { ...NAMED, starts_at: time })],
      ['rules[0].when.from', (time) => send('PATCH', code_, { rules: rules({ from: time }) })],
      [
        'rules[0].when.until',
        (time) => send('POST', '/qrcodes', { ...NAMED, rules: rules({ until: time }) }),
      ],
      [
        'change.starts_at',
        (time) => send('PATCH', '/qrcodes/bulk', { ids: [code.id], change: { starts_at: time } }),
      ],
      ['at', (time) => send('POST', `${code_}/schedule`, { at: time, destination_url: HOME })],
      ['at', (time) => send('POST', `${code_}/simulate`, { at: time })],
      [
        'from',
        (time) => send('POST', `/webhooks/${hook.id}/replay`, { from: time, to: '2127-02-01' }),
      ],
      [
        'to',
        (time) => send('POST', `/webhooks/${hook.id}/replay`, { from: '2026-01-01', to: time }),
      ],
      [
        'expires_at',
        (time) =>
          send('POST', '/reports', {
            scope: { type: 'code', qr_id: code.id },
            days: 7,
            expires_at: time,
          }),
      ],
      [
        'expires_at',
        (time) => owner.call('POST', '/v1/api-keys', { body: { name: 'x', expires_at: time } }),
      ],
      [
        'expires_at',
        (time) => owner.call('PATCH', `/v1/api-keys/${made.id}`, { body: { expires_at: time } }),
      ],
    ]
    for (const [param, attempt] of tries) {
      for (const time of BARE) assertAsked(await attempt(time), param, time)
      for (const time of ZONED) {
        const { status, text } = await attempt(time)
        assert.ok(status < 300, `${param} ${time} ${text}`)
      }
    }
  })

  test('without an offset they are refused, in items of a bulk', async () => {
    const items = [
      { ...NAMED, starts_at: BARE[0] },
      { ...NAMED, starts_at: ZONED[0] },
    ]
    const { json } = await send('POST', '/qrcodes/bulk', { items })
    const [bad, good] = json.data
    assert.deepEqual([bad.status, bad.error.param, good.status], [400, 'starts_at', 201])
    assert.match(bad.error.message, /without a time zone/)
  })

  test('without an offset they are refused, in addresses', async () => {
    const { json: code } = await send('POST', '/qrcodes', NAMED)
    const paths: readonly [path: string, ...names: string[]][] = [
      [`/qrcodes/${code.id}/analytics`, 'start_date', 'end_date', 'until'],
      [`/qrcodes/${code.id}/analytics/quality`, 'start_date', 'end_date'],
      [`/qrcodes/${code.id}/analytics/scans`, 'start_date', 'end_date'],
      ['/analytics/export', 'start_date', 'end_date'],
      ['/analytics/top', 'start_date', 'end_date', 'until'],
      ['/audit', 'from', 'to'],
    ]
    for (const [path, ...names] of paths) {
      for (const name of names) {
        for (const time of BARE) assertAsked(await get(path, { [name]: time }), name, time)
        const days = name === 'until' ? { end_date: '2127-01-31' } : {}
        const { status, text } = await get(path, { ...days, [name]: ZONED[1] })
        assert.equal(status, 200, `${path} ${name} ${text}`)
      }
    }
  })

  test('a + that an address has made a space is told apart', async () => {
    const { status, json } = await send('GET', `/audit?from=${ZONED[1]}`)
    assert.deepEqual([status, json.error?.param], [400, 'from'])
    assert.match(json.error.message, /encode \+ as %2B/)
  })
})
