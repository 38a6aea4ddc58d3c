import assert from 'node:assert/strict'
import {
  assertOrders,
  assertWalk,
  fillList,
  readList,
  SORTS,
} from '../support/oracles/codes/list-order.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * Lists by tag and external id, in every order, by page and by cursor. Proofs: every order with every
 * filter, and long walks beside changes.
 */

/** A cursor that no server gave out. */
function tampered(sort: string, value: string): string {
  return Buffer.from(`["${sort}",${value},"qr_${'0'.repeat(26)}"]`).toString('base64url')
}

onEveryEngine('order of lists', async (start) => {
  const service = await start()

  test('every order holds by page and by cursor, with and without filters', async () => {
    const { liveKey: key } = await service.account()
    const all = await fillList(service, key, 24)
    assert.equal(all.length, 24)
    await assertOrders(service, key, all, 4)
    const one = await readList(service, key, 'external_id=E-9&view=full')
    assert.deepEqual([one.data.length, one.pagination.total], [1, 1])
    assert.equal((await readList(service, key, 'external_id=E-9&status=paused')).data.length, 0)
    assert.equal((await readList(service, key, 'external_id=nobody&cursor=')).data.length, 0)
  })

  test('what is wrong with the query is named', async () => {
    const { liveKey: key } = await service.account()
    await fillList(service, key, 8)
    const { pagination } = await readList(service, key, 'sort=name&limit=2&cursor=')
    const cases: [query: string, param: string][] = [
      ['sort=colour', 'sort'],
      ['cursor=&page=1', 'page'],
      ['cursor=abc', 'cursor'],
      [`cursor=${Buffer.from('["-created_at",null,"qr_1"]').toString('base64url')}`, 'cursor'],
      [`cursor=${Buffer.from('["-created_at",{},7]').toString('base64url')}`, 'cursor'],
      ...['1.5', '1e999', '1e300', '"1"'].map((value): [string, string] => [
        `sort=updated_at&cursor=${tampered('updated_at', value)}`,
        'cursor',
      ]),
      [`sort=name&cursor=${tampered('name', '"x\\u0000"')}`, 'cursor'],
      [`sort=name&cursor=${tampered('name', '"\\ud800"')}`, 'cursor'],
      [`cursor=${pagination.next_cursor}`, 'cursor'],
      [`cursor=${pagination.next_cursor}&sort=-name`, 'cursor'],
      ['tag=', 'tag'],
      ['tag=a,,b', 'tag'],
      [`tag=${'x'.repeat(51)}`, 'tag'],
      [`tag=${Array.from({ length: 21 }, (_, index) => index).join()}`, 'tag'],
      [`external_id=${'x'.repeat(256)}`, 'external_id'],
    ]
    for (const [query, param] of cases) {
      const answer = await service.call('GET', `/v1/qrcodes?${query}`, { key })
      assert.equal(answer.status, 400, `${query}: ${answer.text}`)
      assert.equal(answer.json.error.details[0].param, param, query)
    }
  })

  test('a walk beside creates, renames and deletes meets every code that keeps its place once', async () => {
    for (const sort of SORTS) await assertWalk(service, sort, 12, 4)
  })

  proof('every order holds by page and by cursor, with and without filters', async () => {
    const { liveKey: key } = await service.account()
    await assertOrders(service, key, await fillList(service, key, 48), 1)
  })

  for (const sort of SORTS) {
    proof(
      `a walk by ${sort} beside creates, renames and deletes meets every code that keeps its place once`,
      () => assertWalk(service, sort, 60, 3),
    )
  }
})
