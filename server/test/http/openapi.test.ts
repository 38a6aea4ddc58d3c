import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import diagnostics from 'node:diagnostics_channel'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe } from 'node:test'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { toCompactJson } from '../../commands/docs/compact-json.ts'
import { routesOf } from '../../http/core/routes.ts'
import { DISC } from '../support/data/codes/images.ts'
import { openChecker } from '../support/oracles/requests/conformance.ts'
import { deref, operationsOf, type Schema } from '../support/oracles/requests/document.ts'
import { closeAfter } from '../support/service/close-all.ts'
import { patiently } from '../support/service/patient.ts'
import { openService, type Service, startService } from '../support/service/service.ts'
import { isProof, proof, test } from '../support/service/tiers.ts'

/**
 * The documents that the service gives of itself: whole, true, and telling nothing of its users.
 * Proofs: the OpenAPI document, checked by an independent program.
 */

const COMMITTED = join(import.meta.dirname, '../../../openapi.json')
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const SAMPLE = /^[a-zA-Z_:][\w:]*(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [-+]?(\d[\d.e+-]*|Inf|NaN)$/
const REDOCLY = join(import.meta.dirname, '../engines/node_modules/@redocly/cli/bin/cli.js')

/** A request there would fail at once. */
const NOWHERE = 'http://127.0.0.1:9'

describe('the OpenAPI document', () => {
  if (isProof) return
  const onClose = closeAfter()
  let service: Service
  let document: Schema
  let app: FastifyInstance

  before(async () => {
    const remember = (message: unknown) => {
      app = (message as { fastify: FastifyInstance }).fastify
    }
    diagnostics.subscribe('fastify.initialization', remember)
    service = await startService('sqlite', {}, onClose, {})
    diagnostics.unsubscribe('fastify.initialization', remember)
    document = (await service.call('GET', '/openapi.json')).json
  })
  test('matches the one in the repository', () => {
    assert.equal(document.servers[0].url, service.base)
    const here = JSON.stringify(document).replaceAll(service.base, 'http://localhost:3000')
    // Of a whole document a difference would fill the screen.
    assert.ok(
      readFileSync(COMMITTED, 'utf8') === `${toCompactJson(JSON.parse(here))}\n`,
      'run: npm run docs',
    )
  })

  test('has every route under /v1 and no other', () => {
    const routes = routesOf(app)
      .filter(({ path, method }) => /^\/v1(\/|$)/.test(path) && method !== 'HEAD')
      .map(({ path, method }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    const told = operationsOf(document).map(({ path, method }) => `${method} ${path}`)
    assert.ok(routes.length >= 8)
    assert.deepEqual(told.sort(), routes.sort())
  })

  test('lists the supported methods of every path', async () => {
    const { liveKey: key } = await service.account()
    for (const [path, told] of Object.entries<Schema>(document.paths)) {
      // What is said of an id holds for words in its place too.
      if (
        /^\/v1\/(?:qrcodes\/(?:bulk|preview|export|ext_{external_id})|api-keys\/revoke)$/.test(path)
      )
        continue
      const wrong = METHODS.find((method) => !(method.toLowerCase() in told)) ?? 'PUT'
      const ask = () => service.call(wrong, path.replace('{id}', 'x'), { key })
      const { headers, status } = await patiently(ask)
      const allowed = (headers.get('allow') ?? '').toLowerCase().split(', ')
      assert.equal(status, 405, path)
      assert.deepEqual(allowed.filter((name) => name !== 'head').sort(), Object.keys(told).sort())
    }
  })

  test('lists every query parameter: others are rejected, after earlier checks', async () => {
    const { liveKey: key } = await service.account()
    const call: Service['call'] = (...request) => patiently(() => service.call(...request))
    const checker = openChecker(document)
    const make = async (path: string, body: object | string, headers = {}) => {
      const { status, json, text } = await call('POST', path, { key, headers, body })
      assert.equal(status, 201, text)
      const { schema } = document.paths[path].post.responses[201].content['application/json']
      assert.ok(checker.fits(schema, json), `POST ${path}: ${text}`)
      return json.id as string
    }
    const menu = { name: 'A', destination_url: 'https://example.com/', tags: ['x'] }
    const code = await make('/v1/qrcodes', menu)
    const hook = await make('/v1/webhooks', { url: 'https://example.com/' })
    const report = await make('/v1/reports', { scope: { type: 'account' } })
    const style = await make('/v1/styles', { name: 'House', style: {} })
    const logo = await make('/v1/logos', DISC.toString(), { 'content-type': 'image/svg+xml' })
    const ids: Readonly<Record<string, string>> = {
      ...{ webhooks: hook, reports: report, tags: 'x', styles: style, logos: logo },
    }
    for (const { method, path, body, security } of operationsOf(document)) {
      // What only people may use, or everybody, is in test/accounts/permissions.test.ts.
      if (!security.some((way) => 'apiKey' in way)) continue
      const ask = (id: string, by: string) => {
        const query = `${path.replace(/\{(id|tag)\}/, id)}?unknwon=1`
        return call(method, query, { key: by, ...(body ? { body: {} } : {}) })
      }
      const place = `${method} ${path}`
      assert.equal((await ask(code, 'sk_live_')).status, 401, place)
      if (/\{(id|tag)\}/.test(path)) assert.equal((await ask('y', key)).status, 404, place)
      const { status, json } = await ask(ids[path.split('/')[2] ?? ''] ?? code, key)
      if (path.includes('{delivery_id}')) {
        assert.equal(status, 404, place)
        continue
      }
      assert.equal(status, 400, place)
      const told = json.error.details.find(({ param }: Schema) => param === 'unknwon')
      assert.match(told?.message ?? '', /^unknwon is not a known parameter: /, place)
    }
    assert.equal((await call('GET', `/v1/qrcodes/${code}`, { key })).status, 200)
    const image = await call('GET', `/images/${code}/public?v=2`)
    assert.equal(image.status, 200, 'a public picture is tolerant')
  })

  test('describes every operation, with a unique id', () => {
    const ids = new Set<string>()
    const tags = document.tags.map(({ name }: Schema) => name)
    for (const methods of Object.values<Schema>(document.paths)) {
      for (const { operationId, summary, tags: own } of Object.values<Schema>(methods)) {
        assert.match(operationId, /^[a-z][A-Za-z]+$/)
        assert.ok(summary && own.length > 0, operationId)
        for (const tag of own) assert.ok(tags.includes(tag), tag)
        ids.add(operationId)
      }
    }
    assert.equal(ids.size, operationsOf(document).length)
  })

  test('has a description and an example for every field, parameter and header', () => {
    const ajv = new Ajv2020({ strict: false })
    ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)))
    const bare: string[] = []
    const look = (place: string, given: Schema) => {
      const schema = deref(document, given)
      if (!(given.description ?? schema.description)) bare.push(`${place}: no description`)
      const inner = schema.properties ?? schema.items
      const examples = given.examples ?? schema.examples
      // An object's or a list's example is that of what it holds.
      if (!inner && !examples?.length) bare.push(`${place}: no example`)
      for (const example of inner ? [] : (examples ?? [])) {
        if (!ajv.validate(schema, example)) bare.push(`${place}: an example that is not valid`)
      }
      if (!given.$ref) fieldsOf(place, schema)
    }
    const fieldsOf = (place: string, { properties = {}, items }: Schema) => {
      for (const [name, field] of Object.entries(properties)) look(`${place}.${name}`, field)
      if (items && !items.$ref) fieldsOf(`${place}[]`, items)
    }
    const { schemas, headers } = document.components
    for (const [name, schema] of Object.entries<Schema>(schemas)) fieldsOf(name, schema)
    const parameters = operationsOf(document).flatMap((operation) => operation.parameters)
    const named = parameters.map((parameter) => [parameter.name, parameter] as const)
    for (const [name, { schema, description, example }] of [
      ...named,
      ...Object.entries(headers),
    ] as Schema[]) {
      if (!description) bare.push(`${name}: no description`)
      // A key that everyone copies would be used twice: this one has none on purpose.
      if (name === 'Idempotency-Key') continue
      if (example === undefined || !ajv.validate(schema, example))
        bare.push(`${name}: no valid example`)
    }
    assert.deepEqual([...new Set(bare)], [])
  })

  test('has a description and a valid example for every error of every operation', () => {
    const checker = openChecker(document)
    for (const { method, path, responses } of operationsOf(document)) {
      const errors = Object.entries<Schema>(responses).filter(([status]) => Number(status) >= 400)
      for (const status of ['401', '429', '500', '503']) assert.ok(responses[status], path)
      for (const [status, { description, content, headers }] of errors) {
        const { schema, examples } = content['application/json']
        const told = [...description.matchAll(/^`(\w+)`: \S/gm)].map(([, code]) => code)
        const place = `${method} ${path} ${status}`
        assert.deepEqual(Object.keys(examples), told, place)
        assert.ok(told.length > 0, place)
        for (const [code, { value }] of Object.entries<Schema>(examples)) {
          assert.ok(checker.fits(schema, value), `${place} ${code}`)
          assert.equal(value.error.code, code)
        }
        const named = Object.keys(headers)
        const always = [
          'X-Request-Id',
          'X-RateLimit-Limit',
          'X-RateLimit-Remaining',
          'X-RateLimit-Reset',
        ]
        const retry = status === '429' || status === '503' ? ['Retry-After'] : []
        assert.deepEqual(
          [...always, ...retry].filter((name) => !named.includes(name)),
          [],
          place,
        )
      }
    }
  })

  test('/metrics is Prometheus text without personal data', async () => {
    const { liveKey: key, id: accountId } = await service.account()
    const headers = { 'x-forwarded-for': '203.0.113.77', 'x-request-id': 'one-of-a-kind' }
    const body = {
      name: 'Metered',
      short_code: 'metered-code',
      destination_url: 'https://example.com/m',
    }
    const { json } = await service.call('POST', '/v1/qrcodes', { key, body, headers })
    for (const path of [
      '/metered-code',
      '/no-such-code',
      '/v1/no-such-path',
      `/v1/qrcodes/${json.id}`,
    ]) {
      await service.call('GET', path, { key, headers })
    }
    await service.call('GET', '/v1/account', { key: `${key}x`, headers })
    const metrics = await service.call('GET', '/metrics')
    assert.equal(metrics.status, 200)
    assert.match(metrics.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    for (const line of metrics.text.split('\n').filter((one) => one !== '')) {
      assert.match(line, line.startsWith('#') ? /^# (HELP|TYPE) [\w:]+ / : SAMPLE)
    }
    assert.match(metrics.text, /status="404"/)
    const secrets = [key, 'metered', 'no-such', json.id, accountId, 'example.com']
    for (const secret of [
      ...secrets,
      '203.0.113',
      '127.0.0.1',
      '::1',
      'sk_',
      'qr_',
      'one-of-a-kind',
    ]) {
      assert.ok(!metrics.text.includes(secret), secret)
    }
  })
})

proof('the OpenAPI document passes redocly lint', async () => {
  const service = await openService()
  const { json: document } = await service.call('GET', '/openapi.json')
  const folder = mkdtempSync(join(tmpdir(), 'qroute-lint-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify({ ...document, servers: [{ url: 'https://qr.acme.org' }] }))
  const off = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
  const env = { ...off, HTTP_PROXY: NOWHERE, HTTPS_PROXY: NOWHERE, HOME: folder }
  const args = [REDOCLY, 'lint', file, '--format=json']
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, env, timeout: 100_000 })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  rmSync(folder, { recursive: true })
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  const told = problems.map(({ ruleId, message }: Schema) => `${ruleId}: ${message}`)
  assert.deepEqual([totals.errors, totals.warnings], [0, 0], told.join('\n'))
})
