import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAuditLog } from '../../../storage/audit.ts'
import {
  assertBulkEntries,
  briefly,
  by,
  gone,
  made,
  openBook,
} from '../../support/oracles/accounts/audit-book.ts'
import { operate } from '../../support/service/operate.ts'
import { completely } from '../../support/service/patient.ts'
import { onEveryEngine } from '../../support/service/service.ts'

/** Entries of large or long operations: a bulk of many codes, and the operator's purges. */
const HOME = 'https://example.com/'

onEveryEngine('the audit log of much at once', async (start, engine) => {
  const service = await start({})
  const { ask, listed } = openBook(service)

  test('a bulk has an entry for each code it created, under one request', () =>
    assertBulkEntries(service, 250))

  test("the operator's commands leave entries, those of a deleted account stay", async () => {
    const run = async (...args: string[]) => {
      const { code, stdout, stderr } = await operate([...args, '--json'], service.env)
      assert.equal(code, 0, stderr)
      return JSON.parse(stdout)
    }
    const email = `audit-${engine}@example.com`
    const person = ['--name', 'Acme', '--email', email, '--plan', 'free']
    const account = await run('account', 'create', ...person)
    const id = account.account_id
    const ours = { id, liveKey: account.live_key, testKey: account.test_key }
    await run('account', 'set-plan', '--account', id, '--plan', 'pro')
    const key = await run('key', 'create', '--account', id, '--mode', 'test')
    await run('key', 'revoke', '--key', key.key_id)
    const body = { name: 'Menu', destination_url: HOME }
    const { json: code } = await ask(ours.liveKey, 'POST', '/qrcodes', body)
    const { json: other } = await ask(ours.liveKey, 'POST', '/qrcodes', body)
    for (const { short_code } of [code, other]) await service.call('GET', `/${short_code}`)
    const read = () => ask(ours.liveKey, 'GET', `/qrcodes/${code.id}`)
    const { json: scanned } = await completely(read)
    assert.equal(scanned.total_scans, 1)
    await run('purge', '--code', code.id, '--yes')
    await run('purge', '--account', id, '--yes')
    const entries = await listed(ours)
    const [purgedAll, purged, , revoked, created, planned] = entries
    assert.equal(briefly(purgedAll), `account.purged ${id}`)
    assert.equal(briefly(purged), `qrcode.purged ${code.id}`)
    assert.deepEqual([purged.mode, purged.changes], ['live', { scans: { from: 1, to: 0 } }])
    assert.equal(briefly(revoked), `api_key.revoked ${key.key_id}`)
    assert.deepEqual([revoked.mode, revoked.changes.revoked_at.from], ['test', null])
    assert.equal(briefly(created), `api_key.created ${key.key_id}`)
    const shown = { name: 'Created by the operator', scopes: 'full', last_four: by(key.key) }
    assert.deepEqual(created.changes, made(shown))
    assert.equal(briefly(planned), `account.updated ${id}`)
    assert.deepEqual(planned.changes, { plan: { from: 'free', to: 'pro' } })
    for (const entry of [purgedAll, purged, revoked, created, planned]) {
      assert.deepEqual(entry.actor, { type: 'operator', id: null, name: 'operator' })
    }
    await run('account', 'delete', '--account', id, '--yes')
    const log = openAuditLog(service.db, 400)
    const none = { mode: null, action: null, target: null, from: null, to: null }
    const { items } = await log.list(id, none, null, 100)
    assert.equal(items.length, entries.length + 1)
    assert.deepEqual(
      [items[0]?.action, items[0]?.changes],
      ['account.deleted', gone({ name: 'Acme', plan: 'pro' })],
    )
    const stored = JSON.stringify(items)
    for (const secret of [ours.liveKey, ours.testKey, key.key, email]) {
      assert.equal(stored.includes(secret), false)
    }
  })
})
