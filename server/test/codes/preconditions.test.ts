import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { completely } from '../support/service/patient.ts'
import { type Answer, onEveryEngine } from '../support/service/service.ts'

/** ETag is the revision of a code, and If-Match writes only what the caller saw. */

const HOME = 'https://example.com/'
const CHANGE = { at: '2199-01-01T00:00:00Z', destination_url: `${HOME}later` }

onEveryEngine('preconditions', async (start) => {
  const service = await start()
  let key: string
  let id: string
  beforeEach(async () => {
    key = (await service.account()).liveKey
    id = (await service.newCode(key, { external_id: 'E' })).id
  })

  const ask = (method: string, rest: string, body?: unknown, ifMatch?: string) =>
    service.call(method, `/v1/qrcodes/${rest}`, {
      key,
      ...(body !== undefined && { body }),
      ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    })
  const tagOf = ({ headers, status, text }: Answer): string => {
    const tag = headers.get('etag') ?? ''
    assert.match(tag, /^"qr_[0-9a-z]{26}\.\d+(-[0-9a-z]+)?"$/, `${status} ${text}`)
    return tag
  }
  const now = async () => tagOf(await ask('GET', id))

  test('every write raises it, and says the new one; what changes nothing and scans do not', async () => {
    const made = await service.call('POST', '/v1/qrcodes', {
      key,
      body: { name: 'B', destination_url: HOME },
    })
    assert.equal(tagOf(made), tagOf(await ask('GET', made.json.id)))
    const seen = new Set([await now()])
    const planned = await ask('POST', `${id}/schedule`, CHANGE)
    const writes = [
      planned,
      await ask('DELETE', `${id}/schedule/${planned.json.id}`),
      await ask('PATCH', id, { name: 'B' }),
      await ask('PATCH', id, { tags: ['x'] }),
      await ask('PATCH', 'ext_E', { active: false }),
      await ask('PATCH', id, { destination_url: `${HOME}2` }),
      await ask('POST', `${id}/rollback`, { version: 1 }),
      await ask('PUT', 'ext_E', { notes: 'n', active: true }),
    ]
    for (const answer of writes) seen.add(tagOf(answer))
    assert.equal(seen.size, writes.length + 1)
    const last = await now()
    assert.equal(tagOf(writes.at(-1) as Answer), last)
    const bulk = await service.call('PATCH', '/v1/qrcodes/bulk', {
      key,
      body: { ids: [id], change: { name: 'C' } },
    })
    assert.equal(bulk.status, 200)
    const after = await now()
    assert.notEqual(after, last)
    assert.equal(tagOf(await ask('PATCH', id, { name: 'C' })), after)
    const { short_code } = (await ask('GET', id)).json
    assert.equal((await service.call('GET', `/${short_code}`)).status, 302)
    const scanned = await completely(() => ask('GET', id))
    assert.deepEqual([scanned.json.total_scans, tagOf(scanned)], [1, after])
    assert.equal(tagOf(await ask('GET', `${id}/schedule`)), after)
    const { status } = await service.call('GET', `/v1/qrcodes/${id}`, {
      key,
      headers: { 'if-none-match': after },
    })
    assert.equal(status, 200)
  })

  test('a tag that is renamed, merged or deleted changes it too', async () => {
    await ask('PATCH', id, { tags: ['Old', 'Other'] })
    const seen = [await now()]
    for (const [method, tag, body] of [
      ['PATCH', 'Old', { name: 'New' }],
      ['PATCH', 'New', { name: 'NEW' }],
      ['PATCH', 'NEW', { name: 'Other' }],
      ['DELETE', 'Other', undefined],
    ] as const) {
      const asked = { key, ...(body && { body }) }
      assert.equal((await service.call(method, `/v1/tags/${tag}`, asked)).status, 200)
      const stale = await ask('PATCH', id, { tags: ['Old', 'Mine'] }, seen.at(-1) ?? '')
      assert.equal(stale.status, 412, `${method} ${tag}`)
      seen.push(await now())
    }
    assert.equal(new Set(seen).size, seen.length)
    assert.equal((await ask('PATCH', id, { tags: ['Mine'] }, seen.at(-1) ?? '')).status, 200)
  })

  test('a write based on an older revision is 412 and changes nothing', async () => {
    const stale = await now()
    const { json: planned } = await ask('POST', `${id}/schedule`, CHANGE)
    const present = await now()
    const before = (await ask('GET', id)).json
    const writes: [method: string, rest: string, body?: object][] = [
      ['PATCH', id, { name: 'Lost' }],
      ['PATCH', 'ext_E', { name: 'Lost' }],
      ['PATCH', id, { name: 'A' }],
      ['PUT', 'ext_E', { name: 'Lost' }],
      ['POST', `${id}/rollback`, { version: 1 }],
      ['POST', `${id}/schedule`, { ...CHANGE, at: '2199-01-02' }],
      ['DELETE', `${id}/schedule/${planned.id}`],
      ['DELETE', id],
    ]
    for (const [method, rest, body] of writes) {
      for (const tag of [stale, '"x"', 'x', `"y", ${stale}`, '']) {
        const answer = await ask(method, rest, body, tag)
        assert.equal(answer.status, 412, `${method} ${rest} ${tag}: ${answer.text}`)
        assert.equal(answer.json.error.code, 'precondition_failed')
        assert.equal(answer.json.error.param, 'If-Match')
        assert.equal(answer.headers.get('etag'), present)
      }
    }
    assert.deepEqual((await ask('GET', id)).json, before)
    assert.equal((await ask('GET', `${id}/schedule`)).json.data.length, 1)
    assert.equal(await now(), present)
    const match = async (method: string, rest: string, body?: object) => {
      const tag = await now()
      for (const form of [`"z", ${tag}`, `W/${tag}`, '*']) {
        const used = form === '*' ? form : form.replace(tag, await now())
        const { status, text } = await ask(method, rest, body, used)
        assert.ok(status < 300, `${method} ${rest} ${used}: ${text}`)
      }
    }
    await match('PATCH', id, { name: 'Kept' })
    await match('PUT', 'ext_E', { notes: 'Kept' })
    await match('POST', `${id}/rollback`, { version: 1 })
    assert.equal(
      (await ask('DELETE', `${id}/schedule/${planned.id}`, undefined, await now())).status,
      200,
    )
    assert.equal((await ask('POST', `${id}/schedule`, CHANGE, await now())).status, 201)
    assert.equal((await ask('DELETE', id, undefined, await now())).status, 200)
    assert.equal((await ask('DELETE', id, undefined, present)).status, 404)
  })

  test('it is the last of the checks', async () => {
    const other = { name: 'B', destination_url: HOME, external_id: 'F' }
    await service.call('POST', '/v1/qrcodes', { key, body: other })
    const stale = '"old"'
    const asked: [method: string, rest: string, body: object | undefined, status: number][] = [
      ['PATCH', id, { name: '' }, 400],
      ['PATCH', id, { external_id: 'F' }, 409],
      ['PUT', 'ext_E', { short_code: 'another-one' }, 409],
      ['PUT', 'ext_E', { name: '' }, 400],
      ['PUT', 'ext_New', { name: 'A' }, 400],
      ['PUT', 'ext_New', { name: 'A', destination_url: HOME }, 412],
      ['POST', `${id}/rollback`, { version: 9 }, 400],
      ['POST', `${id}/schedule`, { ...CHANGE, at: '2001-01-01' }, 400],
      ['DELETE', `${id}/schedule/chg_${'0'.repeat(26)}`, undefined, 404],
      ['PATCH', `qr_${'0'.repeat(26)}`, { name: 'A' }, 404],
    ]
    for (const [method, rest, body, status] of asked) {
      const answer = await ask(method, rest, body, stale)
      assert.equal(answer.status, status, `${method} ${rest}: ${answer.text}`)
    }
    assert.equal((await ask('GET', 'ext_New')).status, 404)
    assert.equal((await ask('PUT', 'ext_New', other, '*')).status, 400, 'its external id differs')
  })

  test('a code that was made again under its external id is another', async () => {
    const first = tagOf(await ask('GET', 'ext_E'))
    await ask('DELETE', 'ext_E')
    assert.equal((await ask('PUT', 'ext_E', { name: 'A', destination_url: HOME })).status, 201)
    assert.equal((await ask('PATCH', 'ext_E', { name: 'B' }, first)).status, 412)
  })

  test('a change by the clock raises it once, when it takes effect', async () => {
    const at = new Date(Date.now() + 2500).toISOString()
    const planned = await ask('POST', `${id}/schedule`, { at, destination_url: `${HOME}soon` })
    assert.equal(planned.status, 201, planned.text)
    const before = tagOf(planned)
    await sleep(Math.max(0, Date.parse(at) - Date.now()) + 100)
    const read = await ask('GET', id)
    assert.equal(read.json.destination_url, `${HOME}soon`)
    assert.notEqual(tagOf(read), before)
    assert.equal((await ask('PATCH', id, { name: 'B' }, before)).status, 412)
    assert.equal((await ask('PATCH', id, { name: 'B' }, tagOf(read))).status, 200)
  })

  test('of ten with the same one, one is written', async () => {
    const tag = await now()
    const writes = Array.from({ length: 10 }, (_, n) =>
      ask('PATCH', id, { destination_url: `${HOME}${n}` }, tag),
    )
    const statuses = (await Promise.all(writes)).map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array(9).fill(412)])
    assert.equal((await ask('GET', `${id}/history`)).json.pagination.total, 2)
  })
})
