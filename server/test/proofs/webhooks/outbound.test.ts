import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import { Agent, type Dispatcher, request } from 'undici'
import { openFairQueue } from '../../../lib/fair-queue.ts'
import { isPublic } from '../../../outbound/addresses.ts'
import { openDialer, type Resolve, UNREACHABLE } from '../../../outbound/dial.ts'
import { openPoster, type Posted } from '../../../outbound/post.ts'
import { INNER_IPV4, INNER_IPV6, IPV4_SPELLINGS, IPV6_SPELLINGS } from '../../support/spellings.ts'

/**
 * The guard against requests into the operator's own network, tried from outside: a listener on
 * every address of this machine counts who reaches it, and Node tells of every socket that is so
 * much as made. Each attack is also made without the guard, to show that it would have worked.
 */
const BODY = Buffer.from('{"event":"scan.created"}')
const AT_ONCE_MAX = 100
const TIMEOUT_MS = 60_000
/** How late a limit may be noticed, on a machine that may stand still meanwhile. */
const LATE_MS = 25_000
/** Counts as public, belongs to nobody, and leads nowhere. */
const NOBODYS = '3f00::1'

let connections = 0
let sockets = 0
let port = 0
let hasIpv6 = true
let server: Server
const dispatchers: Dispatcher[] = []

const countSocket = () => {
  sockets++
}

function opened(allowPrivate: boolean, resolve?: Resolve) {
  const dispatcher = openDialer({ allowPrivate, ...(resolve && { resolve }) })
  dispatchers.push(dispatcher)
  const post = openPoster(dispatcher)
  return (url: string, timeoutMs = TIMEOUT_MS): Promise<Posted> => post(url, {}, BODY, timeoutMs)
}

async function postAll(urls: readonly string[], post: (url: string) => Promise<Posted>) {
  const inTurn = openFairQueue({
    slots: AT_ONCE_MAX,
    waitingMax: urls.length,
    refusal: () => new Error('never'),
  })
  const posted = await Promise.all(urls.map((url) => inTurn('', () => post(url))))
  for (const [index, { status, error }] of posted.entries()) {
    assert.deepEqual([status, error], [null, UNREACHABLE], urls[index])
  }
}

function urlsOf(addresses: readonly string[], spellings: typeof IPV4_SPELLINGS): string[] {
  const hosts = Object.values(spellings).flatMap((spell) => addresses.map(spell))
  return hosts.map((host) => `http://${host}:${port}/hook`)
}

function nobodyCame(): void {
  assert.deepEqual({ connections, sockets }, { connections: 0, sockets: 0 })
}

const serve = (request: IncomingMessage, response: ServerResponse) => {
  const status = Number(request.url?.slice(1)) || 200
  response.writeHead(status, { location: `http://127.0.0.1:${port}/inner` })
  response.end(`${request.headers.host}`)
}

async function listenOn(host: string, listener: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject).listen(0, host, resolve)
  })
  return (listener.address() as AddressInfo).port
}

describe('outbound requests', () => {
  before(async () => {
    server = createServer(serve).on('connection', () => connections++)
    try {
      port = await listenOn('::', server)
    } catch {
      hasIpv6 = false
      port = await listenOn('0.0.0.0', server)
    }
    subscribe('net.client.socket', countSocket)
  })
  afterEach(() => {
    // Not waited for: that would take as long as an address that leads nowhere takes to give up.
    for (const dispatcher of dispatchers.splice(0)) dispatcher.destroy().catch(() => {})
    connections = 0
    sockets = 0
  })
  after(() => {
    unsubscribe('net.client.socket', countSocket)
    server.closeAllConnections()
    server.close()
  })

  test('without the guard the listener is reached, in most of the spellings', async () => {
    const naive = new Agent()
    dispatchers.push(naive)
    const reached: string[] = []
    for (const url of urlsOf(['127.0.0.1'], IPV4_SPELLINGS)) {
      // Those that carry the address inside would have to be unpacked by a router first.
      if (!/127\.0\.0\.1$|::ffff:7f00:1\]$/.test(URL.parse(url)?.hostname ?? '')) continue
      const { statusCode, body } = await request(url, { dispatcher: naive })
      await body.dump()
      if (statusCode === 200) reached.push(url)
    }
    assert.ok(reached.length >= 25, `${reached.length}: ${reached.join(' ')}`)
    assert.ok(connections > 0 && sockets > 0)
    if (hasIpv6) assert.equal((await request(`http://[::1]:${port}/`)).statusCode, 200)
  })

  test('no non-public address is dialled, in any spelling', async () => {
    const urls = [...urlsOf(INNER_IPV4, IPV4_SPELLINGS), ...urlsOf(INNER_IPV6, IPV6_SPELLINGS)]
    assert.ok(INNER_IPV4.length >= 60 && Object.keys(IPV4_SPELLINGS).length >= 25)
    await postAll(urls, opened(false))
    nobodyCame()
  })

  test('nor are spellings that only sloppy parsers read as a host', async () => {
    const authority = `127.0.0.1:${port}`
    const odd = [
      ...[`http:${authority}/`, `http:/${authority}/`, `http:///${authority}/`],
      ...[
        `http:\\\\${authority}\\`,
        `http://example.com\\@${authority}/`,
        `\thttp://${authority}/`,
      ],
      ...[`http://127.0.\t0.1:${port}/`, `ht\ntp://${authority}`, `HTTP://${authority}`],
      ...[`http://example.com#@${authority}/`, `http://${authority}#@example.com/`],
      ...[`https://${authority}/`, `http://localhost:${port}/`, `http://LOCALHOST.:${port}/`],
      ...[`http://%6cocalhost:${port}/`, `http://ｌｏｃａｌｈｏｓｔ:${port}/`, `//${authority}/`],
    ]
    const post = opened(false, async (name) =>
      /localhost/i.test(name) ? ['127.0.0.1', '::1'] : [],
    )
    await postAll(odd, post)
    nobodyCame()
  })

  test('a name is refused when any of its addresses is', async () => {
    const inner = [...INNER_IPV4, ...INNER_IPV6]
    const carried = Object.values(IPV4_SPELLINGS)
      .map((spell) => spell('127.0.0.1').replace(/^\[|\]$/g, ''))
      .filter((text) => text !== '127.0.0.1')
    const answers = [...inner, ...carried, '', 'localhost', '::1%lo', ' 127.0.0.1']
      .flatMap((address) => [[address], ['1.1.1.1', address], [address, '1.1.1.1']])
      .concat([[]])
    const post = opened(false, async (name) => answers[Number(name.split('.')[0]?.slice(1))] ?? [])
    await postAll(
      answers.map((_, index) => `http://n${index}.example:${port}/`),
      post,
    )
    nobodyCame()
  })

  test('a name that changes between check and use gains nothing', async () => {
    let asked = 0
    const rebinding = () => (asked++ % 2 === 0 ? NOBODYS : '127.0.0.1')
    // The attack, against the usual way: look, find it public, then let the library look again.
    assert.ok(isPublic(rebinding()))
    const naive = new Agent({
      connect: {
        lookup: (_name, _options, done) => done(null, [{ address: rebinding(), family: 4 }]),
      },
    })
    dispatchers.push(naive)
    const fooled = await request(`http://rebind.example:${port}/`, { dispatcher: naive })
    assert.equal(await fooled.body.text(), `rebind.example:${port}`)
    assert.equal(connections, 1)

    asked = 0
    const post = opened(false, async () => [rebinding()])
    for (const round of [1, 2, 3, 4]) {
      const { status, durationMs } = await post(`http://rebind.example:${port}/`, 500)
      assert.equal(status, null)
      assert.ok(durationMs < 500 + LATE_MS, `${durationMs} ms`)
      assert.equal(asked, round, 'looked more than once')
    }
    assert.equal(connections, 1, 'and nobody else')
  })

  test('a redirect is not followed', async (t) => {
    const outer = createServer(serve)
    const outerPort = await listenOn('127.0.0.1', outer)
    t.after(() => {
      outer.closeAllConnections()
      outer.close()
    })
    const post = opened(true)
    for (const status of [301, 302, 303, 307, 308]) {
      const posted = await post(`http://127.0.0.1:${outerPort}/${status}`)
      assert.deepEqual([posted.status, posted.error], [status, null])
    }
    assert.equal(connections, 0)
  })

  test('public addresses pass, and are dialled', async () => {
    const five = ['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2620:fe::fe']
    assert.deepEqual(five.filter(isPublic), five)
    const post = opened(false, async () => [NOBODYS])
    for (const url of [`http://[${NOBODYS}]:${port}/`, `http://public.example:${port}/`]) {
      sockets = 0
      assert.equal((await post(url, 500)).status, null)
      assert.equal(sockets, 1, url)
    }
  })

  test('addresses and names of this service are not reached, unless private ones are allowed', async () => {
    const own = { ownHosts: ['qr.example', 'Links.Example.'], ownAddresses: () => [NOBODYS, '::1'] }
    const guarded = (allowPrivate: boolean, resolve: Resolve) => {
      const dispatcher = openDialer({ allowPrivate, resolve, ...own })
      dispatchers.push(dispatcher)
      const post = openPoster(dispatcher)
      return (url: string) => post(url, {}, BODY, 500)
    }
    const spelled = ['[3f00::1]', '[3f00:0:0::0001]', '[3F00:0:0:0:0:0:0:1]']
    const byAddress = [...spelled, 'elsewhere.example']
    await postAll(
      byAddress.map((host) => `http://${host}:${port}/`),
      guarded(false, async () => [NOBODYS]),
    )
    const byName = ['qr.example', 'QR.example.', 'links.example']
    await postAll(
      byName.map((host) => `http://${host}:${port}/`),
      guarded(false, async () => ['3f00::2']),
    )
    nobodyCame()
    const allowed = guarded(true, async () => ['127.0.0.1'])
    for (const host of byName) assert.equal((await allowed(`http://${host}:${port}/`)).status, 200)
    await guarded(false, async () => ['3f00::2'])(`http://another.example:${port}/`)
    assert.equal(sockets, byName.length + 1, 'others are dialled')
  })

  test('with private addresses allowed, loopback is reached by number and by name', async () => {
    const post = opened(true)
    for (const host of ['127.0.0.1', '127.1', 'localhost', ...(hasIpv6 ? ['[::1]'] : [])]) {
      const { status, answer } = await post(`http://${host}:${port}/`)
      assert.equal(status, 200)
      assert.equal(answer, `${host.replace('127.1', '127.0.0.1')}:${port}`)
    }
  })

  test('metadata services are not reached even then', async () => {
    const services = ['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16']
    const inIpv6 = ['fd00:ec2::254', 'fd20:ce::254', 'fe80::a9fe:a9fe', 'fd00:42::42']
    const urls = [...urlsOf(services, IPV4_SPELLINGS), ...urlsOf(inIpv6, IPV6_SPELLINGS)]
    await postAll(urls, opened(true))
    const named = opened(true, async (name) =>
      (name.startsWith('six') ? inIpv6 : services).slice(0, 1),
    )
    await postAll([`http://six.example:${port}/`, `http://four.example:${port}/`], named)
    const mixed = opened(true, async () => ['127.0.0.1', '169.254.169.254'])
    await postAll([`http://mixed.example:${port}/`], mixed)
    nobodyCame()
  })

  test('refused, closed, unknown and silent targets are indistinguishable', async (t) => {
    const silent = createTcpServer((socket) => {
      socket.on('error', () => {})
      t.after(() => socket.destroy())
    })
    t.after(() => silent.close())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port: silentPort } = silent.address() as AddressInfo
    const never = new Promise<never>(() => {})
    const post = opened(true, async (name) => {
      if (name === 'slow.example') return never
      if (name === 'broken.example') throw new Error('SERVFAIL 10.0.0.53')
      return name === 'unknown.example' ? [] : ['127.0.0.1']
    })
    const all = await Promise.all(
      [
        'http://169.254.169.254/',
        'http://127.0.0.1:1/',
        'http://unknown.example/',
        'http://broken.example/',
        'http://slow.example/',
        `https://tls.example:${silentPort}/`,
        'no URL at all',
      ].map((url) => post(url)),
    )
    for (const { status, error, answer, retryAfter } of all) {
      assert.deepEqual([status, error, answer, retryAfter], [null, UNREACHABLE, '', null])
    }
    const [slow, tls] = [all[4]?.durationMs ?? 0, all[5]?.durationMs ?? 0]
    assert.ok(slow >= 1_990 && slow < 2_000 + LATE_MS, `DNS gave up after ${slow} ms`)
    assert.ok(tls >= 4_990 && tls < 5_000 + LATE_MS, `connecting gave up after ${tls} ms`)
  })
})
