import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ScanIds } from '../../../domain/scans/scan-ids.ts'
import { openScanIds } from '../../storage/readers/scan-ids.ts'
import { type Dice, openDice, SEED } from '../support/data/scans/random-scans.ts'
import { openStream, type StreamReader } from '../support/data/scans/streams.ts'
import { HOME, makeItems } from '../support/service/crowd.ts'
import { openData } from '../support/service/databases.ts'
import { patiently } from '../support/service/patient.ts'
import { call, type Environment, onEveryEngine } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * Readers who follow the feed while scans come in at two servers, each in another way: page by page,
 * by a stream that lasts, and by a stream that is cut off again and again. All must see the same.
 */
const LASTS_MS = 60_000
/** At each server, as fast as it answers but for this pause. */
const SCANNERS = 4
const PAUSE_MAX_MS = 5
const CODES = 5
const BEGINNING = `scan_${'0'.repeat(26)}`
/** As a consumer would: some pages have nothing, some have many. */
const PAGE_EVERY_MS = 450
const CUT_MIN_MS = 100
const CUT_SPREAD_MS = 900
const BOT = 'Googlebot/2.1 (+http://www.google.com/bot.html)'

interface Seen {
  readonly ids: string[]
  readonly codeIds: string[]
}

interface Reader {
  readonly name: string
  seen(): Seen
  stop(): Promise<void>
}

interface Setting {
  readonly bases: readonly string[]
  readonly key: string
  readonly dice: Dice
}

onEveryEngine('readers of the event feed', (start, engine) => {
  test(`all see every scan once and in the same order (SEED=${SEED})`, async (t) => {
    const service = await start()
    const dice = openDice(SEED)
    const { liveKey: key } = await service.account()
    const { liveKey: strange } = await service.account()
    const bases = [service.base, (await service.spawn()).base]
    const codes = await makeCodes(service.base, key)
    const others = await makeCodes(service.base, strange)
    const setting = { bases, key, dice }
    const readers = [turnPages(setting), await listen(setting), listenBetweenCuts(setting)]
    const told = () => readers.map(({ name, seen }) => `${name} ${seen().ids.length}`).join(', ')
    let counted = new Map<string, number>()
    let total = 0
    try {
      counted = await scanAtBoth(bases, dice, codes, others)
      total = [...counted.values()].reduce((sum, scans) => sum + scans, 0)
      await until(
        () => readers.every(({ seen }) => seen().ids.length >= total),
        () => `${told()} of ${total}`,
      )
      // Whatever is told twice would come now.
      await sleep(600)
    } finally {
      await Promise.all(readers.map((reader) => reader.stop()))
    }
    assertAlike(readers, counted, total, await openNumbers(service.env))
    t.diagnostic(`${engine}: ${told()} of ${total} scans`)
  })
})

function assertAlike(
  readers: readonly Reader[],
  counted: ReadonlyMap<string, number>,
  total: number,
  ids: ScanIds,
): void {
  const expected = readers[0]?.seen()
  for (const reader of readers) {
    const { name } = reader
    const seen = reader.seen()
    assert.equal(seen.ids.length, total, `${name} saw ${seen.ids.length} of ${total}`)
    assert.equal(new Set(seen.ids).size, total, `${name} saw a scan twice`)
    assert.deepEqual(seen, expected, `${name} saw them in another order`)
    const numbers = seen.ids.map((id) => ids.seqOf(id) ?? Number.NaN)
    const rising = numbers.toSorted((a, b) => a - b)
    assert.deepEqual(numbers, rising, `${name} saw them out of order`)
    const byCode = new Map<string, number>()
    for (const id of seen.codeIds) byCode.set(id, (byCode.get(id) ?? 0) + 1)
    assert.deepEqual(new Map([...byCode].sort()), new Map([...counted].sort()))
  }
}

/** What the ids of scans hide. */
async function openNumbers(env: Environment): Promise<ScanIds> {
  const db = await openData(env, 'scans')
  const ids = await openScanIds()(db.query)
  await db.close()
  return ids
}

/** Short code and id of each. */
async function makeCodes(base: string, key: string): Promise<[string, string][]> {
  const body = { items: makeItems(CODES, { destination_url: HOME }) }
  const { json } = await patiently(() => call(`${base}/v1/qrcodes/bulk`, 'POST', { key, body }))
  return json.data.map(({ qrcode }: { qrcode: { short_code: string; id: string } }) => {
    return [qrcode.short_code, qrcode.id]
  })
}

/** How many scans of each code were answered and count. */
async function scanAtBoth(
  bases: readonly string[],
  dice: Dice,
  codes: readonly [string, string][],
  others: readonly [string, string][],
): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  const until = performance.now() + LASTS_MS
  async function keepScanning(base: string): Promise<void> {
    while (performance.now() < until) {
      const isOurs = dice.chance(0.8)
      const [shortCode, id] = dice.pick(isOurs ? codes : others)
      const isBot = dice.chance(0.1)
      const agent = isBot ? BOT : `visitor ${dice.below(500)}`
      const headers = { 'user-agent': agent }
      const { status } = await call(`${base}/${shortCode}`, 'GET', { headers })
      assert.equal(status, 302)
      if (isOurs && !isBot) counted.set(id, (counted.get(id) ?? 0) + 1)
      await sleep(dice.below(PAUSE_MAX_MS))
    }
  }
  await Promise.all(
    bases.flatMap((base) => Array.from({ length: SCANNERS }, () => keepScanning(base))),
  )
  return counted
}

/** Page by page, at either server in turn. */
function turnPages({ bases, key, dice }: Setting): Reader {
  const seen: Seen = { ids: [], codeIds: [] }
  let stopping = false
  async function turn(): Promise<void> {
    let cursor = ''
    for (let page = 0; !stopping; page++) {
      const query = `limit=${dice.pick([500, 999, 1000])}${cursor}`
      const url = `${bases[page % bases.length]}/v1/events?${query}`
      const { json } = await patiently(() => call(url, 'GET', { key }))
      for (const { id, data } of json.data) {
        seen.ids.push(id)
        seen.codeIds.push(data.qr_id)
      }
      if (json.next_cursor) cursor = `&after=${json.next_cursor}`
      await sleep(PAGE_EVERY_MS)
    }
  }
  const turning = turn()
  const stop = () => {
    stopping = true
    return turning
  }
  return { name: 'page by page', seen: () => seen, stop }
}

async function listen({ bases, key }: Setting): Promise<Reader> {
  const stream = await openStream(bases[0] ?? '', key, { after: BEGINNING })
  return { name: 'by a stream', seen: () => seenBy([stream]), stop: async () => stream.cut() }
}

/** Cut off at any moment, and on from the last id it was told, at either server in turn. */
function listenBetweenCuts({ bases, key, dice }: Setting): Reader {
  const streams: StreamReader[] = []
  let stopping = false
  async function follow(): Promise<void> {
    let lastEventId = BEGINNING
    for (let turn = 0; !stopping; turn++) {
      const stream = await openStream(bases[turn % bases.length] ?? '', key, { lastEventId })
      streams.push(stream)
      await sleep(CUT_MIN_MS + dice.below(CUT_SPREAD_MS))
      stream.cut()
      lastEventId = stream.lastId() || lastEventId
    }
  }
  const following = follow()
  const stop = () => {
    stopping = true
    return following
  }
  return { name: 'by a stream that is cut off', seen: () => seenBy(streams), stop }
}

function seenBy(streams: readonly StreamReader[]): Seen {
  const messages = streams.flatMap((stream) => stream.messages)
  return {
    ids: messages.map(({ id }) => id),
    codeIds: messages.map(({ data }) => data.data.qr_id),
  }
}
