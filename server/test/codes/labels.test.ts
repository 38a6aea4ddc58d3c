import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../support/service/service.ts'

/** Labels: tags, external ids and notes. */

const HOME = 'https://example.com/'

onEveryEngine('labels of codes', async (start) => {
  const service = await start()
  const key = (await service.account()).liveKey

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
})
