import assert from 'node:assert/strict'
import { get } from 'node:http'
import { test } from 'node:test'
import { openStream, received } from '../support/data/scans/streams.ts'
import { HOME } from '../support/service/crowd.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { onEveryEngine, type TestAccount } from '../support/service/service.ts'
import { PATIENCE_MS } from '../support/service/until.ts'

/** Variant, version, system and language of each scan: told on request, everywhere in the same way. */

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.6.1 Mobile/15E148 Safari/604.1'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.0 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36'

/** A language of null: the header is not sent at all. */
const VISITS: readonly [agent: string, language: string | null, os: string, told: string][] = [
  [IPHONE, 'de-AT,de;q=0.9,en;q=0.8', 'ios', 'de'],
  [IPAD, 'en;q=0.5, HAW-US', 'ipados', 'haw'],
  [ANDROID, 'pt-BR,pt;q=0.9', 'android', 'pt'],
  [WINDOWS, null, 'windows', 'und'],
  [WINDOWS, ';;q=%%,<b>,xxxxxxxxx,*', 'windows', 'und'],
  ['curious', 'x-klingon', 'other', 'und'],
]
const SPLIT = [
  { destination_url: `${HOME}split-1`, weight: 1 },
  { destination_url: `${HOME}second`, weight: 1, label: 'second' },
]
const RULES = [
  { when: { language: ['pt'] }, destination_url: `${HOME}=1+1`, label: '=1+1' },
  { when: { device: ['desktop'] }, destination_url: `${HOME}rule-2` },
]
const RULES_LATER = [{ when: { device: ['desktop'] }, destination_url: `${HOME}rule-1` }, RULES[0]]

const HEADER = 'id,timestamp,country,region,city,device,browser,is_unique'
const DETAILS = 'variant,version,os,language,external_id'
const NOT_DETAILED = ['country', 'region', 'city', 'device', 'browser', 'is_unique']

/** A label, and its cell in CSV. */
const LABELS: readonly [label: string, cell: string][] = [
  ['=1+1', "'=1+1"],
  ['+49 1', "'+49 1"],
  ['-Å', "'-Å"],
  ['@home', "'@home"],
  ['App, "Store" | x', '"App, ""Store"" | x"'],
  ['=a,b', `"'=a,b"`],
  ['a;=1+1', `"a;'=1+1"`],
  ['||', '||'],
  ['a||b|', 'a||b|'],
  ['👩‍🍳'.repeat(16), '👩‍🍳'.repeat(16)],
  ['%_', '%_'],
]
const LANGUAGES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'hu', 'it', 'ja', 'ko', 'nl']

onEveryEngine('details of scans', async (start) => {
  const service = await start()

  async function ask(key: string, path: string) {
    const read = () => patiently(() => service.call('GET', `/v1${path}`, { key }))
    const answer = await completely(read)
    assert.equal(answer.status, 200, answer.text)
    return answer
  }

  const makeCode = ({ liveKey }: TestAccount, fields: object) =>
    service.newCode(liveKey, { destination_url: `${HOME}default`, ...fields })

  /** With these headers and no others; returns where it led. */
  function scan(shortCode: string, headers: Record<string, string>): Promise<string> {
    return new Promise((resolve, reject) => {
      get(`${service.base}/${shortCode}`, { headers, agent: false }, (response) => {
        response.resume()
        resolve(response.headers.location ?? `${response.statusCode}`)
      }).on('error', reject)
    })
  }

  /** A code with rules and a split, each visit made with two versions of it; newest first. */
  async function visited(account: TestAccount) {
    const code = await makeCode(account, { rules: RULES, split: SPLIT })
    const expected: object[] = []
    for (const version of [1, 2]) {
      const change = { key: account.liveKey, body: { rules: RULES_LATER } }
      if (version === 2)
        await patiently(() => service.call('PATCH', `/v1/qrcodes/${code.id}`, change))
      for (const [agent, language, os, told] of VISITS) {
        const spoken = language === null ? undefined : { 'accept-language': language }
        const url = await scan(code.short_code, { 'user-agent': agent, ...spoken })
        const variant = decodeURI(url.slice(HOME.length))
        expected.unshift({ variant, version, os, language: told, external_id: null })
      }
    }
    return { id: code.id, expected }
  }

  test('are in lists, events and exports exactly if they are asked for', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const { id, expected } = await visited(account)
    const variants = new Set(expected.map((one) => (one as { variant: string }).variant))
    for (const one of ['=1+1', 'rule-2', 'rule-1'])
      assert.ok(variants.has(one), [...variants].join())

    const path = `/qrcodes/${id}/analytics`
    const read = async (from: string) => (await ask(key, from)).json.data
    const list = await read(`${path}/scans`)
    for (const one of list) assert.deepEqual(Object.keys(one), HEADER.split(','))
    const detailed = list.map((one: object, index: number) => ({ ...one, ...expected[index] }))
    assert.deepEqual(await read(`${path}/scans?include=details`), detailed)

    const toEvent = ({ id: scan_id, timestamp, ...seen }: Record<string, unknown>) => {
      const data = { qr_id: id, scan_id, ...seen }
      return { id: scan_id, event: 'scan.created', timestamp, data }
    }
    assert.deepEqual(await read('/events'), list.map(toEvent).reverse())
    assert.deepEqual(await read('/events?include=details'), detailed.map(toEvent).reverse())

    assert.deepEqual(await read(`${path}/export?format=json`), list)
    assert.deepEqual(await read(`${path}/export?format=json&include=details`), detailed)
    const withCode = (one: object) => ({ qr_id: id, ...one })
    assert.deepEqual(await read('/analytics/export?format=json'), list.map(withCode))
    const whole = await read('/analytics/export?format=json&include=details')
    assert.deepEqual(whole, detailed.map(withCode))
    assert.deepEqual(Object.keys(whole[0]), ['qr_id', ...`${HEADER},${DETAILS}`.split(',')])
  })

  test('are the last columns of CSV', async () => {
    const account = await service.account()
    const { id } = await visited(account)
    const { liveKey: key } = account
    const { json } = await ask(key, `/qrcodes/${id}/analytics/scans?include=details`)
    const toLine = (names: string) => (one: Record<string, unknown>) =>
      names
        .split(',')
        .map((name) => (one[name] === '=1+1' ? "'=1+1" : one[name]))
        .join(',')
    const files: readonly [path: string, header: string][] = [
      [`/qrcodes/${id}/analytics/export?`, HEADER],
      [`/qrcodes/${id}/analytics/export?include=details`, `${HEADER},${DETAILS}`],
      ['/analytics/export?format=csv', `qr_id,${HEADER}`],
      ['/analytics/export?format=csv&include=details', `qr_id,${HEADER},${DETAILS}`],
    ]
    const rows = json.data.map((one: object) => ({ qr_id: id, ...one }))
    for (const [path, header] of files) {
      const lines = [header, ...rows.map(toLine(header)), '']
      assert.equal((await ask(key, path)).text, lines.join('\r\n'), path)
    }
  })

  test('are in a stream only if it asked for them, whoever else listens', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const streams = await Promise.all([
      openStream(service.base, key),
      openStream(service.base, key, { include: 'details' }),
      openStream(service.base, key),
      openStream(service.base, key, { include: 'details', after: 'latest' }),
    ])
    const { expected } = await visited(account)
    const { json } = await ask(key, '/events?include=details')
    assert.equal(json.data.length, expected.length)
    // Once more, from the beginning: these are read from the store and not as they come.
    const zero = `scan_${'0'.repeat(26)}`
    streams.push(await openStream(service.base, key, { after: zero }))
    streams.push(await openStream(service.base, key, { after: zero, include: 'details' }))
    const plain = (await ask(key, '/events')).json.data
    for (const one of plain) assert.deepEqual(Object.keys(one.data).slice(2), NOT_DETAILED)
    for (const [index, stream] of streams.entries()) {
      await received(stream, expected.length, PATIENCE_MS)
      stream.cut()
      const told = stream.messages.map(({ data }) => data)
      assert.deepEqual(told, index % 2 === 0 ? plain : json.data, `stream ${index}`)
    }
  })

  test('name labels of any spelling: escaped in CSV, and filtered by', async () => {
    const account = await service.account()
    const { liveKey: key } = account
    const rules = LABELS.map(([label], index) => {
      const when = { language: [LANGUAGES[index]] }
      return { when, destination_url: `${HOME}${index}`, label }
    })
    const { id, short_code } = await makeCode(account, { rules })
    for (const language of [...LANGUAGES, 'pl']) {
      await scan(short_code, { 'user-agent': IPHONE, 'accept-language': language })
    }
    const path = `/qrcodes/${id}/analytics`
    const { text } = await ask(key, `${path}/export?include=details`)
    const { json } = await ask(key, `${path}?include=details`)
    const counted = json.variants.map(({ variant }: { variant: string }) => variant)
    assert.deepEqual(new Set(counted), new Set([...LABELS.map(([label]) => label), 'default']))
    for (const [index, [label, cell]] of LABELS.entries()) {
      assert.ok(text.includes(`,${cell},1,ios,${LANGUAGES[index]},\r\n`), `${cell} in ${text}`)
      const query = `variant=${encodeURIComponent(label)}`
      const list = await ask(key, `${path}/scans?include=details&${query}`)
      const found = list.json.data.map(({ variant }: { variant: string }) => variant)
      assert.deepEqual([found, list.json.pagination.total], [[label], 1], label)
      for (const file of [`${path}/export`, '/analytics/export']) {
        const { data } = (await ask(key, `${file}?format=json&include=details&${query}`)).json
        assert.deepEqual([data.length, data[0]?.variant], [1, label], `${file} ${label}`)
      }
      const { summary } = (await ask(key, `${path}?${query}`)).json
      assert.equal(summary.total_scans, 1, label)
    }
    const totals = async (query: string) =>
      (await ask(key, `${path}?variant=${encodeURIComponent(query)}`)).json.summary.total_scans
    assert.equal(await totals('=1+1|@home|default|nothing'), 3)
    assert.equal(await totals('=1+2'), 0)
    assert.equal(await totals('DEFAULT'), 0, 'a label is found as it is spelled')
  })
})
