import type { Schema } from './document.ts'
import { type Shapes, type Verdict, worst } from './verdict.ts'

/** What a schema cannot say of a code, by the contract's section on codes. */
const RESERVED = /^(v1|app|images|docs|assets|healthz|readyz|metrics)$/i
/** The contract's list of reserved words ends with "…". */
const MAYBE_RESERVED = /^[a-z]{3,12}$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
const PLAIN_URL = /^https?:\/\/[a-z][a-z0-9-]*\.(com|org)(:\d{1,4})?([/?#][!-~]*)?$/i
const NEW_CODE = '#/components/schemas/NewCode'

/** One create or change, by the rules of the contract's section on codes. */
export function checkCode(shapes: Shapes, code: Schema, schema: Schema): Verdict {
  // The document's limits of a name hold "after trimming", which a schema cannot say.
  const trimmed = typeof code?.name === 'string' ? { ...code, name: code.name.trim() } : code
  if (!shapes.fits(schema, trimmed)) return 'bad'
  const { name, short_code, status, active } = code
  const places = [code.destination_url, code.destination].filter((url) => typeof url === 'string')
  if (typeof name === 'string' && !isName(name)) return 'bad'
  if (typeof short_code === 'string' && !/^[\w-]{3,50}$/.test(short_code)) return 'bad'
  if (RESERVED.test(short_code ?? '')) return 'bad'
  // No request names one that exists.
  if (typeof code.style_id === 'string') return 'bad'
  if (schema.$ref === NEW_CODE && places.length === 0 && status !== 'draft') return 'bad'
  if (places.length === 2 && places[0] !== places[1]) return 'bad'
  const isDoubtful =
    MAYBE_RESERVED.test(short_code ?? '') || (status && typeof active === 'boolean')
  return worst([
    ...[...places, ...routedUrls(code)].map(judgeUrl),
    // What routing, tags and so on may say, alone and together, is told in words.
    isDoubtful || isRouted(code) || isOrdered(code) ? 'unsure' : 'good',
  ])
}

const ROUTING = /^(rules|split|fallback_url|forward_query|utm|starts_at|expires_at|scan_limit)$/
const LABELS = /^(tags|external_id|notes|domain)$/

/** Whether a code leads elsewhere than to its destination. */
export const isRouted = (code: Schema) => hasAny(code, ROUTING)
const isOrdered = (code: Schema) => hasAny(code, LABELS)

function hasAny(code: Schema, names: RegExp): boolean {
  return Object.keys(code ?? {}).some((name) => names.test(name) && (code[name] ?? null) !== null)
}

function routedUrls({ rules, split, fallback_url }: Schema): string[] {
  const entries: Schema[] = [...(rules ?? []), ...(split ?? [])]
  const urls = entries.map(({ destination_url }) => destination_url)
  return fallback_url ? [...urls, fallback_url] : urls
}

function isName(name: string): boolean {
  const length = [...name.trim()].length
  return length >= 1 && length <= 255 && !CONTROL.test(name.trim()) && name.isWellFormed()
}

function judgeUrl(url: string): Verdict {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || CONTROL.test(url)) return 'bad'
  if (Buffer.byteLength(url) > 8000 || parsed.username !== '' || parsed.password !== '')
    return 'bad'
  return PLAIN_URL.test(url) ? 'good' : 'unsure'
}
