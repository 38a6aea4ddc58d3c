import { Problem } from '../../../../domain/errors.ts'

/**
 * Bodies are small trees: nothing the API accepts is nested deeper than a few levels or has more
 * than a dozen fields. Anything else is rejected before it is parsed, so no body blocks everyone else for
 * long: 4 MB of one object's fields took half a second. `npm run bench -- start` measures the worst.
 */
const DEPTH_MAX = 16
const FIELDS_MAX = 32
/** A bulk of a thousand codes has about twenty thousand. Parsing this many takes about 30 ms. */
const VALUES_MAX = 200_000

const TOO_DEEP = `The body is nested deeper than ${DEPTH_MAX} levels`
const TOO_MANY_FIELDS = `An object in the body has more than ${FIELDS_MAX} fields`

/** Throws an error for the client if the bytes are not JSON. */
export type Parse = (bytes: Uint8Array) => unknown

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

function withoutMark(body: Uint8Array): Uint8Array {
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
      // One is allowed and is gone by now; a parser may skip a second one.
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
  const fault = bytesFault(body)
  if (fault !== null) throw new Problem('invalid_request', fault)
  return parse(withoutMark(body))
}

/**
 * Inspects the bytes before they are parsed: parsing 4 MB of brackets takes most of a second, this
 * a few milliseconds. Null if they are worth parsing; it does not check whether they are JSON.
 */
function bytesFault(body: Uint8Array): string | null {
  let depth = 0
  let values = 1
  /** Commas so far in the object at each depth; a list may have as many as there are values. */
  const commas = new Int32Array(DEPTH_MAX + 2)
  for (let at = 0; at < body.length; at++) {
    switch (body[at]) {
      case 0x22: // "
        at = endOfText(body, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        values++
        // The deepest level may contain empty values.
        if (++depth > DEPTH_MAX + 1) return TOO_DEEP
        commas[depth] = body[at] === 0x7b ? 0 : -VALUES_MAX
        break
      case 0x5d: // ]
      case 0x7d: // }
        if (depth > 0) depth--
        break
      case 0x2c: // ,
        if (++values > VALUES_MAX) return `The body has more than ${VALUES_MAX} values`
        commas[depth] = (commas[depth] ?? 0) + 1
        if (commas[depth] === FIELDS_MAX) return TOO_MANY_FIELDS
    }
  }
  return null
}

/** Position of the closing quote, or the end. */
function endOfText(body: Uint8Array, start: number): number {
  for (let at = start + 1; at < body.length; at++) {
    if (body[at] === 0x22) return at
    if (body[at] === 0x5c) at++ // \
  }
  return body.length
}
