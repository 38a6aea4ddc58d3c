import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import pino from 'pino'
import type { GeoHeaders } from '../../enrich/geo-headers.ts'
import { openVisitors } from '../../enrich/visitors.ts'
import { toMmdb } from '../support/data/scans/mmdb.ts'
import { city, fileOf, NETWORKS, NOWHERE, openAsking } from '../support/data/scans/places.ts'
import { queryScans } from '../support/oracles/scans/ledger.ts'
import { completely } from '../support/service/patient.ts'
import { both, isProof, proof, test } from '../support/service/tiers.ts'

/**
 * Where a scan comes from, by what a content delivery network says in headers. Proofs: the same through a
 * server.
 */

/** What content delivery networks say in headers of where somebody is. */
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

/** Bytes as they go over the line: clients write headers in Latin-1. */
function utf8(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** What a header says, and what is told of it. */
const CITIES: readonly (readonly [given: string, city: string])[] = [
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

/** Nothing else that the headers say counts with these. */
const NO_COUNTRIES = ['T1', 'XX', 'XX, DE', 'DE, GB', 'DEU', '', 'é', 'ß', '%44%45']
const GEO_DB = fileOf(toMmdb({ ...NETWORKS, '127.0.0.0/8': city('IT', 'Lazio', 'Rome') }))

/** Where somebody is seen who comes from this machine with these headers. */
function openSeen(network: GeoHeaders, isTrusted = true) {
  const TRUST_PROXY = new BlockList()
  if (isTrusted) TRUST_PROXY.addSubnet('127.0.0.0', 8)
  const settings = { TRUST_PROXY, CLIENT_IP_HEADER: null, GEO_DB, GEO_HEADERS: network }
  const log = pino({ level: 'silent' })
  const visitors = openVisitors(settings, Buffer.alloc(32), {} as never, log)
  return (headers: Record<string, string>) => {
    const header = (name: string) => headers[name]
    const request = { method: 'GET', url: '/', peer: '127.0.0.1', header }
    const seen = visitors.observe(request, 'acct_1', null)
    return [seen.country, seen.region, seen.city]
  }
}

/** In this process, or in a proof by a server. */
async function openEither(network: GeoHeaders, isTrusted = true) {
  if (!isProof) return openSeen(network, isTrusted)
  const trust = isTrusted ? {} : { TRUST_PROXY: 'none' }
  return (await openAsking({ GEO_DB, GEO_HEADERS: network, ...trust })).seen
}

both('geo headers are trusted only for the configured network, from a trusted peer', async () => {
  for (const configured of ['none', 'cloudflare', 'cloudfront', 'vercel'] as const) {
    const [near, strangers] = [await openEither(configured), await openEither(configured, false)]
    for (const [network, headers] of Object.entries(SAYS)) {
      const place = network === configured ? MUNICH : BY_ADDRESS
      assert.deepEqual(await near({ ...FROM, ...headers }), place, `${network}, trusted`)
      const told = await strangers({ ...FROM, ...headers })
      assert.deepEqual(told, ['IT', 'Lazio', 'Rome'], `${network}, not trusted`)
    }
  }
})

test('whatever geo headers contain, a place is one line of plain text', () => {
  const seen = openSeen('cloudflare')
  for (const [given, name] of CITIES) {
    const headers = { ...FROM, 'cf-ipcountry': 'DE', 'cf-region': given, 'cf-ipcity': given }
    assert.deepEqual(seen(headers), ['DE', name, name], given.slice(0, 60))
  }
  for (const country of NO_COUNTRIES) {
    const told = seen({ ...FROM, 'cf-ipcountry': country, 'cf-ipcity': 'Munich' })
    assert.deepEqual(told, NOWHERE, country)
  }
  assert.deepEqual(seen({ ...FROM, 'cf-ipcity': 'Munich' }), BY_ADDRESS)
})

proof('whatever geo headers contain, a place is one line of plain text', async () => {
  const GEO_DB = fileOf(toMmdb(NETWORKS))
  const { service, key, seen, newCode } = await openAsking({ GEO_DB, GEO_HEADERS: 'cloudflare' })
  const { id, link } = await newCode()
  for (const [given, city] of CITIES) {
    const headers = { ...FROM, 'cf-ipcountry': 'DE', 'cf-region': given, 'cf-ipcity': given }
    assert.deepEqual(await seen(headers), ['DE', city, city], given.slice(0, 60))
    const { status } = await service.call('GET', link, { headers })
    assert.equal(status, 302)
  }
  for (const country of NO_COUNTRIES) {
    const told = await seen({ ...FROM, 'cf-ipcountry': country, 'cf-ipcity': 'Munich' })
    assert.deepEqual(told, NOWHERE, country)
  }
  assert.deepEqual(await seen({ ...FROM, 'cf-ipcity': 'Munich' }), BY_ADDRESS)
  const read = await completely(() => service.call('GET', `/v1/qrcodes/${id}`, { key }))
  assert.equal(read.json.total_scans, CITIES.length)
  const rows = await queryScans<{ city: string }>(
    service.env,
    'select city from scans join places on num = place order by seq',
  )
  const stored = rows.map((row) => row.city)
  assert.deepEqual(
    stored,
    CITIES.map(([, city]) => city),
  )
})
