import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { awakeMs } from '../support/service/awake.ts'
import { patiently } from '../support/service/patient.ts'
import { call, openService, spawnServer, stop } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * Ctrl+C, a closed terminal and a service manager end the server gracefully: accepted requests get
 * responses, answered scans are kept, and it exits with 0.
 */

const STOPPED_WITHIN_MS = 10_000
/** A Node that says that it is older, so that the program has to be started on another one. */
const OLD = `--import=data:text/javascript,${encodeURIComponent('Object.defineProperty(process, "version", { value: "v20.0.0" })')}`

const body = { name: 'Menu', destination_url: 'https://example.com/' }
const service = await openService()
const account = await service.account()

async function assertStops(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const begun = awakeMs()
  const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit')
  child.kill(signal)
  await ended
  assert.deepEqual([child.exitCode, child.signalCode], [0, null], signal)
  assert.ok(awakeMs() - begun < STOPPED_WITHIN_MS)
}

for (const signal of ['SIGHUP', 'SIGINT'] as const) {
  test(`${signal} stops it as SIGTERM does: a request in progress is answered, scans are kept`, async () => {
    const { base, child } = await service.spawn()
    const key = account.liveKey
    const made = await patiently(() => call(`${base}/v1/qrcodes`, 'POST', { key, body }))
    assert.equal(made.status, 201, made.text)
    const { id, short_code } = made.json
    for (let scans = 0; scans < 5; scans++) {
      assert.equal((await call(`${base}/${short_code}`, 'GET')).status, 302)
    }
    const socket = connect(Number(new URL(base).port), '127.0.0.1').setEncoding('latin1')
    const text = JSON.stringify(body)
    const known = `Authorization: Bearer ${key}\r\nContent-Type: application/json`
    socket.write(`POST /v1/qrcodes HTTP/1.1\r\nHost: x\r\n${known}\r\nExpect: 100-continue\r\n`)
    socket.write(`Content-Length: ${text.length}\r\n\r\n`)
    assert.match((await once(socket, 'data'))[0], /^HTTP\/1\.1 100 /)
    const stopped = assertStops(child, signal)
    const isOpen = async () => (await fetch(`${base}/healthz`).catch(() => null)) !== null
    await until(async () => !(await isOpen()), 'new requests are accepted')
    socket.write(text)
    assert.match((await once(socket, 'data'))[0], /^HTTP\/1\.1 201 /)
    await stopped
    const read = () => service.call('GET', `/v1/qrcodes/${id}`, { key })
    await until(async () => (await read()).json.total_scans === 5, 'scans are missing')
  })
}

test('started by an older Node, it is told of SIGHUP, and its exit code is passed on', async (t) => {
  const server = await spawnServer(service.env, undefined, [OLD])
  t.after(() => stop(server.child))
  await assertStops(server.child, 'SIGHUP')
  assert.equal(await fetch(`${server.base}/healthz`).catch(() => null), null)
})
