import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Code } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { toTagKey } from '../../../domain/codes/folded.ts'
import { invalidRequest, Problem } from '../../../domain/errors.ts'
import { isId } from '../../../domain/ids.ts'
import { callerOf } from '../../frame/gate/caller.ts'
import { Type } from '../../frame/schemas/type.ts'

/** The codes of one request: named one by one, or by a tag. */
export const SELECTED_MAX = 1000
const AT_ONCE = 50

export const selectionFields = {
  ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      minItems: 1,
      maxItems: SELECTED_MAX,
      description: `Ids of up to ${SELECTED_MAX} codes, in the order in which they are wanted. Or tag.`,
      examples: [['qr_01m7eftr2mb8239pr4s9qw6yc9']],
    }),
  ),
  tag: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '^[^\\u0000]*$',
      description: `All codes with this tag, by their names; at most ${SELECTED_MAX}. Or ids.`,
      examples: ['Tables'],
    }),
  ),
}

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
    const message = 'Send either ids or tag, one of the two'
    throw invalidRequest([{ param: ids === undefined ? 'ids' : 'tag', message }])
  }
  const found = ids ? await byIds(request, codes, ids) : await byTag(request, codes, tag ?? '')
  const [first, ...others] = found
  if (first) return [first, ...others]
  throw new Problem('not_found', `There is no code with the tag "${tag}"`)
}

async function byIds(
  request: FastifyRequest,
  codes: CodeStore,
  ids: readonly string[],
): Promise<Code[]> {
  const wanted = [...new Set(ids)]
  const found = await findAll(
    request,
    codes,
    wanted.filter((id) => isId('qr', id)),
  )
  const byId = new Map(found.map((code) => [code.id, code]))
  const unknown = wanted.filter((id) => !byId.has(id))
  if (unknown.length > 0) {
    const others = unknown.length > 1 ? `, and ${unknown.length - 1} more` : ''
    throw new Problem('not_found', `There is no code ${unknown[0]}${others}`)
  }
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

/** A part at a time, so that a thousand keep no redirect waiting. */
async function findAll(
  request: FastifyRequest,
  codes: CodeStore,
  ids: readonly string[],
): Promise<Code[]> {
  const found: Code[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    found.push(...(await codes.findSome(callerOf(request), ids.slice(from, from + AT_ONCE))))
    await setImmediate()
  }
  return found
}

async function byTag(request: FastifyRequest, codes: CodeStore, tag: string): Promise<Code[]> {
  const owner = callerOf(request)
  const ids = await codes.tagged(owner, [toTagKey(tag)], SELECTED_MAX + 1)
  if (ids.length > SELECTED_MAX) {
    const message = `More than ${SELECTED_MAX} codes have the tag "${tag}": name some of them by ids`
    throw invalidRequest([{ param: 'tag', message }])
  }
  const found = await findAll(request, codes, ids)
  return found.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
}
