import type { AccountStore } from '../../accounts/account.ts'
import type { Actor } from '../../accounts/audit.ts'
import type { Owner } from '../../accounts/owner.ts'
import { codesUsed, type Quota } from '../../accounts/plans.ts'
import { AlreadyDone, type Receipt } from '../../accounts/receipts.ts'
import { accountGone, invalidRequest, Problem } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { blockedFaults } from '../blocked-domains.ts'
import type { Code, NewCode } from '../code.ts'
import type { CodeStore } from '../code-store.ts'
import { unreadable, type Verdict } from '../pictures.ts'
import { toRoutingBody } from '../routing/routing-body.ts'
import { newShortCode, toSlug } from '../short-code.ts'
import { findTags, type Tag, tagsOf } from '../tags.ts'
import { placesOf } from './change-code.ts'
import { externalIdTaken } from './write-codes.ts'

/**
 * Creates one code or up to a thousand, by the same steps. First it plans which can be created, from
 * what is known of the quota and of taken names. It then reads the styles of those, and of no others,
 * and inserts all of them in one batch that proves the plan. If another request was faster, it plans
 * again. So a bulk is one transaction, and its receipt for idempotency is part of it.
 */

/** A failed plan means that another create won, so this many in a row means overload. */
const PLAN_TRIES = 50

export interface Creator {
  readonly codes: CodeStore
  readonly accounts: AccountStore
  readonly owner: Owner
  readonly actor: Actor
  readonly quota: Quota | null
  readonly judge: (newCode: NewCode) => Promise<Verdict>
  /** Aborted when the client has gone away: then nothing is created. */
  readonly signal: AbortSignal
}

/** The result for one requested code, in the order of the request. */
export type CreateResult = Code | Problem

/**
 * Makes the receipt that is stored in the same batch as the change; null if the request has no
 * Idempotency-Key.
 */
export type Seal = ((results: readonly CreateResult[]) => Receipt) | null

export function isCode(result: CreateResult): result is Code {
  return !(result instanceof Problem)
}

/**
 * `atomic`: if one cannot be created, none is. A Problem among the items was refused before, and
 * stays refused.
 */
export async function createCodes(
  creator: Creator,
  requested: readonly (NewCode | Problem)[],
  atomic: boolean,
  seal: Seal = null,
): Promise<readonly CreateResult[]> {
  const items = await withoutBlocked(creator.codes, requested)
  let known = items.length === 1 ? await glance(creator, items) : await look(creator, items)
  const read: (NewCode | Problem | null)[] = items.map(() => null)
  for (let attempt = 0; attempt < PLAN_TRIES; attempt++) {
    const results = await planReadable(creator, items, read, known, atomic)
    if (creator.signal.aborted) throw new Problem('unavailable', 'The client has disconnected')
    const codes = results.filter(isCode)
    // Where nothing is created there is nothing to store, not even a receipt.
    if (codes.length === 0 || (atomic && codes.length < results.length)) return results
    const receipt = seal?.(results) ?? null
    const refused = await creator.codes.insert(codes, creator.actor, creator.quota, receipt)
    if (refused === null) return results
    if (refused === 'receipt') throw new AlreadyDone()
    // A logo was deleted in the meantime: reading its style again refuses its codes.
    if (refused === 'logo') read.fill(null)
    known = await look(creator, items)
  }
  throw new Problem(
    'unavailable',
    'Too many codes are being created at once: try again in a moment',
  )
}

/** Those with a blocked destination are replaced by the reason: they need no place in the plan. */
async function withoutBlocked(
  codes: CodeStore,
  items: readonly (NewCode | Problem)[],
): Promise<readonly (NewCode | Problem)[]> {
  const faults = await blockedFaults(
    codes,
    items.map((item) =>
      item instanceof Problem ? [] : placesOf(item.destinationUrl, toRoutingBody(item.routing)),
    ),
  )
  return items.map((item, index) => {
    const [fault, ...more] = faults[index] ?? []
    return fault ? invalidRequest([fault, ...more]) : item
  })
}

interface Known {
  /** How many codes already count towards the quota. */
  readonly used: number
  /** Names that this owner cannot use, with the ids of its own codes that have them. */
  readonly taken: ReadonlyMap<string, string | null>
  /** External ids that other codes have, and which. */
  readonly takenIds: ReadonlyMap<string, string | null>
  /** All tags of the items, by their keys. */
  readonly tags: ReadonlyMap<string, Tag>
}

const NONE_TAKEN: ReadonlyMap<string, null> = new Map()

/**
 * The names and ids of a single code are not looked up first: nearly always they are free, and its tags
 * are those of the code before.
 */
async function glance(creator: Creator, items: readonly (NewCode | Problem)[]): Promise<Known> {
  const used = creator.quota === null ? 0 : await countUsed(creator)
  const tags = await lookUpTags(creator, items, true)
  return { used, taken: NONE_TAKEN, takenIds: NONE_TAKEN, tags }
}

async function look(creator: Creator, items: readonly (NewCode | Problem)[]): Promise<Known> {
  const { codes, owner } = creator
  const names = items.flatMap((item) => ('shortCode' in item && item.shortCode) || [])
  const ids = items.flatMap((item) => ('externalId' in item && item.externalId) || [])
  const taken = await codes.taken(owner, names.map(toSlug))
  const takenIds = await codes.holdersOf(owner, ids)
  return {
    used: await countUsed(creator),
    taken,
    takenIds,
    tags: await lookUpTags(creator, items),
  }
}

function lookUpTags(
  { codes, owner }: Creator,
  items: readonly (NewCode | Problem)[],
  mayBeOld = false,
) {
  const names = items.flatMap((item) => (item instanceof Problem ? [] : item.tags))
  return findTags(codes, owner, names, mayBeOld)
}

async function countUsed({ accounts, owner, quota }: Creator): Promise<number> {
  const counts = await accounts.codeCounts(owner)
  if (counts === null) throw accountGone()
  return quota === null ? 0 : codesUsed(quota, counts)
}

/**
 * Plans codes whose styles can be read. One that cannot be read makes room for another, which is read
 * next; a style that the plan has no room for is not read. `read` keeps the results.
 */
async function planReadable(
  creator: Creator,
  items: readonly (NewCode | Problem)[],
  read: (NewCode | Problem | null)[],
  known: Known,
  atomic: boolean,
): Promise<readonly CreateResult[]> {
  for (;;) {
    const current = items.map((item, index) => read[index] ?? item)
    const results = plan(creator, current, known, atomic)
    if (atomic && !results.every(isCode)) return results
    const unread = current.flatMap((item, index) => {
      const isNew = read[index] === null && isCode(results[index] as CreateResult)
      return isNew ? [{ item: item as NewCode, index }] : []
    })
    if (unread.length === 0) return results
    const judged = await Promise.all(unread.map(({ item }) => judge(creator, item)))
    for (const [place, { index }] of unread.entries()) read[index] = judged[place] as NewCode
    if (judged.every((item) => !(item instanceof Problem))) return results
  }
}

/** The code, or why its style cannot be used. */
async function judge(creator: Creator, item: NewCode): Promise<NewCode | Problem> {
  try {
    const verdict = await creator.judge(item)
    return verdict.readable ? item : unreadable(verdict)
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_request') return error
    throw error
  }
}

/** First come, first served. The quota is checked before the names. */
function plan(
  creator: Creator,
  items: readonly (NewCode | Problem)[],
  known: Known,
  atomic: boolean,
): readonly CreateResult[] {
  const { quota } = creator
  const taken = new Map(known.taken)
  const takenIds = new Map(known.takenIds)
  let used = known.used
  /** Shared: it says the same for each code, and a bulk may plan often. */
  let full: Problem | null = null
  return items.map((item) => {
    if (item instanceof Problem) return item
    if (quota !== null && used >= quota.limit) {
      full ??= quotaExceeded(quota, atomic ? known.used : used, atomic ? items.length : 1)
      return full
    }
    const { shortCode, externalId } = item
    const slug = shortCode && toSlug(shortCode)
    if (slug !== null && taken.has(slug)) return shortCodeTaken(item, taken.get(slug))
    if (externalId !== null && takenIds.has(externalId)) {
      return externalIdTaken(externalId, takenIds.get(externalId))
    }
    const code = toCode(creator, item, known.tags)
    // Not with its id: whether it will be stored is not known yet.
    taken.set(toSlug(code.shortCode), null)
    if (externalId !== null) takenIds.set(externalId, null)
    used++
    return code
  })
}

export function makerOf({ kind }: Actor): Code['madeBy'] {
  return kind === 'api_key' ? 'api' : 'dashboard'
}

function toCode({ owner, actor }: Creator, newCode: NewCode, tags: ReadonlyMap<string, Tag>): Code {
  const now = Date.now()
  return {
    ...newCode,
    id: newId('qr', now),
    accountId: owner.accountId,
    mode: owner.mode,
    shortCode: newCode.shortCode ?? newShortCode(),
    name: newCode.name.trim(),
    tags: tagsOf(newCode.tags, tags),
    madeBy: makerOf(actor),
    createdAt: now,
    updatedAt: now,
    version: newCode.destinationUrl === null ? 0 : 1,
    schedule: [],
    unwritten: [],
    revision: 1,
  }
}

function quotaExceeded({ limit, counted, setting }: Quota, used: number, count: number): Problem {
  const fit = count > 1 ? `, so ${count} more would exceed it` : ''
  const codes = counted === 'dashboard' ? 'codes created in the dashboard' : 'codes'
  const message = setting
    ? `An account can have ${limit} test codes (${setting}) and ${used} are in use${fit}: delete some`
    : `The plan allows ${limit} ${codes} and ${used} are in use${fit}: delete some or change the plan`
  return new Problem('quota_exceeded', message)
}

/** `id`: the owner's own code that has it. */
function shortCodeTaken({ shortCode }: NewCode, id: string | null = null): Problem {
  const message = `short_code "${shortCode}" is not available: it is in use, or belonged to a deleted code of another account`
  const fault = { param: 'short_code', message, ...(id !== null && { id }) }
  return new Problem('short_code_taken', message, [fault])
}
