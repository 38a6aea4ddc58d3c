import { type Caller, inOtherMode, ofOtherMode } from '../accounts/caller.ts'
import type { Owner } from '../accounts/owner.ts'
import { Problem } from '../errors.ts'
import { isId } from '../ids.ts'
import type { Code } from './code.ts'
import type { CodeStore } from './code-store.ts'
import { externalIdFault } from './codes.ts'
import { decode } from './destination.ts'
import { EXTERNAL_PREFIX } from './limits.ts'

/**
 * What a request names codes by: their ids, or `ext_` and the ids that their owner gave them. In a list
 * an external id may be percent-encoded, and has to be if it contains what separates the list; one that
 * is written as it is comes first.
 */
type Lookup = Pick<CodeStore, 'findSome' | 'holdersOf'>

/** Null: it is not one of those. */
export function externalIdIn(name: string): string | null {
  return name.startsWith(EXTERNAL_PREFIX) ? name.slice(EXTERNAL_PREFIX.length) : null
}

/** In a path, which is decoded already. */
export async function findNamed(
  codes: Pick<CodeStore, 'find' | 'findByExternalId'>,
  owner: Owner,
  name: string,
): Promise<Code | null> {
  if (isId('qr', name)) return codes.find(owner, name)
  const externalId = externalIdIn(name)
  if (externalId === null || externalIdFault(externalId) !== null) return null
  return codes.findByExternalId(owner, externalId)
}

/** In a list: those of the codes that exist, by what they are named. */
export async function findAllNamed(
  codes: Lookup,
  owner: Owner,
  names: readonly string[],
): Promise<ReadonlyMap<string, Code>> {
  const spelled = new Map(names.map((name) => [name, spellings(name)]))
  const holders = await codes.holdersOf(owner, [...new Set([...spelled.values()].flat())])
  const ids = [...names.filter((name) => isId('qr', name)), ...holders.values()]
  const found = await codes.findSome(owner, [...new Set(ids)])
  const byId = new Map(found.map((code) => [code.id, code]))
  const named = new Map<string, Code>()
  for (const [name, externalIds] of spelled) {
    const held = externalIds.find((externalId) => holders.has(externalId))
    const code = byId.get(held === undefined ? name : (holders.get(held) ?? ''))
    // Between the two reads it may have been given to another.
    if (code && (held === undefined || code.externalId === held)) named.set(name, code)
  }
  return named
}

/** The external ids that a name may mean, the likelier one first. */
function spellings(name: string): string[] {
  const written = externalIdIn(name)
  if (written === null) return []
  const both = [written, decode(written) ?? written]
  return [...new Set(both)].filter((externalId) => externalIdFault(externalId) === null)
}

/** Says of a code that does not exist if the account has it in its other mode. */
export async function explainMissing(
  codes: Lookup,
  caller: Caller,
  names: readonly string[],
): Promise<(name: string) => Problem> {
  const there = await findAllNamed(codes, inOtherMode(caller), names)
  return (name) => noSuchCode(name, there.has(name) ? ofOtherMode(caller, 'code') : '')
}

export function noSuchCode(name: string, why = ''): Problem {
  if (name === '') return new Problem('not_found', 'This path does not exist')
  return new Problem('not_found', `Code ${name.slice(0, 100)} not found${why}`)
}
