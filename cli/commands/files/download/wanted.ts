import { type Client, type CodeItem, each } from '../../../../client/index.ts'
import { FILE_NAME_DEFAULT, fileNames } from '../../../../domain/codes/print/file-names.ts'
import { flag, type Options, takes, type ValuesOf } from '../../../../terminal/options.ts'
import { codeOf } from '../../../codes.ts'
import type { Context } from '../../../command.ts'
import { EXIT, Failure } from '../../../errors.ts'
import { toNumber } from '../../../fields.ts'
import { FORMATS, formatOf } from './format.ts'

const LAYOUTS = [
  ...['avery-l7120', 'avery-l7160', 'avery-l7163', 'avery-5160'],
  ...['a4-3x8', 'letter-3x10', 'cards-10'],
] as const

export const OPTIONS = {
  all: flag('all codes'),
  tag: takes('TAG', 'all codes with this tag'),
  output: {
    type: 'string',
    short: 'o',
    value: 'PATH',
    help: 'output file, or folder for multiple images; - for standard output',
  },
  zip: flag('a single ZIP of up to 1,000 images'),
  sheet: {
    type: 'string',
    value: 'LAYOUT',
    choices: LAYOUTS,
    help: 'printable labels as a single PDF',
  },
  'sheet-file': takes('FILE', 'JSON file that describes the sheet, in the format of the API'),
  format: {
    type: 'string',
    short: 'f',
    value: 'F',
    choices: FORMATS,
    help: 'format of the images (default: from -o, otherwise png)',
  },
  'file-name': takes(
    'TEXT',
    `file name pattern: {short_code}, {name}, {id}, {external_id} (default: ${FILE_NAME_DEFAULT})`,
  ),
  size: takes('PX', 'width of a png or svg, in pixels'),
  'width-mm': takes('MM', 'printed width of a pdf, or of a png with --dpi'),
  dpi: takes('N', 'resolution of a png with --width-mm'),
  'bleed-mm': takes('MM', 'width of the bleed (PDF only)'),
  marks: flag('add crop marks (PDF only)'),
  compact: flag('encode the short link in capitals, to make the code smaller'),
  'style-id': takes('ID', 'draw the codes in this brand style'),
  force: flag('redraw all images and overwrite existing files'),
} as const satisfies Options

export type Given = Context<typeof OPTIONS>
type Values = ValuesOf<typeof OPTIONS>

/** As the API has it. */
export function lookOf(values: Values) {
  const { size, dpi, marks, compact, 'style-id': styleId } = values
  const number = (text: string | undefined, option: string) =>
    text === undefined ? undefined : toNumber(text, option)
  return drop({
    format: formatOf(values),
    size: number(size, '--size'),
    width_mm: number(values['width-mm'], '--width-mm'),
    dpi: number(dpi, '--dpi'),
    bleed_mm: number(values['bleed-mm'], '--bleed-mm'),
    marks,
    compact,
    style_id: styleId,
  })
}

/** What was not given is not sent. */
export function drop<Fields extends object>(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
}

export type Chosen = Pick<
  CodeItem,
  'id' | 'name' | 'short_code' | 'short_url' | 'external_id' | 'style'
>

export function nameAll(codes: readonly Chosen[], values: Values): string[] {
  const named = codes.map(({ id, name, short_code: shortCode = id, external_id: own = null }) => {
    return { id, name, shortCode, externalId: own }
  })
  return fileNames(named, values['file-name'] ?? FILE_NAME_DEFAULT, formatOf(values))
}

export async function selected(
  client: Client,
  operands: readonly string[],
  tag: string | undefined,
): Promise<Chosen[]> {
  const codes: Chosen[] = []
  if (operands.length > 0) {
    for (const given of operands) codes.push(await codeOf(client, given))
    return codes
  }
  // Oldest first: files that are there keep their names when more codes follow.
  const input = { tag, sort: 'created_at', view: 'full', limit: 100 } as const
  for await (const code of each(client.listCodes, input)) codes.push(code)
  if (codes.length > 0) return codes
  if (tag === undefined)
    throw new Failure('No codes yet. To create one, run qr create URL', EXIT.notFound)
  throw new Failure(`No code has the tag ${tag}. To list tags, run qr tags`, EXIT.notFound)
}
