import assert from 'node:assert/strict'
import { patiently } from '../../service/patient.ts'
import type { Service, TestAccount } from '../../service/service.ts'

export const FIRST = 'https://example.com/first'
export const NEXT = 'https://example.com/next'

/** Codes of one account whose destination is to change. */
export function openSchedules(service: Service, own: TestAccount) {
  async function send(method: string, path: string, body?: object, headers = {}) {
    const options = { key: own.liveKey, headers, ...(body && { body }) }
    return patiently(() => service.call(method, path, options))
  }

  async function ask(method: string, path: string, body?: object) {
    const { status, json, text } = await send(method, path, body)
    assert.ok(status < 300, text)
    return json
  }

  async function make(fields: object = {}) {
    const body = { name: 'Menu', destination_url: FIRST, ...fields }
    const { id, short_code } = await ask('POST', '/v1/qrcodes', body)
    const path = `/v1/qrcodes/${id}`
    return { id, path, schedule: `${path}/schedule`, link: `/${short_code}` }
  }

  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

  /** A change that comes so soon that its time may have passed when it is asked for: then once more. */
  async function soon(schedule: string, ms: number, destination_url = NEXT) {
    for (;;) {
      const at = inMs(ms)
      const { status, json, text } = await send('POST', schedule, { at, destination_url })
      if (status === 400 && Date.now() >= Date.parse(at)) continue
      assert.equal(status, 201, text)
      return json as { id: string; at: string }
    }
  }

  return { send, ask, make, inMs, soon }
}
