import type { Code, Failure } from '../../../../../client/client.ts'
import { toFaults as toFaultsOf } from '../../../failure.ts'
import { CLOCK_FIELDS, type Clock } from '../../../parts/code/fields.ts'
import type { Faults } from '../../../parts/form/faults.ts'
import { words } from '../../../words.ts'
import type { Part } from '../section/part.ts'

/** What is being written; '': nothing is set. */
export interface ClockDraft {
  /** In ISO. */
  readonly starts_at: string
  readonly expires_at: string
  /** As it is typed: whether it is a number is for the server to say. */
  readonly scan_limit: string
}

/** A date without its time, for example: that is not the same as nothing. */
export const HALF = 'half'

export function hasClock(code: Clock): boolean {
  return CLOCK_FIELDS.some((name) => code[name] !== undefined)
}

export function toDraft({ starts_at, expires_at, scan_limit }: Clock): ClockDraft {
  return {
    starts_at: starts_at ?? '',
    expires_at: expires_at ?? '',
    scan_limit: scan_limit === undefined ? '' : String(scan_limit),
  }
}

/** Null: it is none. */
function toLimit(typed: string): number | null {
  const text = typed.replace(/\s/g, '')
  return /^\d+$/.test(text) ? Number(text) : null
}

function toBody({ starts_at, expires_at, scan_limit }: ClockDraft) {
  const limit = scan_limit.trim()
  return {
    starts_at: starts_at || null,
    expires_at: expires_at || null,
    scan_limit: limit === '' ? null : (toLimit(limit) ?? limit),
  }
}

/** Only what was touched: a start with seconds stays as it is when the expiry is moved. */
function changesOf(draft: ClockDraft, seen: Clock): Partial<Record<string, unknown>> {
  const [body, untouched] = [toBody(draft), toBody(toDraft(seen))]
  const changed = CLOCK_FIELDS.filter((name) => body[name] !== untouched[name])
  return Object.fromEntries(changed.map((name) => [name, body[name]]))
}

function missingIn(draft: ClockDraft): Faults {
  const half = CLOCK_FIELDS.filter((name) => draft[name] === HALF)
  return Object.fromEntries(half.map((name) => [name, words.clock.editor.half]))
}

const NAME = /\b(?:starts_at|expires_at)\b/g

/** "expires_at must be after starts_at" names two fields. */
function toFaults(failure: Failure): Faults {
  const said = Object.entries(toFaultsOf(failure, CLOCK_FIELDS)).map(([name, message]) => [
    name,
    message.replace(NAME, (field) => words.clock.names[field] ?? field),
  ])
  return Object.fromEntries(said)
}

export const CLOCK: Part<ClockDraft, Clock> = {
  name: 'clock',
  fields: CLOCK_FIELDS,
  changesOf,
  missingIn,
  toFaults,
}

/** What another number, or none, means for the scans that are used already. */
export function limitHint(typed: string, code: Pick<Code, 'scan_limit' | 'scans_left'>): string {
  const text = words.clock.editor.hints
  const { scan_limit: set, scans_left: left = 0 } = code
  const limit = toLimit(typed)
  if (set === undefined) return typed.trim() === '' ? text.none : text.fresh
  if (typed.trim() === '') return text.removed
  const used = set - left
  if (limit === null || limit === set) return text.same(used, left)
  if (limit <= used) return text.atOnce(used)
  // More may have been used than this limit: it can have been lowered.
  return left === 0 ? text.unknown : text.more(used, limit - used)
}
