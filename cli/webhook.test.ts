import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { orThrow, type ScanCreated, verifyWebhook } from '../client/index.ts'
import { openCopied } from '../server/test/support/data/webhooks/copied-receivers.ts'
import { openReceiver, type Receiver } from '../server/test/support/data/webhooks/receiver.ts'
import { qr } from '../server/test/support/service/clients/qr.ts'
import { spawnQr } from '../server/test/support/service/clients/qr-process.ts'
import { openScannable } from '../server/test/support/service/clients/scannable.ts'
import { freePort, onOneEngine } from '../server/test/support/service/service.ts'
import { until } from '../server/test/support/service/until.ts'
import { deliver } from './commands/webhook/deliver.ts'

/** Scans to a receiver on this machine, as the service would send them. */

const SECRET = 'whsec_YSBzZWNyZXQgb2YgZXhhY3RseSAzMiBieXRlcywgb2s='

const scanOf = ({ body }: Receiver['got'][number]) => JSON.parse(`${body}`).data.scan_id as string

/** Others may have some of them. */
async function listenOnOne(server: Server, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const isOpen = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, () => resolve(true))
    })
    if (isOpen) return port
  }
  throw new Error(`none of ${ports} is free`)
}

type Sent = Parameters<typeof deliver>[0]

test('webhook listen: a receiver that is being started gets it', async (t) => {
  const port = await freePort()
  const fields = { event: 'scan.created', timestamp: new Date().toISOString() }
  const event = { ...fields, data: { scan_id: 'scan_1' } } as Sent['event']
  const { signal } = new AbortController()
  const url = `http://127.0.0.1:${port}/`
  const delivered = deliver({ url, secret: SECRET, event, isReplayed: false, signal })
  // By then it was tried once; it is tried again after half a second, one, two and four.
  await new Promise((resolve) => setTimeout(resolve, 250))
  const server = createServer((_, response) => void response.writeHead(204).end())
  await new Promise<void>((resolve) => server.listen(port, resolve))
  t.after(() => server.close())
  const { status, attempts } = await delivered
  assert.equal(status, 204)
  assert.ok(attempts > 1, `${attempts}`)
})

onOneEngine('qr webhook listen', async (start) => {
  const service = await start()
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

  test('webhook listen: ends when nobody reads what it prints', async (t) => {
    const { env, scan, connect } = await furnish()
    const receiver = await openReceiver()
    t.after(() => receiver.close())
    const listen = spawnQr(t, ['webhook', 'listen', '--forward', receiver.url, '--json'], env)
    await connect(listen)
    listen.closeStdout()
    await scan()
    assert.equal(await listen.ended, 0)
    assert.doesNotMatch(listen.stderr(), /EPIPE|at /)
  })

  test('webhook listen: a receiver is named as people name it, and may have any port', async (t) => {
    const { env, scan, connect } = await furnish()
    const watch = spawnQr(t, ['watch', '--count', '1', '--json'], env)
    await connect(watch)
    await scan()
    // Ports that browsers, and so fetch, do not talk to.
    const server = createServer((request, response) => {
      response.writeHead(200).end(`${request.url}`)
    })
    t.after(() => server.close())
    const port = await listenOnOne(server, [6000, 6566, 6697, 5061, 10_080])
    const names = {
      [`${port}`]: '/',
      [`:${port}/hook`]: '/hook',
      [`${port}/hook`]: '/hook',
      [`localhost:${port}`]: '/',
      [`127.0.0.1:${port}/a?b=1#c`]: '/a?b=1',
      [`HTTP://LOCALHOST:${port}/A`]: '/A',
    }
    const after = ['--after', `${watch.lines()[0]?.id}`, '--count', '1', '--json']
    for (const [name, path] of Object.entries(names)) {
      const args = ['webhook', 'listen', '--forward', name, ...after]
      const { code, stdout, stderr } = await qr(args, env)
      assert.equal(code, 0, stderr)
      const { status, attempts, response, error } = JSON.parse(stdout)
      assert.deepEqual([status, attempts, error], [200, 1, undefined], name)
      // Only what is not good is shown with its answer, but --json has it.
      assert.equal(response, path)
    }
  })

  test('webhook listen: what is no address of a receiver is told at once', async () => {
    const { env } = await furnish()
    const wrong = [
      ...[
        'ftp://localhost:21',
        'http://',
        'http://localhost:0',
        '0',
        '99999',
        'javascript:alert(1)',
      ],
      ...['file:///etc/passwd', ' ', 'localhost:x', 'http://a b'],
    ]
    for (const forward of wrong) {
      const { code, stderr } = await qr(['webhook', 'listen', '--forward', forward], env)
      assert.deepEqual(
        [code, /^qr: --forward must look like .+\n$/.test(stderr)],
        [2, true],
        stderr,
      )
    }
    for (const forward of ['http://me:pass@localhost:8080', 'me@localhost:8080']) {
      const { code, stderr } = await qr(['webhook', 'listen', '--forward', forward], env)
      assert.deepEqual(
        [code, stderr],
        [2, 'qr: --forward must not contain a user name or a password\n'],
      )
    }
    for (const count of ['0', '-1', '1.5', 'many', '0x10', '']) {
      const args = ['webhook', 'listen', '--forward', '8080', `--count=${count}`]
      const { code, stderr } = await qr(args, env)
      assert.deepEqual(
        [code, /qr: --count must be a number of at least 1, not/.test(stderr)],
        [2, true],
      )
    }
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
