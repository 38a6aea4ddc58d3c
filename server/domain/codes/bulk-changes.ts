import type { Actor } from '../accounts/audit.ts'
import type { Owner } from '../accounts/owner.ts'
import type { Receipt } from '../accounts/receipts.ts'
import { type Fault, invalidRequest, Problem } from '../errors.ts'
import { isId } from '../ids.ts'
import { blockedFaults } from './blocked-domains.ts'
import type { Code, CodeChange, Edit } from './code.ts'
import type { CodeStore } from './code-store.ts'
import { changed, newlyLed } from './codes.ts'
import { toTagKey } from './folded.ts'
import { TAGS_MAX } from './limits.ts'
import { laterLabelFaults } from './routing/later-label.ts'
import { findTags, retagged, type Tag, tagsOf } from './tags.ts'
import { deleteCodes, writeCodes } from './write-codes.ts'

/**
 * One change of many codes, and deleting many. A code that cannot be changed is refused alone; all the
 * others are written in one batch, with the receipt: after a crash either all are changed or none.
 */
/** Work on the codes before yielding. */
const TURN_MS = 3

export interface BulkChange {
  readonly change: CodeChange
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
}

export interface Editor {
  readonly codes: CodeStore
  readonly owner: Owner
  readonly actor: Actor
}

export interface Done {
  readonly code: Code
  /** False: it was so before. */
  readonly isChanged: boolean
}

/** By id: the code, changed or deleted, or why it is neither. An id without one does not exist. */
export type Outcomes = ReadonlyMap<string, Done | Problem>

/**
 * Told what will be the result if the batch is stored, perhaps more than once: the last time is what
 * happened.
 */
export type SealOutcomes = (outcomes: Outcomes) => Promise<Receipt | null>

export async function changeCodes(
  { codes, owner, actor }: Editor,
  ids: readonly string[],
  asked: BulkChange,
  seal: SealOutcomes,
): Promise<void> {
  const names = [...(asked.change.tags ?? []), ...asked.addTags]
  let outcomes: Outcomes = new Map()
  const change = async (present: readonly Code[]) => {
    const tags = await findTags(codes, owner, names)
    const places = present.map((code) => newlyLed(code, asked.change))
    const blocked = await blockedFaults(codes, places)
    outcomes = await changeAll(present, asked, tags, blocked)
    return present.flatMap((before): Edit[] => {
      const outcome = outcomes.get(before.id)
      return outcome && isDone(outcome) ? [{ before, after: outcome.code }] : []
    })
  }
  const found = await codes.findSome(owner, knownForm(ids))
  await writeCodes(codes, owner, found, actor, change, () => seal(outcomes))
}

export async function deleteMany(
  { codes, owner, actor }: Editor,
  ids: readonly string[],
  seal: SealOutcomes,
): Promise<void> {
  const found = await codes.findSome(owner, knownForm(ids))
  await deleteCodes(codes, owner, found, actor, (present) =>
    seal(new Map(present.map((code) => [code.id, { code, isChanged: true }]))),
  )
}

export function isDone(outcome: Done | Problem): outcome is Done {
  return !(outcome instanceof Problem)
}

/** Each once; whatever is not an id names nothing. */
function knownForm(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => isId('qr', id))
}

async function changeAll(
  codes: readonly Code[],
  asked: BulkChange,
  tags: ReadonlyMap<string, Tag>,
  blocked: readonly (readonly Fault[])[],
): Promise<Outcomes> {
  const outcomes = new Map<string, Done | Problem>()
  let begun = performance.now()
  for (const [index, code] of codes.entries()) {
    const later = laterLabelFaults(asked.change.routing, code.routing)
    const [fault, ...more] = [...later, ...(blocked[index] ?? [])]
    const refused = fault && invalidRequest([fault, ...more])
    outcomes.set(code.id, refused ?? changeOne(code, asked, tags))
    if (performance.now() - begun < TURN_MS) continue
    await new Promise((resolve) => setImmediate(resolve))
    begun = performance.now()
  }
  return outcomes
}

function changeOne(
  before: Code,
  asked: BulkChange,
  tags: ReadonlyMap<string, Tag>,
): Done | Problem {
  try {
    const code = changed(before, asked.change, nextTags(before, asked, tags))
    return { code, isChanged: code !== before }
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function nextTags(
  code: Code,
  { change, addTags, removeTags }: BulkChange,
  known: ReadonlyMap<string, Tag>,
): readonly Tag[] {
  if (change.tags) return tagsOf(change.tags, known)
  if (addTags.length === 0 && removeTags.length === 0) return code.tags
  const tags = retagged(code.tags, addTags, removeTags, known)
  if (tags.length <= TAGS_MAX) return tags
  const message = `A code can have ${TAGS_MAX} tags and this one would have ${tags.length}: remove some of its tags`
  throw invalidRequest([{ param: 'add_tags', message }])
}

export interface BulkChangeFields {
  readonly change?: unknown
  readonly add_tags?: unknown
  readonly remove_tags?: unknown
}

/** The rules between the fields of a bulk change. Types are checked by the schema. */
export function bulkChangeFaults({ change, add_tags, remove_tags }: BulkChangeFields): Fault[] {
  const faults: Fault[] = []
  if (change === undefined && add_tags === undefined && remove_tags === undefined) {
    const message = 'change, add_tags or remove_tags is required'
    faults.push({ param: 'change', message })
  }
  const isReplacing = typeof change === 'object' && change !== null && 'tags' in change
  if (isReplacing && (add_tags !== undefined || remove_tags !== undefined)) {
    const message = 'change.tags replaces all tags: leave out add_tags and remove_tags'
    faults.push({ param: 'change.tags', message })
  }
  const added = new Set(textsIn(add_tags).map(toTagKey))
  if (textsIn(remove_tags).some((tag) => added.has(toTagKey(tag)))) {
    faults.push({ param: 'remove_tags', message: 'remove_tags must not contain a tag of add_tags' })
  }
  return faults
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : []
}
