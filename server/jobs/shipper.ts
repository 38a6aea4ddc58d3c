import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'
import type { Recorder } from '../domain/ports.ts'
import { fromLine, type LoggedScan } from '../domain/scans.ts'

/**
 * Takes scan logs to the store, in order, a bounded piece at a time. Logs are only read; a file is
 * thrown away whole, when everything in it is recorded and nobody can write to it any more: a later
 * file of its session exists, or its session is over.
 */

/** Scans of one transaction. Larger ones are cheaper a scan, but hold the store's lock longer. */
const SCANS_MAX = 2000
const SCANS_MIN = 100
/** A transaction that takes longer than this is made smaller the next time. */
const COMMIT_MAX_MS = 50
const TURNS_READ = 500

export interface Shipped {
  /** The session is recorded up to this turn. */
  readonly upTo: number
  readonly scans: number
}

export interface Shipper {
  /** Records the next piece; null when there is nothing left. */
  ship(session: string, isOver: boolean): Promise<Shipped | null>
  /** Nothing of the session is left: its mark goes too. */
  forget(session: string): Promise<void>
  close(): void
}

interface TurnRow {
  readonly seq: number
  readonly lines: string
}

export function openShipper(folder: string, recorder: Recorder, log: Logger): Shipper {
  /** How far each session is recorded; what is not here is asked of the store. */
  const marks = new Map<string, number>()
  let open: { readonly name: string; readonly db: DatabaseSync } | null = null
  let limit = SCANS_MAX

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

  async function shipFrom(session: string, name: string): Promise<Shipped | null> {
    const mark = marks.get(session) ?? (await recorder.recordedUpTo(session))
    marks.set(session, mark)
    const piece = readPiece(openLog(name), mark, limit)
    if (piece === null) return null
    const begun = performance.now()
    const done = await recorder.record(session, mark, piece.lastSeq, piece.scans)
    // Refused: the mark is not where it was thought to be, and is asked for at the next try.
    if (done) marks.set(session, piece.lastSeq)
    else marks.delete(session)
    adapt(performance.now() - begun)
    return { upTo: done ? piece.lastSeq : mark, scans: done ? piece.scans.length : 0 }
  }

  function adapt(ms: number): void {
    if (ms > COMMIT_MAX_MS) limit = Math.max(SCANS_MIN, limit >> 1)
    else if (ms < COMMIT_MAX_MS / 2) limit = Math.min(SCANS_MAX, limit << 1)
  }

  /** What can still be read has been; the rest is kept for who wants to look at it. */
  function setAside(name: string, error: unknown): void {
    log.error({ err: error, file: name }, 'a scan log is broken: what could be read is recorded')
    close()
    for (const path of pathsOf(folder, name)) {
      if (existsSync(path)) renameSync(path, `${path}.broken`)
    }
  }

  return {
    async ship(session, isOver) {
      const names = logsOf(folder, session)
      for (const [index, name] of names.entries()) {
        try {
          const shipped = await shipFrom(session, name)
          if (shipped !== null) return shipped
        } catch (error) {
          if (!isBroken(error)) throw error
          setAside(name, error)
          continue
        }
        if (isOver || index < names.length - 1) {
          close()
          for (const path of pathsOf(folder, name)) rmSync(path, { force: true })
        }
      }
      return null
    },
    async forget(session) {
      marks.delete(session)
      await recorder.forget(session)
    },
    close,
  }
}

/** The database itself last: as long as it is there, the rest belongs to it. */
function pathsOf(folder: string, name: string): string[] {
  return ['-wal', '-shm', ''].map((end) => join(folder, name + end))
}

function logsOf(folder: string, session: string): string[] {
  const names = readdirSync(folder)
  return names.filter((name) => name.startsWith(`${session}-`) && name.endsWith('.db')).sort()
}

/** SQLite's codes for: corrupt, not a database, I/O error. */
const BROKEN = new Set([10, 11, 26])

function isBroken(error: unknown): boolean {
  return BROKEN.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)
}

interface Piece {
  readonly lastSeq: number
  readonly scans: readonly LoggedScan[]
}

/** Whole turns only, and at least one. */
function readPiece(db: DatabaseSync, after: number, scansMax: number): Piece | null {
  const exists = db.prepare("select 1 from sqlite_master where name = 'turns'").get()
  if (!exists) return null
  const select = db.prepare('select seq, lines from turns where seq > ? order by seq limit ?')
  const scans: LoggedScan[] = []
  let lastSeq = after
  for (const row of select.iterate(after, TURNS_READ) as Iterable<unknown>) {
    const { seq, lines } = row as TurnRow
    for (const line of lines.split('\n')) {
      const scan = line === '' ? null : fromLine(line)
      if (scan) scans.push(scan)
    }
    lastSeq = seq
    if (scans.length >= scansMax) break
  }
  return lastSeq === after ? null : { lastSeq, scans }
}
