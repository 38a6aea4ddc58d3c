import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newId } from '../../../../../domain/ids.ts'
import { type LoggedScan, NOWHERE, UNSEEN } from '../../../../../domain/scans/scans.ts'
import { toLine } from '../../../../scan-log/format.ts'

/**
 * The scan log of a process that has died, written by hand as that process would have left it. Names
 * and table are spelled out here on purpose, not taken from scan-log/format.ts: logs written by
 * earlier versions look like this, and must stay readable.
 */
export interface DeadSession {
  readonly session: string
  /** Without their folder. */
  readonly files: readonly string[]
}

export interface Scanned {
  readonly codeId: string
  readonly accountId: string
}

/** What led a usual scan, and who made it. */
export const LED = {
  ...UNSEEN,
  ...({ variant: 'default', version: 1, os: 'ios', language: 'en' } as const),
}

const PHONE = { device: 'ios', browser: 'safari' } as const
/** A scan that counts, of which a test says no more than where and when. */
export const PERSON = { ...NOWHERE, ...LED, ...PHONE, class: 'human', reason: '' } as const

let visitors = 0

export function lineOf(scanned: Scanned, fields: Partial<LoggedScan> = {}): string {
  const visitor = ++visitors
  const at = fields.at ?? Date.now()
  const whole = { ...LED, mode: 'live', ...scanned, ...fields }
  return toLine({ ...PERSON, visitor, ...fields }, whole, whole.variant, at)
}

/**
 * `files` are the turns of each file, numbered on over all of them. Killed: everything is still in
 * the write-ahead log; otherwise in the database itself, as after an orderly close.
 */
export function leaveSession(
  folder: string,
  files: readonly (readonly string[])[],
  killed: boolean,
): DeadSession {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  const session = newId('log', Date.now())
  const names = files.map((_, index) => `${session}-${String(index + 1).padStart(6, '0')}.db`)
  let seq = 0
  for (const [index, turns] of files.entries()) {
    const path = join(folder, names[index] ?? '')
    const made = killed ? `${path}.making` : path
    const db = new DatabaseSync(made)
    db.exec(`pragma journal_mode = wal; pragma wal_autocheckpoint = 0; pragma synchronous = off;
      create table turns (seq integer primary key, lines text not null) strict`)
    const insert = db.prepare('insert into turns (seq, lines) values (?, ?)')
    for (const lines of turns) insert.run(++seq, lines)
    if (killed) {
      copyFileSync(made, path)
      copyFileSync(`${made}-wal`, `${path}-wal`)
    }
    db.close()
    if (killed) rmSync(made)
  }
  writeFileSync(join(folder, `${session}.lock`), '')
  return { session, files: names }
}
