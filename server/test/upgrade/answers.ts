import { completely } from '../support/service/patient.ts'
import type { Program, Running } from './program.ts'

/** Asking a release, and comparing what two of them told. */
export type Asked = HttpAsked | CommandAsked

export interface HttpAsked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Its body is made anew by every request. */
  readonly only?: 'status'
}

export interface CommandAsked {
  readonly command: readonly string[]
  readonly only?: 'status'
}

export interface Told {
  /** Of a command: its exit code. */
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  /** JSON; the text of a CSV file; what a picture reads and its size; null for pages. */
  readonly body: unknown
}

/** Others are of the moment (limits, dates, request ids) or of the edition (tags, policies). */
const HEADERS_KEPT = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-type',
  'idempotent-replayed',
  'location',
  'referrer-policy',
  'x-qr-mode',
  'x-robots-tag',
]

/** By name, wherever they are, since they are no promise. */
const NOT_COMPARED = [
  // Sentences for people: what a client can rely on is `code` and `param`.
  /\.error\.message$/,
  /\.error\.details\[\d+\]\.message$/,
  /\.error\.request_id$/,
  /\.warnings\[\d+\]$/,
]
/** To the minute. The questions themselves are uses: what counts is where they begin. */
const TIME_OF_USE = /\.last_(?:used|seen)_at$/
const MINUTE_MS = 60_000

export async function ask(asked: Asked, server: Running, program: Program): Promise<Told> {
  if ('command' in asked) {
    const { code, stdout } = await program.run(asked.command)
    return { status: code, headers: {}, body: asked.only ? null : JSON.parse(stdout) }
  }
  const { status, headers, bytes } = await completely(() => send(asked, server.base))
  const kept = HEADERS_KEPT.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const body = asked.only === 'status' ? null : await toBody(headers, bytes)
  return { status, headers: Object.fromEntries(kept), body }
}

async function send({ method, path, headers, body }: HttpAsked, base: string) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(base + path, {
    method,
    headers: { ...type, ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'manual',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString()
  return { status: response.status, headers: response.headers, bytes, text, json: null }
}

async function toBody(headers: Headers, bytes: Buffer): Promise<unknown> {
  const [type] = (headers.get('content-type') ?? '').split(';')
  if (bytes.length === 0) return null
  if (type === 'application/json') return JSON.parse(bytes.toString())
  if (type === 'text/csv') return bytes.toString()
  if (type !== 'image/png' && type !== 'image/svg+xml') return null
  // Not every run has pictures, and readers take long to load.
  return (await import('./pictures.ts')).readPicture(type, bytes)
}

/** What was told and is not any more, by its name. More fields, headers and columns are fine. */
export function differences(was: Told, is: Told, askedAt: number): string[] {
  const status = was.status === is.status ? [] : [`status: ${was.status} → ${is.status}`]
  return [
    ...status,
    ...compare('headers', was.headers, is.headers, askedAt),
    ...compare('body', was.body, is.body, askedAt),
  ]
}

function compare(name: string, was: unknown, is: unknown, askedAt: number): string[] {
  if (NOT_COMPARED.some((one) => one.test(name))) return []
  if (Array.isArray(was) && Array.isArray(is)) {
    const length = was.length === is.length ? [] : [`${name}: ${was.length} → ${is.length} entries`]
    const shared = was.slice(0, is.length)
    return [...length, ...shared.flatMap((one, i) => compare(`${name}[${i}]`, one, is[i], askedAt))]
  }
  if (isObject(was) && isObject(is)) {
    return Object.entries(was).flatMap(([field, value]) =>
      field in is
        ? compare(`${name}.${field}`, value, is[field], askedAt)
        : [`${name}.${field}: lost`],
    )
  }
  if (name === 'body' && isTable(was) && isTable(is)) return compareTables(was, is)
  if (TIME_OF_USE.test(name) && isNotBefore(is, was, askedAt)) return []
  return was === is ? [] : [`${name}: ${short(was)} → ${short(is)}`]
}

function isNotBefore(is: unknown, was: unknown, askedAt: number): boolean {
  const begun = Math.floor(askedAt / MINUTE_MS) * MINUTE_MS
  const used = typeof was === 'string' ? Math.min(Date.parse(was), begun) : begun
  return typeof is === 'string' && Date.parse(is) >= used
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTable(value: unknown): value is string {
  return typeof value === 'string' && value.includes('\r\n')
}

/** New columns come last. */
function compareTables(was: string, is: string): string[] {
  const [before, now] = [was.split('\r\n'), is.split('\r\n')]
  const length = before.length === now.length ? [] : [`lines: ${before.length} → ${now.length}`]
  const changed = before.flatMap((line, i) => {
    const other = now[i] ?? ''
    return other === line || other.startsWith(`${line},`)
      ? []
      : [`line ${i + 1}: ${short(line)} → ${short(other)}`]
  })
  return [...length, ...changed]
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
