import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEveryEngine } from '../support/service/service.ts'

/** Faults that no schema finds: rules between fields, and what a request names. Each says which kind it is. */

const HOME = 'https://example.com/'
const NO_ID = '01m7eftr2mb8239pr4s9qw6yc9'

type Case = readonly [path: string, body: unknown, param: string, facts: object]

onEveryEngine('faults that no schema finds', async (start) => {
  const service = await start()
  const key = (await service.account()).liveKey
  let id: string
  before(async () => {
    id = (await service.newCode(key, { external_id: 'F-1' })).id
  })

  async function check(method: string, cases: readonly Case[]): Promise<void> {
    for (const [path, body, param, facts] of cases) {
      const asked = { key, ...(body !== undefined && { body }) }
      const { status, json, text } = await service.call(method, `/v1${path}`, asked)
      assert.equal(status, 400, `${path}: ${text}`)
      const [{ message, ...told }] = json.error.details
      assert.deepEqual(told, { param, ...facts }, `${path}: ${message}`)
    }
  }

  test('in reads', async () => {
    const walk = await service.call('GET', '/v1/qrcodes?cursor=&limit=1', { key })
    assert.equal(walk.status, 200)
    const other = Buffer.from(JSON.stringify(['name', 'x', id])).toString('base64url')
    const ids = Array.from({ length: 101 }, (_, index) => `ext_${index}`).join(',')
    const download = `/qrcodes/${id}/download`
    await check('GET', [
      ['/qrcodes?cursor=x', undefined, 'cursor', { code: 'format' }],
      [`/qrcodes?cursor=${other}`, undefined, 'cursor', { code: 'conflict' }],
      [`/qrcodes?tag=${'a,'.repeat(30)}`, undefined, 'tag', length(1, 20)],
      [`/analytics/aggregate?qr_ids=${ids}`, undefined, 'qr_ids', length(1, 100)],
      ['/analytics/aggregate?qr_ids=ext_0', undefined, 'qr_ids', { code: 'unknown' }],
      ['/analytics/aggregate?include=details&os=ios', undefined, 'include', { code: 'conflict' }],
      [
        '/analytics/timeseries?start_date=2001-01-01&end_date=2026-01-01&interval=hour',
        undefined,
        'interval',
        { code: 'conflict' },
      ],
      [`${download}?dpi=300`, undefined, 'width_mm', { code: 'required' }],
      [`${download}?width_mm=30`, undefined, 'dpi', { code: 'required' }],
      [`${download}?bleed_mm=3`, undefined, 'bleed_mm', { code: 'conflict' }],
      [`${download}?size=9`, undefined, 'size', { code: 'range', min: 37, max: 2048 }],
      [`${download}?style_id=sty_${NO_ID}`, undefined, 'style_id', { code: 'unknown' }],
    ])
  })

  test('in creates and updates of codes', async () => {
    const styled = (style: object) => ({ name: 'x', destination_url: HOME, style })
    const ruled = (when: object) => ({ rules: [{ when, destination_url: HOME }] })
    await check('POST', [
      ['/qrcodes', styled({ logo: `logo_${NO_ID}` }), 'style.logo', { code: 'unknown' }],
      ['/qrcodes', styled({ logoSize: 0.2 }), 'style.logoSize', { code: 'conflict' }],
      [`/qrcodes/${id}/rollback`, { version: 9 }, 'version', { code: 'range', min: 1, max: 1 }],
      [`/qrcodes/${id}/schedule`, later('2020-01-01T00:00:00Z'), 'at', { code: 'range' }],
    ])
    await check('PUT', [
      ['/qrcodes/ext_F-1', { external_id: 'F-2' }, 'external_id', { code: 'conflict' }],
    ])
    await check('PATCH', [
      [
        `/qrcodes/${id}`,
        { destination_url: `${HOME}${'x'.repeat(8000)}` },
        'destination_url',
        length(1, 8000),
      ],
      [
        `/qrcodes/${id}`,
        ruled({ hours: ['09:00', '09:00'] }),
        'rules[0].when.hours',
        { code: 'conflict' },
      ],
    ])
  })

  test('in requests about many codes', async () => {
    const shared = ['change', 'add_tags', 'remove_tags']
    const items = [
      { id, name: 'a' },
      { id: 'ext_F-1', name: 'b' },
    ]
    const both = { add_tags: ['a'], remove_tags: ['A'] }
    const atomic = '/qrcodes/bulk?atomic=true'
    await check('PATCH', [
      ['/qrcodes/bulk', { ids: [id] }, 'change', { code: 'required', allowed: shared }],
      ['/qrcodes/bulk', { ids: [id], ...both }, 'remove_tags', { code: 'conflict' }],
      [atomic, { items }, 'items[1].id', { code: 'repeated' }],
      [atomic, { items: [{ id }] }, 'items[0]', { code: 'required' }],
      [atomic, { items: [{ id: 'ext_none', name: 'x' }] }, 'items[0]', { code: 'unknown' }],
    ])
    const range = { code: 'range', min: 1, max: 24 }
    await check('POST', [
      ['/qrcodes/pictures', {}, 'ids', { code: 'required', allowed: ['ids', 'tag'] }],
      ['/qrcodes/pictures', { ids: [id], tag: 'x' }, 'tag', { code: 'conflict' }],
      ['/qrcodes/pictures', { ids: [id], file_name: '{x}' }, 'file_name', { code: 'format' }],
      ['/qrcodes/sheet', { ids: [id], layout: 'a4-3x8', start_at: 25 }, 'start_at', range],
    ])
  })

  test('in webhooks and reports', async () => {
    const hook = { url: 'https://hooks.example.com/' }
    const report = (scope: object, more = {}) => ({ scope, ...more })
    const all = { type: 'account' }
    await check('POST', [
      ['/webhooks', { ...hook, qr_ids: ['ext_none'] }, 'qr_ids[0]', { code: 'unknown' }],
      ['/webhooks', { ...hook, qr_ids: [id], tags: ['x'] }, 'tags', { code: 'conflict' }],
      ['/webhooks', { ...hook, description: 'x'.repeat(256) }, 'description', length(0, 255)],
      ['/reports', report({ type: 'code' }), 'scope.qr_id', { code: 'required' }],
      ['/reports', report({ type: 'code', qr_id: 'ext_none' }), 'scope.qr_id', { code: 'unknown' }],
      ['/reports', report({ ...all, tag: 'x' }), 'scope.tag', { code: 'conflict' }],
      ['/reports', report(all, { end_date: '2026-01-01' }), 'start_date', { code: 'required' }],
      ['/reports', report(all, { expires_at: '2020-01-01' }), 'expires_at', { code: 'range' }],
    ])
  })

  test('in headers', async () => {
    const headers = { 'idempotency-key': 'k'.repeat(256) }
    const body = { name: 'x', destination_url: HOME }
    const { json } = await service.call('POST', '/v1/qrcodes', { key, body, headers })
    const [{ code, min, max }] = json.error.details
    assert.deepEqual({ code, min, max }, length(1, 255))
  })
})

function length(min: number, max: number) {
  return { code: 'length', min, max }
}

function later(at: string) {
  return { at, destination_url: HOME }
}
