import assert from 'node:assert/strict'
import { Problem } from '../../../../domain/errors.ts'
import { Unconfirmed } from '../../../../terminal/confirm.ts'
import { UsageError } from '../../../../terminal/options.ts'
import { readCommand } from '../../../commands/cli.ts'
import { readConfig } from '../../../config.ts'
import { ConfigError } from '../../../lib/config-error.ts'
import type { CommandResult } from './command.ts'

/** Nobody looks, and nobody stops it. */
const UNWATCHED = {
  progress: () => undefined,
  tell: () => undefined,
  stopped: () => new AbortController().signal,
}

/**
 * An operator's command without a process of its own, which takes longer than the command: where a test
 * is about what it does and prints. What the process makes of it is the same for all: see command.ts.
 */
export async function operate(
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  const start = performance.now()
  const end = (code: number, stdout: string, stderr: string) => ({
    ...{ code, stdout, stderr },
    ms: performance.now() - start,
  })
  try {
    const { text, ok } = await readCommand(args).run(readConfig(env), UNWATCHED)
    return end(ok ? 0 : 1, `${text}\n`, '')
  } catch (error) {
    if (error instanceof UsageError || error instanceof Unconfirmed)
      return end(2, '', error.message)
    if (error instanceof Problem || error instanceof ConfigError) return end(1, '', error.message)
    throw error
  }
}

/** What a command that must succeed says for programs. */
export async function operateJson(env: Record<string, string>, ...args: string[]) {
  const { code, stdout, stderr } = await operate([...args, '--json'], env)
  assert.deepEqual([code, stderr], [0, ''], stdout)
  return JSON.parse(stdout)
}
