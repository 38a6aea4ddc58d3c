import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Database, Sql } from '../../../storage/engine/database.ts'
import { release } from '../../../storage/webhooks/deliveries.ts'
import { openData } from '../../support/service/databases.ts'
import { patiently } from '../../support/service/patient.ts'
import { onEveryEngine, type Service } from '../../support/service/service.ts'
import { until } from '../../support/service/until.ts'

/** What waits for an endpoint may be much: nothing that is done all the time grows with it. */
const WAITING = 12_000
const COUNTED_MAX = 10_000

/** Of one endpoint: waiting for the next try, one in ten of them taken on by a process. */
const FILL = `
insert into deliveries (endpoint, id, event, body, state, tries, next_at, claimed_by, made_at, log)
with recursive n (i) as (select 1 union all select i + 1 from n where i < ${WAITING})
select $1, 'dlv_' || i, 'scan.created', '{}', i % 2, 0,
  cast($2 as bigint) + case when i % 10 = 0 then 30000 else 3600000 end,
  case when i % 10 = 0 then 'log_dead' end, 0, '[]' from n`

onEveryEngine('a backlog of webhooks', (start, engine) => {
  let service: Service
  let scans: Database
  let now = 0
  before(async () => {
    now = Date.now()
    service = await start({ ALLOW_PRIVATE_WEBHOOKS: 'true' })
    scans = await openData(service.env, 'scans')
    const { liveKey: key } = await service.account()
    const body = { url: 'http://127.0.0.1:9999/', active: false }
    const make = () => service.call('POST', '/v1/webhooks', { key, body })
    const { json } = await patiently(make)
    await scans.batch([{ text: FILL, values: [json.id, now] }])
  })
  after(() => scans.close())

  /** How the engine goes about it, in the transaction that it is done in. */
  async function planOf(before: readonly Sql[], text: string): Promise<string> {
    if (engine === 'sqlite') {
      const rows = await scans.query<{ detail: string }>(`explain query plan ${text}`)
      return rows.map(({ detail }) => detail).join('\n')
    }
    const client = new pg.Client({ connectionString: service.env.DATABASE_URL })
    await client.connect()
    await client.query('analyze deliveries; begin')
    for (const statement of before) await client.query(statement.text)
    const { rows } = await client.query(`explain ${text}`)
    await client.end()
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test('is counted up to a limit, and the metric says so', async () => {
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

  test('is not fully read to release what a dead process had claimed', async () => {
    const statements = release(scans, 'log_dead', now)
    const { text, values } = statements.at(-1) as Sql
    const literal = text.replace(/\$(\d)/g, (_, n) => {
      const value = values[Number(n) - 1]
      return typeof value === 'number' ? `${value}` : `'${value}'`
    })
    const plan = await planOf(statements.slice(0, -1) as Sql[], literal)
    assert.doesNotMatch(plan, /SCAN deliveries|Seq Scan on deliveries/, plan)
    assert.match(plan, /deliveries_due/, plan)
    const claimed = async () =>
      Number(
        (
          await scans.query<{ n: number }>(
            `select count(*) as n from deliveries where claimed_by = 'log_dead'`,
          )
        )[0]?.n,
      )
    assert.equal(await claimed(), WAITING / 10)
    await scans.batch(statements)
    assert.equal(await claimed(), 0)
  })
})
