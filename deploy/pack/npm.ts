import { execFileSync } from 'node:child_process'

/** Runs the npm that runs us, else the one on PATH, and returns what it prints. */
export function npm(args: readonly string[], cwd: string): string {
  const { npm_execpath } = process.env
  const [command, first] = npm_execpath ? [process.execPath, [npm_execpath]] : ['npm', []]
  return execFileSync(command, [...first, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32' && !npm_execpath,
  })
}
