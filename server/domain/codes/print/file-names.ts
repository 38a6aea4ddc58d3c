/** Names of files made from codes: safe on every system, each once. */
export const FILE_NAME_DEFAULT = '{short_code}'
export const FILE_NAME_MAX = 120

const FIELDS = {
  short_code: ({ shortCode }) => shortCode,
  name: ({ name }) => name,
  id: ({ id }) => id,
  external_id: ({ externalId }) => externalId ?? '',
} as const satisfies Record<string, (code: Named) => string>

export interface Named {
  readonly id: string
  readonly name: string
  readonly shortCode: string
  readonly externalId: string | null
}

const FIELD = /\{([^{}]*)\}/g
/** What Windows, macOS or Linux keep for themselves, and what nobody sees. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"/\\|?*]+/gu
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Room for a number and an ending, of the 255 bytes that most systems allow. */
const BYTES_MAX = 180
// Not a Buffer: browsers show with this file what a file will be called.
const bytes = new TextEncoder()

/** Null: it is a template; otherwise why not. */
export function fileNameFault(template: string): string | null {
  const unknown = [...template.matchAll(FIELD)].find(
    ([, field = '']) => !Object.hasOwn(FIELDS, field),
  )
  if (!unknown) return null
  const known = Object.keys(FIELDS).map((field) => `{${field}}`)
  return `${unknown[0]} is not known: use ${known.join(', ')}`
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
  const clean = text.normalize('NFC').toWellFormed().replace(UNSAFE, ' ').replace(/\s+/g, ' ')
  let short = clean.trim()
  while (bytes.encode(short).length > BYTES_MAX) short = [...short].slice(0, -1).join('')
  const name = short.replace(/^[. ]+|[. ]+$/g, '')
  return DEVICE.test(name) ? `_${name}` : name
}

function fold(name: string): string {
  return name.toLowerCase().normalize('NFC')
}
