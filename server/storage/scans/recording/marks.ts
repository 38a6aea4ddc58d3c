import type { Database, Statement, Value } from '../../engine/database.ts'

/**
 * How far each scan log is recorded. A log gets its mark before its first scan is recorded, and only
 * once from each recorder: what a slow recorder still holds of a log that others have recorded and
 * forgotten is refused.
 */
const BEGIN = 'insert into watermarks (log_id, seq) values ($1, 0) on conflict (log_id) do nothing'
/** The old mark is part of the condition: rows that another process has recorded are refused. */
const MOVE = 'update watermarks set seq = $3 where log_id = $1 and seq = $2'
const READ = 'select seq from watermarks where log_id = $1'
const FORGET = [
  'delete from watermarks where log_id = $1',
  'delete from log_ends where log_id = $1',
]

export interface Marks {
  begin(logId: string): Promise<void>
  /** Null: another recorder has forgotten it since this one began to record it. */
  read(logId: string): Promise<number | null>
  forget(logId: string): Statement[]
}

export function openMarks(db: Database): Marks {
  const begun = new Set<string>()
  return {
    async begin(logId) {
      if (begun.has(logId)) return
      await db.batch([{ text: BEGIN, values: [logId] }])
      begun.add(logId)
    },
    async read(logId) {
      const [mark] = await db.query<{ seq: number }>(READ, [logId])
      if (mark === undefined && begun.delete(logId)) return null
      return mark?.seq ?? 0
    },
    forget(logId) {
      begun.delete(logId)
      return FORGET.map((text) => ({ text, values: [logId] }))
    },
  }
}

/** `mark`: the log, the number up to which it is recorded, and the new one. */
export function moveMark(mark: readonly Value[]): Statement {
  return { text: MOVE, values: mark, expect: 1, name: 'watermark' }
}
