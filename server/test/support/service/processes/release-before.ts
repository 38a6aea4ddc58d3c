import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { call, type Environment } from '../service.ts'
import { launch } from '../site.ts'
import { until } from '../until.ts'

/** Programs of releases before, out of the history of this checkout, each with its own packages. */

/** 0.2.0: servers of it run beside this release while it is rolled out. */
export const RELEASE_BEFORE = 'e952bb1'
/** 0.3.0, the newest: this program follows on it. */
export const LAST_RELEASE = '57901931'

const ROOT = join(import.meta.dirname, '../../../../..')

/** Why it cannot be had; false: it can. */
export function missingRelease(ref: string): string | false {
  try {
    execFileSync('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: ROOT, stdio: 'pipe' })
    return false
  } catch {
    return `${ref} is not in the history of this checkout`
  }
}

/** Returns its entry point. */
export function checkOutRelease(folder: string, ref: string): string {
  const home = join(folder, 'before')
  const git = (...args: string[]) => execFileSync('git', args, { stdio: 'pipe' })
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, home)
  git('-C', home, 'checkout', '--quiet', '--detach', ref)
  installPackages(home)
  return join(home, 'server', 'qroute.mjs')
}

function installPackages(home: string): void {
  if (hasSamePackages(home)) symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'))
  else execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: home, stdio: 'pipe' })
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { integrity?: string; dev?: boolean; optional?: boolean }>
  >
}

/** Whether what is installed here is what the release was built on. */
function hasSamePackages(home: string): boolean {
  const lockOf = (folder: string): Lock =>
    JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const [theirs, ours] = [lockOf(home).packages, lockOf(ROOT).packages]
  return Object.entries(theirs).every(
    ([path, { integrity, dev, optional }]) =>
      dev || optional || !integrity || ours[path]?.integrity === integrity,
  )
}

export async function startRelease(t: TestContext, door: string, env: Environment) {
  const { child, output } = launch(t, door, ['start'], env)
  const isReady = async () =>
    (await call(`http://127.0.0.1:${env.PORT}/readyz`, 'GET').catch(() => null))?.status === 200
  await until(isReady, output)
  return child
}
