import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { orThrow, type ScanCreated, verifyWebhook } from '../client/index.ts'
import { openCopied } from '../server/test/support/data/copied-receivers.ts'
import { openReceiver, type Receiver } from '../server/test/support/data/receiver.ts'
import { qr } from '../server/test/support/service/qr.ts'
import { spawnQr } from '../server/test/support/service/qr-process.ts'
import { openScannable } from '../server/test/support/service/scannable.ts'
import { freePort, onOneEngine, type Service } from '../server/test/support/service/service.ts'
import { until } from '../server/test/support/service/until.ts'

/** Scans to a receiver on this machine, as the service would send them. */

const SECRET = 'whsec_YSBzZWNyZXQgb2YgZXhhY3RseSAzMiBieXRlcywgb2s='

const scanOf = ({ body }: Receiver['got'][number]) => JSON.parse(`${body}`).data.scan_id as string

onOneEngine('qr webhook listen', (start) => {
  let service: Service
  before(async () => {
    service = await start()
  })
  const furnish = () => openScannable(service)

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
    const event = verifyWebhook<ScanCreated>(got.body, got.headers, secret)
    assert.throws(() => verifyWebhook<ScanCreated>(got.body, got.headers, SECRET))
    const [line] = listen.lines()
    assert.deepEqual([line?.status, line?.attempts, line?.scan_id], [200, 1, event.data.scan_id])
    const isSame = () => there.got.find((one) => scanOf(one) === event.data.scan_id)
    await until(() => isSame() !== undefined, 'the service has not sent it')
    assert.equal(`${got.body}`, `${isSame()?.body}`)
  })

  test('webhook listen --after: sent again, and says so; new ones do not', async (t) => {
    const { env, code, other, connect, scan, told } = await furnish()
    const receiver = await openReceiver((got) => (got.headers['webhook-replayed'] ? 500 : 204))
    t.after(() => receiver.close())
    const watch = spawnQr(t, ['watch', '--count', '1'], env)
    await connect(watch)
    await scan()
    await scan()
    await scan(other)
    const [first = '', ...later] = await told()
    const old = later.slice(0, -1)
    const args = ['webhook', 'listen', '--forward', receiver.url, '--after', first, code.id]
    const listen = spawnQr(t, args, { ...env, WEBHOOK_SECRET: SECRET })
    await until(() => receiver.got.length === old.length, listen.stderr)
    await scan(other)
    await scan()
    await until(() => /204 in \d+ ms/.test(listen.stdout()), listen.stderr)
    listen.interrupt()
    assert.equal(await listen.ended, 130)
    for (const { body, headers } of receiver.got) verifyWebhook<ScanCreated>(body, headers, SECRET)
    assert.equal(receiver.got.length, old.length + 1, 'only of the code that is meant')
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
})
