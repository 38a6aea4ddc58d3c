import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { QROUTE } from '../../lib/called.ts'
import { ConfigError } from '../../lib/config-error.ts'
import { flush } from '../../lib/flush.ts'
import { type FilePart, READ_VERSION } from './migrate.ts'
import { databaseFile, type StoreSettings } from './open-database.ts'

/**
 * On SQLite a missing file looks like a first start: it would be created, every printed code would be
 * 404, and the next backup would keep the emptiness. So it is looked for before anything is opened.
 *
 * That `qroute.db` has existed is told by the files beside it: at the very first start it is complete
 * before any other is made, so a start that was killed half-way never looks like a loss. That the others
 * have existed is told by `qroute.db`, where each start notes them once all are open. Data of releases
 * that noted nothing has the address of its links, which was noted when a start had succeeded: then
 * scans and secret have existed.
 *
 * On PostgreSQL there are no such files, and the secret is compared in parts.ts.
 */
export interface Losses {
  /** The start refuses. */
  readonly refused: readonly Loss[]
  /** What the service can do without. */
  readonly noted: readonly string[]
}

export interface Loss {
  readonly what: string
  readonly wayBack: string
}

/** Settings in `qroute.db`. */
export const FILES_NOTED = 'files'
export const SECRET_NOTED = 'secret_fingerprint'
const STARTED_ONCE = 'short_base_url'

const HELD = {
  codes: 'all accounts and codes',
  scans: 'all scans and their figures',
  tickets: 'how much of each scan limit is used',
} as const
const SECRET_FILE = 'secret'
const BESIDE = ['scans.db', 'tickets.db', 'activity.db', SECRET_FILE, 'log'] as const
const OTHERS = ['scans', 'tickets', 'activity'] as const
/** What releases that noted nothing had for certain. */
const ALWAYS_HAD = ['scans.db']
const FLAG = `${QROUTE} start --accept-loss`
const ON_PURPOSE = `or start without it: ${FLAG}`
const NONE: Losses = { refused: [], noted: [] }

/** The secret in use, and the one before, if it was changed. */
export interface KnownSecret {
  readonly fingerprint: string
  readonly previous: KnownSecret | null
}

/** Null: there is no secret; undefined: it does not matter. */
export function findLosses(config: StoreSettings, inUse?: KnownSecret | null): Losses {
  if (config.DATABASE_URL !== null) return NONE
  // In this order: a server that starts for the first time meanwhile has completed the codes first.
  const beside = BESIDE.filter((name) => existsSync(join(config.DATA_DIR, name)))
  const settings = readSettings(databaseFile(config, 'codes'))
  if (settings === null) {
    // A secret alone may have been put there for the first start.
    const isFirst = beside.every((name) => name === SECRET_FILE)
    return { refused: isFirst ? [] : [lostCodes(config, beside)], noted: [] }
  }
  const isOld = settings.has(STARTED_ONCE) ? ALWAYS_HAD : []
  const expected = settings.get(FILES_NOTED)?.split(' ') ?? isOld
  const gone = OTHERS.filter((part) => expected.includes(nameOf(part)) && !hasTables(config, part))
  const secret = inUse === undefined ? [] : lostSecret(config, settings, inUse)
  return {
    refused: [
      ...gone.flatMap((part) => (part === 'activity' ? [] : lostFile(config, part))),
      ...secret,
    ],
    noted: gone.includes('activity')
      ? [`${nameOf('activity')} is ${howGone(config, 'activity')}`]
      : [],
  }
}

/** Throws for all that is lost. For commands, which must neither create nor back up emptiness. */
export function assertNothingLost(config: StoreSettings, inUse?: KnownSecret | null): void {
  const { refused } = findLosses(config, inUse)
  if (refused.length > 0) throw toRefusal(refused)
}

/** A line for each. */
export function toRefusal(losses: readonly Loss[]): ConfigError {
  return new ConfigError(losses.map(({ what, wayBack }) => `${what}. ${wayBack}`).join('\n'))
}

/** The files to be noted once everything is open. */
export function filesThere(config: StoreSettings): string {
  return OTHERS.filter((part) => hasTables(config, part))
    .map(nameOf)
    .join(' ')
}

/**
 * Before they are noted: otherwise, after a power failure that only the note survives, they would count
 * as lost. Their tables may be in a write-ahead log that was never synced. Not the databases: SQLite has
 * synced those, and closing one here would release SQLite's locks on it.
 */
export function settleFiles({ DATA_DIR }: StoreSettings): void {
  const logs = OTHERS.map((part) => `${nameOf(part)}-wal`)
  for (const name of [...logs, SECRET_FILE, '.']) {
    const path = join(DATA_DIR, name)
    if (existsSync(path)) flush(path)
  }
}

function nameOf(part: FilePart): string {
  return databaseFile({ DATA_DIR: '' }, part)
}

function lostCodes(config: StoreSettings, beside: readonly string[]): Loss {
  if (beside.join() === 'log') {
    return {
      what: `DATABASE_URL: ${config.DATA_DIR} belongs to a server that uses PostgreSQL`,
      wayBack: `Set DATABASE_URL and SECRET to the values of that server, or start with an empty database: ${FLAG}`,
    }
  }
  const there = `${beside.join(', ')} ${beside.length === 1 ? 'exists' : 'exist'}`
  const gone = `qroute.db is ${howGone(config, 'codes')} in ${config.DATA_DIR}`
  return {
    what: `DATA_DIR: ${gone}, but ${there}, so this is not the first run: ${HELD.codes} are gone`,
    wayBack: `Restore a backup (${QROUTE} restore --from FOLDER), ${ON_PURPOSE}`,
  }
}

function lostFile(config: StoreSettings, part: 'scans' | 'tickets'): Loss {
  const gone = `${nameOf(part)} is ${howGone(config, part)} in ${config.DATA_DIR}, where it used to be`
  return {
    what: `DATA_DIR: ${gone}, and with it ${HELD[part]}`,
    wayBack: `Restore the file (docs/operating.md, "A damaged ${nameOf(part)}"), ${ON_PURPOSE}`,
  }
}

function lostSecret(
  { DATA_DIR }: StoreSettings,
  settings: ReadonlyMap<string, string>,
  inUse: KnownSecret | null,
): Loss[] {
  const known = settings.get(SECRET_NOTED)
  const harm =
    'visitors will count as new, people will be signed out, and webhook secrets will be unreadable'
  if (inUse === null) {
    if (known === undefined && !settings.has(STARTED_ONCE)) return []
    const where = `${join(DATA_DIR, SECRET_FILE)} is missing or empty, and SECRET is not set`
    const wayBack = `Restore the secret from a backup, or set SECRET to its previous value, ${ON_PURPOSE}`
    return [{ what: `SECRET: ${where}: ${harm}`, wayBack }]
  }
  const { fingerprint, previous } = inUse
  if (known === undefined || [fingerprint, previous?.fingerprint].includes(known)) return []
  const other = `does not match the secret of this data (fingerprint ${fingerprint}, not ${known})`
  return [{ what: `SECRET: ${other}: ${harm}`, wayBack: `Restore the old secret, ${ON_PURPOSE}` }]
}

function howGone(config: StoreSettings, part: FilePart): 'missing' | 'empty' {
  return existsSync(databaseFile(config, part)) ? 'empty' : 'missing'
}

function hasTables(config: StoreSettings, part: FilePart): boolean {
  return look(databaseFile(config, part), part, () => true) !== null
}

/** Null: there are no codes. */
function readSettings(path: string): ReadonlyMap<string, string> | null {
  return look(path, 'codes', (db) => {
    const rows = db?.prepare('select name, value from settings').all() ?? []
    return new Map(rows.map(({ name, value }) => [String(name), String(value)]))
  })
}

/** SQLite's code for a table that does not exist. */
const NO_TABLE = 1

/**
 * Null: the file is missing, empty or without tables, as one is that has lost its write-ahead log. A
 * file of no bytes is not opened: SQLite would delete the write-ahead log beside it. One that cannot be
 * read, nor perhaps its folder, is there: who opens it says what is wrong.
 */
function look<Found>(
  path: string,
  part: FilePart,
  read: (db: DatabaseSync | null) => Found,
): Found | null {
  let db: DatabaseSync | null = null
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return null
    db = new DatabaseSync(path, { readOnly: true })
    const { version } = db.prepare(READ_VERSION).get({ $1: part }) as { version: number | null }
    return version === null ? null : read(db)
  } catch (error) {
    return (error as { errcode?: number }).errcode === NO_TABLE ? null : read(null)
  } finally {
    db?.close()
  }
}
