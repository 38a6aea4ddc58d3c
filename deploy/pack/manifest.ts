import { execFileSync, type StdioOptions } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The package.json of a package. In the checkout it describes sources; what is different once they are
 * packed (exports, bin, files, engines …) stands there in `publishConfig`, and comes to the top here.
 */
export type Manifest = Readonly<Record<string, unknown>>

/** What npm itself reads in publishConfig. */
const FOR_ALL = { access: 'public', provenance: true }
const FOR_NPM = ['access', 'provenance', 'registry', 'tag']

export function toManifest(from: string, own: Manifest = {}): Manifest {
  const {
    publishConfig = {},
    private: _,
    ...rest
  } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'))
  const split = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries<unknown>(publishConfig).filter(([name]) => isWanted(name)))
  return {
    ...rest,
    ...addresses(originOf(from)),
    ...split((name) => !FOR_NPM.includes(name)),
    ...own,
    publishConfig: { ...FOR_ALL, ...split((name) => FOR_NPM.includes(name)) },
  }
}

export function writeManifest(into: string, manifest: Manifest): void {
  writeFileSync(path.join(into, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Provenance names the repository that a package was built in: it is the one this checkout comes from. */
function originOf(folder: string): string {
  try {
    const args = ['remote', 'get-url', 'origin']
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio }).trim()
  } catch {
    return ''
  }
}

/** `git@host:owner/name.git` and `https://host/owner/name` are the same place. */
export function addresses(origin: string): Manifest {
  const [, host, name] =
    /^(?:https:\/\/|git@|ssh:\/\/git@)(?:[^@/]*@)?([\w.-]+)[/:](.+?)(?:\.git)?\/?$/.exec(origin) ??
    []
  if (!host || !name) return {}
  const page = `https://${host}/${name}`
  return {
    repository: { type: 'git', url: `git+${page}.git` },
    homepage: `${page}#readme`,
    bugs: `${page}/issues`,
  }
}
