import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { renderPng } from '../../server/pictures/render/png/png.ts'
import { startService, stop } from '../../server/test/support/service/service.ts'
import { openLimits, toFixed } from '../support/measure.ts'

/**
 * Claim: a ZIP of a thousand pictures comes at half the rate of drawing them alone or faster, a PNG of
 * 8,192 pixels takes little memory, and neither keeps a redirect waiting.
 */
const CODES = 1000
const STYLE = {
  dotsType: 'rounded',
  cornersSquareType: 'extra-rounded',
  logo: 'glyph:cup',
} as const
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
  const codes: { id: string; short_code: string; short_url: string }[] = json.data.map(
    ({ qrcode }: { qrcode: object }) => qrcode,
  )
  const { base, child } = await service.spawn()
  closing.push(() => stop(child))
  const path = `/${codes[0]?.short_code}`
  await redirects(base, path, sleep(4000))
  const calm = await redirects(base, path, sleep(6000))

  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const zip = async () => {
    const body = JSON.stringify({ ids: codes.map(({ id }) => id) })
    const response = await fetch(`${base}/v1/qrcodes/pictures`, { method: 'POST', headers, body })
    const { length } = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200 || length < CODES * 500) throw new Error(`${response.status}`)
  }
  const alone = await msOf(async () => {
    for (const { short_url: text } of codes) await renderPng(text, STYLE, 512)
  })
  const before = memoryMb(child)
  const peak = watchMemory(child)
  let zipMs = 0
  const felt = await redirects(
    base,
    path,
    (async () => {
      zipMs = await msOf(zip)
    })(),
  )
  console.log(`ZIP of ${CODES}: ${toFixed(zipMs)} ms, drawing alone ${toFixed(alone)} ms`)
  limits.atLeast('ZIP: rate against drawing alone', alone / zipMs, LIMIT.rate, 'x')
  limits.atMost('ZIP: p99 of redirects against calm', felt / calm, LIMIT.p99)
  limits.atMost('ZIP: memory', peak() - before, LIMIT.zipMb, 'MB more')

  const large = `${base}/v1/qrcodes/${codes[0]?.id}/download?width_mm=346.8&dpi=600`
  const beforeLarge = memoryMb(child)
  const peakLarge = watchMemory(child)
  const feltLarge = await redirects(
    base,
    path,
    (async () => {
      const ten = Array.from({ length: 10 }, async (_, index) => {
        const response = await fetch(`${large}&compact=${index % 2 === 0}`, { headers })
        const bytes = Buffer.from(await response.arrayBuffer())
        if (bytes.readUInt32BE(16) < 8000) throw new Error(`${response.status}`)
      })
      await Promise.all(ten)
    })(),
  )
  limits.atMost('ten of 8,192 pixels: p99 of redirects against calm', feltLarge / calm, LIMIT.p99)
  limits.atMost('ten of 8,192 pixels: memory', peakLarge() - beforeLarge, LIMIT.largeMb, 'MB more')
}

async function msOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** The 99th percentile of waits for a redirect, in milliseconds, until something is over. */
async function redirects(base: string, path: string, until: Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const waits: number[] = []
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const one = () =>
    new Promise<void>((done) => {
      const begun = performance.now()
      get(base + path, { agent }, (response) => {
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

function watchMemory(child: ChildProcess): () => number {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb(child))
  }, 50)
  return () => {
    clearInterval(timer)
    return most
  }
}

function memoryMb({ pid }: ChildProcess): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1000
}
