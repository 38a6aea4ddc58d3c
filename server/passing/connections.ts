import type { Socket } from 'node:net'
import { type AnswerEvents, AnswerReader } from './answers.ts'

/** Connections to the API process. Each carries one request at a time; those that rest are used again. */
export interface Connections {
  /** The request's head must be written to it at once. */
  take(method: string, user: ConnectionUser): Connection
  /** Those in use are closed when their response is complete. */
  close(): void
}

export interface ConnectionUser extends AnswerEvents {
  /** It takes more of the body. */
  onDrain(): void
  /** It has closed, or sent something else, before the response was complete. */
  onFailure(): void
}

export interface Connection {
  readonly socket: Socket
  /** The response is complete. */
  giveBack(isKept: boolean): void
}

const net = process.getBuiltinModule('node:net')

/** Sooner than the other side closes it. */
const REST_MAX_MS = 30_000
const RESTING_MAX = 64

export function openConnections(path: string): Connections {
  const resting: Resting[] = []
  let isClosed = false

  function connect(): Resting {
    let user: ConnectionUser | null = null
    const socket = net.connect(path)
    const reader = new AnswerReader({
      onContinue: () => user?.onContinue(),
      onHead: (head) => user?.onHead(head),
      onBody: (chunk, isLast) => user?.onBody(chunk, isLast),
    })

    function fail(): void {
      const failed = user
      user = null
      socket.destroy()
      failed?.onFailure()
    }

    const connection = {
      ...{ socket, reader },
      use(by: ConnectionUser) {
        user = by
      },
      giveBack(isKept: boolean) {
        user = null
        if (!isKept || isClosed || resting.length >= RESTING_MAX) socket.destroy()
        else resting.push(connection)
        socket.setTimeout(REST_MAX_MS)
        socket.resume()
      },
    }
    socket.on('timeout', () => {
      if (user === null) socket.destroy()
    })
    socket.on('data', (chunk: Buffer) => {
      try {
        reader.read(chunk)
      } catch {
        fail()
      }
    })
    socket.on('drain', () => user?.onDrain())
    socket.on('error', () => undefined)
    socket.on('end', () => reader.end())
    socket.on('close', () => {
      const index = resting.indexOf(connection)
      if (index !== -1) resting.splice(index, 1)
      fail()
    })
    return connection
  }

  return {
    take(method, user) {
      let connection = resting.pop()
      // One that is closing stays here until it has closed.
      while (connection !== undefined && connection.socket.readyState !== 'open') {
        connection = resting.pop()
      }
      connection ??= connect()
      connection.use(user)
      connection.reader.expect(method)
      return connection
    },
    close() {
      isClosed = true
      for (const { socket } of resting.splice(0)) socket.destroy()
    },
  }
}

interface Resting extends Connection {
  readonly reader: AnswerReader
  use(user: ConnectionUser): void
}
