import { type NewCode, orThrow } from '../../../client/index.ts'
import { completeUrl } from '../../../domain/input/complete-url.ts'
import { suggestName } from '../../../domain/input/suggest-name.ts'
import { flag, takes } from '../../../terminal/options.ts'
import { command } from '../../command.ts'
import { FIELDS, readJson, toAddress, toFields } from '../../fields.ts'
import { printJson } from '../../output.ts'
import { printCode } from './show.ts'

export const create = command({
  name: 'create',
  summary: 'create a code',
  usage: ['create <url> [--name TEXT] [--tag TAG]…', 'create --file FILE'],
  operands: [0, 1],
  isChange: true,
  options: {
    'short-code': takes('TEXT', 'the last part of the short link'),
    ...FIELDS,
    domain: takes('DOMAIN', 'domain of the short link, if the service has more than one'),
    style: takes('FILE', 'JSON file with the style of the image'),
    'style-id': takes('ID', 'brand style to use for the image'),
    draft: flag('create the code as a draft'),
    'no-picture': flag('do not draw the code'),
  },
  examples: [
    'create example.com/menu --name "Autumn menu" --tag tables',
    'create https://example.com --short-code spring --expires-at +30d --json',
  ],
  async run(context) {
    const { client, operands, values, json } = context
    const { 'short-code': shortCode, 'style-id': styleId, domain, style, draft } = values
    const fields = toFields(values)
    const url = operands[0] === undefined ? fields.destination_url : toAddress(operands[0])
    const body: NewCode = {
      ...fields,
      name: fields.name ?? nameFor(url ?? ''),
      ...(url !== undefined && { destination_url: url }),
      ...(shortCode !== undefined && { short_code: shortCode }),
      ...(domain !== undefined && { domain: completeUrl(domain) }),
      ...(style !== undefined && { style: readJson(style) }),
      ...(styleId !== undefined && { style_id: styleId }),
      ...(draft && { status: 'draft' as const }),
    } as NewCode
    const code = await orThrow(client.createCode({ body }))
    if (json) return printJson(context, code)
    await printCode(context, code, values['no-picture'] !== true)
  },
})

/** What leads nowhere is refused for that and not for its name. */
function nameFor(url: string): string {
  return suggestName(url) || url || '-'
}
