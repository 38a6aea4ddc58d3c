import { readdirSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { lockName, recordingName } from '../scan-log/format.ts'
import { type HeldLog, sessionsIn, takeOver, takeRecording } from '../scan-log/lock.ts'

/**
 * The logs that this recorder records: that of its own process, those of living processes that leave
 * it to others, and, one at a time, those of processes that have died.
 */
export interface TakenLog {
  readonly session: string
  /** Its process is gone: nothing will be added. */
  isOver(): boolean
}

export interface TakenLogs {
  /** Looks what there is to take: at once, or when something has changed in the folder, and every few seconds. */
  look(atOnce: boolean): void
  all(): TakenLog[]
  /** Whether the log of a dead process is among them. */
  hasDead(): boolean
  /** Everything is recorded, and nothing of the log is left. */
  remove(log: TakenLog): void
  /** Lets other processes record what is left. */
  giveBack(): void
}

/** How often it looks for logs of processes that have died. */
const LOOK_MS = 2000
/** Two changes of a folder within this time may leave it with the same date. */
const CLOCK_MS = 50

interface Taken extends TakenLog {
  /** The right to record it while its process lives; null: it has no such file. */
  readonly recording: DatabaseSync | null
  /** Its lock, once its process is gone. */
  held: HeldLog | null
}

/** `closeFiles`: of a log whose files are asked whether they are in use, nothing may be open here. */
export function openTakenLogs(
  folder: string,
  own: string,
  closeFiles: (session: string) => void,
): TakenLogs {
  const taken = new Map<string, Taken>()
  let changed = -1
  let lookAt = 0

  function add(session: string, recording: DatabaseSync | null, held: HeldLog | null): void {
    const log = { session, recording, held, isOver: () => log.held !== null }
    taken.set(session, log)
  }

  add(own, null, null)

  const hasDead = () => taken.values().some((log) => log.isOver())

  function takeNew(names: readonly string[]): void {
    for (const session of sessionsIn(names)) {
      if (taken.has(session)) continue
      if (names.includes(recordingName(session))) {
        const recording = takeRecording(folder, session)
        if (recording !== null) add(session, recording, null)
      } else if (!hasDead()) {
        const held = takeOver(folder, session, names)
        if (held !== null) add(session, null, held)
      }
    }
  }

  /** Shared logs whose process has died since, one at a time as well. */
  function takeOverDead(names: readonly string[]): void {
    for (const log of taken.values()) {
      if (log.session === own || log.isOver() || hasDead()) continue
      if (!names.includes(lockName(log.session))) closeFiles(log.session)
      log.held = takeOver(folder, log.session, names)
    }
  }

  return {
    look(atOnce) {
      const mtimeMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
      if (!atOnce && mtimeMs === changed && performance.now() < lookAt) return
      changed = Date.now() - mtimeMs > CLOCK_MS ? mtimeMs : -1
      lookAt = performance.now() + LOOK_MS
      const names = readdirSync(folder)
      takeNew(names)
      takeOverDead(names)
    },
    all: () => [...taken.values()],
    hasDead,
    remove({ session }) {
      const log = taken.get(session)
      log?.held?.remove()
      log?.recording?.close()
      taken.delete(session)
      lookAt = 0
    },
    giveBack() {
      for (const { recording, held } of taken.values()) {
        held?.giveBack()
        recording?.close()
      }
      taken.clear()
    },
  }
}
