import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { BEGINNING } from '../../../domain/events/events.ts'
import { SYSTEMS } from '../../../domain/scans/dimensions.ts'
import { type LoggedScan, UNSEEN } from '../../../domain/scans/scans.ts'
import { ROLLED_FROM } from '../../storage/scans/recording/write-rollups.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { openStream } from '../support/data/scans/streams.ts'
import { openReceiver } from '../support/data/webhooks/receiver.ts'
import {
  differences,
  type Golden,
  type Names,
  openNames,
  readGolden,
  writeGolden,
} from '../support/oracles/scans/golden.ts'
import { queryScans } from '../support/oracles/scans/ledger.ts'
import { patiently } from '../support/service/patient.ts'
import {
  type Answer,
  onOneEngine,
  type Service,
  type TestAccount,
} from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'
import { CODES, QUESTIONS, STREAMS } from './golden-questions.ts'

/**
 * Answers about scans stay what they were, byte for byte and on both engines, for everyone who does
 * not ask for more. If one is meant to change: GOLDEN=write npm test -- server/test/analytics/golden.test.ts
 */
// biome-ignore lint/style/noProcessEnv: the file is written again only if someone says so
const IS_WRITING = process.env.GOLDEN === 'write'
const FILE = join(import.meta.dirname, 'golden.txt')

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FIRST_DAY = Date.parse('2026-01-01')
const CREATED_AT = Date.parse('2025-12-01T09:30:00.123Z')

/** Edges of days, months and quarters, and where clocks change in Berlin. */
const EDGES = ['01-01T00', '01-31T23', '02-28T23', '03-28T23', '03-29T00', '03-29T01', '03-31T23']
/** Few hours: one of its own costs as much as all scans of a busy one. */
const HOURS = [
  ...EDGES.map((edge) => Date.parse(`2026-${edge}:00:00Z`)),
  ...Array.from(
    { length: 50 },
    (_, k) => FIRST_DAY + ((k * 11) % 90) * DAY + ((k * 5) % 24) * HOUR,
  ),
]
const PLACES = [
  ['GB', 'England', 'London'],
  ['DE', 'Bayern', 'München'],
  ['DE', 'Bayern', '=SUM(1,2)'],
  ['CA', 'Ontario', 'London'],
  ['US', 'District of Columbia', 'Washington, D.C.'],
  ['US', 'Ohio', 'The "Heart" of it'],
  ['XX', 'Unknown', 'Unknown'],
  ['JP', '東京都', '東京'],
  ['TR', 'İstanbul', 'İstanbul'],
  ['FR', 'Île-de-France', "L'Haÿ-les-Roses"],
  ['EG', 'Cairo', 'القاهرة'],
  ['AU', 'Victoria', '😀 Melbourne'],
  ['NO', '+47', '-Å'],
  ['BR', '@Bahia', 'São Tomé\\'],
] as const
const DEVICES = ['ios', 'android', 'desktop'] as const
const BROWSERS = ['safari', 'chrome', 'other', 'samsung_browser'] as const
const VARIANTS = ['default', 'rule-1', 'App Store', 'split-2', 'unknown'] as const
const UNCOUNTED = [
  ['head', 'HEAD'],
  ['prefetch', 'prefetch'],
  ['crawler', 'Googlebot'],
  ['crawler', 'bingbot'],
  ['preview', 'WhatsApp'],
  ['missed', 'paused'],
  ['missed', 'expired'],
] as const
const COUNTED = ['human', ''] as const

type Code = Pick<LoggedScan, 'codeId' | 'accountId'>

/** The nth scan of all, by nothing but arithmetic. */
function scanOf(code: Code, n: number, isCounted: boolean): LoggedScan {
  const pick = <Item>(items: readonly Item[], index: number) =>
    items[Math.floor(index) % items.length] as Item
  const [country, region, city] = pick(PLACES, n % 3 === 0 ? 0 : n * 5 + n / 9)
  const [kind, reason] = isCounted ? COUNTED : pick(UNCOUNTED, n)
  const variant = kind === 'missed' ? 'unknown' : pick(VARIANTS, n / 4)
  const visitor = n % 4 === 0 ? 1 + ((n * 37) % 7) : Number.MAX_SAFE_INTEGER - ((n * 101) % 1409)
  return {
    ...code,
    ...UNSEEN,
    mode: 'live',
    ...{ country, region, city },
    ...{ class: kind, reason, visitor: isCounted ? visitor : 0 },
    ...{ device: pick(DEVICES, n / 2), browser: pick(BROWSERS, n / 7) },
    ...{ variant, version: variant === 'unknown' ? 0 : 1 + (n % 3) },
    ...{ os: pick(SYSTEMS, n / 3), language: pick(['en', 'de', 'und'], n / 5) },
    at: pick(HOURS, n * 5 + n / 13) + pick([0, HOUR - 1, (n * 7919) % HOUR], n),
  }
}

/** Not in the order of their times. */
function makePast(accountId: string, ids: ReadonlyMap<string, string>): LoggedScan[] {
  const scans: LoggedScan[] = []
  for (const { short_code, counted, uncounted } of CODES) {
    const code = { codeId: ids.get(short_code) ?? '', accountId }
    for (let i = 0; i < counted + uncounted; i++) {
      scans.push(scanOf(code, scans.length, i < counted))
    }
  }
  return scans
}

type Ask = (method: string, path: string, body?: object) => Promise<Answer>

function askerOf(service: Service, { liveKey: key }: TestAccount): Ask {
  return (method, path, body) =>
    patiently(() => service.call(method, path, { key, ...(body && { body }) }))
}

async function makeCodes(ask: Ask, service: Service, items: readonly object[], names: Names) {
  const { json, text } = await ask('POST', '/v1/qrcodes/bulk', { items })
  assert.equal(json.summary?.created, items.length, text)
  const ids = new Map<string, string>()
  for (const { qrcode } of json.data) {
    ids.set(qrcode.short_code, qrcode.id)
    names.give(qrcode.id, qrcode.short_code)
    const text = 'update codes set created_at = $1, updated_at = $1 where id = $2'
    await service.db.batch([{ text, values: [CREATED_AT, qrcode.id], expect: 1 }])
  }
  return ids
}

/** Scans are named by their place in the feed, so that a new question renames none. */
async function nameScans(ask: Ask, names: Names): Promise<number> {
  let count = 0
  for (let query = '', isOver = false; !isOver; ) {
    const { json } = await ask('GET', `/v1/events?limit=1000${query}`)
    for (const { id } of json.data) names.give(id, `scan ${++count}`)
    query = `&after=${json.next_cursor}`
    isOver = !json.has_more
  }
  return count
}

function toEntry(names: Names, status: number | string, type: unknown, body: string): string {
  return `${status} ${type}\n${names.mask(body)}`
}

/** Codes, a past, and the answers to all questions about them. */
async function askAll(service: Service, golden: Golden): Promise<void> {
  const account = await service.account()
  const ask = askerOf(service, account)
  const names = openNames(service.base)
  const items = CODES.map(({ counted: _, uncounted: __, ...item }) => item)
  const ids = await makeCodes(ask, service, items, names)
  const scans = makePast(account.id, ids)
  await recordScans(service, scans)
  const rolled = await queryScans(service.env, 'select code_id from scan_codes where rolled = 1')
  assert.deepEqual(
    rolled.map((row) => ({ ...(row as object) })),
    [{ code_id: ids.get('poster') }],
  )
  assert.equal(await nameScans(ask, names), scans.filter((one) => one.class === 'human').length)
  assert.equal((await ask('DELETE', names.unmask('/v1/qrcodes/{removed}'))).status, 200)

  for (const question of QUESTIONS) {
    const { status, headers, text } = await ask('GET', encodeURI(names.unmask(question)))
    golden.set(question, toEntry(names, status, headers.get('content-type'), text))
  }
  names.give(BEGINNING.cursor, 'beginning')
  for (const [after, count] of STREAMS) {
    const question = `/v1/events/stream?after=${after} (${count} messages)`
    const stream = await openStream(service.base, account.liveKey, { after: names.unmask(after) })
    // The cursor comes first, in a block of its own; after the last one is an empty text.
    const blocks = () => stream.text().split('\n\n')
    await until(
      () => blocks().length > count + 1,
      () => question,
    )
    stream.cut()
    const text = [...blocks().slice(0, count + 1), ''].join('\n\n')
    golden.set(question, toEntry(names, stream.status, stream.headers['content-type'], text))
  }
}

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.6 Mobile/15E148 Safari/604.1'

/** Real scans of another account: what is posted and told of them, but for the time. */
async function scanForReal(t: TestContext, service: Service, golden: Golden): Promise<void> {
  const ask = askerOf(service, await service.account())
  const names = openNames(service.base)
  const withoutTimes = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{time}')
  const receiver = await openReceiver()
  atEnd(t, () => receiver.close())
  const events = ['scan.created', 'scan.missed']
  assert.equal((await ask('POST', '/v1/webhooks', { url: receiver.url, events })).status, 201)
  const open = { name: 'Open', short_code: 'open-door', destination_url: 'https://example.com/' }
  const shut = { ...open, name: 'Shut', short_code: 'shut-door', active: false }
  const ids = await makeCodes(ask, service, [open, shut], names)
  const headers = { 'user-agent': PHONE, 'accept-language': 'de-AT,de;q=0.9' }
  for (const { short_code } of [open, shut]) {
    const { status } = await service.call('GET', `/${short_code}`, { headers })
    // By its code: a slow post may be sent again.
    const posted = () => receiver.got.find(({ body }) => body.includes(ids.get(short_code) ?? '?'))
    await until(
      () => posted() !== undefined,
      () => `${short_code} ${status}: no post`,
    )
    const { body, headers: sent } = posted() ?? assert.fail()
    const text = withoutTimes(body.toString())
    golden.set(
      `webhook of a scan of ${short_code}`,
      toEntry(names, status, sent['content-type'], text),
    )
  }
  for (const path of ['/v1/events', '/v1/qrcodes/{open-door}/analytics/scans']) {
    const { status, headers, text } = await ask('GET', names.unmask(path))
    const entry = toEntry(names, status, headers.get('content-type'), withoutTimes(text))
    golden.set(`${path} after a scan of open-door`, entry)
  }
}

onOneEngine('answers about scans', (start, engine) => {
  test('are byte for byte what they were', async (t) => {
    assert.ok(CODES.some(({ counted }) => counted > ROLLED_FROM))
    const service = await start({ ALLOW_PRIVATE_WEBHOOKS: 'true' })
    const golden: Golden = new Map()
    await askAll(service, golden)
    await scanForReal(t, service, golden)
    if (IS_WRITING && engine === 'sqlite') writeGolden(FILE, golden)
    const wanted = readGolden(FILE)
    const found = differences(golden, wanted)
    assert.equal(found.length, 0, `${found.length} of ${wanted.size} differ:\n${found.join('\n')}`)
    t.diagnostic(`${engine}: ${wanted.size} answers`)
  })
})
