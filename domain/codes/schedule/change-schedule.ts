import { type Actor, OPERATOR } from '../../accounts/audit.ts'
import { type FaultCode, invalidRequest, Problem } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { refuseBlocked } from '../blocked-domains.ts'
import type { Code, ScheduledChange } from '../code.ts'
import type { CodeStore } from '../code-store.ts'
import { byteLength } from '../destination.ts'
import { toRoutingBody } from '../routing/routing-body.ts'
import { togetherFaults } from '../routing/routing-faults.ts'
import { type NamedCode, type SealCode, writeCode } from '../writing/write-codes.ts'
import { KEEP_AWAY_MS, revisionOf, SCHEDULE_MAX_BYTES, SCHEDULED_MAX } from './schedule.ts'

/** Scheduling changes of a code's destination, cancelling them, and writing down those that are due. */

/** Together they are one commit on SQLite. Other requests get in between. */
const DUE_AT_ONCE = 20

export interface NewChange {
  readonly at: number
  readonly destinationUrl: string
}

/** A change, and the code that has it. */
export interface Added {
  readonly change: ScheduledChange
  readonly code: Code
}

/** Null: the code has been deleted in the meantime. */
export async function scheduleChange(
  codes: CodeStore,
  named: NamedCode,
  actor: Actor,
  newChange: NewChange,
  seal: ((added: Added) => ReturnType<NonNullable<SealCode>>) | null,
): Promise<Added | null> {
  const { at, destinationUrl } = newChange
  await refuseBlocked(codes, [{ param: 'destination_url', url: destinationUrl }])
  const now = Date.now()
  const change = { id: newId('chg', now), at, destinationUrl, createdAt: now, by: actor }
  const add = (code: Code): Code => {
    assertFits(code, change)
    const schedule = [...code.schedule, change].sort((one, other) => one.at - other.at)
    return { ...code, schedule, unwritten: [], revision: revisionOf(code) + 1 }
  }
  const sealed = seal && ((code: Code) => seal({ change, code }))
  const code = await writeCode(codes, named, actor, add, sealed)
  return code && { change, code }
}

function assertFits({ schedule, routing }: Code, change: ScheduledChange): void {
  const { at, destinationUrl } = change
  const refuseAt = (message: string, code: FaultCode) =>
    invalidRequest([{ param: 'at', message, code }])
  if (at <= Date.now()) throw refuseAt('at must be in the future', 'range')
  if (schedule.some((other) => other.at === at)) {
    throw refuseAt(
      "at must differ from the times of the code's other scheduled changes",
      'conflict',
    )
  }
  const [fault, ...more] = togetherFaults(
    { ...toRoutingBody(routing), destination_url: destinationUrl },
    ['destination_url'],
  )
  if (fault) throw invalidRequest([fault, ...more])
  if (schedule.length >= SCHEDULED_MAX) {
    const message = `A code can have at most ${SCHEDULED_MAX} scheduled changes: cancel one first`
    throw new Problem('invalid_state', message)
  }
  const urls = [...schedule, change].map((one) => one.destinationUrl)
  const bytes = urls.reduce((sum, url) => sum + byteLength(url), 0)
  if (bytes > SCHEDULE_MAX_BYTES) {
    const message = `The scheduled destinations of a code can have at most ${SCHEDULE_MAX_BYTES} bytes in total: cancel a change first`
    throw new Problem('invalid_state', message)
  }
}

/** Null: the code has been deleted in the meantime. */
export async function cancelChange(
  codes: CodeStore,
  named: NamedCode,
  actor: Actor,
  changeId: string,
): Promise<Code | null> {
  return writeCode(codes, named, actor, (before) => {
    const schedule = before.schedule.filter(({ id }) => id !== changeId)
    if (schedule.length === before.schedule.length) throw noSuchChange(changeId)
    return { ...before, schedule, unwritten: [], revision: revisionOf(before) + 1 }
  })
}

function noSuchChange(id: string): Problem {
  const message = `Scheduled change ${id.slice(0, 100)} does not exist, or has already taken effect`
  return new Problem('not_found', message)
}

/**
 * Writes down what has been in force on every node: history, events and audit log, in the names of
 * those who scheduled it. A code that is being changed at the same time is written down by that.
 */
export async function writeDownDue(codes: CodeStore, now: number): Promise<void> {
  for (;;) {
    // Only when the clocks of all nodes have passed it.
    const due = await codes.findDue(now - KEEP_AWAY_MS, DUE_AT_ONCE)
    const written = await Promise.allSettled(
      due.map((code) => {
        const revision = Math.max(revisionOf(code), code.revision + 1)
        const after = { ...code, unwritten: [], revision }
        return codes.update([{ before: code, after }], OPERATOR, null)
      }),
    )
    for (const result of written) if (result.status === 'rejected') throw result.reason
    if (due.length < DUE_AT_ONCE) return
  }
}
