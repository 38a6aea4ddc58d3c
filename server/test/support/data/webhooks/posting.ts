import assert from 'node:assert/strict'
import { after } from 'node:test'
import { patiently } from '../../service/patient.ts'
import type { Service } from '../../service/service.ts'
import { until } from '../../service/until.ts'
import { type Answering, openReceiver, type Receiver } from './receiver.ts'

/** Codes, webhooks and their receivers, which are closed after the suite that opened them. */
export function openPosting(service: Service) {
  const receivers: Receiver[] = []
  after(() => Promise.all(receivers.map((receiver) => receiver.close())))

  async function receive(answering?: Answering): Promise<Receiver> {
    const receiver = await openReceiver(answering)
    receivers.push(receiver)
    return receiver
  }
  /** What the service answers, which must not refuse. */
  async function ask(key: string, method: string, path: string, body?: unknown) {
    const answer = await patiently(() => service.call(method, `/v1${path}`, { key, body }))
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.json
  }
  async function makeHook(key: string, body: object) {
    const made = await patiently(() => service.call('POST', '/v1/webhooks', { key, body }))
    assert.equal(made.status, 201, made.text)
    return made.json
  }
  const scan = (code: { short_code: string }) => service.call('GET', `/${code.short_code}`)
  async function arrived(receiver: Receiver, count: number) {
    await until(
      () => receiver.got.length >= count,
      () => `${receiver.got.length} posts`,
    )
    return receiver.got.map(({ body }) => JSON.parse(body.toString()))
  }
  const deliveries = async (key: string, id: string, query = '') =>
    (await service.call('GET', `/v1/webhooks/${id}/deliveries${query}`, { key })).json
  async function settled(key: string, id: string, state: string, count = 1) {
    let last: unknown
    await until(
      async () => {
        last = await deliveries(key, id, `?state=${state}`)
        return (last as { pagination: { total: number } }).pagination.total === count
      },
      () => JSON.stringify(last),
    )
    return (await deliveries(key, id, `?state=${state}`)).data
  }
  const webhook = async (key: string, id: string) =>
    (await service.call('GET', `/v1/webhooks/${id}`, { key })).json
  const calm: Service['call'] = (...asked) => patiently(() => service.call(...asked))
  /** A read waits until scans are recorded, and says if it has not: the machine may stand still. */
  async function recorded(key: string, { id }: { id: string }) {
    const isWhole = async () => {
      const { headers, status } = await service.call('GET', `/v1/qrcodes/${id}`, { key })
      return status === 200 && !headers.has('x-scans-pending')
    }
    await until(isWhole, 'scans are not recorded')
  }
  /** Each of so many webhooks, made one after the other, gets the scan that comes right after it. */
  async function assertNextPosted(rounds: number): Promise<void> {
    const { liveKey: key } = await service.account()
    const receiver = await receive()
    const code = await service.newCode(key)
    for (let round = 0; round < rounds; round++) {
      await makeHook(key, { url: `${receiver.url}/${round}` })
      await scan(code)
      await recorded(key, code)
    }
    await arrived(receiver, (rounds * (rounds + 1)) / 2)
    for (let round = 0; round < rounds; round++) {
      const own = receiver.got.filter(({ path }) => path === `/${round}`)
      assert.equal(own.length, rounds - round, `to the webhook of round ${round}`)
    }
  }
  return {
    ...{ ask, receive, receivers, makeHook, scan, arrived },
    ...{ settled, webhook, calm, recorded, assertNextPosted },
  }
}
