import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { temporaryFolder } from '../folders.ts'
import { until } from '../until.ts'

/** The command `qr` as a process of its own, for what goes on until it is ended. */
export interface QrProcess {
  readonly stdout: () => string
  readonly stderr: () => string
  /** The lines of stdout, each as JSON. */
  readonly lines: () => Record<string, unknown>[]
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  /** As a reader does that needs no more. */
  closeStdout(): void
  /** As Ctrl C does. */
  interrupt(): void
}

const MAIN = join(import.meta.dirname, '../../../../../cli/qr.ts')

/** Nobody's home, and what was compiled is not compiled again. */
function toWhole(env: Readonly<Record<string, string>>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, HOME: '/nonexistent', ...env }
}

export function spawnQr(
  t: TestContext,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): QrProcess {
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...args], { env: toWhole(env) })
  let [stdout, stderr] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  t.after(() => child.kill('SIGKILL'))
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    lines: () =>
      stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    ended,
    closeStdout: () => child.stdout?.destroy(),
    interrupt: () => child.kill('SIGINT'),
  }
}

/** In a real shell, for its pipes: `$QR` is the command. What reaches stdout. */
export function inShell(line: string, env: Readonly<Record<string, string>>): Promise<string> {
  const QR = `${process.execPath} ${MAIN}`
  const child = spawn('sh', ['-c', line], { env: { ...toWhole(env), QR } })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  return new Promise((resolve) => child.once('close', () => resolve(stdout)))
}

/** A home for profiles, and a browser that notes the address it is to open. */
export function newHome(t: TestContext) {
  const home = temporaryFolder(t)
  const [browser, noted] = [join(home, 'browser'), join(home, 'address')]
  writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > ${noted}.part\nmv ${noted}.part ${noted}\n`, {
    mode: 0o755,
  })
  const read = () => {
    try {
      return readFileSync(noted, 'utf8')
    } catch {
      return ''
    }
  }
  return {
    env: { HOME: home, BROWSER: browser },
    profiles: join(home, '.config/qroute/profiles.json'),
    /** Which address the browser was given. */
    async opened(): Promise<string> {
      await until(() => read() !== '', 'no browser was opened')
      const address = read()
      rmSync(noted)
      return address
    },
  }
}
