import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { call, freePort, stop } from '../support/service/service.ts'
import { atEnd } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * The files of `npm run pack`, installed by npm into empty folders without a network: start, create, scan,
 * follow, receive, export, stop; and npx.
 */

const ROOT = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'qroute-packages-'))
const files = join(folder, 'files')
const prefix = join(folder, 'global')
const app = join(folder, 'app')
const INSTALLED_MAX = 150e6

/** Nothing of the checkout, but Node. */
const ENVIRONMENT = {
  PATH: [dirname(process.execPath), join(prefix, 'bin'), '/usr/local/bin', '/usr/bin', '/bin'].join(
    delimiter,
  ),
  HOME: join(folder, 'home'),
  npm_config_cache: join(folder, 'cache'),
  npm_config_loglevel: 'error',
  ALLOW_PRIVATE_WEBHOOKS: 'true',
  LOG_LEVEL: 'warn',
}

/** Everything by the packed client: types are checked, and nothing but its files is there. */
const APP = `
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createClient, follow, verifyWebhook, type Answer } from '@qroute/client'

const [baseUrl = '', key = ''] = process.argv.slice(2)
const client = createClient({ baseUrl, key })
function data<Data>(answer: Answer<Data>): Data {
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.data
}
const received = Promise.withResolvers<{ body: string; headers: IncomingHttpHeaders }>()
const receiver = createServer(async (request, response) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  response.end()
  received.resolve({ body: Buffer.concat(chunks).toString(), headers: request.headers })
}).listen(0, '127.0.0.1')
await new Promise((resolve) => receiver.once('listening', resolve))
const { port } = receiver.address() as { port: number }
const url = \`http://127.0.0.1:\${port}/\`
const webhook = data(await client.createWebhook({ body: { url, events: ['scan.created'] } }))

const body = { name: 'Menu', destination_url: 'https://example.com/menu', short_code: 'menu' }
const code = data(await client.createCode({ body }))
const winter = { destination_url: 'https://example.com/winter-menu' }
data(await client.updateCode({ id: code.id, body: winter }))
const scan = await fetch(code.short_url, { redirect: 'manual', headers: { 'x-forwarded-for': '8.8.8.8' } })
for await (const event of follow(client, { after: '' })) if (event.data.qr_id === code.id) break
const { body: bytes, headers } = await received.promise
const { event: type } = await verifyWebhook(bytes, headers, webhook.secret)
let refused = ''
try {
  await verifyWebhook(bytes + ' ', headers, webhook.secret)
} catch (error) {
  refused = (error as Error).name
}
receiver.close()
console.log(JSON.stringify({ id: code.id, location: scan.headers.get('location'), type, refused }))
process.exit()
`

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args], { cwd, env: ENVIRONMENT, encoding: 'utf8' })
}

function packed(name: string): string {
  const [file = ''] = globSync(`${name}-[0-9]*.tgz`, { cwd: files })
  return join(files, file)
}

before(() => {
  for (const name of [app, ENVIRONMENT.HOME]) mkdirSync(name)
  execFileSync('npm', ['run', 'pack', '--', '--to', files], { cwd: ROOT })
  const install = ['install', '--offline', '--global', '--prefix', prefix]
  npm([...install, packed('qroute')], folder)
  npm(['install', '--offline', packed('qroute-client')], app)
})
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** A first start in an empty folder, by whatever command; its address and its live key. */
async function start(t: TestContext, command: string, args: readonly string[]) {
  const cwd = mkdtempSync(join(folder, 'empty-'))
  const PORT = String(await freePort())
  const child = spawn(command, [...args, 'start'], { cwd, env: { ...ENVIRONMENT, PORT } })
  atEnd(t, () => stop(child, 'SIGTERM'))
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  await until(
    () => child.exitCode !== null || output.includes('/app/setup#'),
    () => output,
  )
  assert.ok(existsSync(join(cwd, 'data', 'qroute.db')), output)
  const key = /sk_live_\w+/.exec(output)?.[0] ?? ''
  return { child, base: `http://127.0.0.1:${PORT}`, key, cwd, output: () => output }
}

test('npm install: nothing is fetched, and what is installed is small', (t) => {
  const bytes = Number(execFileSync('du', ['-sb', prefix], { encoding: 'utf8' }).split('\t')[0])
  t.diagnostic(`installed: ${(bytes / 1e6).toFixed(0)} MB`)
  assert.ok(bytes < INSTALLED_MAX, `${bytes} bytes`)
  assert.equal(globSync('**/node-linux-*', { cwd: prefix }).length, 0)
})

test('qroute start, and an app with the client: create, change, scan, follow, receive, export, stop', async (t) => {
  const { child, base, key, cwd, output } = await start(t, 'qroute', [])
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(app, 'app.ts'), APP)
  const config = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'esnext',
    types: ['node'],
  }
  const typeRoots = [join(ROOT, 'node_modules/@types')]
  const compilerOptions = { ...config, lib: ['esnext', 'dom'], typeRoots }
  writeFileSync(
    join(app, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['app.ts'] }),
  )
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', app], {
    stdio: 'inherit',
  })
  const { PATH } = ENVIRONMENT
  const args = ['app.ts', base, key]
  const said = execFileSync('node', args, {
    cwd: app,
    env: { PATH },
    encoding: 'utf8',
    timeout: 60_000,
  })
  const { id, ...rest } = JSON.parse(said)
  const location = 'https://example.com/winter-menu'
  assert.deepEqual(rest, { location, type: 'scan.created', refused: 'WebhookError' })
  const csv = await call(`${base}/v1/qrcodes/${id}/analytics/export`, 'GET', { key })
  assert.match(csv.text, /United States|,US,/, csv.text)
  assert.equal((await call(`${base}/app`, 'GET')).status, 200)
  const list = execFileSync('qroute', ['account', 'list', '--json'], { cwd, env: ENVIRONMENT })
  assert.match(list.toString(), /enterprise/)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], output())
})

test('npx qroute start, installed in a folder and straight from the file', async (t) => {
  const ways = [
    ['--yes', '--offline', `--package=${packed('qroute')}`, 'qroute'],
    [`--prefix=${app}`, 'qroute'],
  ]
  npm(['install', '--offline', packed('qroute')], app)
  for (const args of ways) {
    const { base, output } = await start(t, 'npx', args)
    for (const page of ['/app', '/docs/']) {
      const { status, text } = await call(`${base}${page}`, 'GET')
      assert.equal(status, 200, `${page}: ${text.slice(0, 500)}\n${output()}`)
    }
  }
})
