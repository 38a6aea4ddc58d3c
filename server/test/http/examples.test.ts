import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXAMPLES_FILE, tellStory, toText } from '../support/examples/open-story.ts'
import { openChecker } from '../support/oracles/requests/conformance.ts'
import { operationsOf, type Schema } from '../support/oracles/requests/document.ts'
import { onEveryEngine } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * The examples of the OpenAPI document: of every operation, and valid. Proofs: they equal the responses of
 * a real server.
 */

const DOCUMENT = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'),
)

const OPERATIONS: Schema[] = Object.values<Schema>(DOCUMENT.paths).flatMap((methods) =>
  Object.values<Schema>(methods),
)

function successesOf({ responses }: Schema): Schema[] {
  return Object.entries<Schema>(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.values<Schema>(content))
}

test('every operation has a description, and an example of its request and of its answer', () => {
  const bare: string[] = []
  for (const operation of OPERATIONS) {
    const { operationId, description = '', requestBody, 'x-codeSamples': samples = [] } = operation
    const say = (what: string) => bare.push(`${operationId}: ${what}`)
    if (description.length < 20) say('no description')
    if (!samples[0]?.source.startsWith('curl ')) say('no request')
    const bodies = Object.values<Schema>(requestBody?.content ?? {})
    if (requestBody && !bodies.some((one) => 'example' in one)) say('no body')
    for (const content of successesOf(operation)) if (!content.schema) say('no schema')
    // A picture has no text to show.
    const shown = successesOf(operation).filter(({ schema }) => schema?.format !== 'binary')
    if (shown.length > 0 && !shown.some((one) => 'example' in one)) say('no answer')
  }
  assert.ok(OPERATIONS.length >= 99)
  assert.deepEqual(bare, [])
})

test('examples fit their schemas', () => {
  const checker = openChecker(DOCUMENT)
  const wrong: string[] = []
  for (const { path, method, body } of operationsOf(DOCUMENT)) {
    const operation = DOCUMENT.paths[path][method.toLowerCase()]
    const { example } = operation.requestBody?.content['application/json'] ?? {}
    // An item of a bulk may be wrong by itself: its answer says so.
    const isBulk = operation.operationId === 'createCodes'
    if (body && !isBulk && !checker.fits(body, example)) wrong.push(`${operation.operationId} body`)
    for (const content of successesOf(operation)) {
      if (!('example' in content) || checker.fits(content.schema, content.example)) continue
      wrong.push(`${operation.operationId} answer`)
    }
  }
  assert.deepEqual(wrong, [])
})

onEveryEngine('the examples', (_start, engine) => {
  proof('are what a real server answers to these requests', async (t) => {
    const told = await tellStory(engine, (close) => t.after(close))
    const lines = toText(told).split('\n')
    const recorded = readFileSync(EXAMPLES_FILE, 'utf8').split('\n')
    const changed = lines.filter((line, at) => line !== recorded[at])
    assert.deepEqual(changed, [], 'npm run examples && npm run docs')
    assert.equal(lines.length, recorded.length)
  })
})
