import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { call, onEveryEngine } from '../support/service/service.ts'

/** How much memory a server takes; `npm run bench -- memory` goes further. */

const AT_REST_MB = 250
const SCANNED_MB = 400
const WAL_MB = 160
/** The service takes some ten ahead on a connection, and cuts off who sends more. */
const A_TURN = 8
const MB = 2 ** 20
const skip = process.platform !== 'linux' && 'it is read from /proc'

function rssMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Each from an address of its own, on one connection. */
async function scan(base: string, shortCode: string, scans: number): Promise<void> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1').setEncoding('latin1')
  let received = ''
  let answered = 0
  for (let sent = 0; sent < scans; sent += A_TURN) {
    const turn = Array.from({ length: A_TURN }, (_, i) => {
      const number = Math.imul(sent + i + 1, 2_654_435_761) >>> 0
      const address = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
      return `GET /${shortCode} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`
    })
    socket.write(turn.join(''))
    while (answered < sent + A_TURN) {
      received += (await once(socket, 'data'))[0]
      // What comes after the last one may be half of the next.
      const parts = received.split('HTTP/1.1 302')
      answered += parts.length - 1
      received = parts.at(-1)?.slice(-12) ?? ''
    }
  }
  socket.destroy()
}

onEveryEngine('memory', (start, engine) => {
  test('is small at rest and bounded under many scans', { skip }, async (t) => {
    const service = await start()
    const { liveKey: key } = await service.account()
    const { short_code } = await service.newCode(key)
    const { base, child } = await service.spawn()
    const atRest = rssMb(child.pid)
    assert.ok(atRest < AT_REST_MB, `${atRest} MB at rest`)
    await scan(base, short_code, 300_000)
    const scanned = rssMb(child.pid)
    assert.ok(scanned < SCANNED_MB, `${scanned} MB under load`)
    const wal = join(service.env.DATA_DIR ?? '', 'scans.db-wal')
    const walMb = engine === 'sqlite' && existsSync(wal) ? statSync(wal).size / MB : 0
    assert.ok(walMb < WAL_MB, `${walMb} MB of write-ahead log`)
    assert.equal((await call(`${base}/docs/`, 'GET')).status, 200)
    t.diagnostic(`${Math.round(atRest)} MB at rest, ${Math.round(scanned)} MB under load`)
  })
})
