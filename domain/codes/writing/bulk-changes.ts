import type { Actor } from '../../accounts/audit.ts'
import type { Owner } from '../../accounts/owner.ts'
import type { Receipt } from '../../accounts/receipts.ts'
import { type Fault, invalidRequest, Problem } from '../../errors.ts'
import { nextTurn } from '../../next-turn.ts'
import { blockedFaults } from '../blocked-domains.ts'
import type { Code, CodeChange, Edit } from '../code.ts'
import type { CodeStore } from '../code-store.ts'
import { toTagKey } from '../folded.ts'
import { TAGS_MAX } from '../limits.ts'
import { findAllNamed } from '../named-codes.ts'
import { laterLabelFaults } from '../routing/later-label.ts'
import { findTags, retagged, type Tag, tagFault, tagsOf } from '../tags.ts'
import { changed, newlyLed } from './change-code.ts'
import { deleteCodes, externalIdTaken, writeCodes } from './write-codes.ts'

/**
 * Many codes changed in one request, all alike or each in its own way, and deleting many. A code that
 * cannot be changed is refused alone; all the others are written in one batch, with the receipt: after a
 * crash either all are changed or none.
 */
/** Work on the codes before yielding. */
const TURN_MS = 3

export interface BulkChange {
  readonly change: CodeChange
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
}

/** What to change of one code. A Problem was refused before, and stays refused. */
export interface BulkItem {
  /** Its id, or its external id: see named-codes.ts. */
  readonly name: string
  readonly patch: BulkChange | Problem
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

/** The code, changed or deleted, or why it is neither; null: it does not exist. */
export type Outcome = Done | Problem | null

/**
 * Gets what the results will be, in the order of the request, if the batch is stored; perhaps more than
 * once: the last time is what happened.
 */
export type SealOutcomes = (outcomes: readonly Outcome[]) => Promise<Receipt | null>

export async function changeCodes(
  editor: Editor,
  items: readonly BulkItem[],
  seal: SealOutcomes,
): Promise<void> {
  const { codes, actor } = editor
  let outcomes: readonly Outcome[] = []
  const read = await findItems(editor, items)
  const change = async (present: readonly Code[]) => {
    const planned = await planChanges(editor, items, read.named(present))
    outcomes = planned.outcomes
    return planned.edits
  }
  await writeCodes(codes, read, actor, change, () => seal(outcomes))
}

export async function deleteMany(
  editor: Editor,
  names: readonly string[],
  seal: SealOutcomes,
): Promise<void> {
  const items = names.map((name) => ({ name, patch: NOTHING }))
  const read = await findItems(editor, items)
  await deleteCodes(editor.codes, read, editor.actor, (present) => {
    const named = read.named(present)
    const doneTo = (code: Code | undefined) => (code ? { code, isChanged: true } : null)
    return seal(names.map((name) => doneTo(named.get(name))))
  })
}

const NOTHING: BulkChange = { change: {}, addTags: [], removeTags: [] }

export function isDone(outcome: Outcome): outcome is Done {
  return outcome !== null && !(outcome instanceof Problem)
}

/** `named`: the codes as they are now, by what the request names them. */
async function findItems({ codes, owner }: Editor, items: readonly BulkItem[]) {
  const names = items.flatMap(({ name, patch }) => (patch instanceof Problem ? [] : [name]))
  let named = await findAllNamed(codes, owner, names)
  const once = () => [...new Map([...named.values()].map((code) => [code.id, code])).values()]
  return {
    codes: once(),
    async again() {
      named = await findAllNamed(codes, owner, names)
      return once()
    },
    named(present: readonly Code[]): ReadonlyMap<string, Code> {
      const byId = new Map(present.map((code) => [code.id, code]))
      const now = [...named].flatMap(([name, { id }]): [string, Code][] => {
        const code = byId.get(id)
        return code ? [[name, code]] : []
      })
      return new Map(now)
    },
  }
}

/** An item, and the code that it names. */
interface Pair {
  readonly code: Code
  readonly patch: BulkChange
}

async function planChanges(
  editor: Editor,
  items: readonly BulkItem[],
  named: ReadonlyMap<string, Code>,
): Promise<{ outcomes: readonly Outcome[]; edits: readonly Edit[] }> {
  const pairs = new Map<string, Pair & { readonly index: number }>()
  const outcomes: Outcome[] = []
  for (const [index, { name, patch }] of items.entries()) {
    const code = named.get(name)
    if (code && !(patch instanceof Problem) && !pairs.has(code.id)) {
      pairs.set(code.id, { code, patch, index })
    }
  }
  const changed = await changeAll(editor, [...pairs.values()])
  for (const { name, patch } of items) {
    const code = named.get(name)
    const pair = code && pairs.get(code.id)
    if (patch instanceof Problem) outcomes.push(patch)
    else if (!pair) outcomes.push(null)
    else if (pair.patch !== patch) outcomes.push(namedTwice(pair.index))
    else outcomes.push(changed.get(pair.code.id) ?? null)
  }
  const edits = [...pairs.values()].flatMap(({ code: before }): Edit[] => {
    const outcome = changed.get(before.id) ?? null
    return isDone(outcome) ? [{ before, after: outcome.code }] : []
  })
  return { outcomes, edits }
}

function namedTwice(index: number): Problem {
  const message = `id: items[${index}] changes the same code. Combine both changes in one item`
  return invalidRequest([{ param: 'id', message, code: 'repeated' }])
}

async function changeAll({ codes, owner }: Editor, pairs: readonly Pair[]) {
  const patches = [...new Set(pairs.map((pair) => pair.patch))]
  const names = patches.flatMap(({ change, addTags }) => [...(change.tags ?? []), ...addTags])
  const tags = await findTags(codes, owner, names)
  const blocked = await blockedFaults(
    codes,
    pairs.map(({ code, patch: { change } }) => newlyLed(code, change)),
  )
  const claimed = patches.flatMap(({ change }) => change.externalId ?? [])
  const holders = new Map<string, string | null>(await codes.holdersOf(owner, claimed))
  const outcomes = new Map<string, Done | Problem>()
  let startedAt = performance.now()
  for (const [index, pair] of pairs.entries()) {
    const later = laterLabelFaults(pair.patch.change.routing, pair.code.routing)
    const [fault, ...more] = [...later, ...(blocked[index] ?? [])]
    const refused = fault && invalidRequest([fault, ...more])
    outcomes.set(pair.code.id, refused ?? changeOne(pair, tags, holders))
    if (performance.now() - startedAt < TURN_MS) continue
    await nextTurn()
    startedAt = performance.now()
  }
  return outcomes
}

/** First come, first served. `holders`: the external ids that are in use, and by which code. */
function changeOne(
  { code: before, patch }: Pair,
  tags: ReadonlyMap<string, Tag>,
  holders: Map<string, string | null>,
): Done | Problem {
  try {
    const code = changed(before, patch.change, nextTags(before, patch, tags))
    const { externalId } = code
    if (externalId !== null && externalId !== before.externalId) {
      if (holders.has(externalId)) return externalIdTaken(externalId, holders.get(externalId))
      holders.set(externalId, null)
    }
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
  const message = `A code can have at most ${TAGS_MAX} tags, but this code would have ${tags.length}: remove some of its tags`
  throw invalidRequest([{ param: 'add_tags', message, code: 'length', max: TAGS_MAX }])
}

export interface BulkChangeFields {
  readonly ids?: unknown
  readonly items?: unknown
  readonly change?: unknown
  readonly add_tags?: unknown
  readonly remove_tags?: unknown
}

const SHARED = ['change', 'add_tags', 'remove_tags'] as const

/** The rules between the fields of a bulk change. Types are checked by the schema. */
export function bulkChangeFaults(body: BulkChangeFields): Fault[] {
  const { ids, items, change, add_tags, remove_tags } = body
  if (items !== undefined) {
    const others = (['ids', ...SHARED] as const).filter((field) => body[field] !== undefined)
    if (others.length === 0) return []
    return [
      {
        param: 'items',
        message: `items cannot be combined with ${others.join(', ')}`,
        code: 'conflict',
      },
    ]
  }
  const faults: Fault[] = []
  if (ids === undefined)
    faults.push({
      param: 'ids',
      message: 'ids or items is required',
      code: 'required',
      allowed: ['ids', 'items'],
    })
  if (SHARED.every((field) => body[field] === undefined)) {
    const message = 'change, add_tags or remove_tags is required'
    faults.push({ param: 'change', message, code: 'required', allowed: SHARED })
  }
  const isReplacing = typeof change === 'object' && change !== null && 'tags' in change
  if (isReplacing && (add_tags !== undefined || remove_tags !== undefined)) {
    const message = 'change.tags replaces all tags: leave out add_tags and remove_tags'
    faults.push({ param: 'change.tags', message, code: 'conflict' })
  }
  const added = new Set(tagsIn(add_tags).map(toTagKey))
  if (tagsIn(remove_tags).some((tag) => added.has(toTagKey(tag)))) {
    const message = 'remove_tags must not contain a tag that is in add_tags'
    faults.push({ param: 'remove_tags', message, code: 'conflict' })
  }
  return faults
}

/** Without those that are refused anyway: the key of a text of megabytes takes minutes. */
function tagsIn(list: unknown): string[] {
  const isTag = (entry: unknown) => typeof entry === 'string' && tagFault(entry) === null
  return Array.isArray(list) ? list.filter(isTag) : []
}
