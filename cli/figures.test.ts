import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createClient, orThrow } from '../client/index.ts'
import { newAddress } from '../server/test/support/service/addresses.ts'
import { qr } from '../server/test/support/service/clients/qr.ts'
import { onOneEngine } from '../server/test/support/service/service.ts'

/** Figures in the terminal are those of the API. */

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

onOneEngine('qr stats and top', async (start) => {
  const service = await start()
  const { liveKey: key } = await service.account()
  const shortCodes: string[] = []
  const env = { QROUTE_URL: service.base, QROUTE_API_KEY: key }
  const client = createClient({ baseUrl: service.base, key })
  before(async () => {
    for (const [at, name] of ['Spring poster', 'Bus stop', 'Unread'].entries()) {
      const tags = at === 0 ? ['spring'] : ['other']
      const body = { name, destination_url: `https://example.com/${at}`, tags }
      shortCodes.push((await orThrow(client.createCode({ body }))).short_code)
    }
    const scan = (code: string | undefined) =>
      service.call('GET', `/${code}`, {
        headers: { 'user-agent': IPHONE, 'x-forwarded-for': newAddress() },
      })
    for (let at = 0; at < 5; at++) await scan(shortCodes[0])
    for (let at = 0; at < 2; at++) await scan(shortCodes[1])
  })
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await qr(args, { ...env, COLUMNS: '80' })
    assert.equal(code, 0, stderr)
    return stdout
  }

  test('stats of a code, a tag and everything, as text', async () => {
    const ofCode = await run('stats', shortCodes[0] ?? '', '--period', '7d')
    assert.match(ofCode, /^Spring poster {2}http/)
    assert.match(ofCode, /days +\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d, UTC\nscans +5\nvisitors +5\n/)
    assert.match(ofCode, /Devices\nios +5 +█+/)
    assert.ok(
      ofCode.split('\n').every((line) => line.length <= 80),
      ofCode,
    )
    assert.match(await run('stats', '--tag', 'other'), /^other\n.*\nscans +2\n/)
    const all = await run('stats', '--compare')
    assert.match(all, /^Acme\n/)
    assert.match(all, /before +\d{4}-\d\d-\d\d to/)
    assert.match(all, /scans +7 {2}\(before: 0\)/)
    assert.match(await run('stats', '--period', 'today'), /00:00/)
  })

  test('stats --json is what the API says', async () => {
    const { timeseries, timezone, ...summary } = JSON.parse(
      await run('stats', shortCodes[0] ?? '', '--period', 'this_month', '--json'),
    )
    assert.equal(timezone, 'UTC')
    const { id } = JSON.parse(await run('show', shortCodes[0] ?? '', '--json'))
    const asked = { id, period: 'this_month' as const, timezone: 'UTC' }
    assert.deepEqual(summary, await orThrow(client.getCodeAnalytics(asked)))
    const { interval } = timeseries
    assert.deepEqual(timeseries, await orThrow(client.getCodeTimeseries({ ...asked, interval })))
  })

  test('top: ranked, by scans or visitors', async () => {
    const text = await run('top', '--period', 'today')
    assert.match(text, /1 +Spring poster .* 5 +5 +█{10,}\n2 +Bus stop .* 2 +2 +█{4,}/)
    assert.doesNotMatch(text, /3 +Unread .* [1-9]/)
    const lines = (await run('top', '--by', 'visitors', '--limit', '1', '--json'))
      .trim()
      .split('\n')
    assert.deepEqual(
      lines
        .map((line) => JSON.parse(line))
        .map(({ name, unique_visitors }) => [name, unique_visitors]),
      [['Spring poster', 5]],
    )
  })

  test('what makes no sense is said', async () => {
    for (const [args, said] of [
      [['stats', '--period', '8d'], /--period must be one of today, /],
      [['stats', '--period', '7d', '--from', '2026-01-01'], /either --period, or/],
      [['stats', 'a', '--tag', 'b'], /either a code or --tag/],
      [['top', '--limit', '0'], /from 1 to 100/],
    ] as const) {
      const { code, stderr } = await qr(args, env)
      assert.deepEqual([code, said.test(stderr)], [2, true], stderr)
    }
    assert.equal((await qr(['stats', 'nowhere'], env)).code, 3)
  })
})
