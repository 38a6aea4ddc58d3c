import { type Code, orThrow } from '../../../client/index.ts'
import { paint } from '../../../terminal/colour.ts'
import { codeOf } from '../../codes.ts'
import { type Context, command } from '../../command.ts'
import { printLines, STATE_COLOURS } from '../../output.ts'

const MANY = 1000

export const pause = command({
  name: 'pause',
  summary: 'pause codes',
  usage: ['pause <code>…'],
  operands: [1, MANY],
  isChange: true,
  options: {},
  run: (context) => setActive(context, false),
})

export const resume = command({
  name: 'resume',
  summary: 'resume paused codes',
  usage: ['resume <code>…'],
  operands: [1, MANY],
  isChange: true,
  options: {},
  run: (context) => setActive(context, true),
})

async function setActive(context: Context, active: boolean): Promise<void> {
  const { client, operands, json, terminal } = context
  // All are found before the first is changed: a slip of the pen changes nothing.
  const ids = new Set<string>()
  for (const given of operands) ids.add((await codeOf(client, given)).id)
  for (const id of ids) {
    const code: Code = await orThrow(client.updateCode({ id, body: { active } }))
    if (json) await printLines(context, [code])
    else {
      const state = paint(
        terminal,
        STATE_COLOURS[code.state] ?? 'dim',
        code.state.replace('_', ' '),
      )
      await terminal.line(`${code.name} (${code.short_code}) is ${state}`)
    }
  }
}
