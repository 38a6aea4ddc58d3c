import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { unlessShed } from '../support/patient.ts'
import { call as callOnce, onEveryEngine, type Service } from '../support/service.ts'

/** Tags, external ids and notes: what owners keep their codes in order with. */

const HOME = 'https://example.com/'
const call: typeof callOnce = (...request) => unlessShed(() => callOnce(...request))

onEveryEngine('order among codes', (start, engine) => {
  let service: Service
  let key: string
  /** Where requests of a race go in turn: on PostgreSQL these are two processes. */
  let bases: string[]
  before(async () => {
    service = await start()
    key = (await service.account()).liveKey
    bases = [service.base]
    if (engine === 'postgres') bases.push((await service.spawn()).base)
  })

  const ask = (method: string, path: string, body?: unknown, as = key) =>
    service.call(method, `/v1${path}`, { key: as, ...(body !== undefined && { body }) })
  const create = (fields: object = {}, as = key) =>
    ask('POST', '/qrcodes', { name: 'Menu', destination_url: HOME, ...fields }, as)

  test('a code has tags, an external id and notes, and keeps them through other edits', async () => {
    const fields = { tags: [' Winter ', 'Berlin'], external_id: 'A-1', notes: 'Door\nof the bar' }
    const made = await create(fields)
    assert.equal(made.status, 201, made.text)
    const kept = { tags: ['Berlin', 'Winter'], external_id: 'A-1', notes: 'Door\nof the bar' }
    const shown = ({ tags, external_id, notes }: typeof kept) => ({ tags, external_id, notes })
    assert.deepEqual(shown(made.json), kept)
    const { id } = made.json
    const renamed = await ask('PATCH', `/qrcodes/${id}`, { name: 'Bar' })
    assert.deepEqual(shown(renamed.json), kept)
    assert.deepEqual(shown((await ask('GET', `/qrcodes/${id}`)).json), kept)
    const { json } = await ask('GET', '/qrcodes?view=full')
    const item = json.data.find((code: { id: string }) => code.id === id)
    assert.deepEqual(shown(item), kept)
    const { data } = (await ask('GET', '/qrcodes')).json
    assert.ok(
      data.every((code: object) => !('tags' in code)),
      'only with view=full',
    )
    const cleared = await ask('PATCH', `/qrcodes/${id}`, {
      tags: null,
      external_id: null,
      notes: '',
    })
    assert.deepEqual(shown(cleared.json), { tags: [], external_id: null, notes: null })
    const { version } = cleared.json
    assert.equal(version, 1, 'it leads where it led')
    const audit = await ask('GET', `/audit?target=${id}`)
    const changes = audit.json.data.map((entry: { changes: object }) => Object.keys(entry.changes))
    assert.deepEqual(changes[0].sort(), ['external_id', 'notes', 'tags'])
  })

  test('a tag has one spelling in an account and mode: the first', async () => {
    const { liveKey, testKey } = await service.account()
    await create({ tags: ['Straße', 'Σίσυφος'] }, liveKey)
    const again = await create({ tags: ['STRAßE', 'ΣΊΣΥΦΟΣ', 'straße'] }, liveKey)
    assert.deepEqual(again.json.tags, ['Straße', 'Σίσυφος'])
    const other = await create({ tags: ['STRAßE'] }, testKey)
    assert.deepEqual(other.json.tags, ['STRAßE'])
    const items = [{ tags: ['New', 'straße'] }, { tags: ['NEW'] }]
    const bulk = await ask(
      'POST',
      '/qrcodes/bulk',
      { items: items.map((item) => ({ name: 'x', destination_url: HOME, ...item })) },
      liveKey,
    )
    const tags = bulk.json.data.map(({ qrcode }: { qrcode: { tags: string[] } }) => qrcode.tags)
    assert.deepEqual(tags, [['New', 'Straße'], ['New']])
  })

  test('what is wrong with one of them is named', async () => {
    const cases: [fields: object, param: string][] = [
      [{ tags: ['a,b'] }, 'tags[0]'],
      [{ tags: ['ok', 'a/b'] }, 'tags[1]'],
      [{ tags: [' '] }, 'tags[0]'],
      [{ tags: ['x'.repeat(51)] }, 'tags[0]'],
      [{ tags: ['a\u0007'] }, 'tags[0]'],
      [{ tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, 'tags'],
      [{ tags: 'menu' }, 'tags'],
      [{ tags: [7] }, 'tags[0]'],
      [{ external_id: '' }, 'external_id'],
      [{ external_id: 'x'.repeat(256) }, 'external_id'],
      [{ external_id: ' a' }, 'external_id'],
      [{ notes: 'x'.repeat(2001) }, 'notes'],
      [{ notes: '\u0000' }, 'notes'],
    ]
    const { id } = (await create()).json
    for (const [fields, param] of cases) {
      for (const answer of [await create(fields), await ask('PATCH', `/qrcodes/${id}`, fields)]) {
        assert.equal(answer.status, 400, answer.text)
        assert.equal(answer.json.error.details[0].param, param, answer.text)
      }
    }
  })

  test('an external id is had by one code of an account and mode', async () => {
    const { liveKey, testKey } = await service.account()
    const first = await create({ external_id: 'B-7' }, liveKey)
    assert.equal((await create({ external_id: 'B-7' }, testKey)).status, 201)
    for (const answer of [
      await create({ external_id: 'B-7' }, liveKey),
      await ask(
        'PATCH',
        `/qrcodes/${(await create({}, liveKey)).json.id}`,
        { external_id: 'B-7' },
        liveKey,
      ),
    ]) {
      assert.equal(answer.status, 409, answer.text)
      assert.equal(answer.json.error.code, 'external_id_taken')
      assert.equal(answer.json.error.details[0].param, 'external_id')
    }
    const items = ['B-7', 'B-8', 'B-8'].map((external_id) => ({
      name: 'x',
      destination_url: HOME,
      external_id,
    }))
    const bulk = await ask('POST', '/qrcodes/bulk', { items }, liveKey)
    assert.deepEqual(
      bulk.json.data.map(({ status }: { status: number }) => status),
      [409, 201, 409],
    )
    await ask('DELETE', `/qrcodes/${first.json.id}`, undefined, liveKey)
    assert.equal((await create({ external_id: 'B-7' }, liveKey)).status, 201, 'free again')
  })

  test('of many that want the same external id at once, one gets it', async () => {
    const { liveKey } = await service.account()
    const { id } = (await create({}, liveKey)).json
    const race = Array.from({ length: 12 }, (_, index) => {
      const base = bases[index % bases.length]
      const body = { external_id: 'only' }
      return index % 3 === 0
        ? call(`${base}/v1/qrcodes/${id}`, 'PATCH', { key: liveKey, body })
        : call(`${base}/v1/qrcodes`, 'POST', {
            key: liveKey,
            body: { name: 'x', destination_url: HOME, ...body },
          })
    })
    await Promise.all(race)
    const rows = await service.db.query<{ id: string }>(
      "select id from codes where external_id = 'only'",
    )
    const claims = await service.db.query<{ code_id: string }>(
      "select code_id from external_ids where external_id = 'only'",
    )
    assert.deepEqual(
      claims.map((row) => row.code_id),
      rows.map((row) => row.id),
    )
    assert.equal(rows.length, 1)
  })

  test('many that write the same new tags at once share them', async () => {
    const { liveKey } = await service.account()
    const names = ['One', 'two', 'THREE', 'four']
    const race = Array.from({ length: 16 }, (_, index) => {
      const tags = [...names.slice(index % 4), ...names.slice(0, index % 4)]
      const spelled = index % 2 ? tags : tags.map((tag) => tag.toLowerCase())
      return call(`${bases[index % bases.length]}/v1/qrcodes`, 'POST', {
        key: liveKey,
        body: { name: 'x', destination_url: HOME, tags: spelled },
      })
    })
    const answers = await Promise.all(race)
    for (const answer of answers) assert.equal(answer.status, 201, answer.text)
    const shown = new Set(answers.map(({ json }) => JSON.stringify(json.tags)))
    const listed = await ask('GET', '/qrcodes?view=full', undefined, liveKey)
    for (const code of listed.json.data) shown.add(JSON.stringify(code.tags))
    assert.equal(shown.size, 1, [...shown].join(' '))
  })

  test('codes that exchange their external ids at once neither wait for each other nor fail', async () => {
    const { liveKey } = await service.account()
    const [x, y] = [
      (await create({ external_id: 'X' }, liveKey)).json,
      (await create({ external_id: 'Y' }, liveKey)).json,
    ]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const [code, external_id] = index % 2 === 0 ? [x, 'Y'] : [y, 'X']
        const url = `${bases[index % bases.length]}/v1/qrcodes/${code.id}`
        return call(url, 'PATCH', { key: liveKey, body: { external_id } })
      }),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [409])
  })
})
