import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoggedScan } from '../../../domain/scans/scans.ts'
import { recordScans } from '../support/data/scans/past-scans.ts'
import { PERSON } from '../support/data/scans/session.ts'
import { patiently } from '../support/service/patient.ts'
import { onEveryEngine, type TestAccount } from '../support/service/service.ts'

/** Summaries with details: what they tell, how it has changed, and what cannot be asked. */

const BAYERN = { country: 'DE', region: 'Bayern', city: 'München' }
const PARIS = { country: 'FR', region: 'Île-de-France', city: 'Paris' }
const NO_SYSTEMS = {
  ...{ unknown: 0, ios: 0, ipados: 0, android: 0, windows: 0 },
  ...{ macos: 0, linux: 0, chromeos: 0, other: 0 },
}

/** Visitors, and what else is known of a scan at noon of a day. */
type Visit = readonly [date: string, visitor: number, seen?: Partial<LoggedScan>]

const FILTERS = [
  ...['country=DE', 'region=Bayern', 'city=Paris', 'device=ios', 'browser=safari', 'os=ios'],
  ...['language=de', 'variant=A'],
]

onEveryEngine('summaries with details', async (start) => {
  const service = await start()

  const ask = (key: string, path: string) =>
    patiently(() => service.call('GET', `/v1${path}`, { key }))

  async function record(accountId: string, codeId: string, visits: readonly Visit[]) {
    const scans = visits.map(([date, visitor, more]) => {
      const at = Date.parse(`${date}T12:00:00Z`)
      return { ...PERSON, accountId, mode: 'live' as const, codeId, at, visitor, ...more }
    })
    await recordScans(service, scans)
  }

  /** Of one code and of its account, which is counted in another way; both must tell the same. */
  async function told({ liveKey: key }: TestAccount, codeId: string, query: string) {
    const { status, json, text } = await ask(key, `/qrcodes/${codeId}/analytics?${query}`)
    assert.equal(status, 200, text)
    const { qr_id, ...own } = json
    assert.equal(qr_id, codeId)
    const same = await ask(key, `/analytics/qrcodes/${codeId}?${query}`)
    assert.deepEqual(same.json, json)
    for (const more of ['', `&qr_ids=${codeId}`]) {
      const { top_qrcodes, ...all } = (await ask(key, `/analytics/aggregate?${query}${more}`)).json
      const { total_qrcodes, active_qrcodes, ...summary } = all.summary
      assert.deepEqual([total_qrcodes, active_qrcodes], [1, 1])
      assert.equal(top_qrcodes[0]?.scans ?? 0, summary.total_scans)
      if (all.previous) delete all.previous.top_qrcodes
      assert.deepEqual({ ...all, summary }, own, `aggregate${more}`)
    }
    return own
  }

  test('tell places, systems, languages, variants and who is new', async () => {
    const account = await service.account()
    const { id: codeId } = await service.newCode(account.liveKey)
    await record(account.id, codeId, [
      ['2026-03-01', 1, { ...BAYERN, variant: 'A', language: 'de' }],
      ['2026-03-01', 2, { ...BAYERN, variant: 'A', language: 'de', os: 'ipados' }],
      ['2026-03-01', 2, { ...PARIS, variant: 'B', language: 'fr', os: 'ipados' }],
      ['2026-03-02', 2, { ...PARIS, variant: 'A', language: 'fr', os: 'windows' }],
      ['2026-03-02', 3, { ...PARIS, language: 'und', os: 'android' }],
      ['2026-03-02', 3, { ...PARIS, language: 'und', os: 'android' }],
      ['2026-03-02', 1, { class: 'crawler', reason: 'Googlebot', visitor: 0, variant: 'C' }],
    ])
    const detailsOf = async (from: string, to: string) => {
      const query = `include=details&start_date=${from}&end_date=${to}`
      const { summary, regions, os, languages, variants } = await told(account, codeId, query)
      const { total_scans, unique_visitors, new_visitors, returning_visitors } = summary
      const visitors = [total_scans, unique_visitors, new_visitors, returning_visitors]
      return { visitors, regions, os, languages, variants }
    }
    const variant = (name: string, scans: number, unique_visitors: number) => {
      return { variant: name, scans, unique_visitors }
    }
    assert.deepEqual(await detailsOf('2026-03-01', '2026-03-02'), {
      visitors: [6, 3, 3, 0],
      regions: [
        { region: 'Île-de-France', country: 'FR', scans: 4 },
        { region: 'Bayern', country: 'DE', scans: 2 },
      ],
      os: { ...NO_SYSTEMS, ios: 1, ipados: 2, android: 2, windows: 1 },
      languages: [
        { language: 'de', scans: 2 },
        { language: 'fr', scans: 2 },
        { language: 'und', scans: 2 },
      ],
      variants: [variant('A', 3, 2), variant('default', 2, 1), variant('B', 1, 1)],
    })
    assert.deepEqual(await detailsOf('2026-03-02', '2026-03-02'), {
      visitors: [3, 2, 1, 1],
      regions: [{ region: 'Île-de-France', country: 'FR', scans: 3 }],
      os: { ...NO_SYSTEMS, android: 2, windows: 1 },
      languages: [
        { language: 'und', scans: 2 },
        { language: 'fr', scans: 1 },
      ],
      variants: [variant('default', 2, 1), variant('A', 1, 1)],
    })
    const nothing = { regions: [], os: NO_SYSTEMS, languages: [], variants: [] }
    assert.deepEqual(await detailsOf('2026-03-03', '2026-03-04'), {
      visitors: [0, 0, 0, 0],
      ...nothing,
    })
    const plain = await told(account, codeId, 'start_date=2026-03-01&end_date=2026-03-02')
    const fields = ['period', 'summary', 'top_countries', 'top_cities', 'devices', 'browsers']
    assert.deepEqual(Object.keys(plain), fields)
    assert.deepEqual(Object.keys(plain.summary).length, 3)
  })

  test('tell by how many percent each figure has changed', async () => {
    const account = await service.account()
    const { id: codeId } = await service.newCode(account.liveKey)
    await record(account.id, codeId, [
      ['2023-02-28', 1, { ...BAYERN, variant: 'A' }],
      ['2023-03-01', 2, { ...BAYERN, os: 'linux', language: 'de' }],
      ['2024-02-27', 8],
      ['2024-02-28', 9, PARIS],
      ['2024-02-28', 9, { ...PARIS, variant: 'B' }],
      ['2024-02-28', 1, BAYERN],
      ['2024-02-29', 1, { ...BAYERN, variant: 'A' }],
      ['2024-02-29', 2, { ...BAYERN, variant: 'A' }],
      ['2024-02-29', 3, { ...PARIS, variant: 'B', language: 'fr' }],
    ])
    const compared = async (from: string, to: string, compare: string) => {
      const query = `include=details&compare=${compare}&start_date=${from}&end_date=${to}`
      const { previous, change } = await told(account, codeId, query)
      const day = (text: string) => text.slice(0, 10)
      return { days: [day(previous.period.start), day(previous.period.end)], change, previous }
    }
    const leap = await compared('2024-02-29', '2024-02-29', 'previous_year')
    assert.deepEqual(leap.days, ['2023-02-28', '2023-02-28'])
    const none = Object.fromEntries(Object.keys(NO_SYSTEMS).map((name) => [name, null]))
    assert.deepEqual(leap.change, {
      summary: {
        ...{ total_scans: 200, unique_visitors: 200, avg_daily_scans: 200 },
        ...{ new_visitors: 0, returning_visitors: null },
      },
      top_countries: [
        { country: 'DE', scans: 100 },
        { country: 'FR', scans: null },
      ],
      top_cities: [
        { city: 'München', country: 'DE', scans: 100 },
        { city: 'Paris', country: 'FR', scans: null },
      ],
      devices: { desktop: null, ios: 200, android: null },
      browsers: { other: null, safari: 200, chrome: null, samsung_browser: null },
      countries: [
        { country: 'DE', scans: 100 },
        { country: 'FR', scans: null },
      ],
      regions: [
        { region: 'Bayern', country: 'DE', scans: 100 },
        { region: 'Île-de-France', country: 'FR', scans: null },
      ],
      os: { ...none, ios: 200 },
      languages: [
        { language: 'en', scans: 100 },
        { language: 'fr', scans: null },
      ],
      variants: [
        { variant: 'A', scans: 100, unique_visitors: 100 },
        { variant: 'B', scans: null, unique_visitors: null },
      ],
    })
    const two = await compared('2024-02-28', '2024-02-29', 'previous_year')
    assert.deepEqual(two.days, ['2023-02-28', '2023-02-28'])
    const march = await compared('2024-02-29', '2024-03-01', 'previous_year')
    assert.deepEqual(march.days, ['2023-02-28', '2023-03-01'])
    assert.deepEqual(march.change.os, { ...none, ios: 200, linux: -100 })
    const day = await compared('2024-02-29', '2024-02-29', 'previous')
    assert.deepEqual(day.days, ['2024-02-28', '2024-02-28'])
    // 3 scans after 3, by 3 visitors after 2, of whom one is new in both.
    const { summary, variants } = day.change
    const { total_scans, unique_visitors, new_visitors, returning_visitors } = summary
    const percents = [total_scans, unique_visitors, new_visitors, returning_visitors]
    assert.deepEqual(percents, [0, 50, 0, 100])
    assert.deepEqual(variants, [
      { variant: 'A', scans: null, unique_visitors: null },
      { variant: 'B', scans: 0, unique_visitors: 0 },
    ])
    const after = await compared('2024-03-01', '2024-03-03', 'previous')
    assert.deepEqual(after.days, ['2024-02-27', '2024-02-29'])
    assert.deepEqual(after.change.summary.total_scans, -100)
    assert.deepEqual([after.change.variants, after.change.regions], [[], []])
    const plain = await told(account, codeId, 'compare=previous&start_date=2024-02-29')
    assert.equal(plain.change, undefined)
  })

  test('averages are compared before they are rounded', async () => {
    const account = await service.account()
    const { id: codeId } = await service.newCode(account.liveKey)
    const scans = (date: string, count: number) =>
      Array.from({ length: count }, (_, index): Visit => [date, index + 1])
    await record(account.id, codeId, [
      ...scans('2023-02-28', 1),
      ...scans('2024-02-29', 3),
      ...scans('2025-03-10', 4),
      ...scans('2025-04-10', 7),
      ...scans('2026-03-10', 1),
      ...scans('2026-04-10', 8),
    ])
    const changes = async (from: string, to: string, compare: string) => {
      const query = `include=details&compare=${compare}&start_date=${from}&end_date=${to}`
      const { total_scans, avg_daily_scans } = (await told(account, codeId, query)).change.summary
      return [total_scans, avg_daily_scans]
    }
    assert.deepEqual(await changes('2025-04-01', '2025-04-30', 'previous'), [75, 75])
    assert.deepEqual(await changes('2026-04-01', '2026-04-30', 'previous'), [700, 700])
    // Two days after one.
    assert.deepEqual(await changes('2024-02-28', '2024-02-29', 'previous_year'), [200, 50])
  })

  test('with filters there are breakdowns, but nobody is new', async () => {
    const account = await service.account()
    const { id: codeId } = await service.newCode(account.liveKey)
    const seen = { language: 'de', variant: 'A' }
    await record(account.id, codeId, [
      ['2026-03-01', 1, { ...BAYERN, ...seen }],
      ['2026-03-01', 2, { ...PARIS, ...seen }],
      ['2026-03-01', 3, { ...PARIS, ...seen }],
    ])
    const paths = [`/qrcodes/${codeId}/analytics`, `/analytics/qrcodes/${codeId}`]
    const days = 'start_date=2026-03-01&end_date=2026-03-02'
    for (const filter of FILTERS) {
      for (const path of [...paths, '/analytics/aggregate']) {
        const query = `${days}&${filter}&include=details`
        const { status, json } = await ask(account.liveKey, `${path}?${query}`)
        assert.deepEqual([status, json.error?.param], [400, 'include'], `${path} ${filter}`)
        assert.match(json.error.message, new RegExp(`with ${filter.split('=')[0]}:`))
      }
      const scans = filter.startsWith('c') ? (filter === 'city=Paris' ? 2 : 1) : 3
      const expected = filter === 'region=Bayern' ? 1 : scans
      const query = `${days}&${filter}&include=breakdowns&compare=previous`
      const { summary, regions, variants, os, change } = await told(account, codeId, query)
      assert.deepEqual(Object.keys(summary).length, 3, filter)
      const variant = { variant: 'A', scans: expected, unique_visitors: expected }
      assert.deepEqual([summary.total_scans, variants], [expected, [variant]], filter)
      assert.deepEqual([regions.length, os.ios], [expected === 3 ? 2 : 1, expected], filter)
      assert.deepEqual(change.variants, [{ variant: 'A', scans: null, unique_visitors: null }])
    }
  })

  test('a region is found in any letter case', async () => {
    const account = await service.account()
    const { id: codeId } = await service.newCode(account.liveKey)
    const regions = ['Île-de-France', 'ÎLE-DE-FRANCE', 'Bayern', 'Ağrı', 'Straße']
    await record(
      account.id,
      codeId,
      regions.map((region, index) => ['2026-03-01', index + 1, { ...PARIS, region }] as const),
    )
    const days = 'start_date=2026-03-01&end_date=2026-03-01'
    const total = async (region: string, more = '') => {
      const query = `${days}&region=${encodeURIComponent(region)}${more}`
      return (await told(account, codeId, query)).summary.total_scans
    }
    assert.equal(await total('île-de-france'), 2, 'both spellings')
    for (const region of ['BAYERN', 'bayern', 'AĞRI', 'STRASSE'])
      assert.equal(await total(region), 1)
    assert.equal(await total('bayern|île-de-france|nowhere'), 3)
    assert.equal(await total('BAYERN', '&city=paris&country=fr'), 1)
    for (const other of ['Bayer', 'Bayern%', 'Paris', 'ile-de-france']) {
      assert.equal(await total(other), 0, other)
    }
  })
})
