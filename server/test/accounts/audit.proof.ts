import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertBulkEntries, briefly, openBook } from '../support/oracles/accounts/audit-book.ts'
import { operateJson } from '../support/service/operate.ts'
import { completely } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Entries of large or long operations: a bulk of many codes, and the operator's purges. */

onEveryEngine('the audit log of much at once', async (start) => {
  const service = await start({})
  const { ask, listed } = openBook(service)

  test('a bulk has an entry for each code it created, under one request', () =>
    assertBulkEntries(service, 250))

  test("the operator's purges leave entries", async () => {
    const account = await service.account()
    const { id, liveKey: key } = account
    const codes = [await service.newCode(key), await service.newCode(key)]
    for (const { short_code } of codes) await service.call('GET', `/${short_code}`)
    const [code] = codes
    const { json: scanned } = await completely(() => ask(key, 'GET', `/qrcodes/${code.id}`))
    assert.equal(scanned.total_scans, 1)
    await operateJson(service.env, 'purge', '--code', code.id, '--yes')
    await operateJson(service.env, 'purge', '--account', id, '--yes')
    const [purgedAll, purged] = await listed(account)
    assert.equal(briefly(purgedAll), `account.purged ${id}`)
    assert.equal(briefly(purged), `qrcode.purged ${code.id}`)
    assert.deepEqual([purged.mode, purged.changes], ['live', { scans: { from: 1, to: 0 } }])
    for (const entry of [purgedAll, purged]) {
      assert.deepEqual(entry.actor, { type: 'operator', id: null, name: 'operator' })
    }
  })
})
