import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMmdb } from '../../support/data/mmdb.ts'
import { city, fileOf, NETWORKS, NOWHERE, openAsking } from '../../support/data/places.ts'
import { queryScans } from '../../support/oracles/ledger.ts'
import { completely } from '../../support/service/patient.ts'

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

/** Bytes as they go over the line: clients write headers in Latin-1. */
function utf8(text: string): string {
  return Buffer.from(text).toString('latin1')
}

test('geo headers are trusted only for the configured network, from a trusted peer', async () => {
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

test('whatever geo headers contain, a place is one line of plain text', async () => {
  const GEO_DB = fileOf(toMmdb(NETWORKS))
  const { service, key, seen, newCode } = await openAsking({ GEO_DB, GEO_HEADERS: 'cloudflare' })
  const { id, link } = await newCode()
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
  for (const [given, city] of cities) {
    const headers = { ...FROM, 'cf-ipcountry': 'DE', 'cf-region': given, 'cf-ipcity': given }
    assert.deepEqual(await seen(headers), ['DE', city, city], given.slice(0, 60))
    const { status } = await service.call('GET', link, { headers })
    assert.equal(status, 302)
  }
  for (const country of ['T1', 'XX', 'XX, DE', 'DE, GB', 'DEU', '', 'é', 'ß', '%44%45']) {
    const told = await seen({ ...FROM, 'cf-ipcountry': country, 'cf-ipcity': 'Munich' })
    assert.deepEqual(told, NOWHERE, country)
  }
  assert.deepEqual(await seen({ ...FROM, 'cf-ipcity': 'Munich' }), BY_ADDRESS)
  const read = await completely(() => service.call('GET', `/v1/qrcodes/${id}`, { key }))
  assert.equal(read.json.total_scans, cities.length)
  const rows = await queryScans<{ city: string }>(
    service.env,
    'select city from scans join places on num = place order by seq',
  )
  const stored = rows.map((row) => row.city)
  assert.deepEqual(
    stored,
    cities.map(([, city]) => city),
  )
})
