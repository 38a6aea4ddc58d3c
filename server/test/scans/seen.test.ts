import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { BROWSERS, DEVICES } from '../../../domain/scans/dimensions.ts'
import { SCAN_CLASSES } from '../../../domain/scans/scans.ts'
import { BOTS } from '../../enrich/bots.ts'
import { botsAgents, peoplesAgents } from '../support/data/scans/agents.ts'
import { leaveSession, lineOf } from '../support/data/scans/session.ts'
import { logFolderOf, queryScans } from '../support/oracles/scans/ledger.ts'
import { completely, patiently } from '../support/service/patient.ts'
import {
  type CallOptions,
  onEveryEngine,
  type Service,
  type StartService,
} from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** What is seen of a request and told of it: device, browser, class, reason, day. */
const DAY_MS = 86_400_000

interface Code {
  readonly id: string
  readonly key: string
  readonly scan: (headers?: Record<string, string>, method?: string) => Promise<number>
  readonly total: () => Promise<number>
  /** The answer of the quality route. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the service answers
  readonly quality: (query?: string) => Promise<any>
  readonly patch: (body: object) => Promise<void>
}

async function newCode(service: Service, key: string, fields: object = {}): Promise<Code> {
  const ask = async (method: string, path: string, options: CallOptions = {}) => {
    const send = () => service.call(method, path, { key, ...options })
    const answer = await (method === 'GET' ? completely(send) : patiently(send))
    assert.ok(answer.status < 300, answer.text)
    return answer.json
  }
  const body = { name: 'Menu', destination_url: 'https://example.com/', ...fields }
  const { id, short_code } = await ask('POST', '/v1/qrcodes', { body })
  return {
    id,
    key,
    async scan(headers = {}, method = 'GET') {
      const sent = { 'user-agent': 'Phone', ...headers }
      const send = () => service.call(method, `/${short_code}`, { headers: sent })
      return (await patiently(send)).status
    },
    total: async () => (await ask('GET', `/v1/qrcodes/${id}`)).total_scans,
    quality: (query = '') => ask('GET', `/v1/qrcodes/${id}/analytics/quality${query}`),
    patch: (changes) => ask('PATCH', `/v1/qrcodes/${id}`, { body: changes }),
  }
}

type Reasons = Record<string, number>

/** What the quality route must tell, from the scans by class and reason. */
function expectedOf(counts: Partial<Record<string, Reasons>>) {
  const sum = (reasons: Reasons) => Object.values(reasons).reduce((total, n) => total + n, 0)
  const classes = SCAN_CLASSES.map((name) => {
    const reasons = Object.entries(counts[name] ?? {})
      .filter(([reason]) => reason !== '')
      .map(([reason, scans]) => ({ reason, scans }))
      .sort((a, b) => b.scans - a.scans || (a.reason < b.reason ? -1 : 1))
    return { class: name, counted: name === 'human', scans: sum(counts[name] ?? {}), reasons }
  })
  const received = classes.reduce((total, { scans }) => total + scans, 0)
  const counted = sum(counts.human ?? {})
  return { summary: { received, counted, not_counted: received - counted }, classes }
}

function openEach(start: StartService) {
  let opened: Promise<Service> | undefined
  return async () => {
    opened ??= start()
    const service = await opened
    const account = await service.account()
    return { service, key: account.liveKey, accountId: account.id }
  }
}

onEveryEngine('what is seen', (start) => {
  const open = openEach(start)

  test('people are counted, with their device and browser', async () => {
    const { service, key } = await open()
    const code = await newCode(service, key)
    for (const { name, agent, device, browser, os } of peoplesAgents) {
      const headers = { 'user-agent': agent, 'accept-language': 'en;q=0.5,de-AT' }
      assert.equal(await code.scan(headers), 302, name)
      const { json } = await patiently(() => service.call('GET', '/v1/whoami', { key, headers }))
      const told = [json.device, json.browser, json.class, json.reason]
      assert.deepEqual(told, [device, browser, 'human', ''], name)
      assert.deepEqual([json.os, json.language], [os, 'de'], name)
    }
    assert.equal(await code.total(), peoplesAgents.length)
    const rows = await queryScans<{ device: number; browser: number; class: number }>(
      service.env,
      `select device, browser, class from scans join scan_codes on num = code
       where code_id = '${code.id}' order by seq`,
    )
    const stored = rows.map((row) => `${DEVICES[row.device]} ${BROWSERS[row.browser]} ${row.class}`)
    assert.deepEqual(
      stored,
      peoplesAgents.map(({ device, browser }) => `${device} ${browser} 0`),
    )
  })

  test('uncounted requests are reported exactly, by class and reason', async () => {
    const { service, key } = await open()
    const code = await newCode(service, key)
    const counts: Record<string, Reasons> = { crawler: {}, preview: {} }
    for (const [index, { reason, agent }] of botsAgents.entries()) {
      const kind = BOTS.find((bot) => bot.reason === reason)?.class ?? 'crawler'
      const reasons = counts[kind] as Reasons
      for (let times = 0; times <= index % 3; times++) {
        assert.equal(await code.scan({ 'user-agent': agent }), 302, agent)
        reasons[reason] = (reasons[reason] ?? 0) + 1
      }
    }
    const agent = botsAgents[0]?.agent ?? ''
    const prefetches: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch' },
      { 'Sec-Purpose': 'prefetch;anonymous-client-ip' },
      { purpose: 'Prefetch' },
      { 'x-moz': 'prefetch' },
      { 'sec-purpose': 'prefetch', 'user-agent': agent },
      { 'sec-purpose': 'prerender' },
      { purpose: 'preview' },
      { 'x-purpose': 'preview' },
    ]
    for (const headers of prefetches) assert.equal(await code.scan(headers), 302)
    counts.prefetch = { prefetch: 5, prerender: 1, preview: 2 }
    for (const headers of [{}, { 'user-agent': agent }, { purpose: 'prefetch' }]) {
      assert.equal(await code.scan(headers, 'HEAD'), 302)
    }
    counts.head = { HEAD: 3 }
    counts.human = { '': 2 }
    await code.scan()
    await code.scan({ 'sec-purpose': 'view', purpose: 'x', 'x-moz': '' })
    assert.equal(await code.total(), 2)
    const { period, qr_id, ...quality } = await code.quality()
    assert.equal(qr_id, code.id)
    assert.deepEqual(quality, expectedOf(counts))
  })

  test('scans of a paused code or a draft are reported with their reason', async () => {
    const { service, key } = await open()
    const paused = await newCode(service, key, { active: false })
    const draft = await newCode(service, key, { status: 'draft' })
    const bot = { 'user-agent': botsAgents[0]?.agent ?? '' }
    for (const code of [paused, draft]) {
      for (const headers of [{}, {}, bot, { purpose: 'prefetch' }]) {
        assert.equal(await code.scan(headers), 404)
      }
      assert.equal(await code.scan({}, 'HEAD'), 404)
      await code.patch({ active: true })
      assert.equal(await code.scan(), 302)
      await code.patch({ active: false })
      assert.equal(await code.scan(), 404)
      assert.equal(await code.total(), 1)
    }
    const { summary, classes } = await paused.quality()
    const expected = expectedOf({ human: { '': 1 }, missed: { paused: 5 } })
    assert.deepEqual({ summary, classes }, expected)
    const told = await draft.quality()
    const both = expectedOf({ human: { '': 1 }, missed: { draft: 4, paused: 1 } })
    assert.deepEqual({ summary: told.summary, classes: told.classes }, both)
  })

  test('scans count on their UTC day, including those of first-version logs', async () => {
    const { service, key, accountId } = await open()
    const code = await newCode(service, key)
    const scanned = { codeId: code.id, accountId }
    const line = (at: string, fields = {}) => lineOf(scanned, { at: Date.parse(at), ...fields })
    const old = (at: string, index: number) =>
      `${code.id}\t${accountId}\tlive\t${Date.parse(at)}\t${index + 1}\t${index}\n`
    const turns = [
      line('2026-01-31T23:59:59.999Z'),
      line('2026-02-01T00:00:00.000Z') + line('2026-02-01T23:59:59.999Z'),
      line('2026-02-02T00:00:00.000Z', { class: 'head', reason: 'HEAD', visitor: 0 }),
      old('2026-02-02T12:00:00.000Z', 0) + old('2026-02-02T12:00:00.001Z', 1),
    ]
    // The service takes over what it sees: a file comes after its write-ahead log.
    const aside = join(service.env.DATA_DIR ?? '', 'aside')
    const [name = ''] = leaveSession(aside, [turns], true).files
    for (const file of [`${name}-wal`, name]) {
      renameSync(join(aside, file), join(logFolderOf(service.env), file))
    }
    const counted = async (query: string) => (await code.quality(query)).summary
    const range = (start: string, end: string) => counted(`?start_date=${start}&end_date=${end}`)
    const all = async () => (await range('2026-01-01', '2026-03-01')).received === 6
    await until(all, 'the log of a dead process is recorded')
    assert.equal((await range('2026-01-31', '2026-01-31')).counted, 1)
    assert.equal((await range('2026-02-01', '2026-02-01')).counted, 2)
    const last = { received: 3, counted: 1, not_counted: 2 }
    assert.deepEqual(await range('2026-02-02', '2026-02-02'), last)
    assert.deepEqual(await counted('?start_date=2026-02-02&end_date=2026-02-02T23:59:59Z'), last)
    assert.equal(await code.total(), 4)
    const rows = await queryScans<{ country: string; reason: string; device: number }>(
      service.env,
      `select p.country, r.name as reason, s.device from scans s join places p on p.num = s.place
       join reasons r on r.num = s.reason join scan_codes c on c.num = s.code
       where c.code_id = '${code.id}' and at > ${Date.parse('2026-02-02T11:00:00Z')}`,
    )
    const unknown = { country: 'XX', reason: '', device: 0 }
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [unknown, unknown],
    )
  })
})

onEveryEngine('dates of a period', (start, engine) => {
  // How they are read is the same on both.
  if (engine === 'postgres') return
  const open = openEach(start)

  test('a period is whole UTC days, and the days used are returned', async () => {
    const { service, key } = await open()
    const code = await newCode(service, key)
    const day = (offset: number) =>
      new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
    const [today, tomorrow] = [day(0), day(1)]
    const cases: [query: string, start: string, end: string][] = [
      ['', day(-29), today],
      ['start_date=2026-01-01', '2026-01-01', today],
      [`start_date=${tomorrow}`, tomorrow, tomorrow],
      [`end_date=${tomorrow}`, today, tomorrow],
      ['end_date=2020-02-29', '2020-02-29', '2020-02-29'],
      ['start_date=2026-01-01&end_date=2026-01-01', '2026-01-01', '2026-01-01'],
      [
        'start_date=2026-01-01T00:30:00%2B02:00&end_date=2026-01-31T23:30:00-01:00',
        '2025-12-31',
        '2026-02-01',
      ],
      [
        'start_date=2026-01-01T12:00Z&end_date=2026-01-02T12:00:00.123456789Z',
        '2026-01-01',
        '2026-01-02',
      ],
      [
        'start_date=2026-01-01T00:00%2B0000&end_date=2026-01-01T23:59:59.999Z',
        '2026-01-01',
        '2026-01-01',
      ],
      ['start_date=0001-01-01&end_date=9999-12-31', '0001-01-01', '9999-12-31'],
    ]
    for (const [query, from, to] of cases) {
      const { period } = await code.quality(`?${query}`)
      const expected = { start: `${from}T00:00:00.000Z`, end: `${to}T23:59:59.999Z` }
      // After midnight the days of those that name none, or only one, are others.
      if (day(0) === today) assert.deepEqual(period, expected, query)
    }
  })

  test('an invalid date is rejected by name', async () => {
    const { service, key } = await open()
    const { id } = await newCode(service, key)
    const junk = ['', ' ', 'today', '2026', '2026-1-1', '20260101', '1767225600']
    junk.push('0', 'null', '%00')
    junk.push('2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '-2026-01-01')
    junk.push('2026-01-01T', '2026-01-01T24:00Z', '2026-01-01T10:60Z', '2026-01-01T10:00%2B15:00')
    junk.push('2026-02-31T00:00:00Z', '2026-01-01 10:00', '2026-01-01Z', '+2026-01-01')
    junk.push('9999-12-31T23:00-14:00', '0001-01-01T00:00%2B14:00', '%EF%BC%92026-01-01')
    junk.push(`2026-01-01T00:00:00.${'0'.repeat(9000)}Z`, "2026-01-01'--", '2026-01-01%0A')
    const asked = (query: string) =>
      patiently(() => service.call('GET', `/v1/qrcodes/${id}/analytics/quality?${query}`, { key }))
    for (const name of ['start_date', 'end_date']) {
      for (const value of junk) {
        const { status, json } = await asked(`${name}=${value}`)
        assert.deepEqual([status, json.error?.param], [400, name], `${name}=${value.slice(0, 40)}`)
      }
      const twice = await asked(`${name}=2026-01-01&${name}=2026-01-01`)
      assert.deepEqual([twice.status, twice.json.error?.param], [400, name])
    }
    const both = await asked('start_date=x&end_date=y')
    const params = both.json.error.details.map((fault: { param: string }) => fault.param)
    assert.deepEqual(params.sort(), ['end_date', 'start_date'])
    for (const query of [
      'start_date=2026-02-01&end_date=2026-01-31',
      'start_date=2026-01-01T23:30:00-01:00&end_date=2026-01-01',
    ]) {
      const { status, json } = await asked(query)
      assert.deepEqual([status, json.error?.param], [400, 'start_date'], query)
      assert.match(json.error.message, /is after end_date/)
    }
  })
})
