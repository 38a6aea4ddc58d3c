import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import { fromLine, type LoggedScan } from '../domain/scans/scans.ts'

/**
 * The scan logs as their reader sees them. They are only read, a piece at a time, and thrown away
 * whole; one that is damaged is set aside, with a word, when everything that can be read has been.
 */
export interface LogFolder {
  /** The files of a session, oldest first. */
  names(session: string): string[]
  /** The next whole turns after one; null: there are none. A BrokenLog is thrown at the place. */
  read(name: string, after: number, scansMax: number): Piece | null
  throwAway(name: string): void
  setAside(name: string, error: unknown): void
  close(): void
}

export interface Piece {
  readonly lastSeq: number
  readonly scans: readonly LoggedScan[]
  /** Lines that are no scans. */
  readonly unreadable: number
  /** It ends here only because it was long enough. */
  readonly full: boolean
}

/** Only the log itself: a store that is broken must not cost us the logs. */
export class BrokenLog extends Error {
  constructor(cause: unknown) {
    super('a scan log cannot be read', { cause })
  }
}

/**
 * A write that was cut off leaves some bytes at the end that were never answered for. More than
 * that means that something in the middle is damaged, and that answered scans lie behind it.
 */
const UNREAD_MAX_BYTES = 256 * 1024
const WAL_HEADER_BYTES = 32
const FRAME_BYTES = 4096 + 24
/** SQLite's codes for: corrupt, not a database, cannot be read. A full disk is none of these. */
const BROKEN = new Set([11, 26, 266, 522])

export function openLogFolder(folder: string, log: Logger): LogFolder {
  let open: { readonly name: string; readonly db: DatabaseSync } | null = null

  function close(): void {
    open?.db.close()
    open = null
  }

  function openLog(name: string): DatabaseSync {
    if (open?.name === name) return open.db
    close()
    const db = new DatabaseSync(join(folder, name), { timeout: 1000 })
    open = { name, db }
    return db
  }

  function setAside(name: string, error: unknown): void {
    log.error({ err: error, file: name }, 'a scan log is broken: the readable part is recorded')
    close()
    for (const path of pathsOf(folder, name)) {
      if (existsSync(path)) renameSync(path, `${path}.broken`)
    }
  }

  return {
    names(session) {
      const names = readdirSync(folder)
      return names.filter((name) => name.startsWith(`${session}-`) && name.endsWith('.db')).sort()
    },
    read(name, after, scansMax) {
      try {
        return readPiece(openLog(name), after, scansMax)
      } catch (error) {
        throw isBroken(error) ? new BrokenLog(error) : error
      }
    },
    throwAway(name) {
      const unread = unreadBytes(openLog(name), join(folder, name))
      if (unread > UNREAD_MAX_BYTES) {
        setAside(name, new Error(`${unread} bytes at its end cannot be read`))
        return
      }
      close()
      for (const path of pathsOf(folder, name)) rmSync(path, { force: true })
    },
    setAside,
    close,
  }
}

/** The database itself last: as long as it is there, the rest belongs to it. */
function pathsOf(folder: string, name: string): string[] {
  return ['-wal', '-shm', ''].map((end) => join(folder, name + end))
}

function unreadBytes(db: DatabaseSync, path: string): number {
  const { log } = db.prepare('pragma wal_checkpoint(noop)').get() as { log: number }
  const size = existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0
  return Math.max(0, size - WAL_HEADER_BYTES - Math.max(0, log) * FRAME_BYTES)
}

function isBroken(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode ?? 0
  return BROKEN.has(code) || BROKEN.has(code & 0xff)
}

/** Whole turns only, and at least one. */
function readPiece(db: DatabaseSync, after: number, scansMax: number): Piece | null {
  const exists = db.prepare("select 1 from sqlite_master where name = 'turns'").get()
  if (!exists) return null
  const select = db.prepare('select seq, lines from turns where seq > ? order by seq')
  const scans: LoggedScan[] = []
  let unreadable = 0
  let lastSeq = after
  let full = false
  try {
    for (const row of select.iterate(after) as Iterable<unknown>) {
      const { seq, lines } = row as { seq: number; lines: string }
      for (const line of lines.split('\n')) {
        if (line === '') continue
        const scan = fromLine(line)
        if (scan) scans.push(scan)
        else unreadable++
      }
      lastSeq = seq
      full = scans.length + unreadable >= scansMax
      if (full) break
    }
  } catch (error) {
    // What stands before a broken place is good; the next read begins at the place itself.
    if (lastSeq === after) throw error
  }
  return lastSeq === after ? null : { lastSeq, scans, unreadable, full }
}
