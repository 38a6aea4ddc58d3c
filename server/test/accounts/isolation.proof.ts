import { test } from 'node:test'
import {
  assertNoListLeads,
  assertNoRouteLeads,
  openOwners,
} from '../support/oracles/accounts/isolation.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Two accounts in two modes, each against each other: none sees data of another. */

onEveryEngine('isolation of each from each', async (start) => {
  const service = await start()
  const owners = await openOwners(service)

  test('an id of another account or mode is 404 on every route and changes nothing', async () => {
    await assertNoRouteLeads(service, owners, owners)
  })

  test('an id of another account or mode in a list of ids is 404 and changes nothing', async () => {
    await assertNoListLeads(service, owners, owners)
  })
})
