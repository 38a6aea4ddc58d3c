export interface AnswerEvents {
  onContinue(): void
  onHead(head: AnswerHead): void
  /** May be empty if it is the last. */
  onBody(chunk: Buffer, isLast: boolean): void
}

export interface AnswerHead {
  readonly status: number
  readonly message: string
  /** Names and values, alternating. */
  readonly headers: readonly string[]
  /** Another request may follow on the same connection. */
  readonly isKept: boolean
}

const HEAD_MAX_BYTES = 64 * 1024
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) (.*)$/
const LENGTH = /^\d{1,15}$/
const SIZE = /^[0-9a-f]{1,8}$/i
const SIZE_MAX_BYTES = 10
const NOTHING = Buffer.alloc(0)

type State = 'head' | 'sized' | 'open' | 'chunk size' | 'chunk' | 'chunk end' | 'last end' | 'done'

/**
 * Reads responses of the API process. They come from Node's own server, so this knows only what that one
 * writes, and takes anything else for a failure. Node's client would cost twice the CPU for each request
 * (`npm run bench -- workers`).
 */
export class AnswerReader {
  readonly #on: AnswerEvents
  #state: State = 'done'
  #isHead = false
  /** Bytes that are not enough for the next step. */
  #held: Buffer = NOTHING
  /** Bytes of the body, or of the chunk, that are still to come. */
  #left = 0

  constructor(on: AnswerEvents) {
    this.#on = on
  }

  /** The next response is one to this method. */
  expect(method: string): void {
    this.#isHead = method === 'HEAD'
    this.#state = 'head'
    this.#held = NOTHING
  }

  /** Throws when these are not bytes of a response. */
  read(chunk: Buffer): void {
    let rest = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    this.#held = NOTHING
    while (rest.length > 0) rest = this.#step(rest)
  }

  /** No more bytes will come. */
  end(): void {
    if (this.#state === 'open') this.#finish(NOTHING)
  }

  /** Returns what is left of the bytes. */
  #step(bytes: Buffer): Buffer {
    switch (this.#state) {
      case 'head':
        return this.#readHead(bytes)
      case 'sized':
      case 'chunk':
        return this.#readBody(bytes)
      case 'open':
        this.#on.onBody(bytes, false)
        return NOTHING
      case 'chunk size':
        return this.#readSize(bytes)
      case 'chunk end':
      case 'last end':
        return this.#readEnd(bytes)
      case 'done':
        throw new Error('these bytes belong to no response')
    }
  }

  #readHead(bytes: Buffer): Buffer {
    const end = bytes.indexOf('\r\n\r\n')
    if (end === -1) return this.#hold(bytes, HEAD_MAX_BYTES)
    const [line = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
    const [, status = '', message = ''] = STATUS_LINE.exec(line) ?? []
    if (status === '') throw new Error('not a status line')
    if (status === '100') this.#on.onContinue()
    else if (!status.startsWith('1')) this.#begin(Number(status), message, lines)
    return bytes.subarray(end + 4)
  }

  #begin(status: number, message: string, lines: readonly string[]): void {
    const headers: string[] = []
    let length: number | null = null
    let isChunked = false
    let isKept = true
    for (const line of lines) {
      const colon = line.indexOf(':')
      if (colon < 1) throw new Error('not a header')
      const name = line.slice(0, colon)
      const value = line.slice(colon + 1).trim()
      headers.push(name, value)
      const lower = name.toLowerCase()
      if (lower === 'content-length') length = toLength(value)
      else if (lower === 'transfer-encoding') isChunked = value === 'chunked'
      else if (lower === 'connection') isKept = value !== 'close'
    }
    if (isChunked && length !== null) throw new Error('two lengths')
    const isBare = this.#isHead || status === 204 || status === 304
    const isOpen = !isBare && length === null && !isChunked
    this.#on.onHead({ status, message, headers, isKept: isKept && !isOpen })
    this.#left = length ?? 0
    if (isBare || length === 0) this.#finish(NOTHING)
    else if (isChunked) this.#state = 'chunk size'
    else this.#state = isOpen ? 'open' : 'sized'
  }

  #readBody(bytes: Buffer): Buffer {
    const taken = bytes.subarray(0, this.#left)
    this.#left -= taken.length
    const isSized = this.#state === 'sized'
    if (this.#left > 0) this.#on.onBody(taken, false)
    else if (isSized) this.#finish(taken)
    else {
      this.#state = 'chunk end'
      this.#on.onBody(taken, false)
    }
    return bytes.subarray(taken.length)
  }

  #readSize(bytes: Buffer): Buffer {
    const end = bytes.indexOf('\r\n')
    if (end === -1) return this.#hold(bytes, SIZE_MAX_BYTES)
    const text = bytes.toString('latin1', 0, end)
    if (!SIZE.test(text)) throw new Error('not the size of a chunk')
    this.#left = Number.parseInt(text, 16)
    this.#state = this.#left === 0 ? 'last end' : 'chunk'
    return bytes.subarray(end + 2)
  }

  #readEnd(bytes: Buffer): Buffer {
    if (bytes.length < 2) return this.#hold(bytes, 2)
    if (bytes[0] !== 13 || bytes[1] !== 10) throw new Error('not the end of a chunk')
    if (this.#state === 'last end') this.#finish(NOTHING)
    else this.#state = 'chunk size'
    return bytes.subarray(2)
  }

  #finish(last: Buffer): void {
    this.#state = 'done'
    this.#on.onBody(last, true)
  }

  #hold(bytes: Buffer, max: number): Buffer {
    if (bytes.length > max) throw new Error('what was begun has no end')
    this.#held = bytes
    return NOTHING
  }
}

function toLength(value: string): number {
  if (!LENGTH.test(value)) throw new Error('not a length')
  return Number(value)
}
