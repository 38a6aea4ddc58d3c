import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Manifest, toManifest, writeManifest } from './manifest.ts'

/** A package that builds itself (`build.ts`), and whose manifest names the files that are published. */
export function stageBuilt(from: string, into: string): void {
  const build = path.join(from, 'build.ts')
  const isBuilt = existsSync(build)
  if (isBuilt) execFileSync(process.execPath, [build], { cwd: from, stdio: 'inherit' })
  else compile(from, into)
  const manifest = toManifest(from, isBuilt ? {} : toCompiled(from))
  writeManifest(into, manifest)
  cpSync(path.join(from, '../LICENSE'), path.join(into, 'LICENSE'))
  for (const pattern of [...((manifest.files as string[]) ?? []), 'README.md']) {
    for (const name of globSync(pattern, { cwd: from })) {
      cpSync(path.join(from, name), path.join(into, name), { recursive: true })
    }
  }
}

/** Without a build of its own: each source beside its types, in dist/. */
function compile(from: string, into: string): void {
  const root = path.dirname(from)
  const config = path.join(into, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: from,
    outDir: path.join(into, 'dist'),
    typeRoots: [path.join(root, 'node_modules/@types')],
  }
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions,
      include: [path.join(from, '*.ts')],
      exclude: [path.join(from, '*.test.ts')],
    }),
  )
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', config], { stdio: 'inherit' })
  rmSync(config)
}

function toCompiled(from: string): Manifest {
  const { exports } = toManifest(from) as { exports: Record<string, string> }
  const compiled = Object.entries(exports).map(([name, file]) => {
    const stem = file.replace('./', './dist/').replace(/\.ts$/, '')
    return [name, { types: `${stem}.d.ts`, default: `${stem}.js` }]
  })
  return { exports: Object.fromEntries(compiled), files: ['dist'] }
}
