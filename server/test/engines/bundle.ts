// The program in a few files, for tests: a start from hundreds of source files costs twice the
// processor time. Made anew for each run, by the bundler that builds the dashboard. Proofs, and one
// quick test, start the program as it is installed.

import { mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '../../..')
const THREAD = /new URL\('(\.\/[\w-]*thread\.ts)', import\.meta\.url\)/g

/** Where a module finds its neighbours does not change; threads are bundled with their program. */
const STAY = {
  name: 'stay',
  transform: {
    filter: { id: /\/server\/.+\.ts$/, code: /import\.meta/ },
    handler(this: Bundling, code: string, id: string) {
      const threads = code.replace(THREAD, (_, file: string) => {
        const thread = this.emitFile({ type: 'chunk', id: path.resolve(path.dirname(id), file) })
        return `new URL(import.meta.ROLLUP_FILE_URL_${thread})`
      })
      return threads
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
    },
  },
}

type Bundling = { emitFile(chunk: { type: 'chunk'; id: string }): string }
type Rolldown = { build(options: object): Promise<unknown> }

/** Returns the file to start. */
export async function bundleProgram(folder: string): Promise<string> {
  const vite = createRequire(createRequire(import.meta.url).resolve('vite/package.json'))
  const { build }: Rolldown = await import(pathToFileURL(vite.resolve('rolldown')).href)
  const isInstalled = (id: string) => !id.startsWith('.') && !path.isAbsolute(id)
  await build({
    input: path.join(root, 'server/main.ts'),
    platform: 'node',
    external: isInstalled,
    plugins: [STAY],
    logLevel: 'warn',
    output: { dir: folder, format: 'esm' },
  })
  mkdirSync(folder, { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return path.join(folder, 'main.js')
}
