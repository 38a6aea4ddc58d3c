import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { call } from '../support/service/call.ts'
import { environment, spawnServer, stop } from '../support/service/service.ts'
import type { Call, Result } from './run-calls.ts'

/** A fresh server for one client, and results without what differs from server to server. */
export const CALLS_FILE = join(import.meta.dirname, 'calls.json')
export const CALLS: readonly (Call & { readonly status: number })[] = JSON.parse(
  readFileSync(CALLS_FILE, 'utf8'),
)
/** Pictures contain it, so that it must be the same. */
const ADDRESS = 'https://qr.example.com'

export interface Bench {
  readonly base: string
  readonly key: string
}

export async function openBench(
  onClose: (close: () => Promise<void> | void) => void,
): Promise<Bench> {
  const env = await environment('sqlite', { BASE_URL: ADDRESS }, onClose)
  const { base, child, output } = await spawnServer(env, Number(env.PORT))
  onClose(() => stop(child))
  const [, key = ''] = /live key +(\S+)/.exec(output()) ?? []
  const body = { name: 'Scanned', destination_url: 'https://example.com/', short_code: 'scanned' }
  await call(`${base}/v1/qrcodes/ext_SCANNED`, 'PUT', { key, body })
  for (const agent of ['QR Scanner/2.1', 'QR Scanner/2.2', 'QR Scanner/2.1']) {
    await call(`${base}/scanned`, 'GET', { headers: { 'user-agent': agent } })
  }
  return { base, key }
}

const ID = /\b([a-z]{2,6})_[0-9a-hjkmnp-tv-z]{26}\b/g
const REQUEST = /\breq_\w+/g
const CURSOR = /(?<="next_cursor":)"[^"]+"/g
/** A key is called by its end; fields are sorted. */
const LAST_FOUR = /"name":"\w{4}"(?=,"type":"api_key")/g
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const SECRET = /(?<=#|whsec_)[\w+/=-]{20,}/g
/** Files with ids or times in them: only their length can be compared. */
const VOLATILE = /^(text\/csv|application\/pdf)/

export function settle(results: readonly Result[]): unknown {
  const ids = new Map<string, string>()
  const nameOf = (id: string, prefix: string) => {
    if (!ids.has(id)) ids.set(id, `${prefix} ${ids.size}`)
    return ids.get(id) ?? ''
  }
  const settled = results.map((result) => {
    const { type = '' } = (result.data ?? {}) as { type?: string }
    const data = VOLATILE.test(type) ? { ...(result.data as object), sha256: null } : result.data
    const text = JSON.stringify({ ...result, data }, sortedFields)
    return text
      .replace(ID, nameOf)
      .replace(REQUEST, '(request)')
      .replace(TIME, '(time)')
      .replace(SECRET, '(secret)')
      .replace(CURSOR, '"(cursor)"')
      .replace(LAST_FOUR, '"name":"(last four)"')
  })
  return settled.map((text) => JSON.parse(text))
}

/** Clients may keep fields in an order of their own; an omitted one is not there. */
function sortedFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
