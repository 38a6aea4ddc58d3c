// The Chromium that the browser tests drive: CHROMIUM_PATH, else one that the system has, else, on
// Linux x64, the one that npm brings (@sparticuz/chromium). Where none of them runs, install.ts
// installs one if it may.
//
// A program counts as found only when it starts: `chromium-browser` of Ubuntu is a script that asks
// for a snap, and the program from npm needs a C library that not every Linux has.
//
// The package from npm is made for Lambda: a packed program, the libraries that Lambda lacks, and a
// font. They are unpacked once for each version, beside a script that starts the program with them,
// so that a path is all that anybody needs to know.

import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import type { Browser, BrowserServer, BrowserType } from './node_modules/playwright-core/index.js'

type Environment = Readonly<Record<string, string | undefined>>

/** The first opens pages four times as fast as the others: it is nothing but a browser without windows. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const ON_A_MAC = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const START_LIMIT_MS = 90_000
/** What a browser does of its own accord. The page under test is all that may ask for anything. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

export const NO_CHROMIUM =
  'no browser to test with: install chromium, or name one in CHROMIUM_PATH (as root on Debian, npm test installs it)'

const engines = createRequire(path.join(import.meta.dirname, 'package.json'))

/** The path of a Chromium that starts; null: there is none. */
export async function findChromium(env: Environment): Promise<string | null> {
  const given = env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, where there is no file`)
  }
  const installed = await findInstalled(env, NAMES)
  if (installed !== null) return installed
  return process.platform === 'linux' && process.arch === 'x64' ? unpacked() : null
}

/** One with settings and a profile, which the first of the names does not have. */
export function findFullChromium(env: Environment): Promise<string | null> {
  return findInstalled(env, NAMES.slice(1))
}

async function findInstalled(env: Environment, names: readonly string[]): Promise<string | null> {
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const onMac = process.platform === 'darwin' ? ON_A_MAC : []
  for (const program of [...onPath, ...onMac]) if (await starts(program)) return program
  return null
}

/** A running browser; `findChromium` says which. */
export async function launchChromium(env: Environment, args: string[] = []): Promise<Browser> {
  return driver().launch(await launchOptions(env, args))
}

/** With a profile in `folder`: what people set in their browser is a file there. */
export function launchProfile(program: string, folder: string, args: string[]) {
  return driver().launchPersistentContext(folder, optionsOf(program, args))
}

/** One for all processes that know its address, `wsEndpoint()`. */
export async function serveChromium(env: Environment): Promise<BrowserServer> {
  // Whoever wants it closes it: on a signal there is more to do than that.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  return driver().launchServer({ ...(await launchOptions(env)), ...signals, host: '127.0.0.1' })
}

export function connectChromium(address: string): Promise<Browser> {
  return driver().connect(address, { timeout: START_LIMIT_MS })
}

async function launchOptions(env: Environment, args: string[] = []) {
  const executablePath = await findChromium(env)
  if (executablePath === null) throw new Error(NO_CHROMIUM)
  return optionsOf(executablePath, args)
}

function optionsOf(executablePath: string, args: string[]) {
  return { executablePath, args: [...QUIET, ...args], timeout: START_LIMIT_MS }
}

function driver(): BrowserType {
  return engines('playwright-core').chromium
}

async function starts(program: string): Promise<boolean> {
  if (!existsSync(program)) return false
  const asked = promisify(execFile)(program, ['--version'], { timeout: START_LIMIT_MS })
  return asked.then(
    ({ stdout }) => /\d+\.\d+/.test(stdout),
    () => false,
  )
}

/** Several processes may come here at once: each unpacks beside, and the first to rename has won. */
async function unpacked(): Promise<string | null> {
  const build = resolved('@sparticuz/chromium')
  if (build === null) return null
  const packed = path.join(path.dirname(build), '..')
  const { version } = JSON.parse(await fs.readFile(path.join(packed, 'package.json'), 'utf8'))
  const home = path.join(tmpdir(), `qroute-chromium-${version}`)
  const program = path.join(home, 'chromium')
  if (await starts(program)) return program
  // What is left of one that the system has cleared away in part.
  await fs.rm(home, { recursive: true, force: true })
  const beside = await fs.mkdtemp(`${home}-`)
  try {
    await unpack(path.join(packed, 'bin'), beside, createRequire(build))
    await writeScript(beside, home)
    await fs.rename(beside, home)
  } catch (error) {
    if (!existsSync(program)) throw error
  } finally {
    await fs.rm(beside, { recursive: true, force: true })
  }
  return (await starts(program)) ? program : null
}

function resolved(name: string): string | null {
  try {
    return engines.resolve(name)
  } catch {
    return null
  }
}

async function unpack(from: string, to: string, load: NodeJS.Require): Promise<void> {
  const { extract }: { extract(folder: string): Writable } = load('tar-fs')
  const inflate = (name: string, target: Writable) =>
    pipeline(createReadStream(path.join(from, name)), createBrotliDecompress(), target)
  await inflate('chromium.br', createWriteStream(path.join(to, 'program'), { mode: 0o755 }))
  await inflate('al2023.tar.br', extract(path.join(to, 'libraries')))
  await inflate('fonts.tar.br', extract(path.join(to, 'fonts')))
}

/** The program starts as if its libraries and its font were those of the system. */
async function writeScript(folder: string, home: string): Promise<void> {
  const fonts = `<?xml version="1.0"?>
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`
  const script = `#!/bin/sh
export LD_LIBRARY_PATH="${home}/libraries/lib"
export FONTCONFIG_FILE="${home}/fonts.conf"
exec "${home}/program" "$@"
`
  await fs.writeFile(path.join(folder, 'fonts.conf'), fonts)
  await fs.writeFile(path.join(folder, 'chromium'), script, { mode: 0o755 })
}
