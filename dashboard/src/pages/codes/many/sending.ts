import type { BulkChange, CodeItem, Failure } from '../../../../../client/client.ts'
import { api } from '../../../api.ts'
import { toSentence } from '../../../failure.ts'
import { words } from '../../../words.ts'
import { changeCode, type Way } from '../../../writing/change-code.ts'
import { newIdempotencyKey } from '../../../writing/idempotency-key.ts'
import type { Edit, Target } from './edits.ts'

/** `already`: somebody else did it, so that it is not ours to undo. Else why it was refused. */
export type Result = 'done' | 'already' | { readonly why: string }

function isGone({ status }: { readonly status: number }): boolean {
  return status === 404 || status === 410
}

/** One result for each edit of a batch. A request that is repeated does nothing twice. */
export async function sendBatch(batch: readonly Edit[], way: Way): Promise<readonly Result[]> {
  const [first] = batch
  if (!first) return []
  const { to } = first
  if (to.kind === 'url') return [await lead(first.code, to.url, way)]
  const ids = batch.map(({ code }) => code.id)
  return to.kind === 'gone' ? deleteAll(ids, way) : changeAll({ ids, ...toChange(to) }, way)
}

type Ids = { readonly ids: readonly string[] }

function toChange(to: Extract<Target, { kind: 'status' | 'tags' }>): Omit<BulkChange, 'ids'> {
  if (to.kind === 'status') return { change: { active: to.active } }
  return {
    ...(to.add.length > 0 && { add_tags: to.add }),
    ...(to.remove.length > 0 && { remove_tags: to.remove }),
  }
}

async function changeAll(body: BulkChange & Ids, way: Way): Promise<readonly Result[]> {
  const idempotencyKey = newIdempotencyKey()
  const answer = await way((options) => api.updateCodes({ body }, { ...options, idempotencyKey }))
  if (!answer.ok) return body.ids.map(() => ({ why: toSentence(answer) }))
  return answer.data.data.map(({ status, error, changed }) => {
    if (error === undefined) return changed === false ? 'already' : 'done'
    return { why: isGone({ status }) ? words.codes.failed.missing : toWhy(status, error) }
  })
}

async function deleteAll(ids: readonly string[], way: Way): Promise<readonly Result[]> {
  const idempotencyKey = newIdempotencyKey()
  const body = { ids }
  const answer = await way((options) => api.deleteCodes({ body }, { ...options, idempotencyKey }))
  if (!answer.ok) return ids.map(() => ({ why: toSentence(answer) }))
  return answer.data.data.map(({ status, error }) =>
    error === undefined || isGone({ status }) ? 'done' : { why: toWhy(status, error) },
  )
}

function toWhy(status: number, error: Failure['error']): string {
  return toSentence({ ok: false, status, error, retryAfterSeconds: null })
}

async function lead({ id, destination_url }: CodeItem, url: string, way: Way): Promise<Result> {
  const wish = { id, body: { destination_url: url }, seen: { destination_url } }
  const outcome = await changeCode(wish, way)
  const text = words.codes.failed
  if (outcome.is === 'contested') return { why: text.changed }
  if (outcome.is !== 'failed') return outcome.is
  return { why: isGone(outcome.failure) ? text.missing : toSentence(outcome.failure) }
}
