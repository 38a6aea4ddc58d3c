import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import type { LoggedScan } from '../../domain/scans/scans.ts'
import {
  brokenName,
  fromLine,
  HAS_TURNS,
  READ_TURNS,
  sessionOfFile,
  splitLines,
  type TurnRow,
  walBytes,
  walOf,
  withSideFiles,
} from './format.ts'

/**
 * Reads scan logs, a piece at a time, and removes them as a whole. A damaged file is renamed and
 * logged, after everything that can be read has been read.
 */
export interface LogFolder {
  /** The files of a session, oldest first. */
  fileNames(session: string): string[]
  /** The next whole turns after a number; null: there are none. Throws BrokenLog at a broken place. */
  read(name: string, after: number, scansMax: number): LogPiece | null
  throwAway(name: string): void
  setAside(name: string, error: unknown): void
  /** The files of one session, or of all. */
  close(session?: string): void
}

export interface LogPiece {
  readonly lastSeq: number
  readonly scans: readonly LoggedScan[]
  /** How many lines were not scans. */
  readonly unreadable: number
  /** Scans whose numbers are skipped: their write had failed, or their file is gone. */
  readonly missing: number
  /** It ends here because of `scansMax`: there is probably more. */
  readonly full: boolean
}

/** Of the log itself: a broken store must not make us give up logs. */
export class BrokenLog extends Error {
  constructor(cause: unknown) {
    super('a scan log cannot be read', { cause })
  }
}

/**
 * A write that was cut off leaves some bytes at the end, of scans that were never answered. More than
 * that means that the middle is damaged and that there are answered scans after it.
 */
const UNREAD_MAX_BYTES = 256 * 1024
/** SQLite's codes for: corrupt, not a database, cannot be read. A full disk is none of these. */
const BROKEN = new Set([11, 26, 266, 522])

export function openLogFolder(folder: string, log: Logger): LogFolder {
  /** One of each session, the one that was read last. */
  const open = new Map<string, { readonly name: string; readonly db: DatabaseSync }>()

  function closeLog(name: string): void {
    const session = sessionOfFile(name) ?? name
    if (open.get(session)?.name !== name) return
    open.get(session)?.db.close()
    open.delete(session)
  }

  function openLog(name: string): DatabaseSync {
    const session = sessionOfFile(name) ?? name
    const known = open.get(session)
    if (known?.name === name) return known.db
    if (known) closeLog(known.name)
    const db = new DatabaseSync(join(folder, name), { timeout: 1000 })
    open.set(session, { name, db })
    return db
  }

  function setAside(name: string, error: unknown): void {
    log.error({ err: error, file: name }, 'a scan log is damaged: recording its readable part')
    closeLog(name)
    for (const path of withSideFiles(join(folder, name))) {
      if (existsSync(path)) renameSync(path, brokenName(path))
    }
  }

  return {
    fileNames(session) {
      const names = new Set(readdirSync(folder))
      // If its name was removed, it can still be read to its end.
      const last = open.get(session)
      if (last !== undefined) names.add(last.name)
      return [...names].filter((name) => sessionOfFile(name) === session).sort()
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
      closeLog(name)
      for (const path of withSideFiles(join(folder, name))) rmSync(path, { force: true })
    },
    setAside,
    close(session) {
      for (const [of, { name }] of open) if (session === undefined || session === of) closeLog(name)
    },
  }
}

function unreadBytes(db: DatabaseSync, path: string): number {
  const { log } = db.prepare('pragma wal_checkpoint(noop)').get() as { log: number }
  const wal = walOf(path)
  const size = existsSync(wal) ? statSync(wal).size : 0
  return Math.max(0, size - walBytes(Math.max(0, log)))
}

function isBroken(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode ?? 0
  return BROKEN.has(code) || BROKEN.has(code & 0xff)
}

/** Whole turns only, and at least one. */
function readPiece(db: DatabaseSync, after: number, scansMax: number): LogPiece | null {
  const exists = db.prepare(HAS_TURNS).get()
  if (!exists) return null
  const select = db.prepare(READ_TURNS)
  const scans: LoggedScan[] = []
  let unreadable = 0
  let missing = 0
  let lastSeq = after
  let full = false
  try {
    for (const row of select.iterate(after) as Iterable<unknown>) {
      const { seq, lines } = row as TurnRow
      const all = splitLines(lines)
      // The first versions gave a whole turn one number.
      missing += Math.max(0, seq - (all.length - 1) - lastSeq)
      for (const line of all) {
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
    // Everything before a broken place is good; the next read starts at that place.
    if (lastSeq === after) throw error
  }
  return lastSeq === after ? null : { lastSeq, scans, unreadable, missing, full }
}
