import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { renderPng } from '../../drawing/png/png.ts'
import { startService, stop } from '../../server/test/support/service/service.ts'
import { median, openLimits, timeMs, toFixed } from '../support/measure.ts'
import { type Asked, elsewhere } from './parts/other-process.ts'

/**
 * Claim: a ZIP of a thousand pictures comes at half the rate of drawing them alone or faster, a PNG of
 * 8,192 pixels takes little memory, and neither keeps a redirect waiting. Who asks for them is another
 * process than the one that measures. On two cores whoever draws is a third who wants one: so redirects
 * are also measured while another process, and not the server, draws the same at the same priority.
 */
const CODES = 1000
const STYLE = {
  dotsType: 'rounded',
  cornersSquareType: 'extra-rounded',
  logo: 'glyph:cup',
} as const
const ROUNDS = 5
const CALM_MS = 4000
const EVERY_MS = 8
const LIMIT = { rate: 0.5, p99: 2, zipMb: 60, largeMb: 150 }

const closing: (() => Promise<void> | void)[] = []
const limits = openLimits()
try {
  await measure()
} finally {
  for (const close of closing.reverse()) await close()
}
limits.end()

async function measure(): Promise<void> {
  const service = await startService('sqlite', {}, (close) => closing.push(close))
  const { liveKey: key } = await service.account('enterprise')
  const items = Array.from({ length: CODES }, (_, index) => ({
    ...{ name: `Table ${index}`, destination_url: 'https://example.com/', style: STYLE },
  }))
  const { json } = await service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
  const codes: Code[] = json.data.map(({ qrcode }: { qrcode: object }) => qrcode)
  const { base, child } = await service.spawn()
  closing.push(() => stop(child))
  const [first] = codes as [Code]
  const measure = (work: Promise<unknown>) => redirects(`${base}/${first.short_code}`, work)
  await measure(sleep(CALM_MS))
  const alone = await timeMs(async () => {
    for (const { short_url: text } of codes) await renderPng(text, STYLE, 512)
  })
  const measured: Record<'calm' | 'zip' | 'large' | 'neighbour', number[]> = {
    ...{ calm: [], zip: [], large: [], neighbour: [] },
  }
  const took: number[] = []
  const more = { zip: 0, large: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    measured.calm.push(await measure(sleep(CALM_MS)))
    const draw = { kind: 'draw', text: first.short_url, style: STYLE, ms: CALM_MS } as const
    measured.neighbour.push(await measure(elsewhere(draw)))
    for (const [name, requests] of Object.entries(questions(base, key, codes))) {
      const kind = name as keyof typeof more
      const peak = watchMemory(child)
      const work = elsewhere({ kind: 'fetch', requests })
      measured[kind].push(await measure(work))
      if (kind === 'zip') took.push(await work)
      more[kind] = Math.max(more[kind], peak())
    }
  }
  tell(measured, alone, median(took), more)
}

function tell(
  measured: Readonly<Record<'calm' | 'zip' | 'large' | 'neighbour', readonly number[]>>,
  alone: number,
  zipMs: number,
  more: { readonly zip: number; readonly large: number },
): void {
  const calm = median(measured.calm)
  for (const [name, each] of Object.entries(measured)) {
    const rounds = each.map((ms) => toFixed(ms)).join(', ')
    console.log(`p99 of redirects, ${name}: ${toFixed(median(each))} ms (rounds: ${rounds})`)
  }
  console.log(`ZIP of ${CODES}: ${toFixed(zipMs)} ms, drawing alone ${toFixed(alone)} ms`)
  const beside = median(measured.neighbour)
  const [zip, ten] = [median(measured.zip), median(measured.large)].map((ms) =>
    toFixed(ms / beside),
  )
  console.log(`the same in another process: ${toFixed(beside / calm)} x calm`)
  console.log(`against that: ${zip} x beside a ZIP, ${ten} x beside ten of 8,192 pixels`)
  limits.atLeast('ZIP: rate against drawing alone', alone / zipMs, LIMIT.rate, 'x')
  limits.atMost('ZIP: p99 of redirects against calm', median(measured.zip) / calm, LIMIT.p99)
  limits.atMost('ZIP: memory', more.zip, LIMIT.zipMb, 'MB more')
  const large = 'ten of 8,192 pixels'
  limits.atMost(`${large}: p99 of redirects against calm`, median(measured.large) / calm, LIMIT.p99)
  limits.atMost(`${large}: memory`, more.large, LIMIT.largeMb, 'MB more')
}

interface Code {
  readonly id: string
  readonly short_code: string
  readonly short_url: string
}

/** What is asked for at once. */
function questions(base: string, key: string, codes: readonly Code[]) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ids: codes.map(({ id }) => id) })
  const zip: Asked = {
    url: `${base}/v1/qrcodes/pictures`,
    options: { method: 'POST', headers, body },
    bytesMin: CODES * 500,
  }
  const large = Array.from({ length: 10 }, (_, index): Asked => {
    const query = `width_mm=346.8&dpi=600&compact=${index % 2 === 0}`
    const url = `${base}/v1/qrcodes/${codes[0]?.id}/download?${query}`
    return { url, options: { headers }, bytesMin: 10_000 }
  })
  return { zip: [zip], large }
}

/** The 99th percentile of waits for a redirect, in milliseconds, until something is over. */
async function redirects(url: string, until: Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const waits: number[] = []
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const one = () =>
    new Promise<void>((done) => {
      const begun = performance.now()
      get(url, { agent }, (response) => {
        response.resume().on('end', () => {
          waits.push(performance.now() - begun)
          done()
        })
      }).on('error', () => done())
    })
  const all: Promise<void>[] = []
  while (!isOver) {
    all.push(one())
    await sleep(EVERY_MS)
  }
  await Promise.all([...all, over])
  agent.destroy()
  waits.sort((a, b) => a - b)
  return waits[Math.floor(waits.length * 0.99)] ?? 0
}

/** How much more than now it had at most, in MB. */
function watchMemory(child: ChildProcess): () => number {
  const before = memoryMb(child)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb(child))
  }, 50)
  return () => {
    clearInterval(timer)
    return most - before
  }
}

function memoryMb({ pid }: ChildProcess): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1000
}
