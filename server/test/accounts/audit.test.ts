import assert from 'node:assert/strict'
import { before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAccountStore } from '../../storage/accounts/accounts.ts'
import { openKeyStore } from '../../storage/accounts/keys.ts'
import { openAuditLog } from '../../storage/audit.ts'
import { newEmail } from '../support/browser/browser.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import {
  assertBulkEntries,
  briefly,
  by,
  gone,
  made,
  openBook,
} from '../support/oracles/accounts/audit-book.ts'
import { operateJson } from '../support/service/operate.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { type Answer, onEveryEngine } from '../support/service/service.ts'
import { both, isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Who changed what: each kind of change and its row, and all that must not leave one.
 * Proofs: entries of large or long operations: a bulk of many codes, and the operator's purges.
 */

const HOME = 'https://example.com/'
const HIDDEN = '(hidden)'

onEveryEngine('the audit log', async (start, engine) => {
  const service = await start(isProof ? {} : undefined)

  before(async () => {
    // The first webhook starts a thread. If that takes long it is refused, with entries of its own.
    const { liveKey: key } = await service.account()
    const url = 'http://127.0.0.1:1024/first'
    await patiently(() => ask(key, 'POST', '/webhooks', { url }))
  })

  const { ask, listed, added } = openBook(service)
  const idOf = (answer: Answer) => answer.json.id as string

  test('an account begins with an entry for itself and one for each key', async () => {
    const account = await service.account()
    const entries = await listed(account)
    assert.deepEqual(entries.map(({ action }) => action).sort(), [
      ...['account.created', 'api_key.created', 'api_key.created'],
    ])
    const [testKey, liveKey, itself] = entries
    const actor = { type: 'operator', id: null, name: 'operator' }
    for (const entry of entries) assert.deepEqual([entry.actor, entry.request_id], [actor, null])
    assert.deepEqual([itself.target, itself.mode], [account.id, null])
    assert.deepEqual(itself.changes, made({ name: 'Acme', plan: 'enterprise' }))
    assert.deepEqual([liveKey.mode, testKey.mode], ['live', 'test'])
    const first = { name: 'First key', scopes: 'full', last_four: by(account.liveKey) }
    assert.deepEqual(liveKey.changes, made(first))
  })

  test('every change of a code has its entry, with the request and the key', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const style = { dotsColor: '#112233' }
    const body = { name: 'Menu', destination_url: HOME, short_code: `menu-${engine}`, style }
    const created = await added(account, () => ask(key, 'POST', '/qrcodes', body))
    assert.equal(created.answer.status, 201, created.answer.text)
    const id = idOf(created.answer)
    const [first] = created.entries
    assert.equal(created.entries.length, 1)
    assert.deepEqual(Object.keys(first), [
      ...['id', 'at', 'actor', 'action', 'target', 'mode', 'changes', 'request_id'],
    ])
    assert.match(first.id, /^aud_[0-9a-z]{26}$/)
    assert.ok(Math.abs(Date.parse(first.at) - Date.now()) < 60_000)
    assert.equal(first.request_id, created.answer.headers.get('x-request-id'))
    const { items: keys } = await openKeyStore(service.db).list(account.id, { page: 1, limit: 10 })
    const keyId = keys.find(({ mode }) => mode === 'live')?.id
    assert.deepEqual(first.actor, { type: 'api_key', id: keyId, name: by(key) })
    assert.deepEqual([briefly(first), first.mode], [`qrcode.created ${id}`, 'live'])
    assert.deepEqual(first.changes, made({ ...body, status: 'active', version: 1 }))

    const patch = (change: object) =>
      added(account, () => ask(key, 'PATCH', `/qrcodes/${id}`, change))
    const moved = await patch({ name: 'Lunch', destination_url: `${HOME}lunch` })
    assert.equal(moved.entries.length, 1)
    assert.equal(briefly(moved.entries[0]), `qrcode.updated ${id}`)
    assert.deepEqual(moved.entries[0].changes, {
      name: { from: 'Menu', to: 'Lunch' },
      destination_url: { from: HOME, to: `${HOME}lunch` },
      version: { from: 1, to: 2 },
    })
    const paused = await patch({ active: false })
    assert.equal(briefly(paused.entries[0]), `qrcode.paused ${id}`)
    assert.deepEqual(paused.entries[0].changes, { status: { from: 'active', to: 'paused' } })
    const both = await patch({ active: true, name: 'Dinner' })
    assert.deepEqual(both.entries.map(briefly), [`qrcode.updated ${id}`, `qrcode.resumed ${id}`])
    for (const { request_id } of both.entries) {
      assert.equal(request_id, both.answer.headers.get('x-request-id'))
    }
    const deleted = await added(account, () => ask(key, 'DELETE', `/qrcodes/${id}`))
    assert.deepEqual(deleted.entries.map(briefly), [`qrcode.deleted ${id}`])
    const left = { ...body, name: 'Dinner', destination_url: `${HOME}lunch` }
    assert.deepEqual(deleted.entries[0].changes, gone({ ...left, status: 'active', version: 2 }))
    const history = await listed(account, `target=${id}`)
    const verbs = history.map(({ action }) => action.split('.')[1])
    assert.deepEqual(verbs, ['deleted', 'updated', 'resumed', 'paused', 'updated', 'created'])
  })

  both('a bulk has an entry for each code it created, under one request', () =>
    assertBulkEntries(service, isProof ? 250 : 25),
  )

  test('what changes nothing, is refused or is repeated leaves no entry', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const body = { name: 'Menu', destination_url: HOME, short_code: `same-${engine}` }
    const code = await ask(key, 'POST', '/qrcodes', body)
    const hook = await ask(key, 'POST', '/webhooks', { url: 'http://127.0.0.1:1024/a' })
    const once = { 'idempotency-key': 'once' }
    const url = 'http://127.0.0.1:1024/b'
    await ask(key, 'POST', '/qrcodes', { name: 'Once', destination_url: HOME }, once)
    await ask(key, 'POST', '/webhooks', { url }, once)
    await ask(key, 'POST', `/webhooks/${idOf(hook)}/rotate-secret`, undefined, once)
    await ask(key, 'POST', `/webhooks/${idOf(hook)}/test`, undefined, once)
    for (const [status, method, path, given, headers] of [
      [200, 'PATCH', `/qrcodes/${idOf(code)}`, { name: ' Menu ' }],
      [200, 'PATCH', `/qrcodes/${idOf(code)}`, { active: true, destination_url: HOME }],
      [200, 'PATCH', `/webhooks/${idOf(hook)}`, { active: true, description: '' }],
      [409, 'POST', '/qrcodes', body],
      [400, 'POST', '/qrcodes', { name: '' }],
      [404, 'DELETE', `/qrcodes/qr_${'0'.repeat(26)}`],
      [201, 'POST', '/qrcodes', { name: 'Once', destination_url: HOME }, once],
      [201, 'POST', '/webhooks', { url }, once],
      [200, 'POST', `/webhooks/${idOf(hook)}/rotate-secret`, undefined, once],
      [200, 'POST', `/webhooks/${idOf(hook)}/test`, undefined, once],
      [200, 'GET', `/qrcodes/${idOf(code)}`],
      [200, 'POST', '/qrcodes/preview', { style: {} }],
    ] as const) {
      const { answer, entries } = await added(account, () =>
        ask(key, method, path, given, headers ?? {}),
      )
      assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`)
      assert.deepEqual(entries.map(briefly), [], `${method} ${path}`)
    }
    await openAccountStore(service.db).setPlan(account.id, 'enterprise')
    assert.equal((await listed(account))[0]?.action, 'webhook.tested')
  })

  test('every change of a webhook has its entry, and none shows a secret', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    let told = 410
    const receiver = await openReceiver(() => told)
    const token = `marked-token-${engine}`
    const url = `${receiver.url}/hooks/${token}?key=${token}`
    const secrets = [token, account.liveKey, account.testKey]
    const created = await added(account, () => ask(key, 'POST', '/webhooks', { url }))
    const id = idOf(created.answer)
    secrets.push(created.answer.json.secret)
    assert.deepEqual(created.entries.map(briefly), [`webhook.created ${id}`])
    assert.equal(created.entries[0].request_id, created.answer.headers.get('x-request-id'))
    const place = `${receiver.url}/…`
    const events = created.answer.json.events
    const fields = { url: place, description: '', events, active: true }
    assert.deepEqual(created.entries[0].changes, made(fields))

    const change = (body: object) =>
      added(account, () => ask(key, 'PATCH', `/webhooks/${id}`, body))
    const described = await change({ description: 'CRM', events: ['qrcode.deleted'] })
    assert.deepEqual(described.entries.map(briefly), [`webhook.updated ${id}`])
    assert.deepEqual(described.entries[0].changes, {
      description: { from: '', to: 'CRM' },
      events: { from: events, to: ['qrcode.deleted'] },
    })
    const moved = await change({ url: `${url}2` })
    assert.deepEqual(moved.entries[0].changes, { url: { from: place, to: place } })
    const rotated = await added(account, () => ask(key, 'POST', `/webhooks/${id}/rotate-secret`))
    secrets.push(rotated.answer.json.secret)
    assert.deepEqual(rotated.entries.map(briefly), [`webhook.secret_rotated ${id}`])
    assert.deepEqual(rotated.entries[0].changes, { secret: { from: HIDDEN, to: HIDDEN } })

    const tested = await added(account, () => ask(key, 'POST', `/webhooks/${id}/test`))
    assert.deepEqual(tested.entries.map(briefly), [`webhook.tested ${id}`])
    const delivery = idOf(tested.answer)
    const retry = () => ask(key, 'POST', `/webhooks/${id}/deliveries/${delivery}/retry`)
    const retried = await added(account, retry)
    assert.deepEqual(retried.entries.map(briefly), [`delivery.retried ${delivery}`])
    const period = { from: '2026-01-01', to: '2026-01-02' }
    const replayed = await added(account, () => ask(key, 'POST', `/webhooks/${id}/replay`, period))
    assert.deepEqual(replayed.entries.map(briefly), [`webhook.replayed ${id}`])

    // The receiver has answered 410, so the service disables the webhook by itself.
    await until(async () => {
      const { json } = await ask(key, 'GET', `/webhooks/${id}`)
      // Not too often: an account has 300 requests a minute.
      if (json.disabled_reason !== 'gone') await sleep(200)
      return json.disabled_reason === 'gone'
    }, 'it is not disabled')
    // What is sent when it is enabled again must not disable it once more.
    told = 200
    const enabled = await change({ active: true })
    assert.deepEqual(enabled.entries[0]?.changes, { active: { from: false, to: true } })
    const paused = await change({ active: false })
    assert.deepEqual(paused.entries[0]?.changes, { active: { from: true, to: false } })
    const deleted = await added(account, () => ask(key, 'DELETE', `/webhooks/${id}`))
    assert.deepEqual(deleted.entries.map(briefly), [`webhook.deleted ${id}`])
    await receiver.close()

    const rows = 'select * from audit where account_id = $1'
    const stored = JSON.stringify(await service.db.query(rows, [account.id]))
    assert.ok(stored.includes(id))
    for (const secret of secrets) assert.equal(stored.includes(secret), false)
    assert.doesNotMatch(stored, /whsec_|sk_(live|test)_/)
  })

  test("the operator's commands leave entries, those of a deleted account stay", async () => {
    const run = (...args: string[]) => operateJson(service.env, ...args)
    const email = newEmail('audit')
    const person = ['--name', 'Acme', '--email', email, '--plan', 'free']
    const account = await run('account', 'create', ...person)
    const id = account.account_id
    const ours = { id, liveKey: account.live_key, testKey: account.test_key }
    await run('account', 'set-plan', '--account', id, '--plan', 'pro')
    const key = await run('key', 'create', '--account', id, '--mode', 'test')
    await run('key', 'revoke', '--key', key.key_id)
    const body = { name: 'Menu', destination_url: HOME }
    await ask(ours.liveKey, 'POST', '/qrcodes', body)
    const entries = await listed(ours)
    const [, revoked, created, planned] = entries
    assert.equal(briefly(revoked), `api_key.revoked ${key.key_id}`)
    assert.deepEqual([revoked.mode, revoked.changes.revoked_at.from], ['test', null])
    assert.equal(briefly(created), `api_key.created ${key.key_id}`)
    const shown = { name: 'Created by the operator', scopes: 'full', last_four: by(key.key) }
    assert.deepEqual(created.changes, made(shown))
    assert.equal(briefly(planned), `account.updated ${id}`)
    assert.deepEqual(planned.changes, { plan: { from: 'free', to: 'pro' } })
    for (const entry of [revoked, created, planned]) {
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

  proof("the operator's purges leave entries", async () => {
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
