import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepMissed } from '../../storage/mail/notification-source.ts'
import type { OutboxDatabase } from '../../storage/mail/outbox.ts'
import { openFiles } from '../support/data/accounts/rich-account.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'

/** What is deleted every hour, by the main thread. */
onEveryEngine('sweeps of mail', (start) => {
  test('old notes of missed scans go a few at a time, and newer ones stay', async (t) => {
    const { env } = await start({})
    const { scans } = await openFiles(env, (close) => atEnd(t, close))
    const [today, rows] = [20_000, 1_700]
    const add = `insert into missed_codes (code, day, is_told)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
      select -i, cast($1 as bigint), i % 2 from n`
    for (const day of [today - 9, today - 4, today - 3])
      await scans.batch([{ text: add, values: [day] }])
    const count = async (where = 'code < 0') => {
      const text = `select count(*) as n from missed_codes where ${where}`
      return (await scans.query<{ n: number }>(text))[0]?.n ?? 0
    }
    const removed: number[] = []
    const counting: OutboxDatabase = {
      ...scans,
      async batch(statements) {
        const before = await count()
        const refused = await scans.batch(statements)
        removed.push(before - (await count()))
        return refused
      },
    }
    await sweepMissed(counting, today)
    assert.equal(await count(), rows)
    assert.equal(await count(`code < 0 and day = ${today - 3}`), rows)
    assert.ok(Math.max(...removed) <= 1_000, `${removed} at a time`)
  })
})
