import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VIEW_QUERY_MAX, VIEWS_MAX } from '../../../domain/accounts/people/views.ts'
import { assertRefused, openMember, openOwner } from '../support/browser/browser.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Views of the analytics page: each person has their own, in each mode. */

onEveryEngine('saved views', async (start) => {
  const service = await start()

  const open = async () => {
    const account = await service.account()
    const { browser: owner } = await openOwner(service, account.id)
    return { account, owner }
  }
  const pathOf = (name: string) => `/v1/views/${encodeURIComponent(name)}`

  test('a view is saved, replaced in its place and deleted; other people and modes do not see it', async () => {
    const { account, owner } = await open()
    const { browser: viewer } = await openMember(service.base, owner, 'viewer')
    const list = async (browser: typeof owner, query = '') =>
      (await browser.call('GET', `/v1/views${query}`)).json.data
    const save = (browser: typeof owner, name: string, query: string, mode = 'live') =>
      browser.call('PUT', pathOf(name), { body: { query }, headers: { 'x-mode': mode } })
    for (const name of ['Posters / Ærø, "50 %" ☂', 'Weekend']) {
      const { status, json } = await save(owner, name, 'tag=Posters&days=7')
      assert.deepEqual([status, json], [200, { name, query: 'tag=Posters&days=7' }])
    }
    await save(owner, 'Posters / Ærø, "50 %" ☂', 'days=90')
    await save(owner, 'Weekend', 'days=1', 'test')
    assert.equal((await save(viewer, 'Weekend', '')).status, 200)
    assert.deepEqual(await list(owner), [
      { name: 'Posters / Ærø, "50 %" ☂', query: 'days=90' },
      { name: 'Weekend', query: 'tag=Posters&days=7' },
    ])
    assert.deepEqual(await list(owner, '?mode=test'), [{ name: 'Weekend', query: 'days=1' }])
    assert.deepEqual(await list(viewer), [{ name: 'Weekend', query: '' }])
    const gone = await owner.call('DELETE', pathOf('Weekend'))
    assert.deepEqual([gone.status, gone.json], [200, { deleted: true, name: 'Weekend' }])
    assertRefused(await owner.call('DELETE', pathOf('Weekend')), 404, 'not_found')
    assert.deepEqual([(await list(owner)).length, (await list(owner, '?mode=test')).length], [1, 1])
    assert.deepEqual(await list(viewer), [{ name: 'Weekend', query: '' }])
    const byKey = await service.call('GET', '/v1/views', { key: account.liveKey })
    assertRefused(byKey, 403, 'forbidden')
  })

  test('saved at once, none is lost; and there is a limit', async () => {
    const { owner } = await open()
    const names = Array.from({ length: VIEWS_MAX }, (_, at) => `View ${at}`)
    for (let from = 0; from < names.length; from += 5) {
      const some = names.slice(from, from + 5)
      const answers = await Promise.all(
        some.map((name) => owner.call('PUT', pathOf(name), { body: { query: 'days=7' } })),
      )
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    }
    const { data } = (await owner.call('GET', '/v1/views')).json
    assert.deepEqual(data.map(({ name }: { name: string }) => name).sort(), names.toSorted())
    const more = await owner.call('PUT', pathOf('One more'), { body: { query: '' } })
    assertRefused(more, 403, 'quota_exceeded')
    const same = await owner.call('PUT', pathOf('View 0'), { body: { query: '' } })
    assert.equal(same.status, 200)
  })

  test('what cannot be a view is refused by its field', async () => {
    const { owner } = await open()
    const bad: [name: string, query: unknown, param: string][] = [
      ['   ', 'days=7', 'name'],
      ['a\nb', 'days=7', 'name'],
      ['a\0', 'days=7', 'name'],
      ['\u007f', 'days=7', 'name'],
      ['x'.repeat(61), 'days=7', 'name'],
      ['Fine', 'tag=Café', 'query'],
      ['Fine', `tag=${'x'.repeat(VIEW_QUERY_MAX)}`, 'query'],
      ['Fine', 7, 'query'],
      ['Fine', undefined, 'query'],
    ]
    for (const [name, query, param] of bad) {
      const { status, json } = await owner.call('PUT', pathOf(name), { body: { query } })
      assert.deepEqual([status, json.error.param], [400, param], `${name} ${query}`)
    }
  })
})
