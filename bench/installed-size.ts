import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { npm } from '../deploy/pack/npm.ts'

/**
 * Claim: what an operator installs takes less than 250 MB from a checkout (this version, Node, every package,
 * the geo database and the built dashboard: a clone of the last commit after `npm ci --omit=dev`), and less
 * than 150 MB from the package, which uses the Node that is there. Both after a start, counted as `du` does:
 * in blocks, without .git and without data.
 */
const MEGABYTE = 2 ** 20
const BLOCK = 512
const PORT = '3987'

const root = path.join(import.meta.dirname, '..')
const parent = mkdtempSync(path.join(tmpdir(), 'qroute-size-'))
const at = (name: string) => path.join(parent, name)
try {
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, at('checkout')])
  npm(['ci', '--omit=dev', '--no-audit', '--no-fund'], at('checkout'))
  await startOnce('npm', at('checkout'))
  report('from a checkout, with Node', at('checkout'), 250)

  npm(['run', 'pack', '--', 'server', '--to', parent], root)
  const [file = ''] = globSync('qroute-*.tgz', { cwd: parent })
  npm(['install', '--global', '--offline', '--prefix', at('package'), at(file)], parent)
  await startOnce(at('package/bin/qroute'), parent)
  report('from the package', at('package/lib/node_modules/qroute'), 150)
  console.log(`${toMegabytes(lstatSync(at(file)).size).padStart(6)} MB  ${file}, as it is fetched`)
} finally {
  rmSync(parent, { recursive: true, force: true })
}

function report(title: string, folder: string, maxMb: number): void {
  const parts = new Map<string, number>()
  const seen = new Set<number>()
  let total = 0
  let apparent = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name === '.git' || name.startsWith('.git/')) continue
    const { ino, blocks, size } = lstatSync(path.join(folder, name))
    // The workspaces are in node_modules too, as links.
    if (seen.has(ino)) continue
    seen.add(ino)
    const bytes = blocks * BLOCK
    const [first = '', second = ''] = name.split('/')
    const part = first === 'node_modules' ? `${first}/${second}` : first
    parts.set(part, (parts.get(part) ?? 0) + bytes)
    total += bytes
    apparent += size
  }
  const heaviest = [...parts].sort(([, a], [, b]) => b - a).slice(0, 8)
  for (const [part, bytes] of heaviest) console.log(`${toMegabytes(bytes).padStart(6)} MB  ${part}`)
  const sizes = `${toMegabytes(total)} MB (${toMegabytes(apparent)} MB in bytes)`
  console.log(`installed ${title}: ${sizes}, at most ${maxMb}\n`)
  if (total / MEGABYTE > maxMb) process.exitCode = 1
}

function toMegabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1)
}

/** It must work, and a first start leaves compiled modules behind. */
async function startOnce(command: string, cwd: string): Promise<void> {
  const DATA_DIR = mkdtempSync(at('data-'))
  const env = { ...process.env, PORT, DATA_DIR, LOG_LEVEL: 'silent' }
  const child = spawn(command, ['start'], { cwd, env, stdio: 'ignore' })
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
