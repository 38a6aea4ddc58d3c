import assert from 'node:assert/strict'
import { Webhook } from '../../oracles/requests/foreign.ts'
import { patiently } from '../../service/patient.ts'
import type { Answer, Service } from '../../service/service.ts'
import { until } from '../../service/until.ts'
import type { Receiver } from './receiver.ts'

/** Makes and changes webhooks that post to one receiver, and tells whose secret signs. */
export function openHookChanges(service: Service, receiver: Receiver) {
  const postNow = (key: string, path: string, body?: object, once?: string): Promise<Answer> =>
    service.call('POST', `/v1${path}`, {
      key,
      ...(body && { body }),
      ...(once && { headers: { 'idempotency-key': once } }),
    })
  const post: typeof postNow = (...asked) => patiently(() => postNow(...asked))
  async function makeHook(key: string, path: string, body: object = {}) {
    const made = await post(key, '/webhooks', { url: `${receiver.url}${path}`, ...body })
    assert.equal(made.status, 201, made.text)
    return made.json
  }
  /** Which of the secrets verify what arrives there next. */
  async function verifying(key: string, path: string, secrets: readonly string[]) {
    const from = receiver.got.length
    const code = await service.newCode(key)
    await service.call('GET', `/${code.short_code}`)
    const arrived = () => receiver.got.slice(from).find((got) => got.path === path)
    await until(
      () => arrived() !== undefined,
      () => `nothing at ${path}`,
    )
    const { body: bytes, headers } = arrived() as Receiver['got'][number]
    return secrets.filter((secret) => {
      try {
        new Webhook(secret).verify(bytes.toString(), headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    })
  }
  return { postNow, post, makeHook, verifying }
}
