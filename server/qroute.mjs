#!/usr/bin/env node
// The door to the program, in plain JavaScript so that any Node can read it. The program itself needs
// Node 24.15 or later: this file finds one (in a checkout the pinned package first, then PATH), runs the
// program on it, or says what to do.
import { spawn, spawnSync } from 'node:child_process'
import * as nodeModule from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './lib/process/find-node.mjs'

const NEEDED = [24, 15]
/**
 * What a request leaves behind is garbage at once. By itself Node lets more than 100 MB of it pile
 * up; with 8 MB, twice that in use, a redirect costs 3 % more CPU.
 */
const SERVER_FLAGS = ['--max-semi-space-size=8']
/**
 * glibc keeps what threads have freed, each in an arena. With these, a server that has drawn sheets with large
 * logos holds 40 MB less, and one at rest 10 MB less.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
const here = dirname(fileURLToPath(import.meta.url))

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

const nodeOnPath = () => {
  const { stdout, status } = spawnSync('node', ['--version'], { encoding: 'utf8' })
  return status === 0 && isNewEnough(stdout.trim()) ? 'node' : null
}

/** Beside the packages of a checkout. Where we are a package ourselves, that may belong to somebody else. */
const cacheFolder = () => {
  if (!here.includes(`${sep}node_modules${sep}`))
    return join(here, '..', 'node_modules', '.cache', 'qroute')
  try {
    return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'qroute')
  } catch {
    // A user without a home.
    return undefined
  }
}

const [script, command] = process.argv.slice(1)
// As it was called, perhaps by a link: after an update that link leads to another release.
process.env.QROUTE_PROGRAM ??= resolve(script)
const given = [...process.execArgv, process.env.NODE_OPTIONS].join(' ')
const flags = command === 'start' && !given.includes('semi-space-size') ? SERVER_FLAGS : []
const allocator = command === 'start' && process.platform === 'linux' ? ALLOCATOR : {}
const env = { ...allocator, ...process.env }
const isAsNeeded = flags.length === 0 && Object.keys(allocator).every((name) => name in process.env)
const args = [...flags, fileURLToPath(import.meta.url), ...process.argv.slice(2)]

// Both are read at the start of a process only: so it starts again, as the same one.
if (isNewEnough(process.version) && !isAsNeeded && process.platform !== 'win32') {
  const { execPath, execArgv } = process
  process.execve?.(execPath, [execPath, ...execArgv, ...args], env)
}

if (isNewEnough(process.version)) {
  // It fails without an error where nothing can be written.
  const cache = cacheFolder()
  if (cache !== undefined) {
    nodeModule.enableCompileCache?.(cache)
    process.env.NODE_COMPILE_CACHE ??= cache // for threads
  }
  await import('./main.ts')
} else {
  const node = pinnedNode(import.meta.url) ?? nodeOnPath()
  if (node === null) {
    console.error(
      `Qroute needs Node ${NEEDED.join('.')} or later; this is ${process.version}. ` +
        'Install Node 24 from nodejs.org, or run "npm ci" in a checkout of Qroute, which ' +
        'includes one for Linux, Windows and Intel Macs.',
    )
    process.exit(1)
  }
  const child = spawn(node, args, {
    stdio: 'inherit',
    // It looks whether we are still there: whoever is killed with -9 can pass nothing on.
    env: { ...env, QROUTE_PARENT: String(process.pid) },
  })
  // npm passes no signal on either.
  const parent = process.ppid
  const look = () => process.ppid !== parent && child.kill('SIGTERM')
  if (process.env.npm_execpath) setInterval(look, 500).unref()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2'])
    process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
}
