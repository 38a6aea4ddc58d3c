import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { LoggedScan } from '../../../../domain/scans/scans.ts'
import { openOwner } from '../browser/browser.ts'
import type { Chromium, WatchedPage } from '../browser/page.ts'
import { recordScans } from '../data/scans/past-scans.ts'
import { type Dice, makeScans, openDice } from '../data/scans/random-scans.ts'
import type { OwnedCode } from '../oracles/scans/asking.ts'
import { type Clock, openClock, openPast, type PastScan } from '../oracles/scans/recount.ts'
import { patiently } from '../service/patient.ts'
import type { Service } from '../service/service.ts'

/**
 * An account with random codes, tags, rules, splits, terms and scans, and its dashboard. No name in it
 * has a digit: every digit on a page is then a figure or a date.
 */
export interface World {
  readonly service: Service
  readonly page: WatchedPage
  readonly key: string
  readonly dice: Dice
  readonly zone: string
  readonly clock: Clock
  readonly codes: readonly OwnedCode[]
  readonly tags: readonly string[]
  /** In the order of recording, by the clock of UTC. */
  readonly scans: readonly PastScan[]
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared as a whole
  get(path: string, query?: object): Promise<any>
}

export interface WorldSize {
  readonly codes: number
  /** Of the most scanned code; the others have less and less. */
  readonly scans: number
  /** Of the account. */
  readonly zone: string
}

const TAGS = ['Red', 'blue', 'Ünïon']
const NAMES = [
  ...['Acorn', 'Birch', 'Cedar', 'Dahlia', 'Elder', 'Fern', 'Ginkgo', 'Hazel', 'Iris', 'Juniper'],
  ...['Kelp', 'Linden', 'Maple', 'Nettle', 'Oak', 'Poppy', 'Quince', 'Rowan', 'Sorrel', 'Thyme'],
]
const DAY_MS = 86_400_000
/** So that some codes have rollups, and others are counted scan by scan. */
const ROLLED_FROM = 60
const LATELY = 0.6
const LATELY_DAYS = 40

/** What a code can have, and what can lead its scans then. */
const KINDS = [
  { body: {}, variants: ['default'] },
  {
    body: { rules: [{ when: { device: ['ios'] }, destination_url: 'https://app.example/' }] },
    variants: ['default', 'rule-1'],
  },
  {
    body: {
      split: ['one', 'other'].map((side) => ({
        ...{ destination_url: `https://${side}.example/`, weight: 1 },
      })),
    },
    variants: ['split-1', 'split-2'],
  },
  { body: { active: false }, variants: ['default', 'unknown'] },
  { body: { status: 'draft' }, variants: ['default'] },
  { body: { expires_at: inDays(-3) }, variants: ['default'] },
  { body: { expires_at: inDays(9) }, variants: ['default'] },
  { body: { starts_at: inDays(5) }, variants: ['default'] },
  { body: { scan_limit: 5000 }, variants: ['default'] },
] as const

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString()
}

export async function openWorld(
  t: TestContext,
  chromium: Chromium,
  service: Service,
  seed: number,
  size: WorldSize,
): Promise<World> {
  const dice = openDice(seed)
  const { id: accountId, liveKey: key } = await service.account()
  const { browser } = await openOwner(service, accountId)
  const { zone } = size
  await browser.call('PATCH', '/v1/account', { body: { timezone: zone } })
  const kinds = NAMES.slice(0, size.codes).map((_, index) =>
    // One of each, then any.
    index < KINDS.length ? KINDS[index] : dice.pick(KINDS),
  )
  const codes = await makeCodes(service, dice, key, kinds)
  const plan = codes.map(({ id: codeId }, index) => {
    const human = index === 0 ? size.scans : dice.below(Math.ceil(size.scans / (1 + index)))
    return { codeId, accountId, mode: 'live', human, other: Math.ceil(human / 8) }
  })
  const waysOf = new Map(codes.map(({ id }, index) => [id, kinds[index]?.variants ?? ['default']]))
  const now = Date.now()
  const scans = makeScans(dice, plan, now).map((scan): LoggedScan => {
    const variant = dice.pick<string>(waysOf.get(scan.codeId) ?? ['default'])
    const at = dice.chance(LATELY) ? now - dice.below(LATELY_DAYS * DAY_MS) : scan.at
    return { ...scan, variant, at }
  })
  await recordScans(service, scans, { rolledFrom: ROLLED_FROM })
  const past = openPast()
  past.add(scans)
  const page = await chromium.newPage(t, { origin: service.base, cookie: browser.cookie() })
  const get = async (path: string, query: object = {}) => {
    const text = new URLSearchParams(query as Record<string, string>).toString()
    const url = `/v1${path}${text && `?${text}`}`
    const answer = await patiently(() => service.call('GET', url, { key }))
    assert.equal(answer.status, 200, `${url}: ${answer.text}`)
    return answer.json
  }
  const clock = openClock(zone)
  return { service, page, key, dice, zone, clock, codes, tags: TAGS, scans: past.scans, get }
}

/** In the order of the list: the newest first. */
async function makeCodes(
  service: Service,
  dice: Dice,
  key: string,
  kinds: readonly ((typeof KINDS)[number] | undefined)[],
): Promise<OwnedCode[]> {
  const items = kinds.map((kind, index) => ({
    ...{ name: NAMES[index], destination_url: 'https://example.com/' },
    short_code: `${NAMES[index]?.toLowerCase()}-${inLetters(process.pid)}-${inLetters(Date.now())}`,
    tags: TAGS.filter(() => dice.chance(0.4)),
    ...kind?.body,
  }))
  const make = () => service.call('POST', '/v1/qrcodes/bulk', { key, body: { items } })
  const { json } = await patiently(make)
  assert.equal(json.summary?.created, items.length, JSON.stringify(json))
  const codes: OwnedCode[] = []
  for (const { qrcode } of json.data) {
    const { id, name, short_url, active, tags } = qrcode
    const createdAt = Date.now() - (1 + dice.below(600)) * DAY_MS
    const text = 'update codes set created_at = $1 where id = $2'
    await service.db.batch([{ text, values: [createdAt, id], expect: 1 }])
    const since = new Date(createdAt).toISOString()
    codes.push({ id, name, shortUrl: short_url, isActive: active, tags, since })
  }
  return codes
}

function inLetters(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
}
