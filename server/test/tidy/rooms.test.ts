import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { files, importsOf, isProduct, read, sources } from './files.ts'

const LINES_MAX = 300
/** Nobody writes it: one type per schema of openapi.json, as many as there are. */
const GENERATED = ['client/types.ts']

/**
 * Which room may import which, beside itself: folders of server/ by their names in it, all others by their
 * paths. The files at the top of server/, compose/ and commands/ know all of server/.
 */
const OPEN = ['server', 'start', 'compose', 'commands']
const WALLS: Readonly<Record<string, readonly string[]>> = {
  client: [],
  cli: ['domain/*', 'drawing', 'client', 'terminal'],
  dashboard: ['domain/*', 'drawing', 'pages', 'client'],
  pages: ['domain/*'],
  terminal: ['domain/input'],
  drawing: ['domain/*'],
  lib: ['domain', 'domain/input'],
  domain: [],
  'domain/time': ['domain'],
  'domain/mail': ['domain'],
  'domain/accounts': ['domain', 'domain/mail'],
  'domain/codes': ['domain', 'domain/accounts', 'domain/scans', 'domain/time'],
  'domain/brand': ['domain', 'domain/accounts', 'domain/codes'],
  'domain/scans': ['domain', 'domain/time'],
  'domain/analytics': ['domain', 'domain/scans', 'domain/time'],
  'domain/input': ['domain', 'domain/codes'],
  'domain/events': ['domain', 'domain/accounts', 'domain/analytics', 'domain/scans'],
  'domain/reports': ['domain', 'domain/accounts'],
  'domain/webhooks': ['domain', 'domain/accounts', 'domain/codes', 'domain/scans', 'domain/time'],
  enrich: ['domain/*', 'lib'],
  mail: ['domain/*', 'lib', 'storage/engine', 'storage/mail', 'storage/readers'],
  outbound: ['domain/*', 'lib'],
  pictures: ['domain/*', 'drawing', 'lib'],
  'scan-log': ['domain/*', 'lib'],
  redirect: ['domain/*', 'lib', 'pages', 'scan-log'],
  passing: ['domain/*', 'lib', 'sockets'],
  keeper: ['lib', 'redirect'],
  worker: ['domain/*', 'lib'],
  feed: ['domain/*', 'lib'],
  recorder: ['domain/*', 'lib', 'scan-log', 'storage/engine', 'storage/scans'],
  courier: ['domain/*', 'lib', 'outbound', 'storage/engine', 'storage/readers', 'storage/webhooks'],
  storage: ['domain/*', 'storage/engine'],
  'storage/engine': ['domain/*', 'lib'],
  'storage/readers': ['domain/*', 'lib', 'storage/engine'],
  'storage/webhooks': ['domain/*', 'storage', 'storage/engine', 'storage/readers'],
  'storage/mail': ['domain/*', 'storage', 'storage/engine'],
  'storage/accounts': ['domain/*', 'storage', 'storage/engine', 'storage/mail', 'storage/webhooks'],
  'storage/brand': ['domain/*', 'storage', 'storage/engine', 'storage/accounts'],
  'storage/codes': [
    ...['domain/*', 'lib', 'storage', 'storage/engine', 'storage/brand', 'storage/webhooks'],
  ],
  'storage/scans': ['domain/*', 'lib', 'storage/engine', 'storage/readers', 'storage/webhooks'],
  'storage/analytics': ['domain/*', 'storage/engine', 'storage/readers', 'storage/scans'],
  'storage/checks': ['domain/*', 'storage/engine', 'storage/scans'],
  'storage/reports': ['domain/*', 'storage', 'storage/engine', 'storage/accounts'],
  sockets: ['domain/*', 'lib'],
  'http/core': ['domain/*', 'lib', 'passing', 'sockets'],
  'http/accounts': ['domain/*', 'lib', 'http/core'],
  'http/codes': ['domain/*', 'lib', 'redirect', 'sockets', 'http/core'],
  'http/brand': ['domain/*', 'http/core', 'http/codes'],
  'http/analytics': ['domain/*', 'http/core', 'http/codes'],
  'http/reports': ['domain/*', 'lib', 'http/core', 'http/analytics', 'http/codes'],
  'http/events': ['domain/*', 'http/core', 'http/analytics'],
  'http/webhooks': ['domain/*', 'http/core', 'http/analytics', 'http/codes'],
  'http/ops': ['domain/*', 'lib', 'pages', 'redirect', 'http/core', 'http/webhooks'],
}
const LOOSE_MAX = 8
const FOLDER_MAX = 20

/** Only their types may be imported. docs/internals/load-and-fairness.md names what to use instead. */
const SLOW_TO_LOAD = ['typebox', 'pg', 'node:http', 'ajv']

/** `codes` of http/ and storage/ and domain/ are separate rooms; deeper folders belong to them. */
function roomOf(file: string): string {
  const [first = '', second = ''] = dirname(file)
    .replace(/^server\/(?=.)/, '')
    .split('/')
  const inner = `${first}/${second}`
  return inner in WALLS ? inner : first
}

/** Programs that build or print something stand beside what they make. */
const TOOLS = /^(cli|client|dashboard)\/[^/]*(build|config|print-world|swap|size)[^/]*\.ts$/

test('no file is too long', () => {
  const written = sources.filter((file) => !GENERATED.includes(file))
  const long = written.filter((file) => read(file).split('\n').length > LINES_MAX + 1)
  assert.deepEqual(long, [])
})

test('imports respect the module boundaries', () => {
  const broken: string[] = []
  const inRooms = /^(server|domain|drawing|pages|terminal|client|cli|dashboard)\/.*\.(ts|tsx)$/
  for (const file of sources.filter((name) => inRooms.test(name) && isProduct(name))) {
    const room = roomOf(file)
    if (OPEN.includes(room) || TOOLS.test(file)) continue
    assert.ok(WALLS[room], `${file} is in a room without walls`)
    const allowed = [room, ...WALLS[room]]
    for (const path of importsOf(file)) {
      if (path.endsWith('package.json')) continue
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

test('a page of the dashboard imports its own files and shared parts, never another page', () => {
  const pageOf = (file: string) => /^dashboard\/src\/pages\/([^/]+)\//.exec(file)?.[1]
  const broken: string[] = []
  for (const file of sources.filter((name) => name.startsWith('dashboard/src/'))) {
    if (['dashboard/src/app.tsx', 'dashboard/src/pages.ts'].includes(file)) continue
    for (const path of importsOf(file)) {
      if (pageOf(path) !== undefined && pageOf(path) !== pageOf(file))
        broken.push(`${file} → ${path}`)
    }
  }
  assert.deepEqual(broken, [])
})
