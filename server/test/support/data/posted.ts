import assert from 'node:assert/strict'
import { after } from 'node:test'
import { patiently } from '../service/patient.ts'
import type { CallOptions, Service } from '../service/service.ts'
import { until } from '../service/until.ts'
import { type Answering, openReceiver, type Receiver } from './receiver.ts'

/** What is posted to receivers of the suite that calls it; they are closed after its tests. */
export function openPosted(service: () => Service) {
  const receivers: Receiver[] = []
  after(() => Promise.all(receivers.map((receiver) => receiver.close())))

  async function receive(answering?: Answering): Promise<Receiver> {
    const receiver = await openReceiver(answering)
    receivers.push(receiver)
    return receiver
  }
  async function ask(key: string, method: string, path: string, body?: unknown) {
    const options: CallOptions = { key, ...(body === undefined ? {} : { body }) }
    const answer = await patiently(() => service().call(method, `/v1${path}`, options))
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.json
  }
  const menu = { name: 'Menu', destination_url: 'https://example.com/' }
  const scan = (code: { short_code: string }) => service().call('GET', `/${code.short_code}`)
  async function bodies(receiver: Receiver, count: number) {
    await until(
      () => receiver.got.length >= count,
      () => `${receiver.got.length} of ${count}`,
    )
    return receiver.got.map(({ body }) => JSON.parse(body.toString()))
  }
  return { receivers, receive, ask, menu, scan, bodies }
}
