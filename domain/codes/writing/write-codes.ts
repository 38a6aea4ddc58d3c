import type { Actor } from '../../accounts/audit.ts'
import { AlreadyDone, type Receipt } from '../../accounts/receipts.ts'
import { PreconditionFailed, Problem, tooManyChanges } from '../../errors.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import type { Code, Edit } from '../code.ts'
import type { CodeStore } from '../code-store.ts'
import { hashText } from '../routing/split.ts'
import { atTime, keepAwayMs, lateMs, revisionOf } from '../schedule/schedule.ts'

/**
 * How one code or a thousand are changed or deleted: in one batch, which proves that no one has changed
 * any of them since it was read. If another editor was faster, all are read again.
 */

/** A lost race means that another editor won, so this many in a row means overload. */
const EDIT_TRIES = 50

/** Makes the receipt that is stored with the change; null: the request has no key. */
export type SealCode = ((code: Code) => Promise<Receipt>) | null

/** Makes the receipt for what is about to be stored. Null: there is none. */
export type Seal<What> = (what: readonly What[]) => Promise<Receipt | null>

/** Codes as they were read, and how they are read again. */
export interface CodesRead {
  readonly codes: readonly Code[]
  again(): Promise<readonly Code[]>
}

/** A code that a request names, and what must hold of it at the moment of the write. */
export interface NamedCode {
  readonly code: Code
  /** What it was named by, if not by its id: another code may have it by then. */
  readonly externalId: string | null
  /** The value of If-Match; null: any revision may be changed. */
  readonly ifMatch: string | null
}

/**
 * The code as it is now. With its id: an external id may be that of another code tomorrow. And with its
 * tags: they are renamed, merged and deleted without a write of the codes that have them.
 */
export function etagOf(code: Code): string {
  const revision = `${code.id}.${revisionOf(code)}`
  if (code.tags.length === 0) return `"${revision}"`
  const names = code.tags.map(({ name }) => name).sort()
  return `"${revision}-${hashText(names.join()).toString(36)}"`
}

/**
 * The write that follows proves that no one was faster, so what was checked here holds when it is stored.
 * A proxy that compresses answers makes tags weak: that is taken for the same.
 */
function assertMatch({ ifMatch }: NamedCode, code: Code): void {
  if (ifMatch === null) return
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes('*') && !tags.includes(etagOf(code)))
    throw new PreconditionFailed(etagOf(code))
}

/**
 * Writes what `change` makes of the codes, which are read again if another editor or a schedule was
 * faster. Those that have been deleted in the meantime are left out.
 */
export async function writeCodes(
  codes: CodeStore,
  read: CodesRead,
  actor: Actor,
  change: (codes: readonly Code[]) => Promise<readonly Edit[]>,
  seal: Seal<Edit>,
): Promise<void> {
  let present = read.codes
  for (let attempt = 0; attempt < EDIT_TRIES; attempt++) {
    const edits = await change(present.map((code) => atTime(code, Date.now())))
    const changes = edits.filter(({ before, after }) => after !== before)
    const waitMs = Math.max(0, ...waits(changes, keepAwayMs))
    if (waitMs > 0) {
      await sleep(waitMs)
    } else {
      const receipt = await seal(edits)
      if (changes.length === 0) await codes.whenInEffect()
      if (changes.length === 0 && receipt === null) return
      const refused = await codes.update(changes, actor, receipt)
      if (refused === null) return
      if (refused === 'receipt') throw new AlreadyDone()
      // For the first of their scheduled changes: it was this one that came too close.
      if (refused === 'late') await sleep(Math.min(...waits(changes, lateMs)))
    }
    present = await read.again()
  }
  throw tooManyChanges()
}

/** The same for one code. Null: it has been deleted in the meantime. */
export async function writeCode(
  codes: CodeStore,
  named: NamedCode,
  actor: Actor,
  change: (code: Code) => MaybePromise<Code>,
  seal: SealCode = null,
): Promise<Code | null> {
  let written: Code | null = null
  const toEdits = async ([before]: readonly Code[]) => {
    written = before ? await change(before) : null
    if (before) assertMatch(named, before)
    return before && written ? [{ before, after: written }] : []
  }
  const sealOne = async ([edit]: readonly Edit[]) => (seal && edit ? seal(edit.after) : null)
  await writeCodes(codes, readAs(codes, named), actor, toEdits, sealOne)
  return written
}

/** Deletes those of the codes that are still there. `seal` gets those. */
export async function deleteCodes(
  codes: CodeStore,
  read: CodesRead,
  actor: Actor,
  seal: Seal<Code>,
): Promise<readonly Code[]> {
  let present = read.codes
  for (let attempt = 0; attempt < EDIT_TRIES; attempt++) {
    const receipt = await seal(present)
    if (present.length === 0) await codes.whenInEffect()
    if (present.length === 0 && receipt === null) return present
    const refused = await codes.remove(present, actor, Date.now(), receipt)
    if (refused === null) return present
    if (refused === 'receipt') throw new AlreadyDone()
    present = await read.again()
  }
  throw tooManyChanges()
}

/** False: it has already been deleted. */
export async function deleteCode(
  codes: CodeStore,
  named: NamedCode,
  actor: Actor,
): Promise<boolean> {
  const deleted = await deleteCodes(codes, readAs(codes, named), actor, async ([code]) => {
    if (code) assertMatch(named, code)
    return null
  })
  return deleted.length > 0
}

function readAs(codes: CodeStore, { code, externalId }: NamedCode): CodesRead {
  const isStill = (present: Code) => externalId === null || present.externalId === externalId
  return {
    codes: [code],
    again: async () => (await codes.findSome(code, [code.id])).filter(isStill),
  }
}

/** Not with the id that the change gives it, if another code has that. */
export async function refuseTakenId(codes: CodeStore, before: Code, after: Code): Promise<void> {
  const { externalId } = after
  if (externalId === null || externalId === before.externalId) return
  const holder = (await codes.holdersOf(before, [externalId])).get(externalId)
  if (holder !== undefined && holder !== before.id) throw externalIdTaken(externalId, holder)
}

function waits(
  edits: readonly Edit[],
  waitOf: (before: Code, after: Code, now: number) => number,
): number[] {
  const now = Date.now()
  return edits.map(({ before, after }) => waitOf(before, after, now))
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** `id`: the code that has it. */
export function externalIdTaken(externalId: string, id: string | null = null): Problem {
  const message = `external_id "${externalId}" is in use by another code`
  const fault = { param: 'external_id', message, ...(id !== null && { id }) }
  return new Problem('external_id_taken', message, [fault])
}
