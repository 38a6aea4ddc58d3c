import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { awakeMs } from '../support/service/awake.ts'
import { partsOf } from '../support/service/processes/parts.ts'
import { type Answer, call, onEveryEngine } from '../support/service/service.ts'

/** Under overload a process rejects API requests early, but never a short link. */

const ITEMS = 1000
const CALLERS = 8
const BUSY_MS = 5_000
/** A machine that stands still takes from that time: it goes on until there is something to tell. */
const BUSY_MAX_MS = 45_000
const LINKS_MIN = 10
const ASK_EVERY_MS = 200
const RECOVERED_WITHIN_MS = 4_000
/** More than the service lets stand unanswered before it refuses. */
const BROKEN_OFF = 1_200
const ACCOUNT_LIMIT = 300

onEveryEngine('pressure', async (start, engine) => {
  const service = await start({})
  const server = await service.spawn()

  async function keysOf(accounts: number): Promise<string[]> {
    const opened = await Promise.all(Array.from({ length: accounts }, () => service.account()))
    return opened.map(({ liveKey }) => liveKey)
  }

  function assertRefused({ json, headers }: Answer): void {
    assert.equal(json.error.code, 'unavailable')
    assert.equal(headers.get('x-request-id'), json.error.request_id)
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    for (const name of ['limit', 'remaining', 'reset']) {
      assert.match(headers.get(`x-ratelimit-${name}`) ?? '', /^\d+$/)
    }
  }

  /** Milliseconds until the API answers again, three times in a row. */
  async function recoveryMs(key: string, withinMs: number): Promise<number> {
    const start = awakeMs()
    let inRow = 0
    while (inRow < 3 && awakeMs() - start < withinMs) {
      const { status } = await call(`${server.base}/v1/account`, 'GET', { key })
      inRow = status === 200 ? inRow + 1 : 0
      await sleep(50)
    }
    return inRow < 3 ? Number.POSITIVE_INFINITY : awakeMs() - start
  }

  test('rejects API requests while short links work, and recovers automatically', async (t) => {
    const keys = await keysOf(CALLERS)
    const [key = ''] = keys
    const link = {
      name: 'Printed',
      short_code: 'printed',
      destination_url: 'https://example.com/p',
    }
    assert.equal((await service.call('POST', '/v1/qrcodes', { key, body: link })).status, 201)
    // A server that has never led there cannot look it up while its database is late.
    assert.equal((await call(`${server.base}/printed`, 'GET')).status, 302)
    const item = {
      name: 'One of many',
      destination_url: 'https://example.com/many',
      status: 'draft',
    }
    const body = JSON.stringify({ items: Array(ITEMS).fill(item) })
    const begun = performance.now()
    const answers: Answer[] = []
    const links: Promise<number>[] = []
    const isBusy = () => {
      const ms = performance.now() - begun
      const isSeen = links.length > LINKS_MIN && answers.some(({ status }) => status === 503)
      return ms < BUSY_MS || (!isSeen && ms < BUSY_MAX_MS)
    }

    async function makeMany(by: string): Promise<void> {
      for (let tries = 0; isBusy() && tries < ACCOUNT_LIMIT - 50; tries++) {
        const answer = await call(`${server.base}/v1/qrcodes/bulk`, 'POST', { key: by, body })
        answers.push(answer)
        if (answer.status === 503) await sleep(100)
      }
    }
    /** How fast bulks are done depends on the machine; a process that is stopped is late on any. */
    async function stopAndGo(): Promise<void> {
      const { pid: whole = 0 } = server.child
      const pid = partsOf(whole).api[0] ?? whole
      await sleep(500) // the first ones are answered
      while (isBusy()) {
        process.kill(pid, 'SIGSTOP')
        await sleep(1_500)
        process.kill(pid, 'SIGCONT')
        await sleep(100)
      }
    }
    async function read(): Promise<void> {
      const reads: Promise<unknown>[] = []
      while (isBusy()) {
        const asked = call(`${server.base}/v1/account`, 'GET', { key })
        reads.push(asked.then((answer) => answers.push(answer)))
        await sleep(ASK_EVERY_MS)
      }
      await Promise.all(reads)
    }
    async function followOne(): Promise<number> {
      const start = performance.now()
      const { status, headers } = await call(`${server.base}/printed`, 'GET')
      assert.equal(status, 302)
      assert.equal(headers.get('location'), link.destination_url)
      return performance.now() - start
    }
    async function follow(): Promise<{ followed: number; slowestMs: number }> {
      while (isBusy()) {
        links.push(followOne())
        await sleep(ASK_EVERY_MS)
      }
      const times = await Promise.all(links)
      return { followed: times.length, slowestMs: Math.max(...times) }
    }
    const [{ followed, slowestMs }] = await Promise.all([
      follow(),
      read(),
      stopAndGo(),
      ...keys.map(makeMany),
    ])
    const recovered = await recoveryMs((await keysOf(1))[0] ?? '', RECOVERED_WITHIN_MS * 3)
    const refused = answers.filter(({ status }) => status === 503)
    const told = `${engine}: ${answers.length} API requests, ${refused.length} refused; ${followed} short links followed, slowest ${Math.round(slowestMs)} ms; API back after ${Math.round(recovered)} ms`
    t.diagnostic(told)
    for (const answer of answers)
      assert.ok([200, 503].includes(answer.status), answer.text.slice(0, 300))
    for (const answer of refused) assertRefused(answer)
    assert.ok(refused.length > 0 && refused.length < answers.length, told)
    assert.ok(followed > LINKS_MIN, told)
    assert.ok(recovered < RECOVERED_WITHIN_MS, told)
  })

  test('does not persist when callers disconnect', async () => {
    const keys = await keysOf(Math.ceil(BROKEN_OFF / (ACCOUNT_LIMIT - 50)))
    const { port } = new URL(server.base)
    const breakOff = (key = '') =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1')
        socket.on('error', () => {}).on('close', () => resolve())
        const head = `POST /v1/qrcodes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`
        socket.write(`${head}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`)
        setTimeout(() => socket.destroy(), 300)
      })
    for (let sent = 0; sent < BROKEN_OFF; sent += 100) {
      await Promise.all(
        Array.from({ length: 100 }, (_, i) => breakOff(keys[(sent + i) % keys.length])),
      )
    }
    const recovered = await recoveryMs((await keysOf(1))[0] ?? '', 5_000)
    assert.ok(
      recovered < RECOVERED_WITHIN_MS,
      `${BROKEN_OFF} uploads broken off; back after ${recovered} ms`,
    )
  })
})
