import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Answers that are not taken stay in memory. Once a second the connections that have something
 * left are looked at: one that takes less than a very bad line would is cut off, and when all of
 * them together hold too much, those that take least go first. A redirect is taken as soon as it
 * is written, so it never shows up here.
 */
const LOOK_MS = 1_000
/**
 * GPRS gives 4 kB/s. The system's buffers take hundreds of kilobytes at once and then nothing for
 * a while, so one must look at half a minute: at 50 kB/s a gap is up to 25 s.
 */
const TAKEN_MIN_BYTES_PER_S = 2_000
const WINDOW_MS = 30_000
/** A hundred large exports to slow lines, and still a small part of the process. */
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

/** Event streams send little, and http/events/streams.ts has its own rule for what is not taken. */
export function exemptReader(socket: Socket): void {
  exempt.add(socket)
}

export function watchReaders(server: Server, sockets: () => Iterable<Socket>): void {
  let marks = new Map<Socket, Mark>()
  const timer = setInterval(() => {
    marks = look(sockets(), marks, performance.now())
  }, LOOK_MS)
  timer.unref()
  server.on('close', () => clearInterval(timer))
}

function look(
  sockets: Iterable<Socket>,
  before: ReadonlyMap<Socket, Mark>,
  now: number,
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
    if (ms >= WINDOW_MS && bytesPerS < TAKEN_MIN_BYTES_PER_S && !exempt.has(socket)) {
      socket.destroy()
      continue
    }
    marks.set(socket, ms >= WINDOW_MS ? { at: now, taken } : mark)
    // Of who has just come nothing is known.
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
 * What the system has taken. The stream counts a write only when all of it is taken, which for a
 * large answer on a slow line is too late; so the socket's handle is asked, as Node's own timeout does.
 */
function takenOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle: Handle | null }
  return handle === null ? 0 : handle.bytesWritten - handle.writeQueueSize
}
