import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { toPng } from '../support/data/codes/images.ts'
import { awakeMs } from '../support/service/awake.ts'
import {
  call,
  openService,
  type ServerProcess,
  spawnServer,
  stop,
} from '../support/service/service.ts'

/**
 * A thousand codes with one large logo: whoever asks for all of them at once, and whoever asks and
 * leaves, costs others neither memory nor time. The server has a heap of 512 MB.
 */

const CODES = 1000
const MORE_MB = 150
const SMALL_HEAP = ['--max-semi-space-size=8', '--max-old-space-size=512']
const LAYOUT = 'avery-l7120'
const skip = process.platform !== 'linux' && 'memory is read from /proc'

let ids: string[]

/** 517 kB that cannot be packed any smaller. */
function noise(): Buffer {
  const side = 415
  const rows = Array.from({ length: side }, () => [Buffer.of(0), randomBytes(3 * side)]).flat()
  return toPng({ width: side, height: side, colour: 2 }, Buffer.concat(rows))
}

async function upload(by: string): Promise<string> {
  const headers = { authorization: `Bearer ${by}`, 'content-type': 'image/png' }
  const init = { method: 'POST', headers, body: new Uint8Array(noise()) }
  const answer = await fetch(`${service.base}/v1/logos`, init)
  assert.equal(answer.status, 201)
  return ((await answer.json()) as { id: string }).id
}

const items = (style: object, count = CODES) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ name: `Table ${index}`, destination_url: 'https://example.com/', style },
  }))

const service = await openService()
const key = (await service.account('enterprise')).liveKey
before(async () => {
  const logo = await upload(key)
  const body = { items: items({ logo }) }
  const { json, text } = await service.call('POST', '/v1/qrcodes/bulk', { key, body })
  assert.equal(json.summary?.created, CODES, text)
  ids = json.data.map(({ qrcode }: { qrcode: { id: string } }) => qrcode.id)
})

/** In a look that no other has. */
const styled = (index: number) => ({
  ...{ name: 'Table', destination_url: 'https://example.com/' },
  style: { dotsColor: `#1020${(16 + index).toString(16)}`, frame: { type: 'box' } },
})

/** A server that has not seen any of the logos yet. */
async function cold(work: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await spawnServer(service.env, undefined, SMALL_HEAP)
  try {
    await call(`${server.base}/v1/qrcodes?limit=1`, 'GET', { key })
    await work(server)
  } finally {
    await stop(server.child)
  }
}

function memoryMb({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** How many MB more than before it had at most. */
async function moreMemory(server: ServerProcess, work: () => Promise<void>): Promise<number> {
  const start = memoryMb(server)
  let most = start
  const timer = setInterval(() => {
    if (server.child.exitCode === null && server.child.signalCode === null)
      most = Math.max(most, memoryMb(server))
  }, 20)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return most - start
}

async function post(server: ServerProcess, path: string, body: object): Promise<Buffer> {
  const answer = await fetch(`${server.base}/v1/qrcodes/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert.equal(answer.status, 200, bytes.toString())
  return bytes
}

test('a sheet of a thousand labels with one logo takes little memory', { skip }, async (t) => {
  await cold(async (server) => {
    let bytes = 0
    const begun = performance.now()
    const more = await moreMemory(server, async () => {
      bytes = (await post(server, 'sheet', { ids, layout: LAYOUT })).length
    })
    const tookMs = Math.round(performance.now() - begun)
    t.diagnostic(`${Math.round(more)} MB more for ${bytes} bytes in ${tookMs} ms`)
    assert.ok(more < MORE_MB, `${more} MB more`)
  })
})

test('so do a bulk and a ZIP of a thousand in one style', { skip }, async (t) => {
  const logo = await upload(key)
  const style = { name: 'House', style: { logo } }
  const { json } = await service.call('POST', '/v1/styles', { key, body: style })
  const asks = {
    bulk: (server: ServerProcess) => post(server, 'bulk', { items: items({ logo }) }),
    pictures: (server: ServerProcess) => post(server, 'pictures', { ids, style_id: json.id }),
  }
  for (const [name, ask] of Object.entries(asks)) {
    await cold(async (server) => {
      const more = await moreMemory(server, async () => void (await ask(server)))
      t.diagnostic(`${name}: ${Math.round(more)} MB more`)
      assert.ok(more < MORE_MB, `${name}: ${more} MB more`)
    })
  }
})

/** Asks, and disconnects after a moment. */
async function abandon(server: ServerProcess, path: string, body: object | null, by = key) {
  const headers = { authorization: `Bearer ${by}`, 'content-type': 'application/json' }
  const method = body === null ? 'GET' : 'POST'
  const asked = request(`${server.base}/v1/qrcodes/${path}`, { method, headers })
  asked.on('error', () => undefined).end(body && JSON.stringify(body))
  await sleep(500)
  asked.destroy()
}

test('what is abandoned keeps nobody waiting', { skip }, async (t) => {
  await cold(async (server) => {
    const [id = ''] = ids
    const one = { ids: [id], layout: LAYOUT }
    await post(server, 'sheet', one)
    const { json } = await call(`${server.base}/v1/qrcodes/bulk`, 'POST', {
      ...{ key, body: { items: Array.from({ length: 40 }, (_, index) => styled(index)) } },
    })
    const looks: string[] = json.data.map(({ qrcode }: { qrcode: { id: string } }) => qrcode.id)
    const print = 'download?width_mm=346.8&dpi=600'
    const works = {
      sheet: {
        leave: () => abandon(server, 'sheet', { ids, layout: LAYOUT }),
        next: () => post(server, 'sheet', one),
      },
      grades: {
        leave: () =>
          Promise.all(looks.slice(1).map((each) => abandon(server, `${each}/scannability`, null))),
        next: () => call(`${server.base}/v1/qrcodes/${looks[0]}/scannability`, 'GET', { key }),
      },
      print: {
        leave: () =>
          Promise.all(ids.slice(0, 4).map((each) => abandon(server, `${each}/${print}`, null))),
        next: () => call(`${server.base}/v1/qrcodes/${ids[9]}/download?size=700`, 'GET', { key }),
      },
    }
    const timed = async (work: () => Promise<unknown>) => {
      const begun = awakeMs()
      await work()
      return awakeMs() - begun
    }
    for (const [name, { leave, next }] of Object.entries(works)) {
      const calmMs = await timed(next)
      await leave()
      const tookMs = await timed(next)
      t.diagnostic(`${name}: ${Math.round(tookMs)} ms, calm ${Math.round(calmMs)} ms`)
      assert.ok(tookMs < 2 * calmMs + 500, `${name}: the next one waited ${tookMs} ms`)
    }
  })
})
