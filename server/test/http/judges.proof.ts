import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { ask, installJudges, programOf, RULES } from '../engines/judges/judges.ts'
import { installBuilt } from '../support/data/clients/built-client.ts'
import type { Checker, Sent } from '../support/oracles/requests/conformance.ts'
import type { Schema } from '../support/oracles/requests/document.ts'
import { Inquisitor } from '../support/oracles/requests/generated.ts'
import { openGenerator } from '../support/oracles/requests/generator.ts'
import { SHORT_DOMAIN } from '../support/oracles/requests/values.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { type Answer, freePort, onOneEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * Programs of others judge the OpenAPI document (spectral), 3,000 answers (prism), the types of the client
 * by the ways of Node 10, and unused code (knip). Installed by this proof.
 */

const ROOT = join(import.meta.dirname, '../../..')
const REQUESTS = 3_000
const SEED = 20260131
const CHUNK = 20
const ACCOUNTS = 60
/** Others never reach an operation of the document, or never end. */
const KINDS = ['as documented', 'spoiled', 'spoiled query']

before(installJudges)

test('spectral finds nothing in the OpenAPI document', async () => {
  const found = await ask('spectral', ['lint', 'openapi.json', '-r', RULES.spectral], ROOT)
  assert.match(found, /^No results with a severity of 'error' found!\s*$/)
})

test('knip finds no file, export or dependency that nothing uses', async () => {
  const args = ['--config', RULES.knip, '--no-progress', '--no-config-hints']
  assert.equal(await ask('knip', args, ROOT), '')
})

test('the client has its types where they are looked for by the ways of Node 10', async () => {
  const folder = installBuilt()
  const core = `import { createClient } from '@qroute/client/core'
import { type CodeItem, each } from '@qroute/client'
export const client = createClient({ baseUrl: '', key: 'sk_test_1' })
export const codes: AsyncIterable<CodeItem> = each(client.listCodes, { tag: 'x' })
// @ts-expect-error: misspelled
client.listCodse
`
  writeFileSync(join(folder, 'program.ts'), core)
  const kind = ['--module', 'commonjs', '--moduleResolution', 'node10', '--lib', 'es2022,dom']
  const args = ['--noEmit', '--strict', '--target', 'es2022', '--typeRoots', './none', ...kind]
  const told = await ask('tsc', [...args, 'program.ts'], folder)
  rmSync(folder, { recursive: true })
  assert.equal(told, '')
})

interface Violation {
  readonly location: readonly string[]
  readonly message: string
}

/** What a violation header that would be too long begins with. */
const TOO_MANY = 'Too many violations! '
/**
 * Prism says in a header what the document does not allow. Matters of taste: entries of a bulk are judged one by
 * one, so one that the document forbids has its own 400 or 404 in a 200.
 */
function violationsIn({ operation }: Sent, { status, headers, text }: Answer): string[] {
  if (headers.get('content-type') === 'application/problem+json') return [`prism: ${text}`]
  const told = headers.get('sl-violations') ?? '[]'
  if (told.startsWith(TOO_MANY)) return status < 300 || /"response"/.test(told) ? [told] : []
  const isBulk = /\/bulk(\/delete)?$/.test(operation?.path ?? '')
  const all: Violation[] = JSON.parse(told)
  // The service has to see to requests itself: what it takes, the document allows.
  return all
    .filter(({ location: [where, part, field] }) =>
      where === 'response'
        ? true
        : status < 300 && !(isBulk && part === 'body' && ['items', 'ids'].includes(field ?? '')),
    )
    .map(({ location, message }) => `${location.join('.')} ${message}`)
}

onOneEngine('prism', (start) => {
  const ends = new AbortController()
  after(() => ends.abort())

  test(`finds nothing wrong in the answers to ${REQUESTS} requests`, async (t) => {
    const service = await start({ PLANS_FILE: roomyPlans(), SHORT_DOMAINS: SHORT_DOMAIN })
    const { json: document } = await service.call('GET', '/openapi.json')
    const port = await freePort()
    const args = ['proxy', `${service.base}/openapi.json`, service.base, '-p', `${port}`]
    const options = { signal: ends.signal, stdio: 'ignore' } as const
    const prism = spawn(process.execPath, [programOf('prism'), ...args, '-v', 'silent'], options)
    prism.on('error', () => {})
    const base = `http://127.0.0.1:${port}`
    const isUp = () =>
      fetch(`${base}/v1/account`).then(
        () => true,
        () => false,
      )
    await until(isUp, 'prism answers')

    const judge: Checker = {
      faultsOf: violationsIn,
      fits: () => true,
      checkCode: () => 'unsure',
    }
    const asking = new Inquisitor({ ...service, base }, judge)
    await asking.open(ACCOUNTS)
    // Prism writes bodies again, and sends them with the length that they had: other values get shorter.
    const isObject = (value: unknown) => typeof value === 'object' && value !== null
    const isJudged = ({ kind, operation, text, value }: Sent) =>
      KINDS.includes(kind) &&
      !operation?.path.endsWith('/stream') &&
      (text === undefined || isObject(value))
    const generator: fc.Arbitrary<Sent> = openGenerator(document as Schema)
    for (let chunk = 0; asking.count < REQUESTS; chunk++) {
      const requests = fc.sample(generator, { seed: SEED + chunk, numRuns: CHUNK })
      for (const sent of requests.filter(isJudged)) await asking.send(sent)
    }
    t.diagnostic(asking.told())
    assert.equal(asking.faults.size, 0, asking.shown())
  })
})
