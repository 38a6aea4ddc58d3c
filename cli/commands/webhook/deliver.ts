import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Event } from '../../../client/index.ts'
import { toBody } from '../../../domain/webhooks/events.ts'
import { TRY_TIMEOUT_MS } from '../../../domain/webhooks/webhooks.ts'
import { toSafe } from '../../../terminal/width.ts'
import { signatureOf } from './sign.ts'

/** What came of one scan. */
export interface Delivery {
  readonly webhook_id: string
  readonly scan_id: string
  /** Null: nobody answered. */
  readonly status: number | null
  readonly duration_ms: number
  readonly attempts: number
  /** The first line of what the receiver answered. */
  readonly response: string
  readonly error?: string
}

interface Sending {
  readonly url: string
  readonly secret: string
  readonly event: Event
  readonly isReplayed: boolean
  readonly signal: AbortSignal
}

/** While the receiver is being restarted. */
const RETRY_MS = [500, 1000, 2000, 4000]
const RESPONSE_MAX = 200
const READ_MAX = 65_536

/**
 * Posts a scan as the service would: the same bytes, the same headers, the same time limit, no redirects. Whoever
 * answers has got it; only where nobody listens it is tried again.
 */
export async function deliver(sending: Sending): Promise<Delivery> {
  const { event, signal } = sending
  const { scan_id } = event.data
  // As the service's: the same on every attempt, and for every endpoint another one.
  const webhook_id = scan_id.replace(/^scan_/, 'dlv_')
  for (let attempts = 1; ; attempts++) {
    const begun = performance.now()
    const outcome = await post(sending, webhook_id)
    const duration_ms = Math.round(performance.now() - begun)
    const pause = RETRY_MS[attempts - 1]
    if (!outcome.isRefused || pause === undefined || signal.aborted) {
      const { isRefused: _, ...rest } = outcome
      return { webhook_id, scan_id, duration_ms, attempts, ...rest }
    }
    await sleep(pause, undefined, { signal }).catch(() => {})
  }
}

interface Outcome {
  readonly status: number | null
  readonly response: string
  readonly error?: string
  readonly isRefused: boolean
}

async function post(
  { url, secret, event, isReplayed, signal }: Sending,
  id: string,
): Promise<Outcome> {
  const { qr_id, scan_id, country, city, device, is_unique } = event.data
  const data = { qr_id, scan_id, country, city, device, is_unique }
  const body = Buffer.from(toBody(event.event, Date.parse(event.timestamp), data))
  const seconds = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'user-agent': 'qr',
    'webhook-id': id,
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': signatureOf(id, seconds, body, secret),
    ...(isReplayed && { 'webhook-replayed': 'true' }),
  }
  const patience = AbortSignal.any([signal, AbortSignal.timeout(TRY_TIMEOUT_MS)])
  try {
    const { status, text } = await send(url, headers, body, patience)
    const [line = ''] = text.trim().split('\n')
    const response = toSafe(line.slice(0, RESPONSE_MAX))
    return { status, response, isRefused: false }
  } catch (error) {
    return { status: null, response: '', ...toError(error, patience) }
  }
}

/** Not by fetch, which refuses some ports that a receiver may have. */
async function send(
  url: string,
  headers: OutgoingHttpHeaders,
  body: Buffer,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const { request } = await (url.startsWith('https:') ? import('node:https') : import('node:http'))
  // A receiver that was restarted has forgotten connections of before.
  const sent = request(url, { method: 'POST', headers, signal, agent: false })
  sent.end(body)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).on('error', reject)
  })
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    if (text.length > READ_MAX) break
  }
  return { status: answer.statusCode ?? 0, text }
}

function toError(error: unknown, patience: AbortSignal): { error: string; isRefused: boolean } {
  const { code, message } = error as NodeJS.ErrnoException
  if (patience.aborted && patience.reason.name !== 'TimeoutError') {
    return { error: 'interrupted', isRefused: false }
  }
  if (patience.aborted) {
    return { error: `no response within ${TRY_TIMEOUT_MS / 1000} s`, isRefused: false }
  }
  const isRefused = code === 'ECONNREFUSED'
  return {
    error: isRefused ? 'nothing is listening at this address' : (code ?? message),
    isRefused,
  }
}
