import { type CodeChange, orThrow } from '../../../client/index.ts'
import { takesMany } from '../../../terminal/options.ts'
import { idOf } from '../../codes.ts'
import { command } from '../../command.ts'
import { usage } from '../../errors.ts'
import { FIELDS, LABELS, toAddress, toField, toFields } from '../../fields.ts'
import { printJson } from '../../output.ts'
import { printCode } from './show.ts'

const CLEARABLE = [
  ...[
    'tags',
    ...LABELS.map(({ option }) => option),
    'fallback',
    'forward-query',
    'utm',
    'starts-at',
  ],
  ...['expires-at', 'scan-limit', 'rules', 'split'],
] as const

export const edit = command({
  name: 'edit',
  summary: 'change the destination, name, tags, times or limit of a code',
  usage: ['edit <code> [<url>] [--name TEXT] [--add-tag TAG]… [--clear FIELD]…'],
  operands: [1, 2],
  isChange: true,
  options: {
    ...FIELDS,
    tag: { ...FIELDS.tag, help: "replace the code's tags; can be repeated" },
    utm: {
      ...FIELDS.utm,
      help: 'set a parameter such as source=poster; other parameters stay unchanged',
    },
    'add-tag': takesMany('TAG', 'add a tag'),
    'remove-tag': takesMany('TAG', 'remove a tag'),
    clear: {
      type: 'string',
      multiple: true,
      value: 'FIELD',
      choices: CLEARABLE,
      help: 'clear a field',
    },
  },
  examples: [
    'edit spring example.com/summer',
    'edit ext:A-1 --add-tag sold-out --clear expires-at',
  ],
  async run(context) {
    const { client, operands, values, json } = context
    const [given = '', url] = operands
    const change: CodeChange = {
      ...toFields(values),
      ...(url !== undefined && { destination_url: toAddress(url) }),
      ...Object.fromEntries((values.clear ?? []).map((name) => [toApiField(name), null])),
    }
    const tags = { added: values['add-tag'] ?? [], removed: values['remove-tag'] ?? [] }
    const isBased = tags.added.length + tags.removed.length > 0 || Boolean(change.utm)
    if (Object.keys(change).length === 0 && !isBased) {
      throw usage('No changes given. To see which fields you can change, run qr edit -h')
    }
    const id = await idOf(client, given)
    const code = isBased
      ? await editBased(client, id, change, tags)
      : await orThrow(client.updateCode({ id, body: change }))
    if (json) return printJson(context, code)
    await printCode(context, code, false)
  },
})

function toApiField(name: string): string {
  return name === 'fallback' ? 'fallback_url' : toField(name)
}

type Client = Parameters<typeof idOf>[0]

interface Tags {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Based on the tags and parameters that it has: if somebody changes it meanwhile, nothing is written. */
async function editBased(client: Client, id: string, change: CodeChange, tags: Tags) {
  const answer = await client.getCode({ id })
  const had = await orThrow(answer)
  const ifMatch = (answer.ok && answer.headers.get('etag')) || undefined
  const gone = new Set(tags.removed.map((tag) => tag.toLowerCase()))
  const kept = (change.tags ?? had.tags).filter((tag) => !gone.has(tag.toLowerCase()))
  const body = {
    ...change,
    tags: [...kept, ...tags.added],
    ...(change.utm && { utm: { ...had.utm, ...change.utm } }),
  }
  return orThrow(client.updateCode({ id, body }, { ifMatch }))
}
