import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Client, type CodeItem, each, orThrow, type Sheet } from '../../../client/index.ts'
import {
  FILE_NAME_DEFAULT,
  fileNameFault,
  fileNames,
} from '../../../server/domain/codes/print/file-names.ts'
import { idOf } from '../../codes.ts'
import { type Context, command, type ValuesOf } from '../../command.ts'
import { EXIT, Failure, usage } from '../../errors.ts'
import { readJson, toNumber } from '../../fields.ts'
import { plural, printJson, printLines } from '../../output.ts'
import { openProgress } from '../../terminal/progress.ts'
import { unpack } from './unpack.ts'
import { toStream, writeWhole } from './whole-file.ts'

const LAYOUTS = [
  ...['avery-l7120', 'avery-l7160', 'avery-l7163', 'avery-5160'],
  ...['a4-3x8', 'letter-3x10', 'cards-10'],
] as const
/** Pictures in one request: so many are drawn again at most if it breaks off. */
const AT_ONCE = 50

const OPTIONS = {
  all: { type: 'boolean', help: 'all codes' },
  tag: { type: 'string', value: 'TAG', help: 'all codes with this tag' },
  format: {
    type: 'string',
    short: 'f',
    value: 'F',
    choices: ['png', 'svg', 'pdf'],
    help: 'of the pictures (png)',
  },
  output: {
    type: 'string',
    short: 'o',
    value: 'PATH',
    help: 'file, or folder for several; -: stdout',
  },
  'file-name': {
    type: 'string',
    value: 'TEXT',
    help: `of each: {short_code}, {name}, {id}, {external_id} (${FILE_NAME_DEFAULT})`,
  },
  zip: { type: 'boolean', help: 'one ZIP, of up to 1,000' },
  sheet: { type: 'string', value: 'LAYOUT', choices: LAYOUTS, help: 'labels to print, as one PDF' },
  'sheet-file': { type: 'string', value: 'FILE', help: 'JSON with a sheet as the API has it' },
  size: { type: 'string', value: 'PX', help: 'of a png or svg, in pixels' },
  'width-mm': { type: 'string', value: 'MM', help: 'printed width, of a pdf or a png with --dpi' },
  dpi: { type: 'string', value: 'N', help: 'of a png with --width-mm' },
  'bleed-mm': { type: 'string', value: 'MM', help: 'around a pdf' },
  marks: { type: 'boolean', help: 'crop marks around a pdf' },
  compact: { type: 'boolean', help: 'smaller symbols: the short link in capitals' },
  'style-id': { type: 'string', value: 'ID', help: 'draw them in this brand style' },
  force: { type: 'boolean', help: 'also what is there already' },
} as const

type Values = ValuesOf<typeof OPTIONS>
type Given = Context<typeof OPTIONS>

export const download = command({
  name: 'download',
  summary: 'download pictures: one, many, a ZIP, or sheets of labels',
  usage: [
    'download <code>… [-f png|svg|pdf] [-o PATH]',
    'download --tag TAG | --all [-o FOLDER] [--zip] [--sheet LAYOUT]',
  ],
  operands: [0, 1000],
  options: OPTIONS,
  examples: [
    'download spring -f svg',
    'download --tag tables -o tables/',
    'download --all --sheet avery-l7160',
  ],
  async run(context) {
    const { operands, values } = context
    const ways = [operands.length > 0, values.all === true, values.tag !== undefined]
    if (ways.filter(Boolean).length !== 1) {
      throw usage('Say which: qr download CODE…, or --tag TAG, or --all')
    }
    const fault = fileNameFault(values['file-name'] ?? FILE_NAME_DEFAULT)
    if (fault) throw usage(`--file-name: ${fault}`)
    if (values.sheet !== undefined || values['sheet-file'] !== undefined) return saveSheet(context)
    if (values.zip) return saveZip(context)
    const isSingle = operands.length === 1 && !/[/\\]$/.test(values.output ?? '')
    return isSingle ? saveOne(context) : saveMany(context)
  },
})

/** How pictures are drawn, as the API has it. */
function lookOf(values: Values) {
  const { size, dpi, marks, compact, 'style-id': styleId, format = 'png' } = values
  const number = (text: string | undefined, option: string) =>
    text === undefined ? undefined : toNumber(text, option)
  return drop({
    format,
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
function drop<Fields extends object>(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
}

async function saveOne({ client, operands, values, json, terminal, signal }: Given): Promise<void> {
  const code = await orThrow(client.getCode({ id: await idOf(client, operands[0] ?? '') }))
  const { marks, compact, ...look } = lookOf(values)
  const asText = drop({
    marks: marks ? ('true' as const) : undefined,
    compact: compact ? ('true' as const) : undefined,
  })
  const picture = await orThrow(client.downloadCode({ id: code.id, ...look, ...asText }))
  if (values.output === '-') {
    for await (const chunk of toStream(picture)) await terminal.write(chunk)
    return
  }
  const file = values.output ?? nameAll([code], values)[0] ?? ''
  await writeWhole(file, picture, signal)
  return json ? printJson({ terminal }, { id: code.id, file }) : terminal.line(file)
}

interface Named {
  readonly id: string
  readonly name: string
  readonly short_code?: string
  readonly external_id?: string | null
}

function nameAll(codes: readonly Named[], values: Values): string[] {
  const named = codes.map(({ id, name, short_code: shortCode = id, external_id: own = null }) => {
    return { id, name, shortCode, externalId: own }
  })
  return fileNames(named, values['file-name'] ?? FILE_NAME_DEFAULT, values.format ?? 'png')
}

async function selected(client: Client, operands: readonly string[], tag: string | undefined) {
  const codes: (CodeItem | Named)[] = []
  if (operands.length > 0) {
    for (const given of operands) {
      codes.push(await orThrow(client.getCode({ id: await idOf(client, given) })))
    }
    return codes
  }
  // Oldest first: files that are there keep their names when more codes follow.
  const input = { tag, sort: 'created_at', view: 'full', limit: 100 } as const
  for await (const code of each(client.listCodes, input)) codes.push(code)
  if (codes.length > 0) return codes
  throw new Failure(`No code has the tag ${tag}. See qr tags`, EXIT.notFound)
}

/** A file each. What is there is whole, and is left alone: run again, it goes on where it was. */
async function saveMany(context: Given): Promise<void> {
  const { client, operands, values, json, terminal, signal } = context
  const folder = values.output ?? '.'
  const codes = await selected(client, operands, values.tag)
  const names = nameAll(codes, values)
  const all = codes.map(({ id }, at) => ({ id, file: path.join(folder, names[at] ?? '') }))
  mkdirSync(folder, { recursive: true })
  const missing = all.filter(({ file }) => values.force || !existsSync(file))
  const files = new Map(missing.map(({ id, file }) => [id, file]))
  const progress = openProgress(terminal, 'Pictures', all.length)
  let done = all.length - missing.length
  progress.set(done)
  try {
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const ids = missing.slice(from, from + AT_ONCE).map(({ id }) => id)
      const body = { ...lookOf(values), ids, file_name: '{id}' }
      const zip = toStream(await orThrow(client.downloadPictures({ body })))
      for await (const { name, content } of unpack(zip)) {
        const file = files.get(name.replace(/\.\w+$/, ''))
        if (file === undefined) continue
        await writeWhole(file, content, signal)
        progress.set(++done)
      }
    }
  } finally {
    progress.end()
  }
  if (json) return printLines(context, all)
  const before = all.length - missing.length
  const kept = before > 0 ? `, ${before} of them from before` : ''
  await terminal.line(`${plural(all.length, 'picture')} in ${folder}${kept}`)
}

async function idsOf({ client, operands, values }: Given) {
  if (operands.length === 0 && values.tag !== undefined) return { tag: values.tag }
  const codes = await selected(client, operands, undefined)
  if (codes.length <= 1000) return { ids: codes.map(({ id }) => id) }
  throw new Failure(
    `${plural(codes.length, 'code')} are too many for one file: name a --tag, or leave out --zip`,
  )
}

async function saveZip(context: Given): Promise<void> {
  const { client, values } = context
  const named = values['file-name'] === undefined ? {} : { file_name: values['file-name'] }
  const body = { ...lookOf(values), ...(await idsOf(context)), ...named }
  const zip = await orThrow(client.downloadPictures({ body }))
  await save(context, zip, values.tag ?? 'qrcodes', 'zip')
}

async function saveSheet(context: Given): Promise<void> {
  const { client, values } = context
  const { sheet: layout, 'sheet-file': file, 'style-id': style_id } = values
  const given = file === undefined ? {} : readJson(file)
  const body = { ...given, ...drop({ layout, style_id }), ...(await idsOf(context)) } as Sheet
  const pdf = await orThrow(client.downloadSheet({ body }))
  await save(context, pdf, values.tag ?? 'labels', 'pdf')
}

async function save(
  context: Given,
  content: Response,
  name: string,
  ending: string,
): Promise<void> {
  const { values, terminal, json, signal } = context
  if (values.output === '-') {
    for await (const chunk of toStream(content)) await terminal.write(chunk)
    return
  }
  const named = { id: '', name, shortCode: name, externalId: null }
  const [own = ''] = fileNames([named], '{name}', ending)
  const { output = own } = values
  const file = /[/\\]$/.test(output) ? path.join(output, own) : output
  await writeWhole(file, content, signal)
  return json ? printJson({ terminal }, { file }) : terminal.line(file)
}
