// Plain JavaScript, so that any Node can read it.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The Node that is installed beside a release, or null. `script` is a file of that release. */
export function pinnedNode(script) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  try {
    const folder = dirname(createRequire(script).resolve(`${name}/package.json`))
    const path = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}
