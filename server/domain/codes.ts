import { destinationFault, hasControlCharacter } from './destination.ts'
import { type Fault, Problem } from './errors.ts'
import { newId } from './ids.ts'
import type { Author, Code, CodeStore, Owner, Status } from './ports.ts'
import { newShortCode, shortCodeFault } from './short-code.ts'
import type { Style } from './style.ts'

/**
 * The rules of a code's life. Single fields have a `…Fault` function each, which the edge runs on
 * every field at once so that a caller learns of all faults in one answer; what concerns two
 * fields together, or the code as it stands, is decided here.
 */
export const NAME_MAX = 255

/** 31^7 names: even with ten million codes a generated one is free at the first try 99.96 %. */
const GENERATE_TRIES = 8
/** Every lost race means that another editor won it, so this many lost in a row is overload. */
const EDIT_TRIES = 50

export interface NewCode {
  readonly name: string
  readonly destinationUrl: string | null
  readonly shortCode: string | null
  readonly style: Style
  readonly status: Status
}

export interface CodeChange {
  readonly name?: string
  readonly destinationUrl?: string
  readonly active?: boolean
}

export const IMMUTABLE: Readonly<Record<string, string>> = {
  style:
    'style cannot be changed after creation, so that a printed code and its image stay the same: create a new code',
  short_code:
    'short_code cannot be changed after creation, since printed codes lead to it: create a new code',
}

export function nameFault(name: string): string | null {
  const length = [...name.trim()].length
  if (length < 1 || length > NAME_MAX) return `name must have 1 to ${NAME_MAX} characters`
  if (hasControlCharacter(name.trim()) || !name.isWellFormed()) {
    return 'name must not contain control characters or broken Unicode'
  }
  return null
}

/** The field rules by name, for whoever checks fields one at a time. */
export function fieldRules(shortBaseUrl: string) {
  return {
    name: nameFault,
    short_code: shortCodeFault,
    destination_url: (url: string) => destinationFault(url, shortBaseUrl),
    destination: (url: string) =>
      destinationFault(url, shortBaseUrl)?.replace('destination_url', 'destination') ?? null,
  } as const
}

export interface NewCodeFields {
  readonly name?: unknown
  readonly destination_url?: unknown
  readonly destination?: unknown
  readonly status?: unknown
  readonly active?: unknown
}

/** What must hold between the fields of a create. Fields of the wrong type are others' business. */
export function newCodeFaults(body: NewCodeFields): Fault[] {
  const faults: Fault[] = []
  const destination = body.destination_url ?? body.destination ?? null
  if ((body.name ?? null) === null) faults.push({ param: 'name', message: 'name is required' })
  if (destination === null && body.status !== 'draft') {
    const message = 'destination_url is required (only a draft may do without)'
    faults.push({ param: 'destination_url', message })
  }
  if ((body.destination ?? destination) !== destination) {
    const message = 'destination and destination_url differ: give one of them'
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

export async function createCode(
  codes: CodeStore,
  owner: Owner,
  author: Author,
  input: NewCode,
): Promise<Code> {
  for (let attempt = 0; attempt < GENERATE_TRIES; attempt++) {
    const code = toCode(owner, author, input)
    if (await codes.insert(code, author)) return code
    if (input.shortCode !== null) throw shortCodeTaken(input.shortCode)
  }
  throw new Problem('unavailable', 'No free short_code was found: try again')
}

function toCode(owner: Owner, author: Author, input: NewCode): Code {
  const now = Date.now()
  return {
    id: newId('qr', now),
    accountId: owner.accountId,
    mode: owner.mode,
    shortCode: input.shortCode ?? newShortCode(),
    name: input.name.trim(),
    destinationUrl: input.destinationUrl,
    status: input.status,
    style: input.style,
    madeBy: author.kind === 'api_key' ? 'api' : 'dashboard',
    createdAt: now,
    updatedAt: now,
    destinations: input.destinationUrl === null ? 0 : 1,
    revision: 1,
  }
}

function shortCodeTaken(shortCode: string): Problem {
  const message = `short_code "${shortCode}" cannot be had: it is in use, or belonged to a deleted code of someone else`
  return new Problem('short_code_taken', message, [{ param: 'short_code', message }])
}

/** Null when the code has been deleted meanwhile. */
export async function updateCode(
  codes: CodeStore,
  found: Code,
  author: Author,
  change: CodeChange,
): Promise<Code | null> {
  let before: Code | null = found
  for (let attempt = 0; before !== null && attempt < EDIT_TRIES; attempt++) {
    const after = changed(before, change)
    if (after === before || (await codes.update(before, after, author))) return after
    before = await codes.find(found, found.id)
  }
  if (before === null) return null
  throw new Problem('unavailable', 'The code is being changed by many at once: try again')
}

/** The same object when nothing changes, so that updated_at stays. */
export function changed(code: Code, change: CodeChange): Code {
  const name = change.name?.trim() ?? code.name
  const destinationUrl = change.destinationUrl ?? code.destinationUrl
  const status = nextStatus(code.status, change.active)
  if (status === 'active' && destinationUrl === null) {
    const message = 'A draft without a destination cannot be published: give it a destination_url'
    throw new Problem('invalid_state', message, [{ param: 'active', message }])
  }
  const moved = destinationUrl !== code.destinationUrl
  if (!moved && name === code.name && status === code.status) return code
  return {
    ...code,
    name,
    destinationUrl,
    status,
    updatedAt: Math.max(Date.now(), code.updatedAt),
    destinations: code.destinations + (moved ? 1 : 0),
    revision: code.revision + 1,
  }
}

function nextStatus(status: Status, active: boolean | undefined): Status {
  if (active === undefined) return status
  if (active) return 'active'
  return status === 'draft' ? 'draft' : 'paused'
}

/** False when it was deleted meanwhile. */
export async function deleteCode(codes: CodeStore, found: Code): Promise<boolean> {
  let code: Code | null = found
  for (let attempt = 0; code !== null && attempt < EDIT_TRIES; attempt++) {
    if (await codes.remove(code, Date.now())) return true
    code = await codes.find(found, found.id)
  }
  if (code === null) return false
  throw new Problem('unavailable', 'The code is being changed by many at once: try again')
}
