import assert from 'node:assert/strict'
import { test } from 'node:test'
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

/** The location of a scan from the headers of a content delivery network. */

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
