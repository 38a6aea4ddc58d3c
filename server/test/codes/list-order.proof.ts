import { test } from 'node:test'
import { assertOrders, assertWalk, fillList, SORTS } from '../support/oracles/codes/list-order.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Every order of the list with every filter, and walks in every order beside changes. */
onEveryEngine('order of lists', async (start) => {
  const service = await start()

  test('every order holds by page and by cursor, with and without filters', async () => {
    const { liveKey: key } = await service.account()
    await assertOrders(service, key, await fillList(service, key, 48), 1)
  })

  for (const sort of SORTS) {
    test(`a walk by ${sort} beside creates, renames and deletes meets every code that keeps its place once`, () =>
      assertWalk(service, sort, 60, 3))
  }
})
