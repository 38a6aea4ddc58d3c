import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newSecret, signatureOf } from '../../../../courier/sign.ts'
import { openDialer } from '../../../../outbound/dial.ts'
import { openPoster, type Post } from '../../../../outbound/post.ts'
import { freePort, stop } from '../../service/service.ts'
import { until } from '../../service/until.ts'

/**
 * The receivers that docs/webhooks.md offers for copying, taken out of it and run. One that this
 * machine has no program for is skipped.
 */
type Language = 'js' | 'express' | 'route' | 'python' | 'php' | 'go'

interface Receiver {
  readonly language: Language
  /** The block of the document that begins with its name. */
  readonly file: string
  readonly needs: readonly string[]
  readonly run: (port: number) => readonly string[]
}

const RECEIVERS: readonly Receiver[] = [
  {
    language: 'js',
    file: 'receiver.mjs',
    needs: [process.execPath, '-v'],
    run: () => [process.execPath, 'receiver.mjs'],
  },
  {
    language: 'express',
    file: 'express.mjs',
    needs: [process.execPath, '-v'],
    run: () => [process.execPath, 'express.mjs'],
  },
  {
    language: 'route',
    file: 'route.mjs',
    needs: [process.execPath, '-v'],
    run: () => [process.execPath, 'serve-route.mjs'],
  },
  {
    language: 'python',
    file: 'receiver.py',
    needs: ['python3', '-V'],
    run: () => ['python3', 'receiver.py'],
  },
  {
    language: 'php',
    file: 'receiver.php',
    needs: ['php', '-v'],
    run: (port) => ['php', '-S', `127.0.0.1:${port}`, 'receiver.php'],
  },
  {
    language: 'go',
    file: 'receiver.go',
    needs: ['go', 'version'],
    run: () => ['./receiver'],
  },
]

export const DOCUMENT = readFileSync(
  join(import.meta.dirname, '../../../../../docs/webhooks.md'),
  'utf8',
)
const SENT = '2026-01-31T23:59:58.123Z'
const TIMEOUT_MS = 60_000

/** What else may arrive, with what it says: none of it has a city. */
const CODE = { qr_id: 'qr_1', name: 'Menu', short_code: 'menu', destination_url: 'https://a.b/' }
const OTHERS: Readonly<Record<string, object>> = {
  'webhook.test': { webhook_id: 'wh_1' },
  'scan.missed': { qr_id: 'qr_1', scan_id: 'scan_1' },
  'qrcode.updated': { ...CODE, status: 'active' },
  'quota.threshold': { threshold: 80, used: 40, limit: 50 },
  'made.later': { new: ['and', 'unknown'] },
}

/** The first block of the document that a text begins, or that is in a language. */
function blockOf(start: string): string {
  const blocks = [...DOCUMENT.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)]
  const found = blocks.find(([, name, text = '']) => name === start || text.startsWith(start))
  assert.ok(found?.[2], `no ${start} in the document`)
  return found[2]
}

const startOf = ({ file, language }: Receiver) => (file.endsWith('.mjs') ? `// ${file}` : language)

/** What calls a function with a Request elsewhere. */
export const SERVE_ROUTE = `import { createServer } from 'node:http'
import { POST } from './route.mjs'
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const { status } = await POST(new Request('http://x/', { method: 'POST', headers: request.headers, body }))
  response.writeHead(status).end()
}).listen(process.env.PORT)
`

/** As much of Express as the receiver uses, which is not installed here: raw bodies up to a limit. */
export const EXPRESS = `import { createServer } from 'node:http'
export default function express() {
  let handlers
  return {
    post: (path, ...all) => { handlers = all },
    listen: (port) => createServer((request, response) => {
      response.sendStatus = (status) => response.writeHead(status).end()
      const next = (at) => (error) => error ? response.sendStatus(413) : handlers[at](request, response, next(at + 1))
      next(0)()
    }).listen(port),
  }
}
express.raw = ({ type, limit = "100kb" }) => async (request, response, next) => {
  const bytes = Buffer.concat(await request.toArray())
  if (bytes.length > parseInt(limit) * 1024) return next(new Error('too large'))
  if (bytes.length > 0 && type(request)) request.body = bytes
  next()
}
`

function prepare(receiver: Receiver, folder: string): void {
  writeFileSync(join(folder, receiver.file), blockOf(startOf(receiver)))
  writeFileSync(join(folder, 'verify.mjs'), blockOf('// verify.mjs'))
  writeFileSync(join(folder, 'serve-route.mjs'), SERVE_ROUTE)
  const modules = join(folder, 'node_modules', 'express')
  mkdirSync(modules, { recursive: true })
  writeFileSync(join(modules, 'package.json'), '{"type": "module", "main": "index.js"}')
  writeFileSync(join(modules, 'index.js'), EXPRESS)
}

export const SAMPLE = (() => {
  const [head = '', body = ''] = blockOf('http').split('\n\n')
  const fields = [...head.matchAll(/^([\w-]+): (.+)$/gm)].map(([, name, value]) => [name, value])
  return { headers: Object.fromEntries(fields), body: body.trim() }
})()

interface Workshop {
  readonly folder: string
  readonly post: Post
  readonly closing: (() => Promise<void>)[]
}

type Started = Pick<Workshop, 'folder' | 'closing'>

/** One of them, running; null: this machine has no program for it. */
export async function openCopied(language: Language, secret: string, workshop: Started) {
  const receiver = RECEIVERS.find((one) => one.language === language)
  const [program = '', ...args] = receiver?.needs ?? []
  if (!receiver || spawnSync(program, args).status !== 0) return null
  return start(receiver, secret, workshop)
}

async function start(receiver: Receiver, secret: string, { folder, closing }: Started) {
  const { file, language, run } = receiver
  prepare(receiver, folder)
  if (language === 'go') {
    const args = [`GOCACHE=${folder}/cache`, 'go', 'build', '-o', 'receiver', file]
    const built = spawnSync('env', args, { cwd: folder, encoding: 'utf8' })
    assert.equal(built.status, 0, built.stderr)
  }
  const port = await freePort()
  const args = [`WEBHOOK_SECRET=${secret}`, `PORT=${port}`, `TMPDIR=${folder}`, ...run(port)]
  const child = spawn('env', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  closing.push(() => stop(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const url = `http://127.0.0.1:${port}/`
  const isUp = async () =>
    (await fetch(url, { method: 'POST', body: '' }).catch(() => null)) !== null
  await until(isUp, () => output)
  return { url, output: () => output, isAlive: () => child.exitCode === null }
}

/** Sends the sample, or another body, signed with these keys; some headers may be others. */
function openSend(post: Post, url: string) {
  const scan = Buffer.from(SAMPLE.body)
  return async (
    time: number,
    keys: readonly string[],
    change: object = {},
    body = scan,
    sent = body,
  ) => {
    // Each event has its own: receivers do the work of one once.
    const id = `evt_${hash('sha256', body).slice(0, 12)}`
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(time),
      'webhook-signature': signatureOf(id, time, body, keys),
      ...change,
    }
    let posted = await post(url, headers, sent, TIMEOUT_MS)
    // Receivers close connections that were idle for long: again on a new one.
    for (let tries = 0; posted.error !== null && tries < 3; tries++) {
      await sleep(200)
      posted = await post(url, headers, sent, TIMEOUT_MS)
    }
    assert.equal(posted.error, null)
    return posted.status
  }
}

/** What it accepts and what it refuses, and what it says of it. */
async function assertGenuineOnly(receiver: Receiver, workshop: Workshop): Promise<void> {
  const [secret, other] = [newSecret(), newSecret()]
  const { url, output, isAlive } = await start(receiver, secret, workshop)
  const scan = Buffer.from(SAMPLE.body)
  // At each sending: it may be five minutes old, which a machine that stands still uses up.
  const now = () => Math.floor(Date.now() / 1000)
  const send = openSend(workshop.post, url)
  assert.equal(await send(now(), [secret]), 204)
  await until(() => output().includes('in Köln'), output)
  const scans = output().split('scan of').length
  for (const [event, data] of Object.entries(OTHERS)) {
    const body = Buffer.from(JSON.stringify({ event, timestamp: SENT, data }))
    assert.equal(await send(now(), [secret], {}, body), 204, event)
    await until(() => output().includes(`ignored ${event}`), output)
  }
  assert.equal(output().split('scan of').length, scans, output())
  assert.ok(isAlive(), output())
  // A delivery that comes again, and one whose work failed before: done once, but done.
  assert.equal(await send(now(), [secret]), 204)
  const broken = Buffer.from('no JSON')
  assert.equal(await send(now(), [secret], { 'webhook-id': 'x' }, broken), 400)
  assert.equal(await send(now(), [secret], {}, broken), 500)
  assert.equal(await send(now(), [secret], {}, broken), 500, 'work that failed is not noted')
  assert.equal(output().split('scan of').length, scans, output())
  assert.equal(await send(now(), [secret], { 'webhook-replayed': 'true' }), 204)
  await until(() => output().split('scan of').length === scans + 1, output)
  assert.equal(await send(now(), [other, secret]), 204)
  assert.equal(await send(now() - 240, [secret, other]), 204)
  assert.equal(await send(now() + 290, [secret]), 204)
  assert.equal(await send(now(), [other]), 400)
  assert.equal(await send(now() - 310, [secret]), 400)
  assert.equal(await send(now() + 360, [secret]), 400)
  assert.equal(
    await send(now(), [secret], {}, scan, Buffer.from(SAMPLE.body.replace('DE', 'DD'))),
    400,
  )
  assert.equal(await send(now(), [secret], { 'webhook-id': 'evt_02' }), 400)
  assert.equal(await send(now(), [secret], { 'webhook-timestamp': String(now() - 2) }), 400)
  for (const name of ['id', 'timestamp', 'signature']) {
    assert.equal(await send(now(), [secret], { [`webhook-${name}`]: '' }), 400, name)
  }
}

export function testReceivers(languages: readonly Language[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'qroute-receivers-'))
  const dialer = openDialer({ allowPrivate: true })
  const workshop: Workshop = { folder, post: openPoster(dialer), closing: [] }
  after(async () => {
    await dialer.destroy()
    for (const close of workshop.closing) await close()
    rmSync(folder, { recursive: true })
  })

  for (const receiver of RECEIVERS.filter(({ language }) => languages.includes(language))) {
    const { language, needs } = receiver
    const [program = '', ...args] = needs
    const isThere = spawnSync(program, args).status === 0
    test(`in ${language} accepts only genuine deliveries`, { skip: !isThere }, () =>
      assertGenuineOnly(receiver, workshop),
    )
  }
}
