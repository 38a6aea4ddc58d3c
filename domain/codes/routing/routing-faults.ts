import type { Fault, FaultFacts } from '../../errors.ts'
import { isObject } from '../../is-object.ts'
import { LABEL_MAX } from '../../scans/dimensions.ts'
import { toInstant } from '../../time/periods.ts'
import { instantFault, zoneFault } from '../../time/time-faults.ts'
import { byteLength, DESTINATION_MAX_BYTES, destinationFault, toLocation } from '../destination.ts'
import { isCountry } from './countries.ts'
import { withUtm } from './final-url.ts'
import { languageFault } from './languages.ts'
import {
  isOurs,
  ROUTING_MAX_BYTES,
  RULES_MAX,
  SPLIT_MAX,
  UTM_FIELDS,
  UTM_VALUE_MAX,
  type Utm,
} from './routing.ts'
import { ROUTING_FIELDS, type RoutingBody } from './routing-body.ts'
import { textFaults } from './text-faults.ts'

/**
 * Which values routing may have.
 *
 * Shapes are left to the schema: types, required and unknown fields, closed lists (device, days),
 * numbers of entries (RULES_MAX, SPLIT_MIN to SPLIT_MAX, 1 to CONDITIONS_MAX in each list of `when`, two
 * hours) and whole numbers (weight, 1 to WEIGHT_MAX). The values are checked here: destinations,
 * labels, countries, languages, hours, zones, moments and their order, an empty `when`, utm, and the
 * size of everything together. Both run on the same body, so a part with a wrong type is skipped.
 */
export const HOUR_PATTERN = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$'
/** In each list of `when`: all countries fit. */
export const CONDITIONS_MAX = 300
const TERM = ['starts_at', 'expires_at'] as const
const TIME = new RegExp(HOUR_PATTERN)
const CONDITIONS = ['device', 'country', 'language', 'days', 'hours', 'from', 'until'] as const

type Fields = Readonly<Record<string, unknown>>

export function routingFaults(body: unknown, shortBases: readonly URL[]): Fault[] {
  const fields = toFields(body)
  // Most codes have none of it.
  if (ROUTING_FIELDS.every((name) => (fields[name] ?? null) === null)) return []
  const urls = (param: string, url: unknown) => urlFaults(param, url, shortBases)
  return [
    ...toList(fields.rules, RULES_MAX).flatMap((rule, index) => [
      ...entryFaults(`rules[${index}]`, rule, urls),
      ...whenFaults(`rules[${index}].when`, toFields(rule).when),
    ]),
    ...toList(fields.split, SPLIT_MAX).flatMap((entry, index) =>
      entryFaults(`split[${index}]`, entry, urls),
    ),
    ...urls('fallback_url', fields.fallback_url),
    ...UTM_FIELDS.flatMap((name) => utmFaults(`utm.${name}`, toFields(fields.utm)[name])),
    ...TERM.flatMap((name) => ruleFaults(name, fields[name], instantFault(name), name)),
    ...togetherFaults(fields),
  ]
}

/**
 * The rules between the parts: labels are unique in a code, no address becomes too long, a code
 * starts before it expires, and everything together is not too large. A change of one part is checked with the parts that stay;
 * `asked` are those of the change, and the fault is named after one of them.
 */
export function togetherFaults(
  body: Together | Fields,
  asked: readonly string[] = Object.keys(body),
): Fault[] {
  return [
    ...labelFaults(body, asked),
    ...lengthFaults(body, asked),
    ...termFaults(body, asked),
    ...sizeFaults(body, asked),
  ]
}

export interface Together extends RoutingBody {
  readonly destination_url?: string | null
  /** Destinations that are still to come. */
  readonly scheduled?: readonly string[]
}

function labelFaults(body: Together | Fields, asked: readonly string[]): Fault[] {
  const faults: Fault[] = []
  const firstWith = new Map<string, string>()
  // Those that stay come first, so that a fault is one of the change.
  const lists = (['rules', 'split'] as const).toSorted(
    (one, other) => Number(asked.includes(one)) - Number(asked.includes(other)),
  )
  for (const name of lists) {
    for (const [index, entry] of toList(body[name]).entries()) {
      const { label } = toFields(entry)
      if (typeof label !== 'string') continue
      const param = `${name}[${index}].label`
      const first = firstWith.get(label.trim())
      if (first === undefined) firstWith.set(label.trim(), param)
      else faults.push({ param, message: `${param} must differ from ${first}`, code: 'conflict' })
    }
  }
  return faults
}

/** Every destination of the code gets all of `utm`. */
function lengthFaults(body: Together | Fields, asked: readonly string[]): Fault[] {
  const utm = toUtm(body.utm)
  const entries = [...toList(body.rules, RULES_MAX), ...toList(body.split, SPLIT_MAX)]
  const later = toList(body.scheduled)
  const inEntries = entries.map((entry) => toFields(entry).destination_url)
  const urls = [body.destination_url, ...later, ...inEntries]
  const isTooLong = (url: unknown) =>
    typeof url === 'string' && toLocation(withUtm(url, utm)).length > DESTINATION_MAX_BYTES
  if (Object.keys(utm).length === 0 || !urls.some(isTooLong)) return []
  const param = asked.includes('utm') ? 'utm' : (asked.find((name) => name in body) ?? 'utm')
  const message = `${param} must be shorter: a destination with utm can have up to ${DESTINATION_MAX_BYTES} bytes`
  return [{ param, message, code: 'length', max: DESTINATION_MAX_BYTES }]
}

function termFaults(body: Together | Fields, asked: readonly string[]): Fault[] {
  if (isInOrder(body.starts_at, body.expires_at)) return []
  return asked.includes('expires_at')
    ? [{ param: 'expires_at', message: 'expires_at must be after starts_at', code: 'conflict' }]
    : [{ param: 'starts_at', message: 'starts_at must be before expires_at', code: 'conflict' }]
}

function toUtm(value: unknown): Utm {
  const fields = toFields(value)
  return Object.fromEntries(
    UTM_FIELDS.flatMap((name) => {
      const text = fields[name]
      return typeof text === 'string' ? [[name, text.trim().toWellFormed()]] : []
    }),
  )
}

function sizeFaults(body: Together | Fields, asked: readonly string[]): Fault[] {
  const parts = Object.fromEntries(ROUTING_FIELDS.map((name) => [name, body[name]]))
  if (bytesOf(parts) <= ROUTING_MAX_BYTES) return []
  const [largest] = Object.entries(parts)
    .filter(([name]) => asked.includes(name))
    .map(([param, part]) => ({ param, bytes: bytesOf(part) }))
    .sort((one, other) => other.bytes - one.bytes)
  const names = ROUTING_FIELDS.join(', ')
  const message = `${names} must not be larger than ${ROUTING_MAX_BYTES} bytes in total`
  const facts = { code: 'length', max: ROUTING_MAX_BYTES } as const
  return [{ param: largest?.param ?? 'rules', message, ...facts }]
}

/** As it is answered: moments whole, nothing that is not set. */
function bytesOf(value: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(value, asAnswered) ?? '').length
  } catch {
    // Lists in lists can be read deeper than they can be written.
    return Number.POSITIVE_INFINITY
  }
}

const MOMENTS = new Set<string>(['from', 'until', ...TERM])
const MOMENT_LENGTH = new Date(0).toISOString().length

function asAnswered(name: string, value: unknown): unknown {
  if (MOMENTS.has(name) && typeof value === 'string') return ' '.repeat(MOMENT_LENGTH)
  return value ?? undefined
}

type UrlFaults = (param: string, url: unknown) => Fault[]

function entryFaults(path: string, entry: unknown, urls: UrlFaults): Fault[] {
  const { destination_url, label } = toFields(entry)
  return [
    ...urls(`${path}.destination_url`, destination_url),
    ...textFaults(`${path}.label`, label, LABEL_MAX, (text) =>
      isOurs(text)
        ? 'must not be a reserved name such as default, unknown, rule-1 or split-1'
        : null,
    ),
  ]
}

function urlFaults(param: string, url: unknown, shortBases: readonly URL[]): Fault[] {
  if (typeof url !== 'string') return []
  const fault = destinationFault(url, shortBases)
  if (fault === null) return []
  const message = fault.replace('destination_url', param)
  return [{ param, message, ...urlFacts(url) }]
}

/** Too long, or not written as it should be. */
function urlFacts(url: string): FaultFacts {
  const isLong = byteLength(url) > DESTINATION_MAX_BYTES
  return isLong ? { code: 'length', max: DESTINATION_MAX_BYTES } : { code: 'format' }
}

function utmFaults(param: string, value: unknown): Fault[] {
  return textFaults(param, value, UTM_VALUE_MAX, () => null)
}

function whenFaults(path: string, value: unknown): Fault[] {
  if (!isObject(value)) return []
  const when = toFields(value)
  if (CONDITIONS.every((name) => (when[name] ?? null) === null)) {
    // With a field that is unknown, the schema has something better to say.
    const isEmpty = Object.keys(when).every((name) => name === 'timezone' || isKnown(name))
    const message = `${path} must contain at least one of ${CONDITIONS.join(', ')}`
    return isEmpty ? [{ param: path, message, code: 'required', allowed: CONDITIONS }] : []
  }
  return [
    ...eachFault(`${path}.country`, when.country, countryFault),
    ...eachFault(`${path}.language`, when.language, languageFault),
    ...hoursFaults(`${path}.hours`, when.hours),
    ...ruleFaults(`${path}.timezone`, when.timezone, zoneFault, 'timezone'),
    ...ruleFaults(`${path}.from`, when.from, instantFault('from'), 'from'),
    ...ruleFaults(`${path}.until`, when.until, instantFault('until'), 'until'),
    ...orderFaults(path, when),
  ]
}

/** Without its name. */
export function countryFault(code: string): string | null {
  return isCountry(code)
    ? null
    : 'must be an ISO 3166 country code in capitals such as GB, or XX for unknown'
}

function isKnown(name: string): boolean {
  return (CONDITIONS as readonly string[]).includes(name)
}

/** `fault` begins its message with `name`, as for a field at the top. */
function ruleFaults(
  param: string,
  value: unknown,
  fault: (text: string) => string | null,
  name: string,
): Fault[] {
  const message = typeof value === 'string' ? fault(value) : null
  return message === null ? [] : [{ param, message: message.replace(name, param), code: 'format' }]
}

function eachFault(path: string, list: unknown, fault: (text: string) => string | null): Fault[] {
  return toList(list).flatMap((item, index) => {
    const message = typeof item === 'string' ? fault(item) : null
    const param = `${path}[${index}]`
    return message === null ? [] : [{ param, message: `${param} ${message}`, code: 'format' }]
  })
}

function hoursFaults(path: string, hours: unknown): Fault[] {
  const faults = eachFault(path, hours, (time) =>
    TIME.test(time) ? null : 'must be a time from 00:00 to 23:59',
  )
  const [start, end] = toList(hours)
  if (faults.length > 0 || start === undefined || start !== end) return faults
  return [
    {
      param: path,
      message: `${path} must not start and end at the same time: omit hours for a whole day`,
      code: 'conflict',
    },
  ]
}

function orderFaults(path: string, { from, until }: Fields): Fault[] {
  if (isInOrder(from, until)) return []
  return [
    {
      param: `${path}.until`,
      message: `${path}.until must be after ${path}.from`,
      code: 'conflict',
    },
  ]
}

/** Moments that are missing or wrong are in order: something else is said about those. */
function isInOrder(from: unknown, until: unknown): boolean {
  if (typeof from !== 'string' || typeof until !== 'string') return true
  const first = toInstant(from)
  const end = toInstant(until)
  return first === null || end === null || first < end
}

function toFields(value: unknown): Fields {
  return isObject(value) ? value : {}
}

/** A list that is too long has one fault, and the schema names it. */
function toList(value: unknown, max = CONDITIONS_MAX): readonly unknown[] {
  return Array.isArray(value) && value.length <= max ? value : []
}
