// Builds what is published into dist/: `node client/build.ts [folder]`. Two modules without imports,
// so that every runtime and a page without a bundler can load them, and the types beside them.

import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** In bytes, compressed with gzip. */
const WEIGHT_MAX = { 'index.js': 10_000, 'client.js': 3_000 }
/** What Node 18 and browsers of 2022 understand. */
const TARGET = 'es2022'

const here = import.meta.dirname

async function bundle(entry: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: TARGET,
      minify: false,
      // They are in the types.
      rolldownOptions: { output: { comments: false } },
      lib: {
        entry: path.join(here, `${entry}.ts`),
        formats: ['es'],
        fileName: () => `${entry}.js`,
      },
    },
  })
}

function declare(folder: string): void {
  const tsc = createRequire(import.meta.url).resolve('typescript/package.json')
  const settings = [
    ...[
      '--ignoreConfig',
      '--declaration',
      '--emitDeclarationOnly',
      '--rewriteRelativeImportExtensions',
    ],
    ...['--target', 'esnext', '--module', 'nodenext', '--types', 'node', '--strict'],
    ...['--exactOptionalPropertyTypes', '--erasableSyntaxOnly', '--outDir', folder],
  ]
  const program = path.join(path.dirname(tsc), 'bin/tsc')
  const args = [program, path.join(here, 'index.ts'), ...settings]
  execFileSync(process.execPath, args, { cwd: here, stdio: 'inherit' })
  for (const file of globSync(path.join(folder, '*.d.ts'))) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/( from '\.\/\w+)\.ts'/g, "$1.js'"))
  }
}

const folder = path.resolve(process.argv[2] ?? path.join(here, 'dist'))
rmSync(folder, { recursive: true, force: true })
await bundle('index', folder)
await bundle('client', folder)
declare(folder)
for (const [file, max] of Object.entries(WEIGHT_MAX)) {
  const bytes = gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length
  process.stdout.write(`${file}: ${bytes} bytes with gzip, at most ${max}\n`)
  if (bytes > max) process.exitCode = 1
}
