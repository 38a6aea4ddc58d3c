import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { describe } from 'node:test'
import { Agent, request } from 'undici'
import { isPublic } from '../../outbound/addresses.ts'
import { openDialer, type Resolve, UNREACHABLE } from '../../outbound/dial.ts'
import { openPoster } from '../../outbound/post.ts'
import {
  assertNoMetadata,
  BODY,
  dialled,
  dispatchers,
  LATE_MS,
  listenEverywhere,
  listenOn,
  nobodyCame,
  opened,
  postAll,
  seen,
  serve,
  TIMEOUT_MS,
  urlsOf,
} from '../support/chaos/dialling.ts'
import {
  INNER_IPV4,
  INNER_IPV6,
  IPV4_SPELLINGS,
  IPV6_SPELLINGS,
} from '../support/data/codes/spellings.ts'
import { proof, test } from '../support/service/tiers.ts'

/**
 * The guard against requests into the operator's own network, tried from outside: a listener on every
 * address of this machine counts connections, and Node reports every created socket. Each attack is also
 * made without the guard, to show that it would have worked. Proofs: the whole grid, and what takes its
 * time.
 */

/** What leads nowhere is given up after so long. */
const SHORT_MS = 200

/** Counts as public, belongs to nobody, and leads nowhere. */
const NOBODYS = '3f00::1'

describe('outbound requests', () => {
  listenEverywhere()

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
    assert.ok(seen.connections > 0 && seen.sockets > 0)
    if (seen.hasIpv6) assert.equal((await request(`http://[::1]:${seen.port}/`)).statusCode, 200)
  })

  test('no non-public address is dialled, and one in no spelling', async () => {
    const [plainly] = Object.values(IPV4_SPELLINGS)
    const [fully] = Object.values(IPV6_SPELLINGS)
    assert.ok(plainly && fully)
    const urls = [
      ...urlsOf(INNER_IPV4, { plainly }),
      ...urlsOf(INNER_IPV6, { fully }),
      ...urlsOf(['127.0.0.1', '10.1.2.3'], IPV4_SPELLINGS),
      ...urlsOf(['::1'], IPV6_SPELLINGS),
    ]
    await postAll(urls, opened(false))
    nobodyCame()
  })

  test('nor are spellings that only sloppy parsers read as a host', async () => {
    const authority = `127.0.0.1:${seen.port}`
    const odd = [
      ...[`http:${authority}/`, `http:/${authority}/`, `http:///${authority}/`],
      ...[
        `http:\\\\${authority}\\`,
        `http://example.com\\@${authority}/`,
        `\thttp://${authority}/`,
      ],
      ...[`http://127.0.\t0.1:${seen.port}/`, `ht\ntp://${authority}`, `HTTP://${authority}`],
      ...[`http://example.com#@${authority}/`, `http://${authority}#@example.com/`],
      ...[
        `https://${authority}/`,
        `http://localhost:${seen.port}/`,
        `http://LOCALHOST.:${seen.port}/`,
      ],
      ...[
        `http://%6cocalhost:${seen.port}/`,
        `http://ｌｏｃａｌｈｏｓｔ:${seen.port}/`,
        `//${authority}/`,
      ],
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
      answers.map((_, index) => `http://n${index}.example:${seen.port}/`),
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
    const fooled = await request(`http://rebind.example:${seen.port}/`, { dispatcher: naive })
    assert.equal(await fooled.body.text(), `rebind.example:${seen.port}`)
    assert.equal(seen.connections, 1)

    asked = 0
    const post = opened(false, async () => [rebinding()])
    for (const round of [1, 2]) {
      const { status, durationMs } = await post(`http://rebind.example:${seen.port}/`, SHORT_MS)
      assert.equal(status, null)
      assert.ok(durationMs < SHORT_MS + LATE_MS, `${durationMs} ms`)
      assert.equal(asked, round, 'looked more than once')
    }
    assert.equal(seen.connections, 1, 'and nobody else')
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
    assert.equal(seen.connections, 0)
  })

  test('public addresses pass, and are dialled', async () => {
    const five = ['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2620:fe::fe']
    assert.deepEqual(five.filter(isPublic), five)
    const post = opened(false, async () => [NOBODYS])
    for (const url of [
      `http://[${NOBODYS}]:${seen.port}/`,
      `http://public.example:${seen.port}/`,
    ]) {
      seen.sockets = 0
      await dialled(() => post(url, SHORT_MS))
      assert.equal(seen.sockets, 1, url)
    }
  })

  test('addresses and names of this service are not reached, unless private ones are allowed', async () => {
    const own = { ownHosts: ['qr.example', 'Links.Example.'], ownAddresses: () => [NOBODYS, '::1'] }
    const guarded = (allowPrivate: boolean, resolve: Resolve) => {
      const dispatcher = openDialer({ allowPrivate, resolve, ...own })
      dispatchers.push(dispatcher)
      const post = openPoster(dispatcher)
      return (url: string, timeoutMs = TIMEOUT_MS) => post(url, {}, BODY, timeoutMs)
    }
    const spelled = ['[3f00::1]', '[3f00:0:0::0001]', '[3F00:0:0:0:0:0:0:1]']
    const byAddress = [...spelled, 'elsewhere.example']
    await postAll(
      byAddress.map((host) => `http://${host}:${seen.port}/`),
      guarded(false, async () => [NOBODYS]),
    )
    const byName = ['qr.example', 'QR.example.', 'links.example']
    await postAll(
      byName.map((host) => `http://${host}:${seen.port}/`),
      guarded(false, async () => ['3f00::2']),
    )
    nobodyCame()
    const allowed = guarded(true, async () => ['127.0.0.1'])
    for (const host of byName)
      assert.equal((await allowed(`http://${host}:${seen.port}/`)).status, 200)
    const before = seen.sockets
    const other = guarded(false, async () => ['3f00::2'])
    await dialled(() => other(`http://another.example:${seen.port}/`, SHORT_MS))
    assert.equal(seen.sockets, before + 1, 'others are dialled')
  })

  test('with private addresses allowed, loopback is reached by number and by name', async () => {
    const post = opened(true)
    for (const host of ['127.0.0.1', '127.1', 'localhost', ...(seen.hasIpv6 ? ['[::1]'] : [])]) {
      const { status, answer } = await post(`http://${host}:${seen.port}/`)
      assert.equal(status, 200)
      assert.equal(answer, `${host.replace('127.1', '127.0.0.1')}:${seen.port}`)
    }
  })

  test('metadata services are not reached even then', async () => {
    const [plainly] = Object.values(IPV4_SPELLINGS)
    const [fully] = Object.values(IPV6_SPELLINGS)
    assert.ok(plainly && fully)
    await assertNoMetadata({ plainly }, { fully })
    await postAll(urlsOf(['169.254.169.254'], IPV4_SPELLINGS), opened(true))
    nobodyCame()
  })

  test('refused, closed and unknown targets are indistinguishable', async () => {
    const post = opened(true, async (name) => {
      if (name === 'broken.example') throw new Error('SERVFAIL 10.0.0.53')
      return []
    })
    const urls = ['http://169.254.169.254/', 'http://127.0.0.1:1/', 'http://unknown.example/']
    for (const url of [...urls, 'http://broken.example/', 'no URL at all']) {
      const { status, error, answer, retryAfter } = await post(url)
      assert.deepEqual([status, error, answer, retryAfter], [null, UNREACHABLE, '', null], url)
    }
  })

  proof('no non-public address is dialled, in any spelling', async () => {
    const urls = [...urlsOf(INNER_IPV4, IPV4_SPELLINGS), ...urlsOf(INNER_IPV6, IPV6_SPELLINGS)]
    assert.ok(INNER_IPV4.length >= 60 && Object.keys(IPV4_SPELLINGS).length >= 25)
    await postAll(urls, opened(false))
    nobodyCame()
  })

  proof('metadata services are not reached even then', () =>
    assertNoMetadata(IPV4_SPELLINGS, IPV6_SPELLINGS),
  )

  proof('silent targets cannot be told from others', async (t) => {
    const silent = createTcpServer((socket) => {
      socket.on('error', () => {})
      t.after(() => socket.destroy())
    })
    t.after(() => silent.close())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port: silentPort } = silent.address() as AddressInfo
    const never = new Promise<never>(() => {})
    const post = opened(true, async (name) => (name === 'slow.example' ? never : ['127.0.0.1']))
    const urls = ['http://slow.example/', `https://tls.example:${silentPort}/`]
    const all = await Promise.all(urls.map((url) => post(url)))
    for (const { status, error, answer, retryAfter } of all) {
      assert.deepEqual([status, error, answer, retryAfter], [null, UNREACHABLE, '', null])
    }
    const [slow = 0, tls = 0] = all.map(({ durationMs }) => durationMs)
    assert.ok(slow >= 1_990 && slow < 2_000 + LATE_MS, `DNS gave up after ${slow} ms`)
    assert.ok(tls >= 4_990 && tls < 5_000 + LATE_MS, `connecting gave up after ${tls} ms`)
  })
})
