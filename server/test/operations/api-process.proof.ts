import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHammer } from '../support/chaos/hammer.ts'
import { untilRecorded } from '../support/oracles/scans/ledger.ts'
import { hasProc, isAlive, partsOf } from '../support/service/processes/parts.ts'
import { roomyPlans } from '../support/service/roomy-plans.ts'
import { call } from '../support/service/service.ts'
import { openSite } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * Whatever becomes of the API process, short links are answered as ever: it stands still for a minute, or in
 * the middle of any of its statements, computes for ten seconds, runs out of memory, is killed. All the while,
 * known, unknown and limited codes are scanned 500 times a second, and no scan may fail or be lost.
 */

const skip = hasProc ? false : 'processes are found by /proc'
const MISCHIEF = join(import.meta.dirname, '../support/chaos/mischief.mjs')
const CONNECTIONS = 16
/** Of each connection, between two scans. */
const REST_MS = 30
/** Of one redirect. */
const WORST_MS = 250
const SILENT_MS = 60_000
const KILLS = 50
/** At a start, all sweeps run; later statements are those of one minute. */
const STATEMENTS = 60

async function openLoaded(t: TestContext, engine: 'sqlite' | 'postgres', mischief = 'busy 0') {
  const site = await openSite(t, engine, { WORKERS: '2', PLANS_FILE: roomyPlans() })
  const file = join(site.env.DATA_DIR ?? '', 'mischief')
  writeFileSync(file, mischief)
  const env = { MISCHIEF: file, NODE_OPTIONS: `--import=${MISCHIEF}` }
  const server = await site.start(site.port, env)
  const parts = () => partsOf(server.child.pid ?? 0)
  const make = async (more: object) => {
    const body = { name: 'A', destination_url: 'https://example.com/', ...more }
    return (await site.ask('POST', '/v1/qrcodes', body)).json
  }
  const known = await make({})
  const limited = await make({ scan_limit: 100_000_000 })
  const load = openLoad(site.port, [
    [known.short_code, 302],
    [limited.short_code, 302],
    ['is-not-known', 404],
  ])
  const isWhole = async () => {
    const { status, json } = await call(`${site.base}/healthz`, 'GET')
    return status === 200 && !('degraded' in json)
  }
  return {
    ...{ site, file, parts, load },
    api: () => parts().api[0] ?? 0,
    whole: () => until(isWhole, server.output),
    async end(said: string) {
      await load.stop()
      const { scans, failed, cut, worstMs } = load.seen
      t.diagnostic(`${said}: ${scans} scans, ${failed} failed, ${cut} cut, worst ${worstMs} ms`)
      assert.deepEqual([failed, cut], [0, 0])
      await untilRecorded(site.env, site)
      const total = async ({ id }: { id: string }) =>
        (await site.ask('GET', `/v1/qrcodes/${id}`)).json.total_scans
      assert.equal((await total(known)) + (await total(limited)), scans)
      assert.ok(worstMs < WORST_MS, `${worstMs} ms`)
    },
  }
}

function openLoad(port: number, links: readonly (readonly [string, number])[]) {
  const seen = { scans: 0, failed: 0, cut: 0, worstMs: 0 }
  let turn = 0
  const next = () => {
    const begun = performance.now()
    const [link, expected] = links[turn++ % links.length] ?? ['', 0]
    return {
      request: `GET /${link} HTTP/1.1\r\nHost: a\r\nUser-Agent: Phone\r\n\r\n`,
      answered(status: number) {
        seen.worstMs = Math.max(seen.worstMs, Math.round(performance.now() - begun))
        if (status !== expected) seen.failed++
        else if (status === 302) seen.scans++
      },
      cut: () => void seen.cut++,
    }
  }
  const { stop } = openHammer(port, CONNECTIONS, next, REST_MS)
  return { stop, seen }
}

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`it stands still for a minute, on ${engine}`, { skip }, async (t) => {
    const { api, whole, end } = await openLoaded(t, engine)
    await whole()
    const pid = api()
    process.kill(pid, 'SIGSTOP')
    await sleep(SILENT_MS)
    process.kill(pid, 'SIGCONT')
    await whole()
    await end('60 s of silence')
  })

  test(`it stands still in the middle of its statements, on ${engine}`, { skip }, async (t) => {
    const { file, api, whole, end } = await openLoaded(t, engine)
    const stoppedIn = new Set<string>()
    for (let statement = 1; statement <= STATEMENTS; statement++) {
      await whole()
      rmSync(`${file}.reached`, { force: true })
      writeFileSync(file, `statement ${statement}`)
      const before = api()
      process.kill(before, 'SIGKILL')
      await until(() => api() !== before && api() > 0, 'it is not started again')
      const end = performance.now() + 3_000
      while (!existsSync(`${file}.reached`) && performance.now() < end) await sleep(20)
      if (existsSync(`${file}.reached`)) {
        stoppedIn.add(readFileSync(`${file}.reached`, 'utf8').trim().replace(/\s+/g, ' '))
        await sleep(500)
      }
      writeFileSync(file, 'busy 0')
      const stopped = api()
      process.kill(stopped, 'SIGKILL')
      await until(() => !isAlive(stopped), 'it does not die')
    }
    assert.ok(stoppedIn.size > 5, [...stoppedIn].join('\n'))
    await whole()
    await end(`${stoppedIn.size} statements`)
  })

  for (const [mischief, said] of [
    ['busy 10', 'ten busy seconds'],
    ['heap', 'out of memory'],
  ] as const) {
    test(`${said}, on ${engine}`, { skip }, async (t) => {
      const { api, whole, end } = await openLoaded(t, engine, mischief)
      await whole()
      const pid = api()
      process.kill(pid, 'SIGUSR2')
      if (mischief === 'heap') await until(() => !isAlive(pid), 'it has memory for ever')
      else await sleep(10_000)
      await whole()
      await end(said)
    })
  }

  test(`it is killed ${KILLS} times, on ${engine}`, { skip }, async (t) => {
    const { api, whole, end } = await openLoaded(t, engine)
    for (let kill = 0; kill < KILLS; kill++) {
      if (kill % 2 === 0) await whole()
      await sleep(Math.random() * 500)
      const pid = api()
      if (pid === 0) continue
      process.kill(pid, 'SIGKILL')
      await until(() => !isAlive(pid), 'it does not die')
    }
    await whole()
    await end(`${KILLS} kills`)
  })
}
