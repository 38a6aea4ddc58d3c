import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import { closeAfter } from '../support/service/close-all.ts'
import { patiently } from '../support/service/patient.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * Threads that hang, in the test's process so that they can be ended: a recorder that waits for a lock that
 * is never released, and a courier that dies at every start.
 */
const onClose = closeAfter()
async function degraded(service: Service): Promise<string[]> {
  const { status, json } = await service.call('GET', '/readyz')
  assert.equal(status, 200)
  return json.degraded
}

test('readyz reports a stalled recorder and a dead courier', async () => {
  const couriers: Worker[] = []
  let isDeadly = false
  process.on('worker', (worker) => {
    if (worker.threadName !== 'courier') return
    couriers.push(worker)
    if (isDeadly) void worker.terminate()
  })
  const service = await startService('sqlite', { ALLOW_PRIVATE_WEBHOOKS: 'true' }, onClose, {})
  const receiver = await openReceiver()
  onClose(() => receiver.close())
  const { liveKey: key } = await service.account()
  const ask = (method: string, path: string, body?: object) =>
    patiently(() => service.call(method, path, { key, ...(body && { body }) }))
  const code = await ask('POST', '/v1/qrcodes', {
    name: 'A',
    destination_url: 'https://a.example/',
  })
  assert.equal((await ask('POST', '/v1/webhooks', { url: receiver.url })).status, 201)
  await until(async () => (await degraded(service)).length === 0, 'it is not well from the start')

  const other = new DatabaseSync(join(service.env.DATA_DIR ?? '', 'scans.db'), { timeout: 5000 })
  other.exec('begin exclusive')
  isDeadly = true
  for (const courier of couriers) void courier.terminate()
  assert.equal((await service.call('GET', `/${code.json.short_code}`)).status, 302)
  let told: string[] = []
  const both = async () => {
    told = await degraded(service)
    return told.length === 2
  }
  await until(both, () => told.join('\n'))
  assert.match(told[0] ?? '', /^recorder: nothing recorded for \d+ s, 1 scan waits? in the log/)
  assert.match(told[1] ?? '', /^webhooks: .*\d+ s/)
  assert.ok(couriers.length < 8, `${couriers.length} couriers were started in vain`)
  assert.equal((await service.call('GET', `/${code.json.short_code}`)).status, 302)

  other.exec('commit')
  other.close()
  isDeadly = false
  await until(
    async () => (await degraded(service)).length === 0,
    () => told.join('\n'),
  )
  await until(
    () => receiver.got.length === 2,
    () => `${receiver.got.length} posts`,
  )
})
