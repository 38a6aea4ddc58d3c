import type { FastifyRequest } from 'fastify'
import { type Subject, TAGGED_MAX } from '../../../domain/analytics/analytics.ts'
import type { AskedFilter } from '../../../domain/analytics/filters.ts'
import type { Code } from '../../../domain/codes/code.ts'
import type { CodeStore } from '../../../domain/codes/code-store.ts'
import { findAllNamed } from '../../../domain/codes/named-codes.ts'
import { toTagKeys } from '../../../domain/codes/tags.ts'
import { invalidRequest } from '../../../domain/errors.ts'
import { callerOf } from '../core/gate/caller.ts'
import { subjectOf } from './routes.ts'
import { QR_IDS_MAX } from './schemas.ts'

/** Which codes of an account a question is about: all of them, those of a tag, or those with given ids. */

type Asked = FastifyRequest<{ Querystring: AskedFilter & { tag?: string } }>
type AskedIds = FastifyRequest<{ Querystring: AskedFilter & { tag?: string; qr_ids?: string } }>

export async function accountSubject(codes: CodeStore, request: Asked): Promise<Subject> {
  const { tag } = request.query
  if (tag === undefined) return subjectOf(request, null)
  const ids = await codes.tagged(callerOf(request), toTagKeys(tag), TAGGED_MAX + 1)
  if (ids.length > TAGGED_MAX) {
    const message = `tag: analytics can cover at most ${TAGGED_MAX} codes, but more codes have this tag. Add another tag to select fewer codes`
    throw invalidRequest([{ param: 'tag', message }])
  }
  return subjectOf(request, ids, 'tag')
}

export interface Chosen {
  readonly subject: Subject
  /** Those that are named by their ids. */
  readonly codes: readonly Code[]
  /** How many codes there are, and how many of them are active. */
  readonly counts: { readonly total_qrcodes: number; readonly active_qrcodes: number }
}

export async function chosenCodes(codes: CodeStore, request: AskedIds): Promise<Chosen> {
  const { tag, qr_ids } = request.query
  if (tag !== undefined && qr_ids !== undefined) {
    throw invalidRequest([
      { param: 'tag', message: 'tag cannot be combined with qr_ids', code: 'conflict' },
    ])
  }
  if (qr_ids !== undefined) {
    const found = await findAll(codes, request, qr_ids)
    const ids = found.map(({ id }) => id)
    const active = found.filter(({ status }) => status === 'active')
    const counts = { total_qrcodes: found.length, active_qrcodes: active.length }
    return { subject: subjectOf(request, ids, 'qr_ids'), codes: found, counts }
  }
  const subject = await accountSubject(codes, request)
  if (subject.codeIds === null) {
    const { active, paused, draft } = await codes.counts(callerOf(request))
    const counts = { total_qrcodes: active + paused + draft, active_qrcodes: active }
    return { subject, codes: [], counts }
  }
  const active_qrcodes = await codes.countActive(callerOf(request), subject.codeIds)
  return { subject, codes: [], counts: { total_qrcodes: subject.codeIds.length, active_qrcodes } }
}

async function findAll(codes: CodeStore, request: AskedIds, qrIds: string): Promise<Code[]> {
  const ids = [...new Set(qrIds.split(','))]
  if (ids.length > QR_IDS_MAX) {
    const message = `qr_ids accepts at most ${QR_IDS_MAX} codes, but ${ids.length} were sent`
    throw invalidRequest([{ param: 'qr_ids', message, code: 'length', min: 1, max: QR_IDS_MAX }])
  }
  const found = await findAllNamed(codes, callerOf(request), ids)
  const missing = ids.find((id) => !found.has(id))
  if (missing !== undefined) {
    const message = `qr_ids: code ${missing.slice(0, 100)} not found`
    throw invalidRequest([{ param: 'qr_ids', message, code: 'unknown' }])
  }
  return [...new Map([...found.values()].map((code) => [code.id, code])).values()]
}
