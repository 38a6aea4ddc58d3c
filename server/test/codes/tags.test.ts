import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { unlessShed } from '../support/service/patient.ts'
import { call as callOnce, onEveryEngine } from '../support/service/service.ts'

/** The tags of an account: listed with counts, renamed, merged and deleted. */

const HOME = 'https://example.com/'
const call: typeof callOnce = (...request) => unlessShed(() => callOnce(...request))

onEveryEngine('tags', async (start, engine) => {
  const service = await start()
  /** On PostgreSQL these are two processes. */
  let bases: string[]
  before(async () => {
    bases = [service.base]
    if (engine === 'postgres') bases.push((await service.spawn()).base)
  })

  const openShelf = async () => {
    const { id, liveKey: key, testKey } = await service.account()
    const ask = (method: string, path: string, body?: unknown, as = key) =>
      service.call(method, `/v1${path}`, { key: as, ...(body !== undefined && { body }) })
    const make = async (...tags: string[]) =>
      (await ask('POST', '/qrcodes', { name: 'x', destination_url: HOME, tags })).json
    const counts = async () => {
      const { json } = await ask('GET', '/tags')
      const pairs = json.data.map(({ name, codes }: { name: string; codes: number }) => [
        name,
        codes,
      ])
      return Object.fromEntries(pairs)
    }
    const tagsOf = async (code: { id: string }) =>
      (await ask('GET', `/qrcodes/${code.id}`)).json.tags
    return { id, key, testKey, ask, make, counts, tagsOf }
  }

  test('are listed with the number of their codes, a page at a time', async () => {
    const { ask, make, counts, testKey } = await openShelf()
    const code = await make('Bar', 'alpha')
    await make('bar')
    assert.deepEqual(await counts(), { alpha: 1, Bar: 2 })
    const page = await ask('GET', '/tags?limit=1&page=2')
    assert.deepEqual(page.json, {
      data: [{ name: 'Bar', codes: 2 }],
      pagination: { page: 2, limit: 1, total: 2, total_pages: 2 },
    })
    assert.deepEqual((await ask('GET', '/tags?search=AR')).json.data, [{ name: 'Bar', codes: 2 }])
    assert.deepEqual((await ask('GET', '/tags', undefined, testKey)).json.data, [])
    await ask('PATCH', `/qrcodes/${code.id}`, { tags: ['bar'] })
    assert.deepEqual(await counts(), { alpha: 0, Bar: 2 }, 'a tag stays until it is deleted')
    await ask('DELETE', `/qrcodes/${code.id}`)
    assert.deepEqual(await counts(), { alpha: 0, Bar: 1 })
  })

  test('a new name holds for all codes, is one entry in the audit log, and changes no code', async () => {
    const { ask, make, counts, tagsOf } = await openShelf()
    const code = await make('Sommer', 'x')
    const other = await make('sommer')
    for (const [from, to] of [
      ['SOMMER', 'Summer'],
      ['summer', 'SUMMER'],
      ['summer', ' Été 2026 '],
    ]) {
      const { status, json } = await ask('PATCH', `/tags/${encodeURIComponent(from ?? '')}`, {
        name: to,
      })
      assert.deepEqual([status, json], [200, { name: to?.trim(), codes: 2 }])
      assert.deepEqual(await tagsOf(other), [to?.trim()])
    }
    assert.deepEqual(await tagsOf(code), ['x', 'Été 2026'])
    assert.deepEqual(await counts(), { x: 1, 'Été 2026': 2 })
    const read = await ask('GET', `/qrcodes/${code.id}`)
    assert.equal(read.json.updated_at, code.updated_at)
    const { data } = (await ask('GET', '/audit')).json
    const renames = data.filter(({ action }: { action: string }) => action === 'tag.renamed')
    assert.equal(renames.length, 3)
    assert.deepEqual(renames[0].changes, { name: { from: 'SUMMER', to: 'Été 2026' } })
    assert.equal((await ask('PATCH', '/tags/sommer', { name: 'x' })).status, 404)
  })

  test('a name that another tag has merges the two', async () => {
    const { ask, make, counts, tagsOf } = await openShelf()
    const codes = [await make('a'), await make('a', 'b'), await make('b', 'c')]
    const { json } = await ask('PATCH', '/tags/a', { name: 'B' })
    assert.deepEqual(json, { name: 'b', codes: 3 })
    assert.deepEqual(await Promise.all(codes.map(tagsOf)), [['b'], ['b'], ['b', 'c']])
    assert.deepEqual(await counts(), { b: 3, c: 1 })
    const [entry] = (await ask('GET', '/audit')).json.data
    assert.deepEqual(
      [entry.action, entry.changes],
      ['tag.merged', { name: { from: 'a', to: 'b' } }],
    )
  })

  test('a deleted tag is gone from its codes', async () => {
    const { ask, make, counts, tagsOf } = await openShelf()
    const code = await make('a', 'b')
    const { status, json } = await ask('DELETE', '/tags/A')
    assert.deepEqual([status, json], [200, { deleted: true, name: 'a' }])
    assert.deepEqual(await tagsOf(code), ['b'])
    assert.deepEqual(await counts(), { b: 1 })
    assert.equal((await ask('DELETE', '/tags/a')).status, 404)
    const again = await make('A')
    assert.deepEqual(again.tags, ['A'], 'a new tag with its own spelling')
  })

  test('a new code gets them as they are now, whichever server has changed them', async () => {
    const { key, make, counts, tagsOf } = await openShelf()
    const there = bases.at(-1) ?? ''
    const change = async (method: string, tag: string, body?: object) => {
      const { status } = await call(`${there}/v1/tags/${tag}`, method, {
        key,
        ...(body && { body }),
      })
      assert.ok(status < 300, `${method} ${tag}: ${status}`)
    }
    const making = async (...expected: string[]) => {
      const code = await make('berlin', 'summer')
      assert.deepEqual([code.tags, await tagsOf(code)], [expected, expected])
    }
    await making('berlin', 'summer')
    await making('berlin', 'summer')
    await change('PATCH', 'summer', { name: 'SUMMER' })
    await making('berlin', 'SUMMER')
    await change('PATCH', 'summer', { name: 'Autumn' })
    await making('berlin', 'summer')
    await making('berlin', 'summer')
    assert.deepEqual(await counts(), { Autumn: 3, berlin: 5, summer: 2 })
    await change('PATCH', 'summer', { name: 'x' })
    await change('PATCH', 'berlin', { name: 'summer' })
    await change('PATCH', 'x', { name: 'berlin' })
    await making('berlin', 'summer')
    assert.deepEqual(await counts(), { Autumn: 3, berlin: 3, summer: 6 }, 'names are exchanged')
    await change('DELETE', 'summer')
    await making('berlin', 'summer')
    assert.deepEqual(await counts(), { Autumn: 3, berlin: 4, summer: 1 })
  })

  test('of another account or mode it is unknown, and what is wrong is named', async () => {
    const { ask, make, counts, testKey } = await openShelf()
    await make('secret')
    const stranger = await openShelf()
    assert.equal((await stranger.ask('PATCH', '/tags/secret', { name: 'mine' })).status, 404)
    assert.equal((await stranger.ask('DELETE', '/tags/secret')).status, 404)
    assert.equal((await ask('DELETE', '/tags/secret', undefined, testKey)).status, 404)
    assert.deepEqual(await counts(), { secret: 1 })
    for (const name of ['', 'a,b', 'a/b', 'x'.repeat(51), 7, null]) {
      const { status, json } = await ask('PATCH', '/tags/secret', { name })
      assert.deepEqual([status, json.error.details[0].param], [400, 'name'])
    }
    assert.equal((await ask('PATCH', '/tags/%00', { name: 'x' })).status, 404)
    // Whatever else is wrong.
    for (const name of ['', 'x'.repeat(70_000), 7]) {
      assert.equal((await ask('PATCH', '/tags/nope', { name })).status, 404)
    }
    assert.equal((await ask('DELETE', '/tags/nope?foo=1')).status, 404)
  })

  test('a walk by a tag that is renamed meanwhile does not end as if it were complete', async () => {
    const { ask, make } = await openShelf()
    for (let index = 0; index < 3; index++) await make('Long')
    const { json } = await ask('GET', '/qrcodes?tag=long&limit=2&cursor=')
    await ask('PATCH', '/tags/long', { name: 'Short' })
    const path = `/qrcodes?tag=long&limit=2&cursor=${json.pagination.next_cursor}`
    const { status, json: refused } = await ask('GET', path)
    assert.deepEqual([status, refused.error?.param], [400, 'tag'])
  })

  test('are in one order, written in one way, and the same tags change nothing', async () => {
    const { ask, make, counts, tagsOf } = await openShelf()
    const code = await make('😀', 'Ａ')
    assert.deepEqual(code.tags, ['Ａ', '😀'])
    assert.deepEqual(await tagsOf(code), code.tags)
    const again = (await ask('PATCH', `/qrcodes/${code.id}`, { tags: ['😀', 'Ａ'] })).json
    assert.equal(again.updated_at, code.updated_at)
    // Lower case takes these apart: J with caron has no capital letter of one piece.
    await make('J\u030c')
    await make('\u01f0')
    assert.equal(Object.keys(await counts()).length, 3)
    const { json } = await ask('GET', `/tags?search=${encodeURIComponent('j\u030c')}`)
    assert.equal(json.data[0]?.codes, 2)
  })

  test('one that is far too long is refused at once', async () => {
    const { ask, make } = await openShelf()
    const { id } = await make('a')
    // Marks that Unicode sorts, which takes quadratic time: minutes in a body of 4 MB.
    const add_tags = ['\u0f73'.repeat(60_000)]
    const begun = performance.now()
    const { status, json } = await ask('PATCH', '/qrcodes/bulk', { ids: [id], add_tags })
    const tookMs = performance.now() - begun
    assert.deepEqual([status, json.error.param], [400, 'add_tags[0]'])
    assert.ok(tookMs < 2000, `${tookMs} ms`)
  })

  test('a name that is a step in a URL is refused, and faults are told by their field', async () => {
    const { ask, make } = await openShelf()
    for (const name of ['.', '..', ' .. ']) {
      assert.equal((await make(name)).error?.param, 'tags[0]')
    }
    await make('a')
    const { json } = await ask('PATCH', '/tags/a', { name: 'b/c' })
    assert.match(json.error.message, /^name must not contain a comma or a slash/)
    const many = await make(...Array.from({ length: 21 }, (_, index) => `t${index}`))
    assert.match(many.error.message, /^tags must have at most 20 entries/)
  })
})
