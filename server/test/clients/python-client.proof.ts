import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { verifyWebhook, WebhookError } from '../../../client/index.ts'
import { newSecret, signatureOf } from '../../courier/sign.ts'
import { type Run, run } from '../support/data/clients/snippets.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { CERTIFICATE, KEY } from '../support/service/network/certificate.ts'
import { freePort, onOneEngine, stop } from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/**
 * The Python client: its own tests, against a real server that is restarted; a machine without Python skips
 * them.
 */
const FOLDER = join(import.meta.dirname, '../../../client/python')
const IS_NEW_ENOUGH = 'import sys; sys.exit(sys.version_info < (3, 9))'
const hasPython = spawnSync('python3', ['-c', IS_NEW_ENOUGH]).status === 0
const skip = hasPython ? false : 'NOT TESTED: client/python, as there is no python3 of 3.9 or later'

const temporary = temporaryFolder()

function python(args: readonly string[], env: Readonly<Record<string, string>>): Run {
  return run(['python3', ...args], FOLDER, { PYTHONDONTWRITEBYTECODE: '1', ...env })
}

const NOW = 1_800_000_000
const SECRETS = [newSecret(), newSecret(), newSecret()]
const BODIES = [
  '{"event":"scan.created","city":"Köln"}',
  '\uFEFF{"a":1}',
  '[1.5,null]',
  'no JSON',
  '',
]

interface Delivery {
  readonly body: string
  readonly headers: Record<string, string>
  readonly secret: string | string[]
}

/** Genuine ones, and each of them spoiled in every way. */
function* deliveries(): Generator<Delivery> {
  const [secret = '', other = '', third = ''] = SECRETS
  for (const body of BODIES) {
    for (const age of [0, 300, 301, -300, -301]) {
      const time = NOW - age
      const headers = {
        'webhook-id': 'dlv_1',
        'webhook-timestamp': String(time),
        'webhook-signature': signatureOf('dlv_1', time, Buffer.from(body), [third, secret]),
      }
      const bare = secret.slice('whsec_'.length)
      for (const one of [
        secret,
        [other, secret],
        other,
        bare,
        bare.replace(/=+$/, ''),
        ` ${secret}\n`,
      ])
        yield { body, headers, secret: one }
      const signature = headers['webhook-signature']
      for (const wrong of ['', 'v1,', `v2,${signature}`, `${signature}=`, `x ${signature}`])
        yield { body, headers: { ...headers, 'webhook-signature': wrong }, secret }
      for (const wrong of ['', '1e9', `${time} `, '0', '1'.repeat(13)])
        yield { body, headers: { ...headers, 'webhook-timestamp': wrong }, secret }
      yield { body: `${body} `, headers, secret }
      yield { body, headers: { ...headers, 'webhook-id': 'dlv_2' }, secret }
    }
  }
}

/** What the client for TypeScript makes of each. */
function writeVectors(): string {
  const vectors = [...deliveries()].map(({ body, headers, secret }) => {
    const bytes = Buffer.from(body)
    const given = { body: bytes.toString('base64'), headers, secret, now: NOW }
    try {
      const event = verifyWebhook<unknown>(bytes, headers, secret, { nowMs: NOW * 1000 })
      return { ...given, verdict: { event } }
    } catch (error) {
      assert.ok(error instanceof WebhookError)
      return { ...given, verdict: { reason: error.reason } }
    }
  })
  const file = join(temporary, 'vectors.json')
  writeFileSync(file, JSON.stringify(vectors))
  return file
}

onOneEngine('the Python client', (start) => {
  test('its own tests pass', { skip }, async () => {
    const service = await start()
    const { liveKey } = await service.account()
    const home = { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey }
    // With a key in the environment, clients of other services would refuse to start.
    const runs = [
      { what: 'test_[!s]*.py', env: { QROUTE_VECTORS: writeVectors() }, skips: 'skipped=\\d' },
      { what: 'test_readme.py', env: home, skips: 'skipped=[01]' },
      { what: 'test_service.py', env: home, skips: 'skipped=[01]' },
    ]
    for (const { what, env, skips } of runs) {
      const args = ['-W', 'error::ResourceWarning', '-m', 'unittest', 'discover', 'tests']
      const { ended, output } = python([...args, '-p', what], env)
      assert.equal(await ended, 0, output())
      assert.match(output(), new RegExp(`\\nRan \\d+ tests? in .*\\n\\nOK( \\(${skips}\\))?\\n$`))
      assert.doesNotMatch(output(), /Warning/)
    }
  })

  test('follows scans through a restart of the server, each once', { skip }, async () => {
    const service = await start({})
    const { liveKey: key } = await service.account()
    const json = await service.newCode(key)
    const scan = () => service.call('GET', new URL(json.short_url).pathname)
    const port = await freePort()
    const first = await service.spawn({}, port)
    await scan()
    const env = { QROUTE_URL: first.base, QROUTE_API_KEY: key }
    const { ended, output } = python(['tests/follow.py', '3', ''], env)
    await until(() => output().includes('scan_'), output)
    await stop(first.child, 'SIGTERM')
    await scan()
    await service.spawn({}, port)
    await scan()
    assert.equal(await ended, 0, output())
    const events = await service.call('GET', '/v1/events', { key })
    const ids = events.json.data.map(({ id }: { id: string }) => id)
    assert.deepEqual(output().trim().split('\n'), ids)
    assert.equal(ids.length, 3)
  })

  test('calls from a file print what came back', { skip }, async () => {
    const service = await start()
    const { liveKey } = await service.account()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
    const file = { file_base64: Buffer.from(svg).toString('base64'), type: 'image/svg+xml' }
    const code = { name: 'Menu', destination_url: 'https://example.com/' }
    const calls = [
      { name: 'logo', operation: 'uploadLogo', body: file, save: { logo: '/id' } },
      { name: 'create', operation: 'createCode', body: code, save: { id: '/id', tags: '/tags' } },
      { name: 'get', operation: 'getCode', params: { id: '{{id}}' } },
      {
        name: 'change',
        operation: 'updateCode',
        params: { id: '{{id}}' },
        headers: { 'if-match': '"{{id}}.9"' },
        body: { name: 'B', tags: '{{tags}}' },
      },
      { name: 'picture', operation: 'downloadCode', params: { id: '{{id}}', format: 'svg' } },
      { name: 'audit', operation: 'listAudit', params: { from: 'never' } },
    ]
    const path = join(temporary, 'calls.json')
    writeFileSync(path, JSON.stringify(calls))
    const { ended, output } = python(['tests/calls.py', service.base, liveKey, path], {})
    assert.equal(await ended, 0, output())
    const lines = output().trim().split('\n')
    const [logo, created, got, changed, picture, audit] = lines.map((line) => JSON.parse(line))
    assert.deepEqual([logo.status, logo.data.type], [201, 'image/svg+xml'])
    assert.deepEqual([created.status, got.status, got.data.id], [201, 200, created.data.id])
    assert.deepEqual([changed.status, changed.data.code], [412, 'precondition_failed'])
    assert.deepEqual([picture.status, picture.data.type], [200, 'image/svg+xml'])
    assert.match(picture.data.sha256, /^[0-9a-f]{64}$/)
    assert.deepEqual([audit.status, audit.data.param], [400, 'from'])
  })

  test('trusts no certificate that nobody vouches for, and asks only once', { skip }, async () => {
    const server = createServer({ cert: CERTIFICATE, key: KEY }, (_, response) => {
      response.setHeader('content-type', 'application/json').end('{"id": "acct_1"}')
    })
    let connections = 0
    server.on('connection', () => connections++)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const authority = join(temporary, 'authority.pem')
    writeFileSync(authority, CERTIFICATE)
    const program = `
import socket, sys
known = socket.getaddrinfo
socket.getaddrinfo = lambda host, *rest, **named: known("127.0.0.1", *rest, **named)
from qroute import Client, QrouteError
client = Client("https://hooks.example:${port}", "sk_1")
for ask in (client.get_account, lambda: next(client.follow())):
    try:
        print(ask())
    except QrouteError as error:
        print(error)
`
    const distrusted = python(['-c', program], {})
    await distrusted.ended
    assert.match(distrusted.output(), /^(network_error: No response: .*certificate.*\n){2}$/i)
    assert.equal(connections, 2)
    const trusted = python(['-c', program], { SSL_CERT_FILE: authority })
    await trusted.ended
    assert.match(trusted.output(), /^\{'id': 'acct_1'\}\n200 unexpected_answer: /)
    server.closeAllConnections()
    server.close()
  })
})
