import { each, orThrow, type ScheduledChange } from '../../../client/index.ts'
import type { Column } from '../../../terminal/table.ts'
import { wordOf } from '../../args.ts'
import { idOf } from '../../codes.ts'
import { command } from '../../command.ts'
import { usage } from '../../errors.ts'
import { toAddress, toInstant } from '../../fields.ts'
import { bare, collect, printJson, printLines, printTable, toMoment, warn } from '../../output.ts'

const WORDS = ['list', 'add', 'cancel'] as const

const COLUMNS: readonly Column<ScheduledChange>[] = [
  { title: 'AT', of: ({ at }) => toMoment(at) },
  { title: 'DESTINATION', of: ({ destination_url }) => bare(destination_url), canShrink: true },
  { title: 'BY', of: ({ created_by }) => created_by.key_name ?? created_by.name, canShrink: true },
  { title: 'ID', of: ({ id }) => id },
]

export const schedule = command({
  name: 'schedule',
  summary: 'list, add and cancel scheduled changes to the destination',
  usage: [
    'schedule list <code>',
    'schedule add <code> <time> <url>',
    'schedule cancel <code> <change id>',
  ],
  operands: [2, 4],
  isChange: true,
  words: WORDS,
  options: {},
  examples: ["schedule add spring '2027-03-01 08:00' example.com/spring", 'schedule list spring'],
  async run(context) {
    const { client, operands, json, terminal } = context
    const [given, code = '', third, url] = operands
    const word = wordOf('schedule', WORDS, given)
    if (word !== 'list' && third === undefined) throw usage('Missing argument (see qr schedule -h)')
    const id = await idOf(client, code)
    if (word === 'list') {
      const changes = each(client.listScheduledChanges, { id })
      if (json) return printLines(context, changes)
      const found = await collect(changes)
      if (found.length === 0) return terminal.note('No changes are scheduled')
      return printTable(context, COLUMNS, found)
    }
    if (word === 'cancel') {
      const cancelled = await orThrow(client.cancelScheduledChange({ id, change_id: third ?? '' }))
      if (json) return printJson(context, cancelled)
      return terminal.line(`Cancelled ${cancelled.id}`)
    }
    if (url === undefined) throw usage('Missing destination. Usage: qr schedule add CODE TIME URL')
    const body = { at: toInstant(third ?? '', 'The time'), destination_url: toAddress(url) }
    const change = await orThrow(client.scheduleChange({ id, body }))
    if (json) return printJson(context, change)
    warn(context, change)
    await terminal.line(
      `From ${toMoment(change.at)}, scans will go to ${change.destination_url} (${change.id})`,
    )
  },
})
