import { readFileSync } from 'node:fs'
import type { CodeChange, NewCode } from '../client/index.ts'
import { LABEL_TEXTS } from '../domain/codes/field-texts.ts'
import { LABEL_NAMES } from '../domain/codes/fields.ts'
import { completeUrl, isAddress } from '../domain/input/complete-url.ts'
import { flag, type Options, takes, takesMany, type ValuesOf } from '../terminal/options.ts'
import { usage } from './errors.ts'

export const LABELS = LABEL_NAMES.map((name) => ({ name, option: name.replaceAll('_', '-') }))

const LABEL_OPTIONS = Object.fromEntries(
  LABELS.map(({ name, option }) => [
    option,
    { type: 'string' as const, ...LABEL_TEXTS[name].option },
  ]),
)

/** The fields of a code as options, of `create` and `edit`. */
export const FIELDS = {
  name: takes('TEXT', 'display name of the code'),
  tag: takesMany('TAG', 'tags, separated by commas; can be repeated'),
  ...LABEL_OPTIONS,
  fallback: takes('URL', 'destination for scans while the code is paused, expired or used up'),
  'forward-query': flag('add the query string of the scanned link to the destination'),
  utm: takesMany('NAME=TEXT', 'UTM parameter, such as source=poster'),
  'starts-at': takes('TIME', 'when the code starts to redirect'),
  'expires-at': takes('TIME', 'when the code expires: 2026-12-24 18:00, or +7d'),
  'scan-limit': takes('N', 'stop redirecting after N scans'),
  file: takes('FILE', 'JSON file with fields in the format of the API; - for standard input'),
} as const satisfies Options

const UTM = ['source', 'medium', 'campaign', 'term', 'content']
const TIMES = ['starts-at', 'expires-at'] as const

type Change = Omit<CodeChange, 'name'> & Partial<Pick<NewCode, 'name'>>

/** What was given, over what is in the file. */
export function toFields(values: ValuesOf<typeof FIELDS>): Change {
  const { tag, fallback, utm, 'scan-limit': limit } = values
  const given: Record<string, unknown> = values.file === undefined ? {} : readJson(values.file)
  if (values.name !== undefined) given.name = values.name
  for (const { name, option } of LABELS) {
    const text = (values as Readonly<Record<string, unknown>>)[option]
    if (text !== undefined) given[name] = text
  }
  for (const name of TIMES) {
    const time = values[name]
    if (time !== undefined) given[toField(name)] = toInstant(time, `--${name}`)
  }
  if (tag) given.tags = tag.flatMap((one) => one.split(',')).map((one) => one.trim())
  if (fallback !== undefined) given.fallback_url = toAddress(fallback)
  if (values['forward-query']) given.forward_query = true
  if (utm) given.utm = toUtm(utm)
  if (limit !== undefined) given.scan_limit = toNumber(limit, '--scan-limit')
  return given
}

/** As people say it: `example.com/menu`. */
export function toAddress(given: string): string {
  if (isAddress(given)) return completeUrl(given)
  throw usage(
    `${given} is not a valid address. Use an address such as example.com/menu or https://example.com`,
  )
}

export function toField(option: string): string {
  return option.replaceAll('-', '_')
}

function toUtm(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((pair) => {
      const [, name = '', text = ''] = /^(?:utm_)?(\w+)=(.*)$/s.exec(pair) ?? []
      if (UTM.includes(name)) return [name, text]
      throw usage(
        `--utm must be NAME=VALUE, such as source=poster, not ${pair}. NAME must be one of ${UTM.join(', ')}`,
      )
    }),
  )
}

export function toNumber(given: string, option: string): number {
  // A comma is for thousands only: 2,5 would be 25.
  const isGrouped = /^\s*\d{1,3}([,_]\d{3})+\s*$/.test(given)
  const text = isGrouped ? given.replaceAll(/[,_]/g, '') : given.trim()
  const number = Number(text)
  if (text !== '' && Number.isFinite(number)) return number
  throw usage(`${option} must be a number such as 2.5 or 1,000, not ${given}`)
}

const UNITS = { m: 60, h: 3600, d: 86_400, w: 604_800 } as const
const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/
const EXACT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i
const FROM_NOW = /^\+(\d+)([mhdw])$/
const NAMED_DAY = /^(today|tomorrow)(?:\s+(?:at\s+)?(\d{1,2}):(\d\d))?$/i

/** A time without a zone is one of this machine. What is none is left to the service to refuse. */
export function toInstant(given: string, option: string, now = Date.now()): string {
  const text = fromNamedDay(given.trim(), now)
  const [, amount, unit] = FROM_NOW.exec(text) ?? []
  const later = now + Number(amount) * UNITS[unit as 'm'] * 1000
  const [, day, time = '00:00'] = LOCAL.exec(text) ?? []
  const at = new Date(unit ? later : day === undefined ? text : `${day}T${time}`)
  const isKnown = unit !== undefined || day !== undefined || EXACT.test(text)
  // A day that a month does not have would be one of the next.
  const isReal = day === undefined || at.getDate() === Number(day.slice(-2))
  if (!Number.isNaN(at.getTime()) && isKnown && isReal) return at.toISOString()
  throw usage(
    `${option} must look like 2026-12-24 18:00, tomorrow 9:00, 2026-12-24T18:00:00Z or +7d, not ${given}`,
  )
}

/** `tomorrow 9:00` as `2026-12-24 09:00`. */
function fromNamedDay(text: string, now: number): string {
  const [, name, hour = '0', minute = '00'] = NAMED_DAY.exec(text) ?? []
  if (name === undefined) return text
  const at = new Date(now)
  at.setDate(at.getDate() + (name.toLowerCase() === 'tomorrow' ? 1 : 0))
  const two = (value: number | string) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(hour)}:${minute}`
}

export function readJson(file: string): Record<string, unknown> {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8')
  try {
    const value = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Told below.
  }
  throw usage(`${file} must contain a JSON object`)
}
