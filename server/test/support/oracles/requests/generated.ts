import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Service } from '../../service/service.ts'
import { isOfMany } from '../pictures/print-rules.ts'
import { isRouted } from './code-rules.ts'
import { type Checker, isBulk, isBulkChange, isOfRouting, type Sent } from './conformance.ts'
import type { Schema } from './document.ts'
import { UNKNOWN_ID } from './generator.ts'
import { decodeURIComponentOr, linkStatus, sameUrl } from './values.ts'

/** Such stalls are the machine's only while they are rare. Links are followed twenty at a time. */
const SHED_MAX = 60
/** Of what one bulk made; single creates are all read back. */
const READ_BACK_MAX = 5
const FAULTS_SHOWN = 20

interface CodeOwner {
  readonly key: string
  /** The last view of each code that exists. */
  readonly codes: Map<string, Schema>
}

/** Sends requests, good and bad, one after the other, and keeps what was wrong with the responses. */
export class Inquisitor {
  readonly #service: Service
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 })
  readonly checker: Checker
  readonly owners: CodeOwner[] = []
  /** An example of each kind. */
  readonly faults = new Map<string, string>()
  readonly statuses: number[] = []
  shed = 0
  count = 0

  constructor(service: Service, checker: Checker) {
    this.#service = service
    this.checker = checker
  }

  /** So many accounts in both modes, with some codes, so that ids of codes that exist can be asked for. */
  async open(accounts: number): Promise<void> {
    for (let index = 0; index < accounts; index++) {
      const { liveKey, testKey } = await this.#service.account('enterprise')
      for (const key of [liveKey, testKey]) {
        const items = Array(5).fill({ name: 'First', destination_url: 'https://example.com/first' })
        const options = { key, body: { items } }
        const { json } = await this.#service.call('POST', '/v1/qrcodes/bulk', options)
        const views: Schema[] = json.data.map((one: Schema) => one.qrcode)
        this.owners.push({ key, codes: new Map(views.map((view) => [view.id, view])) })
      }
    }
  }

  /** As it is: no client in between that would mend paths, methods or headers. */
  #exchange(sent: Sent, path: string, headers: Record<string, string>): Promise<Answer> {
    const { hostname, port } = new URL(this.#service.base)
    const { method, text } = sent
    return new Promise((resolve, reject) => {
      const asked = request({
        hostname,
        port,
        agent: this.#agent,
        method,
        path,
        headers,
        timeout: 60_000,
      })
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
  async #exchangeCalmly(...args: [Sent, string, Record<string, string>]): Promise<Answer> {
    let answer = await this.#exchange(...args)
    for (let tries = 0; answer.status === 503 && tries < 5 && this.shed < SHED_MAX; tries++) {
      this.shed++
      await sleep(1_500)
      answer = await this.#exchange(...args)
    }
    return answer
  }

  async send(given: Sent): Promise<void> {
    const number = this.count++
    const owner = this.owners[number % this.owners.length] as CodeOwner
    const ids = [...owner.codes.keys()]
    const id = ids[number % 3 === 0 ? 0 : ids.length - 1] ?? UNKNOWN_ID
    const text = given.text?.replaceAll('"{id}"', `"${id}"`)
    const sent = { ...given, ...(text !== undefined && { text }) }
    const pairs = sent.query.map((pair) => pair.map(toQuery).join('=')).join('&')
    const own = sent.path.replace('{external_id}', `own-${number % 50}`)
    const path = own.replace('{id}', id) + (pairs ? `?${pairs}` : '')
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${owner.key}`,
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
      if (!this.faults.has(name))
        this.faults.set(name, `#${number} ${told.slice(0, 400)}\n    → ${more.slice(0, 300)}`)
    }
    try {
      const answer = await this.#exchangeCalmly(sent, path, headers)
      const { status, text } = answer
      this.statuses.push(status)
      const found = this.checker.faultsOf(sent, answer, `${decodeURIComponentOr(path)} ${told}`)
      found.push(...(await this.#remember(owner, id, sent, answer)))
      for (const fault of found) report(fault, `${status} ${text}`)
    } catch (error) {
      report('no answer', String(error))
    }
  }

  /** Keeps what must be there now, and reads back what was made. Returns the faults. */
  async #remember(owner: CodeOwner, id: string, sent: Sent, answer: Answer): Promise<string[]> {
    const { method, operation, value } = sent
    const { status, json, headers } = answer
    if (status >= 300 || operation === null || method === 'GET') return []
    if (!operation.path.startsWith('/v1/qrcodes')) return []
    if (isBulkChange(operation)) return this.#rememberChanges(owner, json)
    if (method === 'DELETE') owner.codes.delete(id)
    if (method === 'PATCH') owner.codes.set(id, json)
    if (method === 'PUT') owner.codes.set(json.id, json)
    if (method !== 'POST' || headers.get('idempotent-replayed')) return []
    if (operation.path.endsWith('/preview') || isOfMany(operation)) return []
    if (isOfRouting(operation)) {
      if (operation.path.endsWith('/rollback')) owner.codes.set(id, json)
      return []
    }
    if (!isBulk(value)) {
      const found = await this.#readBack(owner, json)
      const location = headers.get('location')
      return location === `/v1/qrcodes/${json.id}` ? found : [...found, `Location ${location}`]
    }
    return this.#rememberBulk(owner, (value as Schema).items, json)
  }

  #rememberChanges(owner: CodeOwner, { data, summary }: Schema): string[] {
    const done = data.filter((one: Schema) => one.status === 200)
    for (const { qrcode } of done) {
      if (qrcode.deleted) owner.codes.delete(qrcode.id)
      else owner.codes.set(qrcode.id, qrcode)
    }
    const { failed } = summary
    return failed === data.length - done.length ? [] : [`${failed} failed`]
  }

  async #rememberBulk(owner: CodeOwner, items: Schema[], json: Schema): Promise<string[]> {
    const found: string[] = []
    const made = json.data.filter((one: Schema) => one.status === 201)
    const { created, failed } = json.summary
    if (json.data.length !== items.length || created + failed !== items.length)
      found.push('not an answer for each item')
    if (created !== made.length) found.push('created is not what was created')
    for (const [index, one] of json.data.entries()) {
      const verdict = this.checker.checkCode(items[index])
      const item = JSON.stringify(items[index])?.slice(0, 200)
      if (one.index !== index) found.push('out of order')
      if (one.status === 201 && verdict === 'bad') found.push(`made ${item}`)
      const isUnreadable = one.error?.param === 'style'
      if (one.status === 400 && verdict === 'good' && !isUnreadable)
        found.push(`refused ${item}: ${one.error.message}`)
      if (![201, 400, 409].includes(one.status)) found.push(`${one.status} for ${item}`)
      if (one.status === 201) owner.codes.set(one.qrcode.id, one.qrcode)
    }
    for (const one of made.slice(0, READ_BACK_MAX))
      found.push(...(await this.#readBack(owner, one.qrcode)))
    return found
  }

  async #readBack(owner: CodeOwner, made: Schema): Promise<string[]> {
    const { type, destination, scans, scannability, ...view } = made
    owner.codes.set(view.id, view)
    const { status, json } = await this.#service.call('GET', `/v1/qrcodes/${view.id}`, {
      key: owner.key,
    })
    if (status === 429) return []
    const same = JSON.stringify(sorted(json)) === JSON.stringify(sorted(view))
    return same ? [] : [`reads back ${status} and not as made`]
  }

  async #follow(owner: CodeOwner, view: Schema): Promise<void> {
    const { pathname } = new URL(view.short_url)
    const sent: Sent = {
      kind: 'link',
      operation: null,
      method: 'GET',
      path: pathname,
      query: [],
      headers: { accept: 'application/json' },
    }
    const { status, headers } = await this.#exchangeCalmly(sent, pathname, sent.headers)
    const location = headers.get('location') ?? ''
    // Where routing leads is for other tests.
    const leads =
      status !== 302 ||
      isRouted(view) ||
      (/^[!-~]([ -~]*[!-~])?$/.test(location) && sameUrl(location, view.destination_url))
    const isFallback = view.state !== 'draft' && view.fallback_url && status === 302
    if ((status !== linkStatus(view.state) && !isFallback) || !leads) {
      const name = `short link of a code that is ${view.state}: ${status}`
      this.faults.set(name, `${JSON.stringify(view)} → ${location} (${owner.key.slice(3, 7)})`)
    }
  }

  /** Where do all the codes lead that there are now? Gives their number. */
  async followAll(): Promise<number> {
    const links = this.owners.flatMap((owner) =>
      [...owner.codes.values()].map((view) => ({ owner, view })),
    )
    for (let at = 0; at < links.length; at += 20) {
      const some = links.slice(at, at + 20)
      await Promise.all(some.map(({ owner, view }) => this.#follow(owner, view)))
    }
    this.#agent.destroy()
    return links.length
  }

  share(low: number, high: number): number {
    return this.statuses.filter((status) => status >= low && status <= high).length
  }

  told(): string {
    const { count, shed, faults } = this
    const answers = `${this.share(200, 299)} 2xx, ${this.share(300, 399)} 3xx, ${this.share(400, 499)} 4xx (${this.share(429, 429)} 429), ${this.share(500, 599)} 5xx`
    return `${count} generated requests, answers: ${answers}; ${shed} sent again after a stall; ${faults.size} kinds of fault`
  }

  /** The first faults, with their examples. */
  shown(): string {
    const some = [...this.faults].slice(0, FAULTS_SHOWN)
    return some.map(([name, example]) => `${name}\n    ${example}`).join('\n')
  }
}

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
