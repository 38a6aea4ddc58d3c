import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { qr } from '../server/test/support/service/clients/qr.ts'
import { spawnQr } from '../server/test/support/service/clients/qr-process.ts'
import { openScannable } from '../server/test/support/service/clients/scannable.ts'
import { openFlakyProxy } from '../server/test/support/service/network/flaky-proxy.ts'
import { onOneEngine } from '../server/test/support/service/service.ts'
import { until } from '../server/test/support/service/until.ts'

/** Scans in the terminal as they happen, until Ctrl C. */

const AWAY = { status: 502, headers: new Headers(), text: '<html>', json: {} } as const

onOneEngine('qr watch', async (start) => {
  const service = await start()
  const proxy = await openFlakyProxy(service.base)
  after(() => proxy.close())
  const furnish = () => openScannable(service, proxy.url)

  test('watch: a line for each scan, also after the connection was lost; Ctrl C is 130', async (t) => {
    const { env, scan, other, connect } = await furnish()
    const watch = spawnQr(t, ['watch'], env)
    await connect(watch)
    proxy.meet(AWAY)
    proxy.cut()
    await scan(other)
    await until(() => /Bus stop/.test(watch.stdout()), watch.stderr)
    assert.match(watch.stderr(), /connection lost.*reconnecting\nqr: reconnected/)
    assert.match(watch.stdout(), /^\d\d:\d\d:\d\d {2}Spring poster +\S.*new visitor$/m)
    watch.interrupt()
    assert.equal(await watch.ended, 130)
    assert.doesNotMatch(watch.stderr(), /qr: Interrupted|Error|^\s+at /m)
  })

  test('watch --json: the events of the API, of a tag, every one once, from a scan on', async (t) => {
    const { env, scan, code, other, connect, told } = await furnish()
    const args = ['watch', '--json', '--tag', 'spring']
    const watch = spawnQr(t, [...args, '--details'], env)
    await connect(watch)
    const [first] = watch.lines()
    await scan(other)
    await scan()
    await scan()
    const last = async () => (await told()).at(-1)
    await until(async () => watch.lines().at(-1)?.id === (await last()), watch.stderr)
    watch.interrupt()
    assert.equal(await watch.ended, 130)
    const lines = watch.lines()
    const isOther = lines.some(({ data }) => (data as { qr_id: string }).qr_id === other.id)
    assert.equal(isOther, false)
    assert.equal(new Set(lines.map(({ id }) => id)).size, lines.length)
    assert.match(JSON.stringify(lines[0]), /"variant":"default"/)
    const from = ['--after', `${first?.id}`, '--count', '2']
    const again = await qr(['watch', code.short_code, '--json', ...from], env)
    assert.equal(again.code, 0, again.stderr)
    const ids = again.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id)
    assert.deepEqual(
      ids,
      lines.slice(1, 3).map(({ id }) => id),
    )
  })

  test('what makes no sense is said', async () => {
    const { env } = await furnish()
    for (const [args, code, said] of [
      [['webhook', 'hear'], 2, /qr webhook listen/],
      [['webhook', 'listen'], 2, /--forward http:\/\/localhost/],
      [['webhook', 'listen', '--forward', 'localhost:x'], 2, /--forward must look like/],
      [['webhook', 'listen', '--forward', '8080', '--secret', 'x'], 2, /whsec_/],
      [['watch', '--count', 'x'], 2, /--count/],
      [['watch', 'nowhere'], 3, /Code nowhere not found/],
      [['watch', 'ext:nowhere'], 3, /not found|does not exist|There is no/i],
      [['watch', '--after', 'x'], 2, /--after must be/],
      [['watch', '--after', `scan_${'x'.repeat(26)}`], 1, /last-event-id/],
    ] as const) {
      const result = await qr(args, env)
      assert.deepEqual([result.code, said.test(result.stderr)], [code, true], result.stderr)
    }
    const refused = await qr(['watch'], { ...env, QROUTE_API_KEY: `sk_live_${'x'.repeat(38)}` })
    assert.equal(refused.code, 4, refused.stderr)
    assert.doesNotMatch(refused.stderr, /reconnecting/)
  })
})
