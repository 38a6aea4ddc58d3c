import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { qr } from '../server/test/support/service/clients/qr.ts'
import { inShell, newHome } from '../server/test/support/service/clients/qr-process.ts'
import { onOneEngine } from '../server/test/support/service/service.ts'
import { toSafeLine } from '../terminal/width.ts'
import { toJson } from './output.ts'

/** What reaches a terminal or a pipe, and what happens when nobody is at its other end. */

onOneEngine('pipes', async (start) => {
  const service = await start()

  async function signedIn() {
    const { liveKey } = await service.account()
    return { QROUTE_URL: service.base, QROUTE_API_KEY: liveKey }
  }

  test('a change goes on to its end when nobody reads, and a list stops', async (t) => {
    const env = await signedIn()
    const folder = mkdtempSync(path.join(tmpdir(), 'qroute-pipes-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const rows = Array.from({ length: 250 }, (_, at) => `Table ${at},https://example.com/${at}`)
    writeFileSync(path.join(folder, 't.csv'), `name,destination_url\n${rows.join('\n')}\n`)
    // The reader is gone before the first line is written.
    const line = `cd ${folder}; { $QR import t.csv --json 2>err; echo $? >code; } | true; cat code err`
    assert.match(await inShell(line, env), /^0\n.*250 codes created/s)
    const { json } = await service.call('GET', '/v1/qrcodes?limit=1', { key: env.QROUTE_API_KEY })
    assert.equal(json.pagination.total, 250)
    const listed = await inShell(
      `cd ${folder}; { $QR list --limit 250 --json; echo $? >code; } | head -1 | wc -l; cat code`,
      env,
    )
    assert.match(listed, /^ *1\n0\n$/)
  })

  test('where nobody hears what went wrong, the exit code still tells', async () => {
    const env = await signedIn()
    assert.equal(await inShell('$QR lits 2>&-; echo $?', env), '2\n')
    const line = 'exec 3>&1; { $QR show nothing 2>&1 >/dev/null; echo $? >&3; } | true'
    assert.equal(await inShell(line, env), '3\n')
  })
})

test('what a service says cannot drive the terminal', async (t: TestContext) => {
  const evil = 'Acme\x1b]0;owned\x07\x1b[2J\x9b31m\nqr: Signed in'
  const account = { id: 'acc_1', name: evil, key: { mode: 'live', name: evil, scopes: 'full' } }
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(account))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const more of [[], ['--json']]) {
    const { env } = newHome(t)
    const { code, stdout, stderr } = await qr(['login', url, '--key', 'sk_live_x', ...more], env)
    assert.equal(code, 0, stderr)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
    assert.doesNotMatch(stdout + stderr, /[\x00-\x09\x0b-\x1f\x7f-\x9f]/)
    if (more.length > 0) assert.equal(JSON.parse(stdout).account.name, evil)
    else assert.equal(stdout.split('\n').length, 2)
  }
})

test('a file on a screen is text that a terminal does not obey, and else refused', async (t) => {
  const csv = 'id,name\r\nqr_1,\x1b]0;owned\x07Tür\r\n'
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/csv')
    response.write(csv.slice(0, 20))
    response.end(csv.slice(20))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const QROUTE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { QROUTE_URL, QROUTE_API_KEY: 'sk_live_x' }
  const screen = await qr(['export', 'codes'], env, { columns: 80 })
  assert.equal(screen.stdout, 'id,name\nqr_1, ]0;owned Tür\n')
  assert.equal((await qr(['export', 'codes'], env)).stdout, csv)
  const picture = await qr(['download', 'qr_1', '-o', '-'], env, { columns: 80 })
  assert.deepEqual([picture.code, picture.stdout], [2, ''])
  assert.match(picture.stderr, /Binary output cannot be shown in a terminal/)
})

test('only colours of ours stay, and JSON keeps what it hides', () => {
  assert.equal(toSafeLine('\x1b[31mred\x1b[0m'), '\x1b[31mred\x1b[0m')
  assert.equal(toSafeLine('\x1b[8mhidden\x1b[0m \x1b[2K'), ' [8mhidden\x1b[0m  [2K')
  const value = { name: 'a\x9b31m\u202eb\x7f' }
  assert.deepEqual(JSON.parse(toJson(value)), value)
  assert.match(toJson(value), /^[\x20-\x7e]+$/)
})
