import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionOfFile } from '../../scan-log/format.ts'
import { openHammer } from '../support/chaos/hammer.ts'
import { logsIn, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { hasProc, isAlive, partsOf } from '../support/service/processes/parts.ts'
import { call, type ServerProcess } from '../support/service/service.ts'
import { openSite, type Site } from '../support/service/site.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Redirects in processes of their own: they continue whatever happens to the API process, and every
 * process that ends is replaced. Proofs: many kills under load.
 */

const skip = hasProc ? false : 'processes are found by /proc'
const WORKERS = { WORKERS: '2' }

async function openKept(t: Parameters<typeof openSite>[0], engine: 'sqlite' | 'postgres') {
  const site = await openSite(t, engine, WORKERS)
  const server = await site.start()
  const [[code = '', id = ''] = []] = await site.makeCodes(1)
  const scan = async () => (await call(`${site.base}/${code}`, 'GET')).status
  /** On a new connection. */
  const scanAlone = () =>
    new Promise((resolve, reject) => {
      const sent = get(`${site.base}/${code}`, { agent: false }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sent.on('error', reject)
    })
  const total = async () => (await site.ask('GET', `/v1/qrcodes/${id}`)).json.total_scans
  return { site, server, code, scan, scanAlone, total, parts: () => partsOf(server.child.pid ?? 0) }
}

const health = async ({ base }: Site) => (await call(`${base}/healthz`, 'GET')).json

test('links work without the API process, which is replaced; nothing is lost', {
  skip,
}, async (t) => {
  const { site, scan, total, parts } = await openKept(t, 'sqlite')
  assert.equal(parts().workers.length, 2)
  assert.equal(await scan(), 302)
  assert.equal(await total(), 1)
  const [api = 0] = parts().api
  process.kill(api, 'SIGSTOP')
  assert.equal(await scan(), 302)
  assert.deepEqual((await health(site)).degraded, ['api'])
  process.kill(api, 'SIGKILL')
  await until(async () => 'degraded' in (await health(site)), 'the API is not missed')
  assert.equal(await scan(), 302)
  const refused = await call(`${site.base}/v1/qrcodes`, 'GET', { key: site.key })
  if (refused.status !== 200) {
    assert.equal(refused.status, 503)
    assert.equal(refused.headers.get('retry-after'), '1')
    assert.equal(refused.json.error.code, 'unavailable')
  }
  await until(async () => !('degraded' in (await health(site))), 'the API is not back')
  assert.notDeepEqual(parts().api, [api])
  assert.equal(await total(), 3)
})

test('workers are replaced, and end with their keeper, whose port is free then', {
  skip,
}, async (t) => {
  const { site, server, scan, scanAlone, total, parts } = await openKept(t, 'sqlite')
  for (let scans = 0; scans < 5; scans++) assert.equal(await scan(), 302)
  const before = parts()
  for (const pid of before.workers) process.kill(pid, 'SIGKILL')
  // It waits in the queue of the port until one of them is back.
  assert.equal(await scanAlone(), 302)
  assert.equal(await total(), 6)
  server.child.kill('SIGKILL')
  const all = [...before.api, ...parts().workers]
  await until(() => !all.some(isAlive), 'they live without a keeper')
  await site.start()
  assert.equal(await scanAlone(), 302)
  await untilRecorded(site.env, site)
  assert.equal(await total(), 7)
})

test('a stop answers what is in progress, records what was answered, and leaves nothing', {
  skip,
}, async (t) => {
  const { site, server, scan } = await openKept(t, 'sqlite')
  for (let scans = 0; scans < 20; scans++) assert.equal(await scan(), 302)
  const { api, workers } = parts(server)
  server.child.kill('SIGTERM')
  const [code] = await once(server.child, 'exit')
  assert.equal(code, 0, server.output())
  assert.ok(![...api, ...workers].some(isAlive))
  assert.deepEqual(logsIn(site.env).filter(sessionOfFile), [])
})

const KILLS = 20
const CONNECTIONS = 16
/** Of each connection, between two scans: some 500 a second in all. */
const REST_MS = 30
const WORST_MS = 250

for (const engine of ['sqlite', 'postgres'] as const) {
  proof(
    `the API process is killed and stopped under load on ${engine}: no scan fails`,
    async (t) => {
      const { site, server, code, total } = await openKept(t, engine)
      const load = openLoad(site.port, code)
      for (let kill = 0; kill < KILLS; kill++) {
        await until(async () => !('degraded' in (await health(site))), server.output)
        await sleep(Math.random() * 1_000)
        const [api = 0] = parts(server).api
        if (kill % 4 === 0) {
          process.kill(api, 'SIGSTOP')
          await sleep(3_000)
        }
        process.kill(api, 'SIGKILL')
        await until(() => !isAlive(api), 'it does not die')
      }
      await load.stop()
      const { answered, cut, failed, worstMs } = load.seen()
      t.diagnostic(
        `${answered} scans, ${cut} cut, ${failed} failed, worst ${worstMs.toFixed(0)} ms`,
      )
      assert.deepEqual([cut, failed], [0, 0])
      await untilRecorded(site.env, site)
      assert.equal(await total(), answered)
      assert.ok(worstMs < WORST_MS, `${worstMs} ms`)
    },
  )

  proof(`workers are killed under load on ${engine}: what was answered counts once`, async (t) => {
    const { site, server, code, total } = await openKept(t, engine)
    const load = openLoad(site.port, code)
    for (let kill = 0; kill < KILLS; kill++) {
      await until(() => parts(server).workers.length === 2, server.output)
      await sleep(Math.random() * 1_000)
      process.kill(parts(server).workers[kill % 2] ?? 0, 'SIGKILL')
      const killedAt = performance.now()
      await until(() => parts(server).workers.length === 2, server.output)
      assert.ok(performance.now() - killedAt < 5_000)
    }
    await load.stop()
    const { answered, cut, failed } = load.seen()
    await untilRecorded(site.env, site)
    const counted = await total()
    t.diagnostic(
      `${answered} answered, ${counted} counted, ${cut} cut by the kills, ${failed} failed`,
    )
    assert.equal(failed, 0)
    assert.ok(counted >= answered && counted <= answered + cut, `${counted}`)
  })
}

function openLoad(port: number, code: string) {
  const seen = { answered: 0, cut: 0, failed: 0, worstMs: 0 }
  const request = `GET /${code} HTTP/1.1\r\nHost: a\r\nUser-Agent: Phone\r\n\r\n`
  const next = () => {
    const begun = performance.now()
    return {
      request,
      answered(status: number) {
        seen.worstMs = Math.max(seen.worstMs, performance.now() - begun)
        if (status === 302) seen.answered++
        else seen.failed++
      },
      cut: () => void seen.cut++,
    }
  }
  const { stop } = openHammer(port, CONNECTIONS, next, REST_MS)
  return { stop, seen: () => seen }
}

function parts({ child }: ServerProcess) {
  return partsOf(child.pid ?? 0)
}
