import assert from 'node:assert/strict'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { completely, patiently } from '../../service/patient.ts'
import { type Answer, call, type Service } from '../../service/service.ts'
import { PATIENCE_MS, until } from '../../service/until.ts'

/** A client of `GET /v1/events/stream`, as the standard of server-sent events wants it. */
export interface Message {
  readonly id: string
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the service sends
  readonly data: any
  readonly receivedAt: number
}

export interface StreamReader {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly messages: readonly Message[]
  /** The last id that was told, with or without a message. */
  lastId(): string
  comments(): number
  /** As it came. */
  text(): string
  isOver(): boolean
  /** Takes nothing more from the socket, or goes on. */
  pause(): void
  resume(): void
  cut(): void
}

export interface StreamOptions {
  readonly after?: string
  readonly lastEventId?: string
  readonly include?: 'details'
}

const OPENED_WITHIN_MS = 60_000

/** On a busy machine the API may be late, and refuse for a moment: see patient.ts. */
const TRIES = 50
const PAUSE_MS = 100

export async function openStream(
  base: string,
  key: string,
  options: StreamOptions = {},
): Promise<StreamReader> {
  let stream = await tryToOpen(base, key, options)
  for (let tries = 0; stream.status === 503 && tries < TRIES; tries++) {
    await sleep(PAUSE_MS)
    stream = await tryToOpen(base, key, options)
  }
  return stream
}

async function tryToOpen(
  base: string,
  key: string,
  { after, lastEventId, include }: StreamOptions,
): Promise<StreamReader> {
  const query = new URLSearchParams({
    ...(after === undefined ? {} : { after }),
    ...(include && { include }),
  })
  const headers = {
    authorization: `Bearer ${key}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  const options = { headers, agent: false, timeout: OPENED_WITHIN_MS } as const
  const asked = request(`${base}/v1/events/stream?${query}`, options)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject).on('response', resolve).end()
  })
  asked.setTimeout(0)
  return readerOf(asked, response)
}

function readerOf(asked: ClientRequest, response: IncomingMessage): StreamReader {
  const messages: Message[] = []
  let lastId = ''
  let comments = 0
  let text = ''
  let rest = ''
  let over = false

  function read(block: string): void {
    const fields: Record<string, string> = {}
    for (const line of block.split('\n')) {
      const [name = '', ...value] = line.split(': ')
      if (line.startsWith(':')) comments++
      else fields[name] = value.join(': ')
    }
    lastId = fields.id ?? lastId
    if (fields.data === undefined) return
    const data = JSON.parse(fields.data)
    messages.push({ id: lastId, event: fields.event ?? '', data, receivedAt: performance.now() })
  }

  const end = () => {
    over = true
  }
  asked.on('error', end)
  response.setEncoding('utf8').on('error', end).on('close', end)
  response.on('data', (chunk: string) => {
    text += chunk
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) read(block)
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    messages,
    lastId: () => lastId,
    comments: () => comments,
    text: () => text,
    isOver: () => over,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    cut: () => void asked.destroy(),
  }
}

export async function received(
  reader: StreamReader,
  count: number,
  withinMs = PATIENCE_MS,
): Promise<void> {
  const told = () => `${reader.messages.length} of ${count} events`
  await until(() => reader.messages.length >= count, told, withinMs)
}

/** Milliseconds until the stream is over. */
export async function overAfter(reader: StreamReader, withinMs: number): Promise<number> {
  const begun = performance.now()
  await until(reader.isOver, 'the stream goes on', withinMs)
  return performance.now() - begun
}

/** Codes whose scans a stream sends, and the list that tells the same. */
export function openFeedOf(service: Service) {
  return {
    scan: (shortCode: string, base = service.base) =>
      call(`${base}/${shortCode}`, 'GET', { headers: { 'user-agent': 'Visitor' } }),
    list: (key: string) =>
      completely(() => patiently(() => service.call('GET', '/v1/events', { key }))),
    async openCode() {
      const account = await service.account()
      return { ...account, key: account.liveKey, code: await service.newCode(account.liveKey) }
    },
  }
}

/** The stream of a key has sent all but the first event of the list, in the same format. */
export function assertSameAsList(stream: StreamReader, { json }: Answer): void {
  const [first, ...later] = json.data
  assert.deepEqual(
    stream.messages.map(({ id, event, data }) => ({ id, event, data })),
    later.map((data: { id: string }) => ({ id: data.id, event: 'scan.created', data })),
  )
  // Before any event the client knows where it stands.
  assert.ok(stream.text().startsWith(`retry: 1000\nid: ${first.id}\n\n`), stream.text())
  assert.match(stream.text(), /^id: \S+\nevent: scan\.created\ndata: \{.*\}\n\n/m)
}
