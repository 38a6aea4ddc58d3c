import { spawn } from 'node:child_process'
import { orThrow } from '../../client/index.ts'
import { idOf } from '../codes.ts'
import { command } from '../command.ts'
import { printJson } from '../output.ts'
import { accountOf } from '../profiles.ts'

export const open = command({
  name: 'open',
  summary: 'open the dashboard, or a code in it, in the browser',
  usage: ['open [<code>]'],
  operands: [0, 1],
  options: { print: { type: 'boolean', help: 'only print the address' } },
  async run(context) {
    const { client, operands, json, terminal, env, profile, baseUrl, values } = context
    const [given] = operands
    const id =
      given === undefined
        ? null
        : (await orThrow(client.getCode({ id: await idOf(client, given) }))).id
    const mode = accountOf(env, profile).key.startsWith('sk_test_') ? '?mode=test' : ''
    const url = `${baseUrl}/app${id === null ? '' : `/codes/${id}`}${mode}`
    if (json) await printJson(context, { url })
    else await terminal.line(url)
    if (values.print !== true && !json) await launch(url, env.BROWSER)
  },
})

/** The address is printed in any case: where there is no browser, it can be opened elsewhere. */
async function launch(url: string, browser: string | undefined): Promise<void> {
  const [program = '', ...args] = launcher(browser)
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
  // `start` is a word of the shell; the first text in quotes would be a title.
  return process.platform === 'win32' ? ['cmd', '/c', 'start', '""'] : ['xdg-open']
}
