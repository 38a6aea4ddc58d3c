import assert from 'node:assert/strict'
import { DISC } from '../../data/codes/images.ts'
import { newAddress } from '../../service/addresses.ts'
import { patiently } from '../../service/patient.ts'
import type { Service } from '../../service/service.ts'

/**
 * Every route that takes an id. One line here is all that a new route needs: the tests see to it
 * that strangers get 404 and change nothing, and that the route does work for the owner.
 */
const CHANGE = { at: '2200-01-01T00:00:00Z', destination_url: 'https://evil.example/' }
const WHEN = { from: '2026-01-01', to: '2026-01-02' }
export const ROUTES: readonly { method: string; path: string; body?: unknown }[] = [
  { method: 'GET', path: '/v1/qrcodes/:id' },
  { method: 'HEAD', path: '/v1/qrcodes/:id' },
  { method: 'PATCH', path: '/v1/qrcodes/:id', body: { name: 'Taken over' } },
  { method: 'PATCH', path: '/v1/qrcodes/:id', body: { destination_url: 'https://evil.example/' } },
  { method: 'PATCH', path: '/v1/qrcodes/:id', body: { active: false } },
  { method: 'GET', path: '/v1/qrcodes/:id/history' },
  { method: 'GET', path: '/v1/qrcodes/:id/download' },
  { method: 'GET', path: '/v1/qrcodes/:id/scannability' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics' },
  { method: 'GET', path: '/v1/analytics/qrcodes/:id' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics/scans' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics/timeseries' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics/export' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics/quality' },
  { method: 'GET', path: '/v1/qrcodes/:id/analytics/heatmap' },
  { method: 'GET', path: '/v1/qrcodes/:id/schedule' },
  { method: 'POST', path: '/v1/qrcodes/:id/schedule', body: CHANGE },
  { method: 'DELETE', path: '/v1/qrcodes/:id/schedule/:change_id' },
  { method: 'POST', path: '/v1/qrcodes/:id/simulate', body: {} },
  { method: 'POST', path: '/v1/qrcodes/:id/rollback', body: { version: 1 } },
  { method: 'GET', path: '/v1/webhooks/:id' },
  { method: 'PATCH', path: '/v1/webhooks/:id', body: { url: 'https://evil.example/' } },
  { method: 'PATCH', path: '/v1/webhooks/:id', body: { active: false } },
  { method: 'GET', path: '/v1/webhooks/:id/deliveries' },
  { method: 'POST', path: '/v1/webhooks/:id/test' },
  { method: 'GET', path: '/v1/webhooks/:id/deliveries/:delivery_id' },
  { method: 'POST', path: '/v1/webhooks/:id/deliveries/:delivery_id/retry' },
  { method: 'POST', path: '/v1/webhooks/:id/replay', body: WHEN },
  { method: 'POST', path: '/v1/webhooks/:id/rotate-secret' },
  { method: 'GET', path: '/v1/styles/:id' },
  { method: 'PATCH', path: '/v1/styles/:id', body: { name: 'Taken over' } },
  { method: 'DELETE', path: '/v1/styles/:id' },
  { method: 'GET', path: '/v1/logos/:id' },
  { method: 'GET', path: '/v1/logos/:id/image' },
  { method: 'DELETE', path: '/v1/logos/:id' },
  { method: 'DELETE', path: '/v1/webhooks/:id' },
  { method: 'DELETE', path: '/v1/qrcodes/:id' },
]

export interface CodeOwner {
  readonly title: string
  readonly key: string
  // biome-ignore lint/suspicious/noExplicitAny: the code as the service answered it
  readonly code: any
  /** The id of a change that is scheduled for it. */
  readonly change: string
  /** A webhook and a delivery of it. */
  readonly hook: { readonly id: string; readonly delivery: string }
  readonly logo: string
  readonly style: string
}

/** Two accounts in two modes: four owners, each with one code of its own. */
export async function openOwners(service: Service): Promise<CodeOwner[]> {
  const owners: CodeOwner[] = []
  for (const name of ['Anna', 'Bert']) {
    const { liveKey, testKey } = await service.account()
    for (const key of [liveKey, testKey]) {
      const title = `${name} ${key.slice(3, 7)}`
      const json = await service.newCode(key, { name: `Code of ${title}` })
      const path = `/v1/qrcodes/${json.id}/schedule`
      const later = { ...CHANGE, at: '2199-01-01T00:00:00Z' }
      const { json: change } = await service.call('POST', path, { key, body: later })
      const hook = await openHook(service, key)
      const svg = { key, body: DISC.toString(), headers: { 'content-type': 'image/svg+xml' } }
      const { json: logo } = await service.call('POST', '/v1/logos', svg)
      const named = { name: `Style of ${title}`, style: {} }
      const { json: style } = await service.call('POST', '/v1/styles', { key, body: named })
      const brand = { logo: logo.id, style: style.id }
      owners.push({ title, key, code: json, change: change.id, hook, ...brand })
    }
  }
  return owners
}

/** Nobody answers there, so its test is a delivery that failed. */
async function openHook(service: Service, key: string): Promise<CodeOwner['hook']> {
  // Not of scans, which would change it by themselves.
  const body = { url: 'http://127.0.0.1:1024/', events: ['qrcode.deleted'] }
  // The first one starts a thread, and is refused if that takes too long.
  const ask = (path: string, options = {}) =>
    patiently(() => service.call('POST', `/v1/webhooks${path}`, { key, ...options }))
  const { json: hook } = await ask('', { body })
  const { json: tested } = await ask(`/${hook.id}/test`)
  return { id: hook.id, delivery: tested.id }
}

/** Which owner's things a path names, and what an id that names nothing is. */
function idsIn(path: string, { code, hook, logo, style }: CodeOwner) {
  const ids: Readonly<Record<string, string>> = { webhooks: hook.id, logos: logo, styles: style }
  const id: string = ids[path.split('/')[2] ?? ''] ?? code.id
  return { id, nobody: id.replace(/_.*/, `_${'0'.repeat(26)}`) }
}

export function askRoute(
  service: Service,
  route: (typeof ROUTES)[number],
  owner: CodeOwner,
  key: string,
  isUnknown = false,
) {
  const { method, path, body } = route
  const { id, nobody } = idsIn(path, owner)
  const at = path.replace(':id', isUnknown ? nobody : id)
  const headers = { 'x-forwarded-for': newAddress() }
  const options = { key, headers, ...(body ? { body } : {}) }
  const named = at.replace(':delivery_id', owner.hook.delivery)
  return service.call(method, named.replace(':change_id', owner.change), options)
}
async function everything(service: Service, { key, code }: CodeOwner) {
  return [
    (await service.call('GET', `/v1/qrcodes/${code.id}`, { key })).json,
    (await service.call('GET', `/v1/qrcodes/${code.id}/history`, { key })).json,
    (await service.call('GET', '/v1/qrcodes', { key })).json,
    (await service.call('GET', '/v1/webhooks', { key })).json,
    (await service.call('GET', '/v1/logos', { key })).json,
    (await service.call('GET', '/v1/styles', { key })).json,
  ]
}

/** The one thing that an account is told of its other mode. */
const OTHER_MODE = /: it is a (?:live|test) \w+, and this is a (?:live|test) key$/

function isOwn(owner: CodeOwner, stranger: CodeOwner): boolean {
  return owner.title.split(' ')[0] === stranger.title.split(' ')[0]
}

/** To strangers, what an owner has is as if it did not exist, on every route. */
export async function assertNoRouteLeads(
  service: Service,
  owners: readonly CodeOwner[],
  strangers: readonly CodeOwner[],
): Promise<void> {
  for (const owner of owners) {
    const before = await everything(service, owner)
    for (const stranger of strangers.filter((other) => other !== owner)) {
      for (const route of ROUTES) {
        const label = `${stranger.title}: ${route.method} ${route.path} of ${owner.title}`
        const answer = await askRoute(service, route, owner, stranger.key)
        assert.equal(answer.status, 404, label)
        if (route.method === 'HEAD') continue
        assert.equal(answer.json.error.code, 'not_found', label)
        const { json } = await askRoute(service, route, owner, stranger.key, true)
        const { id, nobody } = idsIn(route.path, owner)
        const said = answer.json.error.message.replace(id, nobody)
        if (isOwn(owner, stranger)) assert.match(said, OTHER_MODE, label)
        const told = isOwn(owner, stranger) ? said.replace(OTHER_MODE, '') : said
        assert.equal(told, json.error.message, `${label} must read as an unknown one`)
      }
    }
    assert.deepEqual(await everything(service, owner), before)
    assert.equal((await service.call('GET', `/${owner.code.short_code}`)).status, 302)
  }
}

/** Nor in lists of ids. */
export async function assertNoListLeads(
  service: Service,
  owners: readonly CodeOwner[],
  strangers: readonly CodeOwner[],
): Promise<void> {
  for (const owner of owners) {
    const before = await everything(service, owner)
    for (const stranger of strangers.filter((other) => other !== owner)) {
      const { key, title, code } = stranger
      const ids = [owner.code.id, `qr_${'0'.repeat(26)}`]
      for (const [method, path, body] of [
        ['PATCH', '/v1/qrcodes/bulk', { ids, change: { name: 'Taken over', active: false } }],
        ['PATCH', '/v1/qrcodes/bulk', { ids: [...ids, code.id], add_tags: ['Taken over'] }],
        ['POST', '/v1/qrcodes/bulk/delete', { ids }],
      ] as const) {
        const { json, text } = await service.call(method, path, { key, body })
        const [foreign, nobody, ...own] = json.data
        assert.deepEqual([foreign.status, nobody.status], [404, 404], `${title}: ${text}`)
        const said = foreign.error.message.replace(ids[0], ids[1])
        const plain = isOwn(owner, stranger) ? said.replace(OTHER_MODE, '') : said
        assert.equal(plain, nobody.error.message)
        assert.ok(own.every(({ status }: { status: number }) => status === 200))
      }
    }
    assert.deepEqual(await everything(service, owner), before)
  }
}
