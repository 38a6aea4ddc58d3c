import { renderPng } from '../../drawing/png/png.ts'
import { freePort, startService, stop } from '../../server/test/support/service/service.ts'
import { startEcho } from '../support/echo.ts'
import { runLoad, toRequest } from '../support/load.ts'
import { median, toFixed } from '../support/measure.ts'

/**
 * Claim: an image over HTTP costs little more than drawing it, and an image the client already has
 * costs little more than any small response. New codes each time, so only tiles can be cached;
 * alternating with drawing in this process, with a constant small response of the same server, and
 * with one of a bare Fastify (no floor: it has no headers, no metrics and no database).
 */
const ROUNDS = 5
const CODES = 1000
const SECONDS = 3
const DRAWN = 300
const CONNECTIONS = 8
const SIZE = 512
const STYLE = {
  dotsType: 'rounded',
  cornersSquareType: 'extra-rounded',
  cornersDotType: 'dot',
  dotsColor: '#1B3A6B',
} as const
const FLOORS = { drawn: 0.7, known: 0.6 }

const closing: (() => Promise<void> | void)[] = []
const service = await startService('sqlite', {}, (close) => closing.push(close))
const { liveKey: key } = await service.account()
const codes = await makeCodes()
const server = await service.spawn()
const port = Number(new URL(server.base).port)
const constant = await startEcho(await freePort())

const rates = { drawing: [], images: [], small: [], bare: [], known: [] } as Record<
  string,
  number[]
>
const pictures = codes.map(({ path }) => toRequest('GET', path, [], ''))
const tagged = await Promise.all(codes.map(({ path }) => withTag(path)))
for (let round = 0; round <= ROUNDS; round++) {
  const measured = {
    drawing: await draw(round),
    images: await rate(port, pictures),
    small: await rate(port, [toRequest('GET', '/healthz', [], '')]),
    bare: await rate(constant.port, [toRequest('GET', '/small', [], '')]),
    known: await rate(port, tagged),
  }
  if (round === 0) continue // warms up
  for (const [name, value] of Object.entries(measured)) rates[name]?.push(value)
}
for (const close of [() => stop(constant.child), ...closing.reverse()]) await close()
const drawn = ratio('images', 'drawing')
const known = ratio('known', 'small')
console.log(
  `styled ${SIZE} PNG of uncached codes: ${toFixed(drawn)} of drawing in the process (floor ${FLOORS.drawn}); ${toFixed(median(rates.images ?? []), 0)}/s against ${toFixed(median(rates.drawing ?? []), 0)}/s`,
)
console.log(
  `with If-None-Match: ${toFixed(known)} of a constant small response (floor ${FLOORS.known}); ${toFixed(median(rates.known ?? []), 0)}/s against ${toFixed(median(rates.small ?? []), 0)}/s; of a bare Fastify's: ${toFixed(ratio('known', 'bare'))}`,
)
process.exitCode = drawn < FLOORS.drawn || known < FLOORS.known ? 1 : 0

function ratio(ours: string, reference: string): number {
  return median((rates[ours] ?? []).map((value, round) => value / (rates[reference]?.[round] ?? 1)))
}

async function makeCodes(): Promise<{ path: string; text: string }[]> {
  const item = { name: 'Poster', destination_url: 'https://example.com/', style: STYLE }
  const body = { items: Array(CODES).fill(item) }
  const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body })
  return json.data.map(({ qrcode }: { qrcode: { image_url: string; short_url: string } }) => ({
    path: new URL(qrcode.image_url).pathname,
    text: qrcode.short_url,
  }))
}

/** Images per second, drawn one after the other. */
async function draw(round: number): Promise<number> {
  const begun = performance.now()
  for (let i = 0; i < DRAWN; i++)
    await renderPng(codes[(round * DRAWN + i) % CODES]?.text ?? '', STYLE, SIZE)
  return DRAWN / ((performance.now() - begun) / 1000)
}

async function withTag(path: string): Promise<string> {
  const { headers } = await service.call('HEAD', path)
  return toRequest('GET', path, [`If-None-Match: ${headers.get('etag')}`], '')
}

async function rate(at: number, requests: readonly string[]): Promise<number> {
  const shape = { port: at, seconds: SECONDS, connections: CONNECTIONS, repeat: 1 }
  return (await runLoad({ ...shape, requests })).perSecond
}
