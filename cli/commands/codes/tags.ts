import { each, orThrow, type Tag } from '../../../client/index.ts'
import { takes } from '../../../terminal/options.ts'
import type { Column } from '../../../terminal/table.ts'
import { wordOf } from '../../args.ts'
import { command } from '../../command.ts'
import { confirm } from '../../confirm.ts'
import { usage } from '../../errors.ts'
import { collect, plural, printJson, printLines, printTable } from '../../output.ts'
import { isSame } from '../../tags.ts'
import { formatNumber } from '../../terminal/chart.ts'

const WORDS = ['list', 'rename', 'delete'] as const

const COLUMNS: readonly Column<Tag>[] = [
  { title: 'TAG', of: ({ name }) => name },
  { title: 'CODES', isRight: true, of: ({ codes }) => formatNumber(codes) },
]

export const tags = command({
  name: 'tags',
  summary: 'list, rename and delete tags; renaming a tag to an existing one merges them',
  usage: ['tags [list]', 'tags rename <tag> <new name> [--yes]', 'tags delete <tag> [--yes]'],
  operands: [0, 3],
  isChange: true,
  words: WORDS,
  options: {
    search: takes('TEXT', 'only tags that contain this text'),
    yes: { type: 'boolean', short: 'y', help: 'skip the confirmation' },
  },
  examples: ['tags rename sommer summer'],
  async run(context) {
    const { client, operands, values, json, terminal } = context
    const [given = 'list', tag, name] = operands
    const word = wordOf('tags', WORDS, given)
    if (word === 'list') {
      const all = each(client.listTags, { search: values.search, limit: 500 })
      if (json) return printLines(context, all)
      const found = await collect(all)
      if (found.length === 0) return terminal.note('No tags. Add one: qr edit CODE --add-tag TAG')
      return printTable(context, COLUMNS, found)
    }
    if (tag === undefined || (word === 'rename' && name === undefined)) {
      throw usage(
        `Missing argument. Usage: qr tags ${word === 'rename' ? 'rename TAG NAME' : 'delete TAG'}`,
      )
    }
    if (word === 'rename') {
      const others = await orThrow(client.listTags({ search: name ?? '', limit: 500 }))
      const other = others.data.find((one) => isSame(one.name, name ?? ''))
      if (other && !isSame(tag, other.name)) {
        await confirm(
          context,
          `Merge ${tag} into ${other.name}, which already exists?`,
          values.yes === true,
        )
      }
      const renamed = await orThrow(client.renameTag({ tag, body: { name: name ?? '' } }))
      if (json) return printJson(context, renamed)
      return terminal.line(`${renamed.name}: ${plural(renamed.codes, 'code')}`)
    }
    await confirm(context, `Remove the tag ${tag} from all its codes?`, values.yes === true)
    const deleted = await orThrow(client.deleteTag({ tag }))
    if (json) return printJson(context, deleted)
    await terminal.line(`Deleted the tag ${deleted.name}`)
  },
})
