import assert from 'node:assert/strict'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { ROOT, read } from './files.ts'

/** A worker answers scans, whatever happens to the rest: it must not even load the rest. */

const ROOMS = [
  ...['domain', 'pages', 'server/enrich', 'server/keeper', 'server/lib', 'server/passing'],
  ...['server/redirect', 'server/scan-log', 'server/sockets', 'server/storage/codes'],
  ...['server/storage/engine', 'server/worker'],
]
const FILES = [
  ...['worker', 'open-links', 'open-targets'].map((name) => `server/compose/${name}.ts`),
  ...['secret', 'storage/brand-row'].map((name) => `server/${name}.ts`),
]

/** Without its types, which are not loaded. */
const IMPORT = /^(?:import|export)\s+(?!type\b)[^'"]*?'(\.[^']+\.ts)'/gm

/** All that is loaded with a file, itself included. */
function loadedBy(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const [, path = ''] of read(file).matchAll(IMPORT))
    loadedBy(relative(ROOT, join(ROOT, dirname(file), path)), known)
  return known
}

test('a worker loads what scans need, and nothing else', () => {
  const loaded = [...loadedBy('server/compose/worker.ts')]
  const isMeant = (file: string) =>
    FILES.includes(file) || ROOMS.some((room) => file.startsWith(`${room}/`))
  assert.deepEqual(
    loaded.filter((file) => !isMeant(file)),
    [],
  )
  assert.ok(loaded.length > 100, `${loaded.length} files`)
  // Loaded later, they would be loaded all the same.
  const later = loaded.filter((file) => /[^.]\bimport\(/.test(read(file)))
  assert.deepEqual(later, [])
})
