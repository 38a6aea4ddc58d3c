// Builds the dashboard into dist/: `npm run build` always, `npm start` (with --if-stale) when a
// source is newer than the last build. Every file gets its compressed forms here, once, so that the
// server never compresses; and the build fails if a page became too heavy. It is made in a folder
// beside dist/ and takes its place when it is whole: servers may be reading there.

import {
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { LANGUAGES } from './src/words/language.ts'
import { besideOf, swapIn, sweepBeside } from './swap.ts'

/** In bytes, compressed with gzip. The first load is the entry with everything it imports, and words. */
const FIRST_SCRIPT_MAX = 80_000
const FIRST_STYLE_MAX = 15_000
const LAZY_CHUNK_MAX = 40_000

const here = import.meta.dirname
const dist = path.join(here, 'dist')
const STAMP = 'built'
/** Names of packages whose code is in the pages, a line each. */
const PACKAGES = 'packages'
const root = path.join(here, '..')
/** What the bundler does not name as a part of the pages. */
const TOOLS = [
  'dashboard/package.json',
  'dashboard/vite.config.ts',
  'dashboard/build.ts',
  'dashboard/swap.ts',
  'package-lock.json',
]

/** The stamp of a build holds the files that went into it, a line each. */
function isStale(): boolean {
  const stamp = path.join(dist, STAMP)
  if (!existsSync(stamp)) return true
  const builtAt = statSync(stamp).mtimeMs
  const inputs = readFileSync(stamp, 'utf8').split('\n')
  return inputs.some((file) => {
    const changedAt = statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs
    return changedAt === undefined || changedAt > builtAt
  })
}

/** Tells the bundler's own list of what it read; packages are in the lockfile, and have licences. */
function noteInputs(inputs: Set<string>, packages: Set<string>): Plugin {
  return {
    name: 'note-inputs',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const [file = ''] = id.split('?')
        const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
        if (name) packages.add(name)
        else if (path.isAbsolute(file)) inputs.add(path.relative(root, file))
      }
    },
  }
}

function canBuild(): boolean {
  try {
    return existsSync(createRequire(import.meta.url).resolve('vite/package.json'))
  } catch {
    return false
  }
}

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

function compress(folder: string): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const name of globSync('**/*.{html,js,css,svg}', { cwd: folder })) {
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    const gz = gzipSync(bytes, { level: 9 })
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${file}.gz`, gz)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    sizes.set(name, gz.length)
  }
  return sizes
}

/** The chunk and all that is loaded with it. */
function loadedWith(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const other of manifest[key]?.imports ?? []) loadedWith(manifest, other, seen)
  return seen
}

/** In one language: the words of the others are not loaded. */
function firstLoad(manifest: Manifest, language: string): Chunk[] {
  const keys = loadedWith(manifest, 'index.html')
  loadedWith(manifest, `src/words/${language}/parts/main.ts`, keys)
  return [...keys].flatMap((key) => manifest[key] ?? [])
}

function checkWeight(folder: string, sizes: ReadonlyMap<string, number>): string {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))
  const sum = (files: Iterable<string>) =>
    [...new Set(files)].reduce((total, file) => total + (sizes.get(file) ?? 0), 0)
  const languages = LANGUAGES.map((language) => ({
    language,
    first: firstLoad(manifest, language),
  }))
  const weights = languages.map(({ language, first }) => {
    const script = sum(first.map(({ file }) => file))
    return { language, script, style: sum(first.flatMap(({ css }) => css ?? [])) }
  })
  const faults = weights.flatMap(({ language, script, style }) => [
    ...(script > FIRST_SCRIPT_MAX ? [`first load (${language}): ${script} bytes of script`] : []),
    ...(style > FIRST_STYLE_MAX ? [`first load (${language}): ${style} bytes of style`] : []),
  ])
  const early = new Set(languages.flatMap(({ first }) => first.map(({ file }) => file)))
  for (const { file } of Object.values(manifest)) {
    const size = sizes.get(file) ?? 0
    if (!early.has(file) && size > LAZY_CHUNK_MAX) faults.push(`${file}: ${size} bytes`)
  }
  if (faults.length > 0) throw new Error(`The dashboard is too heavy. ${faults.join('; ')}`)
  checkCircles(manifest)
  const said = weights.map(({ language, script }) => `${kilobytes(script)} (${language})`)
  const style = kilobytes(Math.max(...weights.map((one) => one.style)))
  return `first load ${said.join(' or ')} of script and ${style} of style, compressed`
}

/** Of two chunks that need each other, one runs before what it needs is there. */
function checkCircles(manifest: Manifest): void {
  for (const [key, { imports = [] }] of Object.entries(manifest)) {
    const other = imports.find((one) => loadedWith(manifest, one).has(key))
    if (other !== undefined) throw new Error(`Chunks need each other: ${key} and ${other}`)
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

async function build(): Promise<void> {
  const start = performance.now()
  const startedAt = new Date()
  process.stdout.write('Building the dashboard …\n')
  // Here and not at the top: when nothing is stale, the bundler is not loaded.
  const vite = await import('vite')
  sweepBeside(dist)
  const made = besideOf(dist)
  const inputs = new Set(TOOLS)
  const packages = new Set<string>()
  let weight: string
  try {
    await vite.build({
      root: here,
      configFile: path.join(here, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: made },
      plugins: [noteInputs(inputs, packages)],
    })
    weight = checkWeight(made, compress(made))
    writeFileSync(path.join(made, PACKAGES), [...packages].sort().join('\n'))
    const stamp = path.join(made, STAMP)
    writeFileSync(stamp, [...inputs].sort().join('\n'))
    // A source that was changed during the build may not be in it.
    utimesSync(stamp, startedAt, startedAt)
    swapIn(made, dist)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`Built the dashboard in ${seconds} s: ${weight}\n`)
}

const { values } = parseArgs({ options: { 'if-stale': { type: 'boolean', default: false } } })
if (!values['if-stale']) await build()
else if (isStale()) {
  // deploy/slim.ts has removed the bundler; copied files look newer than they are.
  if (existsSync(dist) && !canBuild()) process.stdout.write('The dashboard is not built again.\n')
  else await build()
}
