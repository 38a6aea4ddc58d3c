import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Scans without a pause: some connections, each with one request under way. A connection that ends
 * is made again until the hammer is stopped, so a server may die and come back under it. Every
 * request is known to be answered completely, or not.
 */
export interface Shot {
  /** The whole request as text. */
  readonly request: string
  /** The answer was received to its last byte. */
  answered(status: number, head: string): void
  /** The connection ended before that. */
  cut(): void
}

export interface Hammer {
  /** Lets what is under way be answered. */
  stop(): Promise<void>
}

/** While a server starts, connections that try again all the time take the processor from it. */
const AGAIN_MS = 20
const ANSWER_MAX_MS = 45_000

/** A rest after each answer spares the machine where it matters that scans go on, not how many. */
export function openHammer(
  port: number,
  connections: number,
  next: () => Shot,
  restMs = 0,
): Hammer {
  let stopping = false
  const holding = Array.from({ length: connections }, async () => {
    while (!stopping) {
      await hold()
      if (!stopping) await sleep(AGAIN_MS)
    }
  })

  function hold(): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1')
      socket.setTimeout(ANSWER_MAX_MS, () => socket.destroy())
      let shot: Shot | null = null
      let received = ''
      const fire = () => {
        shot = next()
        socket.write(shot.request)
      }
      socket.on('connect', () => (stopping ? socket.destroy() : fire()))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        shot?.cut()
        resolve()
      })
      socket.on('data', (chunk) => {
        received += chunk
        const answer = readAnswer(received)
        if (!answer) return
        received = ''
        const done = shot
        shot = null
        done?.answered(answer.status, answer.head)
        if (stopping || answer.isLast) socket.destroy()
        else if (restMs === 0) fire()
        else setTimeout(() => (stopping || socket.destroyed ? socket.destroy() : fire()), restMs)
      })
    })
  }

  return {
    async stop() {
      stopping = true
      await Promise.all(holding)
    },
  }
}

function readAnswer(received: string) {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = received.slice(0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (received.length < end + 4 + length) return null
  const isLast = /\r\nconnection: close/i.test(head)
  return { status: Number(head.slice(9, 12)), head, isLast }
}

export function toRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`
}

/** What was sent to one code, and what became of it. */
export interface Score {
  answered: number
  /** Sent and not answered completely: the server may or may not have seen them. */
  inFlight: number
  readonly visitors: Set<number>
  readonly maybeVisitors: Set<number>
}

export interface Tally {
  readonly scores: ReadonlyMap<string, Score>
  /** Answers other than 302, by status. */
  readonly others: Map<number, number>
  readonly answered: () => number
  readonly inFlight: () => number
  next(): Shot
}

const VISITORS = 3000

/** Scans of these codes in random order, by visitors that come again. */
export function openTally(shortCodes: readonly string[]): Tally {
  const scores = new Map<string, Score>(
    shortCodes.map((code) => [
      code,
      { answered: 0, inFlight: 0, visitors: new Set(), maybeVisitors: new Set() },
    ]),
  )
  const others = new Map<number, number>()
  const all = [...scores]
  const sum = (read: (score: Score) => number) =>
    all.reduce((total, [, score]) => total + read(score), 0)

  function next(): Shot {
    const [code, score] = all[Math.floor(Math.random() * all.length)] as [string, Score]
    const visitor = Math.floor(Math.random() * VISITORS)
    const address = `10.1.${visitor >> 8}.${visitor & 255}`
    return {
      request: toRequest(`/${code}`, { 'X-Forwarded-For': address }),
      answered(status) {
        if (status === 302) {
          score.answered++
          score.visitors.add(visitor)
        } else {
          others.set(status, (others.get(status) ?? 0) + 1)
        }
      },
      cut() {
        score.inFlight++
        score.maybeVisitors.add(visitor)
      },
    }
  }

  return {
    scores,
    others,
    answered: () => sum((score) => score.answered),
    inFlight: () => sum((score) => score.inFlight),
    next,
  }
}
