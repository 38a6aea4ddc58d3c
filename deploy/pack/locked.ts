import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A package of the lockfile; its key there is the folder it is installed in. */
interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The folders of all packages that a workspace needs to run, by the lockfile. What it names as optional itself is not asked for. */
export function lockedFor(root: string, workspace: string): string[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  )
  const found = new Set<string>()

  /** As Node looks for it: in the folder, then in those above. */
  function find(name: string, from: string): string | undefined {
    const folder = path.posix.join(from, 'node_modules', name)
    if (folder in packages) return folder
    const above = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))
    return from === '' ? undefined : find(name, above)
  }

  function add(names: object, from: string, isOptional: boolean): void {
    for (const name of Object.keys(names)) {
      const folder = find(name, from)
      const isThere = folder !== undefined && existsSync(path.join(root, folder))
      if (!isThere && !isOptional) throw new Error(`${name} is not installed: run npm ci`)
      if (!isThere || found.has(folder)) continue
      found.add(folder)
      const { dependencies = {}, optionalDependencies = {} } = packages[folder] ?? {}
      add(dependencies, folder, false)
      add(optionalDependencies, folder, true)
    }
  }

  add(packages[workspace]?.dependencies ?? {}, workspace, false)
  return [...found].sort()
}
