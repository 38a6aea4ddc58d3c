import { Problem } from '../../../domain/errors.ts'

/**
 * Bodies are small trees: nothing the API accepts is nested deeper than a few levels or has more
 * than a dozen fields. Anything else is rejected before closer inspection, because reporting each
 * of 150,000 unknown fields would block everyone else.
 */
const DEPTH_MAX = 16
const FIELDS_MAX = 32
/** A bulk of a thousand codes has about twenty thousand. Parsing this many takes about 30 ms. */
const VALUES_MAX = 200_000

const TOO_DEEP = `The body is nested deeper than ${DEPTH_MAX} levels`

/** Throws an error for the client if the bytes are not JSON. */
export type Parse = (bytes: Uint8Array) => unknown

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

export function withoutMark(body: Uint8Array): Uint8Array {
  return BYTE_ORDER_MARK.every((byte, at) => body[at] === byte) ? body.subarray(3) : body
}

/** `parseText` is synchronous. */
export function openParser(
  parseText: (text: string, done: (error: Error | null, value?: unknown) => void) => void,
): Parse {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return (bytes) => {
    let parsed: unknown
    try {
      const text = utf8.decode(bytes)
      // A parser may skip it, and then would skip one for each element of a large body.
      if (text.startsWith('\ufeff')) throw new SyntaxError('byte order mark')
      parseText(text, (error, value) => {
        if (error) throw error
        parsed = value
      })
    } catch (cause) {
      throw new Problem('invalid_request', 'The body is not valid UTF-8 JSON', [], cause)
    }
    return parsed
  }
}

export function readJson(body: Uint8Array, parse: Parse): unknown {
  refuse(bytesFault(body))
  const value = parse(withoutMark(body))
  refuse(shapeFault(value))
  return value
}

/** Throws if the body is not acceptable. */
export function refuse(fault: string | null): void {
  if (fault !== null) throw new Problem('invalid_request', fault)
}

/**
 * Inspects the bytes before they are parsed: parsing 4 MB of brackets takes most of a second, this
 * a few milliseconds. Null if they are worth parsing; it does not check whether they are JSON.
 */
export function bytesFault(body: Uint8Array): string | null {
  let depth = 0
  let values = 1
  for (let at = 0; at < body.length; at++) {
    switch (body[at]) {
      case 0x22: // "
        at = endOfText(body, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        values++
        // As in shapeFault, the deepest level may contain empty values.
        if (++depth > DEPTH_MAX + 1) return TOO_DEEP
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
        break
      case 0x2c: // ,
        if (++values > VALUES_MAX) return `The body has more than ${VALUES_MAX} values`
    }
  }
  return null
}

/** Position of the closing quote, or the end. */
export function endOfText(body: Uint8Array, start: number): number {
  for (let at = start + 1; at < body.length; at++) {
    if (body[at] === 0x22) return at
    if (body[at] === 0x5c) at++ // \
  }
  return body.length
}

/** Null if the value has a reasonable shape. */
export function shapeFault(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth > DEPTH_MAX) return TOO_DEEP
  const inner = Array.isArray(value) ? value : Object.values(value)
  if (!Array.isArray(value) && inner.length > FIELDS_MAX) {
    return `An object in the body has more than ${FIELDS_MAX} fields`
  }
  for (const item of inner) {
    const fault = shapeFault(item, depth + 1)
    if (fault !== null) return fault
  }
  return null
}
