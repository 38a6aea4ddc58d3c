import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openData } from '../support/service/databases.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

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

onEveryEngine('a backlog of webhooks', (start) => {
  test('is counted up to a limit, and the metric says so', async (t) => {
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
