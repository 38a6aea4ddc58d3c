import { spawn } from 'node:child_process'
import type { Environment } from './command.ts'

/** Opens an address in the browser. Where there is none nothing happens: the address is printed in any case. */
export async function launch(url: string, env: Environment): Promise<void> {
  const [program = '', ...args] = launcher(env.BROWSER)
  await new Promise<void>((resolve) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve())
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}

function launcher(browser: string | undefined): string[] {
  if (browser) return [browser]
  if (process.platform === 'darwin') return ['open']
  // Not `start`, a word of the shell, which would take & in an address for its own.
  return process.platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open']
}
