import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openAgents } from '../../enrich/agent.ts'
import { BOTS, botOf } from '../../enrich/bots.ts'
import { botsAgents, peoplesAgents } from '../support/data/scans/agents.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const CORPORA = join(import.meta.dirname, '..', 'engines/node_modules')
const RIGHT_MIN = 0.98

function json(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

test('people are distinguished by device and browser, and all of them count', () => {
  const agentOf = openAgents()
  const names = new Set(peoplesAgents.map(({ name }) => name))
  assert.equal(names.size, peoplesAgents.length)
  assert.ok(peoplesAgents.length >= 60)
  for (const { name, agent, ...expected } of peoplesAgents) {
    assert.deepEqual(agentOf(agent), { ...expected, bot: null }, name)
    assert.deepEqual(agentOf(agent), { ...expected, bot: null }, `${name}, remembered`)
  }
})

test('crawlers and previews are recognised by name, and every name is tested', () => {
  const agentOf = openAgents()
  for (const { reason, agent } of botsAgents) {
    const entry = BOTS.find((bot) => bot.reason === reason)
    assert.deepEqual(botOf(agent), { class: entry?.class, reason }, agent)
    assert.deepEqual(agentOf(agent).bot, { class: entry?.class, reason }, agent)
    assert.deepEqual(botOf(agent.toUpperCase()), { class: entry?.class, reason }, agent)
  }
  const tested = new Set(botsAgents.map(({ reason }) => reason))
  assert.deepEqual(new Set(BOTS.map(({ reason }) => reason)), tested)
  assert.equal(BOTS.length, tested.size)
})

/**
 * What an agent is by the products it names, which is not how the parser goes about it. Neither
 * corpus has a label that says the browser, so this is the judge of both.
 */
function browserByProducts(agent: string): string {
  const bare = agent.replace(/\([^()]*\)/g, '')
  const products = [...bare.matchAll(/([A-Za-z]\w+)(?:\/[\w.]+)?/g)].map(([, name = '']) => name)
  const has = (name: string) => products.includes(name)
  const common = ['Mozilla', 'AppleWebKit', 'Version', 'Mobile', 'Safari']
  const own = products.filter((name) => !common.includes(name)).join('+')
  if (own === 'CriOS' || (own === 'Chrome' && !has('Version'))) return 'chrome'
  if (own === 'SamsungBrowser+Chrome') return 'samsung_browser'
  return own === '' && has('Version') && has('Safari') ? 'safari' : 'other'
}

function deviceByWords(agent: string): string {
  return /iPhone|iPad/.test(agent) ? 'ios' : /Android/.test(agent) ? 'android' : 'desktop'
}

interface Profile {
  readonly userAgent: string
  readonly platform: string
  readonly vendor: string
}

function share(of: readonly boolean[]): number {
  return of.filter(Boolean).length / of.length
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)} %`
}

test('browsers of two corpora from npm are right, and nobody in them is a bot', (context) => {
  const agentOf = openAgents()
  const top: string[] = json(join(CORPORA, 'top-user-agents/src/index.json'))
  const seen: Profile[] = json(join(CORPORA, 'user-agents/dist/user-agents.json'))
  const distinct = [...new Set(seen.map(({ userAgent }) => userAgent))]
  const corpora = { 'top-user-agents': top, 'user-agents, distinct': distinct }
  for (const [name, agents] of Object.entries(corpora)) {
    const browser = share(agents.map((each) => agentOf(each).browser === browserByProducts(each)))
    const device = share(agents.map((each) => agentOf(each).device === deviceByWords(each)))
    const figures = `browser ${percent(browser)} right, device ${percent(device)}`
    context.diagnostic(`${name}, ${agents.length}: ${figures}`)
    assert.ok(browser >= RIGHT_MIN && device >= RIGHT_MIN, name)
    assert.deepEqual(
      agents.filter((each) => botOf(each)),
      [],
    )
  }
})

/** Chrome for iOS is Apple's engine; Firefox has no vendor. */
function enginesOf(vendor: string, isOnIos: boolean): string[] {
  if (vendor === '') return ['other']
  if (vendor === 'Google Inc.') return ['chrome', 'samsung_browser', 'other']
  return isOnIos ? ['safari', 'chrome', 'other'] : ['safari', 'other']
}

/**
 * The labels that `user-agents` does have were read from the browser itself: whose engine it is and
 * what it runs on. (Its deviceCategory was not: it comes from the same parser as ours.) A phone
 * that is only emulated says one thing in its agent and another here, and proves nothing.
 */
test('the browsers of the corpus are consistent', (context) => {
  const agentOf = openAgents()
  const seen: Profile[] = json(join(CORPORA, 'user-agents/dist/user-agents.json'))
  const real = seen.filter(({ platform, userAgent }) => {
    return platform.startsWith('Linux') || platform === 'Win32' || platform === 'MacIntel'
      ? !/iPhone|iPad/.test(userAgent)
      : !/Android/.test(userAgent)
  })
  const browser = real.map(({ userAgent, vendor, platform }) => {
    const isOnIos = platform === 'iPhone' || platform === 'iPad'
    return enginesOf(vendor, isOnIos).includes(agentOf(userAgent).browser)
  })
  const placed = real.filter(({ platform }) => !platform.startsWith('Linux'))
  const device = placed.map(({ userAgent, platform }) => {
    return agentOf(userAgent).device === (platform.startsWith('iP') ? 'ios' : 'desktop')
  })
  context.diagnostic(
    `${real.length} of ${seen.length} not emulated: engine ${percent(share(browser))}`,
  )
  context.diagnostic(
    `${placed.length} with a platform that names a device: ${percent(share(device))}`,
  )
  assert.ok(real.length > seen.length / 2 && placed.length > seen.length / 2)
  assert.ok(share(browser) >= RIGHT_MIN && share(device) >= RIGHT_MIN)
})

test('agents in use stay cached, others are evicted', () => {
  const agentOf = openAgents()
  const used = agentOf('used')
  const unused = agentOf('unused')
  for (let each = 0; each < 10_000; each++) {
    agentOf(`QR Scanner/${each}`)
    if (each % 1000 === 0) assert.equal(agentOf('used'), used)
  }
  assert.notEqual(agentOf('unused'), unused)
  assert.deepEqual(agentOf('unused'), unused)
})

test('the parser is the one under the MIT licence', () => {
  const installed = json(join(ROOT, 'node_modules/ua-parser-js/package.json'))
  const lock = json(join(ROOT, 'package-lock.json'))
  const locked = lock.packages['node_modules/ua-parser-js']
  const parsers = Object.keys(lock.packages).filter((path) => path.endsWith('/ua-parser-js'))
  assert.deepEqual(parsers, ['node_modules/@types/ua-parser-js', 'node_modules/ua-parser-js'])
  for (const { version, license } of [installed, locked]) {
    assert.match(version, /^1\./)
    assert.equal(license, 'MIT')
  }
})
