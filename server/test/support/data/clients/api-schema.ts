import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** The schemas of openapi.json, by their names. */
const DOCUMENT = join(import.meta.dirname, '../../../../../openapi.json')

let ajv: Ajv2020 | undefined
const known = new Map<string, ValidateFunction>()

/** Throws unless the value is such an object of the API. */
export function assertIs(name: string, value: unknown): void {
  ajv ??= new Ajv2020({ strict: false, validateFormats: false }).addSchema(
    JSON.parse(readFileSync(DOCUMENT, 'utf8')),
    'api',
  )
  const validate = known.get(name) ?? ajv.compile({ $ref: `api#/components/schemas/${name}` })
  known.set(name, validate)
  assert.ok(validate(value), `${name}: ${ajv.errorsText(validate.errors)}`)
}
