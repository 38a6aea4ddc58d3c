import type { Account, Answer, CallOptions, CodeItem, Webhook } from '../../../../client/client.ts'
import { api } from '../../api.ts'
import { addDays } from '../../time/days.ts'
import { today } from '../../time/zone.ts'

/** What somebody should look at, each with one thing to do. */
export type Need =
  | { readonly kind: 'closed'; readonly code: CodeItem; readonly missed: number }
  | { readonly kind: 'webhook'; readonly webhook: Webhook }
  | { readonly kind: 'quota'; readonly used: number; readonly limit: number }

/** Codes that lead nowhere now, although printed ones may still be scanned. */
const CLOSED = ['paused', 'expired', 'used_up'] as const
const DAYS = 7
const LISTED = 50
const NEARLY_FULL = 0.8

async function askClosed(options: CallOptions): Promise<Answer<Need[]>> {
  const period = { start_date: addDays(today(), 1 - DAYS), end_date: today() }
  const quality = await api.getAccountQuality({ ...period, limit: 100 }, options)
  if (!quality.ok) return quality
  const missed = new Map(quality.data.data.map((code) => [code.qr_id, code.missed]))
  if (quality.data.classes.every((one) => one.class !== 'missed' || one.scans === 0)) {
    return { ...quality, data: [] }
  }
  const lists = await Promise.all(
    CLOSED.map((state) =>
      api.listCodes({ state, sort: '-updated_at', limit: LISTED, view: 'full' }, options),
    ),
  )
  const failed = lists.find((list) => !list.ok)
  if (failed && !failed.ok) return failed
  const codes = lists.flatMap((list) => (list.ok ? list.data.data : []))
  const needs = codes
    .map((code): Need & { kind: 'closed' } => ({
      ...{ kind: 'closed', code, missed: missed.get(code.id) ?? 0 },
    }))
    .filter((need) => need.missed > 0)
    .sort((one, other) => other.missed - one.missed)
  return { ...quality, data: needs }
}

async function askWebhooks(options: CallOptions): Promise<Answer<Need[]>> {
  const answer = await api.listWebhooks({ limit: 100 }, options)
  if (!answer.ok) return answer
  // Whoever turned one off knows it.
  const isIll = ({ status, disabled_reason: why }: Webhook) => status === 'failing' || why !== null
  const ill = answer.data.data.filter(isIll)
  return { ...answer, data: ill.map((webhook) => ({ kind: 'webhook', webhook })) }
}

function quotaNeeds({ limits, usage }: Account): Need[] {
  const limit = limits.qrcodes
  if (limit === null || usage.qrcodes < limit * NEARLY_FULL) return []
  return [{ kind: 'quota', used: usage.qrcodes, limit }]
}

export async function askNeeds(options: CallOptions): Promise<Answer<readonly Need[]>> {
  const [account, closed, webhooks] = await Promise.all([
    api.getAccount({}, options),
    askClosed(options),
    askWebhooks(options),
  ])
  if (!account.ok) return account
  if (!closed.ok) return closed
  if (!webhooks.ok) return webhooks
  const data = [...quotaNeeds(account.data), ...webhooks.data, ...closed.data]
  return { ...account, data }
}
