import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createClient, each, orThrow, verifyWebhook } from '../client/index.ts'
import { openCopied } from '../server/test/support/data/copied-receivers.ts'
import { openReceiver, type Receiver } from '../server/test/support/data/receiver.ts'
import { newAddress } from '../server/test/support/service/addresses.ts'
import { type FlakyProxy, openFlakyProxy } from '../server/test/support/service/flaky-proxy.ts'
import { qr } from '../server/test/support/service/qr.ts'
import { type QrProcess, spawnQr } from '../server/test/support/service/qr-process.ts'
import { freePort, onOneEngine, type Service } from '../server/test/support/service/service.ts'
import { until } from '../server/test/support/service/until.ts'

/** What goes on until Ctrl C: scans in the terminal, and scans to a receiver on this machine. */

const SECRET = 'whsec_YSBzZWNyZXQgb2YgZXhhY3RseSAzMiBieXRlcywgb2s='
const AWAY = { status: 502, headers: new Headers(), text: '<html>', json: {} } as const

const scanOf = ({ body }: Receiver['got'][number]) => JSON.parse(`${body}`).data.scan_id as string

onOneEngine('qr watch and qr webhook listen', (start) => {
  let service: Service
  let proxy: FlakyProxy
  before(async () => {
    service = await start()
    proxy = await openFlakyProxy(service.base)
  })
  after(() => proxy.close())

  async function furnish() {
    const { liveKey: key } = await service.account()
    const client = createClient({ baseUrl: service.base, key })
    const make = (name: string, tags: string[] = []) =>
      orThrow(client.createCode({ body: { name, destination_url: 'https://example.com/a', tags } }))
    const code = await make('Spring poster', ['Spring'])
    const other = await make('Bus stop')
    const scan = ({ short_code } = code) =>
      service.call('GET', `/${short_code}`, { headers: { 'x-forwarded-for': newAddress() } })
    /** Scans of the code until one has come: before, it is not connected yet. */
    const connect = async ({ stdout, stderr }: QrProcess) => {
      const isHeard = async () => {
        await scan()
        return stdout() !== ''
      }
      await until(isHeard, stderr)
    }
    const told = async () => {
      const ids: string[] = []
      for await (const { id } of each(client.listEvents)) ids.push(id)
      return ids
    }
    const env = { QROUTE_URL: proxy.url, QROUTE_API_KEY: key }
    return { env, client, code, other, scan, connect, told }
  }

  test('watch: a line for each scan, also after the connection was lost; Ctrl C is 130', async (t) => {
    const { env, scan, other, connect } = await furnish()
    const watch = spawnQr(t, ['watch'], env)
    await connect(watch)
    proxy.meet(AWAY)
    proxy.cut()
    await scan(other)
    await until(() => /Bus stop/.test(watch.stdout()), watch.stderr)
    assert.match(watch.stderr(), /not connected.*trying again\nqr: connected again/)
    assert.match(watch.stdout(), /^\d\d:\d\d:\d\d {2}Spring poster +\S.*new visitor$/m)
    watch.interrupt()
    assert.equal(await watch.ended, 130)
    assert.doesNotMatch(watch.stderr(), /qr: Interrupted|Error|^\s+at /m)
  })

  test('watch --json: the events of the API, of a tag, every one once, from a scan on', async (t) => {
    const { env, scan, other, connect, told } = await furnish()
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
    const again = await qr([...args, '--after', `${first?.id}`, '--count', '2'], env)
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

  test('webhook listen: the bytes of the service, signed as it signs', async (t) => {
    const { env, client, connect } = await furnish()
    const [here, there] = [await openReceiver(), await openReceiver()]
    t.after(() => Promise.all([here.close(), there.close()]))
    await orThrow(client.createWebhook({ body: { url: `${there.url}/hook` } }))
    const args = ['webhook', 'listen', '--forward', `${here.url}/hook?x=1`, '--json']
    const listen = spawnQr(t, args, env)
    await connect(listen)
    listen.interrupt()
    assert.equal(await listen.ended, 130)
    const [, secret = ''] = /WEBHOOK_SECRET=(whsec_\S+)/.exec(listen.stderr()) ?? []
    const [got] = here.got
    assert.ok(got)
    assert.equal(got.path, '/hook?x=1')
    assert.equal(got.headers['content-type'], 'application/json')
    assert.equal(got.headers['webhook-replayed'], undefined)
    const event = verifyWebhook(got.body, got.headers, secret)
    assert.throws(() => verifyWebhook(got.body, got.headers, SECRET))
    const [line] = listen.lines()
    assert.deepEqual([line?.status, line?.attempts, line?.scan_id], [200, 1, event.data.scan_id])
    const isSame = () => there.got.find((one) => scanOf(one) === event.data.scan_id)
    await until(() => isSame() !== undefined, 'the service has not sent it')
    assert.equal(`${got.body}`, `${isSame()?.body}`)
  })

  test('webhook listen --after: sent again, and says so; new ones do not', async (t) => {
    const { env, connect, scan, told } = await furnish()
    const receiver = await openReceiver((got) => (got.headers['webhook-replayed'] ? 500 : 204))
    t.after(() => receiver.close())
    const watch = spawnQr(t, ['watch', '--count', '1'], env)
    await connect(watch)
    await scan()
    await scan()
    const [first = '', ...old] = await told()
    const args = ['webhook', 'listen', '--forward', receiver.url, '--after', first]
    const listen = spawnQr(t, args, { ...env, WEBHOOK_SECRET: SECRET })
    await until(() => receiver.got.length === old.length, listen.stderr)
    await scan()
    await until(() => /204 in \d+ ms/.test(listen.stdout()), listen.stderr)
    listen.interrupt()
    assert.equal(await listen.ended, 130)
    for (const { body, headers } of receiver.got) verifyWebhook(body, headers, SECRET)
    const replayed = receiver.got.filter(({ headers }) => headers['webhook-replayed'] === 'true')
    assert.deepEqual(replayed.map(scanOf).sort(), [...old].sort())
    assert.match(listen.stdout(), /scan_\w+ {2}500 in \d+ ms {2}answered 500/)
    assert.equal(listen.stderr().includes(SECRET), false, 'a given secret is not shown')
  })

  test('webhook listen: a receiver that is being started gets it, one that fails is shown', async (t) => {
    const { env, scan, connect } = await furnish()
    const watch = spawnQr(t, ['watch', '--count', '1', '--json'], env)
    await connect(watch)
    await scan()
    const port = await freePort()
    const after = `${watch.lines()[0]?.id}`
    const args = ['webhook', 'listen', '--forward', `${port}`, '--after', after, '--count', '1']
    const listen = qr([...args, '--json'], env)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const server = createServer((_, response) => void response.writeHead(204).end())
    await new Promise<void>((resolve) => server.listen(port, resolve))
    t.after(() => server.close())
    const { code, stdout, stderr } = await listen
    assert.equal(code, 0, stderr)
    const delivery = JSON.parse(stdout)
    assert.equal(delivery.status, 204)
    assert.ok(delivery.attempts > 1, stdout)
  })

  test('the receivers of the document take what is forwarded', async (t) => {
    const { env, connect } = await furnish()
    const workshop = { folder: mkdtempSync(join(tmpdir(), 'qroute-copied-')), closing: [] }
    t.after(async () => {
      for (const close of workshop.closing as (() => Promise<void>)[]) await close()
      rmSync(workshop.folder, { recursive: true })
    })
    for (const language of ['js', 'python', 'php', 'go'] as const) {
      const copied = await openCopied(language, SECRET, workshop)
      if (copied === null) continue
      const args = ['webhook', 'listen', '--forward', copied.url, '--secret', SECRET, '-n', '1']
      const listen = spawnQr(t, [...args, '--json'], env)
      await connect(listen)
      assert.equal(await listen.ended, 0, listen.stderr())
      assert.equal(listen.lines()[0]?.status, 204, listen.stdout())
      await until(() => copied.output().includes('scan of qr_'), copied.output)
    }
  })

  test('what makes no sense is said', async () => {
    const { env } = await furnish()
    for (const [args, code, said] of [
      [['webhook', 'hear'], 2, /qr webhook listen/],
      [['webhook', 'listen'], 2, /--forward http:\/\/localhost/],
      [['webhook', 'listen', '--forward', 'localhost:1'], 2, /--forward must be like/],
      [['webhook', 'listen', '--forward', '8080', '--secret', 'x'], 2, /whsec_/],
      [['watch', '--count', 'x'], 2, /--count/],
      [['watch', '--code', 'nowhere'], 3, /There is no code nowhere/],
      [['watch', '--after', 'x'], 2, /--after must be/],
      [['watch', '--after', `scan_${'x'.repeat(26)}`], 1, /last-event-id/],
    ] as const) {
      const result = await qr(args, env)
      assert.deepEqual([result.code, said.test(result.stderr)], [code, true], result.stderr)
    }
    const refused = await qr(['watch'], { ...env, QROUTE_API_KEY: `sk_live_${'x'.repeat(38)}` })
    assert.equal(refused.code, 4, refused.stderr)
    assert.doesNotMatch(refused.stderr, /trying again/)
  })
})
