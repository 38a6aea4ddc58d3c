import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ODD, openExternalIds } from '../support/data/codes/external-ids.ts'
import { completely } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** An external id names its code wherever an id does. */

const HOME = 'https://example.com/'

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the service answers
type Body = any

onEveryEngine('external ids', async (start) => {
  const service = await start()
  const { account, ask, put } = openExternalIds(service)

  const create = async (fields: object = {}, as = account.key): Promise<Body> => {
    const made = await ask('POST', '/qrcodes', { name: 'A', destination_url: HOME, ...fields }, as)
    assert.equal(made.status, 201, made.text)
    return made.json
  }

  test('stand in every path in place of the id', async () => {
    for (const externalId of ['A-1', ODD, 'ext_1', '%41', 'qr_01', '.', 'ü'.repeat(255)]) {
      const { id } = await create({ external_id: externalId })
      const path = `/qrcodes/ext_${encodeURIComponent(externalId)}`
      const at = { at: '2199-01-01T00:00:00Z', destination_url: `${HOME}later` }
      const asked: [method: string, rest: string, body?: object][] = [
        ['GET', ''],
        ['GET', '/history'],
        ['GET', '/download'],
        ['GET', '/scannability'],
        ['GET', '/analytics'],
        ['GET', '/analytics/scans'],
        ['GET', '/analytics/timeseries'],
        ['GET', '/analytics/export'],
        ['GET', '/analytics/quality'],
        ['GET', '/analytics/heatmap'],
        ['GET', '/schedule'],
        ['POST', '/simulate', {}],
        ['PATCH', '', { destination_url: `${HOME}2` }],
        ['POST', '/rollback', { version: 1 }],
      ]
      for (const [method, rest, body] of asked) {
        const { status, text } = await ask(method, path + rest, body)
        assert.equal(status, 200, `${externalId} ${method} ${rest}: ${text}`)
      }
      assert.equal((await ask('GET', path)).json.id, id)
      const figures = await ask('GET', `/analytics${path}`)
      assert.equal(figures.json.qr_id, id)
      const planned = await ask('POST', `${path}/schedule`, at)
      assert.equal(planned.status, 201, planned.text)
      assert.equal(planned.headers.get('location'), `/v1/qrcodes/${id}/schedule`)
      const cancelled = await ask('DELETE', `${path}/schedule/${planned.json.id}`)
      assert.equal(cancelled.status, 200, cancelled.text)
      assert.deepEqual((await ask('DELETE', path)).json, { deleted: true, id })
      assert.equal((await ask('GET', path)).status, 404)
    }
  })

  test('come with the code in rankings', async () => {
    const mine = await create({ external_id: ODD })
    const other = await create()
    for (const { short_code } of [mine, mine, other]) await service.call('GET', `/${short_code}`)
    const idsOf = (items: Body[]) => items.map(({ external_id }) => external_id)
    const { json: top } = await ask('GET', '/analytics/top?period=today')
    assert.deepEqual(idsOf(top.data), [ODD, undefined])
    const { json: sum } = await ask('GET', '/analytics/aggregate?period=today')
    assert.deepEqual(idsOf(sum.top_qrcodes), [ODD, undefined])
  })

  test('stand in every list of ids, as they are or percent-encoded', async () => {
    const { id: first } = await create({ external_id: ODD, name: 'First' })
    const { id: second } = await create({ external_id: 'B-2', name: 'Second' })
    const encoded = `ext_${encodeURIComponent(ODD)}`
    const lists = [
      [`ext_${ODD}`, second],
      [encoded, 'ext_B-2'],
      [first, encoded, 'ext_B-2'],
    ]
    for (const ids of lists) {
      const bulk = await ask('PATCH', '/qrcodes/bulk', { ids, add_tags: ['x'] })
      const changed = bulk.json.data.map(({ qrcode }: Body) => qrcode?.id)
      const told = [...new Set(changed)]
      assert.deepEqual(told, [first, second], bulk.text)
      for (const [path, body] of [
        ['/qrcodes/pictures', { ids, format: 'svg' }],
        ['/qrcodes/sheet', { ids, layout: 'a4-3x8' }],
      ] as const) {
        const { status, text } = await ask('POST', path, body)
        assert.equal(status, 200, text)
      }
    }
    const list = encodeURIComponent(`${encoded},ext_B-2,${second}`)
    const figures = await ask('GET', `/analytics/aggregate?qr_ids=${list}`)
    assert.equal(figures.status, 200, figures.text)
    assert.equal(figures.json.summary.total_qrcodes, 2)
    const scope = { type: 'code', qr_id: 'ext_B-2' }
    const report = await ask('POST', '/reports', { scope })
    assert.deepEqual(report.json.scope, { type: 'code', qr_id: second }, report.text)
    const gone = await ask('POST', '/qrcodes/bulk/delete', { ids: [encoded, 'ext_B-2', 'ext_C'] })
    assert.deepEqual(
      gone.json.data.map(({ status, qrcode }: Body) => qrcode?.id ?? status),
      [first, second, 404],
    )
  })

  test('an id that is written as it is comes before one that is decoded', async () => {
    const plain = await create({ external_id: 'a/b' })
    const { data } = (await ask('PATCH', '/qrcodes/bulk', { ids: ['ext_a%2Fb'], add_tags: ['x'] }))
      .json
    assert.equal(data[0].qrcode.id, plain.id)
    const literal = await create({ external_id: 'a%2Fb' })
    const later = (await ask('PATCH', '/qrcodes/bulk', { ids: ['ext_a%2Fb'], add_tags: ['y'] }))
      .json
    assert.equal(later.data[0].qrcode.id, literal.id)
  })

  test('of another account or mode do not exist', async () => {
    const other = await service.account()
    await create({ external_id: 'X-1' })
    for (const as of [other.liveKey, account.testKey, other.testKey]) {
      for (const [method, rest, body] of [
        ['GET', ''],
        ['PATCH', '', { name: 'Taken over' }],
        ['DELETE', ''],
        ['POST', '/rollback', { version: 1 }],
        ['GET', '/analytics'],
        ['GET', '/download'],
      ] as const) {
        const answer = await ask(method, `/qrcodes/ext_X-1${rest}`, body, as)
        assert.equal(answer.status, 404, `${method} ${rest}: ${answer.text}`)
      }
      const ids = ['ext_X-1']
      const bulk = await ask('PATCH', '/qrcodes/bulk', { ids, change: { name: 'x' } }, as)
      assert.equal(bulk.json.data[0].status, 404)
      assert.equal((await ask('POST', '/qrcodes/pictures', { ids }, as)).status, 404)
      const figures = await ask('GET', '/analytics/aggregate?qr_ids=ext_X-1', undefined, as)
      assert.equal(figures.status, 400, figures.text)
      assert.equal((await put('X-1', { name: 'Own', destination_url: HOME }, as)).status, 201)
    }
    assert.equal((await ask('GET', '/qrcodes/ext_X-1')).json.name, 'A')
  })

  test('a code of the other mode is told of to its own account only', async () => {
    const { id } = await create({ external_id: 'M-1' })
    for (const name of [id, 'ext_M-1']) {
      const own = await ask('GET', `/qrcodes/${name}`, undefined, account.testKey)
      assert.equal(own.status, 404)
      assert.match(own.json.error.message, /it is a live code, and this is a test key/)
      const { liveKey, testKey } = await service.account()
      for (const as of [liveKey, testKey]) {
        const { error } = (await ask('GET', `/qrcodes/${name}`, undefined, as)).json
        assert.equal(error.message, `Code ${name} not found`)
      }
      const body = { ids: [name], change: { name: 'x' } }
      const bulk = await ask('PATCH', '/qrcodes/bulk', body, account.testKey)
      assert.match(bulk.json.data[0].error.message, /this is a test key/)
    }
  })

  test('what cannot be one is 404, and 400 to PUT', async () => {
    for (const bad of ['%00', '%20a', `${'x'.repeat(256)}`, '%7F', '']) {
      const read = await ask('GET', `/qrcodes/ext_${bad}`)
      assert.equal(read.status, 404, read.text)
      const written = await ask('PUT', `/qrcodes/ext_${bad}`, { name: 'A', destination_url: HOME })
      assert.equal(written.status, 400, written.text)
      assert.equal(written.json.error.param, 'external_id')
    }
    const bulk = await ask('PATCH', '/qrcodes/bulk', {
      ids: ['ext_\u0000', 'ext_%00', 'ext_'],
      add_tags: ['x'],
    })
    assert.deepEqual(
      bulk.json.data.map(({ status }: Body) => status),
      [404, 404, 404],
    )
    const wrong = await put('P-1', { name: 'A', destination_url: HOME, external_id: 'P-2' })
    assert.equal(wrong.status, 400)
    assert.equal(wrong.json.error.param, 'external_id')
    const { id } = await create()
    const byId = await ask('PUT', `/qrcodes/${id}`, { name: 'A' })
    assert.equal(byId.status, 405)
    assert.equal(byId.headers.get('allow'), 'DELETE, GET, HEAD, PATCH')
    assert.match((await ask('POST', '/qrcodes/ext_P-1', {})).headers.get('allow') ?? '', /PUT/)
  })

  test('a conflict names the own code, and never that of others', async () => {
    const short_code = `own-${account.id.slice(-12)}`
    const { id } = await create({ external_id: 'S-1', short_code })
    const { id: second } = await create({ external_id: 'S-2' })
    const body = { name: 'A', destination_url: HOME }
    const other = await service.account()
    for (const [answer, param] of [
      [await ask('POST', '/qrcodes', { ...body, external_id: 'S-1' }), 'external_id'],
      [
        await ask('POST', '/qrcodes', { ...body, short_code: short_code.toUpperCase() }),
        'short_code',
      ],
      [await ask('PATCH', `/qrcodes/${second}`, { external_id: 'S-1' }), 'external_id'],
      [await put('S-9', { ...body, short_code }), 'short_code'],
    ] as const) {
      assert.equal(answer.status, 409, answer.text)
      assert.equal(answer.json.error.code, `${param}_taken`)
      const [fault] = answer.json.error.details
      assert.deepEqual([fault.param, fault.id], [param, id])
    }
    const items = [
      { ...body, external_id: 'S-1' },
      { ...body, short_code },
      { ...body, external_id: 'S-7' },
      { ...body, external_id: 'S-7' },
    ]
    const bulk = await ask('POST', '/qrcodes/bulk', { items })
    const faults = bulk.json.data.map(
      ({ error }: Body) => error && (error.details[0].id ?? error.code),
    )
    assert.deepEqual(faults, [id, id, undefined, 'external_id_taken'])
    for (const as of [other.liveKey, other.testKey, account.testKey]) {
      const answer = await ask('POST', '/qrcodes', { ...body, short_code }, as)
      assert.equal(answer.status, 409)
      assert.deepEqual(Object.keys(answer.json.error.details[0]).sort(), [
        'code',
        'message',
        'param',
      ])
    }
  })

  test('scans and events tell them with details, and the CSV at its end', async () => {
    const { id, short_code } = await create({ external_id: '=1+1' })
    const bare = await create()
    for (const path of [short_code, bare.short_code]) {
      assert.equal((await service.call('GET', `/${path}`)).status, 302)
    }
    const read = (path: string) =>
      completely(() => service.call('GET', `/v1${path}`, { key: account.key }))
    const { data } = (await read(`/qrcodes/${id}/analytics/scans?include=details`)).json
    assert.equal(data[0].external_id, '=1+1')
    const plain = (await read(`/qrcodes/${id}/analytics/scans`)).json.data
    assert.ok(!('external_id' in plain[0]))
    const events = (await read('/events?include=details')).json.data
    const told = new Map(events.map((event: Body) => [event.data.qr_id, event.data.external_id]))
    assert.deepEqual([told.get(id), told.get(bare.id)], ['=1+1', null])
    assert.ok(!('external_id' in (await read('/events')).json.data[0].data))
    const lines = (
      await read(`/qrcodes/ext_${encodeURIComponent('=1+1')}/analytics/export?include=details`)
    ).text.split('\r\n')
    assert.match(lines[0] ?? '', /,language,external_id$/)
    assert.match(lines[1] ?? '', /,'=1\+1$/)
    const all = (await read('/analytics/export?include=details')).text.split('\r\n')
    const lineOf = (code: string) => all.find((line) => line.startsWith(code)) ?? ''
    assert.match(lineOf(id), /,'=1\+1$/)
    assert.match(lineOf(bare.id), /,$/)
    const json = (await read('/analytics/export?include=details&format=json')).json.data
    const ids = new Map(json.map((scan: Body) => [scan.qr_id, scan.external_id]))
    assert.deepEqual([ids.get(id), ids.get(bare.id)], ['=1+1', null])
    await ask('PATCH', `/qrcodes/${id}`, { external_id: 'now' })
    assert.equal((await read('/events?include=details')).json.data[0].data.external_id, 'now')
  })
})
