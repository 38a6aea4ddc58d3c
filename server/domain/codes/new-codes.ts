import type { AccountStore, Owner } from '../accounts/account.ts'
import { codesUsed, type Quota } from '../accounts/plans.ts'
import type { Receipt } from '../accounts/receipts.ts'
import { accountGone, type Fault, Problem } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Author, Code, CodeStore, Status } from './code.ts'
import { unreadable, type Verdict } from './pictures.ts'
import { newShortCode, toSlug } from './short-code.ts'
import type { Style } from './style.ts'

/**
 * How codes come into being: one alone, or up to a thousand at once, by the same steps. First it is
 * planned which can be made, from what is known of quota and taken names. The styles of those, and
 * of no others, are read; then all of them are inserted in one batch that proves the plan. If
 * someone was faster, it is planned again. So a bulk is one transaction, and its receipt for
 * idempotency is part of it.
 */

/** Every failed plan means that another creator won, so this many in a row is overload. */
const PLAN_TRIES = 50

export interface NewCode {
  readonly name: string
  readonly destinationUrl: string | null
  readonly shortCode: string | null
  readonly style: Style
  readonly status: Status
}

export interface Creator {
  readonly codes: CodeStore
  readonly accounts: AccountStore
  readonly owner: Owner
  readonly author: Author
  readonly quota: Quota | null
  readonly judge: (wanted: NewCode) => Promise<Verdict>
  /** Aborted when nobody waits for the answer: then nothing is made. */
  readonly signal: AbortSignal
}

/** What became of one wanted code, in the order they were asked for. */
export type Outcome = Code | Problem

/** Writes the answer to be given into the batch that makes it true; null: nobody asked for that. */
export type Seal = ((outcomes: readonly Outcome[]) => Receipt) | null

/** Thrown when the same idempotency key was used by a request that has finished meanwhile. */
export class AlreadyDone extends Error {}

export function isCode(outcome: Outcome): outcome is Code {
  return !(outcome instanceof Problem)
}

export async function createCode(creator: Creator, wanted: NewCode, seal: Seal): Promise<Code> {
  const [outcome] = await createCodes(creator, [wanted], true, seal)
  if (outcome === undefined || !isCode(outcome)) throw outcome
  return outcome
}

/**
 * `atomic`: if one cannot be made, none is. A Problem among the wanted is one that was refused
 * before, and stays refused.
 */
export async function createCodes(
  creator: Creator,
  wanted: readonly (NewCode | Problem)[],
  atomic: boolean,
  seal: Seal,
): Promise<readonly Outcome[]> {
  // A single name needs no look beforehand: it is free but once in thousands of times.
  let known =
    wanted.length === 1
      ? { used: creator.quota === null ? 0 : await countUsed(creator), taken: NONE_TAKEN }
      : await look(creator, wanted)
  const read: (NewCode | Problem | null)[] = wanted.map(() => null)
  for (let attempt = 0; attempt < PLAN_TRIES; attempt++) {
    const outcomes = await planReadable(creator, wanted, read, known, atomic)
    if (creator.signal.aborted) throw new Problem('unavailable', 'The client has disconnected')
    const codes = outcomes.filter(isCode)
    if (atomic && codes.length < outcomes.length) return outcomes
    const receipt = seal?.(outcomes) ?? null
    const refused = await creator.codes.insert(codes, creator.author, creator.quota, receipt)
    if (refused === null) return outcomes
    if (refused === 'receipt') throw new AlreadyDone()
    known = await look(creator, wanted)
  }
  throw new Problem('unavailable', 'Too many codes are being created at once: try again')
}

interface Known {
  /** How many codes the quota counts already. */
  readonly used: number
  /** Names that this owner cannot have. */
  readonly taken: ReadonlySet<string>
}

const NONE_TAKEN: ReadonlySet<string> = new Set()

async function look(creator: Creator, wanted: readonly (NewCode | Problem)[]): Promise<Known> {
  const names = wanted.flatMap((item) => ('shortCode' in item && item.shortCode) || [])
  const taken = await creator.codes.taken(creator.owner, names.map(toSlug))
  return { used: await countUsed(creator), taken }
}

async function countUsed({ accounts, owner, quota }: Creator): Promise<number> {
  const counts = await accounts.codeCounts(owner)
  if (counts === null) throw accountGone()
  return quota === null ? 0 : codesUsed(quota, counts)
}

/**
 * A plan of codes that can be read. One that cannot makes room for another, which is then read in
 * its turn; what the plan has no room for is not read. `read` keeps what was found out.
 */
async function planReadable(
  creator: Creator,
  wanted: readonly (NewCode | Problem)[],
  read: (NewCode | Problem | null)[],
  known: Known,
  atomic: boolean,
): Promise<readonly Outcome[]> {
  for (;;) {
    const items = wanted.map((item, index) => read[index] ?? item)
    const outcomes = plan(creator, items, known, atomic)
    if (atomic && !outcomes.every(isCode)) return outcomes
    const unread = items.flatMap((item, index) => {
      const isNew = read[index] === null && isCode(outcomes[index] as Outcome)
      return isNew ? [{ item: item as NewCode, index }] : []
    })
    if (unread.length === 0) return outcomes
    const verdicts = await Promise.all(unread.map(({ item }) => creator.judge(item)))
    for (const [place, { item, index }] of unread.entries()) {
      const verdict = verdicts[place] as Verdict
      read[index] = verdict.readable ? item : unreadable(verdict)
    }
    if (verdicts.every(({ readable }) => readable)) return outcomes
  }
}

/** First come, first served: quota before names, as the order of checks has it. */
function plan(
  creator: Creator,
  wanted: readonly (NewCode | Problem)[],
  known: Known,
  atomic: boolean,
): readonly Outcome[] {
  const { quota } = creator
  const taken = new Set(known.taken)
  let used = known.used
  /** One for all: it says the same of each, and a bulk may plan often. */
  let full: Problem | null = null
  return wanted.map((item) => {
    if (item instanceof Problem) return item
    if (quota !== null && used >= quota.limit) {
      full ??= quotaExceeded(quota, atomic ? known.used : used, atomic ? wanted.length : 1)
      return full
    }
    const { shortCode } = item
    if (shortCode !== null && taken.has(toSlug(shortCode))) return shortCodeTaken(shortCode)
    const code = toCode(creator, item)
    taken.add(toSlug(code.shortCode))
    used++
    return code
  })
}

function toCode({ owner, author }: Creator, wanted: NewCode): Code {
  const now = Date.now()
  return {
    id: newId('qr', now),
    accountId: owner.accountId,
    mode: owner.mode,
    shortCode: wanted.shortCode ?? newShortCode(),
    name: wanted.name.trim(),
    destinationUrl: wanted.destinationUrl,
    status: wanted.status,
    style: wanted.style,
    madeBy: author.kind === 'api_key' ? 'api' : 'dashboard',
    createdAt: now,
    updatedAt: now,
    destinations: wanted.destinationUrl === null ? 0 : 1,
    revision: 1,
  }
}

function quotaExceeded({ limit, setting }: Quota, used: number, wanted: number): Problem {
  const fit = wanted > 1 ? `, so ${wanted} more would exceed it` : ''
  const message = setting
    ? `An account can have ${limit} test codes (${setting}) and ${used} are in use${fit}: delete some`
    : `The plan allows ${limit} codes and ${used} are in use${fit}: delete some or change the plan`
  return new Problem('quota_exceeded', message)
}

function shortCodeTaken(shortCode: string): Problem {
  const message = `short_code "${shortCode}" is not available: it is in use, or belonged to a deleted code of another account`
  return new Problem('short_code_taken', message, [{ param: 'short_code', message }])
}

export interface NewCodeFields {
  readonly destination_url?: unknown
  readonly destination?: unknown
  readonly status?: unknown
  readonly active?: unknown
}

/** What must hold between the fields of a create. Fields of the wrong type are others' business. */
export function newCodeFaults(body: NewCodeFields): Fault[] {
  const faults: Fault[] = []
  const destination = body.destination_url ?? body.destination ?? null
  if (destination === null && body.status !== 'draft') {
    const message = 'destination_url is required (except for a draft)'
    faults.push({ param: 'destination_url', message })
  }
  if ((body.destination ?? destination) !== destination) {
    const message = 'destination and destination_url differ: set only one of them'
    faults.push({ param: 'destination', message })
  }
  if (typeof body.active === 'boolean' && contradicts(body.status, body.active)) {
    const message = `active: ${body.active} contradicts status: "${body.status}"`
    faults.push({ param: 'active', message })
  }
  return faults
}

function contradicts(status: unknown, active: boolean): boolean {
  return active ? status === 'draft' : status === 'active'
}
