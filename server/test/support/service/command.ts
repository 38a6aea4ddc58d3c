import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { door, inherited } from './processes/server-process.ts'

/** The program run to its end, and what came of it; in a proof as an operator would run it. */
export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly ms: number
}

const TIMEOUT_MS = 120_000

/** A code of null: it did not end by itself. */
export function qroute(
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  const start = performance.now()
  const options = {
    env: { ...inherited(), ...env },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  } as const
  return new Promise((resolve) => {
    execFile(process.execPath, [door(), ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null
      resolve({ code, stdout, stderr, ms: performance.now() - start })
    })
  })
}

/** What came of a command that must succeed. */
export async function succeed(outcome: Promise<CommandResult>): Promise<CommandResult> {
  const result = await outcome
  assert.equal(result.code, 0, result.stderr + result.stdout)
  return result
}

/** It fails, and says why in one line. */
export async function assertRefused(outcome: Promise<CommandResult>, why: RegExp): Promise<void> {
  const { code, stdout, stderr } = await outcome
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, why)
  assert.equal(stderr.trim().split('\n').length, 1, stderr)
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Gives a program a terminal; not on every machine. */
export const SCRIPT = '/usr/bin/script'

/** Types a line on a terminal when it is asked for. */
export function onTerminal(
  args: readonly string[],
  env: Record<string, string>,
  question: string,
  line: string,
): Promise<{ code: number | null; output: string }> {
  const command = [process.execPath, door(), ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], {
    env: { ...inherited(), ...env },
    stdio: 'pipe',
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    const isAsked = output.includes(question)
    output += chunk
    if (!isAsked && output.includes(question)) child.stdin.write(`${line}\n`)
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code, output })
    })
  })
}
