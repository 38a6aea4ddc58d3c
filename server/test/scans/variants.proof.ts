import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHammer, type Shot, toRequest } from '../support/chaos/hammer.ts'
import { leaveSession, lineOf } from '../support/data/scans/session.ts'
import {
  logFolderOf,
  logsOf,
  queryScans,
  readBooks,
  untilRecorded,
} from '../support/oracles/scans/ledger.ts'
import { patiently } from '../support/service/patient.ts'
import { call, type Engine, freePort, stop } from '../support/service/service.ts'
import { atEnd, openSite, type Site } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * The variant of a scan and the version of the code, from the log to the store, whatever happens.
 */
const ENGINES = ['sqlite', 'postgres'] as const satisfies Engine[]
const CONNECTIONS = 16
const REST_MS = 0
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36'

const KEPT = `
select v.name as variant, s.version, count(*) as scans
from scans s join variants v on v.num = s.variant group by v.name, s.version order by 1, 2`

interface Kept {
  readonly variant: string
  readonly version: number
  readonly scans: number
}

async function keptIn({ env }: Site): Promise<Kept[]> {
  const rows = await queryScans<Kept>(env, KEPT)
  return rows.map(({ variant, version, scans }) => {
    return { variant, version: Number(version), scans: Number(scans) }
  })
}

for (const engine of ENGINES) {
  test(`a log from before variants were kept is recorded on ${engine}`, async (t) => {
    const site = await openSite(t, engine)
    const [codeId = ''] = (await site.makeCodes(1)).values()
    const scanned = { codeId, accountId: site.accountId }
    const cutTo = (fields: number) => `${lineOf(scanned).split('\t').slice(0, fields).join('\t')}\n`
    const label = '👩‍🍳'.repeat(10)
    const labelled = lineOf(scanned, { variant: label, version: 7 })
    const turns = [cutTo(6), cutTo(12) + labelled, cutTo(12), labelled, lineOf(scanned)]
    leaveSession(logFolderOf(site.env), [turns], true)
    await site.start()
    await untilRecorded(site.env, { base: site.base, key: site.key })
    const kept = await keptIn(site)
    assert.deepEqual(
      new Set(kept),
      new Set([
        { variant: 'default', version: 1, scans: 1 },
        { variant: 'unknown', version: 0, scans: 3 },
        { variant: label, version: 7, scans: 2 },
      ]),
    )
    assert.equal((await readBooks(site.env)).get(codeId)?.total, 6)
  })
}

/** Answers by where they led. */
interface Answers {
  readonly led: Map<string, number>
  readonly cut: () => number
  next(): Shot
}

/** One of two visitors has an Android phone. */
function openAnswers(shortCode: string): Answers {
  const led = new Map<string, number>()
  let cut = 0
  let turn = 0
  const requests = [
    toRequest(`/${shortCode}`),
    toRequest(`/${shortCode}`, { 'User-Agent': ANDROID }),
  ]
  return {
    led,
    cut: () => cut,
    next: () => ({
      request: requests[turn++ % 2] ?? '',
      answered(status, head) {
        const url = /\r\nlocation: (.*)/i.exec(head)?.[1] ?? String(status)
        if (status !== 503) led.set(url, (led.get(url) ?? 0) + 1)
      },
      cut: () => cut++,
    }),
  }
}

/** Rules change with every version, the destination with every other one. */
function urlOf(version: number, variant: string): string {
  const since = variant === 'default' ? version - ((version - 1) % 2) : version
  return `https://example.com/${since}/${variant}`
}

const toRouting = (version: number) => ({
  destination_url: urlOf(version, 'default'),
  rules: [{ when: { device: ['android'] }, destination_url: urlOf(version, 'rule-1') }],
})

/** Edits through one server while another one is scanned, and killed again and again. */
async function editUnderScans(t: TestContext, site: Site, kills: number) {
  const { base } = await site.start(await freePort())
  const make = () => call(`${base}/v1/qrcodes`, 'POST', { key: site.key, body })
  const body = { name: 'A', ...toRouting(1) }
  const { json, text } = await patiently(make)
  assert.equal(json?.version, 1, text)
  const answers = openAnswers(json.short_code)
  const hammer = openHammer(site.port, CONNECTIONS, answers.next, REST_MS)
  atEnd(t, () => hammer.stop())
  let version = 1
  for (let round = 0; round < kills; round++) {
    const { child, output } = await site.start()
    for (let edit = 0; edit < 8; edit++) {
      const url = `${base}/v1/qrcodes/${json.id}`
      const change = { key: site.key, body: toRouting(++version) }
      const changed = await patiently(() => call(url, 'PATCH', change))
      assert.equal(changed.json?.version, version, changed.text)
      const isSeen = () => answers.led.has(urlOf(version, 'rule-1'))
      if (edit % 4 === 0) await until(isSeen, output)
      else await sleep(Math.random() * 20)
    }
    await stop(child, 'SIGKILL')
  }
  await site.start()
  await sleep(100)
  await hammer.stop()
  // By the server that was scanned: of its last tenth of a second another one may not know yet.
  await untilRecorded(site.env, {
    base: site.base,
    key: site.key,
    living: logsOf(site.env, 2),
    limitMs: 60_000,
  })
  t.diagnostic(`${version} versions, ${[...answers.led.values()].reduce((a, b) => a + b)} answers`)
  return { id: json.id as string, base, version, answers }
}

for (const engine of ENGINES) {
  test(`scans keep the version that led them, through kills, on ${engine}`, async (t) => {
    const site = await openSite(t, engine, { LOG_LEVEL: 'error' })
    const { id, base, version, answers } = await editUnderScans(t, site, 20)
    let more = 0
    const kept = new Map<string, number>()
    for (const { variant, version: number, scans } of await keptIn(site)) {
      const url = urlOf(number, variant)
      kept.set(url, (kept.get(url) ?? 0) + scans)
    }
    for (const [url, scans] of answers.led) {
      const stored = kept.get(url) ?? 0
      assert.ok(stored >= scans, `${url}: ${stored} stored, ${scans} answered`)
      more += stored - scans
      kept.delete(url)
    }
    // What was never answered may have been seen by a server that was killed.
    for (const scans of kept.values()) more += scans
    assert.ok(more <= answers.cut(), `${more} more than answered, ${answers.cut()} were cut off`)
    const { json } = await patiently(() =>
      call(`${base}/v1/qrcodes/${id}/history?limit=100`, 'GET', { key: site.key }),
    )
    assert.equal(json.pagination.total, version)
    for (const past of json.data) {
      assert.equal(past.destination_url, urlOf(past.version, 'default'))
      assert.equal(past.rules[0].destination_url, urlOf(past.version, 'rule-1'))
    }
  })
}
