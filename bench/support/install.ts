import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Installs a folder of packages that only benches need, once for each lockfile. No script runs. */
export function installFolder(folder: string): void {
  const lock = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('downloading packages to compare with, once')
  const npm = process.env.npm_execpath ?? ''
  const args = ['ci', '--ignore-scripts']
  if (npm.endsWith('npm-cli.js')) execFileSync(process.execPath, [npm, ...args], { cwd: folder })
  else execFileSync('npm', args, { cwd: folder, shell: process.platform === 'win32' })
}
