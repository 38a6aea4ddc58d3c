import assert from 'node:assert/strict'
import { queryScans } from '../support/oracles/scans/ledger.ts'
import { times } from '../support/service/crowd.ts'
import { operate } from '../support/service/operate.ts'
import { patiently } from '../support/service/patient.ts'
import { call, onEveryEngine, stop } from '../support/service/service.ts'
import { proof, test } from '../support/service/tiers.ts'
import { until } from '../support/service/until.ts'

/**
 * Where codes lead, through the front door, and what is kept of it.
 * Proofs: shares of a split, with many visitors, on another server and after a restart.
 */

const HOME = 'https://example.com/menu'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.6.1 Mobile/15E148 Safari/604.1'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const PREVIEW = 'WhatsApp/2.23.20.0'
const BRITISH = '81.2.69.142'
const AMERICAN = '8.8.8.8'
type Headers = Readonly<Record<string, string>>

interface Made {
  readonly id: string
  readonly link: string
}

interface KeptScan {
  readonly variant: string
  readonly version: number
  readonly class: number
  readonly reason: string
}

onEveryEngine('routing', async (start) => {
  const service = await start()
  const own = await service.account()

  async function make(fields: object): Promise<Made> {
    const json = await service.newCode(own.liveKey, { destination_url: HOME, ...fields })
    return { id: json.id, link: `/${json.short_code}` }
  }

  async function change({ id }: Made, body: object): Promise<void> {
    const send = () => service.call('PATCH', `/v1/qrcodes/${id}`, { key: own.liveKey, body })
    const { status, text } = await patiently(send)
    assert.equal(status, 200, text)
  }

  async function leadsTo(link: string, headers: Headers = {}, method = 'GET') {
    const answer = await patiently(() => call(service.base + link, method, { headers }))
    assert.equal(answer.status, 302, answer.text)
    assert.equal(answer.headers.get('cache-control'), 'private, no-store')
    return answer.headers.get('location')
  }

  /** In the order in which they were recorded, as soon as there are so many. */
  async function keptOf({ id }: Made, count: number): Promise<KeptScan[]> {
    const text = `
      select v.name as variant, s.version, s.class, r.name as reason
      from scans s join scan_codes c on c.num = s.code join variants v on v.num = s.variant
      join reasons r on r.num = s.reason where c.code_id = '${id}' order by s.seq`
    let rows: KeptScan[] = []
    const isThere = async () => {
      rows = (await queryScans<KeptScan>(service.env, text)).map((row) => ({ ...row }))
      return rows.length >= count
    }
    await until(isThere, () => JSON.stringify(rows))
    assert.equal(rows.length, count)
    return rows
  }

  test('the first rule that holds leads, and the scan keeps its name and the version', async () => {
    const rule = (when: object, to: string, label?: string) => {
      return { when, destination_url: `https://example.com/${to}`, ...(label && { label }) }
    }
    const code = await make({})
    assert.equal(await leadsTo(code.link, { 'user-agent': ANDROID }), HOME)
    const rules = [
      rule({ device: ['ios'] }, 'app-store', 'App Store'),
      rule({ country: ['GB', 'IE'], language: ['en'] }, 'british'),
      rule({ language: ['de', 'gsw'] }, 'deutsch', 'Grüezi 🇨🇭'),
      rule({ until: '2020-01-01T00:00:00Z' }, 'past'),
      rule({ country: ['US'], from: '2020-01-01T00:00:00Z', until: '2200-01-01' }, 'american'),
    ]
    await change(code, { rules })
    const german = 'en;q=0.5, de-CH, fr;q=0.9'
    const visits: [Headers, string, string][] = [
      [{ 'user-agent': IPHONE, 'x-forwarded-for': BRITISH }, 'app-store', 'App Store'],
      [{ 'x-forwarded-for': BRITISH, 'accept-language': 'en-GB,en;q=0.9' }, 'british', 'rule-2'],
      [{ 'x-forwarded-for': BRITISH, 'accept-language': german }, 'deutsch', 'Grüezi 🇨🇭'],
      [{ 'x-forwarded-for': AMERICAN, 'user-agent': ANDROID }, 'american', 'rule-5'],
      [{ 'x-forwarded-for': BRITISH, 'accept-language': '*' }, 'menu', 'default'],
    ]
    for (const [headers, path] of visits) {
      assert.equal(await leadsTo(code.link, headers), `https://example.com/${path}`)
    }
    const kept = await keptOf(code, visits.length + 1)
    const told = kept.map(({ variant, version }) => [variant, version])
    const expected = visits.map(([, , variant]) => [variant, 2])
    assert.deepEqual(told, [['default', 1], ...expected])
  })

  test('hours and days are those of the time zone', async () => {
    // Twelve hours apart: it is day in one of the two, and night in the other.
    const rules = ['Etc/GMT+6', 'Etc/GMT-6'].map((timezone, index) => ({
      when: { hours: ['06:00', '18:00'], timezone },
      destination_url: `https://example.com/${index}`,
    }))
    const code = await make({ rules })
    const isDayInFirst = () => new Date().getUTCHours() >= 12 // there, 06:00 to 18:00
    const expected = () => `https://example.com/${isDayInFirst() ? 0 : 1}`
    const early = expected()
    const url = await leadsTo(code.link)
    assert.ok(url === early || url === expected(), `${url}`)
    const nameOf = (day: number) => ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][day % 7]
    const today = new Date().getUTCDay()
    const onDays = (...days: number[]) => ({
      rules: [{ when: { days: days.map(nameOf) }, destination_url: 'https://example.com/now' }],
    })
    await change(code, onDays(today, today + 1))
    assert.equal(await leadsTo(code.link), 'https://example.com/now')
    await change(code, onDays(today + 3))
    assert.equal(await leadsTo(code.link), HOME)
  })

  const SPLIT = [
    { destination_url: 'https://example.com/a', weight: 3, label: 'Long text' },
    { destination_url: 'https://example.com/b', weight: 1 },
  ]

  const visitor = (index: number): Headers => ({
    'x-forwarded-for': `10.20.${index >> 8}.${index & 255}`,
    'user-agent': index % 2 ? IPHONE : ANDROID,
  })

  test('a split shares visitors out by weight, and the scans add up to it', async () => {
    const code = await make({ split: SPLIT })
    const visitors = 200
    const counts = new Map<string | null, number>()
    for (let from = 0; from < visitors; from += 100) {
      const urls = await times(100, (index) => leadsTo(code.link, visitor(from + index)))
      for (const url of urls) counts.set(url, (counts.get(url) ?? 0) + 1)
    }
    const long = counts.get('https://example.com/a') ?? 0
    const short = counts.get('https://example.com/b') ?? 0
    assert.equal(long + short, visitors)
    // Five standard deviations, each of 3.06 percentage points.
    assert.ok(Math.abs(long / visitors - 0.75) < 0.153, `${long} of ${visitors}`)
    const kept = await keptOf(code, visitors)
    assert.equal(kept.filter(({ variant }) => variant === 'Long text').length, long)
    assert.equal(kept.filter(({ variant }) => variant === 'split-2').length, short)
  })

  test('a visitor keeps its share of a code', async () => {
    const code = await make({ split: SPLIT.map((entry) => ({ ...entry, weight: 1 })) })
    const twin = await make({ split: SPLIT.map((entry) => ({ ...entry, weight: 1 })) })
    const sharesOf = ({ link }: Made) => times(40, (index) => leadsTo(link, visitor(index)))
    const shares = await sharesOf(code)
    assert.equal(new Set(shares).size, 2)
    assert.deepEqual(await sharesOf(code), shares)
    assert.notDeepEqual(await sharesOf(twin), shares, 'codes are independent')
    const home = (index: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${index.toString(16)}` })
    const addresses = await times(10, (index) => leadsTo(code.link, home(index)))
    assert.equal(new Set(addresses).size, 1, 'a phone changes the rest of its address by itself')
  })

  test('who is not a person has no share, and follows the rules', async () => {
    const rules = [{ when: { country: ['GB'] }, destination_url: 'https://example.com/british' }]
    const code = await make({ split: SPLIT, rules })
    const others: [Headers, string][] = [
      [{ 'user-agent': CRAWLER }, 'GET'],
      [{ 'user-agent': PREVIEW }, 'GET'],
      [{ 'user-agent': IPHONE, 'sec-purpose': 'prefetch' }, 'GET'],
      [{ 'user-agent': IPHONE }, 'HEAD'],
    ]
    for (const [headers, method] of others) {
      assert.equal(await leadsTo(code.link, headers, method), HOME)
      const british = { ...headers, 'x-forwarded-for': BRITISH }
      assert.equal(await leadsTo(code.link, british, method), 'https://example.com/british')
    }
    const kept = await keptOf(code, 8)
    const variants = kept.map(({ variant }) => variant)
    assert.deepEqual(
      variants,
      others.flatMap(() => ['default', 'rule-1']),
    )
  })

  test('the scanned query and utm are added, the destination’s own win', async () => {
    const code = await make({
      destination_url: 'https://example.com/?table=1#top',
      forward_query: true,
      utm: { source: 'poster', campaign: 'Frühling & Co' },
    })
    const marked = '?table=1&utm_source=poster&utm_campaign=Fr%C3%BChling%20%26%20Co'
    assert.equal(await leadsTo(code.link), `https://example.com/${marked}#top`)
    const query = '?table=7&utm_source=x&gclid=a%20b&"'
    assert.equal(
      await leadsTo(`${code.link}${query}`),
      `https://example.com/${marked}&gclid=a%20b&%22#top`,
    )
    await change(code, { forward_query: false, utm: null })
    assert.equal(await leadsTo(`${code.link}${query}`), 'https://example.com/?table=1#top')
  })

  test('a paused code leads to its fallback, and the scan is missed', async () => {
    const fallback_url = 'https://fallback.example/closed'
    const code = await make({ fallback_url, forward_query: true, utm: { source: 'poster' } })
    await change(code, { active: false })
    assert.equal(await leadsTo(`${code.link}?table=7`, { 'user-agent': IPHONE }), fallback_url)
    assert.equal(await leadsTo(code.link, {}, 'HEAD'), fallback_url)
    await change(code, { fallback_url: 'https://fallback.example/later' })
    assert.equal(await leadsTo(code.link), 'https://fallback.example/later')
    const run = (...args: string[]) => operate(args, service.env)
    assert.equal((await run('block', 'add', 'fallback.example', '--yes')).code, 0)
    const blocked = await call(service.base + code.link, 'GET')
    assert.equal(blocked.status, 403)
    assert.match(blocked.text, /fallback\.example/)
    assert.equal((await run('block', 'remove', 'fallback.example')).code, 0)
    assert.equal((await run('code', 'block', code.id, '--yes')).code, 0)
    assert.equal((await call(service.base + code.link, 'GET')).status, 403, 'no way round a block')
    const missed = { variant: 'unknown', class: 5 }
    assert.deepEqual(await keptOf(code, 4), [
      { ...missed, version: 1, reason: 'paused' },
      { ...missed, version: 2, reason: 'paused' },
      { ...missed, version: 2, reason: 'blocked' },
      { ...missed, version: 2, reason: 'blocked' },
    ])
    assert.equal((await run('code', 'unblock', code.id)).code, 0)
    await change(code, { fallback_url: null })
    assert.equal((await call(service.base + code.link, 'GET')).status, 404)
    await change(code, { active: true })
    assert.equal(await leadsTo(`${code.link}?a=1`), `${HOME}?utm_source=poster&a=1`)
  })

  const splitLink = async (split: object[]) => (await make({ split })).link

  async function shareOf(base: string, link: string, visitor: number) {
    const headers = {
      'x-forwarded-for': `10.20.${visitor >> 8}.${visitor & 255}`,
      'user-agent': visitor % 2 ? 'one' : 'other',
    }
    const answer = await patiently(() => call(base + link, 'GET', { headers }))
    assert.equal(answer.status, 302, answer.text)
    return answer.headers.get('location')
  }

  proof('shares visitors out by weight', async () => {
    const link = await splitLink(SPLIT)
    const visitors = 6000
    let long = 0
    for (let from = 0; from < visitors; from += 100) {
      const urls = await times(100, (index) => shareOf(service.base, link, from + index))
      long += urls.filter((url) => url === SPLIT[0]?.destination_url).length
    }
    // Five standard deviations, each of 0.56 percentage points.
    assert.ok(Math.abs(long / visitors - 0.75) < 0.028, `${long} of ${visitors}`)
  })

  proof('gives a visitor the same share on another server and after a restart', async () => {
    const link = await splitLink(SPLIT.map((entry) => ({ ...entry, weight: 1 })))
    const sharesAt = (base: string) => times(60, (index) => shareOf(base, link, index))
    const shares = await sharesAt(service.base)
    assert.equal(new Set(shares).size, 2)
    for (const _ of ['another server', 'a restart']) {
      const { base, child } = await service.spawn()
      assert.deepEqual(await sharesAt(base), shares)
      await stop(child, 'SIGTERM')
    }
  })
})
