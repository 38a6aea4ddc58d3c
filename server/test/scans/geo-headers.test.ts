import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import pino from 'pino'
import type { GeoHeaders } from '../../enrich/geo-headers.ts'
import { openVisitors, type Visitors } from '../../enrich/visitors.ts'
import {
  BY_ADDRESS,
  CITIES,
  FROM,
  MUNICH,
  NO_COUNTRIES,
  SAYS,
} from '../support/data/scans/geo-headers.ts'
import { toMmdb } from '../support/data/scans/mmdb.ts'
import { city, fileOf, NETWORKS, NOWHERE, openAsking } from '../support/data/scans/places.ts'
import { queryScans } from '../support/oracles/scans/ledger.ts'
import { completely } from '../support/service/patient.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * Where a scan comes from, by what a content delivery network says in headers. Proofs: the same through a
 * server.
 */

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

proof('geo headers are trusted only for the configured network, from a trusted peer', async () => {
  const GEO_DB = fileOf(toMmdb({ ...NETWORKS, '127.0.0.0/8': city('IT', 'Lazio', 'Rome') }))
  for (const GEO_HEADERS of ['none', ...Object.keys(SAYS)]) {
    const near = await openAsking({ GEO_DB, GEO_HEADERS })
    const strangers = await openAsking({ GEO_DB, GEO_HEADERS, TRUST_PROXY: 'none' })
    for (const [network, headers] of Object.entries(SAYS)) {
      const place = network === GEO_HEADERS ? MUNICH : BY_ADDRESS
      assert.deepEqual(await near.seen({ ...FROM, ...headers }), place, `${network}, trusted`)
      const told = await strangers.seen({ ...FROM, ...headers })
      assert.deepEqual(told, ['IT', 'Lazio', 'Rome'], `${network}, not trusted`)
    }
  }
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
