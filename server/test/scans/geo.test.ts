import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { Reader } from 'maxmind'
import pino from 'pino'
import { openGeo } from '../../enrich/geo.ts'
import { openVisitors } from '../../enrich/visitors.ts'
import { ConfigError } from '../../lib/config-error.ts'
import { toMmdb } from '../support/data/scans/mmdb.ts'
import { FOLDER, fileOf, NETWORKS, NOWHERE, PLACES } from '../support/data/scans/places.ts'
import { patiently } from '../support/service/patient.ts'
import { openService } from '../support/service/service.ts'

/** Where a scan comes from, by the bundled database and by a file of the operator's own. */
const log = pino({ level: 'silent' })

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
