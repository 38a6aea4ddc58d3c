import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { test } from 'node:test'
import pino from 'pino'
import type { GeoHeaders } from '../../enrich/geo-headers.ts'
import { openVisitors, type Visitors } from '../../enrich/visitors.ts'
import { toMmdb } from '../support/data/mmdb.ts'
import { city, fileOf, NETWORKS, NOWHERE } from '../support/data/places.ts'

/** Where a scan comes from, by what a content delivery network says in headers. */

const SAYS: Record<string, Record<string, string>> = {
  cloudflare: { 'cf-ipcountry': 'DE', 'cf-region': 'Bavaria', 'cf-ipcity': 'Munich' },
  cloudfront: {
    'cloudfront-viewer-country': 'DE',
    'cloudfront-viewer-country-region-name': 'Bavaria',
    'cloudfront-viewer-city': 'Munich',
  },
  vercel: {
    'x-vercel-ip-country': 'DE',
    'x-vercel-ip-country-region': 'Bavaria',
    'x-vercel-ip-city': 'Munich',
  },
}
const MUNICH = ['DE', 'Bavaria', 'Munich']
const FROM = { 'x-forwarded-for': '81.2.69.142' }
const BY_ADDRESS = ['FR', 'Île-de-France', 'Paris']
const GEO_DB = fileOf(toMmdb({ ...NETWORKS, '127.0.0.0/8': city('IT', 'Lazio', 'Rome') }))

/** Where somebody is seen who comes from this machine with these headers. */
function openSeen(network: GeoHeaders, isTrusted = true) {
  const TRUST_PROXY = new BlockList()
  if (isTrusted) TRUST_PROXY.addSubnet('127.0.0.0', 8)
  const settings = { TRUST_PROXY, CLIENT_IP_HEADER: null, GEO_DB, GEO_HEADERS: network }
  const log = pino({ level: 'silent' })
  const visitors = openVisitors(settings, Buffer.alloc(32), {} as never, log)
  return (headers: Record<string, string>) => {
    const request = { method: 'GET', headers, socket: { remoteAddress: '127.0.0.1' } } as unknown
    const seen = visitors.observe(request as Parameters<Visitors['observe']>[0], 'acct_1', null)
    return [seen.country, seen.region, seen.city]
  }
}

/** Bytes as they go over the line: clients write headers in Latin-1. */
function utf8(text: string): string {
  return Buffer.from(text).toString('latin1')
}

test('geo headers are trusted only for the configured network, from a trusted peer', () => {
  for (const configured of ['none', 'cloudflare', 'cloudfront', 'vercel'] as const) {
    const [near, strangers] = [openSeen(configured), openSeen(configured, false)]
    for (const [network, headers] of Object.entries(SAYS)) {
      const place = network === configured ? MUNICH : BY_ADDRESS
      assert.deepEqual(near({ ...FROM, ...headers }), place, `${network}, trusted`)
      const told = strangers({ ...FROM, ...headers })
      assert.deepEqual(told, ['IT', 'Lazio', 'Rome'], `${network}, not trusted`)
    }
  }
})

test('whatever geo headers contain, a place is one line of plain text', () => {
  const seen = openSeen('cloudflare')
  const cities: [string, string][] = [
    [utf8('München'), 'München'],
    [utf8('東京'), '東京'],
    ['M%C3%BCnchen', 'München'],
    ['%E6%9D%B1%E4%BA%AC', '東京'],
    ['100%', '100%'],
    ['a%09b%0Ac%00d%0D%0Ae', 'a b c d e'],
    ['a\tb', 'a b'],
    ['%C2%85%E2%80%A8x', 'x'],
    ['\xff\xfe', '\ufffd\ufffd'],
    ['%ED%A0%80', '%ED%A0%80'],
    [`x%F0%9F%98%80`.repeat(99), `${'x😀'.repeat(33)}x`],
    ['x'.repeat(7000), 'x'.repeat(100)],
    ['('.repeat(7000), '('.repeat(100)],
    ['%0A'.repeat(1000), 'Unknown'],
    ['Leyton (Waltham Forest)', 'Leyton'],
    ['(', '('],
    ['', 'Unknown'],
    ['  ', 'Unknown'],
  ]
  for (const [given, name] of cities) {
    const headers = { ...FROM, 'cf-ipcountry': 'DE', 'cf-region': given, 'cf-ipcity': given }
    assert.deepEqual(seen(headers), ['DE', name, name], given.slice(0, 60))
  }
  for (const country of ['T1', 'XX', 'XX, DE', 'DE, GB', 'DEU', '', 'é', 'ß', '%44%45']) {
    const told = seen({ ...FROM, 'cf-ipcountry': country, 'cf-ipcity': 'Munich' })
    assert.deepEqual(told, NOWHERE, country)
  }
  assert.deepEqual(seen({ ...FROM, 'cf-ipcity': 'Munich' }), BY_ADDRESS)
})
