import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { toZip } from '../server/lib/zip.ts'
import { openOperator } from '../server/test/support/service/clients/qr.ts'

/** A service that lies, or is broken: it does no harm to the machine that asks it, and is not asked for ever. */

const ID = 'qr_01m7eftr2mb8239pr4s9qw6yc9'
const CODE = {
  ...{ id: ID, name: '../../../evil', short_code: '../../evil', external_id: '/etc/evil' },
  ...{ short_url: 'https://qr.example.com/x', status: 'active', tags: [], style: {} },
}

const LIMIT = { timeout: 20_000 }

type Reply = (response: ServerResponse, asked: string) => void

let server: Server
let zip: Reply = () => {}
let list: Reply = () => {}
const { run, env } = openOperator({})
const at = (...names: string[]) => path.join(folder, ...names)
const json = (response: ServerResponse, value: unknown) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(value))

const folder = mkdtempSync(path.join(tmpdir(), 'qroute-hostile-'))
before(async () => {
  server = createServer((request, response) => {
    const { url = '' } = request
    request.resume()
    if (url.startsWith('/v1/qrcodes/pictures')) zip(response, url)
    else if (/^\/v1\/qrcodes(\?|$)/.test(url)) list(response, url)
    else json(response, CODE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  Object.assign(env, { QROUTE_URL: `http://127.0.0.1:${port}`, QROUTE_API_KEY: 'sk_live_x' })
})
after(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})
afterEach(() => server.closeAllConnections())

const one: Reply = (response) => json(response, { data: [CODE], pagination: { next_cursor: null } })

async function sendZip(response: ServerResponse, names: readonly string[]): Promise<void> {
  const files = async function* () {
    for (const name of names) yield { name, content: Buffer.from('<svg/>'), changedAt: Date.now() }
  }
  response.setHeader('content-type', 'application/zip')
  for await (const chunk of toZip(files())) response.write(chunk)
  response.end()
}

test('names from the service do not lead out of the folder', LIMIT, async () => {
  list = one
  const inside = at('a', 'b', 'c')
  mkdirSync(inside, { recursive: true })
  const all = () => readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = () => all().filter((entry) => entry.isFile() && entry.name !== '.qr-download')
  const download = (...args: string[]) =>
    run(['download', '--all', '-o', inside, '-f', 'svg', ...args])
  for (const names of [['../../../evil.svg'], ['/etc/evil.svg'], [`../${ID}.svg`], []]) {
    zip = (response) => void sendZip(response, names)
    const { code, stderr } = await download()
    assert.deepEqual(
      [code, /^qr: The server sent images that were not requested/.test(stderr)],
      [5, true],
      stderr,
    )
  }
  assert.deepEqual(files(), [])
  zip = (response) => void sendZip(response, [`${ID}.svg`])
  for (const name of ['{name}', '{short_code}', '{external_id}', '../{name}']) {
    const { code, stderr } = await download('--file-name', name)
    assert.equal(code, 0, stderr)
  }
  assert.ok(files().length > 0)
  for (const entry of files()) assert.equal(entry.parentPath, inside, entry.name)
  zip = (response) => void sendZip(response, [`${ID}.svg`, `${ID}.svg`])
  assert.equal((await download('--force')).code, 5, 'a picture twice')
})

test(
  'a length that is declared is not believed, and what never ends is not read',
  LIMIT,
  async () => {
    list = one
    let sent = 0
    const flood = (head: Buffer) => (response: ServerResponse) => {
      const chunk = Buffer.alloc(1024 * 1024)
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
        sent += chunk.length
      }
      response.setHeader('content-type', 'application/zip')
      response.write(head)
      response.on('drain', more)
      more()
    }
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x0403_4b50, 0)
    head.writeUInt32LE(0xffff_ffff, 18)
    head.writeUInt32LE(0xffff_ffff, 22)
    zip = flood(head)
    const huge = await run(['download', '--all', '-o', at('huge'), '-f', 'svg'])
    assert.equal(huge.code, 5, huge.stderr)
    zip = flood(Buffer.from('PK\x01\x02', 'latin1'))
    const endless = await run(['download', '--all', '-o', at('endless'), '-f', 'svg'])
    assert.equal(endless.code, 5, endless.stderr)
    assert.ok(sent < 64 * 1024 * 1024, `${sent}`)
  },
)

test('a list that leads back to a page that it had is an error, not a loop', {
  timeout: 20_000,
}, async () => {
  for (const cursors of [['again'], ['a', 'b', 'c'], ['']]) {
    let asked = 0
    list = (response) => {
      const next_cursor = cursors[asked++ % cursors.length]
      json(response, { data: [CODE], pagination: { next_cursor } })
    }
    for (const args of [
      ['list', '--json'],
      ['export', 'codes', '--json'],
      ['download', '--all'],
    ]) {
      asked = 0
      const { code, stderr } = await run(args)
      assert.deepEqual([code, /^qr: The list leads back/.test(stderr)], [5, true], stderr)
      assert.ok(asked <= cursors.length + 1, `${asked}`)
    }
  }
})
