import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Scopes } from '../../../domain/accounts/permissions.ts'
import { openHome } from '../support/browser/browser.ts'
import { permissionTests } from '../support/oracles/accounts/permission-tests.ts'
import { onEveryEngine, openService } from '../support/service/service.ts'

/** Who may is no matter of the engine: the proof asks the other one. */
describe('permissions', () => permissionTests(() => openService()))

onEveryEngine('scopes', (start) => {
  test('a key with two scopes has both and no more', async () => {
    const service = await start()
    const { browser: owner } = await openHome(service)
    const scopes: Scopes = ['codes:read', 'analytics:read']
    const { json } = await owner.call('POST', '/v1/api-keys', { body: { name: 'Two', scopes } })
    const status = async (method: string, path: string) =>
      (
        await service.call(method, path, {
          key: json.key,
          ...(method === 'POST' ? { body: {} } : {}),
        })
      ).status
    assert.equal(await status('GET', '/v1/qrcodes'), 200)
    assert.equal(await status('GET', '/v1/analytics/aggregate'), 200)
    assert.equal(await status('POST', '/v1/qrcodes'), 403)
    assert.equal(await status('GET', '/v1/webhooks'), 403)
  })
})
