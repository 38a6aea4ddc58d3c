import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Unread responses stay in memory. Once a second the connections with unread data are checked: one
 * that reads more slowly than a very bad line would allow is closed, and if all of them together
 * hold too much, the slowest go first. A redirect is accepted as soon as it is written, so it never
 * appears here.
 */
const LOOK_MS = 1_000
/**
 * GPRS gives 4 kB/s. The systems at both ends buffer megabytes: they accept much at once and then
 * nothing for a while, a minute or more for a program that reads 50 kB/s. So the rate is measured over
 * five minutes; until then a slow client costs only what the limits below allow.
 */
const TAKEN_MIN_BYTES_PER_S = 2_000
const WINDOW_MS = 300_000
/** A hundred large exports to slow clients, and still a small part of the process. */
export const UNTAKEN_MAX_BYTES = 64 * 1024 * 1024

interface Mark {
  readonly at: number
  readonly taken: number
}

interface Reader {
  readonly socket: Socket
  readonly left: number
  readonly bytesPerS: number
}

const exempt = new WeakSet<Socket>()

/** Event streams send little, and http/events/streams.ts has its own rule for unread data. */
export function exemptReader(socket: Socket): void {
  exempt.add(socket)
}

export function watchReaders(
  server: Server,
  sockets: () => Iterable<Socket>,
  windowMs = WINDOW_MS,
): void {
  let marks = new Map<Socket, Mark>()
  const timer = setInterval(() => {
    marks = look(sockets(), marks, performance.now(), windowMs)
  }, LOOK_MS)
  timer.unref()
  server.on('close', () => clearInterval(timer))
}

function look(
  sockets: Iterable<Socket>,
  before: ReadonlyMap<Socket, Mark>,
  now: number,
  windowMs: number,
): Map<Socket, Mark> {
  const marks = new Map<Socket, Mark>()
  const readers: Reader[] = []
  let untaken = 0
  for (const socket of sockets) {
    const left = socket.writableLength
    if (left === 0) continue
    const taken = takenOf(socket)
    const mark = before.get(socket) ?? { at: now, taken }
    const ms = now - mark.at
    const bytesPerS = ((taken - mark.taken) / ms) * 1000
    if (ms >= windowMs && bytesPerS < TAKEN_MIN_BYTES_PER_S && !exempt.has(socket)) {
      socket.destroy()
      continue
    }
    marks.set(socket, ms >= windowMs ? { at: now, taken } : mark)
    // Nothing is known yet about a connection that has just arrived.
    if (ms > 0) readers.push({ socket, left, bytesPerS })
    untaken += left
  }
  if (untaken > UNTAKEN_MAX_BYTES) cutSlowest(readers, untaken)
  return marks
}

function cutSlowest(readers: Reader[], untaken: number): void {
  readers.sort((a, b) => a.bytesPerS - b.bytesPerS || b.left - a.left)
  for (const { socket, left } of readers) {
    if (untaken <= UNTAKEN_MAX_BYTES) return
    untaken -= left
    socket.destroy()
  }
}

interface Handle {
  readonly bytesWritten: number
  readonly writeQueueSize: number
}

/**
 * Bytes accepted by the system. The stream counts a write only once all of it is accepted, which
 * for a large response on a slow line is too late; so this asks the socket's handle, as Node's own
 * timeout does.
 */
function takenOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle: Handle | null }
  return handle === null ? 0 : handle.bytesWritten - handle.writeQueueSize
}
