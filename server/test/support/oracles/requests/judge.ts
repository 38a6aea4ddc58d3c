import assert from 'node:assert/strict'
import type { Answer, Service } from '../../service/service.ts'

/** Creates and changes codes with one value after the other, and expects the same verdict of all. */

export type Fields = Record<string, unknown>

export const MENU = { name: 'Menu', destination_url: 'https://example.com/menu' }

/** What an answer says, short enough to compare a whole table of them at once. */
export function verdict({ status, json }: Answer): string {
  if (status !== 400) return String(status)
  const { code, message, param = '', details = [] } = json.error
  const first = details[0] ?? { param: '', message }
  assert.deepEqual([code, first.param, first.message], ['invalid_request', param, message])
  return param === '' ? '400' : `400 ${param}`
}

/** `ask` tells the service and the key of the test that runs. */
export function openJudge(ask: () => { service: Service; key: string }) {
  const send = (body: unknown) =>
    ask().service.call('POST', '/v1/qrcodes', { key: ask().key, body })
  const post = (fields: Fields) => send({ ...MENU, ...fields })

  /** Creates a code with each value of one field and expects the same verdict of all. */
  async function expectAll(field: string, values: readonly unknown[], expected: string) {
    const verdicts = []
    for (const value of values) {
      verdicts.push([value, verdict(await post({ [field]: value }))])
    }
    assert.deepEqual(
      verdicts,
      values.map((value) => [value, expected]),
    )
  }
  const refuses = (field: string, values: readonly unknown[], param = field) =>
    expectAll(field, values, `400 ${param}`)
  const accepts = (field: string, values: readonly unknown[]) => expectAll(field, values, '201')

  /** A PATCH that is refused and changes nothing. */
  async function refusesChange(id: string, body: unknown): Promise<Answer> {
    const path = `/v1/qrcodes/${id}`
    const { json: earlier } = await ask().service.call('GET', path, { key: ask().key })
    const answer = await ask().service.call('PATCH', path, { key: ask().key, body })
    assert.match(verdict(answer), /^400/, JSON.stringify(body))
    assert.deepEqual((await ask().service.call('GET', path, { key: ask().key })).json, earlier)
    return answer
  }

  return { send, post, accepts, refuses, refusesChange }
}
