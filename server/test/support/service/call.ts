import { Agent, type IncomingMessage, request } from 'node:http'
import { gunzipSync, inflateSync } from 'node:zlib'

/** One request as fetch would send it, in a third of the time: tests make tens of thousands. */

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the service answers
  readonly json: any
}

export interface CallOptions {
  readonly key?: string
  /** An object is sent as JSON; a string as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const ANSWER_MAX_MS = 60_000
const agent = new Agent({ keepAlive: true })
/** What fetch adds to every request. */
const USUAL = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'gzip, deflate',
}

export function call(url: string, method: string, options: CallOptions = {}): Promise<Answer> {
  const { key, body, headers = {} } = options
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  // As bytes: sent together with a text, headers would be in its encoding.
  const bytes = body === undefined ? undefined : Buffer.from(text)
  const all = {
    ...USUAL,
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(bytes && { 'content-type': 'application/json' }),
    ...Object.fromEntries(Object.entries(headers).map(([name, v]) => [name.toLowerCase(), v])),
    ...(bytes && { 'content-length': String(bytes.length) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: all })
    const late = () => sent.destroy(new Error(`no answer within ${ANSWER_MAX_MS} ms`))
    const timer = setTimeout(late, ANSWER_MAX_MS)
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(new TypeError('fetch failed', { cause: error }))
    }
    sent.on('error', fail).on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('error', fail).on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        clearTimeout(timer)
        resolve(toAnswer(response, Buffer.concat(chunks)))
      })
    })
    sent.end(bytes)
  })
}

function toAnswer({ statusCode = 0, rawHeaders }: IncomingMessage, bytes: Buffer): Answer {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  }
  const text = new TextDecoder().decode(unpacked(bytes, headers.get('content-encoding')))
  return { status: statusCode, headers, text, json: toJson(text) }
}

function unpacked(bytes: Buffer, coding: string | null): Buffer {
  if (bytes.length === 0) return bytes
  if (coding === 'gzip') return gunzipSync(bytes)
  return coding === 'deflate' ? inflateSync(bytes) : bytes
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
