import { type Fault, PreconditionFailed, Problem, tooManyChanges } from '../../errors.ts'
import type { Code, CodeChange, NewCode } from '../code.ts'
import { baseOf, type ShortBases, toDomain } from '../short-bases.ts'
import { toSlug } from '../short-code.ts'
import type { Style } from '../style.ts'
import { checkChange, writeChange } from './change-code.ts'
import { type Creator, createCodes, isCode } from './new-codes.ts'
import type { NamedCode } from './write-codes.ts'

/**
 * A code by its external id: created if there is none, otherwise changed. Repeating the request, or
 * sending it twice at once, makes one code. And the rules between the fields of such a body, and of a create.
 */

/** Each try means that another request has created or deleted it in between. */
const TRIES = 20

/** What a body says of fields that never change. Undefined: nothing. */
export interface FixedFields {
  readonly shortCode?: string | undefined
  readonly domain?: string | undefined
  readonly style?: Style | undefined
  /** The field that has the style. */
  readonly styleParam: 'style' | 'style_id'
  readonly status?: 'active' | 'draft' | undefined
}

export interface Put {
  readonly externalId: string
  /** The value of If-Match. */
  readonly ifMatch: string | null
  /** As a change of the code that there is. */
  readonly change: CodeChange
  readonly fixed: FixedFields
  /** As a new code; throws if that is not possible. */
  readonly toNew: () => NewCode
  /** Runs before a code is changed. */
  readonly prepare: (code: Code) => Promise<void>
}

export async function putCode(
  creator: Creator,
  bases: ShortBases,
  put: Put,
): Promise<{ readonly code: Code; readonly isNew: boolean }> {
  const { codes, owner, actor } = creator
  const { externalId, ifMatch, change } = put
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const known = await codes.findByExternalId(owner, externalId)
    if (known === null) {
      const newCode = { ...put.toNew(), externalId }
      if (ifMatch !== null) throw new PreconditionFailed(null)
      const code = await createUnlessThere(creator, newCode)
      if (code) return { code, isNew: true }
      continue
    }
    await checkChange(codes, known, change)
    assertSame(known, put.fixed, bases)
    await put.prepare(known)
    const named: NamedCode = { code: known, externalId, ifMatch }
    const code = await writeChange(codes, named, actor, change)
    if (code) return { code, isNew: false }
  }
  throw tooManyChanges()
}

/** Another request that has just created the code also has its short code, and the plan's last place. */
const FASTER: readonly string[] = ['short_code_taken', 'quota_exceeded']

/** Null: another request was faster. */
async function createUnlessThere(
  creator: Creator,
  newCode: NewCode & { readonly externalId: string },
): Promise<Code | null> {
  const [result] = await createCodes(creator, [newCode], true)
  if (result === undefined || isCode(result)) return result ?? null
  if (result.code === 'external_id_taken') return null
  const { codes, owner } = creator
  const isMade =
    FASTER.includes(result.code) && (await codes.findByExternalId(owner, newCode.externalId))
  if (isMade) return null
  throw result
}

/** A different value is not ignored in silence. */
function assertSame(code: Code, fixed: FixedFields, bases: ShortBases): void {
  const { shortCode, style, styleParam, domain, status } = fixed
  const faults: Fault[] = []
  const add = (param: string, why: string) =>
    faults.push({ param, message: `${param} cannot be changed after creation, and ${why}` })
  if (shortCode !== undefined && toSlug(shortCode) !== toSlug(code.shortCode)) {
    add('short_code', `the code has "${code.shortCode}"`)
  }
  if (style !== undefined && canonical(style) !== canonical(code.style)) {
    add(styleParam, 'the code has a different style')
  }
  const requested = domain === undefined ? code : { domain: toDomain(domain, bases) }
  if (baseOf(requested, bases) !== baseOf(code, bases)) {
    add('domain', `the code has ${baseOf(code, bases)}`)
  }
  if (status === 'draft' && code.status !== 'draft') {
    faults.push({ param: 'status', message: `status: the code is ${code.status}, not a draft` })
  }
  if (faults[0]) throw new Problem('invalid_state', faults[0].message, faults)
}

/** The same text whatever the order of the keys. */
function canonical(style: Style): string {
  return JSON.stringify(style, (_key, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

export interface NewCodeFields {
  readonly destination_url?: unknown
  readonly destination?: unknown
  readonly status?: unknown
  readonly active?: unknown
  readonly style?: unknown
  readonly style_id?: unknown
}

/** The rules between the fields of a create. Types are checked by the schema. */
export function newCodeFaults(body: NewCodeFields): Fault[] {
  const isLed = (body.destination_url ?? body.destination ?? null) !== null
  const message = 'destination_url is required (except for a draft)'
  const missing =
    isLed || body.status === 'draft'
      ? []
      : [{ param: 'destination_url', message, code: 'required' as const }]
  return [...missing, ...putCodeFaults(body)]
}

/** The same if the code may exist, and so have a destination. */
export function putCodeFaults(body: NewCodeFields): Fault[] {
  const faults: Fault[] = []
  const destination = body.destination_url ?? body.destination ?? null
  if ((body.destination ?? destination) !== destination) {
    const message = 'destination and destination_url differ: set only one of them'
    faults.push({ param: 'destination', message, code: 'conflict' })
  }
  if ((body.style ?? null) !== null && (body.style_id ?? null) !== null) {
    const message = 'style and style_id cannot be combined: set only one of them'
    faults.push({ param: 'style_id', message, code: 'conflict' })
  }
  if (typeof body.active === 'boolean' && contradicts(body.status, body.active)) {
    const message = `active: ${body.active} contradicts status: "${body.status}"`
    faults.push({ param: 'active', message, code: 'conflict' })
  }
  return faults
}

function contradicts(status: unknown, active: boolean): boolean {
  return active ? status === 'draft' : status === 'active'
}
