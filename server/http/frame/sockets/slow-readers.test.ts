import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { mock, type TestContext, test } from 'node:test'
import { sendLarge } from '../../../test/support/chaos/large-answers.ts'
import { until } from '../../../test/support/service/until.ts'
import { UNTAKEN_MAX_BYTES } from './slow-readers.ts'

/** Real clients, and a watch that looks when it is told to; over real time in proofs/http. */
const MIB = 1024 * 1024
const SOCKETS = 6
const LOOK_MS = 1000

mock.timers.enable({ apis: ['setInterval'] })

async function open(t: TestContext, count: number, windowMs?: number) {
  const opened = await sendLarge(t, count, windowMs)
  await until(() => opened.sockets.size === count, 'not all have come')
  return { ...opened, look: () => mock.timers.tick(LOOK_MS) }
}

async function readSome(client: Socket | undefined): Promise<void> {
  const enough = (client?.bytesRead ?? 0) + 8 * MIB
  client?.resume()
  await until(() => (client?.bytesRead ?? 0) > enough, 'nothing comes')
  client?.pause()
}

test('a client that reads nothing is disconnected, one that reads is not', async (t) => {
  const { clients, isOpen, look } = await open(t, 2, 1)
  const [silent, reading] = clients
  look()
  assert.ok(isOpen(silent) && isOpen(reading), 'nothing is known of them yet')
  await readSome(reading)
  look()
  await until(() => !isOpen(silent), 'nothing is read for a whole window')
  assert.ok(isOpen(reading))
})

test('when too much is unread, the slowest clients are disconnected', async (t) => {
  const { sockets, clients, isOpen, look } = await open(t, SOCKETS)
  look()
  assert.equal(sockets.size, SOCKETS, 'nothing is known of them yet')
  await readSome(clients[0])
  look()
  await until(
    () => sockets.size < SOCKETS,
    () => `${[...sockets].map((one) => one.writableLength)} unread`,
  )
  const left = [...sockets].reduce((sum, socket) => sum + socket.writableLength, 0)
  assert.ok(left > UNTAKEN_MAX_BYTES / 4 && left <= UNTAKEN_MAX_BYTES, `${left / MIB} MiB`)
  assert.ok(isOpen(clients[0]), 'who reads stays')
})
