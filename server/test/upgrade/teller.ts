import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { unlessShed } from '../support/service/patient.ts'
import { call } from '../support/service/service.ts'
import { type Cast, get, PEOPLE, type Person } from './cast.ts'
import type { Program, Running } from './program.ts'

/** Makes things happen in a release, through its API and its commands. What fails ends the story. */
// biome-ignore lint/suspicious/noExplicitAny: whatever a release answers
type Json = any

export interface Teller {
  readonly cast: Cast
  readonly base: string
  /** By the clock of the release. */
  now(): number
  /** Whether its OpenAPI document has the word. */
  knows(word: string): boolean
  ask(as: string, method: string, path: string, body?: object): Promise<Json>
  /** With an Idempotency-Key; the request is kept. */
  sendOnce(as: string, method: string, path: string, body: object): Promise<Json>
  create(as: string, shortCode: string, fields: object): Promise<Json>
  /** Where it led. */
  scan(shortCode: string, who: Person, status?: number): Promise<string | null>
  run(...args: string[]): Promise<Json>
}

export async function openTeller(
  program: Program,
  { base }: Running,
  cast: Cast,
  shiftMs: number,
): Promise<Teller> {
  const { text: document } = await call(`${base}/openapi.json`, 'GET')
  const ask: Teller['ask'] = (as, method, path, body) => request(as, method, path, body, {})

  async function request(as: string, method: string, path: string, body?: object, more = {}) {
    const headers = { ...get(cast.doors, as), ...more }
    const options = { headers, ...(body && { body }) }
    const { status, text, json } = await unlessShed(() => call(base + path, method, options))
    assert.ok(status < 300, `${method} ${path} as ${as}: ${status} ${text}`)
    return json
  }

  return {
    cast,
    base,
    now: () => Date.now() + shiftMs,
    knows: (word) => document.includes(`"${word}"`),
    ask,
    async sendOnce(as, method, path, body) {
      const headers = { 'idempotency-key': `once-${randomUUID()}` }
      cast.sent.push({ method, path, headers: { ...get(cast.doors, as), ...headers }, body })
      return request(as, method, path, body, headers)
    },
    async create(as, shortCode, fields) {
      const destination_url = `https://example.com/${shortCode}`
      const body = { destination_url, short_code: shortCode, ...fields }
      const made = await ask(as, 'POST', '/v1/qrcodes', body)
      cast.codes.set(shortCode, made.id)
      return made
    },
    async scan(shortCode, who, status = 302) {
      const answer = await call(`${base}/${shortCode}`, 'GET', { headers: PEOPLE[who] })
      assert.equal(answer.status, status, `${shortCode}: ${answer.text}`)
      return answer.headers.get('location')
    },
    async run(...args) {
      const { code, stdout, stderr } = await program.run([...args, '--json'])
      assert.equal(code, 0, `${args.join(' ')}: ${stderr}`)
      return JSON.parse(stdout)
    },
  }
}
