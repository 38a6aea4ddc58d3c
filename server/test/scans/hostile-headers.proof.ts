import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openAgents } from '../../enrich/agent.ts'
import { botOf } from '../../enrich/bots.ts'
import { toPlace } from '../../enrich/place.ts'
import { peoplesAgents } from '../support/data/scans/agents.ts'

/** What is read of a header takes no time and no memory to speak of, whoever has written it. */

/** The slowest that was found takes 0.4 ms. */
const HOSTILE_MS_MAX = 20
const HIT_MICROSECONDS_MAX = 1

test('a hostile agent is processed quickly, however long', (context) => {
  const units = ['trident; rv:', 'droid( version/1 ', 'avant', 'chrome/barnes', 'oppo) minimo']
  units.push('a', ' ', 'Safari/', 'Safari/a   ', 'Mastodon/', 'http.rb/', 'line-poker', 'Brave')
  units.push('geeksphone version/1 cros) ', 'Mozilla/5.0 (', 'opera mobi', '[FBAN/')
  let slowest = { ms: 0, unit: '' }
  for (const unit of units) {
    const agent = unit.repeat(16_384 / unit.length)
    const times = Array.from({ length: 5 }, () => {
      const agentOf = openAgents()
      const begun = performance.now()
      agentOf(agent)
      botOf(agent.slice(0, 500))
      return performance.now() - begun
    })
    const ms = Math.min(...times)
    if (ms > slowest.ms) slowest = { ms, unit }
  }
  context.diagnostic(`slowest: ${slowest.ms.toFixed(2)} ms, ${slowest.unit}`)
  assert.ok(slowest.ms < HOSTILE_MS_MAX)
})

test('a remembered agent takes next to no time', (context) => {
  const agentOf = openAgents()
  const agent = peoplesAgents[0]?.agent ?? ''
  // The best of several: in one the machine may stand still.
  const times = Array.from({ length: 20 }, () => {
    const begun = performance.now()
    for (let each = 0; each < 10_000; each++) agentOf(agent)
    return (performance.now() - begun) / 10
  })
  const microseconds = Math.min(...times)
  context.diagnostic(`a remembered agent takes ${microseconds.toFixed(3)} µs`)
  assert.ok(microseconds < HIT_MICROSECONDS_MAX)
})

test('a long agent is not kept in memory as a whole', (context) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const agentOf = openAgents()
  const before = heap()
  const bytes = Buffer.alloc(16_384, 'x')
  for (let each = 0; each < 2000; each++) {
    bytes.write(`App/${each} `)
    agentOf(bytes.toString('latin1'))
  }
  const grown = heap() - before
  context.diagnostic(`2,000 agents of 16 KiB: ${grown.toFixed(1)} MiB`)
  assert.ok(grown < 8)
  assert.equal(agentOf('').os, 'other')
})

test('a hostile name is processed quickly, however long', (t) => {
  for (const name of ['('.repeat(16_000), `a${' '.repeat(16_000)}b`, '%28'.repeat(5000)]) {
    const times = Array.from({ length: 5 }, () => {
      const begun = performance.now()
      toPlace('DE', name, name)
      return performance.now() - begun
    })
    t.diagnostic(`${name.slice(0, 3)}…: ${Math.min(...times).toFixed(2)} ms`)
    assert.ok(Math.min(...times) < HOSTILE_MS_MAX, name.slice(0, 3))
  }
})
