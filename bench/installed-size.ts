import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Claim: what an operator installs takes less than 250 MB: this version, Node, every package, the geo
 * database and the built dashboard. A clone of the last commit, after `npm ci --omit=dev` and a start,
 * counted as `du` does: in blocks, without .git and without data.
 */
const MAX_MB = 250
const PORT = '3987'
const MEGABYTE = 2 ** 20
const BLOCK = 512

const root = path.join(import.meta.dirname, '..')
const parent = mkdtempSync(path.join(tmpdir(), 'qroute-size-'))
const folder = path.join(parent, 'qroute')
try {
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder])
  const npm = process.env.npm_execpath
  const ci = ['ci', '--omit=dev', '--no-audit', '--no-fund']
  const [command, args] = npm ? [process.execPath, [npm, ...ci]] : ['npm', ci]
  execFileSync(command, args, { cwd: folder, stdio: 'ignore' })
  await startOnce()
  const parts = new Map<string, number>()
  const seen = new Set<number>()
  let total = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name === '.git' || name.startsWith('.git/')) continue
    const { ino, blocks } = lstatSync(path.join(folder, name))
    // The workspaces are in node_modules too, as links.
    if (seen.has(ino)) continue
    seen.add(ino)
    const bytes = blocks * BLOCK
    const [first = '', second = ''] = name.split('/')
    const part = first === 'node_modules' ? `${first}/${second}` : first
    parts.set(part, (parts.get(part) ?? 0) + bytes)
    total += bytes
  }
  const heaviest = [...parts].sort(([, a], [, b]) => b - a).slice(0, 12)
  for (const [part, bytes] of heaviest) console.log(`${toMegabytes(bytes).padStart(6)} MB  ${part}`)
  console.log(`installed: ${toMegabytes(total)} MB, at most ${MAX_MB}`)
  if (total / MEGABYTE > MAX_MB) process.exitCode = 1
} finally {
  rmSync(parent, { recursive: true, force: true })
}

function toMegabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1)
}

/** It must work, and a first start leaves compiled modules behind. */
async function startOnce(): Promise<void> {
  const env = { ...process.env, PORT, DATA_DIR: path.join(parent, 'data'), LOG_LEVEL: 'silent' }
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const ready = await until(async () => (await ask('/readyz')) === 200)
  const dashboard = await ask('/app')
  child.kill('SIGTERM')
  await ended
  await until(async () => (await ask('/readyz')) === null)
  if (!ready || dashboard !== 200) throw new Error(`it does not work: /app is ${dashboard}`)
}

async function ask(where: string): Promise<number | null> {
  const response = await fetch(`http://127.0.0.1:${PORT}${where}`).catch(() => null)
  return response?.status ?? null
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (let left = 300; left > 0; left--) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}
