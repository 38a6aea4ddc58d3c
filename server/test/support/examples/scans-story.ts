import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../service/call.ts'
import type { Ids } from './codes-story.ts'
import type { Surroundings, Teller } from './teller.ts'

/** Scans, figures, reports, events and webhooks. */

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36'
const LONDON = '81.2.69.160'
const BERLIN = '85.214.132.117'

export async function tellWebhooks(
  teller: Teller,
  { receiver }: Surroundings,
  { menu }: Ids,
): Promise<void> {
  const { ask, names } = teller
  names.give(receiver, 'https://hooks.example.com')
  const body = { url: `${receiver}/scans`, description: 'Counts scans', events: ['scan.created'] }
  const id = (await ask('createWebhook', { body })).json.id as string
  await ask('listWebhooks')
  await ask('updateWebhook', { params: { id }, body: { qr_ids: [menu] } })
  await ask('testWebhook', { params: { id } })
  await teller.scan('/summer-menu', IPHONE, LONDON)
  const delivery = (await delivered(teller, id, 1))[0]?.id ?? ''
  await ask('listDeliveries', { params: { id, limit: 1 } })
  await ask('getDelivery', { params: { id, delivery_id: delivery } })
  await ask('retryDelivery', { params: { id, delivery_id: delivery } })
  await delivered(teller, id, 2)
  const period = { from: '2026-01-31T11:00:00Z', to: '2026-01-31T13:00:00Z' }
  await ask('replayWebhook', { params: { id }, body: period })
  await delivered(teller, id, 3)
  await ask('getWebhook', { params: { id } })
  await ask('rotateWebhookSecret', { params: { id } })
  await ask('deleteWebhook', { params: { id } })
}

interface Delivery {
  readonly id: string
  readonly event: string
  readonly state: string
  readonly tries: readonly object[]
}

/** The deliveries of scans, once there are so many tries of them. */
async function delivered({ ask }: Teller, id: string, tries: number): Promise<Delivery[]> {
  for (;;) {
    const { json }: Answer = await ask('listDeliveries', { params: { id }, isAside: true })
    const found = (json.data as Delivery[]).filter(({ event }) => event === 'scan.created')
    const isDone = found.some((one) => one.state === 'delivered' && one.tries.length >= tries)
    if (isDone) return found
    await sleep(50)
  }
}

export async function tellScans(teller: Teller, { menu: id }: Ids): Promise<void> {
  const { ask } = teller
  await teller.scan('/summer-menu', IPHONE, LONDON)
  await teller.scan('/summer-menu', PIXEL, BERLIN)
  const today = { period: 'today' }
  for (const operation of ['getCodeAnalytics', 'getAnalyticsOfCode']) {
    await ask(operation, { params: { id, ...today } })
  }
  await ask('listCodeScans', { params: { id, limit: 2, include: 'details' } })
  await ask('getCodeTimeseries', { params: { id, start_date: '2026-01-30', interval: 'day' } })
  await ask('getCodeHeatmap', { params: { id, ...today } })
  await ask('getCodeQuality', { params: { id, ...today } })
  await ask('getAccountHeatmap', { params: today })
  await ask('getAggregateAnalytics', { params: { ...today, compare: 'previous' } })
  await ask('getAccountTimeseries', { params: { start_date: '2026-01-30', tag: 'Tables' } })
  await ask('getTopCodes', { params: { ...today, limit: 1 } })
  await ask('getAccountQuality', { params: today })
  await ask('getOverview', { params: { timezone: 'Europe/Berlin' } })
  await ask('exportCodeScans', { params: { id, format: 'csv' } })
  await ask('exportCodeScans', { params: { id, format: 'json' } })
  await ask('exportAccountScans', { params: { ...today, format: 'csv' } })
  await ask('exportAccountScans', { params: { ...today, format: 'json' } })
  await tellEvents(teller)
  await tellReports(teller, id)
  await ask('whoami', { network: { 'user-agent': IPHONE, 'x-forwarded-for': LONDON } })
}

async function tellEvents(teller: Teller): Promise<void> {
  const { json } = await teller.ask('listEvents', { params: { limit: 1 } })
  const headers = { authorization: `Bearer ${teller.key}` }
  const stream = await fetch(`${teller.base}/v1/events/stream?after=${json.next_cursor}`, {
    headers,
  })
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  while (!/^event: [\s\S]*\n\n/m.test(text)) {
    text += Buffer.from((await reader.read()).value ?? []).toString()
  }
  await reader.cancel()
  const [first = ''] = text.split(/(?<=\n\n)/).filter((message) => /^event: /m.test(message))
  teller.examples.streamEvents = [
    {
      params: teller.names.show({ after: json.next_cursor }) as { after: string },
      ...{ status: stream.status, type: 'text/event-stream' },
      value: teller.names.show(first),
    },
  ]
}

async function tellReports({ ask, names }: Teller, id: string): Promise<void> {
  const body = { scope: { type: 'code', qr_id: id }, days: 7, name: 'Summer menu, this week' }
  const { json } = await ask('createReport', { body, isAside: true })
  const [, secret = ''] = (json.url as string).split('#')
  names.give(secret, '8mYwq2Vx7Zk4TnR1cHs9LdPfGb3JaEuX6oQiWy5tMv0')
  await ask('revokeReport', { params: { id: json.id }, isAside: true })
  const shown = (await ask('createReport', { body })).json
  const [, own = ''] = (shown.url as string).split('#')
  names.give(own, '8mYwq2Vx7Zk4TnR1cHs9LdPfGb3JaEuX6oQiWy5tMv0')
  await ask('listReports')
  await ask('getReport', { params: { id: shown.id } })
  await ask('openSharedReport', { body: { secret: own } })
  await ask('getSharedReport', { params: { secret: own } })
  await ask('revokeReport', { params: { id: shown.id } })
}
