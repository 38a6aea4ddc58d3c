import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { call, type Environment } from './service.ts'
import { until } from './until.ts'
import { launch } from './yard.ts'

/** Programs of releases before, out of the history of this checkout, with the packages of this one. */

const ROOT = join(import.meta.dirname, '..', '..', '..')

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
  symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'))
  return join(home, 'server', 'qroute.mjs')
}

export async function startRelease(t: TestContext, door: string, env: Environment) {
  const { child, output } = launch(t, door, ['start'], env)
  const isReady = async () =>
    (await call(`http://127.0.0.1:${env.PORT}/readyz`, 'GET').catch(() => null))?.status === 200
  await until(isReady, output)
  return child
}
