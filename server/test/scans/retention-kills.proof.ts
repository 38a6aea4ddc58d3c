import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import { assertClean } from '../support/oracles/scans/feed.ts'
import { queryScans, untilRecorded } from '../support/oracles/scans/ledger.ts'
import { DOOR } from '../support/service/processes/server-process.ts'
import { type Engine, figure, stop } from '../support/service/service.ts'
import { launch, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/** RETENTION_DAYS in real servers that are killed in the middle, while codes are scanned. */
const KILLS = 10
const DAYS = 30
const DAY_MS = 86_400_000
const OLD_DAYS = 10
/** Fifty are a step. */
const CODES = { sqlite: 500, postgres: 300 } as const

const DROPPED = 'select dropped as n from scan_feed'
const OLD = `select count(*) as n from scans where at < ${Date.now() - (DAYS + 1) * DAY_MS}`
const TOTALS = 'select sum(total) as total, sum(uniques) as uniques from scan_codes'

const numberIn = async (site: Site, text: string) =>
  Number((await queryScans<{ n: number }>(site.env, text))[0]?.n)

async function totalsIn(site: Site): Promise<number[]> {
  const [row] = await queryScans<{ total: number; uniques: number }>(site.env, TOTALS)
  return [Number(row?.total), Number(row?.uniques)]
}

/** Some people at each code on some old days, and one of them today. */
async function fill(site: Site, ids: Iterable<string>): Promise<number> {
  const now = Date.now()
  const scans: LoggedScan[] = []
  for (const codeId of ids) {
    const code = { ...PERSON, codeId, accountId: site.accountId, mode: 'live' }
    for (let day = 0; day < OLD_DAYS; day++) {
      const at = now - (DAYS + 2 + day) * DAY_MS
      for (const visitor of [1, 100 + day]) scans.push({ ...code, at, visitor })
    }
    scans.push({ ...code, at: now, visitor: 1 })
  }
  await recordScans(site, scans)
  return scans.length
}

for (const engine of ['sqlite', 'postgres'] as const satisfies Engine[]) {
  const title = `a server killed while it drops scans leaves no wrong figure on ${engine}`
  test(title, async (t) => {
    const site = await openSite(t, engine)
    const codes = await site.makeCodes(CODES[engine])
    let filled = await fill(site, codes.values())
    const env = { ...site.env, RETENTION_DAYS: String(DAYS) }
    const all = await numberIn(site, OLD)
    let left = [all]
    for (let kill = 0, killed = 0; kill < KILLS + 4; kill++) {
      // One that was done before it could be killed is followed by one that has as much to do.
      if (left.at(-1) === 0) {
        filled += await fill(site, codes.values())
        left = [await numberIn(site, OLD)]
      }
      const before = await numberIn(site, DROPPED)
      // So much at once must be confirmed; who is killed then has left the rest to the servers.
      const args = kill === 0 ? ['retention', '--confirm'] : ['start']
      const { child, output } = launch(t, DOOR, args, env)
      await until(async () => (await numberIn(site, DROPPED)) > before, output)
      await stop(child, 'SIGKILL')
      left.push(await numberIn(site, OLD))
      await assertClean(site.env)
      if (left.at(-1) === 0) continue
      // The last server must find something to drop, too.
      if (++killed === KILLS || (left.at(-1) ?? 0) < all / 3) break
    }
    assert.ok((left[1] ?? 0) > 0, 'none was killed in the middle')

    const server = await site.start(site.port, { RETENTION_DAYS: String(DAYS) })
    const shorts = [...codes.keys()].slice(0, 40)
    const answers = await Promise.all(
      shorts.map((code) => fetch(`${site.base}/${code}`, { redirect: 'manual' })),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [302])
    await until(async () => (await numberIn(site, OLD)) === 0, server.output)
    await until(() => server.output().includes('old scans were deleted'), server.output)
    await untilRecorded(site.env, { base: site.base, key: site.key })
    const uniques = codes.size * (OLD_DAYS + 1) + shorts.length
    assert.deepEqual(await totalsIn(site), [filled + shorts.length, uniques])
    const dropped = await figure(site.base, 'qroute_scans_dropped')
    assert.ok(dropped > 0 && dropped <= (left.at(-1) ?? 0), `${dropped} of ${left}`)
    await assertClean(site.env)
    await stop(server.child, 'SIGTERM')
    assert.equal(server.child.exitCode, 0)
    t.diagnostic(`${engine}: ${filled} scans, old ones left after each kill: ${left}`)
  })
}
