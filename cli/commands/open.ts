import { orThrow } from '../../client/index.ts'
import { flag } from '../../terminal/options.ts'
import { launch } from '../browser.ts'
import { idOf } from '../codes.ts'
import { command } from '../command.ts'
import { printJson } from '../output.ts'
import { accountOf } from '../profiles.ts'

export const open = command({
  name: 'open',
  summary: 'open the dashboard or a code in the browser',
  usage: ['open [<code>]'],
  operands: [0, 1],
  options: { print: flag('only print the address') },
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
    if (values.print !== true && !json) await launch(url, env)
  },
})
