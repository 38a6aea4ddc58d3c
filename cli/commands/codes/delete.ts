import { type Code, orThrow } from '../../../client/index.ts'
import { toSafe } from '../../../terminal/width.ts'
import { codeOf } from '../../codes.ts'
import { command } from '../../command.ts'
import { confirm } from '../../confirm.ts'
import { plural, printLines } from '../../output.ts'

const MANY = 1000
const NAMED = 5

export const remove = command({
  name: 'delete',
  summary: 'permanently delete codes; printed copies will stop working',
  usage: ['delete <code>… [--yes]'],
  operands: [1, MANY],
  isChange: true,
  options: { yes: { type: 'boolean', short: 'y', help: 'skip the confirmation' } },
  examples: ['delete spring', 'delete --yes ext:A-1 ext:A-2'],
  async run(context) {
    const { client, operands, json, terminal, values } = context
    // All are found before the first is deleted: a slip of the pen deletes nothing.
    const found = new Map<string, Code>()
    for (const given of operands) {
      const code = await codeOf(client, given)
      found.set(code.id, code)
    }
    const codes = [...found.values()]
    const names = codes.map(({ name, short_code }) => `${toSafe(name)} (${short_code})`)
    const some = names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '')
    const about = names.length === 1 ? some : `${plural(codes.length, 'code')}: ${some}`
    await confirm(context, `Delete ${about}? Printed codes will stop working.`, values.yes === true)
    for (const [at, { id }] of codes.entries()) {
      const deleted = await orThrow(client.deleteCode({ id }))
      if (json) await printLines(context, [deleted])
      else await terminal.line(`Deleted ${names[at]}`)
    }
  },
})
