import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { awakeMs } from '../support/service/awake.ts'
import { linesOf, qroute } from '../support/service/command.ts'
import { SECRET } from '../support/service/databases.ts'
import { temporaryFolder } from '../support/service/folders.ts'
import { patiently } from '../support/service/patient.ts'
import {
  call,
  onEveryEngine,
  type ServerProcess,
  spawnServer,
  stop,
} from '../support/service/service.ts'
import { until } from '../support/service/until.ts'

/** The process over time: starts, stops, settings and their obstacles, on both engines. */
const root = temporaryFolder()
let folders = 0
const newFolder = () => join(root, String(++folders))
function fileWith(text: string): string {
  const path = newFolder()
  writeFileSync(path, text)
  return path
}

/** As an operator would start it. */
async function launch(t: TestContext, env: Record<string, string>): Promise<ServerProcess> {
  const server = await spawnServer(env, undefined, [])
  t.after(() => stop(server.child))
  return server
}

/** The start is refused: exit code 1, and for each mistake one line on stderr that names it. */
async function assertRefused(env: Record<string, string>, ...lines: RegExp[]): Promise<string> {
  const begun = awakeMs()
  const outcome = await qroute(['start'], { DATA_DIR: newFolder(), PORT: '3999', ...env })
  const ms = awakeMs() - begun
  const said = linesOf(outcome.stderr)
  assert.equal(outcome.code, 1, outcome.stderr)
  assert.equal(outcome.stdout, '')
  assert.equal(said.length, lines.length, outcome.stderr)
  for (const line of lines)
    assert.ok(
      said.some((text) => line.test(text)),
      `${line}: ${outcome.stderr}`,
    )
  assert.ok(ms < 9_000, `it took ${Math.round(ms)} ms to give up`)
  return outcome.stderr
}

test('a setting can come from a file, but not from both places; an empty one is unset', async (t) => {
  const LOG_LEVEL_FILE = fileWith('silent\n')
  const missing = newFolder()
  await assertRefused(
    { LOG_LEVEL: 'info', LOG_LEVEL_FILE, SECRET_FILE: missing },
    /LOG_LEVEL_FILE/,
    /SECRET_FILE/,
  )
  const BASE_URL_FILE = fileWith('https://from-a-file.example\n')
  const unset = { DATABASE_URL: '', SECRET: '', HOST: '' }
  const server = await launch(t, { DATA_DIR: newFolder(), LOG_LEVEL_FILE, BASE_URL_FILE, ...unset })
  assert.match(server.output(), /https:\/\/from-a-file\.example/)
  assert.doesNotMatch(server.output(), /"level"/)
  assert.equal((await fetch(`${server.base}/readyz`)).status, 200)
})

test('the secret is created once, private to the user, and a readable one is rejected', async (t) => {
  const DATA_DIR = newFolder()
  const first = await launch(t, { DATA_DIR })
  await stop(first.child)
  const path = join(DATA_DIR, 'secret')
  const made = readFileSync(path, 'utf8')
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.ok(made.length >= 32)
  assert.equal(first.output().includes(made.trim()), false)
  for (const mode of [0o640, 0o604]) {
    chmodSync(path, mode)
    await assertRefused({ DATA_DIR }, /^SECRET\b.*chmod 600/)
  }
  chmodSync(path, 0o600)
  await launch(t, { DATA_DIR })
  assert.equal(readFileSync(path, 'utf8'), made)
})

for (const [name, env] of Object.entries({
  HOST: () => ({ HOST: '192.0.2.1' }),
  DATA_DIR: () => ({ DATA_DIR: join(fileWith(''), 'data') }),
  DATABASE_URL: () => ({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRET }),
})) {
  test(`a ${name} that only fails at startup is reported in one line`, async () => {
    await assertRefused(env(), new RegExp(`^${name}\\b`))
  })
}

/** Half a request on a connection of its own; the caller sends the rest. */
async function openRequest(base: string, head: string): Promise<Socket> {
  const { port } = new URL(base)
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  await once(socket, 'connect')
  socket.write(`${head}\r\nHost: 127.0.0.1:${port}\r\n`)
  return socket
}

async function exitOf({ child }: ServerProcess): Promise<{ code: number | null; ms: number }> {
  const start = awakeMs()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return { code: child.exitCode, ms: awakeMs() - start }
}

onEveryEngine('the process', async (start, engine) => {
  const service = await start()
  let stuck: ReturnType<typeof stopStuck>
  before(async () => {
    // Takes as long as such connections are given: beside the other tests.
    if (engine === 'sqlite') stuck = stopStuck()
  })
  const body = { name: 'Menu', destination_url: 'https://example.com/' }

  async function assertStops(server: ServerProcess): Promise<void> {
    assertStopped({ ...(await exitOf(server)), output: server.output() })
  }

  function assertStopped({ code, ms, output }: Awaited<typeof stuck>): void {
    assert.equal(code, 0, output)
    assert.ok(ms < 10_000, `it took ${Math.round(ms)} ms`)
  }

  test('neither idle connections nor repeated SIGTERMs prevent the shutdown', async () => {
    const server = await service.spawn()
    const socket = await openRequest(server.base, 'GET /healthz HTTP/1.1')
    socket.write('\r\n')
    await once(socket, 'data')
    server.child.kill('SIGTERM')
    const again = setInterval(() => server.child.kill('SIGTERM'), 2)
    await assertStops(server).finally(() => clearInterval(again))
    socket.destroy()
  })

  /** A server that is told to stop while connections send nothing or never end. */
  async function stopStuck() {
    const server = await service.spawn()
    const endless = await openRequest(server.base, 'POST /v1/qrcodes HTTP/1.1')
    endless.on('error', () => {})
    const silent = connect(Number(new URL(server.base).port), '127.0.0.1')
    silent.on('error', () => {})
    await once(silent, 'connect')
    await sleep(50)
    server.child.kill('SIGTERM')
    const { code, ms } = await exitOf(server)
    for (const socket of [endless, silent]) socket.destroy()
    return { code, ms, output: server.output() }
  }

  test('codes, edits, scans and keys survive kill -9', async () => {
    const { liveKey: key } = await service.account()
    const first = await service.spawn()
    const ask = (base: string, method: string, path: string, options = {}) => {
      return patiently(() => call(`${base}${path}`, method, { key, ...options }))
    }
    const { id, short_code } = (await ask(first.base, 'POST', '/v1/qrcodes', { body })).json
    const change = { destination_url: 'https://example.com/new' }
    await ask(first.base, 'PATCH', `/v1/qrcodes/${id}`, { body: change })
    const scans = Array.from({ length: 25 }, () => ask(first.base, 'GET', `/${short_code}`))
    const statuses = (await Promise.all(scans)).map(({ status }) => status)
    assert.deepEqual([...new Set(statuses)], [302])
    await stop(first.child, 'SIGKILL')
    const second = await service.spawn()
    const read = async () => (await ask(second.base, 'GET', `/v1/qrcodes/${id}`)).json
    // Another server on the same data may be the one that takes over what the dead one left.
    await until(async () => (await read()).total_scans >= 25, 'scans are missing')
    const { destination_url, total_scans } = await read()
    assert.deepEqual([destination_url, total_scans], [change.destination_url, 25])
  })

  test('a port in use is reported quickly in one line, and the first start keeps its keys', async (t) => {
    const env = { ...service.env, DATA_DIR: newFolder() }
    mkdirSync(env.DATA_DIR)
    await assertRefused(env, /^PORT\b.*in use/)
    if (engine === 'postgres') return
    const { output } = await launch(t, env)
    assert.match(output(), /sk_live_/, 'the keys are shown by the first start that succeeds')
  })

  test('a database newer than the program is refused in one clear line', async () => {
    const future = `insert into schema_migrations (part, version, name, applied_at)
      values ('codes', 9999, $1, 0)`
    await service.db.query(future, ['9999_future.sql'])
    try {
      await assertRefused(service.env, /9999.*newer/)
    } finally {
      await service.db.query('delete from schema_migrations where version = 9999')
    }
  })

  const skip = engine === 'sqlite' ? false : 'no matter of the engine'
  test('connections that send nothing or never end are closed in time', { skip }, async () => {
    assertStopped(await stuck)
  })
})
