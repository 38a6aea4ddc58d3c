import { type CodeChange, orThrow } from '../../../client/index.ts'
import { completeUrl } from '../../../dashboard/src/parts/form/complete-url.ts'
import { idOf } from '../../codes.ts'
import { command } from '../../command.ts'
import { usage } from '../../errors.ts'
import { FIELDS, toField, toFields } from '../../fields.ts'
import { printJson } from '../../output.ts'
import { printCode } from './show.ts'

const CLEARABLE = [
  ...['tags', 'external-id', 'notes', 'fallback', 'forward-query', 'utm', 'starts-at'],
  ...['expires-at', 'scan-limit', 'rules', 'split'],
] as const

export const edit = command({
  name: 'edit',
  summary: 'change a code: where it leads, its name, tags, times, limit',
  usage: ['edit <code> [<url>] [--name TEXT] [--add-tag TAG]… [--clear FIELD]…'],
  operands: [1, 2],
  isChange: true,
  options: {
    ...FIELDS,
    'add-tag': { type: 'string', multiple: true, value: 'TAG', help: 'besides those it has' },
    'remove-tag': { type: 'string', multiple: true, value: 'TAG', help: 'take this one away' },
    clear: {
      type: 'string',
      multiple: true,
      value: 'FIELD',
      choices: CLEARABLE,
      help: 'empty a field',
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
      ...(url !== undefined && { destination_url: completeUrl(url) }),
      ...Object.fromEntries((values.clear ?? []).map((name) => [toApiField(name), null])),
    }
    const [added = [], removed = []] = [values['add-tag'], values['remove-tag']]
    const hasTags = added.length + removed.length > 0
    if (Object.keys(change).length === 0 && !hasTags) {
      throw usage('Nothing to change: say what (qr edit -h)')
    }
    const id = await idOf(client, given)
    const code = hasTags
      ? await editTags(client, id, change, added, removed)
      : await orThrow(client.updateCode({ id, body: change }))
    if (json) return printJson(context, code)
    await printCode(context, code, false)
  },
})

function toApiField(name: string): string {
  return name === 'fallback' ? 'fallback_url' : toField(name)
}

type Client = Parameters<typeof idOf>[0]

/** Based on the tags that it has: if somebody changes them meanwhile, nothing is written. */
async function editTags(
  client: Client,
  id: string,
  change: CodeChange,
  added: readonly string[],
  removed: readonly string[],
) {
  const answer = await client.getCode({ id })
  const { tags } = await orThrow(answer)
  const ifMatch = (answer.ok && answer.headers.get('etag')) || undefined
  const gone = new Set(removed.map((tag) => tag.toLowerCase()))
  const kept = (change.tags ?? tags).filter((tag) => !gone.has(tag.toLowerCase()))
  const body = { ...change, tags: [...kept, ...added] }
  return orThrow(client.updateCode({ id, body }, { ifMatch }))
}
