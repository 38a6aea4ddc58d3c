import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { UNTAKEN_MAX_BYTES } from '../../../http/frame/sockets/slow-readers.ts'
import { sendLarge } from '../../support/chaos/large-answers.ts'
import { until } from '../../support/service/until.ts'

/** Clients that read slowly, in bursts or not at all, over the seconds in which that is decided. */

const MIB = 1024 * 1024
const SOCKETS = 12

test('a client that hardly reads is disconnected, one that reads in bursts is not', async (t) => {
  const windowMs = 6000
  const begun = performance.now()
  const { clients, isOpen } = await sendLarge(t, 2, windowMs)
  const [crawling, bursting] = clients
  const crawl = setInterval(() => crawling?.read(50), 250)
  // It reads for two seconds and is silent for half of the window, again and again.
  let ticks = 0
  const burst = setInterval(() => ticks++ % 100 < 40 && bursting?.read(), 50)
  t.after(() => [crawl, burst].map(clearInterval))
  await sleep((windowMs * 5) / 6)
  // Unless this machine has stood still.
  const isEarly = performance.now() - begun < windowMs
  assert.ok(isOpen(crawling) || !isEarly, 'nothing is decided before the window is over')
  assert.ok(isOpen(bursting), 'silent for half of the window')
  await until(() => !isOpen(crawling), '200 bytes a second are too few')
  assert.ok(isOpen(bursting))
})

test('when too much is unread, the slowest clients are disconnected', async (t) => {
  const { sockets, clients, isOpen } = await sendLarge(t, SOCKETS)
  // One of them reads, slowly enough to always have something left.
  const [reading] = clients
  const timer = setInterval(() => reading?.read(), 50)
  t.after(() => clearInterval(timer))
  await until(() => sockets.size === SOCKETS, 'not all have come')
  await until(() => sockets.size < SOCKETS, 'nobody was disconnected')
  const left = [...sockets].reduce((sum, socket) => sum + socket.writableLength, 0)
  assert.ok(left > UNTAKEN_MAX_BYTES / 2 && left <= UNTAKEN_MAX_BYTES, `${left / MIB} MiB`)
  assert.ok(isOpen(reading), 'who reads stays')
})
