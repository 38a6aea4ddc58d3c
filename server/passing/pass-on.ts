import type { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { hasBody, headersOfAnswer, headersToPass } from './headers.ts'

/**
 * Passes requests on to the API process, and its responses back. Both are streams: no body is kept in
 * memory, a slow side slows the other one down, and if one side goes away, so does the other.
 */
const http = process.getBuiltinModule('node:http')

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
  const streams = new Set<ServerResponse>()
  let way: Way | null = null

  return {
    lead(path) {
      way?.close()
      way = path === null ? null : openWay(path, refuse, streams)
    },
    endStreams() {
      for (const response of streams) response.end()
    },
    pass(request, response) {
      if (way === null) refuse(request, response)
      else way.pass(request, response)
    },
    close: () => way?.close(),
  }
}

interface Way {
  pass(request: IncomingMessage, response: ServerResponse): void
  close(): void
}

function openWay(socketPath: string, refuse: PassOn['pass'], streams: Set<ServerResponse>): Way {
  const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 64 })

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url: path = '' } = request
    const headers = headersToPass(request)
    const onward = http.request({ socketPath, agent, method, path, headers, setHost: false })
    onward.on('continue', () => response.writeContinue())
    onward.on('response', (answer) => {
      sendBack(request, response, onward, answer)
      if (isStream(answer)) keep(response)
    })
    onward.on('error', () => {
      // The other process is away, or has ended while it worked on this.
      if (response.headersSent) response.destroy()
      else if (!response.destroyed) refuse(request, response)
    })
    response.on('close', () => {
      if (!response.writableFinished) onward.destroy()
    })
    if (hasBody(request)) request.pipe(onward)
    else onward.end()
  }

  /** Its first event may be far away. */
  function keep(response: ServerResponse): void {
    streams.add(response.on('close', () => streams.delete(response)))
    response.flushHeaders()
  }

  return { pass, close: () => closeIdle(agent) }
}

function sendBack(
  request: IncomingMessage,
  response: ServerResponse,
  onward: ClientRequest,
  answer: IncomingMessage,
): void {
  // What arrives of a body after its answer is left to the connection (sockets/unread-bodies.ts).
  if (!onward.writableEnded) {
    request.unpipe(onward)
    answer.on('end', () => onward.destroy())
  }
  const { statusCode = 502, statusMessage = '' } = answer
  response.writeHead(statusCode, statusMessage, headersOfAnswer(answer))
  answer.on('error', () => response.destroy())
  answer.pipe(response)
}

function isStream({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/event-stream') ?? false
}

/** Those in use are closed with their last answer. */
function closeIdle(agent: Agent): void {
  for (const sockets of Object.values(agent.freeSockets)) {
    for (const socket of sockets ?? []) socket.destroy()
  }
  agent.on('free', (socket) => socket.destroy())
}
