import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATOR } from '../../../domain/accounts/audit.ts'
import { idAt, newId } from '../../../domain/ids.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { auditStatements, openAuditLog } from '../../storage/audit.ts'
import { newEmail, openOwner } from '../support/browser/browser.ts'
import { type Book, openBook } from '../support/oracles/accounts/audit-book.ts'
import { onEveryEngine } from '../support/service/service.ts'

/** Who sees which entries, and how long. */
const HOME = 'https://example.com/'

onEveryEngine('pages of the audit log', async (start) => {
  const service = await start()
  const ask: Book['ask'] = (...asked) => openBook(service).ask(...asked)
  const listed: Book['listed'] = (...asked) => openBook(service).listed(...asked)
  const pages: Book['pages'] = (...asked) => openBook(service).pages(...asked)

  test('to a key people are ids; their owner sees email addresses', async () => {
    const account = await service.account()
    const { browser, email, id } = await openOwner(service, account.id)
    const guest = newEmail('guest')
    const invited = await browser.call('POST', '/v1/members', {
      body: { email: guest, role: 'viewer' },
    })
    const told = await ask(account.liveKey, 'GET', '/audit')
    const [entry] = told.json.data
    assert.deepEqual(
      [entry.action, entry.target, entry.actor],
      ['member.invited', invited.json.member.id, { type: 'person', id, name: id }],
    )
    assert.deepEqual(entry.changes.email, { from: null, to: '(hidden)' })
    for (const address of [email, guest]) assert.equal(told.text.includes(address), false)
    const own = (await browser.call('GET', '/v1/audit')).json.data[0]
    assert.deepEqual([own.actor.name, own.changes.email.to], [email, guest])
  })

  test('an account sees its own entries only, of both modes; a test key those of test data', async () => {
    const [anna, bert] = [await service.account(), await service.account()]
    for (const { liveKey, testKey } of [anna, bert]) {
      for (const key of [liveKey, testKey]) {
        await ask(key, 'POST', '/qrcodes', { name: 'Menu', destination_url: HOME })
      }
    }
    const entries = await listed(anna)
    assert.deepEqual(
      entries.map(({ mode }) => mode),
      ['test', 'live', 'test', 'live', null],
    )
    const withTestKey = await ask(anna.testKey, 'GET', '/audit')
    assert.deepEqual(
      withTestKey.json.data,
      entries.filter(({ mode }) => mode === 'test'),
    )
    const others = await listed(bert)
    const strange = new Set(others.map(({ id }) => id))
    assert.deepEqual(
      entries.filter(({ id }) => strange.has(id)),
      [],
    )
    const [foreign] = others
    assert.deepEqual(await listed(anna, `target=${foreign.target}`), [])
    assert.equal((await service.call('GET', '/v1/audit')).status, 401)
  })

  test('pages and filters return every entry once', async () => {
    const account = await service.account()
    const rows = Array.from({ length: 130 }, (_, i) => ({
      ...{ accountId: account.id, mode: 'live' as const, at: Date.now(), changes: {} },
      actor: { kind: 'operator' as const, id: null, name: 'operator', requestId: null },
      action: i % 10 === 0 ? 'probe.rare' : 'probe.common',
      target: `qr_${String(i % 5).repeat(26)}`,
    }))
    await service.db.batch(auditStatements(rows))
    const all = await pages(account)
    assert.equal(new Set(all.map(({ id }) => id)).size, 133)
    assert.deepEqual(
      all.map(({ id }) => id),
      all.map(({ id }) => id).sort((a, b) => (a < b ? 1 : -1)),
    )
    assert.equal((await pages(account, '&action=probe.rare')).length, 13)
    assert.equal((await pages(account, `&target=qr_${'0'.repeat(26)}`)).length, 26)
    const both = `&target=qr_${'0'.repeat(26)}&action=probe.rare`
    assert.equal((await pages(account, both)).length, 13)
    assert.equal((await listed(account, '')).length, 20)
    const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
    assert.equal((await pages(account, `&from=${hour(-1)}&to=${hour(1)}`)).length, 133)
    assert.equal((await pages(account, `&from=${hour(1)}`)).length, 0)
    assert.equal((await pages(account, `&to=${hour(-1)}`)).length, 0)
    assert.equal((await pages(account, '&from=0001-01-01&to=0002-01-01')).length, 0)
    for (const [query, param] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['page=2', 'page'],
      ['before=aud_1', 'before'],
      ['action=%00', 'action'],
      ['target=menu', 'target'],
      ['from=yesterday', 'from'],
      ['from=2026-01-02&to=2026-01-01', 'from'],
    ] as const) {
      const { status, json } = await ask(account.liveKey, 'GET', `/audit?${query}`)
      assert.deepEqual([status, json.error.param], [400, param], query)
    }
  })

  test('a sweep deletes the entries that are older than it is told, of this account and of deleted ones', async () => {
    const account = await service.account()
    const deleted = newId('acct', Date.now())
    const keptDays = 400
    const insert = async (accountId: string, ageDays: number) => {
      const [statement] = auditStatements([
        {
          ...{ accountId, mode: null, at: Date.now(), target: accountId, changes: {} },
          ...{ action: 'probe.old', actor: OPERATOR },
        },
      ])
      assert.ok(statement && 'rows' in statement)
      const start = idAt('aud', Date.now() - ageDays * DAY_MS)
      const id = newId('aud', 0).replace(/^aud_.{10}/, start)
      const rows = statement.rows.map((row) => row.with(1, id))
      await service.db.batch([{ ...statement, rows }])
    }
    for (const id of [account.id, deleted]) {
      for (const ageDays of [keptDays - 1, keptDays + 1]) await insert(id, ageDays)
    }
    await openAuditLog(service.db, keptDays).sweep(Date.now())
    const count = async (id: string) => {
      const text = 'select count(*) as n from audit where account_id = $1'
      return Number((await service.db.query<{ n: number }>(text, [id]))[0]?.n)
    }
    assert.deepEqual([await count(account.id), await count(deleted)], [4, 1])
  })

  test('a sweep with nothing to delete commits nothing', async () => {
    const { db } = service
    let batches = 0
    const batch: typeof db.batch = (statements) => {
      batches++
      return db.batch(statements)
    }
    await openAuditLog({ ...db, query: db.query, batch }, 400).sweep(Date.now())
    assert.equal(batches, 0)
  })
})
