import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OPERATOR } from '../../../domain/accounts/audit.ts'
import { idAt, newId } from '../../../domain/ids.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { auditStatements, openAuditLog } from '../../storage/audit.ts'
import { newEmail, openOwner } from '../support/browser/browser.ts'
import { type Book, openBook } from '../support/oracles/accounts/audit-book.ts'
import { qroute } from '../support/service/command.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Who sees which entries, and how long.
 * Proofs: a long audit log: rare entries are found, a start deletes old ones, a backup contains it.
 */

const HOME = 'https://example.com/'

onEveryEngine('pages of the audit log', async (start, engine) => {
  const service = await start(isProof ? {} : undefined)
  const ask: Book['ask'] = (...asked) => openBook(service).ask(...asked)
  const listed: Book['listed'] = (...asked) => openBook(service).listed(...asked)
  const pages: Book['pages'] = (...asked) => openBook(service).pages(...asked)
  const skip = engine === 'sqlite' ? false : 'PostgreSQL has its own backups'

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

  proof('a rare action is found although a page reads only some of the entries', async () => {
    const account = await service.account()
    const entry = {
      ...{ accountId: account.id, mode: 'live' as const, at: Date.now(), changes: {} },
      actor: { kind: 'operator' as const, id: null, name: 'operator', requestId: null },
      target: account.id,
    }
    const common = Array(12_000).fill({ ...entry, action: 'probe.common' })
    await service.db.batch(auditStatements([{ ...entry, action: 'probe.rare' }, ...common]))
    const first = await ask(account.liveKey, 'GET', '/audit?action=probe.rare')
    assert.deepEqual([first.json.data, first.json.has_more], [[], true])
    const found = await pages(account, '&action=probe.rare')
    assert.deepEqual(
      found.map(({ action }) => action),
      ['probe.rare'],
    )
  })

  proof(
    'entries older than AUDIT_KEEP_DAYS are deleted, in the next start at the latest',
    async () => {
      const days = 30
      const account = await service.account()
      const newest = await listed(account)
      const old = (age: number, n: number) =>
        `${idAt('aud', Date.now() - age * DAY_MS)}${String(n).padStart(16, '0')}`
      const insert = async (accountId: string, ids: readonly string[]) => {
        const [statement] = auditStatements(
          ids.map((target) => ({
            ...{ accountId, mode: null, at: Date.now(), action: 'probe.old', target, changes: {} },
            actor: { kind: 'operator' as const, id: null, name: 'operator', requestId: null },
          })),
        )
        assert.ok(statement && 'rows' in statement)
        const rows = statement.rows.map((row, i) => row.with(1, ids[i] ?? ''))
        await service.db.batch([{ ...statement, rows }])
      }
      const gone = Array.from({ length: 4500 }, (_, n) => old(days + 1, n))
      const kept = Array.from({ length: 10 }, (_, n) => old(days - 1, n))
      const deleted = `acct_${'z'.repeat(26)}`
      await insert(account.id, [...gone, ...kept])
      await insert(deleted, gone.slice(0, 3))
      const count = async (id: string) => {
        const text = 'select count(*) as n from audit where account_id = $1'
        return Number((await service.db.query<{ n: number }>(text, [id]))[0]?.n)
      }
      assert.equal(await count(account.id), 4513)
      await service.spawn({ AUDIT_KEEP_DAYS: String(days) })
      await until(async () => (await count(deleted)) === 0, 'nothing was deleted')
      assert.deepEqual([await count(account.id), await count(deleted)], [13, 0])
      const entries = await listed(account)
      assert.deepEqual(entries.slice(0, 3), newest)
      assert.deepEqual(
        entries.slice(3).map(({ id }) => id),
        kept.toReversed(),
      )
    },
  )

  proof('a backup contains the log', { skip }, async () => {
    const account = await service.account()
    const folder = join(service.env.DATA_DIR ?? '', 'backup')
    const { code, stderr } = await qroute(['backup', '--to', folder], service.env)
    assert.equal(code, 0, stderr)
    const copy = new DatabaseSync(join(folder, 'qroute.db'), { readOnly: true })
    const text = 'select id from audit where account_id = ? order by id desc'
    const ids = copy.prepare(text).all(account.id)
    copy.close()
    const entries = await listed(account)
    assert.deepEqual(
      ids.map(({ id }) => id),
      entries.map(({ id }) => id),
    )
  })
})
