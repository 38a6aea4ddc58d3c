import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Owner } from '../../../../domain/accounts/owner.ts'
import type { Code } from '../../../../domain/codes/code.ts'
import type { CodeStore } from '../../../../domain/codes/code-store.ts'
import { toTagKey } from '../../../../domain/codes/folded.ts'
import { CODE_NAME_MAX } from '../../../../domain/codes/limits.ts'
import { explainMissing, findAllNamed } from '../../../../domain/codes/named-codes.ts'
import { type FaultFacts, invalidRequest, Problem } from '../../../../domain/errors.ts'
import { callerOf } from '../../core/gate/caller.ts'
import { optional } from '../../core/schemas/fields.ts'
import { Type } from '../../core/schemas/type.ts'

/** The codes of one request: named one by one, or by a tag. */
const SELECTED_MAX = 1000
const AT_ONCE = 50

export const selectionFields = optional({
  ids: Type.Array(Type.String({ maxLength: CODE_NAME_MAX }), {
    minItems: 1,
    maxItems: SELECTED_MAX,
    description: `Ids of up to ${SELECTED_MAX} codes, in the order in which the codes should appear. Instead of an id, you can send \`ext_\` followed by an external id. Send either ids or tag.`,
    examples: [['qr_01m7eftr2mb8239pr4s9qw6yc9']],
  }),
  tag: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^[^\\u0000]*$',
    description: `Selects all codes with this tag, sorted by name, up to ${SELECTED_MAX} codes. Send either tag or ids.`,
    examples: ['Tables'],
  }),
})

export interface Selection {
  readonly ids?: readonly string[]
  readonly tag?: string
}

/** All of them, or the reason why not. */
export async function selectedBy(
  request: FastifyRequest,
  codes: CodeStore,
  { ids, tag }: Selection,
): Promise<readonly [Code, ...Code[]]> {
  if ((ids === undefined) === (tag === undefined)) {
    const message = 'Send either ids or tag, but not both'
    const isNone = ids === undefined
    const facts: FaultFacts = isNone
      ? { code: 'required', allowed: ['ids', 'tag'] }
      : { code: 'conflict' }
    throw invalidRequest([{ param: isNone ? 'ids' : 'tag', message, ...facts }])
  }
  const found = ids ? await byIds(request, codes, ids) : await byTag(request, codes, tag ?? '')
  const [first, ...others] = found
  if (first) return [first, ...others]
  throw new Problem('not_found', `No code has the tag "${tag}"`)
}

async function byIds(
  request: FastifyRequest,
  codes: CodeStore,
  ids: readonly string[],
): Promise<Code[]> {
  const caller = callerOf(request)
  const findSome: CodeStore['findSome'] = (owner, some) => findAll(owner, codes, some)
  const found = await findAllNamed({ ...codes, findSome }, caller, ids)
  const unknown = [...new Set(ids)].filter((id) => !found.has(id))
  const [first] = unknown
  if (first !== undefined) {
    const others = unknown.length > 1 ? `, and ${unknown.length - 1} more` : ''
    const { message } = (await explainMissing(codes, caller, [first]))(first || '""')
    throw new Problem('not_found', `${message}${others}`)
  }
  // Each once, in the order in which they are wanted.
  return [
    ...new Map(ids.flatMap((id) => found.get(id) ?? []).map((code) => [code.id, code])).values(),
  ]
}

/** A part at a time, so that a thousand keep no redirect waiting. */
async function findAll(owner: Owner, codes: CodeStore, ids: readonly string[]): Promise<Code[]> {
  const found: Code[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    found.push(...(await codes.findSome(owner, ids.slice(from, from + AT_ONCE))))
    await setImmediate()
  }
  return found
}

async function byTag(request: FastifyRequest, codes: CodeStore, tag: string): Promise<Code[]> {
  const owner = callerOf(request)
  const ids = await codes.tagged(owner, [toTagKey(tag)], SELECTED_MAX + 1)
  if (ids.length > SELECTED_MAX) {
    const message = `More than ${SELECTED_MAX} codes have the tag "${tag}": select codes with ids instead`
    throw invalidRequest([{ param: 'tag', message }])
  }
  const found = await findAll(owner, codes, ids)
  return found.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
}
