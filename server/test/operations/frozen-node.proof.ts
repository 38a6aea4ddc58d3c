import assert from 'node:assert/strict'
import { request } from 'node:https'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Door,
  isMissing,
  NAME,
  PROXIES,
  startProxy,
} from '../support/service/network/proxies.ts'
import { freePort, type ServerProcess } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'

/**
 * One of three nodes on PostgreSQL is frozen (SIGSTOP): it still takes connections, so only time tells. Each
 * visitor of a short link is led on by another node within 3 s, through each of the samples; what takes long by its
 * nature is not cut off.
 */

const SOON_MS = 3_000
const VISITS = 12
/** Longer than a short link may take. */
const SLOWLY_MS = 5_000
/** A stream says something every 15 s. */
const SILENT_MS = 17_000

async function serve(t: TestContext) {
  const site = await openSite(t, 'postgres')
  const [[code = ''] = []] = await site.makeCodes(1)
  const ports = [site.port, await freePort(), await freePort()] as const
  const nodes: ServerProcess[] = []
  for (const port of ports) nodes.push(await site.start(port, { BASE_URL: `https://${NAME}` }))
  return { site, code, ports, nodes }
}

/** How long each of some visitors waits, one after the other; -1: not led on. */
async function visit(door: Door, code: string): Promise<number[]> {
  const waited: number[] = []
  for (let i = 0; i < VISITS; i++) {
    const begun = performance.now()
    const late = AbortSignal.timeout(20_000)
    const asked = door.ask(`/${code}`, { signal: late }).catch(() => ({ status: 0 }))
    const { status } = await asked
    const ms = Math.round(performance.now() - begun)
    waited.push(status === 302 ? ms : -ms)
  }
  return waited
}

const assertSoon = (waited: readonly number[]) =>
  assert.ok(
    waited.every((ms) => ms >= 0 && ms < SOON_MS),
    `ms, negative if not led on: ${waited.join(' ')}`,
  )

/** Sends a body in two halves with a pause between them. */
function sendSlowly({ secure, ca }: Door, key: string, body: string): Promise<number> {
  const headers = {
    host: NAME,
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': body.length,
  }
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const options = { host: '127.0.0.1', port: secure, ca, servername: NAME, agent: false, headers }
  const sent = request({ ...options, method: 'POST', path: '/v1/qrcodes' })
  sent.on('error', reject).on('response', (response) => resolve(response.statusCode ?? 0))
  sent.write(body.slice(0, 10))
  setTimeout(() => sent.end(body.slice(10)), SLOWLY_MS)
  return promise
}

/** How long a stream of events stays open, at most until it has been silent once. */
function listen({ secure, ca }: Door, key: string): Promise<number> {
  const begun = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { host: NAME, authorization: `Bearer ${key}` }
  const options = { host: '127.0.0.1', port: secure, ca, servername: NAME, agent: false, headers }
  const sent = request({ ...options, path: '/v1/events/stream' })
  const end = () => resolve(performance.now() - begun)
  sent.on('error', reject).on('response', (response) => {
    assert.equal(response.statusCode, 200)
    response.resume().on('end', end).on('error', end)
    setTimeout(() => {
      end()
      sent.destroy()
    }, SILENT_MS)
  })
  sent.end()
  return promise
}

for (const name of PROXIES) {
  describe(name, { skip: isMissing(name) }, () => {
    test('a visitor of a short link at a frozen node is led on by another within 3 s', async (t) => {
      const { code, ports, nodes } = await serve(t)
      const proxy = await startProxy(t, name, ports)
      assertSoon(await visit(proxy, code))
      const [, frozen] = nodes
      frozen?.child.kill('SIGSTOP')
      const waited = await visit(proxy, code)
      t.diagnostic(
        `${name}: the longest of ${VISITS} waited ${Math.max(...waited.map(Math.abs))} ms`,
      )
      assertSoon(waited)
      frozen?.child.kill('SIGCONT')
      await sleep(6_000)
      assertSoon(await visit(proxy, code))
    })

    test('uploads and streams are not cut off, nor a visitor where no other node is', async (t) => {
      const site = await openSite(t, 'sqlite')
      const [[code = ''] = []] = await site.makeCodes(1)
      const node = await site.start(site.port, { BASE_URL: `https://${NAME}` })
      const proxy = await startProxy(t, name, [site.port, await freePort(), await freePort()])
      const body = JSON.stringify({ name: 'Slow', destination_url: 'https://example.com/' })
      const [status, openMs] = await Promise.all([
        sendSlowly(proxy, site.key, body),
        listen(proxy, site.key),
      ])
      assert.equal(status, 201)
      assert.ok(openMs >= SILENT_MS, `${openMs} ms`)
      node.child.kill('SIGSTOP')
      const visitor = proxy.ask(`/${code}`)
      await sleep(SLOWLY_MS)
      node.child.kill('SIGCONT')
      assert.equal((await visitor).status, 302)
    })
  })
}
