/**
 * What differs from run to run, under names that do not: ids in the order in which they appear, times
 * down to the hour (the story begins on the hour), secrets, and the address of the server.
 */
export interface Names {
  /** How this text is shown from now on. */
  give(text: string, shown: string): void
  show(value: unknown): unknown
}

const BASE = 'http://localhost:3000'
const ID = /\b([a-z]{2,6})_[0-9a-hjkmnp-tv-z]{26}\b|\b(req)_[0-9a-hjkmnp-tv-z]{18}\b/g
/** As the examples of the fields have them. */
const FIRST_ID = { start: '01m7eftr2mb8239pr4s9qw6y', end: 0xc9 }
const TIME = /\b(\d{4}-\d\d-\d\dT\d\d):(\d\d:\d\d(?:\.\d{3})?)Z/g
const LAST_OF_HOUR = /^59:59/
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bsk_(live|test)_\w{38}/g, 'sk_$1_0000000000000000000000000000000000000E'],
  [/\bwhsec_[\w+/=]+/g, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  [/#[\w-]{40,}/g, '#8mYwq2Vx7Zk4TnR1cHs9LdPfGb3JaEuX6oQiWy5tMv0'],
]
/** Of the key above. */
const LAST_FOUR = '000E'
const CURSOR = 'WyItY3JlYXRlZF9hdCIsbnVsbCwicXJfMDFtN2VmdHIybWI4MjM5cHI0czlxdzZ5YzkiXQ'
const PICTURE_MAX = 160
const TOOK_MS = 12

export function openNames(base: string): Names {
  const given = new Map<string, string>([[base, BASE]])
  const ids = new Map<string, string>()
  const counts = new Map<string, number>()

  function idOf(id: string, prefix: string): string {
    const known = ids.get(id)
    if (known) return known
    const count = counts.get(prefix) ?? 0
    counts.set(prefix, count + 1)
    const shown = `${prefix}_${FIRST_ID.start}${(FIRST_ID.end + count).toString(16)}`
    ids.set(id, shown)
    return shown
  }

  function toText(text: string): string {
    let shown = text
    for (const [real, name] of given) shown = shown.replaceAll(real, name)
    for (const [pattern, name] of SECRETS) shown = shown.replace(pattern, name)
    return shown
      .replace(ID, (id, prefix?: string, request?: string) => idOf(id, prefix ?? request ?? ''))
      .replace(TIME, (time, hour, rest) => (LAST_OF_HOUR.test(rest) ? time : `${hour}:00:00.000Z`))
  }

  function show(value: unknown, key = ''): unknown {
    if (typeof value === 'number') return key.endsWith('_ms') ? TOOK_MS : value
    if (typeof value === 'string') return showText(value, key)
    if (Array.isArray(value)) return value.map((one) => show(one, key))
    if (typeof value !== 'object' || value === null) return value
    const shown = Object.entries(settled(value)).map(([name, one]) => [name, show(one, name)])
    return Object.fromEntries(shown)
  }

  function showText(value: string, key: string): string {
    if (key === 'last_four') return LAST_FOUR
    if (key === 'next_cursor' && !/^\w+_\w{26}$/.test(value)) return CURSOR
    const isLong = value.length > PICTURE_MAX
    const isPicture = isLong && /^(<\?xml|<svg|data:image)/.test(value)
    return isPicture ? `${value.slice(0, PICTURE_MAX)}…` : toText(value)
  }

  return { give: (text, shown) => given.set(text, shown), show }
}

/** What depends on who is faster: a delivery that is sent at once; and keys, which are called by their end. */
function settled(value: object): object {
  const { type, name, state } = value as Record<string, unknown>
  if (type !== 'person' && /^\w{4}$/.test(String(name))) return { ...value, name: LAST_FOUR }
  if (state !== 'pending' && state !== 'delivering') return value
  return { ...value, state: 'delivering', next_try_at: null }
}
