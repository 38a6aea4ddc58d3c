import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { test } from 'node:test'
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
import { city, fileOf, NETWORKS, NOWHERE } from '../support/data/scans/places.ts'

/** Where a scan comes from, by what a content delivery network says in headers. */

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
