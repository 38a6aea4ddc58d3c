import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { closeUnread } from '../sockets/unread-bodies.ts'
import { openConnections } from './connections.ts'
import { hasBody, headersOfAnswer, headersToPass } from './headers.ts'

/**
 * Passes requests on to the API process, and its responses back. Both are streams: no body is kept in
 * memory, a slow side slows the other one down, and if one side goes away, so does the other.
 */
const TYPE = /^content-type$/i

export interface PassOn {
  /** Where requests go from now on; null: nowhere. Requests in progress stay where they are. */
  lead(path: string | null): void
  pass(request: IncomingMessage, response: ServerResponse): void
  /** Ends responses that have no end; their clients connect again. */
  endStreams(): void
  close(): void
}

/** `refuse`: answers a request that the API process does not take. */
export function openPassOn(
  refuse: (request: IncomingMessage, response: ServerResponse) => void,
): PassOn {
  const streams: Streams = { open: new Set(), isEnding: false }
  let way: Way | null = null

  return {
    lead(path) {
      way?.close()
      way = path === null ? null : openWay(path, refuse, streams)
    },
    endStreams() {
      streams.isEnding = true
      for (const response of streams.open) response.end()
    },
    pass(request, response) {
      if (way === null) refuse(request, response)
      else way.pass(request, response)
    },
    close: () => way?.close(),
  }
}

/** Responses that last until somebody ends them. */
interface Streams {
  readonly open: Set<ServerResponse>
  /** Their clients are to connect again, to another process. */
  isEnding: boolean
}

interface Way {
  pass(request: IncomingMessage, response: ServerResponse): void
  close(): void
}

function openWay(socketPath: string, refuse: PassOn['pass'], streams: Streams): Way {
  const connections = openConnections(socketPath)

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url: path = '' } = request
    const connection = connections.take(method, {
      onContinue: () => response.writeContinue(),
      onHead({ status, message, headers, isKept }) {
        isReusable = isKept && body.isSent()
        // The other process does not want to wait for the rest of the body.
        if (!isKept && !body.isSent()) closeUnread(request, response)
        body.stop()
        const passed = headersOfAnswer(headers)
        response.writeHead(status, message, passed)
        if (isStream(passed)) keep(response)
      },
      onBody(chunk, isLast) {
        if (isLast) {
          isDone = true
          connection.giveBack(isReusable)
          if (!response.writableEnded) response.end(chunk)
        } else if (response.writableEnded) socket.destroy()
        else if (!response.write(chunk) && !socket.isPaused()) {
          socket.pause()
          response.once('drain', () => isDone || socket.resume())
        }
      },
      onDrain: () => body.goOn(),
      onFailure() {
        isDone = true
        body.stop()
        // The other process is away, or has ended while it worked on this.
        if (response.writableEnded) return
        if (response.headersSent) response.destroy()
        else if (!response.destroyed) refuse(request, response)
      },
    })
    let isReusable = false
    let isDone = false
    const { socket } = connection
    socket.write(toHead(method, path, headersToPass(request)), 'latin1')
    const body = sendBody(request, socket)
    response.on('close', () => {
      if (!isDone) socket.destroy()
    })
  }

  /** Its first event may be far away. */
  function keep(response: ServerResponse): void {
    streams.open.add(response.on('close', () => streams.open.delete(response)))
    if (streams.isEnding) response.end()
    else response.flushHeaders()
  }

  return { pass, close: connections.close }
}

/** Headers: names and values, alternating. */
function toHead(method: string, path: string, headers: readonly string[]): string {
  let head = `${method} ${path} HTTP/1.1\r\n`
  for (let index = 0; index < headers.length; index += 2) {
    head += `${headers[index]}: ${headers[index + 1]}\r\n`
  }
  return `${head}\r\n`
}

interface Body {
  /** All of it. */
  isSent(): boolean
  /** There is room again. */
  goOn(): void
  stop(): void
}

const NO_BODY: Body = { isSent: () => true, goOn: () => undefined, stop: () => undefined }

/** A body of unknown length has arrived in chunks, and leaves in others. */
function sendBody(request: IncomingMessage, socket: Socket): Body {
  if (!hasBody(request)) return NO_BODY
  const isChunked = request.headers['transfer-encoding'] !== undefined
  let isSent = false

  function send(chunk: Buffer): void {
    if (isChunked) socket.write(`${chunk.length.toString(16)}\r\n`, 'latin1')
    const hasRoom = socket.write(chunk)
    if (isChunked) socket.write('\r\n', 'latin1')
    if (!hasRoom) request.pause()
  }

  function end(): void {
    isSent = true
    if (isChunked) socket.write('0\r\n\r\n', 'latin1')
  }

  request.on('data', send)
  request.once('end', end)
  let isStopped = false
  return {
    isSent: () => isSent,
    goOn() {
      if (!isStopped) request.resume()
    },
    stop() {
      if (isSent) return
      isStopped = true
      request.off('data', send)
      request.off('end', end)
      request.pause()
    },
  }
}

function isStream(headers: readonly string[]): boolean {
  const at = headers.findIndex((name, index) => index % 2 === 0 && TYPE.test(name))
  return at !== -1 && (headers[at + 1]?.startsWith('text/event-stream') ?? false)
}
