import assert from 'node:assert/strict'
import { completely, patiently } from '../../service/patient.ts'
import type { Service } from '../../service/service.ts'

/** What may be written into X-Forwarded-For, and codes that are scanned with it. */

/** One IPv4 address and one IPv6 network, in every way they can be written. */
export const SPELLINGS = [
  [
    '81.2.69.142',
    '81.2.69.142:5678',
    '::ffff:81.2.69.142',
    '::FFFF:81.2.69.142',
    '::ffff:5102:458e',
    '0:0:0:0:0:ffff:81.2.69.142',
    '0:0:0:0:0:FFFF:5102:458E',
    '0000:0000:0000:0000:0000:ffff:5102:458e',
    '[::ffff:81.2.69.142]:80',
  ],
  [
    '2001:db8:0:7::1',
    '2001:DB8:0:7::1',
    '2001:0db8:0000:0007:0000:0000:0000:0001',
    '2001:db8:0:7:0:0:0:1',
    '2001:db8::7:0:0:0:1',
    '2001:db8::7:0:0:0.0.0.1',
    '2001:db8:0:7::0.0.0.1',
    '2001:db8:0:7::1%eth0',
    '2001:db8:0:7:ffff:ffff:ffff:ffff',
    '[2001:db8:0:7::1]',
    '[2001:db8:0:7::1]:80',
  ],
]

export const GARBAGE = [
  '',
  ' ',
  ',',
  ',,,,',
  'unknown',
  'unknown, unknown',
  '_hidden',
  'for=192.0.2.60;proto=http',
  '"192.0.2.60"',
  '999.1.1.1',
  '1.2.3',
  '1.2.3.4.5',
  '010.1.1.1',
  '0x7f000001',
  '3232235777',
  '1.2.3.4:',
  '1.2.3.4:port',
  '1.2.3.4:123456',
  '[1.2.3.4',
  '[]',
  '[]:80',
  ':::',
  '1:2:3:4:5:6:7:8:9',
  '2001:db8::1::2',
  '2001:db8::1%a%b',
  '%',
  '%00',
  '127.0.0.1',
  '127.0.0.1, ::1, ::ffff:127.0.0.1',
  'ÿþ',
  `${'1.1.1.1,'.repeat(1000)}x`,
  'x'.repeat(12_000),
]

/** Addresses of as many visitors, every other one with IPv6. */
export function newVisitors(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? `81.2.69.${index + 1}` : `2001:db8:0:${index.toString(16)}::1`,
  )
}

export async function newCode(service: Service, key?: string) {
  const owner = key ?? (await service.account()).liveKey
  const body = { name: 'Menu', destination_url: 'https://example.com/' }
  const ask = (method: string, path: string, more = {}) =>
    patiently(() => service.call(method, path, { key: owner, ...more }))
  const { json } = await ask('POST', '/v1/qrcodes', { body })
  const scan = async (forwarded?: string, agent = 'Phone', more = {}) => {
    const hops = forwarded && { 'x-forwarded-for': forwarded }
    const headers = { 'user-agent': agent, ...hops, ...more }
    const { status } = await service.call('GET', `/${json.short_code}`, { headers })
    assert.equal(status, 302, forwarded)
  }
  const counts = async () => {
    const { json: code } = await completely(() => ask('GET', `/v1/qrcodes/${json.id}`))
    return [code.total_scans, code.unique_scans]
  }
  return { id: json.id as string, scan, counts }
}
