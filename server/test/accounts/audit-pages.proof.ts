import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { idAt } from '../../../domain/ids.ts'
import { DAY_MS } from '../../../domain/time/periods.ts'
import { auditStatements } from '../../storage/audit.ts'
import { type Book, openBook } from '../support/oracles/accounts/audit-book.ts'
import { qroute } from '../support/service/command.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** A long audit log: rare entries are found, a start deletes old ones, a backup contains it. */

onEveryEngine('a long audit log', async (start, engine) => {
  const service = await start({})
  const ask: Book['ask'] = (...asked) => openBook(service).ask(...asked)
  const listed: Book['listed'] = (...asked) => openBook(service).listed(...asked)
  const pages: Book['pages'] = (...asked) => openBook(service).pages(...asked)

  test('a rare action is found although a page reads only some of the entries', async () => {
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

  test('entries older than AUDIT_KEEP_DAYS are deleted, in the next start at the latest', async () => {
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
  })

  const skip = engine === 'sqlite' ? false : 'PostgreSQL has its own backups'
  test('a backup contains the log', { skip }, async () => {
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
