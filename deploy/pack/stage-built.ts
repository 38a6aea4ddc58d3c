import { execFileSync } from 'node:child_process'
import { cpSync, globSync } from 'node:fs'
import path from 'node:path'
import { mendLinks } from './links.ts'
import { toManifest, writeManifest } from './manifest.ts'

/** A package that builds itself (`build.ts`), and whose manifest names the files that are published. */
export function stageBuilt(from: string, into: string): void {
  const build = path.join(from, 'build.ts')
  execFileSync(process.execPath, [build], { cwd: from, stdio: 'inherit' })
  const manifest = toManifest(from)
  writeManifest(into, manifest)
  cpSync(path.join(from, '../LICENSE'), path.join(into, 'LICENSE'))
  for (const name of globSync(manifest.files as string[], { cwd: from })) {
    cpSync(path.join(from, name), path.join(into, name), { recursive: true })
  }
  mendLinks(path.dirname(from), from, into, manifest)
}
