import { type Fault, PreconditionFailed, Problem } from '../errors.ts'
import type { Code, CodeChange, NewCode } from './code.ts'
import { checkChange, writeChange } from './codes.ts'
import { type Creator, createCode } from './new-codes.ts'
import { baseOf, type ShortBases, toDomain } from './short-bases.ts'
import { toSlug } from './short-code.ts'
import type { Style } from './style.ts'
import type { Asked } from './write-codes.ts'

/**
 * A code by its external id: created if there is none, otherwise changed. Whoever repeats the request, or
 * sends it twice at once, gets one code. And the rules between the fields of such a body, and of a create.
 */

/** Each try means that another request has created or deleted it in between. */
const TRIES = 20

/** What a body says of fields that never change. Undefined: nothing. */
export interface FixedFields {
  readonly shortCode?: string | undefined
  readonly domain?: string | undefined
  readonly style?: Style | undefined
  /** What the style was given by. */
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
    const found = await codes.findByExternalId(owner, externalId)
    if (found === null) {
      const wanted = { ...put.toNew(), externalId }
      if (ifMatch !== null) throw new PreconditionFailed(null)
      const made = await createUnlessThere(creator, wanted)
      if (made) return { code: made, isNew: true }
      continue
    }
    await checkChange(codes, found, change)
    assertSame(found, put.fixed, bases)
    await put.prepare(found)
    const asked: Asked = { code: found, externalId, ifMatch }
    const code = await writeChange(codes, asked, actor, change, null)
    if (code) return { code, isNew: false }
  }
  throw new Problem('unavailable', 'Too many simultaneous changes: try again')
}

/** What a create is refused for if another request has just created the same code. */
const FASTER: readonly string[] = ['external_id_taken', 'short_code_taken', 'quota_exceeded']

/** Null: another request was faster. */
async function createUnlessThere(
  creator: Creator,
  wanted: NewCode & { readonly externalId: string },
): Promise<Code | null> {
  try {
    return await createCode(creator, wanted, null)
  } catch (error) {
    if (!(error instanceof Problem && FASTER.includes(error.code))) throw error
    const isTaken = error.code === 'external_id_taken'
    // It has its short code as well, and the plan's last place.
    const { codes, owner } = creator
    if (isTaken || (await codes.findByExternalId(owner, wanted.externalId))) return null
    throw error
  }
}

/** What was given differently is not ignored in silence. */
function assertSame(code: Code, fixed: FixedFields, bases: ShortBases): void {
  const { shortCode, style, styleParam, domain, status } = fixed
  const faults: Fault[] = []
  const add = (param: string, why: string) =>
    faults.push({ param, message: `${param} cannot be changed after creation, and ${why}` })
  if (shortCode !== undefined && toSlug(shortCode) !== toSlug(code.shortCode)) {
    add('short_code', `the code has "${code.shortCode}"`)
  }
  if (style !== undefined && canonical(style) !== canonical(code.style)) {
    add(styleParam, 'the code has a different one')
  }
  const given = domain === undefined ? code : { domain: toDomain(domain, bases) }
  if (baseOf(given, bases) !== baseOf(code, bases)) {
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
