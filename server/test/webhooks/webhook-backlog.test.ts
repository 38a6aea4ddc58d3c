import assert from 'node:assert/strict'
import pg from 'pg'
import type { Sql } from '../../storage/engine/database.ts'
import { release } from '../../storage/webhooks/deliveries.ts'
import { openData } from '../support/service/databases.ts'
import { patiently } from '../support/service/patient.ts'
import { type Engine, environment, onEveryEngine } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * What waits for an endpoint may be much: nothing that is done all the time grows with it. Proofs: the
 * metric of it.
 */

const WAITING = isProof ? 12_000 : 2_000

const HOOK = `insert into hooks (endpoint, account, events, enabled_at, failures, is_gone)
  values ('wh_1', 1, 0, 0, 0, 0)`

/** Of one endpoint: waiting for the next try, one in ten of them taken on by a process. */
const FILL = `
insert into deliveries (endpoint, id, event, body, state, tries, next_at, claimed_by, made_at, log)
with recursive n (i) as (select 1 union all select i + 1 from n where i < ${WAITING})
select $1, 'dlv_' || i, 'scan.created', '{}', i % 2, 0,
  cast($2 as bigint) + case when i % 10 = 0 then 30000 else 3600000 end,
  case when i % 10 = 0 then 'log_dead' end, 0, '[]' from n`

const COUNTED_MAX = 10_000

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  test(`a backlog is not fully read to release what a dead process had claimed on ${engine}`, async (t) => {
    const env = await environment(engine, {}, (close) => atEnd(t, close))
    const scans = await openData(env, 'scans')
    atEnd(t, () => scans.close())
    const now = Date.now()
    await scans.batch([
      { text: HOOK, values: [] },
      { text: FILL, values: ['wh_1', now] },
    ])
    const statements = release(scans, 'log_dead', now)
    const { text, values } = statements.at(-1) as Sql
    const literal = text.replace(/\$(\d)/g, (_, n) => {
      const value = values[Number(n) - 1]
      return typeof value === 'number' ? `${value}` : `'${value}'`
    })
    let plan: string
    if (engine === 'sqlite') {
      const rows = await scans.query<{ detail: string }>(`explain query plan ${literal}`)
      plan = rows.map(({ detail }) => detail).join('\n')
    } else {
      // In the transaction that it is done in.
      const client = new pg.Client({ connectionString: env.DATABASE_URL })
      await client.connect()
      await client.query('analyze deliveries; begin')
      for (const statement of statements.slice(0, -1) as Sql[]) await client.query(statement.text)
      const { rows } = await client.query(`explain ${literal}`)
      await client.end()
      plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    assert.doesNotMatch(plan, /SCAN deliveries|Seq Scan on deliveries/, plan)
    assert.match(plan, /deliveries_due/, plan)
    const count = `select count(*) as n from deliveries where claimed_by = 'log_dead'`
    const claimed = async () => Number((await scans.query<{ n: number }>(count))[0]?.n)
    assert.equal(await claimed(), WAITING / 10)
    await scans.batch(statements)
    assert.equal(await claimed(), 0)
  })
}

onEveryEngine('a backlog of webhooks', (start) => {
  proof('is counted up to a limit, and the metric says so', async (t) => {
    const service = await start({ ALLOW_PRIVATE_WEBHOOKS: 'true' })
    const scans = await openData(service.env, 'scans')
    t.after(() => scans.close())
    const { liveKey: key } = await service.account()
    const body = { url: 'http://127.0.0.1:9999/', active: false }
    const { json } = await patiently(() => service.call('POST', '/v1/webhooks', { key, body }))
    await scans.batch([{ text: FILL, values: [json.id, Date.now()] }])
    let metrics = ''
    await until(
      async () => {
        metrics = (await service.call('GET', '/metrics')).text
        return metrics.includes(`qroute_webhooks_pending ${COUNTED_MAX}\n`)
      },
      () => /^.*qroute_webhooks_pending.*$/gm.exec(metrics)?.join('\n') ?? '',
    )
    assert.match(metrics, /# HELP qroute_webhooks_pending .*10,000/)
  })
})
