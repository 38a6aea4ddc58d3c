import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import {
  type Checker,
  isBulk,
  isBulkChange,
  isOfRouting,
  isOfWebhooks,
  isRouted,
  openChecker,
  type Sent,
} from '../support/conformance.ts'
import type { Schema } from '../support/document.ts'
import { oddPathReads, openGenerator, UNKNOWN_ID } from '../support/generator.ts'
import { bulksOf, naughtyStrings, ownStrings, slotsOf } from '../support/naughty.ts'
import { roomyPlans } from '../support/roomy-plans.ts'
import { type Answer, amount, onEveryEngine, type Service } from '../support/service.ts'
import { decodeURIComponentOr, linkStatus, SHORT_DOMAIN, sameUrl } from '../support/values.ts'

/**
 * Thousands of requests, good and bad, one after the other, so that a seed gives the same ones in
 * the same order: SEED=123 npm test -- server/test/http/generated.test.ts
 */
// biome-ignore lint/style/noProcessEnv: a failure is replayed with its seed
const SEED = Number(process.env.SEED ?? 20260131)
const REQUESTS = amount(400, 10_000)
/** 300 requests a minute each, in both modes: enough for all that can be sent in one. */
const ACCOUNTS = amount(10, 120)
const FAULTS_SHOWN = 20
/** Such stalls are the machine's only while they are rare. Links are followed twenty at a time. */
const SHED_MAX = 60
/** So few at a time that making them never holds the loop, which the service shares. */
const CHUNK = 20
/** Of what one bulk made; single creates are all read back. */
const READ_BACK_MAX = 5

interface World {
  readonly key: string
  /** The last view of each code that exists. */
  readonly codes: Map<string, Schema>
}

/** One for all engines, whose documents are the same but for the address: they take long to make. */
let generator: fc.Arbitrary<Sent>
let checker: Checker
let document: Schema

onEveryEngine('generated requests', (start, engine) => {
  let service: Service
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const worlds: World[] = []
  const faults = new Map<string, string>()
  const statuses: number[] = []
  let shed = 0
  let count = 0

  before(async () => {
    service = await start({ PLANS_FILE: roomyPlans(), SHORT_DOMAINS: SHORT_DOMAIN })
    const { json: own } = await service.call('GET', '/openapi.json')
    document ??= own
    assert.deepEqual({ ...own, servers: null }, { ...document, servers: null })
    checker ??= openChecker(document)
    generator ??= openGenerator(document)
    // The first ones take long to make, which the service, in the same loop, takes for overload.
    fc.sample(generator, CHUNK)
    await sleep(1_000)
    for (let index = 0; index < ACCOUNTS; index++) {
      const { liveKey, testKey } = await service.account('enterprise')
      for (const key of [liveKey, testKey]) worlds.push(await openWorld(key))
    }
  })

  /** With some codes, so that ids of codes that exist can be asked for from the start. */
  async function openWorld(key: string): Promise<World> {
    const items = Array(5).fill({ name: 'First', destination_url: 'https://example.com/first' })
    const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
    const views: Schema[] = json.data.map((one: Schema) => one.qrcode)
    return { key, codes: new Map(views.map((view) => [view.id, view])) }
  }

  /** As it is: no client in between that would mend paths, methods or headers. */
  function exchange(sent: Sent, path: string, headers: Record<string, string>): Promise<Answer> {
    const { hostname, port } = new URL(service.base)
    const { method, text } = sent
    return new Promise((resolve, reject) => {
      const asked = request({ hostname, port, agent, method, path, headers, timeout: 60_000 })
      asked.on('timeout', () => asked.destroy(new Error('no answer')))
      asked.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = []
        const isEndless = response.headers['content-type']?.startsWith('text/event-stream')
        response.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on(isEndless ? 'data' : 'end', () => {
          if (isEndless) asked.destroy()
          const body = Buffer.concat(chunks).toString()
          const pairs = Object.entries(response.headers).map(([k, v]) => [k, String(v)])
          const told = new Headers(pairs as [string, string][])
          const status = response.statusCode ?? 0
          resolve({ status, headers: told, text: body, json: parse(body) })
        })
      })
      asked.end(text)
    })
  }

  /** A machine that stood still sheds load, or breaks a query off; then a client comes back as told. */
  async function exchangeCalmly(...args: Parameters<typeof exchange>): Promise<Answer> {
    let answer = await exchange(...args)
    for (let tries = 0; answer.status === 503 && tries < 5 && shed < SHED_MAX; tries++) {
      shed++
      await sleep(1_500)
      answer = await exchange(...args)
    }
    return answer
  }

  async function send(given: Sent): Promise<void> {
    const number = count++
    const world = worlds[number % worlds.length] as World
    const ids = [...world.codes.keys()]
    const id = ids[number % 3 === 0 ? 0 : ids.length - 1] ?? UNKNOWN_ID
    const text = given.text?.replaceAll('"{id}"', `"${id}"`)
    const sent = { ...given, ...(text !== undefined && { text }) }
    const pairs = sent.query.map((pair) => pair.map(toQuery).join('=')).join('&')
    const path = sent.path.replace('{id}', id) + (pairs ? `?${pairs}` : '')
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${world.key}`,
      // An address each, so that the limit of failed tries of one address stays out of it.
      'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      ...(sent.text === undefined
        ? {}
        : { 'content-length': String(Buffer.byteLength(sent.text)) }),
      ...sent.headers,
    }
    const told = `${sent.method} ${path} ${JSON.stringify(sent.headers)} ${sent.text ?? ''}`
    const report = (fault: string, more: string) => {
      const name = `${sent.kind}, ${sent.method} ${sent.operation?.path ?? 'elsewhere'}: ${fault}`
      if (!faults.has(name))
        faults.set(name, `#${number} ${told.slice(0, 400)}\n    → ${more.slice(0, 300)}`)
    }
    try {
      const answer = await exchangeCalmly(sent, path, headers)
      const { status, text } = answer
      statuses.push(status)
      const found = checker.faultsOf(sent, answer, `${decodeURIComponentOr(path)} ${told}`)
      found.push(...(await remember(world, id, sent, answer)))
      for (const fault of found) report(fault, `${status} ${text}`)
    } catch (error) {
      report('no answer', String(error))
    }
  }

  /** Keeps what must be there now, and reads back what was made. Gives the faults. */
  async function remember(world: World, id: string, sent: Sent, answer: Answer): Promise<string[]> {
    const { method, operation, value } = sent
    const { status, json, headers } = answer
    if (status >= 300 || operation === null || method === 'GET') return []
    if (isBulkChange(operation)) return rememberChanges(world, json)
    if (method === 'DELETE') world.codes.delete(id)
    if (method === 'PATCH') world.codes.set(id, json)
    if (method !== 'POST' || headers.get('idempotent-replayed')) return []
    if (operation.path.endsWith('/preview') || isOfWebhooks(operation)) return []
    if (isOfRouting(operation)) {
      if (operation.path.endsWith('/rollback')) world.codes.set(id, json)
      return []
    }
    if (!isBulk(value)) {
      const found = await readBack(world, json)
      const location = headers.get('location')
      return location === `/v1/qrcodes/${json.id}` ? found : [...found, `Location ${location}`]
    }
    return rememberBulk(world, (value as Schema).items, json)
  }

  function rememberChanges(world: World, { data, summary }: Schema): string[] {
    const done = data.filter((one: Schema) => one.status === 200)
    for (const { qrcode } of done) {
      if (qrcode.deleted) world.codes.delete(qrcode.id)
      else world.codes.set(qrcode.id, qrcode)
    }
    const { failed } = summary
    return failed === data.length - done.length ? [] : [`${failed} failed`]
  }

  async function rememberBulk(world: World, items: Schema[], json: Schema): Promise<string[]> {
    const found: string[] = []
    const made = json.data.filter((one: Schema) => one.status === 201)
    const { created, failed } = json.summary
    if (json.data.length !== items.length || created + failed !== items.length)
      found.push('not an answer for each item')
    if (created !== made.length) found.push('created is not what was created')
    for (const [index, one] of json.data.entries()) {
      const verdict = checker.checkCode(items[index])
      const item = JSON.stringify(items[index])?.slice(0, 200)
      if (one.index !== index) found.push('out of order')
      if (one.status === 201 && verdict === 'bad') found.push(`made ${item}`)
      const isUnreadable = one.error?.param === 'style'
      if (one.status === 400 && verdict === 'good' && !isUnreadable)
        found.push(`refused ${item}: ${one.error.message}`)
      if (![201, 400, 409].includes(one.status)) found.push(`${one.status} for ${item}`)
      if (one.status === 201) world.codes.set(one.qrcode.id, one.qrcode)
    }
    for (const one of made.slice(0, READ_BACK_MAX))
      found.push(...(await readBack(world, one.qrcode)))
    return found
  }

  async function readBack(world: World, made: Schema): Promise<string[]> {
    const { type, destination, scans, ...view } = made
    world.codes.set(view.id, view)
    const { status, json } = await service.call('GET', `/v1/qrcodes/${view.id}`, { key: world.key })
    if (status === 429) return []
    const same = JSON.stringify(sorted(json)) === JSON.stringify(sorted(view))
    return same ? [] : [`reads back ${status} and not as made`]
  }

  /** The test takes a stride through the grid, and sends our own and bulks to one engine each. */
  async function sendGrids(): Promise<void> {
    const isTurn = (index: number) => (index + Number(engine === 'sqlite')) % amount(2, 1) === 0
    const some = naughtyStrings.filter((text, index) => isTurn(index) || ownStrings.includes(text))
    for (const sent of [...oddPathReads, ...bulksOf(document, some)]) await send(sent)
    const slots = slotsOf(document)
    const cells = slots.flatMap((slot) => naughtyStrings.map((text) => ({ slot, text })))
    const step = amount(Math.ceil((2.5 * cells.length) / REQUESTS), 1)
    for (const [index, { slot, text }] of cells.entries()) {
      if (index % step > 0 && !(isTurn(index) && ownStrings.includes(text))) continue
      const sent = slot.fill(text)
      if (sent) await send(sent)
    }
  }

  async function follow(world: World, view: Schema): Promise<void> {
    const { pathname } = new URL(view.short_url)
    const sent: Sent = {
      kind: 'link',
      operation: null,
      method: 'GET',
      path: pathname,
      query: [],
      headers: { accept: 'application/json' },
    }
    const { status, headers } = await exchangeCalmly(sent, pathname, sent.headers)
    const location = headers.get('location') ?? ''
    // Where routing leads is for other tests.
    const leads =
      status !== 302 ||
      isRouted(view) ||
      (/^[!-~]([ -~]*[!-~])?$/.test(location) && sameUrl(location, view.destination_url))
    const isFallback = view.state !== 'draft' && view.fallback_url && status === 302
    if ((status !== linkStatus(view.state) && !isFallback) || !leads) {
      const name = `short link of a code that is ${view.state}: ${status}`
      faults.set(name, `${JSON.stringify(view)} → ${location} (${world.key.slice(3, 7)})`)
    }
  }

  test('all get responses that match the contract and the OpenAPI document', async (t) => {
    await sendGrids()
    const atLeast = Math.max(REQUESTS, count + REQUESTS / 2)
    for (let chunk = 0; count < atLeast; chunk++) {
      const requests = fc.sample(generator, { seed: SEED + chunk, numRuns: CHUNK })
      for (const sent of requests) await send(sent)
    }
    const links = worlds.flatMap((world) =>
      [...world.codes.values()].map((view) => ({ world, view })),
    )
    for (let at = 0; at < links.length; at += 20) {
      await Promise.all(links.slice(at, at + 20).map(({ world, view }) => follow(world, view)))
    }
    agent.destroy()
    const share = (low: number, high: number) =>
      statuses.filter((status) => status >= low && status <= high).length
    const limited = share(429, 429)
    const line = `${engine}: ${count} generated requests (SEED=${SEED}), answers: ${share(200, 299)} 2xx, ${share(300, 399)} 3xx, ${share(400, 499)} 4xx (${limited} 429), ${share(500, 599)} 5xx; ${shed} sent again after a stall; ${links.length} short links followed; ${faults.size} kinds of fault`
    t.diagnostic(line)
    const shown = [...faults]
      .slice(0, FAULTS_SHOWN)
      .map(([name, example]) => `${name}\n    ${example}`)
    assert.equal(faults.size, 0, `${line}\n${shown.join('\n')}`)
    assert.ok(links.length > REQUESTS / 10 && limited < count / 20, line)
  })
})

function toQuery(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function sorted(value: Schema): unknown {
  return Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
}
