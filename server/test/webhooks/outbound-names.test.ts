import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { askDns } from '../../outbound/dial.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * How names become addresses. Proofs: a name server that loses queries, or never responds, only costs time.
 */

/** A name server of the test's own. */

const IPV4 = [192, 0, 2, 7]
const IPV6 = [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9]
const TYPES = { 1: IPV4, 28: IPV6 } as Readonly<Record<number, readonly number[]>>

/** Answers A and AAAA questions, except for those it is told to drop. */
async function startNameServer(t: TestContext, dropped: (type: number) => boolean) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, 12) + 1
    const labels = question.subarray(12, end).toString('latin1')
    const name = labels.replace(/[^a-z0-9-]/g, '.').slice(1, -1)
    const type = question.readUInt16BE(end)
    asked.push(name)
    const data = TYPES[type] ?? []
    if (dropped(type)) return
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
    const record = [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]
    const answer = Buffer.concat([head, question.subarray(12, end + 4), Buffer.from(record)])
    socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const servers = [`127.0.0.1:${socket.address().port}`]
  t.after(() => socket.close())
  return { ask: (name: string) => askDns(name, servers), asked }
}

/** What has not come after 1.5 s is given up: a machine that stood still meanwhile is asked again. */
const TRIES = 5

test('a name resolves to all its addresses, of both families', async (t) => {
  const { ask, asked } = await startNameServer(t, () => false)
  let answer = await ask('hooks.example')
  for (let tries = 1; answer.length < 2 && tries < TRIES; tries++)
    answer = await ask('hooks.example')
  assert.deepEqual(answer, ['192.0.2.7', '2001:db8::9'])
  assert.deepEqual([...new Set(asked)], ['hooks.example'], 'no search domain is tried')
})

test('what is no name has no address', async (t) => {
  const { ask, asked } = await startNameServer(t, () => false)
  assert.deepEqual(await ask('no..name'), [])
  assert.deepEqual(asked, [])
})

async function askInTime(
  ask: (name: string) => Promise<readonly string[]>,
  expected: readonly string[],
  maxMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const start = performance.now()
    const answer = await ask('hooks.example')
    const tookMs = performance.now() - start
    if (tries < TRIES && (answer.length < expected.length || tookMs >= maxMs)) continue
    assert.deepEqual(answer, expected)
    assert.ok(tookMs < maxMs, `${tookMs} ms`)
    return
  }
}

proof('a server that drops queries for one family costs time, not the result', async (t) => {
  const { ask } = await startNameServer(t, (type) => type === 28)
  await askInTime(ask, ['192.0.2.7'], 1_950)
})

proof('a lost query is repeated', async (t) => {
  let dropped = 0
  const { ask } = await startNameServer(t, () => dropped++ < 2)
  const askAnew = (name: string) => {
    dropped = 0
    return ask(name)
  }
  await askInTime(askAnew, ['192.0.2.7', '2001:db8::9'])
})

proof('a silent server gives no address', async (t) => {
  const { ask } = await startNameServer(t, () => true)
  assert.deepEqual(await ask('hooks.example'), [])
  assert.deepEqual(await ask('no..name'), [])
})
