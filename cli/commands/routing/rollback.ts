import { each, orThrow, type PastDestination } from '../../../client/index.ts'
import type { Column } from '../../../terminal/table.ts'
import { toSafe } from '../../../terminal/width.ts'
import { idOf } from '../../codes.ts'
import { command } from '../../command.ts'
import { toNumber } from '../../fields.ts'
import { bare, collect, printJson, printLines, printTable, toMoment } from '../../output.ts'
import { formatNumber } from '../../terminal/chart.ts'

const COLUMNS: readonly Column<PastDestination>[] = [
  { title: 'VERSION', isRight: true, of: ({ version }) => String(version) },
  { title: 'SINCE', of: ({ changed_at }) => toMoment(changed_at) },
  { title: 'BY', of: ({ changed_by }) => changed_by.key_name ?? changed_by.name, canShrink: true },
  { title: 'SCANS', isRight: true, of: ({ scans }) => (scans == null ? '–' : formatNumber(scans)) },
  {
    title: 'RULES',
    isRight: true,
    of: ({ rules = [], split = [] }) => String(rules.length + split.length || ''),
  },
  { title: 'DESTINATION', of: ({ destination_url }) => bare(destination_url), canShrink: true },
]

export const rollback = command({
  name: 'rollback',
  summary: 'list the versions of a code, or restore one',
  usage: ['rollback <code>', 'rollback <code> <version>'],
  operands: [1, 2],
  isChange: true,
  options: {},
  async run(context) {
    const { client, operands, json, terminal } = context
    const [given = '', wanted] = operands
    const version = wanted === undefined ? null : toNumber(wanted, 'The version')
    const id = await idOf(client, given)
    if (version === null) {
      const versions = each(client.listCodeHistory, { id, include: 'scans', limit: 100 })
      if (json) return printLines(context, versions)
      return printTable(context, COLUMNS, await collect(versions))
    }
    const code = await orThrow(client.rollBackCode({ id, body: { version } }))
    if (json) return printJson(context, code)
    const { name, destination_url } = code
    await terminal.line(
      `${toSafe(name)} redirects to ${destination_url} again, as in version ${version}. The current version is now ${code.version}.`,
    )
  },
})
