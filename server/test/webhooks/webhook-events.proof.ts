import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeAccount } from '../../storage/accounts/delete-account.ts'
import { openPosting } from '../support/data/webhooks/posting.ts'
import { queryScans } from '../support/oracles/scans/ledger.ts'
import { qroute } from '../support/service/command.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** Webhooks and accounts that are deleted while they are being sent to. */
const ENV = { ALLOW_PRIVATE_WEBHOOKS: 'true', WEBHOOK_RETRY_SECONDS: '0.2,30' }

onEveryEngine('webhooks that end', async (start) => {
  const service = await start(ENV)

  const { receive, ask, scan, arrived } = openPosting(service)

  test('deleting a webhook or an account while it is being sent to leaves nothing behind', async () => {
    const account = await service.account()
    const key = account.liveKey
    const receiver = await receive(() => null)
    const code = await service.newCode(key)
    const hooks: { id: string }[] = []
    for (let i = 0; i < 3; i++) {
      hooks.push(await ask(key, 'POST', '/webhooks', { url: `${receiver.url}/${i}` }))
    }
    for (let i = 0; i < 30; i++) await scan(code)
    await until(
      () => receiver.open() >= 12,
      () => `${receiver.open()} open`,
    )
    const of = (table: string) =>
      `select count(*) as n from ${table}
       where endpoint in ('${hooks.map(({ id }) => id).join("','")}')`
    const left = async (table: string) =>
      Number((await queryScans<{ n: number }>(service.env, of(table)))[0]?.n)
    assert.equal(await left('hooks'), 3)
    await ask(key, 'DELETE', `/webhooks/${hooks[0]?.id}`)
    await closeAccount(service.db, account.id, Date.now())
    await until(async () => (await left('hooks')) === 0, 'hooks are left')
    await receiver.close()
    const tables = ['hooks', 'outbox', 'deliveries']
    for (const table of tables) await until(async () => (await left(table)) === 0, table)
    await sleep(300)
    for (const table of tables) assert.equal(await left(table), 0, table)
    const kept = await service.db.query('select id from endpoints where account_id = $1', [
      account.id,
    ])
    assert.deepEqual(kept, [])
    const other = await service.account()
    const working = await receive()
    await ask(other.liveKey, 'POST', '/webhooks', { url: working.url })
    await scan(await service.newCode(other.liveKey))
    await arrived(working, 1)
    const verified = await qroute(['verify', '--json'], service.env)
    assert.equal(verified.code, 0, verified.stdout)
  })
})
