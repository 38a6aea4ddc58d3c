import type { Owner } from '../../../domain/accounts/owner.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { findAllNamed } from '../../../domain/codes/named-codes.ts'
import { type Fault, invalidRequest } from '../../../domain/errors.ts'
import type { Endpoint } from '../../../domain/webhooks/endpoint.ts'
import { type EndpointFilter, toTagFilter } from '../../../domain/webhooks/filter.ts'
import type { NewWebhookBody } from './schemas.ts'

/** Which codes a webhook is asked to tell of. */
export type AskedFilter = Pick<NewWebhookBody, 'qr_ids' | 'tags'>

export async function filterChange(
  codes: CodeStore,
  endpoint: Endpoint,
  asked: AskedFilter,
): Promise<{ filter?: EndpointFilter | null }> {
  if (asked.qr_ids === undefined && asked.tags === undefined) return {}
  return { filter: await toFilter(codes, endpoint, asked, endpoint.filter) }
}

/** `before`: the present one, whose codes may have been deleted since. What is not asked for stays. */
export async function toFilter(
  codes: CodeStore,
  owner: Owner,
  asked: AskedFilter,
  before: EndpointFilter | null,
): Promise<EndpointFilter | null> {
  const had = { qr_ids: null, tags: null, ...before }
  const qrIds = asked.qr_ids === undefined ? had.qr_ids : asked.qr_ids
  const tags = asked.tags === undefined ? had.tags : asked.tags
  if (qrIds !== null && tags !== null) throw notTogether(asked)
  if (tags !== null) return toTagFilter(tags)
  if (qrIds === null) return null
  return { qr_ids: await idsOf(codes, owner, qrIds, had.qr_ids ?? []) }
}

function notTogether({ qr_ids, tags }: AskedFilter) {
  const [param, other] = tags ? ['tags', 'qr_ids'] : ['qr_ids', 'tags']
  const hint = qr_ids && tags ? '' : `: set ${other} to null`
  const message = `${param} cannot be combined with ${other}${hint}`
  return invalidRequest([{ param, message, code: 'conflict' }])
}

async function idsOf(
  codes: CodeStore,
  owner: Owner,
  names: readonly string[],
  known: readonly string[],
): Promise<string[]> {
  const found = await findAllNamed(codes, owner, names)
  const ids = new Set<string>()
  const faults: Fault[] = []
  for (const [index, name] of names.entries()) {
    const id = found.get(name)?.id ?? known.find((one) => one === name)
    const param = `qr_ids[${index}]`
    if (id !== undefined) ids.add(id)
    else {
      const message = `${param}: code ${name.slice(0, 100)} not found`
      faults.push({ param, message, code: 'unknown' })
    }
  }
  const [first, ...more] = faults
  if (first) throw invalidRequest([first, ...more])
  return [...ids]
}
