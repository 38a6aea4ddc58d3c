// Builds what is published into dist/: `node cli/build.ts [folder]`. Everything is in it, so that nothing
// else is installed: qr.cjs, which every command needs, and beside it what only some do. CommonJS, because
// a module that imports a part of Node makes it load all of it: 15 ms of CPU at every start.

import { chmodSync, copyFileSync, globSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'vite'

/** In bytes, as installed. */
const WEIGHT_MAX = 2_000_000
const TARGET = 'node20'

const here = import.meta.dirname
const folder = path.resolve(process.argv[2] ?? path.join(here, 'dist'))

rmSync(folder, { recursive: true, force: true })
await build({
  configFile: false,
  root: here,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: path.join(here, 'qr.ts'),
    outDir: folder,
    emptyOutDir: false,
    copyPublicDir: false,
    target: TARGET,
    minify: false,
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: 'qr.cjs', chunkFileNames: '[name].cjs' },
    },
  },
})
chmodSync(path.join(folder, 'qr.cjs'), 0o755)
// Of the library that draws codes, whose licence wants to be with it.
const library = path.dirname(createRequire(import.meta.url).resolve('qr'))
copyFileSync(path.join(library, 'LICENSE-MIT'), path.join(folder, 'LICENSE-qr'))
const bytes = globSync('**/*', { cwd: folder })
  .map((file) => statSync(path.join(folder, file)))
  .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
process.stdout.write(`cli/dist: ${bytes} bytes, at most ${WEIGHT_MAX}\n`)
if (bytes > WEIGHT_MAX) process.exitCode = 1
