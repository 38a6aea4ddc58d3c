import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readConfig } from '../../../config.ts'
import { openAbuseStore } from '../../../storage/accounts/abuse.ts'
import { call } from '../service/call.ts'
import { openData } from '../service/databases.ts'
import type { Environment } from '../service/service.ts'
import { toRequest } from './hammer.ts'

/**
 * A client in a thread of its own, for a server in the main thread. It has pipelined scans of one
 * code under way, changes the code, and sends more of them, in chunks, the moment the change has
 * returned. From when it begins to wait for that until its scans are sent, `WAITING` is 1: the server's
 * thread may stand still for as long, so that they arrive in the turn of the acknowledgement.
 */
export const WAITING = 0

/** Two changes that undo each other. */
export const PAIRS = [
  'delete, create',
  'pause, unpause',
  'schedule, schedule back',
  'block, unblock',
  'suspend, resume',
] as const
export type Pair = (typeof PAIRS)[number]

export interface Errand {
  readonly env: Environment
  readonly accountId: string
  readonly key: string
  readonly pair: Pair
  /** How many scans are to be sent after each of the two, in all. */
  readonly reads: number
  readonly shared: SharedArrayBuffer
}

/** For each of the two. */
export interface Outcome {
  changes: number
  reads: number
  /** Answers that were wrong when their scan was sent. */
  stale: number
}

/** As many as a connection may send ahead, beside the one that is at work. */
const CHUNK = 16
/** So many connections scan after a change. */
const READERS = 4
/** Shorter, and the time may have passed when the server sees it. */
const SOON_MS = 250
/** When the scans beside a scheduled change begin. */
const BEFORE_MS = 100
const URL_A = 'https://example.com/a'
const URL_B = 'https://example.com/b'

interface Change {
  /** The answers that scans may give after it. */
  readonly holds: (head: string) => boolean
  readonly prepare?: () => Promise<unknown>
  readonly make: () => Promise<unknown>
}

async function run(errand: Errand): Promise<Outcome[]> {
  const config = readConfig(errand.env)
  const db = await openData(errand.env)
  const waiting = new Int32Array(errand.shared)
  const { turns, path } = await openTurns(errand, openAbuseStore(db))
  const lines = Array.from({ length: READERS + 2 }, () => open(config.PORT))
  const [busy, other, ...readers] = lines as [Pipeline, Pipeline, ...Pipeline[]]
  const chunk = toRequest(path).repeat(CHUNK)
  const outcomes = turns.map(() => ({ changes: 0, reads: 0, stale: 0 }))
  for (let done = 0; outcomes.some(({ reads }) => reads < errand.reads); done++) {
    const { holds, prepare, make } = turns[done % turns.length] as Change
    const outcome = outcomes[done % turns.length] as Outcome
    await prepare?.()
    Atomics.store(waiting, WAITING, 1)
    const beside = busy.send(chunk)
    await beside.answered(2)
    // The requests of a line start in every second turn: a change meets one kind or the other.
    if (outcome.changes % 2 === 0) await other.send(toRequest('/robots.txt')).answered(1)
    await make()
    const after = readers.map((line) => line.send(chunk))
    Atomics.store(waiting, WAITING, 0)
    Atomics.notify(waiting, WAITING)
    const heads = (await Promise.all(after.map((sent) => sent.answered(CHUNK)))).flat()
    await beside.answered(CHUNK)
    outcome.changes++
    outcome.reads += heads.length
    outcome.stale += heads.filter((head) => !holds(head)).length
  }
  for (const { socket } of lines) socket.removeAllListeners('close').destroy()
  await db.close()
  return outcomes
}

const statusOf = (head: string) => Number(head.slice(9, 12))
const leadsOn = (head: string) => statusOf(head) === 302
const leadsNowhere = (head: string) => !leadsOn(head)

/** The changes of a kind, in turns, so that each undoes the other. */
async function openTurns(
  { env, accountId, key, pair }: Errand,
  abuse: ReturnType<typeof openAbuseStore>,
): Promise<{ turns: Change[]; path: string }> {
  const codes = `${env.BASE_URL}/v1/qrcodes`
  const wanted = {
    name: 'A',
    short_code: `pipelined-${PAIRS.indexOf(pair)}`,
    destination_url: URL_A,
  }
  const path = `/${wanted.short_code}`
  let id = ''
  const create = async () => {
    const { status, json, text } = await call(codes, 'POST', { key, body: wanted })
    if (status !== 201) throw new Error(text)
    id = json.id
  }
  const remove = () => call(`${codes}/${id}`, 'DELETE', { key })
  const patch = (body: object) => call(`${codes}/${id}`, 'PATCH', { key, body })
  await create()
  let at = 0
  const schedule = async (destination_url: string) => {
    for (let status = 0; status !== 201; ) {
      at = Date.now() + SOON_MS
      const body = { at: new Date(at).toISOString(), destination_url }
      status = (await call(`${codes}/${id}/schedule`, 'POST', { key, body })).status
    }
    await sleep(at - Date.now() - BEFORE_MS)
  }
  /** The acknowledgement of a scheduled change is its time. */
  const due = async () => {
    while (Date.now() < at);
  }
  const leadsTo = (url: string) => (head: string) => head.includes(`Location: ${url}\r`)
  const on = (make: Change['make']) => ({ holds: leadsOn, make })
  const off = (make: Change['make']) => ({ holds: leadsNowhere, make })
  const made: Record<Pair, Change[]> = {
    'delete, create': [off(remove), on(create)],
    'pause, unpause': [off(() => patch({ active: false })), on(() => patch({ active: true }))],
    'schedule, schedule back': [URL_B, URL_A].map((url) => ({
      holds: leadsTo(url),
      prepare: () => schedule(url),
      make: due,
    })),
    'block, unblock': [
      off(() => abuse.block(id, Date.now())),
      on(() => abuse.unblock(id, Date.now())),
    ],
    'suspend, resume': [
      off(() => abuse.suspend(accountId, Date.now())),
      on(() => abuse.resume(accountId, Date.now())),
    ],
  }
  return { turns: made[pair], path }
}

interface Pipeline {
  readonly socket: Socket
  /** Sends these requests at once. */
  send(requests: string): Sent
}

interface Sent {
  /** The heads of so many answers, once they are there. */
  answered(count: number): Promise<string[]>
}

function open(port: number): Pipeline {
  const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1')
  let received = ''
  let onAnswer: (head: string) => void = () => undefined
  let onEnd: (error: Error) => void = () => undefined
  socket.on('data', (chunk) => {
    received += chunk
    for (let head = take(); head !== null; head = take()) onAnswer(head)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => onEnd(new Error('the server has hung up')))
  return {
    socket,
    send(requests) {
      const heads: string[] = []
      const changed = new EventEmitter()
      onEnd = (error) => changed.emit('error', error)
      onAnswer = (head) => {
        heads.push(head)
        changed.emit('answer')
      }
      socket.write(requests)
      return {
        async answered(count) {
          while (heads.length < count) await once(changed, 'answer')
          return heads
        },
      }
    },
  }

  function take(): string | null {
    const end = received.indexOf('\r\n\r\n') + 4
    if (end < 4) return null
    const head = received.slice(0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (received.length < end + length) return null
    received = received.slice(end + length)
    return head
  }
}

if (workerData?.pair !== undefined) parentPort?.postMessage(await run(workerData as Errand))
