import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { withLinks } from '../../../deploy/pack/links.ts'
import { addresses } from '../../../deploy/pack/manifest.ts'
import { stageProgram } from '../../../deploy/pack/stage-server.ts'
import { completely, patiently } from '../support/service/patient.ts'
import { DOOR } from '../support/service/processes/server-process.ts'
import { call, type Environment, environment, freePort, stop } from '../support/service/service.ts'
import { atEnd, launch } from '../support/service/site.ts'
import { until } from '../support/service/until.ts'

/**
 * The program as it is installed, not bundled as for quick tests: from a checkout, and from the
 * package, which stands under node_modules, where Node reads no types. The geo database is left out of it.
 */

const folder = mkdtempSync(join(tmpdir(), 'qroute-installed-'))
const packed = join(folder, 'node_modules', 'qroute')
const PACKED_DOOR = join(packed, 'server', 'qroute.mjs')
const HOME = join(folder, 'home')
const READ_FROM_FILES = [
  '/app',
  '/docs/javascript',
  '/docs/site.css',
  '/v1/qrcodes/:id/download?format=pdf',
]
const isWindows = process.platform === 'win32'

before(() => {
  mkdirSync(packed, { recursive: true })
  mkdirSync(HOME)
  stageProgram(join(import.meta.dirname, '../..'), packed)
})
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

async function firstStart(t: TestContext, door: string, paths: string[] = []): Promise<string> {
  const DATA_DIR = mkdtempSync(join(folder, 'data-'))
  const PORT = String(await freePort())
  const { child, output } = launch(t, door, ['start'], { DATA_DIR, PORT, HOME })
  atEnd(t, () => stop(child))
  await until(() => child.exitCode !== null || output().includes('listens on'), output)
  const base = `http://127.0.0.1:${PORT}`
  const key = /sk_live_\w+/.exec(output())?.[0] ?? ''
  const body = { name: 'Menu', destination_url: 'https://example.com/' }
  const made = await patiently(() => call(`${base}/v1/qrcodes`, 'POST', { key, body }))
  assert.equal(made.status, 201, made.text + output())
  const scanned = await call(`${base}/${made.json.short_code}`, 'GET')
  assert.deepEqual([scanned.status, scanned.headers.get('location')], [302, body.destination_url])
  const read = () => call(`${base}/v1/qrcodes/${made.json.id}`, 'GET', { key })
  assert.equal((await completely(read)).json.total_scans, 1)
  for (const path of paths) {
    const asked = base + path.replace(':id', made.json.id)
    assert.equal((await call(asked, 'GET', { key })).status, 200, path)
  }
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], output())
  return output()
}

test('from a checkout: keys are shown, a code is made and scanned, SIGTERM ends it with 0', async (t) => {
  assert.match(await firstStart(t, DOOR), /Lost them\? npx qroute key create/)
})

test('from the package the same, and nothing is written into it', async (t) => {
  const had = globSync('**', { cwd: packed }).length
  const output = await firstStart(t, PACKED_DOOR, READ_FROM_FILES)
  assert.match(output, /locations are unknown: the bundled database is not installed/)
  assert.match(output, /Lost them\? qroute key create/)
  assert.equal(globSync('**', { cwd: packed }).length, had)
  assert.ok(existsSync(join(HOME, '.cache', 'qroute')))
})

test('commands of the package work on both engines, where nobody has a home or a cache too', async (t) => {
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
  const run = (args: string[], env: Environment) =>
    execFileSync(process.execPath, [PACKED_DOOR, ...args], { cwd: HOME, env, encoding: 'utf8' })
  assert.equal(run(['version'], { HOME: '/dev/null', DATA_DIR: '/dev/null' }).trim(), version)
  assert.match(run(['--help'], { HOME }), /^Usage: qroute <command>/)
  const postgres = await environment('postgres', { HOME }, (close) => atEnd(t, close))
  const asked = ['account', 'create', '--name', 'A', '--email', 'a@a.example', '--plan', 'pro']
  for (const env of [{ HOME }, postgres]) {
    assert.match(JSON.parse(run([...asked, '--json'], env)).live_key, /^sk_live_/)
  }
  assert.ok(existsSync(join(HOME, 'data', 'qroute.db')))
})

test('an older Node says in one line what is needed', () => {
  const older = join(folder, 'older.mjs')
  const door = readFileSync(PACKED_DOOR, 'utf8').replace('[24, 15]', '[99, 0]')
  writeFileSync(older, door)
  const { status, stderr } = spawnSync(process.execPath, [older, 'start'], {
    encoding: 'utf8',
    env: {},
  })
  assert.equal(status, 1)
  assert.match(stderr, /^Qroute needs Node 99.0 or later; this is v24\..*\n$/)
})

/** With `geo`, which takes long to make and is left out here. */
const PUBLISHED = [
  ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'THIRD-PARTY.md', 'cli', 'client'],
  ...['dashboard', 'deploy', 'docs', 'domain', 'drawing', 'node_modules', 'openapi.json'],
  ...['package.json', 'pages', 'server', 'terminal'],
]

test('the package can be published: it is whole, and has no scripts, tests, secrets or build tools', () => {
  const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
  assert.equal(manifest.private, undefined)
  assert.equal(manifest.scripts, undefined)
  assert.deepEqual(manifest.publishConfig, { access: 'public', provenance: true })
  for (const field of ['name', 'version', 'description', 'license', 'keywords', 'engines']) {
    assert.ok(manifest[field], field)
  }
  if (!isWindows) accessSync(join(packed, manifest.bin.qroute), constants.X_OK)
  // All that is there is published; a list of names would leave out what is added.
  assert.equal(manifest.files, undefined)
  assert.deepEqual(readdirSync(packed).sort(), PUBLISHED)
  assert.deepEqual(manifest.bundleDependencies, Object.keys(manifest.dependencies))
  for (const name of manifest.bundleDependencies) {
    assert.ok(existsSync(join(packed, 'node_modules', name)), name)
  }
  const unwanted = ['**/*.ts', 'server/test', 'deploy/{.env,certs}']
  unwanted.push('node_modules/{node-*,vite,rolldown,typescript,@ip-location-db}')
  assert.deepEqual(globSync(unwanted, { cwd: packed }), [])
  const notices = readFileSync(join(packed, 'THIRD-PARTY.md'), 'utf8')
  for (const part of ['DB-IP', 'OFL', '### preact ', '### uplot ', '- fastify ']) {
    assert.ok(notices.includes(part), part)
  }
})

test('documents of the package lead to what is in it, or to the repository', () => {
  const dead: string[] = []
  for (const file of globSync('**/*.md', { cwd: packed, exclude: ['**/node_modules'] })) {
    withLinks(readFileSync(join(packed, file), 'utf8'), (target) => {
      if (!existsSync(join(packed, dirname(file), target))) dead.push(`${file}: ${target}`)
      return target
    })
  }
  assert.deepEqual(dead, [])
  const text = '[a](a.md#x), [`b`](../b.md), [c](#c), ![d](d.png), [e](https://e.example/)'
  const resolve = (target: string) => (target === 'a.md' ? 'https://git.example/a.md' : null)
  const mended =
    '[a](https://git.example/a.md#x), `b`, [c](#c), ![d](d.png), [e](https://e.example/)'
  assert.equal(withLinks(text, resolve), mended)
})

test('the repository is named by the origin of the checkout', () => {
  const page = 'https://git.example/acme/qroute'
  for (const origin of [page, `${page}.git`, 'git@git.example:acme/qroute.git']) {
    assert.deepEqual(addresses(origin), {
      repository: { type: 'git', url: `git+${page}.git` },
      homepage: `${page}#readme`,
      bugs: `${page}/issues`,
    })
  }
  for (const origin of ['', '/srv/qroute', '../qroute']) assert.deepEqual(addresses(origin), {})
})
