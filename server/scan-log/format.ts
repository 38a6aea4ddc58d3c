import { join } from 'node:path'
import { isId } from '../../domain/ids.ts'
import {
  BROWSERS,
  DEVICES,
  PLAIN_NAMES,
  type PlainName,
  SYSTEMS,
  UNKNOWN,
} from '../../domain/scans/dimensions.ts'
import {
  type LoggedScan,
  NOWHERE,
  SCAN_CLASSES,
  type Scanned,
  type Seen,
  UNSEEN,
} from '../../domain/scans/scans.ts'

/**
 * The scan log on disk: names, tables, statements and the line of a scan. Nothing else in the program
 * spells them. Logs written by earlier versions must stay readable, so new fields go to the end of a
 * line.
 *
 *     log/<session>.lock        held by the process that writes the session
 *     log/<session>.recording   held by the process that records it
 *     log/<session>-000001.db   its first file, with -wal and -shm beside it
 *     log/<session>-000001.db.broken   a file that could not be read
 *     log/README                says that these files are not for cleaning
 *
 * A file is a SQLite database in WAL mode, which never copies its write-ahead log back: the file is
 * thrown away as a whole. Its only table has one row for each turn of the event loop: the number of
 * the last scan in it, counted from 1 over the whole session, and the lines of its scans.
 */
export function logFolder({ DATA_DIR }: { readonly DATA_DIR: string }): string {
  return join(DATA_DIR, 'log')
}

export const README = {
  name: 'README',
  text: `These files contain scans that have been answered but not recorded yet. Never delete or move them, not
even old ones: Qroute deletes each file as soon as all its scans are recorded.
`,
} as const

const LOCK = /^(\w+)\.lock$/
const RECORDING = /^(\w+)\.recording$/
const FILE = /^(\w+)-\d+\.db$/

export function lockName(session: string): string {
  return `${session}.lock`
}

/** Sessions without such a file are recorded by the process that writes them, as in earlier versions. */
export function recordingName(session: string): string {
  return `${session}.recording`
}

export function isLock(name: string): boolean {
  return LOCK.test(name)
}

/** Padded, so that the files of a session sort by their numbers. */
export function logFileName(session: string, number: number): string {
  return `${session}-${String(number).padStart(6, '0')}.db`
}

/** Null: it is not the name of a log file. */
export function sessionOfFile(name: string): string | null {
  return FILE.exec(name)?.[1] ?? null
}

/** The session that a lock of either kind or a log file belongs to. */
export function sessionOf(name: string): string | null {
  return sessionOfFile(name) ?? (LOCK.exec(name) ?? RECORDING.exec(name))?.[1] ?? null
}

export function walOf(path: string): string {
  return `${path}-wal`
}

/** A SQLite database comes after its side files, which belong to it as long as it exists. */
export function withSideFiles(path: string): string[] {
  return [walOf(path), `${path}-shm`, path]
}

export function brokenName(name: string): string {
  return `${name}.broken`
}

/** The table is synced to the disk; for the rows after it SCAN_SYNC decides. */
export const CREATE_FILE = `
pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 0;
create table if not exists turns (seq integer primary key, lines text not null) strict;
pragma synchronous = normal`

export const INSERT_TURN = 'insert into turns (seq, lines) values (?, ?)'
export const HAS_TURNS = "select 1 from sqlite_master where name = 'turns'"
export const READ_TURNS = 'select seq, lines from turns where seq > ? order by seq'
export const LAST_NUMBER = 'select coalesce(max(seq), 0) as n from turns'
/** Every line ends with a line feed. */
export const COUNT_SCANS = `
select coalesce(sum(length(lines) - length(replace(lines, char(10), ''))), 0) as n
from turns where seq > ? and seq <= ?`

export interface TurnRow {
  readonly seq: number
  readonly lines: string
}

const WAL_HEADER_BYTES = 32
const FRAME_BYTES = 4096 + 24

/** The size of a write-ahead log with this many pages. */
export function walBytes(frames: number): number {
  return WAL_HEADER_BYTES + frames * FRAME_BYTES
}

/**
 * Fields are separated by tabs, and no field can hold one: a label has no control characters. The plain
 * dimensions come last, in the order of their table, where new ones are at the end.
 */
export function toLine(seen: Seen, scanned: Scanned, variant: string, at: number): string {
  const { codeId, accountId, mode, version } = scanned
  const { visitor, reason, country, region, city } = seen
  const scanClass = SCAN_CLASSES.indexOf(seen.class)
  const device = DEVICES.indexOf(seen.device)
  const browser = BROWSERS.indexOf(seen.browser)
  const os = SYSTEMS.indexOf(seen.os)
  let line = `${codeId}\t${accountId}\t${mode}\t${at}\t${visitor}\t${scanClass}\t${reason}\t${device}\t${browser}\t${country}\t${region}\t${city}\t${variant}\t${version}\t${os}`
  for (const name of PLAIN_NAMES) line += `\t${seen[name]}`
  return `${line}\n`
}

/** The lines of a turn. An empty one is not a line: every line ends with a line feed. */
export function splitLines(lines: string): string[] {
  return lines.split('\n')
}

/** Ours are a few hundred characters long; an index of PostgreSQL takes some 2,700 bytes. */
const LINE_MAX = 2000
/** The last moment whose year has four digits. */
const AT_MAX = Date.UTC(10_000, 0) - 1

/**
 * Null for a line that cannot be ours, from a torn write for example. A line that a store would
 * refuse is treated the same: it would hold up every scan behind it. Lines of the first version end
 * after the class, those of the second after the city, those of the third after the version. Later ones lack
 * the plain dimensions that were not in the table yet.
 */
export function fromLine(line: string): LoggedScan | null {
  if (line.length > LINE_MAX || line.includes('\0')) return null
  const [codeId = '', accountId = '', mode, time, hash, index, reason, device, browser, ...place] =
    line.split('\t')
  const at = toInteger(time)
  const visitor = toInteger(hash)
  const scanClass = SCAN_CLASSES[toInteger(index) ?? -1]
  if (!isId('qr', codeId) || !isId('acct', accountId) || !mode || !scanClass) return null
  if (at === null || at > AT_MAX || visitor === null) return null
  const [country, region, city, variant, version, os, ...plain] = place
  const scan: LoggedScan & Record<PlainName, string> = {
    codeId,
    accountId,
    mode,
    at,
    visitor,
    class: scanClass,
    reason: reason ?? '',
    device: DEVICES[Number(device)] ?? DEVICES[0],
    browser: BROWSERS[Number(browser)] ?? BROWSERS[0],
    country: country || NOWHERE.country,
    region: region || NOWHERE.region,
    city: city || NOWHERE.city,
    variant: variant || UNKNOWN,
    version: toInteger(version) ?? 0,
    os: SYSTEMS[Number(os)] ?? UNKNOWN,
    ...UNSEEN,
  }
  PLAIN_NAMES.forEach((name, nth) => {
    scan[name] = plain[nth] || UNKNOWN
  })
  return scan
}

function toInteger(text: string | undefined): number | null {
  const number = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
