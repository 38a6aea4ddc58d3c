import assert from 'node:assert/strict'
import type { Answer, Service, TestAccount } from '../../service/service.ts'

/** A bulk of codes in three styles: one that cannot be read, a pale one, and one that all others have. */

const item = (dotsColor: string) => ({
  name: 'A',
  destination_url: 'https://example.com/',
  style: { dotsColor },
})

export function createMany(
  service: Service,
  { liveKey: key }: TestAccount,
  count: number,
): Promise<Answer> {
  const equal = Array(count - 2).fill(item('#010203'))
  const items = [item('#FEFEFE'), item('#888888'), ...equal]
  return service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
}

export function assertChecked(json: Answer['json'], count: number): void {
  assert.deepEqual(json.summary, { created: count - 1, failed: 1 })
  assert.equal(json.data[0].error.param, 'style')
  assert.match(json.data[1].qrcode.warnings.join(), /3\.54 : 1/)
}
