import type { Ajv, ErrorObject } from 'ajv'
import type { Fault, FaultFacts } from '../../../../domain/errors.ts'

/**
 * A schema names the rule for its values with the keyword `x-rule`. Each noun brings its rules
 * (http/codes/rules.ts and its siblings), so that a field is checked wherever it stands.
 */
export type Rule = (value: unknown) => readonly Fault[]
export type Rules = Readonly<Record<string, Rule>>

/** Null if the text is valid. */
export type TextRule = (text: string) => string | null

/** Our own keywords that check nothing: they word the message, or are read by other tools. */
const NOTES = ['x-message', 'x-immutable', 'x-schema', 'x-told']

export function rulesKeyword(rules: Rules): (ajv: Ajv) => Ajv {
  return (ajv) =>
    ajv.addVocabulary(NOTES).addKeyword({
      keyword: 'x-rule',
      schemaType: 'string',
      errors: true,
      validate: check(rules),
    })
}

/** Values of other types are left to the schema. */
export function forTexts(
  rules: Readonly<Record<string, TextRule>>,
  lengths: Readonly<Record<string, Length>> = {},
): Rules {
  const checked = Object.entries(rules).map(([name, rule]): [string, Rule] => [
    name,
    (value) => {
      const message = typeof value === 'string' ? rule(value) : null
      return message === null
        ? []
        : [{ param: '', message, ...factsOf(String(value), lengths[name]) }]
    },
  ])
  return Object.fromEntries(checked)
}

/** How long a text may be: in characters, once it is trimmed, unless it says otherwise. */
export interface Length {
  readonly min: number
  readonly max: number
  readonly of?: 'bytes' | 'entries'
}

function factsOf(text: string, length: Length | undefined): FaultFacts {
  if (length === undefined) return { code: 'format' }
  const { min, max, of } = length
  const long = lengthOf(text, of)
  return long < min || long > max ? { code: 'length', min, max } : { code: 'format' }
}

function lengthOf(text: string, of: Length['of']): number {
  if (of === 'bytes') return Buffer.byteLength(text)
  return of === 'entries' ? text.split(',').length : [...text.trim()].length
}

export function named(name: string, fault: TextRule): TextRule {
  return (text) => {
    const message = fault(text)
    return message === null ? null : `${name} ${message}`
  }
}

export function toFaults(message: string | null, facts: FaultFacts): readonly Fault[] {
  return message === null ? [] : [{ param: '', message, ...facts }]
}

/** Ajv reads the reasons of a failed keyword from a property of the function that found them. */
function check(rules: Rules) {
  const validate: { (name: string, value: unknown): boolean; errors?: Partial<ErrorObject>[] } = (
    name,
    value,
  ) => {
    const rule = rules[name]
    if (rule === undefined) throw new Error(`No noun has the rule ${name}`)
    const faults = rule(value)
    validate.errors = faults.map(({ param, message, ...facts }) => ({
      keyword: 'x-rule',
      message,
      params: { param, facts },
    }))
    return faults.length === 0
  }
  return validate
}
