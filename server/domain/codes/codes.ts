import { Problem } from '../errors.ts'
import type { Author, Code, CodeStore, Status } from './code.ts'
import { destinationFault, hasControlCharacter } from './destination.ts'
import { shortCodeFault } from './short-code.ts'

/**
 * The rules of a code's life after its birth (which is in new-codes.ts), and of its single fields:
 * each has a `…Fault` function, and the edge runs them all, so that a caller learns of every fault
 * in one answer.
 */
export const NAME_MAX = 255

/** Every lost race means that another editor won it, so this many lost in a row is overload. */
const EDIT_TRIES = 50

export interface CodeChange {
  readonly name?: string
  readonly destinationUrl?: string
  readonly active?: boolean
}

export const IMMUTABLE: Readonly<Record<string, string>> = {
  style:
    'style cannot be changed after creation, so that printed codes and their images match: create a new code',
  short_code:
    'short_code cannot be changed after creation, because printed codes contain it: create a new code',
  status: 'status cannot be set: use active',
  destination: 'destination cannot be set: use destination_url',
  id: 'id is assigned by the service',
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
  const shortBase = new URL(shortBaseUrl)
  return {
    name: nameFault,
    short_code: shortCodeFault,
    destination_url: (url: string) => destinationFault(url, shortBase),
    destination: (url: string) =>
      destinationFault(url, shortBase)?.replace('destination_url', 'destination') ?? null,
  } as const
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
  throw new Problem('unavailable', 'Too many simultaneous changes to this code: try again')
}

/** The same object when nothing changes, so that updated_at stays. */
export function changed(code: Code, change: CodeChange): Code {
  const name = change.name?.trim() ?? code.name
  const destinationUrl = change.destinationUrl ?? code.destinationUrl
  const status = nextStatus(code.status, change.active)
  if (status === 'active' && destinationUrl === null) {
    const message = 'A draft without a destination cannot be published: set destination_url'
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
  throw new Problem('unavailable', 'Too many simultaneous changes to this code: try again')
}
