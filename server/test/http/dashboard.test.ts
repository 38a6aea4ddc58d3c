import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { readConfig } from '../../config.ts'
import { closeAfter } from '../support/service/close-all.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { type Answer, startService } from '../support/service/service.ts'

/** The dashboard as the server hands it out. A small build stands in for the real one. */

const STYLE = 'body { margin: 0 }'
const NO_MAIL = '<meta name="qroute-mail" content="off">'
const DOCUMENT = `<!doctype html><title>Qroute</title>${NO_MAIL}<style>${STYLE}</style>${'<p>words that compress</p>'.repeat(50)}`
const SCRIPT = `console.log(${JSON.stringify('much the same '.repeat(20_000))})`
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
const HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY =
  `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${HASH}'; ` +
  "img-src 'self' data: blob:; " +
  "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'"
const DOCUMENT_PATHS = ['/app', '/app/', '/app?x=1', '/app/codes/qr_1', '/app/setup', '/app/a/b/c']

const root = temporaryFolder()

function writeBuild(name: string): string {
  const folder = join(root, name)
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const write = (path: string, content: string | Buffer) =>
    writeFileSync(join(folder, path), content)
  const writeAll = (path: string, text: string) => {
    write(path, text)
    write(`${path}.br`, brotliCompressSync(text))
    write(`${path}.gz`, gzipSync(text))
  }
  writeAll('index.html', DOCUMENT)
  writeAll('assets/main-a1b2.js', SCRIPT)
  write('assets/logo-c3d4.png', PICTURE)
  write('secret.txt', 'not part of the build')
  return folder
}

/** The path as it is written, and the bytes as they come: `fetch` would tidy up both. */
function raw(base: string, path: string, headers = '', method = 'GET') {
  return new Promise<{ status: number; head: string; body: Buffer }>((resolve, reject) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    const chunks: Buffer[] = []
    socket.setTimeout(60_000, () => socket.destroy(new Error('No answer')))
    socket.on('error', reject).on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => {
      const all = Buffer.concat(chunks)
      const end = all.indexOf('\r\n\r\n')
      const head = all.subarray(0, end).toString('latin1').toLowerCase()
      resolve({ status: Number(head.slice(9, 12)), head, body: all.subarray(end + 4) })
    })
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`)
  })
}

describe('the dashboard', async () => {
  const onClose = closeAfter()
  const start = (dashboard: string, env = {}) => startService('sqlite', env, onClose, { dashboard })
  const service = await start(writeBuild('whole'))
  const get = (path: string, headers = {}): Promise<Answer> =>
    service.call('GET', path, { headers })

  test('every address of the application is the same document, under a strict policy', async () => {
    for (const path of DOCUMENT_PATHS) {
      const { status, headers, text } = await get(path)
      assert.equal(status, 200, path)
      assert.equal(text, DOCUMENT, path)
      assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
      assert.equal(headers.get('content-security-policy'), POLICY)
      assert.equal(headers.get('cache-control'), 'no-cache')
      assert.equal(headers.get('referrer-policy'), 'same-origin')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
      assert.equal(headers.get('x-robots-tag'), 'noindex')
      assert.equal(headers.get('vary'), 'accept-encoding')
    }
  })

  test('the page of a report tells no other page its address', async () => {
    for (const path of ['rpt_01m7eftr2mb8239pr4s9qw6yc9', 'x'.repeat(43), '%78?y']) {
      const { status, headers, text } = await get(`/app/report/${path}`)
      assert.deepEqual([status, text], [200, DOCUMENT])
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.equal(headers.get('x-robots-tag'), 'noindex')
      assert.equal(headers.get('content-security-policy'), POLICY)
    }
  })

  test('only the page that asks for a key may send a form to the terminal, at its port', async () => {
    const own = "form-action 'self'"
    const policyOf = async (path: string) =>
      (await get(path)).headers.get('content-security-policy') ?? ''
    const allowed = await get('/app/connect?state=x&port=50123&name=qr')
    const policy = allowed.headers.get('content-security-policy')
    assert.equal(policy, POLICY.replace(own, 'form-action http://127.0.0.1:50123'))
    assert.equal(allowed.headers.get('referrer-policy'), 'origin')
    assert.equal(allowed.headers.get('cross-origin-opener-policy'), 'same-origin')
    const ports = ['', '80', '49151', '65536', '050123', '50123x', '50123;', '5e4', '*', '%2A']
    for (const port of ports)
      assert.equal(await policyOf(`/app/connect?port=${port}`), POLICY, port)
    for (const path of [
      '/app',
      '/app/connect',
      '/app/connect/',
      '/app/connects',
      '/app/x/connect',
    ]) {
      const query = path === '/app/connect' ? '?port=50123&port=50124' : '?port=50123'
      assert.equal(await policyOf(path + query), POLICY, path)
    }
  })

  test('a document or an asset that the browser already has is 304', async () => {
    for (const path of ['/app', '/app/assets/main-a1b2.js']) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding }
        const tag = (await get(path, headers)).headers.get('etag') ?? ''
        assert.match(tag, /^"[\w-]{20,}"$/)
        const again = await get(path, { ...headers, 'if-none-match': tag })
        assert.deepEqual([again.status, again.text], [304, ''])
        assert.equal(again.headers.get('etag'), tag)
        const other = await get(path, { ...headers, 'if-none-match': '"another"' })
        assert.equal(other.status, 200)
      }
    }
  })

  test('assets are kept for a year, with their media types', async () => {
    const script = await get('/app/assets/main-a1b2.js')
    assert.equal(script.text, SCRIPT)
    assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8')
    assert.equal(script.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    const picture = await raw(service.base, '/app/assets/logo-c3d4.png?v=1')
    assert.deepEqual(picture.body, PICTURE)
    assert.match(picture.head, /content-type: image\/png\r/)
    assert.match(picture.head, /cache-control: public, max-age=31536000, immutable\r/)
  })

  test('the smallest form that the client accepts is sent', async () => {
    const wanted: [string, 'br' | 'gzip' | null][] = [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0.5, gzip', 'gzip'],
      ['*', 'br'],
      ['*, br;q=0', 'gzip'],
      ['identity, br;q=0.9, gzip;q=0.9', null],
      ['deflate', null],
      ['br;q=0, gzip;q=0', null],
    ]
    for (const [path, text] of [
      ['/app', DOCUMENT],
      ['/app/assets/main-a1b2.js', SCRIPT],
    ] as const) {
      for (const [accepted, encoding] of wanted) {
        const { head, body } = await raw(service.base, path, `Accept-Encoding: ${accepted}\r\n`)
        assert.equal(/content-encoding: (\w+)/.exec(head)?.[1] ?? null, encoding, accepted)
        assert.equal(Number(/content-length: (\d+)/.exec(head)?.[1]), body.length)
        assert.match(head, /vary: accept-encoding/)
        const plain =
          encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body
        assert.equal(plain.toString(), text, accepted)
      }
    }
    const picture = await raw(service.base, '/app/assets/logo-c3d4.png', 'Accept-Encoding: br\r\n')
    assert.doesNotMatch(picture.head, /content-encoding/)
  })

  test('HEAD has the headers of GET and no body; other methods are 405', async () => {
    for (const path of ['/app', '/app/codes', '/app/assets/main-a1b2.js']) {
      const whole = await raw(service.base, path)
      const { status, head, body } = await raw(service.base, path, '', 'HEAD')
      assert.deepEqual([status, body.length], [200, 0])
      const length = /content-length: \d+/
      assert.equal(length.exec(head)?.[0], length.exec(whole.head)?.[0])
      const post = await service.call('POST', path)
      assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD'])
    }
  })

  test('nothing but the assets of the build can be had', async () => {
    const unknown = [
      '/app/assets/',
      '/app/assets/nothing.js',
      '/app/assets/main-a1b2.js.br',
      '/app/assets/main-a1b2.js.gz',
      '/app/assets/../index.html',
      '/app/assets/../secret.txt',
      '/app/assets/%2e%2e/secret.txt',
      '/app/assets/..%2fsecret.txt',
      '/app/assets/..%5csecret.txt',
      '/app/assets/%252e%252e/secret.txt',
      '/app/assets/....//secret.txt',
      '/app/assets//etc/passwd',
      '/app/assets/%2fetc%2fpasswd',
      `/app/assets/${join(root, 'whole', 'secret.txt')}`,
      '/app/assets/main-a1b2.js%00',
      '/app/assets/%00',
      '/app/assets/__proto__',
      '/app/assets/main-a1b2%2ejs',
      '/app/%61ssets/main-a1b2.js',
      '/app/%61ssets/../../package.json',
    ]
    for (const path of unknown) {
      const { status, body } = await raw(service.base, path)
      assert.equal(status, 404, path)
      assert.equal(JSON.parse(body.toString()).error.code, 'not_found')
    }
    // Outside the assets every path is an address of the application.
    for (const path of ['/app/../secret.txt', '/app/%2e%2e/secret.txt', '/app/secret.txt']) {
      assert.equal((await raw(service.base, path)).body.toString(), DOCUMENT, path)
    }
    assert.equal((await raw(service.base, '/app/%')).status, 400)
    assert.notEqual((await raw(service.base, '/app\0')).status, 200)
  })

  test('a missing build is a page that says what to do, until there is one', async () => {
    const other = await start(join(root, 'late'))
    for (const path of ['/app', '/app/codes/qr_1']) {
      const { status, headers, text } = await other.call('GET', path)
      assert.equal(status, 404)
      assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.match(text, /not been built[\s\S]*npm run build[\s\S]*npm start/)
    }
    const headers = { accept: 'application/json' }
    const { status, json } = await other.call('GET', '/app', { headers })
    assert.deepEqual([status, json.error.code], [404, 'not_found'])
    assert.equal((await other.call('GET', '/app/assets/main-a1b2.js')).status, 404)
    assert.equal((await other.call('GET', '/healthz')).status, 200)
    mkdirSync(join(root, 'late', 'assets'), { recursive: true })
    assert.equal((await other.call('GET', '/app')).status, 404, 'half a build is none')
    writeBuild('late')
    assert.equal((await other.call('GET', '/app')).text, DOCUMENT)
  })

  test('the document says whether mail is sent, in every form, and is another one then', async () => {
    // Nobody listens there: nothing is sent.
    const mailing = await start(join(root, 'whole'), { SMTP_URL: 'smtp://127.0.0.1:9' })
    const told = DOCUMENT.replace(NO_MAIL, '<meta name="qroute-mail" content="on">')
    assert.notEqual(told, DOCUMENT)
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const { head, body } = await raw(mailing.base, '/app', `Accept-Encoding: ${encoding}\r\n`)
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (all: Buffer) => all }
      assert.equal(unpack[encoding](body).toString(), told, encoding)
      assert.equal(Number(/content-length: (\d+)/.exec(head)?.[1]), body.length)
      assert.ok(head.includes(`content-security-policy: ${POLICY.toLowerCase()}`))
      const headers = { 'accept-encoding': encoding }
      const tag = (await mailing.call('GET', '/app', { headers })).headers.get('etag') ?? ''
      assert.notEqual(tag, (await get('/app', headers)).headers.get('etag'))
      const again = { ...headers, 'if-none-match': tag }
      assert.equal((await mailing.call('GET', '/app', { headers: again })).status, 304)
      assert.equal((await get('/app', again)).status, 200)
    }
    const script = await mailing.call('GET', '/app/assets/main-a1b2.js')
    assert.equal(script.text, SCRIPT)
  })

  test('/ leads to the dashboard, or to ROOT_URL', async () => {
    const here = await get('/')
    assert.deepEqual([here.status, here.headers.get('location')], [302, '/app'])
    const website = await start(join(root, 'whole'), { ROOT_URL: 'https://example.com/qr?a=b' })
    const { status, headers } = await website.call('GET', '/')
    assert.deepEqual([status, headers.get('location')], [302, 'https://example.com/qr?a=b'])
    assert.equal((await website.call('GET', '/app')).text, DOCUMENT)
    assert.equal(readConfig({ ROOT_URL: '/docs' }).ROOT_URL, '/docs')
    assert.equal(readConfig({ BASE_URL: 'https://x.example/qr/' }).BASE_URL, 'https://x.example/qr')
    const wrong = ['app', 'ftp://x.example', '//x.example', '/\\x.example', '/', '/..', 'http://']
    wrong.push('/x/..//x.example', '/.//x.example', '/x/..\\\\x.example', '/%2e//x.example')
    for (const ROOT_URL of [...wrong, 'javascript:alert(1)', 'http://localhost:3000']) {
      assert.throws(() => readConfig({ ROOT_URL }), /^\S*Error: ROOT_URL: /, ROOT_URL)
    }
  })

  test('the dashboard is not a short link, and the API stays where it is', async () => {
    const { liveKey: key } = await service.account()
    const body = { name: 'A', destination_url: 'https://example.com/', short_code: 'app' }
    const refused = await service.call('POST', '/v1/qrcodes', { key, body })
    assert.deepEqual([refused.status, refused.json.error.param], [400, 'short_code'])
    assert.equal((await service.call('GET', '/v1/account', { key })).status, 200)
    assert.equal((await get('/no-such-code')).status, 404)
    assert.equal((await get('/docs')).headers.get('location'), '/docs/')
  })
})
