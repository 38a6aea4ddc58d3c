import { setTimeout as sleep } from 'node:timers/promises'
import { call, startService } from '../../server/test/support/service/service.ts'
import { runLoad, toRequest } from '../support/load.ts'
import { median, openLimits, toFixed } from '../support/measure.ts'

/**
 * Claim: an edit does not wait for scans to be recorded. Two servers on one PostgreSQL, constant
 * redirects on both, and one editor who alternates between them.
 */
const SECONDS = 12
/** On each server; about a tenth of what two cores can do. */
const REDIRECTS_PER_SECOND = 500
const CONNECTIONS = 32
const CODES = 100
/** Of each kind; an account may make 300 requests per minute. */
const EDITS = 60
const LIMIT_MS = 30

const closing: (() => Promise<void> | void)[] = []
const service = await startService('postgres', {}, (close) => closing.push(close))
const bases = [(await service.spawn()).base, (await service.spawn()).base]
const { liveKey: key } = await service.account()
const items = Array.from({ length: CODES }, (_, index) => ({
  name: `Code ${index}`,
  destination_url: `https://example.com/${index}`,
}))
const bulk = await call(`${bases[0]}/v1/qrcodes/bulk`, 'POST', { key, body: { items } })
const codes: { id: string; short_code: string }[] = bulk.json.data.map(
  (item: { qrcode: { id: string; short_code: string } }) => item.qrcode,
)
const requests = codes.map(({ short_code }) => toRequest('GET', `/${short_code}`, [], ''))
const loads = bases.map((base) => {
  const port = Number(new URL(base).port)
  const size = { connections: CONNECTIONS, seconds: SECONDS, repeat: 1 }
  return runLoad({ port, requests, perSecond: REDIRECTS_PER_SECOND, ...size })
})
const times = { PATCH: [] as number[], POST: [] as number[], DELETE: [] as number[] }
let pending = 0

async function edit(method: keyof typeof times, path: string, body?: object) {
  const base = bases[times[method].length % bases.length]
  const begun = performance.now()
  const answer = await call(`${base}/v1/qrcodes${path}`, method, { key, ...(body && { body }) })
  times[method].push(performance.now() - begun)
  if (answer.status >= 300) throw new Error(`${method}: ${answer.text}`)
  pending = Math.max(pending, Number(answer.headers.get('x-scans-pending') ?? 0))
  return answer.json
}

for (let round = 0; round < EDITS; round++) {
  // Spread over the whole time.
  await sleep((SECONDS * 900) / EDITS)
  const destination_url = `https://example.com/edited-${round}`
  await edit('PATCH', `/${codes[round % CODES]?.id}`, { destination_url })
  const { id } = await edit('POST', '', { name: 'New', destination_url })
  await edit('DELETE', `/${id}`)
}
const limits = openLimits()
for (const [index, { perSecond, answers }] of (await Promise.all(loads)).entries()) {
  const told = `${toFixed(perSecond, 0)} redirects/s, ${JSON.stringify(answers)}`
  console.log(`server ${index + 1}: ${told}`)
}
console.log(`at most ${pending} scans were pending when an edit was answered`)
for (const [method, ms] of Object.entries(times)) {
  const p95 = ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.95)] ?? 0
  console.log(`${method}: p95 ${toFixed(p95, 1)} ms`)
  limits.atMost(`${method} under load on two servers, p50`, median(ms), LIMIT_MS, 'ms')
}
for (const close of closing.reverse()) await close()
limits.end()
