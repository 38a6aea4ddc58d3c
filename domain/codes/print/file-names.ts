import type { Code } from '../code.ts'
/** Names of files made from codes: safe on every system, each once. */
export const FILE_NAME_DEFAULT = '{short_code}'
export const FILE_NAME_MAX = 120

const FIELDS = {
  short_code: ({ shortCode }) => shortCode,
  name: ({ name }) => name,
  id: ({ id }) => id,
  external_id: ({ externalId }) => externalId ?? '',
} as const satisfies Record<string, (code: Named) => string>

export type Named = Pick<Code, 'id' | 'name' | 'shortCode' | 'externalId'>

const FIELD = /\{([^{}]*)\}/g
/** What Windows, macOS or Linux keep for themselves, and what nobody sees. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"/\\|?*]+/gu
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Room for a number and an ending, of the 255 bytes that most systems allow. */
const BYTES_MAX = 180
const room = new Uint8Array(BYTES_MAX)
// Not a Buffer: browsers show with this file what a file will be called.
const encoder = new TextEncoder()
/** Of a name before it is cleaned: enough for letters of four parts in all of its room. */
const FILLED_MAX = 2 * BYTES_MAX
/** Unicode allows 30 in a row (UAX #15, Stream-Safe Text): sorting more takes quadratic time. */
const MARKS = /(\p{M}{30})\p{M}+/gu

/** Null: it is a template; otherwise why not. */
export function fileNameFault(template: string): string | null {
  const unknown = [...template.matchAll(FIELD)].find(
    ([, field = '']) => !Object.hasOwn(FIELDS, field),
  )
  if (!unknown) return null
  const known = Object.keys(FIELDS).map((field) => `{${field}}`)
  return `${unknown[0]} is not a known placeholder: use ${known.join(', ')}`
}

/** A name for each code, in their order, with an ending such as `png`. */
export function fileNames(codes: readonly Named[], template: string, ending: string): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return codes.map((code) => {
    const base = toSafe(fill(template, code)) || toSafe(code.shortCode)
    let name = `${base}.${ending}`
    // Also names that differ in case only: Windows and macOS take them for the same.
    let count = counts.get(fold(base)) ?? 2
    for (; taken.has(fold(name)); count++) name = `${base} (${count}).${ending}`
    counts.set(fold(base), count)
    taken.add(fold(name))
    return name
  })
}

function fill(template: string, code: Named): string {
  return template.replace(FIELD, (all, field: string) =>
    Object.hasOwn(FIELDS, field) ? FIELDS[field as keyof typeof FIELDS](code) : all,
  )
}

function toSafe(text: string): string {
  const filled = text.slice(0, FILLED_MAX).toWellFormed().replace(MARKS, '$1').normalize('NFC')
  const clean = filled.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()
  const short = clean.slice(0, encoder.encodeInto(clean, room).read)
  const name = short.replace(/^[. ]+|[. ]+$/g, '')
  return DEVICE.test(name) ? `_${name}` : name
}

function fold(name: string): string {
  return name.toLowerCase().normalize('NFC')
}
