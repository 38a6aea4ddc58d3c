// What an installation for production does not need, removed: 412 MB become less than 250
// (`npm run bench -- installed-size`). `npm ci --omit=dev` runs it by itself; `npm run slim` does after
// `npm ci --omit=dev --ignore-scripts`. With the packages for development it does nothing.

import { spawnSync } from 'node:child_process'
import { existsSync, globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { slimGeo } from './slim-geo.ts'

const root = path.join(import.meta.dirname, '..')
const modules = path.join(root, 'node_modules')

const NOT_NEEDED = [
  // Headers for compiling addons, and the manual.
  'node-*/{include,share,*.md}',
  // Bundles the dashboard, which is done by now.
  '{vite,rolldown,@rolldown,lightningcss*}',
  // For editors and debuggers.
  '**/*.{d.ts,d.mts,d.cts,map}',
]

const isForDevelopment = existsSync(path.join(modules, 'typescript'))
const isInstalled = existsSync(path.join(modules, 'fastify'))
if (isInstalled && !isForDevelopment) slim()

function slim(): void {
  const build = ['dashboard/build.ts', '--if-stale']
  const { status } = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  for (const file of globSync('@ip-location-db/*/*.mmdb', { cwd: modules })) {
    slimGeo(path.join(modules, file))
  }
  for (const name of globSync(NOT_NEEDED, { cwd: modules })) {
    rmSync(path.join(modules, name), { recursive: true, force: true })
  }
}
