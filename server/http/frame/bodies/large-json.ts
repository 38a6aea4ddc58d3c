import { setImmediate as nextRound } from 'node:timers/promises'
import { invalidRequest } from '../../../domain/errors.ts'
import { bytesFault, endOfText, type Parse, refuse, shapeFault, withoutMark } from './json.ts'

/**
 * Parsing a body of several MB would block the event loop. So a large one is split first: the
 * elements of its lists are parsed one by one, yielding in between, and put back into the rest. The
 * result is what JSON.parse would have returned.
 */

/** Bytes read, and time spent parsing, before yielding. */
const STEP_BYTES = 256 * 1024
const TURN_MS = 2
/** As large as a body with a single element may be. */
const ELEMENT_MAX_BYTES = 64 * 1024
const ELEMENTS_MAX = 10_000

interface Range {
  readonly start: number
  readonly end: number
}

/** Sequential, so that only one takes memory. */
let last: Promise<unknown> = Promise.resolve()

export function readLargeJson(body: Uint8Array, parse: Parse): Promise<unknown> {
  const read = last.then(() => readNow(trim(withoutMark(body)), parse))
  // Not the value: it would be kept until the next one is read.
  last = read.then(
    () => undefined,
    () => undefined,
  )
  return read
}

async function readNow(body: Uint8Array, parse: Parse): Promise<unknown> {
  await nextRound()
  const elements = await findElements(body)
  const rest = withoutElements(body, elements)
  if (rest.length > ELEMENT_MAX_BYTES)
    refuse(tooLarge('The body without the elements of its lists'))
  const value = parse(rest)
  refuse(shapeFault(value))
  if (elements.length === 0) return value
  const lists = value as Record<string, unknown>
  refuseLarge(lists, elements)
  const parsed: unknown[] = []
  let begun = performance.now()
  for (const { start, end } of elements) {
    const element = parse(body.subarray(start, end))
    refuse(shapeFault(element, 2))
    parsed.push(element)
    if (performance.now() - begun < TURN_MS) continue
    await nextRound()
    begun = performance.now()
  }
  return putBack(lists, parsed)
}

/** Each list in the rest holds the positions of its elements, so here they have names. */
function refuseLarge(lists: Record<string, unknown>, elements: readonly Range[]): void {
  for (const [name, list] of Object.entries(lists)) {
    if (!Array.isArray(list)) continue
    const index = list.findIndex((place: number) => sizeOf(elements[place]) > ELEMENT_MAX_BYTES)
    if (index === -1) continue
    const param = `${name}[${index}]`
    throw invalidRequest([{ param, message: tooLarge(param) }])
  }
}

function sizeOf(range: Range | undefined): number {
  return range === undefined ? 0 : range.end - range.start
}

function putBack(value: Record<string, unknown>, parsed: readonly unknown[]): unknown {
  for (const [name, list] of Object.entries(value)) {
    if (Array.isArray(list)) value[name] = list.map((place: number) => parsed[place])
  }
  return value
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** Positions of the elements of lists that are fields of the body. */
async function findElements(body: Uint8Array): Promise<Range[]> {
  refuse(bytesFault(body))
  await nextRound()
  const elements: Range[] = []
  const isObject = body.find((byte) => !isSpace(byte)) === 0x7b
  let depth = 0
  /** Start of the element being read; -1 outside of such lists. */
  let start = -1
  let step = STEP_BYTES
  for (let at = 0; at < body.length; at++) {
    if (at > step) {
      await nextRound()
      step = at + STEP_BYTES
    }
    switch (body[at]) {
      case 0x22: // "
        at = endOfText(body, at)
        break
      case 0x5b: // [
        if (++depth === 2 && isObject) start = at + 1
        break
      case 0x7b: // {
        depth++
        break
      case 0x5d: // ]
      case 0x7d: // }
        if (depth-- === 2 && start !== -1) {
          add(elements, body, start, at)
          start = -1
        }
        break
      case 0x2c: // ,
        if (depth === 2 && start !== -1) {
          add(elements, body, start, at)
          start = at + 1
        }
    }
  }
  return elements
}

function trim(body: Uint8Array): Uint8Array {
  let end = body.length
  while (end > 0 && isSpace(body[end - 1])) end--
  return body.subarray(0, end)
}

function add(elements: Range[], body: Uint8Array, start: number, end: number): void {
  let first = start
  while (first < end && isSpace(body[first])) first++
  // An empty list, or an extra comma, which is left for the parser to report.
  if (first === end) return
  const count = elements.push({ start, end })
  if (count > ELEMENTS_MAX) refuse(`The body has more than ${ELEMENTS_MAX} elements`)
}

function withoutElements(body: Uint8Array, elements: readonly Range[]): Uint8Array {
  const pieces: Uint8Array[] = []
  let from = 0
  for (const [place, { start, end }] of elements.entries()) {
    pieces.push(body.subarray(from, start), Buffer.from(`${place}`))
    from = end
  }
  pieces.push(body.subarray(from))
  return Buffer.concat(pieces)
}

function tooLarge(what: string): string {
  return `${what} is larger than ${ELEMENT_MAX_BYTES / 1024} KiB`
}
