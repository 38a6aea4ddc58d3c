import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { openGeo } from '../../../../enrich/geo.ts'
import { closeAfter } from '../../service/close-all.ts'
import { temporaryFolder } from '../../service/folders.ts'
import { patiently } from '../../service/patient.ts'
import { type Environment, type Service, startService } from '../../service/service.ts'
import type { Networks } from './mmdb.ts'

/** Services that are asked where somebody is, and geo databases for them. */
const onClose = closeAfter()
export const FOLDER = temporaryFolder()
export const NOWHERE = ['XX', 'Unknown', 'Unknown']

export interface Asking {
  readonly service: Service
  readonly key: string
  /** The place that is seen by who asks with these headers. */
  readonly seen: (headers: Record<string, string>) => Promise<string[]>
  readonly placeOf: (address: string) => Promise<string[]>
  /** A code with a link that leads on. */
  readonly newCode: () => Promise<{ id: string; link: string }>
}

export async function openAsking(env: Environment = {}): Promise<Asking> {
  const service = await startService('sqlite', env, onClose)
  const { liveKey: key } = await service.account()
  const seen = async (headers: Record<string, string>) => {
    const asked = () => service.call('GET', '/v1/whoami', { key, headers })
    const { status, json, text } = await patiently(asked)
    assert.equal(status, 200, text)
    return [json.country, json.region, json.city]
  }
  return {
    service,
    key,
    seen,
    placeOf: (address) => seen({ 'x-forwarded-for': address }),
    async newCode() {
      const json = await service.newCode(key)
      return { id: json.id, link: `/${json.short_code}` }
    },
  }
}

export function fileOf(content: Buffer | string): string {
  const path = join(FOLDER, `${Math.random().toString(36).slice(2)}.mmdb`)
  writeFileSync(path, content)
  return path
}

export function city(country: string, region: string, name: string) {
  return {
    city: { geoname_id: 1, names: { de: `${name} auf Deutsch`, en: name } },
    country: { geoname_id: 2, iso_code: country, names: { en: 'Some country' } },
    subdivisions: [{ iso_code: 'R', names: { en: region } }, { names: { en: 'A smaller one' } }],
  }
}

export const NETWORKS: Networks = {
  '81.2.69.0/24': city('GB', 'England', 'Leyton (Waltham Forest)'),
  '81.2.69.128/26': city('FR', 'Île-de-France', 'Paris'),
  '2001:db8::/32': city('JP', 'Tōkyō', '東京'),
  '8.8.8.0/24': { country: { iso_code: 'US' } },
  '9.0.0.0/8': { city: {}, country: { iso_code: 'DE' }, subdivisions: [{}] },
  '11.0.0.0/8': { city: 'Ulm\n\t(Mitte)', country_code: 'de', state1: '\u0000' },
  '12.0.0.0/8': { country: 'US', subdivisions: 'none' },
  '13.0.0.0/8': 'only text',
  '14.0.0.0/8': city('GBR', 'England', 'London'),
}

/** Where addresses in these networks are. */
export const PLACES: Record<string, string[]> = {
  '81.2.69.1': ['GB', 'England', 'Leyton'],
  '81.2.69.142': ['FR', 'Île-de-France', 'Paris'],
  '81.2.69.200': ['GB', 'England', 'Leyton'],
  '2001:db8:1::1': ['JP', 'Tōkyō', '東京'],
  '8.8.8.8': ['US', 'Unknown', 'Unknown'],
  '9.9.9.9': ['DE', 'Unknown', 'Unknown'],
  '11.1.1.1': ['DE', 'Unknown', 'Ulm'],
  '12.1.1.1': NOWHERE,
  '13.1.1.1': NOWHERE,
  '14.1.1.1': NOWHERE,
  '77.1.1.1': NOWHERE,
  '2001:db9::1': NOWHERE,
}

export function placesIn(file: string, addresses: readonly string[]): unknown[] {
  const geo = openGeo(file, pino({ level: 'silent' }))
  try {
    return addresses.map((address) => geo.placeOf(address))
  } finally {
    geo.close()
  }
}
